//! The code that is given for a policy, really run: its draws against the law of the policy, its helper against a call
//! that fails.
//!
//! Rust and JavaScript are always run. Python, Go and Elixir are where they are installed; where not, a line says so.

#[path = "../common/mod.rs"]
mod common;
mod languages;

use common::settings;
use jitterband::{
    catalogue,
    export::{Language, snippet},
    policy::Policy,
};

/// Draws for each attempt.
const DRAWS: usize = 10_000;

/// The attempts that are held against the law.
const ATTEMPTS: [i64; 3] = [1, 3, 8];

/// Attempts at which nothing may overflow or take forever.
const HUGE: [i64; 3] = [1_000_000, 1 << 31, 1 << 53];

/// Every block in its kinds.
const POLICIES: [&str; 39] = [
    "",
    "growth=constant",
    "jitter=0.5&base=50",
    "jitter=0",
    "jitter=1",
    // 1000 * (1 - 0.9) is a little less than 100 in doubles.
    "jitter=0.9&base=1000",
    // The library ignores it.
    "jitter=1.5",
    "policy=custom&jitter_kind=full",
    "policy=custom&jitter_kind=full&rounding=integer&base=20",
    "policy=custom&jitter_kind=equal&rounding=trunc",
    "policy=custom&jitter_kind=up&jitter=0.5&rounding=round",
    "policy=custom&jitter_kind=down&jitter=0.5&rounding=ceil",
    "policy=custom&jitter_kind=band&jitter=0.3&cap=3s",
    "policy=custom&jitter_kind=band&jitter=0.3&cap=3s&cap_order=after",
    "policy=custom&jitter_kind=band&jitter=0.3&cap=3500&cap_order=both&rounding=trunc",
    "policy=custom&jitter_kind=band&jitter=0.3&cap=3s&cap_order=headroom&rounding=integer",
    "policy=custom&jitter_kind=band&jitter=0.3&cap=3s&cap_order=clip",
    "policy=custom&jitter_kind=band&jitter=0.3&cap=4s&cap_order=redraw&rounding=trunc",
    "policy=custom&jitter_kind=full&cap=3s&cap_order=replace",
    "policy=custom&jitter_kind=full&cap=3s&cap_order=overshoot",
    "policy=custom&jitter_kind=full&base=3s&rounding=seconds",
    "policy=custom&jitter_kind=full&base=4s&unit=s&rounding=integer",
    "policy=custom&jitter_kind=full&rounding=integer-exclusive&unit=us&base=20us",
    "policy=custom&jitter_kind=equal&base=5&rounding=integer-above",
    "policy=custom&jitter_kind=full&rounding=lattice&points=10",
    "policy=custom&jitter_kind=band&rounding=percent&unit=ns",
    "policy=custom&jitter_kind=band&rounding=amount&jitter=0.25&base=40",
    "policy=custom&jitter_kind=full&rounding=plus-one&base=3",
    "policy=custom&jitter_kind=split&jitter=0.4",
    "policy=custom&jitter_kind=split&jitter=2.5&rounding=trunc&floor=reset",
    "policy=custom&jitter_kind=percent-split&jitter=0.3",
    "policy=custom&jitter_kind=additive-growing&extra=100&first=unjittered&plus=50",
    "policy=custom&jitter_kind=additive-stepped&extra=300",
    "policy=custom&growth=table&table=10,250,1s,5s&jitter_kind=full&first=zero",
    "policy=custom&growth=polynomial&exponent=4&step=1s&base=15s&jitter_kind=additive&extra=10s&rounding=integer",
    "policy=custom&growth=fibonacci&shift=1&jitter_kind=full&cap=1min",
    "policy=custom&growth=linear&step=500&jitter_kind=multiplicative&low=0.5&high=1.5&growth_rounding=even",
    "policy=custom&growth=exponential&base=500&factor=1.5&growth_rounding=steps&jitter_kind=full&max_attempts=5",
    "policy=custom&growth=exponential-minus-one&shift=0&factor=3&jitter_kind=between&extra=100&deadline=1h",
];

