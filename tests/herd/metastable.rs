//! Section 3 of the model: a load that arrives by chance, timeouts, and a service that was slow for 4 s.

use super::*;

/// Printed means of four runs: success in percent, calls a success, recovered in so many seconds or never.
type Printed = (&'static str, Scenario, f64, f64, Option<f64>);

fn scenario(policy: Policy, max_attempts: u64) -> Scenario {
    Scenario {
        jobs: 0,
        load: 70.0,
        timeout: Some(1000.0),
        slow: Some(0.3),
        outage_from: 20_000.0,
        outage: 4000.0,
        horizon: 150_000.0,
        crash_backlog: None,
        policy: Policy { max_attempts: Some(max_attempts), ..policy },
        ..Scenario::default()
    }
}

fn full() -> Policy {
    exponential(Kind::Full, 0.0)
}

fn slow_equal() -> Scenario {
    let mut policy = policy(Curve::Exponential, 8000.0, Kind::Equal, 0.0);
    policy.cap.at = Some(60_000.0);
    scenario(policy, 4)
}

#[test]
fn backoff_and_jitter_move_the_path_and_budget_and_shedding_the_end() {
    let one_second = policy(Curve::Constant, 1000.0, Kind::None, 0.0);
    let budget = Scenario { budget: Some(0.1), ..scenario(full(), 4) };
    let shed = |policy| Scenario { shed: Some(900.0), ..scenario(policy, 4) };
    let rows: [Printed; 8] = [
        ("no retry", scenario(naive(), 1), 96.3, 1.04, Some(1.2)),
        ("immediate", scenario(naive(), 4), 13.8, 25.5, None),
        ("fixed 1 s", scenario(one_second, 4), 13.6, 25.5, None),
        ("exponential", scenario(exponential(Kind::None, 0.0), 4), 13.7, 25.5, None),
        ("full", scenario(full(), 4), 13.6, 25.5, None),
        ("budget", budget, 95.1, 1.06, Some(3.0)),
        ("full, shed", shed(full()), 99.4, 1.08, Some(0.0)),
        ("immediate, shed", shed(naive()), 98.1, 1.09, Some(0.0)),
    ];
    for (name, scenario, success, calls, recovered) in rows {
        let runs = runs(&scenario, 10);
        assert!(runs.iter().all(|run| run.recovery_s.is_some() == recovered.is_some()), "{name}");
        agrees(name, &runs, 4, |run| run.success_share * 100.0, success, 0.1);
        // The collapsed rows share one cell of the table: 25 to 26.
        let unit = if calls == 25.5 { 1.0 } else { 0.01 };
        agrees(name, &runs, 4, |run| run.calls as f64 / run.successes as f64, calls, unit);
        if let Some(recovered) = recovered {
            agrees(name, &runs, 4, |run| run.recovery_s.unwrap(), recovered, 0.1);
        }
    }
}

/// The row without a verdict for each seed: one run in 13 recovers, about. In 60 runs that are 4.6 with a deviation of
/// 2.1; five of these.
#[test]
fn equal_jitter_with_long_waits_rarely_recovers() {
    let runs = runs(&slow_equal(), 60);
    let recovered = runs.iter().filter(|run| run.recovery_s.is_some()).count();
    assert!((1..=15).contains(&recovered), "{recovered}");
    let lost: Vec<Outcome> = runs.into_iter().filter(|run| run.recovery_s.is_none()).collect();
    agrees("equal", &lost, 4, |run| run.success_share * 100.0, 15.6, 0.1);
    agrees("equal", &lost, 4, |run| run.calls as f64 / run.successes as f64, 19.7, 0.1);
}

#[test]
fn a_longer_slow_down_tips_it_over() {
    let slow_for = |outage| Scenario { outage, ..scenario(full(), 4) };
    let recovered = [500.0, 4000.0]
        .map(|outage| runs(&slow_for(outage), 5).iter().filter(|run| run.recovery_s.is_some()).count());
    assert_eq!(recovered, [5, 0]);
}

/// Compared with the rate, as in the prototype, a window of ten seconds that happens to see few arrivals would count as
/// a failure: of a load of 3 a second, 30 arrive with a deviation of 5.5, and 85 % of them are less than one away.
#[test]
fn a_small_load_that_is_served_counts_as_served() {
    for load in [0.5, 3.0, 10.0, 70.0] {
        let scenario = Scenario { load, outage: 1000.0, timeout: None, ..scenario(full(), 4) };
        for run in runs(&scenario, 10) {
            assert!(run.recovery_s.is_some_and(|recovery| recovery < 5.0), "{load} {:?}", run.recovery_s);
        }
    }
}
