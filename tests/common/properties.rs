//! What holds whatever is given: asked by the tests with random values, by `fuzz/`, and of its corpus by `corpus.rs`.
#![allow(dead_code)]

use jitterband::{
    herd::{Bucket, Scenario, Simulation, Tally},
    query,
    sample::Wave,
    seed::Seed,
    settings::Settings,
};

/// A little to the right: the next double, or what the arithmetic of a unit may move.
pub fn just_above(ms: f64) -> f64 {
    ms + ms.abs() * 1e-12 + 1e-9
}

/// A little to the left.
pub fn just_below(ms: f64) -> f64 {
    ms - ms.abs() * 1e-12 - 1e-9
}

/// A wave with a law and jobs, or nothing.
pub fn with_law(settings: &Settings) -> Option<Wave> {
    let wave = settings.wave();
    (!wave.band.law.is_empty() && wave.sample.is_ok()).then_some(wave)
}

/// What is read from any text can be written and read again, without an issue.
pub fn reads_back(query: &str) {
    let (settings, _) = query::decode(query);
    let written = query::encode(&settings);
    assert_eq!(query::decode(&written), (settings, vec![]), "{query} as {written}");
}

/// The edges and the mean are in order, the law has no share below them, all above them, and never falls between.
pub fn the_law_is_whole(wave: &Wave) {
    let law = &wave.band.law;
    let [min, max] = [law.min(), law.max()].map(|edge| edge.as_f64().unwrap());
    let mean = law.mean().unwrap();
    assert!(min <= mean * (1.0 + 1e-12) && mean <= max * (1.0 + 1e-12), "{min} {mean} {max}");
    assert!(law.share_below(just_below(min)) == 0.0);
    let all = law.share_below(just_above(max));
    assert!((all - 1.0).abs() < 1e-9, "{all} of the waits have a place");
    let mut before = 0.0;
    for i in 0..=200 {
        let at = min + (max - min) * f64::from(i) / 200.0;
        let now = law.share_below(at);
        assert!(now >= before - 1e-12 && (0.0..=1.0 + 1e-9).contains(&now), "{now} after {before} at {at}");
        before = now;
    }
    for atom in law.atoms() {
        assert!(atom.share > 0.0 && atom.share <= 1.0 + 1e-12);
        let at = atom.at.as_f64().unwrap();
        let jump = law.share_below(just_above(at)) - law.share_below(just_below(at));
        assert!(jump >= atom.share - 1e-9, "{jump} at {at}, not {}", atom.share);
    }
    let cells: f64 = law.milliseconds().iter().map(|(share, count)| share * *count as f64).sum();
    assert!((cells - 1.0).abs() < 1e-6, "{cells}");
}

/// The waits of so many jobs, sorted: none is outside of the edges.
pub fn waits_within_the_band(wave: &Wave, seed: u32, jobs: u64) -> Vec<f64> {
    let law = &wave.band.law;
    let draws = Seed(seed).attempt(wave.attempt);
    let mut waits: Vec<f64> = (0..jobs).map(|job| law.wait(draws.job(job).number())).collect();
    waits.sort_by(f64::total_cmp);
    let [min, max] = [law.min(), law.max()].map(|edge| edge.as_f64().unwrap());
    assert!(waits.iter().all(|wait| just_below(min) <= *wait && *wait <= just_above(max)), "{min} {max}");
    waits
}

/// Both of any text, with few jobs.
pub fn a_policy_keeps_its_word(query: &str) {
    let (mut settings, _) = query::decode(query);
    (settings.jobs, settings.bars) = (settings.jobs.min(64), settings.bars.min(100));
    if let Some(wave) = with_law(&settings) {
        the_law_is_whole(&wave);
        waits_within_the_band(&wave, settings.seed, 100);
    }
}

fn sum(simulation: &Simulation, of: impl Fn(&Bucket) -> u32) -> u64 {
    simulation.timeline().buckets.iter().map(|bucket| u64::from(of(bucket))).sum()
}

/// Every call is accounted for at every instant, time goes on and ends, and a cut changes nothing.
pub fn nothing_is_lost(scenario: &Scenario, chunk: u64) {
    let mut simulation = Simulation::new(scenario).unwrap();
    let mut before = 0.0;
    loop {
        let progress = simulation.run(chunk);
        let tally = simulation.tally();
        assert!(tally.is_complete(), "{tally:?}");
        assert!(before <= progress.at && progress.at <= scenario.horizon);
        before = progress.at;
        if progress.stop.is_some() {
            break;
        }
    }
    let tally = simulation.tally();
    let run = simulation.outcome();
    let steps = Tally {
        calls: sum(&simulation, |bucket| bucket.arrivals.iter().sum()),
        served: sum(&simulation, |bucket| bucket.served),
        refused: sum(&simulation, |bucket| bucket.refused),
        shed: sum(&simulation, |bucket| bucket.shed),
        timed_out: sum(&simulation, |bucket| bucket.timed_out),
        crashed: sum(&simulation, |bucket| bucket.crashed),
        waiting: tally.waiting,
    };
    assert_eq!(steps, tally);
    assert_eq!(run.successes, simulation.latencies().flatten().count() as u64);
    assert_eq!((run.calls, run.successes, run.crashed_calls), (tally.calls, tally.served, tally.crashed));
    assert!(run.successes <= run.jobs && run.peak_per_second <= run.calls);
    // Served jobs took at least as long as a call takes.
    let shortest = 1000.0 / scenario.capacity;
    assert!(simulation.latencies().flatten().all(|took| took >= shortest * (1.0 - 1e-9)));
    // In one go it is the same to the last bit.
    let whole = Simulation::new(scenario).unwrap().finish();
    assert_eq!(whole.outcome(), run);
    assert_eq!(whole.timeline(), simulation.timeline());
}

/// The same for the herd of any text, cut down to what takes no time.
pub fn a_herd_ends(query: &str) {
    let mut scenario = query::decode(query).0.scenario();
    scenario.jobs = scenario.jobs.min(100);
    scenario.load = scenario.load.min(20.0);
    scenario.horizon = scenario.horizon.min(10_000.0);
    // A job that never waits would call five million times.
    scenario.policy.max_attempts = Some(scenario.policy.max_attempts.map_or(20, |most| most.min(20)));
    nothing_is_lost(&scenario, 97);
}