/// Every so many entries of the catalogue.
const EVERY: usize = 3;

/// The policies that have code in a language, with what it is.
fn codes(language: Language) -> Vec<(String, Policy, String)> {
    let entries = catalogue::all().iter().step_by(EVERY).map(|entry| format!("policy={}", entry.id));
    let queries = POLICIES.iter().map(|query| query.to_string()).chain(entries);
    let code = |query: String| {
        let settings = settings_of(&query);
        let code = snippet(&settings, language).code;
        (!code.is_empty()).then_some((query, settings.choice.policy, code))
    };
    queries.filter_map(code).collect()
}

/// Settings of a query; that a library does not know a value is no matter here.
fn settings_of(query: &str) -> jitterband::settings::Settings {
    jitterband::query::decode(query).0
}

/// A call to the helper: its policy, how often the call fails, whether the waiting is stopped, and the calls made.
const HELPERS: [(&str, u32, bool, f64); 5] = [
    // Three retries, and then it gives up.
    ("policy=custom&growth=constant&base=2&jitter_kind=full&max_attempts=4", 99, false, 4.0),
    // The third call succeeds.
    ("policy=custom&growth=constant&base=2&jitter_kind=none", 2, false, 3.0),
    // The first retry would come after the deadline.
    ("policy=custom&growth=constant&base=1h&jitter_kind=none&deadline=1s", 99, false, 1.0),
    // A deadline that is never reached.
    ("policy=custom&growth=constant&base=1&jitter_kind=full&max_attempts=3&deadline=1h", 99, false, 3.0),
    // A month does not fit into a timer of JavaScript; who stops does not wait for it.
    ("policy=custom&growth=constant&base=30d&jitter_kind=none", 99, true, 1.0),
];

/// What a program printed: doubles in little endian.
struct Printed {
    bytes: Vec<u8>,
    at: usize,
}

impl Printed {
    fn take(&mut self, count: usize) -> Vec<f64> {
        let from = self.at;
        self.at += 8 * count;
        let numbers = self.bytes[from..self.at].chunks_exact(8);
        numbers.map(|number| f64::from_le_bytes(number.try_into().unwrap())).collect()
    }
}

/// Holds what a language drew against the laws, and what its helper did against what it should do.
fn judge(language: Language, codes: &[(String, Policy, String)], bytes: Vec<u8>) {
    let mut printed = Printed { bytes, at: 0 };
    for (query, policy, _) in codes {
        for attempt in ATTEMPTS {
            fits(&format!("{query}, attempt {attempt}, {language:?}"), policy, attempt, printed.take(DRAWS));
        }
        for (attempt, wait) in HUGE.into_iter().zip(printed.take(HUGE.len())) {
            let what = format!("{query}, attempt {attempt}, {language:?}: {wait}");
            assert!(wait.is_finite() && wait >= 0.0, "{what}");
            let band = policy.band(attempt);
            if let (Some(min), Some(max), false) = (
                band.min.as_f64(),
                band.max.as_f64(),
                policy.growth.is_unbounded() && policy.cap.at.is_none(),
            ) {
                assert!(min - noise(min) <= wait && wait <= max + noise(max), "{what} not in {min} to {max}");
            }
        }
    }
    let calls = HELPERS.map(|(.., calls)| calls);
    assert_eq!(printed.take(HELPERS.len()), calls, "calls of the helper in {language:?}");
    assert_eq!(printed.at, printed.bytes.len(), "nothing else is printed in {language:?}");
}

/// The noise of reckoning: far less than a nanosecond, the finest grid.
fn noise(at: f64) -> f64 {
    at * 1e-12 + 1e-9
}

