//! How long the simulations take, without the browser: `cargo bench --bench herd`.

use std::{hint::black_box, time::Duration};

use criterion::{Criterion, criterion_group, criterion_main};
use jitterband::{
    contention::{Contention, strategies},
    herd::{Scenario, Simulation, laws},
    policy::{Cap, CapOrder, Curve, Growth, Jitter, Kind, Policy},
    seed::Seed,
};

fn policy(curve: Curve, base: f64, kind: Kind, order: CapOrder) -> Policy {
    Policy {
        growth: Growth { curve, base, ..Growth::default() },
        jitter: Jitter { kind, fraction: 0.2, ..Jitter::default() },
        cap: Cap { at: Some(30_000.0), order, ..Cap::default() },
        ..Policy::default()
    }
}

fn policies() -> [(&'static str, Policy); 5] {
    let exponential = |kind, order| policy(Curve::Exponential, 1000.0, kind, order);
    [
        ("band", Scenario::default().policy),
        ("none", exponential(Kind::None, CapOrder::Before)),
        ("full", exponential(Kind::Full, CapOrder::Before)),
        ("decorrelated", exponential(Kind::Decorrelated, CapOrder::After)),
        ("fixed", policy(Curve::Constant, 5000.0, Kind::None, CapOrder::Before)),
    ]
}

/// The default herd: to be computed in 5 ms for each policy.
fn herd(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("herd of 1e3");
    for (name, policy) in policies() {
        let scenario = Scenario { policy, ..Scenario::default() };
        group.bench_function(name, |bencher| {
            bencher.iter(|| Simulation::new(black_box(&scenario)).map(|run| run.finish().outcome()));
        });
    }
    let scenario = Scenario::default();
    group.bench_function("needed capacity", |bencher| {
        bencher.iter(|| laws::needed_capacity(black_box(&scenario)));
    });
    group.finish();
}

/// A hundred times as many jobs and calls a second, and 1.2 million calls of a loop.
fn large(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("herd of 1e5");
    group.sample_size(10);
    for (name, policy) in policies() {
        let scenario = Scenario { jobs: 100_000, capacity: 10_000.0, policy, ..Scenario::default() };
        group.bench_function(name, |bencher| {
            bencher.iter(|| Simulation::new(black_box(&scenario)).map(|run| run.finish().outcome()));
        });
    }
    let naive = policy(Curve::Constant, 100.0, Kind::None, CapOrder::Before);
    let scenario = Scenario { policy: naive, ..Scenario::default() };
    group.bench_function("naive loop of 1e3", |bencher| {
        bencher.iter(|| Simulation::new(black_box(&scenario)).map(|run| run.finish().outcome()));
    });
    group.finish();
}

/// One run of the race.
fn contention(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("contention of 200");
    for (name, policy) in strategies() {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                Contention::new(black_box(&policy), 200, 1, Seed(1)).map(|mut race| race.run(u64::MAX))
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(2));
    targets = herd, large, contention
}
criterion_main!(benches);
