//! Periodic work that starts in step: heartbeat, poller, cache and startup of the guide that
//! `GUIDE` in `src/stories/source.rs` names.

use jitterband::{
    fleet::{Course, Fleet, Rhythm},
    herd::laws,
    policy::{Extra, Jitter, Kind, Policy, Rounding, Rule, Unit},
    seed::Seed,
};

fn jittered(kind: Kind, fraction: f64, extra: f64) -> Policy {
    Policy {
        jitter: Jitter { kind, fraction, extra: Extra::Ms(extra), ..Jitter::default() },
        ..Policy::default()
    }
}

/// Ten seconds, one more or less; 30 s and up to ten more; an hour, five minutes more or less.
fn articles() -> [(Policy, f64, u64); 3] {
    [
        (jittered(Kind::Band, 0.1, 0.0), 10_000.0, 45),
        (jittered(Kind::Additive, 0.0, 10_000.0), 30_000.0, 22),
        (jittered(Kind::Band, 300.0 / 3600.0, 0.0), 3_600_000.0, 65),
    ]
}

#[test]
fn a_fleet_falls_out_of_step_when_the_formula_says() {
    let jobs = 50_000;
    for (policy, period, expected) in articles() {
        let mut fleet = Fleet::new(&policy, period, jobs, Seed(1)).unwrap();
        assert_eq!(fleet.drift().periods_to_desync, Some(expected));
        // The harmonic of n instances has a deviation of 1 / sqrt(2 n) along its direction.
        let chance = 5.0 / (2.0 * jobs as f64).sqrt();
        let mut step = 0.0;
        while fleet.drift().periods_simulated.is_none() {
            let beat = fleet.beat();
            let expected = beat.expected_harmonic.unwrap();
            assert!((beat.harmonic - expected).abs() < chance, "{period} {beat:?}");
            step = -expected.ln() / beat.period as f64;
        }
        // So much earlier or later does that chance reach the threshold.
        let simulated = fleet.drift().periods_simulated.unwrap() as f64;
        assert!((simulated - expected as f64).abs() <= (chance / 0.05 / step).ceil(), "{period} {simulated}");
    }
}

#[test]
fn a_stampede_has_its_rate_and_its_busiest_second() {
    let (policy, period, _) = articles()[2].clone();
    let drifts: Vec<_> = (1..=50)
        .map(|seed| {
            let mut fleet = Fleet::new(&policy, period, 10_000, Seed(seed)).unwrap();
            fleet.beat();
            fleet.drift()
        })
        .collect();
    assert!(
        (drifts[0].mean_per_second - 16.7).abs() < 0.05 && (drifts[0].steady_per_second - 2.78).abs() < 0.01
    );
    let busiest = drifts.iter().map(|drift| f64::from(drift.busiest_second.unwrap())).sum::<f64>() / 50.0;
    // 600 seconds: 30.6 expected, "about 31"; one run has a deviation of about 2, the mean of 50 of 0.3.
    let expected = laws::busiest_bin(10_000, 600);
    assert!((expected - 30.6).abs() < 0.05 && (busiest - expected).abs() < 1.4, "{busiest} {expected}");
}

#[test]
fn fifty_replicas_start_within_thirty_seconds() {
    let fleet = Fleet::new(&jittered(Kind::Full, 0.0, 0.0), 30_000.0, 50, Seed(1)).unwrap();
    assert!((fleet.drift().mean_per_second - 1.67).abs() < 0.01);
    // Twice as wide as the mean is a whole turn: out of step at once.
    assert_eq!(fleet.drift().periods_to_desync, Some(1));
}

#[test]
fn without_jitter_a_fleet_stays_in_step() {
    let mut shared = jittered(Kind::Full, 0.0, 0.0);
    shared.jitter.shared = true;
    for policy in [Policy::default(), shared] {
        let mut fleet = Fleet::new(&policy, 10_000.0, 200, Seed(1)).unwrap();
        for _ in 0..5 {
            let beat = fleet.beat();
            assert_eq!((beat.first, beat.busiest_second), (beat.last, Some(200)));
            assert!(beat.harmonic > 1.0 - 1e-9);
        }
        assert_eq!((fleet.drift().periods_to_desync, fleet.drift().periods_simulated), (None, None));
    }
}

#[test]
fn whole_seconds_leave_a_comb() {
    let mut policy = jittered(Kind::Band, 0.1, 0.0);
    policy.rounding = Rounding { rule: Rule::Seconds, ..Rounding::default() };
    let mut fleet = Fleet::new(&policy, 10_000.0, 1000, Seed(1)).unwrap();
    for _ in 0..20 {
        fleet.beat();
        assert!(fleet.times().all(|at| at % 1000.0 == 0.0));
    }
    // Cut off, the mean is half a second shorter: two values, 9 and 10 s.
    let drift = fleet.drift();
    assert_eq!(drift.mean_period, 9500.0);
    // cos(pi / 9.5) for two points a second apart.
    let strength = (std::f64::consts::PI / 9.5).cos();
    assert_eq!(drift.periods_to_desync, Some((0.05f64.ln() / strength.ln()).ceil() as u64));
}

#[test]
fn a_grid_of_nanoseconds_is_as_good_as_none() {
    let whole = Rounding { rule: Rule::Integer, unit: Unit::Nanosecond, ..Rounding::default() };
    for (policy, period, expected) in articles() {
        let policy = Policy { rounding: whole, ..policy };
        let fleet = Fleet::new(&policy, period, 10, Seed(1)).unwrap();
        assert_eq!(fleet.drift().periods_to_desync, Some(expected));
    }
}

#[test]
fn policies_with_memory_are_simulated_without_a_formula() {
    let mut fleet = Fleet::new(&jittered(Kind::Decorrelated, 0.0, 0.0), 10_000.0, 2000, Seed(1)).unwrap();
    let beat = fleet.beat();
    assert_eq!((beat.expected_harmonic, fleet.drift().periods_to_desync), (None, None));
    assert!(beat.harmonic < 0.5);
}

#[test]
fn a_cut_in_the_middle_of_a_period_changes_nothing() {
    let (policy, period, _) = articles()[0].clone();
    let whole = Rhythm::new(&policy, period, 100, Seed(1)).unwrap();
    for acts in [1, 7, 99, 100, 101, 250] {
        let mut course = Course::new(&policy, period, 100, Seed(1)).unwrap();
        while !course.run(acts) {}
        assert_eq!(course.rhythm(), whole, "{acts} at a time");
    }
    // One act is not a period.
    let mut course = Course::new(&policy, period, 100, Seed(1)).unwrap();
    assert!(!course.run(99) && course.rhythm().simulated == 0);
    assert!(!course.run(1) && course.rhythm().simulated == 1);
}
