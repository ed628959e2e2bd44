//! Candidates for a lock, in words.

use super::{N, count, percent};
use crate::{
    lock::Vigil,
    text::{
        panels::{Lock, LockPanel},
        shared::table,
    },
};

/// The words of the picture.
pub const LOCK: Lock = Lock {
    origin: "the holder dies",
    held: |ms| [format!("lock still held, {}", N.time(ms)), format!("held, {}", N.time(ms))],
    leader: |seconds| [format!("new leader, {} later", lag(seconds)), format!("leader, +{}", lag(seconds))],
    no_leader: |vigil| {
        if vigil.is_stopped() {
            [format!("stopped here, at {}: too many tries", N.short(vigil.until)), "stopped".into()]
        } else {
            ["nobody tries any more".into(), "no leader".into()]
        }
    },
    tries: |ms| [format!("Tries in {}", N.time(ms)), format!("Per {}", N.time(ms))],
    alone: ["alone in their millisecond", "alone"],
    collisions: ["in the same millisecond as another before them", "collisions"],
};

/// What is told beside it.
pub const LOCK_PANEL: LockPanel = LockPanel {
    sentence,
    columns: ["From", "Tries", "In the same millisecond as another before them"],
    rows: |vigil| table::tries(&N, vigil),
};

/// A time from the end of the lock, in seconds: to three digits, and never 0 where it is not.
fn lag(seconds: f64) -> String {
    let ms = seconds * 1000.0;
    if ms > 0.0 && ms < 0.01 { format!("under {}", N.in_unit(0.01, 0)) } else { N.short(ms) }
}

/// How hard they try, and how soon one leads.
fn sentence(vigil: &Vigil) -> String {
    let election = &vigil.election;
    let ttl = N.time(vigil.period);
    let who = count(vigil.jobs, "candidate", "candidates");
    let tries = count(election.attempts, "time", "times");
    let verb = if vigil.jobs == 1 { "tries" } else { "try" };
    let rate = if election.attempts_per_second > 0.0 && election.attempts_per_second.is_finite() {
        format!(", {} a second", N.digits(election.attempts_per_second))
    } else {
        String::new()
    };
    let met = match (election.collisions, election.attempts) {
        (_, 0 | 1) => String::new(),
        (0, _) => " No two tries share a millisecond.".into(),
        (collisions, attempts) => format!(
            " {} of the tries ({}) {} in the same millisecond as another before.",
            N.whole(collisions),
            most(collisions, attempts),
            if collisions == 1 { "comes" } else { "come" }
        ),
    };
    let lived = format!("The lock of a dead holder lives for {ttl}.");
    match election.time_to_leader_s {
        Some(seconds) => {
            let when = if seconds == 0.0 {
                "in the instant in which it runs out".into()
            } else {
                format!("{} after it has run out", lag(seconds))
            };
            format!("{lived} {who} {verb} {tries}{rate}, until one of them leads, {when}.{met}")
        }
        None if vigil.is_stopped() => {
            let at = N.short(vigil.until);
            format!(
                "{lived} {who} {verb} {tries} within {at}, where the simulation stops: nobody leads yet.{met}"
            )
        }
        None if election.attempts == 0 => format!("{lived} Nobody tries to get it."),
        None => format!("{lived} {who} {verb} {tries}, and then never again: nobody leads.{met}"),
    }
}

/// A part in percent, where all but a few are not 100 %.
fn most(part: u64, of: u64) -> String {
    percent(part as f64 / of as f64)
}
