//! What a run depends on, and what single switches do.

use super::*;

fn few(policy: Policy) -> Scenario {
    Scenario { jobs: 50, policy, ..Scenario::default() }
}

#[test]
fn policies_do_not_touch_each_other_and_meet_the_same_luck() {
    let scenarios = [Kind::Full, Kind::Decorrelated, Kind::Band].map(|kind| few(exponential(kind, 0.3)));
    let forth: Vec<_> = scenarios.iter().map(run).collect();
    let back: Vec<_> = scenarios.iter().rev().map(run).collect();
    assert!(forth.iter().eq(back.iter().rev()));
    // Of two policies that differ in their factor alone, all first calls and all first retries are the same.
    let [slow, fast] = [2.0, 3.0].map(|factor| {
        let mut policy = exponential(Kind::Full, 0.0);
        policy.growth.factor = factor;
        let simulation = Simulation::new(&few(policy)).unwrap().finish();
        let starts =
            simulation.timeline().buckets.iter().map(|bucket| [bucket.arrivals[0], bucket.arrivals[1]]);
        starts.collect::<Vec<_>>()
    });
    assert_eq!(slow, fast);
}

#[test]
fn jobs_that_arrive_by_chance_do_not_depend_on_the_crowd() {
    let arrivals = |jobs| {
        let scenario = Scenario { jobs, load: 5.0, window: 0.0, outage: 0.0, ..few(naive()) };
        let simulation = Simulation::new(&scenario).unwrap().finish();
        simulation.latencies().skip(jobs as usize).count()
    };
    assert_eq!(arrivals(0), arrivals(7));
    // 600 are expected in two minutes, with a deviation of 24.5; five of these.
    assert!((478..=722).contains(&arrivals(0)), "{}", arrivals(0));
}

#[test]
fn a_client_that_times_out_leaves_its_work_behind() {
    // Ten calls at once to a service for ten a second, each given up after 350 ms: three are in time, and the rest is
    // worked off for nobody.
    let scenario = Scenario {
        jobs: 10,
        window: 0.0,
        outage: 0.0,
        capacity: 10.0,
        timeout: Some(350.0),
        policy: Policy { max_attempts: Some(1), ..naive() },
        ..Scenario::default()
    };
    let simulation = Simulation::new(&scenario).unwrap().finish();
    let run = simulation.outcome();
    assert_eq!((run.successes, simulation.tally().timed_out, run.zombies), (3, 7, 7));
    assert_eq!((run.p50_s, run.p99_s), (None, None));
    // An answer that is ready as the patience ends is in time.
    let scenario = Scenario { timeout: Some(300.0), ..scenario };
    assert_eq!(super::run(&scenario).successes, 3);
}

#[test]
fn a_job_gives_up_at_its_deadline_waiting_or_not() {
    // Refused at 0 and at 1 s; the call at 2 s is queued behind 99 others, and the deadline ends it at 2.5 s.
    let policy = Policy { deadline: Some(2500.0), ..policy(Curve::Constant, 1000.0, Kind::None, 0.0) };
    let scenario =
        Scenario { jobs: 100, window: 0.0, outage: 1500.0, capacity: 100.0, policy, ..Scenario::default() };
    let simulation = Simulation::new(&scenario).unwrap().finish();
    let tally = simulation.tally();
    assert_eq!((tally.calls, tally.refused, tally.served, tally.timed_out), (300, 200, 50, 50));
    // With a shorter one, no job begins the third call.
    let mut short = scenario;
    short.policy.deadline = Some(1999.0);
    assert_eq!((run(&short).calls, run(&short).successes), (200, 0));
}

#[test]
fn an_outage_fails_what_it_finds_in_the_queue() {
    let scenario = Scenario {
        jobs: 100,
        window: 0.0,
        outage_from: 500.0,
        outage: 1000.0,
        policy: policy(Curve::Constant, 2000.0, Kind::None, 0.0),
        ..Scenario::default()
    };
    let simulation = Simulation::new(&scenario).unwrap().finish();
    let (run, tally) = (simulation.outcome(), simulation.tally());
    assert_eq!((tally.calls, tally.crashed, tally.served, run.crashes), (150, 50, 100, 0));
    // The retries come at 2.5 s, a second after the end; the last is answered half a second later.
    assert!((run.recovery_s.unwrap() - 1.49).abs() < 1e-9, "{:?}", run.recovery_s);
    assert_eq!(run.peak_per_second, 50);
}

#[test]
fn a_slow_service_serves_slowly_and_refuses_nobody() {
    let scenario = Scenario {
        jobs: 100,
        window: 0.0,
        outage: 4000.0,
        slow: Some(0.1),
        policy: naive(),
        ..Scenario::default()
    };
    let simulation = Simulation::new(&scenario).unwrap().finish();
    let run = simulation.outcome();
    // Forty in the first four seconds, the rest in 0.6.
    let early = simulation.timeline().buckets[..40].iter().map(|bucket| bucket.served).sum::<u32>();
    assert!((39..=40).contains(&early), "{early}");
    assert_eq!((run.calls, run.successes), (100, 100));
    assert!((run.recovery_s.unwrap() - 0.59).abs() < 1e-6);
}

#[test]
fn a_budget_pays_for_retries_once() {
    // Twenty tokens in a full bucket, and a hundred first calls that bring a tenth each.
    let scenario = Scenario {
        jobs: 100,
        window: 0.0,
        outage: 120_000.0,
        budget: Some(0.1),
        policy: policy(Curve::Constant, 1000.0, Kind::None, 0.0),
        ..Scenario::default()
    };
    // The first job's tenth does not fit, the other 99 bring 9.9: of 29.9 tokens 29 are whole.
    assert_eq!(run(&scenario).calls, 100 + 29);
    let empty = Scenario { budget_size: 0.0, ..scenario };
    assert_eq!(run(&empty).calls, 100);
}

#[test]
fn the_timeline_shows_crashes_backlog_and_attempts() {
    let simulation = Simulation::new(&Scenario { policy: fixed(), ..Scenario::default() }).unwrap().finish();
    let timeline = simulation.timeline();
    assert_eq!((timeline.step, timeline.buckets.len(), timeline.done), (100.0, 1200, 1200));
    let up = |at: f64| timeline.buckets[(at / 100.0) as usize].up;
    let run = simulation.outcome();
    assert_eq!(run.crash_times.len(), 20);
    let first = run.crash_times[0];
    assert!((20_200.0..20_400.0).contains(&first), "{first}");
    // Up again after the outage, away after the crash.
    assert!(!up(10_000.0) && up(20_050.0) && !up(first + 100.0) && !up(first + 4800.0));
    // The crowd of the crash comes back as the restart ends.
    assert!((run.crash_times[1] - first - 5000.0).abs() < 1.0);
    // All that were queued fail in the crash; before it the backlog was near its limit.
    assert_eq!(run.crashed_calls, 20 * 201);
    assert_eq!(timeline.buckets[..10].iter().map(|bucket| bucket.arrivals[0]).sum::<u32>(), 1000);
    let most = timeline.buckets.iter().map(|bucket| bucket.backlog).fold(0.0, f64::max);
    assert!((1000.0..=2000.0).contains(&most), "{most}");
    // The eighth call and all after it have one colour.
    let late: u32 = timeline.buckets.iter().map(|bucket| bucket.arrivals[7]).sum();
    assert!(u64::from(late) > run.calls / 2);
}
