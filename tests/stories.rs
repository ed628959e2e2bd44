//! Every story against the figures that are told of it: those of its source, and those of the prototype (`tests/herd/main.rs`).

use jitterband::{
    contention::strategies,
    herd::{Outcome, Scenario, Simulation},
    policy::CapOrder,
    query::{decode, encode},
    seed::Seed,
    settings::{Issue, Settings, Study},
    stories,
};

fn story(id: &str) -> Settings {
    let (settings, issues) = decode(&format!("story={id}"));
    assert_eq!(issues, [], "{id}");
    assert_eq!(encode(&settings), format!("story={id}"));
    settings
}

/// The mean of a number over ten seeds, with what one of them may differ from it, and all outcomes.
fn outcomes(id: &str) -> Vec<Outcome> {
    let scenario = story(id).scenario();
    let run = |seed| {
        Simulation::new(&Scenario { seed: Seed(seed), ..scenario.clone() }).unwrap().finish().outcome()
    };
    (1..=10).map(run).collect()
}

fn mean(runs: &[Outcome], value: fn(&Outcome) -> f64) -> f64 {
    runs.iter().map(value).sum::<f64>() / runs.len() as f64
}

#[test]
fn no_story_has_an_issue() {
    for told in stories::all() {
        let settings = story(told.id);
        // The naive loop takes a while; that it is not stopped is looked at below.
        let study = if told.id == "naive-loop" { Study::Nothing } else { settings.study() };
        assert_eq!(settings.view_issues(&settings.wave(), &study), Vec::<Issue>::new(), "{}", told.id);
    }
}

/// Asserts that our mean is the printed one of `theirs` runs of the prototype, within half of its last digit and chance:
/// the difference of two means has the variance of a run times `1 / ours + 1 / theirs`; five deviations.
fn agrees(id: &str, runs: &[Outcome], theirs: f64, value: fn(&Outcome) -> f64, printed: f64, digit: f64) {
    let (ours, count) = (mean(runs, value), runs.len() as f64);
    let variance = runs.iter().map(|run| (value(run) - ours).powi(2)).sum::<f64>() / (count - 1.0);
    let chance = 5.0 * (variance * (1.0 / count + 1.0 / theirs)).sqrt();
    assert!((ours - printed).abs() <= chance + digit / 2.0 + 1e-9, "{id}: {ours} is not {printed}");
}

/// Calls of a thousand jobs and seconds, means of five runs.
#[test]
fn the_herds_of_the_second_wave_come_out_as_told() {
    for (id, calls, crashes, recovery) in [
        ("fixed-delay", 23_593.0, 20, None),
        ("no-jitter", 7957.0, 3, None),
        ("full-jitter", 6937.0, 0, Some(27.2)),
    ] {
        let runs = outcomes(id);
        agrees(id, &runs, 5.0, |run| run.calls as f64, calls, 1.0);
        assert!(runs.iter().all(|run| run.crashes == crashes), "{id}");
        assert!(runs.iter().all(|run| run.recovery_s.is_some() == recovery.is_some()), "{id}");
        if let Some(recovery) = recovery {
            agrees(id, &runs, 5.0, |run| run.recovery_s.unwrap(), recovery, 0.1);
        }
    }
}

/// The default herd: EchoMQ has no cap. The crash after the outage throws those it meets 32 s back instead of 30, and
/// those before them 16: 49.8 s with a cap, and at most two more without one.
#[test]
fn the_second_wave_falls_over_once_more() {
    let runs = outcomes("second-wave");
    assert!(runs.iter().all(|run| run.crashes == 1 && run.success_share == 1.0));
    let recovery = mean(&runs, |run| run.recovery_s.unwrap());
    assert!((48.8..=52.8).contains(&recovery), "{recovery}");
    agrees("calls", &runs, 5.0, |run| run.calls as f64, 6457.0, 1.0);
    agrees("peak", &runs, 5.0, |run| run.peak_per_second as f64, 177.0, 1.0);
}

