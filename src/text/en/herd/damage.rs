//! What kills the service and what protects it.

use super::{N, percent};
use crate::{
    herd::{Scenario, laws},
    text::{
        panels::Switch,
        shared::herd::{naive_calls, sheds},
    },
};

/// The settings of the service, in the order of the query.
pub const SWITCHES: [Switch; 13] = [
    (
        "window",
        ("Failure window", "From the first to the last of the first calls: how simultaneous the failure is"),
    ),
    ("outage_from", ("Outage begins", "When the service goes away, or slows down")),
    ("slow", ("Slow-down", "How fast the service is during the outage, 0 to 1; none: it refuses every call")),
    ("load", ("Load", "Further jobs that arrive by chance all the time, per second")),
    ("capacity", ("Capacity", "Calls that the service answers per second")),
    (
        "crash_backlog",
        (
            "Crash above",
            "The backlog, as time to work it off, above which the service crashes; none: it never does",
        ),
    ),
    ("restart", ("Restart", "How long the service is away after a crash")),
    ("timeout", ("Client timeout", "How long a client waits for an answer; the work is done all the same")),
    ("budget", ("Retry budget", "The part of a retry that each first call pays for; none: retries are free")),
    ("budget_size", ("Budget size", "How many retries can be saved up, and are at the start")),
    ("shed", ("Shed above", "The backlog above which a call is turned away; none: never")),
    ("shed_cost", ("Cost of shedding", "The work of turning a call away, as a part of a call\u{2019}s")),
    ("horizon", ("Horizon", "When the simulation ends")),
];

/// Which damage model is on.
pub fn damage(scenario: &Scenario) -> String {
    let mut said = vec![match scenario.crash_backlog {
        Some(backlog) => format!(
            "The service crashes above {} of backlog and is away for {}.",
            N.seconds(backlog),
            N.seconds(scenario.restart)
        ),
        None => "No backlog makes the service crash.".into(),
    }];
    match scenario.slow {
        Some(0.0) => said.push("In the outage it stands still, but takes calls in.".into()),
        Some(slow) if slow < 1.0 => {
            said.push(format!("In the outage it works at {} of its speed.", percent(slow)))
        }
        Some(_) => said.push("The outage does not slow it down.".into()),
        None => {}
    }
    let shed = match scenario.shed {
        None => "Nothing is shed".into(),
        Some(above) if scenario.shed_cost == 0.0 => {
            format!("Calls above {} of backlog are shed, at no cost", N.seconds(above))
        }
        Some(above) => format!(
            "Calls above {} of backlog are shed, each for {} of a call\u{2019}s work",
            N.seconds(above),
            percent(scenario.shed_cost)
        ),
    };
    let timeout = match scenario.timeout {
        None => "nobody times out".into(),
        Some(timeout) => format!("clients give up a call after {}", N.seconds(timeout)),
    };
    let retries = match (scenario.budget, scenario.policy.max_attempts) {
        (None, None) => "retries are unlimited".into(),
        (None, Some(1)) => "nobody retries".into(),
        (None, Some(calls)) => format!("each job makes {} calls at most", N.whole(calls)),
        (Some(part), _) => format!(
            "all jobs share a budget of {} of a retry for each first call, {} at most",
            N.decimal(part, 3),
            N.decimal(scenario.budget_size, 1)
        ),
    };
    said.push(format!("{shed}, {timeout}, {retries}."));
    said.extend(free_shedding(scenario));
    said.extend(feeds_itself(scenario));
    said.join(" ")
}

/// Shedding that costs nothing makes even the worst policy look good.
fn free_shedding(scenario: &Scenario) -> Option<String> {
    let calls = N.decimal(naive_calls(scenario)?, 0);
    Some(format!(
        "Shedding costs nothing here: then even a loop that calls every 100\u{a0}ms recovers, with about {calls} times the calls \
         that the jobs need.",
    ))
}

/// Whether a collapse would keep itself alive.
fn feeds_itself(scenario: &Scenario) -> Option<String> {
    if scenario.load <= 0.0 {
        return None;
    }
    let [load, pressure, capacity] =
        [scenario.load, laws::pressure(scenario), scenario.capacity].map(|rate| N.decimal(rate, 1));
    Some(if !laws::can_stay_collapsed(scenario) {
        format!(
            "A collapse cannot feed itself: while every call fails, {load} jobs a second make at most {pressure} calls, and it \
             can answer {capacity}."
        )
    } else if sheds(scenario) {
        "What is shed leaves room for those who still wait, so that a collapse can end.".into()
    } else if laws::pressure(scenario).is_finite() {
        format!(
            "A collapse can keep itself alive: while every call fails, {load} jobs a second make {pressure} calls, and it can \
             answer {capacity}."
        )
    } else {
        format!(
            "A collapse can keep itself alive: while every call fails, {load} jobs a second call again and again."
        )
    })
}
