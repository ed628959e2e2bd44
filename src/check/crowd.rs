//! Lines about the simulations: a herd, a fleet, candidates for a lock.

use super::{Expected, Ground, apart};
use crate::{
    herd::{Nesting, Outcome, Scenario, Simulation},
    policy::Policy,
    query,
    settings::Study,
};

type Sides = (Ground, Expected, Option<f64>);

/// The end of the herd of a query.
fn herd(query: &str) -> Option<Outcome> {
    Some(Simulation::new(&query::decode(query).0.scenario()).ok()?.finish().outcome())
}

pub fn accounted() -> Sides {
    // A load beside the crowd, timeouts, a retry budget, shedding and crashes: whatever can become of a call does.
    let scenario = Scenario {
        load: 60.0,
        timeout: Some(1500.0),
        budget: Some(0.5),
        shed: Some(3000.0),
        crash_backlog: Some(2500.0),
        ..query::decode("view=herd").0.scenario()
    };
    let tally = Simulation::new(&scenario).ok().map(|simulation| simulation.finish().tally());
    let parts = tally.map(|tally| {
        tally.served + tally.refused + tally.shed + tally.timed_out + tally.crashed + tally.waiting
    });
    let calls = tally.map_or(f64::NAN, |tally| tally.calls as f64);
    (Ground::Counted, Expected::Exactly(calls), parts.map(|parts| parts as f64))
}

pub fn together() -> Sides {
    let outcome = herd("view=herd&policy=fixed&base=1s&jobs=10&window=0&outage=20s&crash_backlog=none");
    // Ten jobs call at 0, 1, ... 19 s in vain, and at 20 s all are served.
    (Ground::Counted, Expected::Exactly(10.0 * 21.0), outcome.map(|outcome| outcome.calls as f64))
}

pub fn crashes(jitter: f64) -> Sides {
    let outcome = herd(&format!("view=herd&cap=30s&jitter={jitter}"));
    // Another simulation, written from the description of the second wave: three crashes without jitter, one at 0.2, none from
    // 0.25 on.
    let right = if jitter < 0.1 {
        3.0
    } else if jitter < 0.25 {
        1.0
    } else {
        0.0
    };
    (Ground::Model, Expected::Exactly(right), outcome.map(|outcome| outcome.crashes as f64))
}

pub fn valley() -> Sides {
    let recovery = |jitter: f64| herd(&format!("view=herd&cap=30s&jitter={jitter}"))?.recovery_s;
    let sooner = recovery(1.0).and_then(|wide| Some(wide - recovery(0.26)?));
    // That simulation has 17.1 s at 0.25 and 52 s at 1, means of five runs; one run may be 3 and 8 s away.
    (Ground::Model, Expected::AtLeast(52.0 - 17.1 - 11.0), sooner)
}

pub fn stored() -> Sides {
    let calls = herd("story=second-wave&seed=1").map(|outcome| outcome.calls as f64);
    (Ground::Stored, Expected::Exactly(6478.0), calls)
}

pub fn nested() -> Sides {
    // Counted failure by failure, until no layer has a try left.
    let nesting = Nesting::new(&Policy { max_attempts: Some(3), ..Policy::default() }, 3);
    let calls = (1..1000).find(|call| nesting.failure(*call).is_none());
    (Ground::Formula, Expected::Exactly(3.0 * 3.0 * 3.0), calls.map(|calls| calls as f64))
}

pub fn desync(period: f64, width: f64, added: bool) -> Sides {
    // Added to the period, it makes the mean longer by half of it.
    let mean = if added { period + width / 2.0 } else { period };
    let jitter = if added {
        format!("jitter_kind=additive&extra={width}ms")
    } else {
        format!("jitter_kind=band&jitter={}", width / 2.0 / period)
    };
    let query = format!("view=fleet&policy=custom&jobs=100&period={period}ms&{jitter}");
    let got = match query::decode(&query).0.study() {
        Study::Fleet(rhythm) => rhythm.drift.periods_to_desync,
        _ => None,
    };
    let right = apart::periods(mean, width);
    (Ground::Formula, Expected::Exactly(right as f64), got.map(|periods| periods as f64))
}

pub fn collisions() -> Sides {
    let query = "view=lock&policy=fixed&base=1s&jobs=1000&period=10s";
    let got = match query::decode(query).0.study() {
        Study::Lock(vigil) => Some(vigil.election.collisions as f64),
        _ => None,
    };
    // All 1,000 at 1, 2, ... 9 s, of which the first is none; at 10 s the first gets the lock.
    (Ground::Counted, Expected::Exactly(9.0 * 999.0), got)
}
