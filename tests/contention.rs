//! The race for one row against CONTENTION's table: an independent re-implementation, 300 runs for each cell.

use jitterband::{
    contention::{Contention, Row, strategies},
    herd::Fault,
    policy::{Kind, Policy},
    seed::Seed,
};

fn rows(policy: &Policy, jobs: u64, runs: u32) -> Row {
    let mut contention = Contention::new(policy, jobs, runs, Seed(1)).unwrap();
    while !contention.run(100_000) {}
    contention.row()
}

fn band(fraction: f64) -> Policy {
    let [_, (_, mut policy), ..] = strategies();
    (policy.jitter.kind, policy.jitter.fraction) = (Kind::Band, fraction);
    policy
}

#[test]
fn calls_and_completion_are_those_of_the_table() {
    let policies: Vec<Policy> =
        strategies().into_iter().map(|(_, policy)| policy).chain([0.2, 0.5, 1.0].map(band)).collect();
    // Calls and seconds: none, exponential, equal, full, decorrelated, and bands of 0.2, 0.5 and 1.
    let table = [
        (
            50,
            [
                (690.0, 1.14),
                (626.0, 36.7),
                (347.0, 4.21),
                (333.0, 2.87),
                (374.0, 2.25),
                (358.0, 6.09),
                (312.0, 3.53),
                (298.0, 3.36),
            ],
        ),
        (
            100,
            [
                (2422.0, 2.03),
                (1854.0, 63.1),
                (812.0, 6.63),
                (796.0, 4.93),
                (1000.0, 4.64),
                (838.0, 9.38),
                (733.0, 6.56),
                (712.0, 6.68),
            ],
        ),
    ];
    for (jobs, cells) in table {
        for (policy, (calls, seconds)) in policies.iter().zip(cells) {
            // Of 100 runs, the standard errors are at most 0.6 % of the calls and 2.5 % of the time.
            let row = rows(policy, jobs, 100);
            assert!((row.calls.mean / calls - 1.0).abs() < 0.03, "{jobs} {calls}: {row:?}");
            let completion = row.completion_s.unwrap();
            assert!((completion.mean / seconds - 1.0).abs() < 0.06, "{jobs} {seconds}: {row:?}");
            assert!(completion.deviation > 0.0 && !row.stopped);
        }
    }
}

#[test]
fn a_cut_changes_nothing() {
    let [.., (_, decorrelated)] = strategies();
    let whole = rows(&decorrelated, 30, 5);
    let mut contention = Contention::new(&decorrelated, 30, 5, Seed(1)).unwrap();
    while !contention.run(7) {
        assert!(contention.row().runs < 5);
    }
    assert_eq!(contention.row(), whole);
}

#[test]
fn a_single_client_commits_at_once() {
    let row = rows(&strategies()[3].1, 1, 400);
    assert_eq!((row.calls.mean, row.calls.deviation), (1.0, 0.0));
    // Four hops of 10 ms, each with a deviation of 2: 40 with one of 4, a twentieth of that for the mean of 400.
    let completion = row.completion_s.unwrap();
    assert!(
        (completion.mean - 0.04).abs() < 0.001 && (completion.deviation - 0.004).abs() < 0.001,
        "{completion:?}"
    );
}

#[test]
fn any_number_of_clients_ends() {
    assert_eq!(rows(&strategies()[0].1, 0, 3).runs, 3);
    assert!(rows(&strategies()[0].1, 20_000, 3).stopped);
    assert_eq!(Contention::new(&Policy::default(), 1 << 40, 1, Seed(1)).err(), Some(Fault::TooManyJobs));
    // Where a wait has no number, the client never comes back, and there is no completion.
    let mut policy = strategies()[0].1.clone();
    (policy.growth.base, policy.growth.factor, policy.growth.curve) =
        (1e300, 1e300, jitterband::policy::Curve::Exponential);
    policy.cap.at = None;
    assert_eq!(rows(&policy, 10, 2).completion_s, None);
}
