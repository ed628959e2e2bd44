//! The numbers of a run, and its timeline as a table.

use super::{N, list, percent, seconds, tenth};
use crate::{settings::Run, text::panels::COLUMNS};

/// More rows than this are nobody's to read.
const MOST_ROWS: usize = 300;

/// The numbers of a run: label and value.
pub fn facts(run: &Run) -> Vec<(&'static str, String)> {
    let outcome = &run.outcome;
    let never = || "never".to_owned();
    let after = |time: Option<f64>| time.map_or_else(never, |time| seconds(tenth(time * 1000.0)));
    let ratio = |ratio: f64| N.decimal(ratio, u32::from(ratio < 10.0));
    let crashes = match outcome.crashes {
        0 => "none".into(),
        count => {
            const TOLD: usize = 5;
            let mut times: Vec<String> =
                outcome.crash_times.iter().take(TOLD).map(|at| seconds(tenth(*at))).collect();
            if count as usize > TOLD {
                times.push("\u{2026}".into());
            }
            format!("{}, at {}", N.whole(count), list(&times, if count as usize > TOLD { "" } else { "and" }))
        }
    };
    let peak = if outcome.peak_per_second == 0 {
        "nobody calls".into()
    } else {
        format!("{} calls, until {}", N.whole(outcome.peak_per_second), seconds(tenth(outcome.peak_at)))
    };
    vec![
        ("Calls", N.whole(outcome.calls)),
        ("In vain", N.whole(outcome.wasted)),
        ("Calls for each job served", run.calls_per_success().map_or_else(never, ratio)),
        (
            "Jobs served",
            format!(
                "{} of {}, {}",
                N.whole(outcome.successes),
                N.whole(outcome.jobs),
                percent(outcome.success_share)
            ),
        ),
        ("Crashes", crashes),
        ("Calls lost in them", N.whole(outcome.crashed_calls)),
        ("Answered too late", N.whole(outcome.zombies)),
        ("Busiest second after the outage", peak),
        ("Against the capacity", format!("{} times", ratio(outcome.peak_over_capacity))),
        (
            "Against the mean from then on",
            run.peak_over_mean().map_or_else(|| "\u{2013}".into(), |peak| format!("{} times", ratio(peak))),
        ),
        ("Recovered after the outage", after(outcome.recovery_s)),
        ("Half of all jobs served within", after(outcome.p50_s)),
        ("99\u{a0}% of all jobs served within", after(outcome.p99_s)),
    ]
}

/// The timeline as rows of a second or longer.
pub fn rows(run: &Run) -> Vec<[String; COLUMNS]> {
    let coarse = run.timeline.coarse(MOST_ROWS);
    let steps = coarse.buckets[..coarse.done].iter().enumerate();
    steps
        .map(|(at, bucket)| {
            let from = at as f64 * coarse.step;
            let count = |count: u32| N.whole(count);
            [
                seconds(from),
                N.whole(bucket.arrivals.iter().map(|calls| u64::from(*calls)).sum::<u64>()),
                count(bucket.arrivals[0]),
                count(bucket.served),
                count(bucket.refused),
                count(bucket.shed),
                count(bucket.timed_out),
                count(bucket.crashed),
                count(bucket.crashes),
                seconds((bucket.backlog / 10.0).round() * 10.0),
                if bucket.up { "up" } else { "away" }.into(),
            ]
        })
        .collect()
}
