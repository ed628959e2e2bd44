//! Whatever the settings: nothing is lost, nothing hangs, and a cut changes nothing.

use super::{common::properties::nothing_is_lost, *};
use jitterband::herd::{MOST_CALLS, Stop};
use proptest::{option, prelude::*};

fn kinds() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![
        Kind::None,
        Kind::Band,
        Kind::Full,
        Kind::Equal,
        Kind::Up,
        Kind::Decorrelated,
        Kind::DecorrelatedRange,
        Kind::Feedback,
        Kind::Polly,
        Kind::Frozen,
        Kind::Sorted,
    ])
}

fn policies() -> impl Strategy<Value = Policy> {
    let curves =
        prop::sample::select(vec![Curve::Constant, Curve::Linear, Curve::Exponential, Curve::Fibonacci]);
    let rest = (any::<bool>(), option::of(1u64..7), option::of(0.0..20_000.0), option::of(10.0..30_000.0));
    (curves, 20.0..4000.0, kinds(), 0.0..1.0, rest).prop_map(
        |(curve, base, kind, fraction, (shared, max_attempts, deadline, cap))| {
            let mut policy = policy(curve, base, kind, fraction);
            (policy.max_attempts, policy.deadline, policy.cap.at) = (max_attempts, deadline, cap);
            policy.jitter.shared = shared;
            policy
        },
    )
}

fn scenarios() -> impl Strategy<Value = Scenario> {
    let crowd = (0u64..200, 0.0..3000.0, 0.0..30.0);
    let outage = (0.0..5000.0, prop_oneof![Just(0.0), 0.0..20_000.0], option::of(0.0..1.0));
    let service = (0.5..200.0, option::of(0.0..3000.0), 0.0..6000.0, option::of(0.0..3000.0), 0.0..1.5);
    let clients = (option::of(0.0..3000.0), option::of(0.0..1.0), 0.0..30.0, 1u32..4);
    (crowd, outage, service, clients, policies(), (0.0..40_000.0, any::<u32>())).prop_map(
        |((jobs, window, load), (outage_from, outage, slow), service, clients, policy, (horizon, seed))| {
            let (capacity, crash_backlog, restart, shed, shed_cost) = service;
            let (timeout, budget, budget_size, layers) = clients;
            Scenario {
                jobs,
                window,
                outage_from,
                outage,
                slow,
                load,
                capacity,
                crash_backlog,
                restart,
                timeout,
                budget,
                budget_size,
                shed,
                shed_cost,
                horizon,
                layers,
                policy,
                seed: Seed(seed),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn every_call_is_accounted_for_at_every_instant(scenario in scenarios(), chunk in 1u64..400) {
        nothing_is_lost(&scenario, chunk);
    }
}

#[test]
fn a_loop_without_a_wait_is_stopped_and_says_when() {
    let policy = policy(Curve::Constant, 0.0, Kind::None, 0.0);
    let mut simulation = Simulation::new(&Scenario { policy, ..Scenario::default() }).unwrap();
    let stop = loop {
        if let Some(stop) = simulation.run(1_000_000).stop {
            break stop;
        }
    };
    // The first job calls again and again at the instant of its first call.
    assert!(matches!(stop, Stop::Calls(at) if at < 1000.0), "{stop:?}");
    let run = simulation.outcome();
    assert_eq!((run.calls, run.recovery_s), (MOST_CALLS, None));
    assert!(run.until < 1000.0 && simulation.tally().is_complete());
}

#[test]
fn settings_that_are_no_numbers_are_refused_by_name() {
    use jitterband::herd::{Fault, MOST_JOBS};
    let fault = |scenario: Scenario| Simulation::new(&scenario).err();
    let default = Scenario::default;
    assert_eq!(fault(Scenario { load: f64::INFINITY, ..default() }), Some(Fault::NotANumber("load")));
    assert_eq!(fault(Scenario { slow: Some(f64::NAN), ..default() }), Some(Fault::NotANumber("slow")));
    assert_eq!(fault(Scenario { horizon: -1.0, ..default() }), Some(Fault::NotANumber("horizon")));
    assert_eq!(fault(Scenario { jobs: MOST_JOBS + 1, ..default() }), Some(Fault::TooManyJobs));
    // No time, no jobs: nothing happens, and that is no fault.
    let nothing = run(&Scenario { jobs: 0, ..default() });
    assert_eq!((nothing.jobs, nothing.calls, nothing.success_share), (0, 0, 0.0));
    assert_eq!(run(&Scenario { horizon: 0.0, ..default() }).calls, 0);
}
