//! What many jobs draw from a band: one wave of retries.
//!
//! Up to [`ONE_BY_ONE`] jobs are drawn one by one, each from its own hash of (seed, job, attempt). Above that
//! only the counts of the bars are drawn, from the same law, and the [`Wave`] says so: what counts cannot tell
//! (how many distinct milliseconds, exact quantiles) is absent and only its expected value is given.

mod counts;
mod delays;
mod draws;
mod expected;
mod histogram;
#[cfg(test)]
mod parity;
mod schedule;

pub use counts::counts;
pub use delays::{Delays, Failure};
pub use draws::{Busiest, Drawn, draw};
use expected::few_busiest;
pub use expected::{Cells, expected_busiest, expected_distinct};
pub use histogram::{Grain, Histogram, Shares};
pub use schedule::{End, Row, Schedule};

use crate::{
    policy::{Band, Effect, Luck, Plain, Policy},
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
    /// Only the counts of the bars, by the shares that so many jobs had: for policies with memory.
    Estimated(u64),
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
    /// How many distinct milliseconds are expected to be hit; unknown for policies with memory.
    pub expected_distinct: Option<f64>,
    /// How many jobs are expected on the busiest millisecond.
    pub expected_busiest: Option<f64>,
    /// How many jobs are expected in the busiest bar.
    pub expected_busiest_bar: Option<f64>,
}

impl Sample {
    /// Draws `jobs` jobs from the band of `policy` at `attempt` into at most `bars` bars.
    ///
    /// A band of fewer than `bars` milliseconds has one bar for each; a band of one value has one bar.
    pub fn new(
        policy: &Policy,
        band: &Band,
        jobs: u64,
        bars: u32,
        seed: Seed,
        attempt: i64,
    ) -> Result<Self, NotDrawn> {
        if jobs <= ONE_BY_ONE && band.law.is_even() {
            let (drawn, histogram, instants) = Self::even(band, jobs, bars, seed, attempt)?;
            return Ok(Self::of(Method::Jobs, drawn, histogram, jobs, &instants));
        }
        let mut histogram = bars_of(policy, band, bars)?;
        let draws = seed.attempt(attempt);
        let (law, points) = (&band.law, histogram.points);
        let step = match histogram.grain {
            Grain::Whole => 1.0,
            Grain::Fine { step, .. } => step,
        };
        let mut counted = jobs > ONE_BY_ONE;
        let (method, drawn) = if law.is_empty() {
            // With memory there is no law to count by: the first jobs stand for all.
            let min = band.min.as_f64().unwrap_or(0.0);
            let wait = |job| policy.wait(attempt, JobLuck { seed, job }) * band.stretch;
            // Where all draw the same number, and nothing else makes them differ, one stands for all.
            let same = (!policy.remembers()).then(|| wait(0));
            let followed = if same.is_some() { ONE_BY_ONE } else { affordable(policy, attempt) };
            counted = jobs > followed;
            let drawn = draw(jobs.min(followed), &mut histogram, |job| {
                let wait = same.unwrap_or_else(|| wait(job));
                (((wait - min) / step).round().max(0.0) as u64).min(points - 1)
            });
            if counted {
                let shares = histogram.counts.iter().map(|count| *count as f64 / followed as f64).collect();
                histogram.shares = Shares::Law(shares);
                counts(draws, jobs, &mut histogram);
            }
            histogram.shares = Shares::Unknown;
            if counted { (Method::Estimated(followed), None) } else { (Method::Jobs, drawn) }
        } else if counted {
            counts(draws, jobs, &mut histogram);
            (Method::Counts, None)
        } else {
            let offset =
                |job| ((law.after_min(draws.job(job).number()) / step).round() as u64).min(points - 1);
            (Method::Jobs, draw(jobs, &mut histogram, offset))
        };
        let groups = law.milliseconds().into_iter();
        let instants: Vec<Cells> = groups.map(|(share, count)| Cells { share, count }).collect();
        Ok(Self::of(method, drawn, histogram, jobs, &instants))
    }

