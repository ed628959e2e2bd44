//! The herd in words.

mod damage;
mod facts;
mod needs;
mod verdict;

pub use verdict::{parts, verdict};

use super::{N, jobs, percent};
use crate::text::{
    panels::{Herd, Player},
    shared::{table, tenth},
};

/// The panel of the herd.
pub const HERD: Herd = Herd {
    tabs: "What is simulated",
    views: [
        ("herd", "Herd", "Does the service recover, and what does it need?"),
        ("contention", "Contention", "Which jitter wins where many clients want one row?"),
        ("fleet", "Fleet", "How long until work that started in step is out of step?"),
        ("lock", "Lock", "How hard do candidates hit a lock, and how soon is there a leader?"),
    ],
    player: Player {
        play: "Play",
        pause: "Pause",
        speed: "Speed",
        times: |speed| format!("{}\u{a0}\u{d7}", N.decimal(speed, 2)),
        to_crash: "To the next crash",
        moment: "Moment",
        time: |at, horizon| format!("{} of {}", N.seconds(tenth(at)), N.seconds(horizon)),
        progress: |part| format!("Computing: {}", whole_percent(part)),
        stopped: |calls, at| {
            format!(
                "The simulation stopped at {}, after {} calls: what follows is not computed.",
                N.seconds(tenth(at)),
                N.whole(calls)
            )
        },
    },
    facts: facts::facts,
    show_rows: "Show every second",
    columns: [
        "From",
        "Calls",
        "First calls",
        "Served",
        "Refused",
        "Shed",
        "Timed out",
        "Lost in a crash",
        "Crashes",
        "Backlog at the end",
        "Service at the end",
    ],
    rows: |run| table::timeline(&N, run, ["up", "away"]),
    service: "The service and what it bears",
    switches: damage::SWITCHES,
    damage: damage::damage,
    switch_on: |label| format!("{label}, on"),
    more: "Other settings of the service",
    period: ("Period", "Of a fleet the mean interval, of a lock its time to live"),
    sizes: ("Clients", "Numbers of clients: from and to, as in 10..200, or a list"),
    whole_seconds: "Whole seconds only",
    show_numbers: "The simulation as a table",
    not_modelled: "What the simulation leaves out",
    left_out: [
        "The network: calls and answers take no time on their way.",
        "Parallel workers: one call is worked on after the other.",
        "Clients that differ: all have the same policy.",
        "Calls of different length: each takes 1 / capacity.",
        "Load balancing: there is one service with one queue.",
        "Partial recovery: after a crash the service is back all at once.",
    ],
    needs: needs::NEEDS,
    told: &super::STORIES_EN,
};

/// `41 %`.
fn whole_percent(part: f64) -> String {
    format!("{}\u{a0}%", N.decimal((part * 100.0).floor(), 0))
}

/// Once, twice, three times.
fn times(count: u64) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{} times", N.whole(more)),
    }
}
