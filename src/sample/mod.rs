//! What many jobs draw from a band: one wave of retries.
//!
//! Up to [`ONE_BY_ONE`] jobs are drawn one by one, each from its own hash of (seed, job, attempt). Above that
//! only the counts of the bars are drawn, from the same law, and the [`Wave`] says so: what counts cannot tell
//! (how many distinct milliseconds, exact quantiles) is absent and only its expected value is given.

mod counts;
mod draws;
mod expected;
mod histogram;
#[cfg(test)]
mod parity;

pub use counts::counts;
pub use draws::{Busiest, Drawn, draw};
pub use expected::{Cells, expected_busiest, expected_distinct};
pub use histogram::Histogram;

use crate::{
    policy::{Band, Policy},
    seed::Seed,
};

/// The largest number of jobs that are drawn one by one.
pub const ONE_BY_ONE: u64 = 100_000;

/// The widest range, in milliseconds, that jobs are drawn over: above 2^53 a browser could not name the
/// millisecond any more.
pub const WIDEST: u128 = 1 << 53;

/// How the jobs of a wave were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One by one, from (seed, job, attempt).
    Jobs,
    /// Only the counts of the bars: a multinomial drawn by conditional binomials.
    Counts,
}

/// Why no job was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDrawn {
    /// An edge of the band is missing.
    NoBand,
    /// The band is wider than [`WIDEST`].
    TooWide,
}

/// Jobs in their band.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// How they were drawn.
    pub method: Method,
    /// How many fell into each bar.
    pub histogram: Histogram,
    /// What only jobs drawn one by one can tell.
    pub drawn: Option<Drawn>,
    /// How many distinct milliseconds are expected to be hit.
    pub expected_distinct: f64,
    /// How many jobs are expected on the busiest millisecond.
    pub expected_busiest: f64,
    /// How many jobs are expected in the busiest bar.
    pub expected_busiest_bar: f64,
}

impl Sample {
    /// Draws `jobs` jobs from a band into at most `bars` bars.
    ///
    /// A band of fewer than `bars` milliseconds has one bar for each; a band of one value has one bar.
    pub fn new(band: &Band, jobs: u64, bars: u32, seed: Seed, attempt: i64) -> Result<Self, NotDrawn> {
        let points = band.points().ok_or(NotDrawn::NoBand)?;
        if points > WIDEST + 1 {
            return Err(NotDrawn::TooWide);
        }
        let mut histogram = Histogram::empty(band.min, points as u64, bars);
        let draws = seed.attempt(attempt);
        let (method, drawn) = if jobs <= ONE_BY_ONE {
            (Method::Jobs, draw(draws, jobs, &mut histogram))
        } else {
            counts(draws, jobs, &mut histogram);
            (Method::Counts, None)
        };
        Ok(Self {
            method,
            drawn,
            expected_distinct: expected_distinct(jobs, points as u64),
            expected_busiest: expected_busiest(
                jobs,
                &[Cells { share: 1.0 / points as f64, count: points as u64 }],
            ),
            expected_busiest_bar: expected_busiest(jobs, &histogram.cells()),
            histogram,
        })
    }
}

/// One wave of retries: the jobs that failed together, at one attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// The attempt they wait for.
    pub attempt: i64,
    /// How many jobs there are.
    pub jobs: u64,
    /// What one of them can wait.
    pub band: Band,
    /// Where they land, or why that was not drawn.
    pub sample: Result<Sample, NotDrawn>,
}

impl Wave {
    /// The wave of `jobs` jobs at `attempt`.
    ///
    /// ```
    /// # use jitterband::{policy::{Growth, Policy}, sample::Wave, seed::Seed};
    /// let policy = Policy { growth: Growth::Exponential, base: 1000.0, jitter: 0.2 };
    /// let wave = Wave::new(&policy, 3, 1000, 80, Seed(1));
    /// let sample = wave.sample.unwrap();
    /// assert_eq!(sample.histogram.counts.iter().sum::<u64>(), 1000);
    /// // 1601 * (1 - (1600/1601)^1000), from the occupancy of balls in bins.
    /// assert!((sample.expected_distinct - 743.9).abs() < 0.05);
    /// ```
    pub fn new(policy: &Policy, attempt: i64, jobs: u64, bars: u32, seed: Seed) -> Self {
        let band = policy.band(attempt);
        Self { attempt, jobs, band, sample: Sample::new(&band, jobs, bars, seed, attempt) }
    }
}