    /// The jobs of a band in which all waits from the first to the last are as likely, drawn one by one, and on how many
    /// instants of which share: what needs no policy.
    fn even(
        band: &Band,
        jobs: u64,
        bars: u32,
        seed: Seed,
        attempt: i64,
    ) -> Result<(Option<Drawn>, Histogram, [Cells; 1]), NotDrawn> {
        let mut histogram = whole_bars(band, bars)?;
        let (draws, points) = (seed.attempt(attempt), histogram.points);
        let drawn = draw(jobs, &mut histogram, |job| draws.job(job).below(points));
        Ok((drawn, histogram, [Cells { share: 1.0 / points as f64, count: points }]))
    }

    /// With what is to be expected of so many jobs on some instants; of no instants nothing is.
    fn of(method: Method, drawn: Option<Drawn>, histogram: Histogram, jobs: u64, instants: &[Cells]) -> Self {
        let expected = |cells: &[Cells]| (!cells.is_empty()).then(|| expected_busiest(jobs, cells));
        Self {
            method,
            drawn,
            expected_distinct: (!instants.is_empty()).then(|| expected_distinct(jobs, instants)),
            expected_busiest: expected(instants),
            expected_busiest_bar: expected(&histogram.cells()),
            histogram,
        }
    }
}

/// How many steps of jobs that are followed one by one a person may wait for.
const EFFORT: u64 = 400_000;

/// How many jobs of a policy with memory are followed to an attempt: as many as there is time for, at least a thousand.
fn affordable(policy: &Policy, attempt: i64) -> u64 {
    (EFFORT / policy.effort(attempt).max(1)).clamp(1000, ONE_BY_ONE)
}

/// The empty bars of a band of whole milliseconds.
fn whole_bars(band: &Band, bars: u32) -> Result<Histogram, NotDrawn> {
    match (band.min.whole(), band.max.whole(), band.effect) {
        (None, ..) | (_, None, _) | (.., Effect::NoDelay) => Err(NotDrawn::NoBand),
        (Some(min), Some(max), _) if max - min > WIDEST => Err(NotDrawn::TooWide),
        (Some(min), Some(max), _) => Ok(Histogram::empty(band.min, (max - min) as u64 + 1, bars)),
    }
}

/// The empty bars of a band.
fn bars_of(policy: &Policy, band: &Band, bars: u32) -> Result<Histogram, NotDrawn> {
    let (Some(min), Some(max)) = (band.min.as_f64(), band.max.as_f64()) else {
        return Err(NotDrawn::NoBand);
    };
    if band.effect == Effect::NoDelay || (band.law.is_empty() && !band.effect.is_only_drawn()) {
        return Err(NotDrawn::NoBand);
    }
    let whole = match band.effect {
        effect if effect.is_only_drawn() => policy.draws_whole() && band.stretch == 1.0,
        _ => band.law.is_whole(),
    };
    if whole && band.min.whole().is_some() && band.max.whole().is_some() {
        let mut histogram = whole_bars(band, bars)?;
        if !band.law.is_even() && !band.law.is_empty() {
            histogram.follow(&band.law);
        }
        return Ok(histogram);
    }
    // Nanoseconds, or as fine as doubles tell such instants apart.
    let width = max - min;
    let step =
        [1e-6, 1e-3, 1.0].into_iter().find(|step| max / step <= WIDEST as f64).ok_or(NotDrawn::TooWide)?;
    // Both edges are steps: a cap that comes last is the upper one.
    let points = (width / step).floor() as u64 + 1;
    let mut histogram = Histogram::new(band.min, points, Grain::Fine { step, width }, bars);
    if !band.law.is_empty() {
        histogram.follow(&band.law);
    }
    Ok(histogram)
}