/// Waits drawn elsewhere against the law of the attempt. Each bound is what a right program exceeds once in 10^9 times,
/// or is five standard errors.
fn fits(what: &str, policy: &Policy, attempt: i64, mut waits: Vec<f64>) {
    let band = policy.band(attempt);
    let (min, max) = (band.min.as_f64().unwrap(), band.max.as_f64().unwrap());
    waits.sort_by(f64::total_cmp);
    let (first, last) = (waits[0], waits[waits.len() - 1]);
    assert!(
        min - noise(min) <= first && last <= max + noise(max),
        "{what}: {first} to {last}, not {min} to {max}"
    );
    let (count, below) = (waits.len() as f64, |at: f64| band.law.share_below(at));
    // (1 - p)^n < 1e-9: a larger share p of the law than this does not stay empty by chance.
    let empty = 1.0 - 1e-9f64.powf(1.0 / count);
    assert!(below(first - noise(first)) <= empty, "{what}: nothing below {first}");
    assert!(1.0 - below(last + noise(last)) <= empty + 1e-9, "{what}: nothing above {last}");

    let mean = waits.iter().sum::<f64>() / count;
    let square = waits.iter().map(|wait| (wait - mean).powi(2)).sum::<f64>() / count;
    let expected = band.mean().unwrap();
    let error = 5.0 * (square / count).sqrt() + 1e-9 * expected + 1e-9;
    assert!((mean - expected).abs() <= error, "{what}: mean {mean}, not {expected}");

    // Dvoretzky, Kiefer and Wolfowitz: 2 exp(-2 n e^2) = 1e-9.
    let bound = (2e9f64.ln() / (2.0 * count)).sqrt();
    let mut before = 0.0;
    for same in waits.chunk_by(|a, b| a == b) {
        let at = same[0];
        let (under, upto) = (below(at - noise(at)), below(at + noise(at)));
        let upto_here = before + same.len() as f64;
        let distance = (before / count - under).abs().max((upto_here / count - upto).abs());
        assert!(distance <= bound, "{what}: {distance} apart at {at}");
        before = upto_here;
    }
}

#[test]
fn rust_draws_by_the_laws() {
    let codes = codes(Language::Rust);
    judge(Language::Rust, &codes, languages::rust(&codes));
}

#[test]
fn python_draws_by_the_laws() {
    let codes = codes(Language::Python);
    match languages::python(&codes) {
        Some(bytes) => judge(Language::Python, &codes, bytes),
        None => println!("python3 is not installed: its code was not run"),
    }
}

#[test]
fn javascript_draws_by_the_laws() {
    let codes = codes(Language::JavaScript);
    let bytes = languages::javascript(&codes);
    judge(Language::JavaScript, &codes, bytes.expect("node is not installed; the page's tests need it too"));
}

#[test]
fn go_draws_by_the_laws() {
    let codes = codes(Language::Go);
    assert!(codes.len() > 20, "{}", codes.len());
    match languages::go(&codes) {
        Some(bytes) => judge(Language::Go, &codes, bytes),
        None => println!("go is not installed: its code was not run"),
    }
}

#[test]
fn elixir_draws_by_the_laws() {
    let codes = codes(Language::Elixir);
    assert!(codes.len() > 20, "{}", codes.len());
    match languages::elixir(&codes) {
        Some(bytes) => judge(Language::Elixir, &codes, bytes),
        None => println!("elixir is not installed: its code was not run"),
    }
}

#[test]
fn every_policy_has_code_or_a_reason() {
    let mut without = 0;
    for entry in catalogue::all() {
        let settings = settings(&format!("policy={}", entry.id));
        let memory = settings.choice.policy.has_memory();
        for language in [Language::Rust, Language::Python, Language::JavaScript] {
            let made = snippet(&settings, language);
            assert_eq!(made.code.is_empty(), memory, "{}: {:?}", entry.id, made.notes);
            assert!(!memory || made.notes.len() == 1, "{}", entry.id);
        }
        without += usize::from(memory);
    }
    assert!((5..40).contains(&without), "{without} entries remember");
    assert!(codes(Language::Rust).len() >= POLICIES.len() + 25);
}
