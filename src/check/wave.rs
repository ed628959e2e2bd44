//! Lines about one attempt: its band, its law and what is drawn.

use super::{Case, Expected, Ground, apart};
use crate::{query, sample::Wave};

type Sides = (Ground, Expected, Option<f64>);

/// The defaults in numbers: one second, attempt 3, 20 %, seed 1, 80 bars.
const BASE: u64 = 1000;
const ATTEMPT: u32 = 3;
const PERCENT: u64 = 20;
const BARS: usize = 80;

/// The wave of a query.
fn wave(query: &str) -> Wave {
    query::decode(query).0.wave()
}

/// The waits of the defaults: the first, and how many there are.
fn plain() -> (u64, u64) {
    let (low, high) = apart::edges(BASE, ATTEMPT, PERCENT);
    (low, high - low + 1)
}

pub fn edge(case: Case, longest: bool) -> Sides {
    let (query, (low, high)) = match case {
        Case::Plain => ("", apart::edges(BASE, ATTEMPT, PERCENT)),
        // trunc(929.9999999999999) and trunc(140.00000000000003) more, in IEEE doubles; in Erlang, Go and Node as well.
        Case::Truncated => ("attempt=1&jitter=0.07", (929, 1069)),
    };
    let ground = if case == Case::Plain { Ground::Formula } else { Ground::Counted };
    let band = wave(query).band;
    let (right, got) = if longest { (high, band.max) } else { (low, band.min) };
    (ground, Expected::Exactly(right as f64), got.as_f64())
}

pub fn mean() -> Sides {
    let (low, high) = apart::edges(BASE, ATTEMPT, PERCENT);
    (Ground::Formula, Expected::Exactly((low + high) as f64 / 2.0), wave("").mean())
}

pub fn percentile() -> Sides {
    let (first, count) = plain();
    let right = apart::percentile(first, count, 95);
    let got = wave("").band.quantile(95).and_then(|span| span.as_f64());
    (Ground::Counted, Expected::Exactly(right as f64), got)
}

pub fn sum(attempts: u32) -> Sides {
    let policy = query::decode("jitter=0").0.choice.policy;
    let got = (1..=attempts).map(|attempt| policy.band(attempt.into()).max.as_f64()).sum();
    (Ground::Formula, Expected::Exactly(apart::doubled(BASE, attempts) as f64), got)
}

fn counts(jobs: u64) -> Option<Vec<u64>> {
    Some(wave(&format!("jobs={jobs}&bars={BARS}")).sample.ok()?.histogram.counts)
}

pub fn bars(jobs: u64) -> Sides {
    let got = counts(jobs).map(|counts| counts.iter().sum::<u64>() as f64);
    (Ground::Counted, Expected::Exactly(jobs as f64), got)
}

pub fn distinct(jobs: u64) -> Sides {
    let got = wave(&format!("jobs={jobs}")).sample.ok().and_then(|sample| sample.expected_distinct);
    // A thousand roundings of numbers below a thousand are far below this.
    (Ground::Formula, Expected::Within(apart::hit(jobs, plain().1), 1e-6), got)
}

pub fn busiest(jobs: u64) -> Sides {
    let right = apart::fullest(jobs, plain().1);
    let got = wave(&format!("jobs={jobs}")).sample.ok().and_then(|sample| sample.expected_busiest);
    // The product takes the counts as independent, which is good to a hundredth from a hundred jobs on.
    (Ground::Formula, Expected::Within(right, right / 100.0), got)
}

pub fn chi_square(jobs: u64) -> Sides {
    let widths = apart::widths(plain().1, BARS);
    let got = counts(jobs).map(|counts| apart::chi_square(&counts, &widths));
    // Chi-square has as many degrees of freedom as bars less one, a variance of twice that.
    let degrees = (BARS - 1) as f64;
    (Ground::Chance, Expected::Within(degrees, 4.0 * (2.0 * degrees).sqrt()), got)
}

pub fn sample_mean(jobs: u64) -> Sides {
    let (first, count) = plain();
    let right = first as f64 + (count - 1) as f64 / 2.0;
    let got = wave(&format!("jobs={jobs}")).sample.ok().and_then(|sample| Some(sample.drawn?.mean));
    let distance = 4.0 * apart::deviation(count) / (jobs as f64).sqrt();
    (Ground::Chance, Expected::Within(right, distance), got)
}
