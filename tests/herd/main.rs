//! The herd against itself, and against the printed tables of *the prototype*: the same model written before in another
//! language, with which this one shares no line.

mod cases;
#[path = "../common/mod.rs"]
mod common;
mod conserved;
mod metastable;
mod runs;
mod second_wave;

use jitterband::{
    herd::{Outcome, Scenario, Simulation},
    policy::{Cap, CapOrder, Curve, Growth, Jitter, Kind, Policy},
    seed::Seed,
};

/// The policies of the tables: base in milliseconds, at most 30 s.
fn policy(curve: Curve, base: f64, kind: Kind, fraction: f64) -> Policy {
    let order = if kind == Kind::Decorrelated { CapOrder::After } else { CapOrder::Before };
    Policy {
        growth: Growth { curve, base, ..Growth::default() },
        jitter: Jitter { kind, fraction, ..Jitter::default() },
        cap: Cap { at: Some(30_000.0), order, ..Cap::default() },
        ..Policy::default()
    }
}

/// Every 100 ms.
fn naive() -> Policy {
    policy(Curve::Constant, 100.0, Kind::None, 0.0)
}

/// Every 5 s.
fn fixed() -> Policy {
    policy(Curve::Constant, 5000.0, Kind::None, 0.0)
}

/// 1, 2, 4 and more seconds, with a jitter.
fn exponential(kind: Kind, fraction: f64) -> Policy {
    policy(Curve::Exponential, 1000.0, kind, fraction)
}

fn run(scenario: &Scenario) -> Outcome {
    Simulation::new(scenario).unwrap().finish().outcome()
}

/// The outcomes for the seeds 1 to `seeds`.
fn runs(scenario: &Scenario, seeds: u32) -> Vec<Outcome> {
    (1..=seeds).map(|seed| run(&Scenario { seed: Seed(seed), ..scenario.clone() })).collect()
}

/// Asserts that the mean over our runs is that of `theirs` runs of the prototype, which was printed with a unit of
/// `unit` in its last place: the difference of the means has the variance of one run times `1 / ours + 1 / theirs`,
/// and five standard deviations of it, with the variance taken from our runs, are beyond chance.
fn agrees(name: &str, ours: &[Outcome], theirs: usize, value: fn(&Outcome) -> f64, printed: f64, unit: f64) {
    let count = ours.len() as f64;
    let mean = ours.iter().map(value).sum::<f64>() / count;
    let variance = ours.iter().map(|run| (value(run) - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let chance = 5.0 * (variance * (1.0 / count + 1.0 / theirs as f64)).sqrt();
    let differs = (mean - printed).abs();
    assert!(
        differs <= chance + unit / 2.0 + 1e-9,
        "{name}: {mean} is not {printed}, by {differs} > {chance}"
    );
}
