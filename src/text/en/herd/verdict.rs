//! Whether the service recovers, at what cost, and what would have helped.

use super::{N, jobs, needs, percent, times};
use crate::{
    herd::{Outcome, Scenario, laws, needs::Need},
    settings::Run,
    text::shared::{
        herd::{remedies, sheds, stays_down},
        joined, list, tenth,
    },
};

/// So many crashes are told with their time.
const TOLD: usize = 3;

/// Whether the service recovers, at what cost, and what would have helped.
pub fn verdict(run: &Run) -> String {
    joined(parts(run))
}

/// The verdict in two parts: what happened, and what would have helped.
pub fn parts(run: &Run) -> [String; 2] {
    let (scenario, outcome) = (&run.scenario, &run.outcome);
    if outcome.jobs == 0 {
        return ["Nobody calls.".into(), String::new()];
    }
    let outage = if scenario.slow.is_some() { "the slow-down" } else { "the outage" };
    let crashes = match outcome.crashes {
        0 => "It does not crash".into(),
        count => format!("It crashes {}, {}", times(count), when(outcome)),
    };
    let served = match outcome.successes {
        0 => format!("none of {} is served", jobs(outcome.jobs)),
        all if all == outcome.jobs && all == 1 => "the only job is served".into(),
        all if all == outcome.jobs => format!("all {} are served", jobs(all)),
        some => {
            format!(
                "{} of {} {} served ({})",
                N.whole(some),
                jobs(outcome.jobs),
                if some == 1 { "is" } else { "are" },
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
    let sentences = match outcome.recovery_s {
        Some(recovery) => {
            let after = match tenth(recovery * 1000.0) {
                0.0 => format!("as {outage} ends"),
                after => format!("{} after {outage}", N.seconds(after)),
            };
            format!("The service recovers {after}. {crashes}, and {served} {calls}.")
        }
        None if silent && all_gave_up => {
            return [format!("Every job gives up before {outage} ends: {served}, {calls}."), String::new()];
        }
        None if silent && outcome.until > scenario.outage_to() => {
            let until = tenths(outcome.until);
            return [
                format!("From the end of {outage} to {until} nobody calls: {served}, {calls}."),
                String::new(),
            ];
        }
        None => {
            let until = tenths(outcome.until);
            let within = match run.stopped_at {
                Some(_) => format!("had not recovered when the simulation stopped, at {until}"),
                None => format!("does not recover within {until}"),
            };
            format!("The service {within}. {crashes}, and {served} {calls}.")
        }
    };
    [joined([sentences, peak(outcome, outage)]), remedy(scenario, outcome)]
}

/// When it crashed, the first times.
fn when(outcome: &Outcome) -> String {
    let told: Vec<String> = outcome.crash_times.iter().take(TOLD).map(|at| tenths(*at)).collect();
    let first = if outcome.crashes as usize > told.len() { "first " } else { "" };
    format!("{first}at {}", list(&told, "and"))
}

/// The busiest second against the capacity.
fn peak(outcome: &Outcome, outage: &str) -> String {
    if outcome.peak_per_second == 0 {
        return String::new();
    }
    let ratio = outcome.peak_over_capacity;
    format!(
        "The busiest second after {outage} has {}\u{a0}{}, {} times the capacity.",
        N.whole(outcome.peak_per_second),
        if outcome.peak_per_second == 1 { "call" } else { "calls" },
        N.decimal(ratio, u32::from(ratio < 10.0))
    )
}

/// What would have helped, by the formulas.
fn remedy(scenario: &Scenario, outcome: &Outcome) -> String {
    if stays_down(scenario, outcome) {
        return collapsed(scenario);
    }
    // The formulas are about crashes; a run that ends too soon has need of none of them.
    if outcome.crashes == 0 {
        return String::new();
    }
    let part = |(need, law)| {
        let value = needs::value(need, law);
        match need {
            Need::Jitter => format!("a jitter of {value}"),
            Need::Cap => format!("a cap of {value}"),
            Need::Capacity => format!("a capacity of {value}"),
            Need::Window => format!("failures spread over {value}"),
        }
    };
    let parts: Vec<String> = remedies(scenario).map(part).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("The formulas ask for {}.", list(&parts, "or"))
}

/// Why a collapse stays, and what ends it.
fn collapsed(scenario: &Scenario) -> String {
    let (load, capacity) = (scenario.load, scenario.capacity);
    let per_second = |rate: f64| N.decimal(rate, 1);
    if load >= capacity {
        return format!(
            "{} jobs a second are more than the {} calls that it can answer: only more capacity helps.",
            per_second(load),
            per_second(capacity)
        );
    }
    let calls = format!("make {} calls a second", per_second(laws::pressure(scenario)));
    let shed = match scenario.timeout {
        // It is there already, and too little or too costly.
        _ if sheds(scenario) => String::new(),
        Some(timeout) => format!(", or shedding below the clients\u{2019} timeout of {}", N.seconds(timeout)),
        None => ", or shedding before the queue gets too long".into(),
    };
    format!(
        "No jitter ends this: while every call fails, {} jobs a second {calls}, and it can answer {}. A \
         retry budget well below {} does{shed}.",
        per_second(load),
        per_second(capacity),
        percent(capacity / load - 1.0)
    )
}

/// A duration to a tenth of a second.
fn tenths(ms: f64) -> String {
    N.seconds(tenth(ms))
}
