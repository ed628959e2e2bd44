//! Which policy is first, and where the curves cross.

use crate::{contention::Row, settings::Race};

/// What is measured of a row, if it could be.
pub type Measure = fn(&Row) -> Option<f64>;

/// The calls until all have succeeded.
pub const CALLS: Measure = |row| Some(row.calls.mean);
/// The time until the last has.
pub const COMPLETION: Measure = |row| row.completion_s.map(|completion| completion.mean);

/// The policies that have the least of something at a size, and how much that is.
pub fn least(races: &[Race], size: u64, measure: Measure) -> Option<(Vec<usize>, f64)> {
    let of = |race: &Race| race.rows.iter().find(|row| row.jobs == size && row.runs > 0).and_then(measure);
    let least = races.iter().filter_map(of).fold(f64::INFINITY, f64::min);
    let first: Vec<usize> =
        races.iter().enumerate().filter(|(_, race)| of(race) == Some(least)).map(|(at, _)| at).collect();
    (!first.is_empty()).then_some((first, least))
}

/// The largest size at which none of those who are first in the end is first, and who is first there.
pub fn before(races: &[Race], last: u64, measure: Measure) -> Option<(u64, Vec<usize>)> {
    let (end, _) = least(races, last, measure)?;
    let mut found: Option<(u64, Vec<usize>)> = None;
    for row in races.iter().flat_map(|race| &race.rows) {
        let Some((first, _)) = least(races, row.jobs, measure) else { continue };
        let larger = found.as_ref().is_none_or(|(size, _)| row.jobs > *size);
        if larger && !first.iter().any(|at| end.contains(at)) {
            found = Some((row.jobs, first));
        }
    }
    found
}
