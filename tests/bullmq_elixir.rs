//! The band of EchoMQ against the released BullMQ for Elixir, whose arithmetic it is; `tests/golden/README.md` says how
//! the library was run.

mod common;

use common::golden;
use jitterband::{
    policy::{Curve, Policy},
    sample::Wave,
    seed::Seed,
};
use serde_json::Value;
use statrs::distribution::{Binomial, DiscreteCDF as _};

/// A run of the released library: the policy it stands for, and its rows.
fn runs() -> Vec<(String, Policy, Vec<Value>)> {
    [
        ("exponential-j0", common::echomq(Curve::Exponential, 1000.0, 0.0)),
        ("exponential-j02", common::echomq(Curve::Exponential, 1000.0, 0.2)),
        ("exponential-j03", common::echomq(Curve::Exponential, 1000.0, 0.3)),
        ("exponential-j05", common::echomq(Curve::Exponential, 1000.0, 0.5)),
        ("exponential-j1", common::echomq(Curve::Exponential, 1000.0, 1.0)),
        ("fixed-j02", common::echomq(Curve::Constant, 5000.0, 0.2)),
    ]
    .map(|(name, policy)| {
        let rows =
            golden(&format!("bullmq-elixir-backoff-{name}.json"))["attempts"].as_array().unwrap().clone();
        assert!(rows.len() >= 3 && rows.iter().all(|row| row["all_integers"] == true && row["n"] == 20_000));
        (name.to_owned(), policy, rows)
    })
    .into()
}

/// How many calls of the library are behind each row.
const CALLS: u64 = 20_000;

/// The percentiles of a row.
const PERCENTILES: [(&str, f64); 7] =
    [("p1", 0.01), ("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95), ("p99", 0.99)];

/// The standard deviation of an even distribution over so many whole numbers.
fn deviation(points: f64) -> f64 {
    ((points * points - 1.0) / 12.0).sqrt()
}

/// The standard deviation of a sample's quantile, in milliseconds: that of the share of calls below it,
/// sqrt(q(1-q)/n), over the density, which is 1/points a millisecond.
fn quantile_deviation(share: f64, points: f64) -> f64 {
    (share * (1.0 - share) / CALLS as f64).sqrt() * points
}

#[test]
fn no_call_of_the_library_leaves_our_band_and_its_extremes_reach_our_edges() {
    for (name, policy, rows) in runs() {
        for row in rows {
            let attempt = row["attempt"].as_i64().unwrap();
            let band = policy.band(attempt);
            let [low, high] = [band.min, band.max].map(|edge| edge.whole().unwrap() as u64);
            let [min, max] = ["min", "max"].map(|name| row[name].as_u64().unwrap());
            assert!(low <= min && max <= high, "{name} {attempt}: {min}..{max} outside {low}..{high}");
            // All calls miss the k values next to an edge with probability (1 - k/points)^n; one in a million is
            // beyond chance.
            let points = band.points().unwrap() as f64;
            for gap in [min - low, high - max] {
                let chance = (CALLS as f64 * (-(gap as f64) / points).ln_1p()).exp();
                assert!(chance > 1e-6, "{name} {attempt}: {gap} values next to an edge never came");
            }
        }
    }
}

#[test]
fn the_library_gives_its_extremes_as_often_as_even_draws_do() {
    for (name, policy, rows) in runs() {
        for row in rows {
            let attempt = row["attempt"].as_i64().unwrap();
            let band = policy.band(attempt);
            let points = band.points().unwrap() as f64;
            let [low, high] = [band.min, band.max].map(|edge| edge.whole().unwrap() as u64);
            for (extreme, share, edge) in [("min", "share_at_min", low), ("max", "share_at_max", high)] {
                let count = (row[share].as_f64().unwrap() * CALLS as f64).round() as u64;
                assert!(count >= 1);
                if points == 1.0 {
                    assert_eq!(count, CALLS);
                    continue;
                }
                // The calls that give one value are binomial with 1/points; an extreme came at least once.
                let law = Binomial::new(1.0 / points, CALLS).unwrap();
                let more = law.sf(count - 1) / law.sf(0);
                assert!(more > 1e-6, "{name} {attempt} {extreme}: {count} calls are too many");
                if row[extreme] == edge {
                    assert!(law.cdf(count) > 1e-6, "{name} {attempt} {extreme}: {count} calls are too few");
                }
            }
        }
    }
}

#[test]
fn the_library_has_our_mean_and_our_quantiles_within_sampling_error() {
    for (name, policy, rows) in runs() {
        for row in rows {
            let attempt = row["attempt"].as_i64().unwrap();
            let band = policy.band(attempt);
            let points = band.points().unwrap() as f64;
            let error = (row["mean"].as_f64().unwrap() - band.mean().unwrap()).abs();
            // The files round the mean to five decimals.
            assert!(error <= 5.0 * deviation(points) / (CALLS as f64).sqrt() + 1e-5, "{name} {attempt}");
            for (percentile, share) in PERCENTILES {
                let ours = band.quantile((share * 100.0) as u32).unwrap().as_f64().unwrap();
                let error = (row[percentile].as_f64().unwrap() - ours).abs();
                // One millisecond more, because a rank may be counted from either side of a step.
                let bound = 5.0 * quantile_deviation(share, points) + f64::from(points > 1.0);
                assert!(error <= bound, "{name} {attempt} {percentile}: {error} > {bound}");
            }
        }
    }
}

#[test]
fn twenty_thousand_of_our_jobs_look_like_twenty_thousand_calls_of_the_library() {
    for (name, policy, rows) in runs() {
        for row in rows {
            let attempt = row["attempt"].as_i64().unwrap();
            let wave = Wave::new(&policy, attempt, CALLS, 80, Seed(1));
            let points = wave.band.points().unwrap() as f64;
            let drawn = wave.sample.unwrap().drawn.unwrap();
            // The difference of two independent samples has the square root of two times the deviation of one.
            let bound = |deviation: f64| 5.0 * 2f64.sqrt() * deviation;
            let error = (row["mean"].as_f64().unwrap() - drawn.mean).abs();
            assert!(error <= bound(deviation(points) / (CALLS as f64).sqrt()) + 1e-5, "{name} {attempt}");
            for (percentile, share, ours) in
                [("p50", 0.5, drawn.p50), ("p95", 0.95, drawn.p95), ("p99", 0.99, drawn.p99)]
            {
                let error = (row[percentile].as_f64().unwrap() - ours.as_f64().unwrap()).abs();
                let bound = bound(quantile_deviation(share, points)) + f64::from(points > 1.0);
                assert!(error <= bound, "{name} {attempt} {percentile}: {error} > {bound}");
            }
        }
    }
}
