//! The numbers of a run.

use super::{N, percent};
use crate::{
    settings::Run,
    text::shared::{list, tenth},
};

/// The numbers of a run: label and value.
pub fn facts(run: &Run) -> Vec<(&'static str, String)> {
    let outcome = &run.outcome;
    let never = || "never".to_owned();
    let after = |time: Option<f64>| time.map_or_else(never, |time| N.seconds(tenth(time * 1000.0)));
    let ratio = |ratio: f64| N.decimal(ratio, u32::from(ratio < 10.0));
    let crashes = match outcome.crashes {
        0 => "none".into(),
        count => {
            const TOLD: usize = 5;
            let mut times: Vec<String> =
                outcome.crash_times.iter().take(TOLD).map(|at| N.seconds(tenth(*at))).collect();
            if count as usize > TOLD {
                times.push("\u{2026}".into());
            }
            format!("{}, at {}", N.whole(count), list(&times, if count as usize > TOLD { "" } else { "and" }))
        }
    };
    let peak = if outcome.peak_per_second == 0 {
        "nobody calls".into()
    } else {
        format!("{} calls, until {}", N.whole(outcome.peak_per_second), N.seconds(tenth(outcome.peak_at)))
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
