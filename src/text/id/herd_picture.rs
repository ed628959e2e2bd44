//! The labels of the picture of a herd.

use super::{N, jobs};
use crate::text::panels::HerdPicture;

/// The words of the picture.
pub const HERD_PICTURE: HerdPicture = HerdPicture {
    waiting: ["Job di perjalanan", "Job"],
    service: "Layanan",
    ends: ["Terlayani, satu kotak per job", "Terlayani"],
    ends_and_given_up: ["Terlayani; titik: menyerah", "Terlayani"],
    dots,
    next_call: "menuju panggilan berikutnya",
    now: "memanggil",
    calls,
    first_call: ["panggilan pertama", "pertama"],
    retry: ["retry ke-1", "retry 1"],
    up_to: |number| format!("hingga {number}"),
    capacity: |rate| {
        [format!("kapasitas, {} per detik", N.count(rate)), format!("kapasitas, {}", N.count(rate))]
    },
    outage: "gangguan",
    slow_down: "perlambatan",
    crash: "crash",
    served: "Terlayani per detik",
    backlog: "Backlog",
    at_most: "paling banyak sebesar kapasitas",
    crashes_above: "crash di atas garis ini",
    axis: "0",
};

/// How many jobs a dot stands for.
fn dots(each: u64, all: u64) -> [String; 2] {
    [format!("1 titik mewakili {} dari {}", jobs(each), jobs(all)), format!("1 titik, {}", jobs(each))]
}

/// The title of the calls.
fn calls(ms: f64) -> [String; 2] {
    let column = if ms == 1000.0 { String::new() } else { format!(" (satu kolom {})", N.time(ms)) };
    [format!("Panggilan per detik{column}"), "Panggilan per detik".into()]
}
