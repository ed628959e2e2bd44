//! Every policy of the catalogue that was run as the real library against 20,000 of its draws for each attempt.
//!
//! `tests/golden/draws.json` holds what the libraries drew, `tests/golden/runs.json` the query of each run. Nothing
//! in either was printed by this crate. A bound is what a right program exceeds once in a million rows (extremes) or
//! less (five standard errors).

mod common;

use common::{golden, policy};
use jitterband::{
    policy::{Band, Law, Luck, Policy},
    seed::Seed,
};

/// What is beyond chance.
const CHANCE: f64 = 1e-6;

/// The percentiles of a row.
const PERCENTILES: [(&str, f64); 7] =
    [("p1", 0.01), ("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95), ("p99", 0.99)];

/// One attempt of a run; spans in milliseconds.
struct Row {
    attempt: i64,
    draws: f64,
    min: f64,
    max: f64,
    mean: f64,
    percentiles: Vec<(&'static str, f64, f64)>,
    share_at_min: f64,
    share_at_max: f64,
    whole: bool,
}

/// A run of a library: its name, its policy here, and its attempts.
struct Run {
    name: String,
    in_ms: bool,
    policy: Policy,
    rows: Vec<Row>,
}

fn runs() -> Vec<Run> {
    let (draws, queries) = (golden("draws.json"), golden("runs.json"));
    let columns: Vec<&str> =
        draws["columns"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let run = |run: &serde_json::Value| {
        let name = run["id"].as_str().unwrap();
        let query = queries[name].as_str().unwrap_or_else(|| panic!("{name} has no query"));
        let unit = match run["unit"].as_str().unwrap() {
            "s" => 1000.0,
            "ms" => 1.0,
            other => panic!("{other}"),
        };
        let row = |row: &serde_json::Value| {
            let at = |name: &str| &row[columns.iter().position(|column| *column == name).unwrap()];
            let number = |name: &str| at(name).as_f64().unwrap();
            Row {
                attempt: at("attempt").as_i64().unwrap(),
                draws: number("n"),
                min: number("min") * unit,
                max: number("max") * unit,
                mean: number("mean") * unit,
                percentiles: PERCENTILES.map(|(name, share)| (name, share, number(name) * unit)).into(),
                share_at_min: number("share_at_min"),
                share_at_max: number("share_at_max"),
                whole: at("all_integers").as_bool().unwrap(),
            }
        };
        let rows = run["attempts"].as_array().unwrap().iter().map(row).collect();
        Run { name: name.into(), in_ms: unit == 1.0, policy: policy(query), rows }
    };
    draws["runs"].as_array().unwrap().iter().map(run).collect()
}

/// All attempts that have a law, each with its run and its band.
fn with_law(mut check: impl FnMut(&str, &Run, &Row, &Band)) {
    let mut rows = 0;
    for run in runs().iter().filter(|run| !run.policy.has_memory()) {
        for row in &run.rows {
            let what = format!("{}, attempt {}", run.name, row.attempt);
            let band = run.policy.band(row.attempt);
            assert!(!band.law.is_empty(), "{what} has no law");
            check(&what, run, row, &band);
            rows += 1;
        }
    }
    assert!(rows > 400, "{rows}");
}

/// The noise of reckoning in seconds there and in milliseconds here: far less than a nanosecond, the finest grid.
fn noise(at: f64) -> f64 {
    at * 1e-12 + 1e-9
}

/// The share of waits below `at`, and of those not above it.
fn around(law: &Law, at: f64) -> (f64, f64) {
    (law.share_below(at - noise(at)), law.share_below(at + noise(at)))
}

/// The standard deviation of a law, from its distribution function: with G = 1 - F the mean above the shortest wait
/// is the integral of G, and the mean square that of 2xG. Midpoints; a jump of F costs a step, 1/20,000 of the width.
fn deviation(band: &Band) -> f64 {
    let [min, max] = [band.min, band.max].map(|edge| edge.as_f64().unwrap());
    let steps = 20_000u32;
    let step = (max - min) / f64::from(steps);
    let (mut first, mut second) = (0.0, 0.0);
    for i in 0..steps {
        let x = (f64::from(i) + 0.5) * step;
        let above = 1.0 - band.law.share_below(min + x);
        first += above * step;
        second += 2.0 * x * above * step;
    }
    (second - first * first).max(0.0).sqrt()
}

#[test]
fn every_run_has_a_query_and_every_query_a_run() {
    let queries = golden("runs.json");
    assert_eq!(runs().len(), 71);
    assert_eq!(queries.as_object().unwrap().len(), 71);
    // A few draws are enough of what never varies.
    let enough = |row: &Row| row.draws >= 4000.0 || row.min == row.max;
    assert!(runs().iter().all(|run| run.rows.iter().all(enough)));
}

#[test]
fn no_draw_of_a_library_leaves_our_band() {
    with_law(|what, _, row, band| {
        let [min, max] = [band.min, band.max].map(|edge| edge.as_f64().unwrap());
        assert!(min <= row.min * (1.0 + 1e-6) + 1e-9, "{what}: {} below {min}", row.min);
        assert!(max >= row.max * (1.0 - 1e-6) - 1e-9, "{what}: {} above {max}", row.max);
    });
}

#[test]
fn the_extremes_of_the_libraries_come_as_near_to_our_edges_as_their_draws_allow() {
    with_law(|what, _, row, band| {
        // All n draws avoid a share p of our waits with probability (1 - p)^n.
        let missed = |share: f64| (row.draws * (-share.min(1.0)).ln_1p()).exp();
        let (below, _) = around(&band.law, row.min);
        assert!(missed(below) > CHANCE, "{what}: {below} of our waits are shorter than {}", row.min);
        let (_, up_to) = around(&band.law, row.max);
        assert!(missed(1.0 - up_to) > CHANCE, "{what}: {} are longer than {}", 1.0 - up_to, row.max);
    });
}

#[test]
fn the_libraries_are_as_often_on_our_edges_as_we_are() {
    let mut compared = 0;
    with_law(|what, _, row, band| {
        for (edge, at, share) in
            [(band.min, row.min, row.share_at_min), (band.max, row.max, row.share_at_max)]
        {
            if (edge.as_f64().unwrap() - at).abs() > noise(at) {
                continue;
            }
            let (below, up_to) = around(&band.law, at);
            let ours = up_to - below;
            // Binomial; an extreme came at least once, which is one draw more than nothing.
            let bound = 5.0 * (ours * (1.0 - ours).max(0.0) / row.draws).sqrt() + 1.0 / row.draws;
            assert!((share - ours).abs() <= bound + 1e-12, "{what} at {at}: {share}, ours {ours}");
            compared += 1;
        }
    });
    assert!(compared > 200, "{compared}");
}

#[test]
fn the_libraries_have_our_mean_within_five_standard_errors() {
    with_law(|what, _, row, band| {
        let ours = band.mean().unwrap();
        // Some of the files round the mean to five decimals.
        let bound = 5.0 * deviation(band) / row.draws.sqrt() + 1e-5 + ours * 1e-9;
        assert!((row.mean - ours).abs() <= bound, "{what}: {}, ours {ours} +- {bound}", row.mean);
    });
}

#[test]
fn the_percentiles_of_the_libraries_are_where_our_law_has_them() {
    with_law(|what, _, row, band| {
        for (name, share, at) in &row.percentiles {
            // The share of draws below a point has the standard error sqrt(p (1 - p) / n). On an atom the share goes
            // up in a jump, which may begin below p and end above; a rank counted from either side is one draw.
            let bound = 5.0 * (share * (1.0 - share) / row.draws).sqrt() + 1.0 / row.draws;
            let (below, up_to) = around(&band.law, *at);
            assert!(
                below - bound <= *share && *share <= up_to + bound,
                "{what} {name} {at}: {below}..{up_to}"
            );
        }
    });
}

#[test]
fn what_a_library_always_waits_we_always_wait() {
    let mut constants = 0;
    with_law(|what, run, row, band| {
        if band.points() != Some(1) {
            return;
        }
        let ours = band.min.as_f64().unwrap();
        // Of seconds the last bit may differ: 0.1 s is 100 ms only after a rounding.
        let error = if run.in_ms { 0.0 } else { noise(ours) };
        assert!((row.min - ours).abs() <= error && (row.max - ours).abs() <= error, "{what}: {}", row.min);
        constants += 1;
    });
    assert!(constants > 80, "{constants}");
}

#[test]
fn waits_are_whole_milliseconds_where_those_of_the_library_are() {
    with_law(|what, run, row, band| {
        if run.in_ms {
            assert_eq!(band.law.is_whole(), row.whole, "{what}");
        }
    });
}

/// The numbers of one of our jobs. Where a library gives all jobs the same number, every job here has its own herd.
struct JobLuck(u64);

impl Luck for JobLuck {
    fn own(&mut self, attempt: i64) -> u64 {
        Seed(7).attempt(attempt).job(self.0).number()
    }

    fn shared(&mut self, attempt: i64) -> u64 {
        Seed(8).attempt(attempt).job(self.0).number()
    }
}

/// How many of our own jobs stand for the law where there is none.
const OURS: usize = 50_000;

/// Our waits at each attempt of a run, sorted.
fn followed(run: &Run) -> Vec<Vec<f64>> {
    let last = run.rows.iter().map(|row| row.attempt).max().unwrap() as usize;
    let mut waits = vec![Vec::with_capacity(OURS); last];
    for job in 0..OURS as u64 {
        for (waits, wait) in waits.iter_mut().zip(run.policy.waits(JobLuck(job))) {
            waits.push(wait);
        }
    }
    waits.iter_mut().for_each(|waits| waits.sort_by(f64::total_cmp));
    waits
}

#[test]
fn waits_that_remember_have_the_mean_and_the_percentiles_of_the_library() {
    let mut rows = 0;
    for run in runs().iter().filter(|run| run.policy.has_memory() && !run.policy.jitter.shared) {
        let waits = followed(run);
        for row in &run.rows {
            let what = format!("{}, attempt {}", run.name, row.attempt);
            let ours = &waits[row.attempt as usize - 1];
            let n = ours.len() as f64;
            let below = |at: f64| ours.partition_point(|wait| *wait < at - noise(at)) as f64 / n;
            let up_to = |at: f64| ours.partition_point(|wait| *wait <= at + noise(at)) as f64 / n;
            // Both sides are samples: their errors add up.
            let both = (1.0 / row.draws + 1.0 / n).sqrt();
            let mean = ours.iter().sum::<f64>() / n;
            let variance = ours.iter().map(|wait| (wait - mean).powi(2)).sum::<f64>() / n;
            let bound = 5.0 * variance.sqrt() * both + 1e-5 + mean * 1e-9;
            assert!((row.mean - mean).abs() <= bound, "{what}: {}, ours {mean} +- {bound}", row.mean);
            for (name, share, at) in &row.percentiles {
                let bound = 5.0 * (share * (1.0 - share)).sqrt() * both + 1.0 / row.draws;
                let (below, up_to) = (below(*at), up_to(*at));
                assert!(
                    below - bound <= *share && *share <= up_to + bound,
                    "{what} {name} {at}: {below}..{up_to}"
                );
            }
            // A share of 14/n and more is missed by n draws with probability e^-14 < 1e-6; our own share of it is
            // known to 1/sqrt(N) at most, which for so small a share is 14/N.
            let missed = 14.0 / row.draws + 14.0 / n;
            assert!(below(row.min) <= missed, "{what}: {} of ours are shorter", below(row.min));
            assert!(1.0 - up_to(row.max) <= missed, "{what}: {} of ours are longer", 1.0 - up_to(row.max));
            let band = run.policy.band(row.attempt);
            let [min, max] = [band.min, band.max].map(|edge| edge.as_f64().unwrap());
            assert!(min <= row.min * (1.0 + 1e-6) + 1e-9, "{what}: {} below {min}", row.min);
            assert!(max >= row.max * (1.0 - 1e-6) - 1e-9, "{what}: {} above {max}", row.max);
            rows += 1;
        }
    }
    assert!(rows > 30, "{rows}");
}

#[test]
fn a_number_that_all_jobs_share_gives_all_of_them_one_wait() {
    let mut rows = 0;
    for run in runs().iter().filter(|run| run.policy.jitter.shared) {
        for row in &run.rows {
            let what = format!("{}, attempt {}", run.name, row.attempt);
            assert_eq!(row.min, row.max, "{what}");
            let band = run.policy.band(row.attempt);
            let [min, max] = [band.min, band.max].map(|edge| edge.as_f64().unwrap());
            assert!(min <= row.min && row.max <= max, "{what}: {} outside {min}..{max}", row.min);
            // Ours: whoever asks with the same number, whatever their own, waits the same.
            struct Same(u64);
            impl Luck for Same {
                fn own(&mut self, _: i64) -> u64 {
                    self.0
                }
                fn shared(&mut self, attempt: i64) -> u64 {
                    Seed(1).attempt(attempt).crowd().number()
                }
            }
            let waits = [1, u64::MAX / 3, u64::MAX].map(|own| run.policy.wait(row.attempt, Same(own)));
            assert!(waits[0] == waits[1] && waits[1] == waits[2], "{what}: {waits:?}");
            rows += 1;
        }
    }
    assert!(rows > 0);
}
