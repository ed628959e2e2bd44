//! All attempts of a policy, in words.

use super::N;
use crate::{
    sample::{End, Schedule},
    settings::Settings,
};

/// How long the retries go on, and whether that is enough.
pub fn verdict(settings: &Settings, schedule: &Schedule) -> String {
    let outage = N.time(settings.outage);
    let listed = schedule.rows.len() as u64;
    let (Some(earliest), Some(usual), Some(latest)) = (
        schedule.total(|row| row.earliest),
        schedule.total(|row| row.usual),
        schedule.total(|row| row.latest),
    ) else {
        let passed = schedule.rows.last().map_or_else(|| N.time(0.0), |row| N.time(row.usual));
        let why = match (&schedule.end, schedule.shrinks) {
            (End::Never, false) => "The retries never end, so they outlast any outage",
            (End::Never, true) => "The retries never end, but come closer and closer together",
            _ => "The retries are too many or too long to add up",
        };
        return format!("{why}; after {} of them {passed} have passed on average.", N.whole(listed));
    };
    let retries = schedule.total(|row| row.attempt as f64).unwrap_or(0.0);
    if retries == 0.0 {
        return format!("There is no retry: an outage of {outage} is not survived.");
    }
    let count = if retries == 1.0 {
        "The only retry comes".into()
    } else {
        format!("The last of {} retries comes", N.decimal(retries, 0))
    };
    let when = if earliest == latest {
        format!("after {}", N.time(latest))
    } else {
        format!("after {} on average, between {} and {}", N.time(usual), N.time(earliest), N.time(latest))
    };
    let enough = match schedule.outlasts(settings.outage) {
        Some(true) => format!("an outage of {outage} is over by then."),
        Some(false) => format!("an outage of {outage} is longer: every job gives up before it ends."),
        None => format!("whether an outage of {outage} is over by then depends on the draws."),
    };
    format!("{count} {when}; {enough}")
}

/// The rule for a retry at exactly the deadline.
pub fn deadline(schedule: &Schedule) -> Option<String> {
    let deadline = schedule.deadline?;
    Some(format!(
        "A retry at exactly the deadline of {} is still made; a later one is not.",
        N.time(deadline)
    ))
}