/// The random numbers of one job of a wave.
#[derive(Clone, Copy, Debug)]
pub struct JobLuck {
    /// Which picture it belongs to.
    pub seed: Seed,
    /// Which job it is, counted from 0.
    pub job: u64,
}

impl Luck for JobLuck {
    fn own(&mut self, attempt: i64) -> u64 {
        self.seed.attempt(attempt).job(self.job).number()
    }

    fn shared(&mut self, attempt: i64) -> u64 {
        self.seed.attempt(attempt).crowd().number()
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
    /// The longest wait of the policy in milliseconds, if there is one: what pictures mark.
    pub cap: Option<f64>,
}

impl Wave {
    /// The wave of `jobs` jobs at `attempt`.
    ///
    /// ```
    /// # use jitterband::{policy::{Jitter, Kind, Policy, Rounding, Rule}, sample::Wave, seed::Seed};
    /// let policy = Policy {
    ///     jitter: Jitter { kind: Kind::Band, fraction: 0.2, ..Jitter::default() },
    ///     rounding: Rounding { rule: Rule::BandTrunc, ..Rounding::default() },
    ///     ..Policy::default()
    /// };
    /// let wave = Wave::new(&policy, 3, 1000, 80, Seed(1));
    /// let sample = wave.sample.unwrap();
    /// assert_eq!(sample.histogram.counts.iter().sum::<u64>(), 1000);
    /// // 1601 * (1 - (1600/1601)^1000), from the occupancy of balls in bins.
    /// assert!((sample.expected_distinct.unwrap() - 743.9).abs() < 0.05);
    /// ```
    pub fn new(policy: &Policy, attempt: i64, jobs: u64, bars: u32, seed: Seed) -> Self {
        Self::of(policy, policy.band(attempt), attempt, jobs, bars, seed)
    }

    /// The wave of a plain policy, or nothing where it would take more than is light to have in a program: with more jobs
    /// than are drawn one by one, or with many to a bar or an instant.
    ///
    /// ```
    /// # use jitterband::{policy::Plain, sample::Wave, seed::Seed, settings::Settings};
    /// let wave = Wave::plain(Plain { base: 1000.0, fraction: 0.2 }, 3, 1000, 80, Seed(1));
    /// assert_eq!(wave, Some(Settings::default().wave()));
    /// ```
    pub fn plain(policy: Plain, attempt: i64, jobs: u64, bars: u32, seed: Seed) -> Option<Self> {
        if jobs > ONE_BY_ONE {
            return None;
        }
        let band = policy.band(attempt);
        let (drawn, histogram, instants) = Sample::even(&band, jobs, bars, seed, attempt).ok()?;
        let sample = Sample {
            method: Method::Jobs,
            drawn,
            expected_distinct: Some(expected_distinct(jobs, &instants)),
            expected_busiest: Some(few_busiest(jobs, &instants)?),
            expected_busiest_bar: Some(few_busiest(jobs, &histogram.cells())?),
            histogram,
        };
        Some(Self { attempt, jobs, band, sample: Ok(sample), cap: None })
    }

    /// The same jobs, with the same luck, on a time axis that is stretched.
    pub fn stretched(&self, policy: &Policy, ratio: f64, bars: u32, seed: Seed) -> Self {
        Self::of(policy, self.band.clone().stretched(ratio), self.attempt, self.jobs, bars, seed)
    }

    fn of(policy: &Policy, band: Band, attempt: i64, jobs: u64, bars: u32, seed: Seed) -> Self {
        let sample = Sample::new(policy, &band, jobs, bars, seed, attempt);
        let cap = policy.cap.at.map(|cap| cap * band.stretch);
        Self { attempt, jobs, band, sample, cap }
    }

    /// The mean wait in milliseconds: of the law, or of the jobs drawn where there is none.
    pub fn mean(&self) -> Option<f64> {
        let drawn = || self.sample.as_ref().ok()?.drawn.as_ref().map(|drawn| drawn.mean);
        self.band.mean().or_else(drawn)
    }
}
