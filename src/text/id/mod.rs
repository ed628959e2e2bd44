//! Indonesian.
//!
//! The terms that engineers use stay as they are: job, retry, backoff, jitter, cap, seed, timeout, backlog, crash.

mod arithmetic;
mod checking;
mod code;
mod contention;
mod curve;
mod fleet;
mod herd;
mod herd_picture;
mod issue;
mod lock;
mod numbers;
mod panels;
pub(super) mod picture;
mod schedule;
mod sentence;
mod sharing;
mod stories;
mod warning;

pub use checking::CHECKING_ID;
pub use sharing::SHARING_ID;
pub use stories::STORIES_ID;

use super::{Details, Explorer, More, Numerals, Studied, Studies, Text, shared::table};
use crate::settings::Lang;

const N: Numerals = Numerals {
    group: '.',
    point: ',',
    units: ["ms", "s", "menit", "jam", "hari"],
    // Not M: here that is read as a milliard.
    multiples: ["ribu", "juta", "miliar"],
    too_large: "terlalu besar",
};

/// Indonesian words.
pub static ID: Text = WORDS;

pub(super) const WORDS: Text = Text {
    lang: Lang::Id,
    tag: "id",
    numerals: N,
    product: "Jitterband",
    attempt: "Percobaan ke-",
    ms: "ms",
    axis: "gagal",
    no_canvas: "Browser ini tidak dapat menggambarnya; kalimat dan tabel memuat angka yang sama.",
    custom_from: |name| format!("ubahan dari {name}"),
    without_jitter: "Tanpa jitter",
    herd_label: |count| [format!("{} dalam satu milidetik", jobs(count)), jobs(count)],
    with_jitter: "Dengan jitter",
    band_label: ["job yang sama, skala yang sama", "skala yang sama"],
    enlarged: |times, ms| {
        let times = N.decimal(times, u32::from(times < 10.0));
        let bar = if ms == 1.0 {
            "milidetik".into()
        } else {
            format!("batang selebar kira-kira {}\u{a0}ms", N.decimal(ms, u32::from(ms < 10.0)))
        };
        [
            format!("Rentang itu, {times} \u{d7} lebih tinggi: job per {bar}"),
            format!("{times} \u{d7} lebih tinggi"),
        ]
    },
    expected: "nilai harapan",
    cap: "cap",
    share: percent,
    on_busiest: ["pada saat yang paling ramai", "saat paling ramai"],
    mean: "rata-rata",
    last: "terakhir",
    no_fraction: "Kebijakan ini tidak memakai fraksi.",
    sentence: sentence::sentence,
    more: Some(&More {
        pile: picture::pile,
        pile_cut: picture::pile_cut,
        piles: picture::piles,
        issue: issue::issue,
    }),
};

/// The explorer in Indonesian.
pub static EXPLORER_ID: Explorer = Explorer {
    common: &ID,
    stories: "Cerita",
    guide: "Panduan",
    share: "Bagikan",
    check_heading: "Benarkah angka-angka ini?",
    check: "Periksa halaman ini",
    check_hint: "Membandingkan angkanya dengan rumus lain dan dengan jalannya library yang asli, di sini dan sekarang.",
    whole: "Buka di Jitterband",
    tagline: "Perilaku retry dengan jitter",
    policy: "Kebijakan retry",
    base: "Jeda dasar",
    base_hint: "Jeda sebelum retry pertama, tanpa jitter",
    attempt_hint: "1 adalah retry pertama; library yang menghitung dari 0 menyebutnya 0",
    jitter: "Jitter",
    jitter_hint: "0,2 menyebar setiap waktu tunggu hingga 20% ke dua arah; 0 berarti tanpa jitter",
    jobs: "Jumlah job",
    jobs_hint: "Berapa job yang gagal pada saat yang sama",
    seed: "Seed",
    seed_hint: "Seed yang sama menghasilkan job yang sama, di sini maupun di mana pun",
    bars: "Jumlah batang",
    bars_hint: "Rentang waktu tunggu dibagi menjadi berapa batang",
    theme: "Warna",
    themes: [("auto", "Ikuti sistem"), ("light", "Terang"), ("dark", "Gelap")],
    language: "Bahasa",
    new_sample: "Sampel baru",
    reset: "Setel ulang",
    more: "Lainnya",
    show_numbers: "Tampilkan angkanya",
    controls: "Setelan",
    warning: warning::warning,
    study: "Simulasi",
    picker: panels::PICKER,
    blocks: "Ubah kebijakan: pertumbuhan, cap, jenis jitter, pembulatan",
    pin: "Sematkan untuk dibandingkan",
    families: panels::FAMILIES.heading,
};

/// The details in Indonesian.
pub static DETAILS_ID: Details = Details {
    common: &ID,
    arithmetic: "Dari mana rentang ini berasal",
    numbers: numbers::NUMBERS,
    notes: |settings| arithmetic::ARITHMETIC.notes(settings),
    steps: |settings, wave| arithmetic::ARITHMETIC.steps(settings, wave),
    verdict: schedule::verdict,
    deadline_rule: schedule::deadline,
    schedule_row: |row| table::retry(&N, row),
    schedule: panels::SCHEDULE,
    blocks: panels::BLOCKS,
    about: panels::ABOUT,
    no_words: panels::PICKER.no_words,
    compare: panels::COMPARE,
    families: panels::FAMILIES,
};

/// The pictures of the simulations in Indonesian.
pub static STUDIED_ID: Studied = Studied {
    herd: herd_picture::HERD_PICTURE,
    contention: contention::CONTENTION,
    fleet: fleet::FLEET,
    lock: lock::LOCK,
    curve: curve::CURVE,
};

/// The simulations in Indonesian.
pub static STUDIES_ID: Studies = Studies {
    common: &ID,
    herd_verdict: herd::verdict,
    herd_parts: herd::parts,
    herd: herd::HERD,
    contention: contention::CONTENTION_PANEL,
    fleet: fleet::FLEET_PANEL,
    lock: lock::LOCK_PANEL,
};

/// `1 job`, `1.000 job`: a noun has no plural after a number.
fn jobs(count: u64) -> String {
    self::count(count, "job")
}

/// A count with its noun: `1.000 panggilan`.
fn count(number: u64, noun: &str) -> String {
    format!("{}\u{a0}{noun}", N.whole(number))
}

/// A share of 1 in percent: `50,1%`.
fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent > 0.0 && percent < 0.01 => "kurang dari\u{a0}0,01%".into(),
        percent if (99.95..100.0).contains(&percent) => "lebih dari\u{a0}99,9%".into(),
        percent => format!("{}%", N.decimal(percent, if percent < 1.0 { 2 } else { 1 })),
    }
}
