//! Rows of tables.

use crate::{
    lock::{Step, Vigil},
    sample::{Grain, Row, Wave},
    settings::{Lane, Run},
    text::{Numerals, panels::COLUMNS},
};

/// The bars: from, to, jobs, expected.
pub fn bars(numerals: &Numerals, wave: &Wave) -> Vec<[String; 4]> {
    let Ok(sample) = &wave.sample else {
        return Vec::new();
    };
    let histogram = &sample.histogram;
    // A bar over whole milliseconds is named by the ones it holds, its first and its last; any other by its edges.
    let edge = |bar: usize| {
        let at = wave.band.min.as_f64().unwrap_or(0.0) + histogram.edge(bar);
        format!("{}\u{a0}ms", numerals.decimal(at, 3))
    };
    let ends = |bar: usize| match histogram.grain {
        Grain::Whole => (
            numerals.millis(histogram.wait(histogram.first(bar))),
            numerals.millis(histogram.wait(histogram.first(bar + 1) - 1)),
        ),
        Grain::Fine { .. } => (edge(bar), edge(bar + 1)),
    };
    (0..histogram.bars())
        .map(|bar| {
            let (from, to) = ends(bar);
            let expected = histogram
                .expected(bar, wave.jobs)
                .map_or("\u{2013}".into(), |jobs| numerals.decimal(jobs, 2));
            [from, to, numerals.whole(histogram.counts[bar]), expected]
        })
        .collect()
}

/// A retry: attempt, shortest, mean and longest wait, earliest and latest instant.
pub fn retry(numerals: &Numerals, row: &Row) -> [String; 6] {
    let ms = |ms: f64| format!("{}\u{a0}ms", numerals.decimal(ms, 1));
    [
        numerals.signed(row.attempt),
        ms(row.min),
        ms(row.mean),
        ms(row.max),
        numerals.time(row.earliest),
        numerals.time(row.latest),
    ]
}

/// More rows of a timeline than this are nobody's to read.
const MOST_SECONDS: usize = 300;

/// The timeline of a herd in steps of a second or longer, given the words for a service that is up and one that is away.
pub fn timeline(numerals: &Numerals, run: &Run, [up, away]: [&str; 2]) -> Vec<[String; COLUMNS]> {
    let coarse = run.timeline.coarse(MOST_SECONDS);
    let steps = coarse.buckets[..coarse.done].iter().enumerate();
    steps
        .map(|(at, bucket)| {
            let from = at as f64 * coarse.step;
            let count = |count: u32| numerals.whole(count);
            [
                numerals.seconds(from),
                numerals.whole(bucket.arrivals.iter().map(|calls| u64::from(*calls)).sum::<u64>()),
                count(bucket.arrivals[0]),
                count(bucket.served),
                count(bucket.refused),
                count(bucket.shed),
                count(bucket.timed_out),
                count(bucket.crashed),
                count(bucket.crashes),
                numerals.seconds((bucket.backlog / 10.0).round() * 10.0),
                if bucket.up { up } else { away }.into(),
            ]
        })
        .collect()
}

/// At most so many rows of a lock.
const MOST_TRIES: usize = 100;

/// The steps of a lock, so many of them together that there are not too many: from, tries, collisions.
pub fn tries(numerals: &Numerals, vigil: &Vigil) -> Vec<[String; 3]> {
    let together = vigil.steps.len().div_ceil(MOST_TRIES).max(1);
    let row = |(at, steps): (usize, &[Step])| {
        let sum = |of: fn(&Step) -> u32| steps.iter().map(|step| u64::from(of(step))).sum::<u64>();
        let from = at as f64 * together as f64 * vigil.step;
        [
            numerals.time(from),
            numerals.whole(sum(|step| step.attempts)),
            numerals.whole(sum(|step| step.collisions)),
        ]
    };
    vigil.steps.chunks(together).enumerate().map(row).collect()
}

/// Which share of the waits lies in each fifth of the wait before jitter, and which beyond it, in whole percents; nothing
/// where waits depend on those before, since then none is known.
pub fn fifths(numerals: &Numerals, lane: &Lane, percent: &str) -> String {
    let band = &lane.wave.band;
    let Some(delay) = band.delay.as_f64().filter(|delay| *delay > 0.0 && !band.law.is_empty()) else {
        return "\u{2013}".into();
    };
    let below = |fifths: u32| match fifths {
        6 => 1.0,
        fifths => band.law.share_below(delay * f64::from(fifths) / 5.0),
    };
    let part = |at: u32| numerals.decimal((below(at + 1) - below(at)) * 100.0, 0);
    (0..6).map(part).collect::<Vec<_>>().join("\u{a0}/ ") + percent
}