/// Ten calls a second for each of a thousand jobs that are never served, over the 119.5 s that follow their first call
/// on average, and nothing but the loop stops: the prototype has 1 190 285 calls and 20 crashes.
#[test]
fn the_naive_loop_never_recovers() {
    let Study::Herd(run) = story("naive-loop").study() else { panic!("a herd") };
    assert_eq!((run.outcome.crashes, run.outcome.recovery_s, run.stopped_at), (20, None, None));
    assert!((1_183_000..=1_195_000).contains(&run.outcome.calls), "{}", run.outcome.calls);
}

#[test]
fn with_free_shedding_the_naive_loop_recovers_first() {
    let runs = &outcomes("free-shedding")[..3];
    // Nothing is faster than 990 calls at 100 a second.
    assert!(runs.iter().all(|run| run.recovery_s.is_some_and(|recovery| (9.9..10.0).contains(&recovery))));
    assert!(runs.iter().all(|run| run.crashes == 0 && run.success_share == 1.0));
    assert!((mean(runs, |run| run.calls as f64) / 236_521.0 - 1.0).abs() < 0.01);
}

/// Success in percent and seconds of recovery, means of four runs.
#[test]
fn only_a_budget_and_shedding_leave_the_collapse() {
    for (id, success, recovery) in [
        ("metastable", 13.6, None),
        ("metastable-budget", 95.1, Some(3.0)),
        ("metastable-shed", 99.4, Some(0.0)),
    ] {
        let runs = outcomes(id);
        assert!(runs.iter().all(|run| run.recovery_s.is_some() == recovery.is_some()), "{id}");
        agrees(id, &runs, 4.0, |run| run.success_share * 100.0, success, 0.1);
        if let Some(recovery) = recovery {
            agrees(id, &runs, 4.0, |run| run.recovery_s.unwrap(), recovery, 0.1);
        }
    }
}

#[test]
fn the_race_is_that_of_the_five_strategies() {
    let settings = story("aws-race");
    let choices: Vec<_> = [&settings.choice].into_iter().chain(&settings.compare).collect();
    assert_eq!(choices.len(), 5);
    for (choice, (name, strategy)) in choices.iter().zip(strategies()) {
        assert_eq!(choice.id(), name);
        assert!(!choice.is_foreign(), "{name}");
        // The entries count from elsewhere and draw whole nanoseconds; the waits are the same to 2 ns.
        for attempt in 1..=20 {
            let [ours, theirs] = [&choice.policy, &strategy].map(|policy| policy.band(attempt));
            let near = |a: f64, b: f64| (a - b).abs() <= 2e-6;
            assert!(near(ours.min.as_f64().unwrap(), theirs.min.as_f64().unwrap()), "{name} {attempt}");
            assert!(near(ours.max.as_f64().unwrap(), theirs.max.as_f64().unwrap()), "{name} {attempt}");
        }
        assert_eq!(choice.policy.cap.order, CapOrder::Before);
    }
}

/// The table's calls and seconds at 50 and 100 clients, means of 300 runs. At these sizes at least 15 runs fit into the
/// time there is, with standard errors of 1.5 % on calls and 7 % on time at most; four of these.
#[test]
fn the_race_has_the_rows_of_the_table() {
    let (settings, _) = decode("story=aws-race&sizes=50,100");
    let Study::Contention(races) = settings.study() else { panic!("a race") };
    let table = [
        ("none", [(690.0, 1.14), (2422.0, 2.03)]),
        ("exponential", [(626.0, 36.7), (1854.0, 63.1)]),
        ("equal", [(347.0, 4.21), (812.0, 6.63)]),
        ("full", [(333.0, 2.87), (796.0, 4.93)]),
        ("decorrelated", [(374.0, 2.25), (1000.0, 4.64)]),
    ];
    assert_eq!(races.len(), 5);
    for (race, (name, cells)) in races.iter().zip(table) {
        assert_eq!(race.name(&races), name);
        for (row, (calls, seconds)) in race.rows.iter().zip(cells) {
            assert!(row.runs >= 15, "{name} {}", row.runs);
            assert!((row.calls.mean / calls - 1.0).abs() < 0.06, "{name}: {:?}", row);
            let completion = row.completion_s.unwrap().mean;
            assert!((completion / seconds - 1.0).abs() < 0.28, "{name}: {completion}");
        }
    }
    // All sizes of the figure, for each of the five.
    assert_eq!(story("aws-race").service.sizes.all().len(), 20);
}

