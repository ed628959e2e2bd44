//! Section 2 of the model: an outage of 20 s, and a service that crashes.

use super::*;

/// A row of the table, means of five runs; `None` is never.
struct Row {
    name: &'static str,
    policy: Policy,
    calls: f64,
    success: f64,
    crashes: u64,
    recovery: Option<f64>,
    p50: Option<f64>,
    p99: Option<f64>,
}

fn rows() -> Vec<Row> {
    let row = |name, policy, calls, success, crashes, [recovery, p50, p99]: [Option<f64>; 3]| Row {
        name,
        policy,
        calls,
        success,
        crashes,
        recovery,
        p50,
        p99,
    };
    let never = [None; 3];
    let band = |j| exponential(Kind::Band, j);
    vec![
        row("fixed 5 s", fixed(), 23_593.0, 2.1, 20, never),
        row("exponential", exponential(Kind::None, 0.0), 7957.0, 2.1, 3, never),
        row("band 0.2", band(0.2), 6457.0, 100.0, 1, [49.8, 32.2, 69.4].map(Some)),
        row("equal", exponential(Kind::Equal, 0.0), 6091.0, 100.0, 0, [27.4, 24.8, 46.9].map(Some)),
        row("full", exponential(Kind::Full, 0.0), 6937.0, 100.0, 0, [27.2, 27.8, 46.8].map(Some)),
        row(
            "decorrelated",
            exponential(Kind::Decorrelated, 0.0),
            6160.0,
            100.0,
            0,
            [26.8, 24.6, 46.5].map(Some),
        ),
        row(
            "fixed, band 0.2",
            policy(Curve::Constant, 5000.0, Kind::Band, 0.2),
            7857.0,
            100.0,
            3,
            [26.1, 34.6, 45.8].map(Some),
        ),
        row("band 0.5", band(0.5), 5960.0, 100.0, 0, [22.6, 30.5, 42.2].map(Some)),
        row("band 1.0", band(1.0), 5942.0, 100.0, 0, [52.3, 29.4, 71.8].map(Some)),
    ]
}

fn scenario(policy: Policy) -> Scenario {
    Scenario { policy, ..Scenario::default() }
}

#[test]
fn every_row_of_the_table_comes_out_for_each_of_ten_seeds() {
    for row in rows() {
        let name = row.name;
        let runs = runs(&scenario(row.policy), 10);
        for run in &runs {
            // The crashes of the fixed delay with a band may be one fewer: the model says so.
            let fewer = u64::from(name == "fixed, band 0.2");
            assert!((row.crashes - fewer..=row.crashes).contains(&run.crashes), "{name}: {}", run.crashes);
            assert_eq!(run.recovery_s.is_some(), row.recovery.is_some(), "{name}");
            assert_eq!(run.p50_s.is_some(), row.p50.is_some(), "{name}");
            assert_eq!(run.p99_s.is_some(), row.p99.is_some(), "{name}");
            assert_eq!(run.wasted, run.calls - run.successes);
        }
        agrees(name, &runs, 5, |run| run.calls as f64, row.calls, 1.0);
        agrees(name, &runs, 5, |run| run.success_share * 100.0, row.success, 0.1);
        type Time = fn(&Outcome) -> f64;
        let times: [(Time, _); 3] = [
            (|run| run.recovery_s.unwrap(), row.recovery),
            (|run| run.p50_s.unwrap(), row.p50),
            (|run| run.p99_s.unwrap(), row.p99),
        ];
        for (time, printed) in times {
            if let Some(printed) = printed {
                agrees(name, &runs, 5, time, printed, 0.1);
            }
        }
    }
}

/// The prototype has 1 190 285 calls and ten served. After each crash its crowd of 201 comes back 50 times 100 ms
/// later, which is the end of the restart exactly; in its seconds that sum falls short of 5 s as often as not, and the
/// crowd is refused. In exact time it meets a service that is just back, and crashes it at once.
#[test]
fn the_naive_loop_collapses_for_each_of_ten_seeds() {
    for run in runs(&scenario(naive()), 10) {
        assert_eq!((run.crashes, run.recovery_s, run.p50_s), (20, None, None));
        assert!(run.success_share <= 0.021, "{}", run.success_share);
        // 1195 calls each, less what 10 of 1000 do not make any more, and a call for each wait in the queue.
        assert!((1_183_000..=1_195_000).contains(&run.calls), "{}", run.calls);
        // Ten calls a second each, less those of the served; a crash may bring calls forward by 20 ms.
        assert!((9_900..=10_250).contains(&run.peak_per_second), "{}", run.peak_per_second);
    }
}

