//! What is known of a wave beyond the sentence, and the bars as rows.

use super::{N, bare, jobs, percent};
use crate::sample::{Grain, Method, Sample, Wave};

/// Label and value.
pub fn facts(wave: &Wave) -> Vec<(&'static str, String)> {
    let band = &wave.band;
    let mut facts = vec![("Delay", N.millis(band.delay))];
    if band.min.as_f64().is_some() && band.max.as_f64().is_some() {
        facts.push(("Band", format!("{} to {}", bare(band.min), N.millis(band.max))));
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

/// The bars as rows of the table: from, to, jobs, expected.
pub fn rows(wave: &Wave) -> Vec<[String; 4]> {
    let Ok(sample) = &wave.sample else {
        return Vec::new();
    };
    let histogram = &sample.histogram;
    // A bar over whole milliseconds is named by the ones it holds, its first and its last; any other by its edges.
    let edge = |bar: usize| {
        let at = wave.band.min.as_f64().unwrap_or(0.0) + histogram.edge(bar);
        format!("{}\u{a0}ms", N.decimal(at, 3))
    };
    let ends = |bar: usize| match histogram.grain {
        Grain::Whole => (
            N.millis(histogram.wait(histogram.first(bar))),
            N.millis(histogram.wait(histogram.first(bar + 1) - 1)),
        ),
        Grain::Fine { .. } => (edge(bar), edge(bar + 1)),
    };
    (0..histogram.bars())
        .map(|bar| {
            let (from, to) = ends(bar);
            let expected =
                histogram.expected(bar, wave.jobs).map_or("\u{2013}".into(), |jobs| N.decimal(jobs, 2));
            [from, to, N.whole(histogram.counts[bar]), expected]
        })
        .collect()
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