#[test]
fn two_policies_of_one_id_have_their_pins_as_names() {
    let (settings, _) = decode("story=aws-race&compare=none!base:5,full,bullmq-node!growth:linear&sizes=5");
    let Study::Contention(races) = settings.study() else { panic!("a race") };
    let names: Vec<String> = races.iter().map(|race| race.name(&races)).collect();
    assert_eq!(names[..3], ["none!max_attempts:none", "none!base:5", "full"]);
    // BullMQ cannot grow by steps: its name alone would say that it does.
    assert_eq!(names[3], "bullmq-node!growth:linear");
}

#[test]
fn the_fleets_of_the_second_article_are_out_of_step_after_as_many_periods() {
    // ln 0.05 / ln (sin a / a) with a = pi w / T: 2 of 10 s, 10 of 35 s, 10 min of an hour.
    for (id, width, told) in
        [("heartbeat", 2.0 / 10.0, 45), ("poller", 10.0 / 35.0, 22), ("cache-ttl", 1.0 / 6.0, 65)]
    {
        let a = std::f64::consts::PI * width;
        assert_eq!((0.05f64.ln() / (a.sin() / a).ln()).ceil(), told as f64);
        let Study::Fleet(rhythm) = story(id).study() else { panic!("a fleet") };
        assert_eq!(rhythm.drift.periods_to_desync, Some(told), "{id}");
    }
}

#[test]
fn the_stampede_and_the_rolling_start_have_their_rates() {
    let Study::Fleet(keys) = story("cache-stampede").study() else { panic!("a fleet") };
    // 10,000 over 600 s, and over an hour; in the busiest second about 31, with a deviation of 2: five of these.
    assert!((keys.drift.mean_per_second - 16.67).abs() < 0.01, "{}", keys.drift.mean_per_second);
    assert!((keys.drift.steady_per_second - 2.78).abs() < 0.01, "{}", keys.drift.steady_per_second);
    assert!((21..=41).contains(&keys.drift.busiest_second.unwrap()));
    let Study::Fleet(replicas) = story("rolling-start").study() else { panic!("a fleet") };
    assert!(
        (replicas.drift.mean_per_second - 50.0 / 30.0).abs() < 0.01,
        "{}",
        replicas.drift.mean_per_second
    );
}

#[test]
fn candidates_with_jitter_collide_less_and_those_in_step_always() {
    let Study::Lock(jittered) = story("leader-election").study() else { panic!("a lock") };
    let Study::Lock(in_step) = story("leader-election-in-step").study() else { panic!("a lock") };
    // Waits from the base to four times that: 2.5 s on average, 400 tries a second in the long run.
    let band = story("leader-election").choice.policy.band(1);
    assert_eq!(band.min.as_f64(), Some(1000.0));
    // Whole nanoseconds, the last one left out.
    assert!((band.max.as_f64().unwrap() - (4000.0 - 1e-6)).abs() < 1e-9);
    assert!(
        (jittered.election.attempts_per_second - 356.0).abs() < 11.0,
        "{}",
        jittered.election.attempts_per_second
    );
    // All but one of a thousand in the same millisecond, nine times.
    assert_eq!(in_step.election.collisions, 9 * 999);
    assert!(
        jittered.election.collisions < in_step.election.collisions / 8,
        "{}",
        jittered.election.collisions
    );
}
