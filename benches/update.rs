//! How long one move of a slider takes, without the browser: `cargo bench`.

use std::{hint::black_box, time::Duration};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use jitterband::{export, query, settings::Settings};

fn settings(query: &str) -> Settings {
    query::decode(query).0
}

/// A whole wave of the default policy: band, jobs, histogram, summary and expected values.
fn waves(criterion: &mut Criterion) {
    // Up to 100,000 jobs are drawn one by one; the time of each is the inverse of the throughput.
    let mut group = criterion.benchmark_group("wave one by one");
    for (name, jobs) in [("1e3", 1000), ("1e5", 100_000)] {
        let settings = settings(&format!("jobs={jobs}"));
        group.throughput(Throughput::Elements(jobs));
        group.bench_function(name, |bencher| bencher.iter(|| black_box(&settings).wave()));
    }
    group.finish();
    let mut group = criterion.benchmark_group("wave as counts");
    for (name, jobs) in [("1e6", 1_000_000), ("1e9", 1_000_000_000)] {
        let settings = settings(&format!("jobs={jobs}"));
        group.bench_function(name, |bencher| bencher.iter(|| black_box(&settings).wave()));
    }
    group.finish();
}

/// Bands that draw differently: one counted in a table too large for the nearest cache, one sorted, one in many bars.
fn widths(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("band");
    for (name, query) in [
        ("102401 points", "attempt=8&jitter=0.4&jobs=100000"),
        ("6553601 points", "attempt=14&jitter=0.4&jobs=100000"),
        ("1000 bars", "bars=1000&jobs=100000"),
        ("1000 bars as counts", "bars=1000&jobs=1000000000"),
    ] {
        let settings = settings(query);
        group.bench_function(name, |bencher| bencher.iter(|| black_box(&settings).wave()));
    }
    group.finish();
}

/// The picture and the other exports of the default settings.
fn exports(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("export");
    let settings = settings("");
    group.bench_function("svg", |bencher| bencher.iter(|| export::svg(black_box(&settings), 1040, 460)));
    group.bench_function("json", |bencher| bencher.iter(|| export::json(black_box(&settings), &[])));
    group.bench_function("decode", |bencher| {
        bencher.iter(|| query::decode(black_box("base=1000&attempt=3&jitter=0.2&jobs=1000&seed=7")));
    });
    group.finish();
}

/// Each figure from its settings to its picture: what a step of a slider does in the browser, of which this is the limit.
fn figures(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("figure");
    group.sample_size(10);
    for (name, query) in [
        ("band", ""),
        ("four pins", "compare=bullmq-node,full,celery,polly-v8-exp"),
        ("schedule", "view=schedule"),
        ("herd", "view=herd"),
        ("herd of 1e5", "view=herd&jobs=100000&capacity=10000"),
        ("contention", "view=contention"),
        ("fleet", "view=fleet"),
        ("lock", "view=lock"),
    ] {
        let settings = settings(query);
        group.bench_function(name, |bencher| bencher.iter(|| export::svg(black_box(&settings), 900, 460)));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .sample_size(50);
    targets = waves, widths, exports, figures
}
criterion_main!(benches);
