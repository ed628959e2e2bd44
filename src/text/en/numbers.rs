//! The numbers of a wave, beyond the sentence.

use super::{N, jobs, percent};
use crate::{
    sample::{Method, Sample, Wave},
    text::{panels::Numbers, shared::table},
};

pub const NUMBERS: Numbers =
    Numbers { facts, columns: ["From", "To", "Jobs", "Expected"], rows: |wave| table::bars(&N, wave) };

/// Label and value.
fn facts(wave: &Wave) -> Vec<(&'static str, String)> {
    let band = &wave.band;
    let mut facts = vec![("Delay", N.millis(band.delay))];
    if band.min.as_f64().is_some() && band.max.as_f64().is_some() {
        facts.push(("Band", format!("{} to {}", N.bare(band.min), N.millis(band.max))));
    }
    if let Some(points) = band.points() {
        facts.push(("Values in the band", N.whole(points)));
    }
    if let Some(mean) = band.mean() {
        facts.push(("Mean wait", ms(mean)));
    }
    for atom in band.law.atoms().iter().take(3) {
        let share = format!("{} of all waits at {}", percent(atom.share), N.millis(atom.at));
        facts.push(("On one instant", share));
    }
    let Ok(sample) = &wave.sample else {
        return facts;
    };
    let expected = |number: Option<f64>| {
        number.map(|number| format!(" ({} expected)", N.decimal(number, 1))).unwrap_or_default()
    };
    let (bar, count) = sample.histogram.busiest();
    facts.push(("How the jobs were drawn", method(sample)));
    if let Some(drawn) = &sample.drawn {
        facts.push(("Mean of the jobs drawn", ms(drawn.mean)));
        facts.push(("Half wait at most", N.millis(drawn.p50)));
        facts.push(("95\u{a0}% wait at most", N.millis(drawn.p95)));
        facts.push(("99\u{a0}% wait at most", N.millis(drawn.p99)));
        facts.push((
            "Different milliseconds hit",
            format!("{}{}", N.whole(drawn.distinct), expected(sample.expected_distinct)),
        ));
        let busiest =
            (jobs(drawn.busiest.count), N.millis(drawn.busiest.at), expected(sample.expected_busiest));
        facts.push(("Busiest millisecond", format!("{} at {}{}", busiest.0, busiest.1, busiest.2)));
    } else if let (Some(distinct), Some(busiest)) = (sample.expected_distinct, sample.expected_busiest) {
        facts.push(("Different milliseconds, expected", N.decimal(distinct, 1)));
        facts.push(("Busiest millisecond, expected", N.decimal(busiest, 1)));
    }
    facts.push((
        "Busiest bar",
        format!("{}, number {}{}", jobs(count), bar + 1, expected(sample.expected_busiest_bar)),
    ));
    facts
}

fn ms(ms: f64) -> String {
    format!("{}\u{a0}ms", N.decimal(ms, 1))
}

fn method(sample: &Sample) -> String {
    match sample.method {
        Method::Jobs => "one by one".into(),
        Method::Counts => "only the counts of the bars, from the same law".into(),
        Method::Estimated(followed) => {
            format!("only the counts of the bars, by the shares of {} jobs", N.whole(followed))
        }
    }
}
