//! The herd in words.

mod damage;
mod facts;
mod needs;
mod verdict;

pub use verdict::{parts, verdict};

use super::{N, jobs, percent};
use crate::text::{
    panels::{Herd, Player},
    shared::{table, tenth},
};

/// The panel of the herd.
pub const HERD: Herd = Herd {
    tabs: "Yang disimulasikan",
    views: [
        ("herd", "Kawanan", "Apakah layanan pulih, dan apa yang dibutuhkannya?"),
        ("contention", "Kontensi", "Jitter mana yang menang bila banyak klien berebut satu baris?"),
        ("fleet", "Armada", "Berapa lama sampai kerja yang mulai serempak tidak serempak lagi?"),
        ("lock", "Rebutan lock", "Seberapa keras kandidat menghantam lock, dan seberapa cepat ada leader?"),
    ],
    player: Player {
        play: "Putar",
        pause: "Jeda",
        speed: "Kecepatan",
        times: |speed| format!("{}\u{a0}\u{d7}", N.decimal(speed, 2)),
        to_crash: "Ke crash berikutnya",
        moment: "Saat",
        time: |at, horizon| format!("{} dari {}", N.seconds(tenth(at)), N.seconds(horizon)),
        progress: |part| format!("Menghitung: {}", whole_percent(part)),
        stopped: |calls, at| {
            format!(
                "Simulasi berhenti pada {}, setelah {} panggilan: selanjutnya tidak dihitung.",
                N.seconds(tenth(at)),
                N.whole(calls)
            )
        },
    },
    facts: facts::facts,
    show_rows: "Tampilkan setiap detik",
    columns: [
        "Dari",
        "Panggilan",
        "Panggilan pertama",
        "Terlayani",
        "Ditolak",
        "Dibuang (shed)",
        "Kena timeout",
        "Hilang saat crash",
        "Jumlah crash",
        "Backlog di akhir",
        "Layanan di akhir",
    ],
    rows: |run| table::timeline(&N, run, ["hidup", "mati"]),
    service: "Layanan dan daya tahannya",
    switches: damage::SWITCHES,
    damage: damage::damage,
    switch_on: |label| format!("{label}, aktif"),
    more: "Setelan layanan lainnya",
    period: ("Periode", "Untuk armada: rata-rata interval; untuk lock: masa berlakunya (TTL)"),
    sizes: ("Klien", "Banyaknya klien: dari dan sampai, seperti 10..200, atau sebuah daftar"),
    whole_seconds: "Hanya detik bulat",
    show_numbers: "Simulasi dalam tabel",
    not_modelled: "Yang tidak dimodelkan simulasi ini",
    left_out: [
        "Jaringan: panggilan dan jawaban tidak memakan waktu di perjalanan.",
        "Worker paralel: panggilan dikerjakan satu demi satu.",
        "Klien yang berbeda-beda: semua memakai kebijakan yang sama.",
        "Panggilan yang panjangnya berbeda: masing-masing memakan 1 / kapasitas.",
        "Load balancing: hanya ada satu layanan dengan satu antrean.",
        "Pemulihan sebagian: setelah crash, layanan kembali sekaligus.",
    ],
    needs: needs::NEEDS,
    told: &super::STORIES_ID,
};

/// `41%`.
fn whole_percent(part: f64) -> String {
    format!("{}%", N.decimal((part * 100.0).floor(), 0))
}

/// Once, twice, three times.
fn times(number: u64) -> String {
    match number {
        1 => "sekali".into(),
        2 => "dua kali".into(),
        more => format!("{} kali", N.whole(more)),
    }
}
