//! English.

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

pub use checking::CHECKING_EN;
pub use sharing::SHARING_EN;
pub use stories::STORIES_EN;

use super::{Details, Explorer, More, Numerals, Studied, Studies, Text, shared::table};
use crate::settings::Lang;

const N: Numerals = Numerals {
    group: ',',
    point: '.',
    units: ["ms", "s", "min", "h", "d"],
    multiples: ["k", "M", "G"],
    too_large: "too large",
};

/// English words.
pub static EN: Text = WORDS;

pub(super) const WORDS: Text = Text {
    lang: Lang::En,
    tag: "en",
    numerals: N,
    product: "Jitterband",
    attempt: "Attempt",
    ms: "ms",
    axis: "failure",
    no_canvas: "This browser cannot draw the picture; the sentence and the table hold the same numbers.",
    custom_from: |name| format!("custom, from {name}"),
    without_jitter: "Without jitter",
    herd_label: |count| [format!("{} in one millisecond", jobs(count)), jobs(count)],
    with_jitter: "With jitter",
    band_label: ["the same jobs, to the same scale", "to the same scale"],
    enlarged: |times, ms| {
        let times = N.decimal(times, u32::from(times < 10.0));
        let bar = if ms == 1.0 {
            "millisecond".into()
        } else {
            format!("bar of about {}\u{a0}ms", N.decimal(ms, u32::from(ms < 10.0)))
        };
        [format!("The band, {times} \u{d7} as tall: jobs per {bar}"), format!("{times} \u{d7} as tall")]
    },
    expected: "expected",
    cap: "cap",
    share: percent,
    on_busiest: ["on the busiest instant", "busiest instant"],
    mean: "mean",
    last: "last",
    no_fraction: "This policy takes no fraction.",
    sentence: sentence::sentence,
    more: Some(&More {
        pile: picture::pile,
        pile_cut: picture::pile_cut,
        piles: picture::piles,
        issue: issue::issue,
    }),
};

/// The explorer in English.
pub static EXPLORER_EN: Explorer = Explorer {
    common: &EN,
    stories: "Stories",
    guide: "Step by step",
    share: "Share",
    check_heading: "Are these numbers right?",
    check: "Check this page",
    check_hint: "Holds its numbers against other formulas and runs of the real libraries, here and now.",
    whole: "Open in Jitterband",
    tagline: "How retries with jitter behave",
    policy: "Policy",
    base: "Base delay",
    base_hint: "The wait before the first retry, without jitter",
    attempt_hint: "1 is the first retry; libraries that count from 0 call it 0",
    jitter: "Jitter",
    jitter_hint: "0.2 spreads each wait by up to 20 % either way; 0 is no jitter",
    jobs: "Jobs",
    jobs_hint: "How many jobs failed in the same instant",
    seed: "Seed",
    seed_hint: "The same seed draws the same jobs, here and anywhere else",
    bars: "Bars",
    bars_hint: "How many bars the band is cut into",
    theme: "Colours",
    themes: [("auto", "As my system"), ("light", "Light"), ("dark", "Dark")],
    language: "Language",
    new_sample: "New sample",
    reset: "Reset",
    more: "More",
    show_numbers: "Show the numbers",
    controls: "Settings",
    warning: warning::warning,
    study: "Simulations",
    picker: panels::PICKER,
    blocks: "Change the policy: growth, cap, kind of jitter, rounding",
    pin: "Pin to compare",
    families: panels::FAMILIES.heading,
};

/// The details in English.
pub static DETAILS_EN: Details = Details {
    common: &EN,
    arithmetic: "Where the band comes from",
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

/// The pictures of the simulations in English.
pub static STUDIED_EN: Studied = Studied {
    herd: herd_picture::HERD_PICTURE,
    contention: contention::CONTENTION,
    fleet: fleet::FLEET,
    lock: lock::LOCK,
    curve: curve::CURVE,
};

/// The simulations in English.
pub static STUDIES_EN: Studies = Studies {
    common: &EN,
    herd_verdict: herd::verdict,
    herd_parts: herd::parts,
    herd: herd::HERD,
    contention: contention::CONTENTION_PANEL,
    fleet: fleet::FLEET_PANEL,
    lock: lock::LOCK_PANEL,
};

/// `1 job`, `1,000 jobs`.
fn jobs(count: u64) -> String {
    format!("{}\u{a0}{}", N.whole(count), if count == 1 { "job" } else { "jobs" })
}

/// A count with its noun: `1 call`, `1,000 calls`.
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{}\u{a0}{}", N.whole(number), if number == 1 { one } else { many })
}

/// A share of 1 in percent: `50.1 %`.
fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent > 0.0 && percent < 0.01 => "under\u{a0}0.01\u{a0}%".into(),
        percent if (99.95..100.0).contains(&percent) => "over\u{a0}99.9\u{a0}%".into(),
        percent => format!("{}\u{a0}%", N.decimal(percent, if percent < 1.0 { 2 } else { 1 })),
    }
}
