//! Candidates for a lock, in words.

use super::{N, count, digits, percent, warning::time};
use crate::{
    lock::Vigil,
    text::panels::{Lock, LockPanel},
};

/// The words of the picture.
pub const LOCK: Lock = Lock {
    origin: "the holder dies",
    held: |ms| [format!("lock still held, {}", time(ms)), format!("held, {}", time(ms))],
    leader: |seconds| [format!("new leader, {} later", lag(seconds)), format!("leader, +{}", lag(seconds))],
    no_leader: |vigil| {
        if vigil.is_stopped() {
            [format!("stopped here, at {}: too many tries", N.short(vigil.until)), "stopped".into()]
        } else {
            ["nobody tries any more".into(), "no leader".into()]
        }
    },
    tries: |ms| [format!("Tries in {}", time(ms)), format!("Per {}", time(ms))],
    alone: ["alone in their millisecond", "alone"],
    collisions: ["in the same millisecond as another before them", "collisions"],
};

/// What is told beside it.
pub const LOCK_PANEL: LockPanel = LockPanel {
    sentence,
    columns: ["From", "Tries", "In the same millisecond as another before them"],
    rows,
};

/// A time from the end of the lock, in seconds: to three digits, and never 0 where it is not.
fn lag(seconds: f64) -> String {
    let ms = seconds * 1000.0;
    if ms > 0.0 && ms < 0.01 { format!("under {}", N.in_unit(0.01, 0)) } else { N.short(ms) }
}

/// How hard they try, and how soon one leads.
fn sentence(vigil: &Vigil) -> String {
    let election = &vigil.election;
    let ttl = time(vigil.period);
    let who = count(vigil.jobs, "candidate", "candidates");
    let tries = count(election.attempts, "time", "times");
    let verb = if vigil.jobs == 1 { "tries" } else { "try" };
    let rate = if election.attempts_per_second > 0.0 && election.attempts_per_second.is_finite() {
        format!(", {} a second", digits(election.attempts_per_second))
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

/// At most so many rows.
const MOST_ROWS: usize = 100;

/// The steps, so many of them together that there are not too many.
fn rows(vigil: &Vigil) -> Vec<[String; 3]> {
    let together = vigil.steps.len().div_ceil(MOST_ROWS).max(1);
    let row = |(at, steps): (usize, &[crate::lock::Step])| {
        let sum =
            |of: fn(&crate::lock::Step) -> u32| steps.iter().map(|step| u64::from(of(step))).sum::<u64>();
        let from = at as f64 * together as f64 * vigil.step;
        [time(from), N.whole(sum(|step| step.attempts)), N.whole(sum(|step| step.collisions))]
    };
    vigil.steps.chunks(together).enumerate().map(row).collect()
}
