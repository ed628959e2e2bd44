//! What several tests share; not each of them uses all of it.
#![allow(dead_code)]

pub mod properties;

use jitterband::{
    millis::Millis,
    policy::{Band, Curve, Growth, Jitter, Kind, Policy, Rounding, Rule, Whole},
    query,
    sample::Sample,
    settings::{Problem, Settings},
    text::{Details, Explorer},
};
use serde_json::Value;

/// A policy of EchoMQ: growth, base in milliseconds, jitter fraction.
pub fn echomq(curve: Curve, base: f64, fraction: f64) -> Policy {
    Policy {
        growth: Growth { curve, base, whole: Whole::Trunc, ..Growth::default() },
        jitter: Jitter { kind: Kind::Band, fraction, ..Jitter::default() },
        rounding: Rounding { rule: Rule::BandTrunc, ..Rounding::default() },
        ..Policy::default()
    }
}

/// Settings of a query that has no issue.
pub fn settings(query: &str) -> Settings {
    let (settings, issues) = query::decode(query);
    assert_eq!(issues, [], "{query}");
    settings
}

/// The policy of a query that has no issue.
pub fn policy(query: &str) -> Policy {
    settings(query).choice.policy
}

/// A file of values found without this crate.
pub fn golden(file: &str) -> Value {
    let path = format!("{}/tests/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

/// The band of EchoMQ at an attempt.
pub fn exponential(base: f64, attempt: i64, jitter: f64) -> Band {
    echomq(Curve::Exponential, base, jitter).band(attempt)
}

/// The same for a fixed delay.
pub fn fixed(base: f64, jitter: f64) -> Band {
    echomq(Curve::Constant, base, jitter).band(1)
}

/// The shortest and the longest wait.
pub fn edges(band: &Band) -> (Millis, Millis) {
    (band.min, band.max)
}

/// Two whole numbers of milliseconds.
pub fn whole(min: u128, max: u128) -> (Millis, Millis) {
    (Millis::Whole(min), Millis::Whole(max))
}

/// The jobs of a query that has no issue.
pub fn sample(query: &str) -> Sample {
    settings(query).wave().sample.unwrap()
}

/// All issues of a query: those of reading it and those of computing it.
pub fn problems(query: &str) -> Vec<(String, Problem)> {
    let (settings, mut issues) = query::decode(query);
    issues.extend(settings.issues(&settings.wave()));
    issues.into_iter().map(|issue| (issue.name, issue.problem)).collect()
}

/// What a person reads of a query: the sentence, the arithmetic and the facts.
pub fn words(query: &str) -> String {
    let (settings, _) = query::decode(query);
    let (wave, text) = (settings.wave(), Explorer::of(None));
    let steps = (Details::of(None).steps)(&settings, &wave)
        .into_iter()
        .map(|step| format!("{} = {}", step.sum, step.result));
    let facts =
        (Details::of(None).numbers.facts)(&wave).into_iter().map(|(name, value)| format!("{name}: {value}"));
    let all =
        [(text.common.sentence)(&wave)].into_iter().chain(steps).chain(facts).collect::<Vec<_>>().join("\n");
    all.replace('\u{a0}', " ")
}

/// The share of a band's waits that sit on one instant, in milliseconds.
pub fn share_at(band: &Band, ms: f64) -> f64 {
    // A quarter of a nanosecond to either side: less than any grid.
    band.law.share_below(ms + 0.25e-6) - band.law.share_below(ms - 0.25e-6)
}