#[test]
fn the_busiest_second_is_a_real_one_after_the_outage() {
    // "About" in the model: to the unit, from five runs.
    let rows = [
        (Kind::None, 0.0, 1000.0),
        (Kind::Band, 0.2, 177.0),
        (Kind::Equal, 0.0, 147.0),
        (Kind::Full, 0.0, 88.0),
    ];
    for (kind, fraction, peak) in rows {
        let runs = runs(&scenario(exponential(kind, fraction)), 10);
        agrees(&format!("{kind:?}"), &runs, 5, |run| run.peak_per_second as f64, peak, 1.0);
        assert!(runs.iter().all(|run| run.peak_over_capacity == run.peak_per_second as f64 / 100.0));
    }
}

#[test]
fn recovery_against_jitter_is_a_u() {
    // Seconds after the outage, and crashes, for each of ten seeds; the means were 49.7, 17.1 and 52.
    let rows = [(0.2, 1, 49.7), (0.25, 0, 17.1), (1.0, 0, 52.0)];
    for (fraction, crashes, recovery) in rows {
        let runs = runs(&scenario(exponential(Kind::Band, fraction)), 10);
        assert!(runs.iter().all(|run| run.crashes == crashes), "{fraction}");
        agrees(&fraction.to_string(), &runs, 5, |run| run.recovery_s.unwrap(), recovery, 1.0);
    }
}

#[test]
fn a_longer_run_changes_no_verdict() {
    for (policy, crashes) in [(naive(), 56), (fixed(), 56), (exponential(Kind::None, 0.0), 9)] {
        let long = Scenario { horizon: 300_000.0, ..scenario(policy) };
        let run = run(&long);
        assert_eq!((run.crashes, run.recovery_s), (crashes, None));
    }
}

#[test]
fn the_time_to_restart_changes_no_verdict() {
    for restart in [2000.0, 5000.0, 10_000.0] {
        for row in rows() {
            let run = run(&Scenario { restart, ..scenario(row.policy) });
            assert_eq!(run.recovery_s.is_some(), row.recovery.is_some(), "{} {restart}", row.name);
        }
    }
}

#[test]
fn the_helper_of_the_third_article_gives_up_before_its_own_outage_ends() {
    let mut policy = policy(Curve::Exponential, 100.0, Kind::Full, 0.0);
    (policy.cap.at, policy.max_attempts) = (Some(5000.0), Some(5));
    let run = run(&scenario(policy));
    assert_eq!((run.success_share, run.crashes, run.calls), (0.0, 0, 5000));
}

#[test]
fn free_shedding_turns_the_story_round() {
    let shedding = |policy, shed_cost| Scenario {
        shed: Some(1000.0),
        shed_cost,
        crash_backlog: None,
        ..scenario(policy)
    };
    let naive_runs = runs(&shedding(naive(), 0.0), 3);
    agrees("naive", &naive_runs, 5, |run| run.recovery_s.unwrap(), 9.9, 0.1);
    agrees("naive", &naive_runs, 5, |run| run.calls as f64, 236_521.0, 1.0);
    // The prototype's 27.7 s are one period more or less: 99 % are 990, and the wave at 46.9 s holds the 990th or not.
    for run in runs(&shedding(fixed(), 0.0), 5) {
        assert!((run.recovery_s.unwrap() - 27.7).abs() < 1.0, "{:?}", run.recovery_s);
    }
    let exponential_runs = runs(&shedding(exponential(Kind::None, 0.0), 0.0), 5);
    agrees("exponential", &exponential_runs, 5, |run| run.success_share * 100.0, 57.0, 1.0);
    let full = runs(&shedding(exponential(Kind::Full, 0.0), 0.0), 5);
    agrees("full", &full, 5, |run| run.recovery_s.unwrap(), 27.2, 0.1);
    // Where turning away costs a fifth of a call, the naive loop drowns the service in it.
    let costly = run(&shedding(naive(), 0.2));
    assert!((0.09..0.115).contains(&costly.success_share), "{}", costly.success_share);
}
