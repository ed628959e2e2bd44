//! What would have helped a herd's service, and what its settings come to.

use crate::herd::{
    Outcome, Scenario, laws,
    needs::{NEEDS, Need},
};

/// Calls a second of the naive loop that free shedding lets recover.
const NAIVE: f64 = 10.0;

/// Whether it turns calls away before those in the queue have lost their patience.
pub fn sheds(scenario: &Scenario) -> bool {
    scenario.shed.is_some_and(|above| scenario.timeout.is_none_or(|timeout| above < timeout))
}

/// Whether this is a collapse that stays, and not one that time ends.
pub fn stays_down(scenario: &Scenario, outcome: &Outcome) -> bool {
    // Of a crowd, or where retries never end, it cannot be told whether it lasts.
    let lasts =
        scenario.jobs == 0 && laws::pressure(scenario).is_finite() && laws::can_stay_collapsed(scenario);
    outcome.recovery_s.is_none() && scenario.load > 0.0 && (lasts || scenario.load >= scenario.capacity)
}

/// What would have helped, by the formulas.
pub fn remedies(scenario: &Scenario) -> impl Iterator<Item = (Need, f64)> {
    NEEDS.into_iter().filter_map(|need| {
        let (law, now) = (need.law(scenario)?, need.value(scenario)?);
        let helps = law > now
            && match need {
                // No fraction above 1 is one.
                Need::Jitter => law <= 1.0,
                // It speaks of a crowd that is scattered, which one with little jitter is not.
                Need::Cap => Need::Capacity.law(scenario).is_none(),
                Need::Capacity => true,
                // Who fails late in the outage comes back after shorter waits: it holds while most do not.
                Need::Window => law <= scenario.outage / 2.0,
            };
        helps.then_some((need, law))
    })
}

/// How many times the calls that the jobs need a naive loop makes where shedding costs nothing, if it recovers then:
/// that makes even the worst policy look good.
pub fn naive_calls(scenario: &Scenario) -> Option<f64> {
    let above = scenario.shed.filter(|_| scenario.shed_cost == 0.0)?;
    let never_crashes = scenario.crash_backlog.is_none_or(|backlog| backlog > above);
    if !never_crashes || scenario.jobs == 0 || scenario.slow.is_some() {
        return None;
    }
    // Every 100 ms through the outage, and then through half of the time that all the work takes.
    let waits = scenario.outage + laws::completion(scenario.jobs, scenario.capacity) / 2.0;
    Some((waits / 1000.0 * NAIVE).max(1.0).round())
}
