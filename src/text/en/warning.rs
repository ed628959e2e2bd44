//! What one should know before shipping a policy.

use super::{N, jobs, percent};
use crate::settings::{Settings, Warning};

/// A warning in words.
pub fn warning(warning: &Warning, settings: &Settings) -> String {
    match *warning {
        Warning::NeverHappens { retries } => format!(
            "This policy stops after {}: attempt {} does not happen.",
            if retries == 1 { "one retry".into() } else { format!("{} retries", N.whole(retries)) },
            N.signed(settings.attempt)
        ),
        Warning::Herd => format!(
            "Nothing spreads the jobs: all {} hit the service in the same millisecond.",
            jobs(settings.jobs)
        ),
        Warning::LittleJitter { share, busiest } => {
            let crowd = busiest
                .filter(|busiest| *busiest >= 1.5)
                .map(|busiest| format!(" about {} still share the busiest millisecond, and", N.decimal(busiest, 0)))
                .unwrap_or_default();
            format!(
                "The jitter moves a wait by {} of it at most:{crowd} all {} come back close together. 10 to 20\u{a0}% is the \
                 usual least.",
                percent(share),
                jobs(settings.jobs)
            )
        }
        Warning::PileUp { share } => format!(
            "{} of all jobs wait exactly as long as each other: there the herd is back.",
            percent(share)
        ),
        Warning::NoCap => "No cap: the wait grows for as long as the retries go on.".into(),
        Warning::CapAfterUp => {
            "The cap comes after a jitter that only lengthens: once the wait has reached the cap, everyone waits exactly \
             the cap."
                .into()
        }
        Warning::AboveCap { longest } => {
            format!("The jitter comes after the cap: waits of up to {} exceed it.", N.time(longest))
        }
        Warning::NoWait => "A wait of nothing is possible: some jobs come back at once.".into(),
        Warning::Timer => {
            "Longer than a timer in a browser or in Node can hold (2^31 \u{2212} 1\u{a0}ms, 24.8 days): it would fire at once."
                .into()
        }
        Warning::TooShort { longest } => format!(
            "The last retry comes {} after the failure at the latest; an outage of {} is not over by then.",
            N.time(longest),
            N.time(settings.outage)
        ),
        Warning::Counts { power } => format!(
            "At attempt {} this policy takes the power {}; those that count from 0 take {}.",
            N.signed(settings.attempt),
            N.signed(power),
            N.signed(settings.attempt.saturating_sub(1))
        ),
    }
}
