//! Candidates for a lock: what they cost, and how soon one leads.

use jitterband::{
    herd::{Fault, MOST_CALLS},
    lock::{Election, Lock},
    policy::{Curve, Growth, Jitter, Kind, Policy},
    seed::Seed,
};

/// Between the base of one second and four times that, as in the guide that `GUIDE` in `src/stories/source.rs` names.
fn article() -> Policy {
    Policy {
        growth: Growth { curve: Curve::Constant, ..Growth::default() },
        jitter: Jitter { kind: Kind::Multiplicative, low: 1.0, high: Some(4.0), ..Jitter::default() },
        ..Policy::default()
    }
}

fn elect(policy: &Policy, jobs: u64, seed: u32) -> Election {
    let mut lock = Lock::new(policy, jobs, 10_000.0, Seed(seed)).unwrap();
    while !lock.run(100_000) {}
    lock.election()
}

/// Tries that one candidate is expected to make in each millisecond, by the renewal equation
/// `m(t) = f(t) + (f * m)(t)`, for waits spread evenly from 1 to 4 s.
fn expected() -> Vec<f64> {
    let mut sums = vec![0.0];
    let mut rates = vec![];
    for at in 0..11_000usize {
        let sum = |upto: isize| if upto < 0 { 0.0 } else { sums[upto as usize] };
        let at_once = if (1000..4000).contains(&at) { 1.0 } else { 0.0 };
        let earlier = sum(at as isize - 1000 + 1) - sum(at as isize - 4000 + 1);
        let rate = (at_once + earlier) / 3000.0;
        rates.push(rate);
        sums.push(sums[at] + rate);
    }
    rates
}

#[test]
fn candidates_with_jitter_try_as_often_as_renewal_theory_says() {
    let (jobs, seeds) = (1000, 40);
    let elections: Vec<Election> = (1..=seeds).map(|seed| elect(&article(), jobs, seed)).collect();
    let mean = |value: fn(&Election) -> f64| elections.iter().map(value).sum::<f64>() / f64::from(seeds);
    let rates = expected();
    let tries = rates[..10_000].iter().sum::<f64>() * jobs as f64;
    // The number of tries in ten seconds has a variance of about t s^2 / m^3 for each candidate, 0.48: a deviation
    // of 22 for all, and 3.5 for the mean of 40 runs. One more try is the leader's.
    assert!((mean(|election| election.attempts as f64) - tries - 1.0).abs() < 20.0, "{tries}");
    assert!((mean(|election| election.attempts_per_second) - tries / 10.0).abs() < 2.5);
    // Of a Poisson count with mean l in a millisecond, l - 1 + exp(-l) come after the first.
    let collisions: f64 =
        rates[..10_000].iter().map(|rate| rate * jobs as f64).map(|l| l - 1.0 + (-l).exp()).sum();
    assert!((mean(|election| election.collisions as f64) / collisions - 1.0).abs() < 0.06, "{collisions}");
    // Tries come at random, so the first of them after the end takes as long as the rate says, with a deviation as
    // large as that: a sixth of it for the mean of 40.
    let wait = mean(|election| election.time_to_leader_s.unwrap());
    let expected = 1.0 / (rates[10_000] * 1000.0 * jobs as f64);
    assert!((wait / expected - 1.0).abs() < 5.0 / 6.0, "{wait} {expected}");
}

#[test]
fn candidates_without_jitter_collide_every_time() {
    let policy = Policy { jitter: Jitter::default(), ..article() };
    let election = elect(&policy, 1000, 1);
    // Together at 1, 2, ... 9 s, and at 10 s the first of them gets the lock.
    assert_eq!((election.attempts, election.collisions), (9001, 9 * 999));
    assert_eq!((election.time_to_leader_s, election.leader), (Some(0.0), Some(0)));
    assert!((election.attempts_per_second - 900.1).abs() < 1e-9);
}

#[test]
fn a_cut_changes_nothing_and_every_election_ends() {
    let whole = elect(&article(), 100, 3);
    let mut lock = Lock::new(&article(), 100, 10_000.0, Seed(3)).unwrap();
    while !lock.run(1) {}
    assert_eq!(lock.election(), whole);
    let steps = lock.vigil().steps;
    assert_eq!(steps.iter().map(|step| u64::from(step.attempts)).sum::<u64>(), whole.attempts);
    assert_eq!(steps.iter().map(|step| u64::from(step.collisions)).sum::<u64>(), whole.collisions);
    // Nobody, and those who never wait.
    assert_eq!(elect(&article(), 0, 1).time_to_leader_s, None);
    let at_once = Policy {
        growth: Growth { base: 0.0, curve: Curve::Constant, ..Growth::default() },
        ..Policy::default()
    };
    let election = elect(&at_once, 3, 1);
    assert_eq!((election.attempts, election.time_to_leader_s), (MOST_CALLS, None));
    assert_eq!(Lock::new(&article(), 1, f64::NAN, Seed(1)).err(), Some(Fault::NotANumber("period")));
}
