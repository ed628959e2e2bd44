//! The labels of the pictures.

use super::{N, jobs, percent};
use crate::policy::Atom;

/// A pile-up; the second one where there is little room.
pub fn pile(atom: &Atom) -> [String; 2] {
    let share = percent(atom.share);
    let at = N.in_unit(atom.at.as_f64().unwrap_or(0.0), 0);
    [format!("{share} wait exactly {at}"), format!("{share} at once")]
}

/// What is to be said of a bar that is cut.
pub fn pile_cut(count: u64) -> [String; 2] {
    let cut = format!("{}, bar cut", jobs(count));
    [format!("{}: the bar is cut", jobs(count)), cut]
}

/// Pile-ups that are too many to be told one by one.
pub fn piles(atoms: &[Atom]) -> [String; 2] {
    let least = atoms.iter().map(|atom| atom.share).fold(1.0, f64::min);
    let most = atoms.iter().map(|atom| atom.share).fold(0.0, f64::max);
    let each = if most - least < 1e-6 { percent(most) } else { format!("up to {}", percent(most)) };
    let count = N.whole(atoms.len() as u64);
    [format!("{count} instants, {each} of the jobs on each"), format!("{count} instants, {each} each")]
}

/// How many jobs the height of every lane stands for, and in a window of how many milliseconds.
pub fn full_height(count: f64, ms: f64) -> [String; 2] {
    let height =
        format!("{}\u{a0}{} per {}", N.count(count), if count == 1.0 { "job" } else { "jobs" }, N.time(ms));
    [format!("Height of each lane: {height}"), format!("Height: {height}")]
}

/// By what the waits of a policy were multiplied.
pub fn scaled(ratio: f64) -> String {
    format!("waits \u{d7}\u{a0}{}", N.decimal(ratio, if ratio < 10.0 { 3 } else { 0 }))
}

/// The outage in the schedule.
pub fn outage(ms: f64) -> String {
    format!("outage, {}", N.time(ms))
}

/// The deadline in the schedule.
pub fn deadline(ms: f64) -> String {
    format!("deadline, {}", N.time(ms))
}

/// The first attempt that the cap holds back.
pub fn capped(cap: f64) -> String {
    format!("cap, {}", N.time(cap))
}
