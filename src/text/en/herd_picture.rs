//! The labels of the picture of a herd.

use super::{N, jobs};
use crate::text::panels::HerdPicture;

/// The words of the picture.
pub const HERD_PICTURE: HerdPicture = HerdPicture {
    waiting: ["Jobs on their way", "Jobs"],
    service: "Service",
    ends: ["Served, one square each", "Served"],
    ends_and_given_up: ["Served; dots gave up", "Served"],
    dots,
    next_call: "until the next call",
    now: "calls",
    calls,
    first_call: ["first calls", "first"],
    retry: ["retry 1", "retry 1"],
    up_to: |number| format!("up to {number}"),
    capacity: |rate| {
        [format!("capacity, {} a second", N.count(rate)), format!("capacity, {}", N.count(rate))]
    },
    outage: "outage",
    slow_down: "slow-down",
    crash: "crash",
    served: "Served a second",
    backlog: "Backlog",
    at_most: "at most the capacity",
    crashes_above: "crashes above the line",
    axis: "0",
};

/// How many jobs a dot stands for.
fn dots(each: u64, all: u64) -> [String; 2] {
    [format!("1 dot stands for {} of {}", jobs(each), jobs(all)), format!("1 dot, {}", jobs(each))]
}

/// The title of the calls.
fn calls(ms: f64) -> [String; 2] {
    let column = if ms == 1000.0 { String::new() } else { format!(" (a column is {})", N.time(ms)) };
    [format!("Calls a second{column}"), "Calls a second".into()]
}
