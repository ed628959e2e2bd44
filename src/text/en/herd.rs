//! The herd in words.

use super::{N, jobs, percent, warning::time};
use crate::settings::Run;

/// Whether the service recovers, and at what cost.
pub fn verdict(run: &Run) -> String {
    let (scenario, outcome) = (&run.scenario, &run.outcome);
    if outcome.jobs == 0 {
        return "Nobody calls.".into();
    }
    let outage = if scenario.slow.is_some() { "the slow-down" } else { "the outage" };
    let crashes = match outcome.crashes {
        0 => "It does not crash".into(),
        1 => "It crashes once".into(),
        2 => "It crashes twice".into(),
        times => format!("It crashes {} times", N.whole(times)),
    };
    let served = match outcome.successes {
        0 => format!("none of {} is served", jobs(outcome.jobs)),
        all if all == outcome.jobs && all == 1 => "the only job is served".into(),
        all if all == outcome.jobs => format!("all {} are served", jobs(all)),
        some => {
            format!(
                "{} of {} are served ({})",
                N.whole(some),
                jobs(outcome.jobs),
                percent(outcome.success_share)
            )
        }
    };
    let calls = format!(
        "with {}, {} of them in vain",
        if outcome.calls == 1 {
            "1\u{a0}call".into()
        } else {
            format!("{}\u{a0}calls", N.whole(outcome.calls))
        },
        N.whole(outcome.wasted)
    );
    // Nobody calls from the end of the outage on, because all calls are made, or for now.
    let silent = outcome.peak_per_second == 0 && outcome.successes == 0 && run.stopped_at.is_none();
    let all_gave_up =
        scenario.policy.max_attempts.is_some_and(|most| most.saturating_mul(outcome.jobs) == outcome.calls);
    match outcome.recovery_s {
        Some(seconds) => {
            let after = tenths(seconds * 1000.0);
            format!("The service recovers {after} after {outage}. {crashes}, and {served} {calls}.")
        }
        None if silent && all_gave_up => {
            format!("Every job gives up before {outage} ends: {served}, {calls}.")
        }
        None if silent && outcome.until > scenario.outage_to() => {
            let until = tenths(outcome.until);
            format!("From the end of {outage} to {until} nobody calls: {served}, {calls}.")
        }
        None => {
            let until = tenths(outcome.until);
            let within = match run.stopped_at {
                Some(_) => format!("had not recovered when the simulation stopped, at {until}"),
                None => format!("does not recover within {until}"),
            };
            format!("The service {within}. {crashes}, and {served} {calls}.")
        }
    }
}

/// A duration to a tenth of a second.
fn tenths(ms: f64) -> String {
    time((ms / 100.0).round() * 100.0)
}
