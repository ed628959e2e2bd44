//! A fleet: periodic work that starts in step and drifts apart.
//!
//! Every instance starts at 0 and acts one jittered period later, again and again: heartbeats, pollers, caches that
//! refresh. After `k` periods the instances are spread by the sum of `k` independent waits, and how far they are still
//! in step is the first harmonic of their arrivals over the mean period, `|E exp(2 pi i x / T)|^k`: 1 at the start, 0
//! when nothing of the rhythm is left.

mod rhythm;

pub use rhythm::{BINS, Course, MOST_ACTS, MOST_ROWS, Rhythm, Row};

use std::f64::consts::PI;

use crate::{
    herd::{Fault, MOST_JOBS},
    policy::{Cap, Curve, First, Growth, Policy},
    sample::{Delays, Failure},
    seed::Seed,
};

/// Out of step is a first harmonic below this.
pub const OUT_OF_STEP: f64 = 0.05;

/// A wave that is spread over more seconds than this has no busiest one worth counting.
const MOST_SECONDS: f64 = 4e6;

/// One period of the whole fleet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beat {
    /// Which one, counted from 1.
    pub period: u64,
    /// When the first instance acts, in milliseconds.
    pub first: f64,
    /// When the last one does.
    pub last: f64,
    /// How many act in the busiest second, of those that begin with whole seconds; `None` where they are too many.
    pub busiest_second: Option<u32>,
    /// How far the instances are still in step, 0 to 1. What chance alone leaves of any number of instances, `1 / n` of
    /// the square, is taken off.
    pub harmonic: f64,
    /// What is expected of it; `None` for policies with memory.
    pub expected_harmonic: Option<f64>,
}

/// What a fleet comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drift {
    /// Periods until the fleet is out of step, by the formula; `None` is never, or that there is no formula.
    pub periods_to_desync: Option<u64>,
    /// The same, as it happened; `None` if not yet.
    pub periods_simulated: Option<u64>,
    /// Instances a second in the first period, over the time that its jitter gives them, at least a second.
    pub mean_per_second: f64,
    /// Instances in the busiest second of the first period, once that was simulated.
    pub busiest_second: Option<u32>,
    /// Instances a second when they are out of step.
    pub steady_per_second: f64,
    /// The mean period in milliseconds.
    pub mean_period: f64,
}

/// Instances that work periodically.
///
/// ```
/// # use jitterband::{fleet::Fleet, policy::{Jitter, Kind, Policy}, seed::Seed};
/// // A heartbeat of 10 s, one second more or less.
/// let jitter = Jitter { kind: Kind::Band, fraction: 0.1, ..Jitter::default() };
/// let policy = Policy { jitter, ..Policy::default() };
/// let mut fleet = Fleet::new(&policy, 10_000.0, 1000, Seed(1)).unwrap();
/// assert_eq!(fleet.drift().periods_to_desync, Some(45));
/// let beat = fleet.beat();
/// assert!(beat.first >= 9000.0 && beat.last < 11_000.0 && beat.harmonic > 0.9);
/// ```
#[derive(Clone, Debug)]
pub struct Fleet {
    delays: Delays,
    /// When each instance acted last, and what its policy remembers.
    instances: Vec<(f64, f64)>,
    /// Periods that are over.
    period: u64,
    wave: Wave,
    /// The strength of one wait, where it has a law.
    strength: Option<f64>,
    drift: Drift,
}

/// The instances that have acted in the period under way.
#[derive(Clone, Copy, Debug)]
struct Wave {
    acted: usize,
    /// The sum of their phases as arrows.
    across: f64,
    along: f64,
    first: f64,
    last: f64,
}

impl Default for Wave {
    fn default() -> Self {
        Self { acted: 0, across: 0.0, along: 0.0, first: f64::INFINITY, last: 0.0 }
    }
}

impl Fleet {
    /// So many instances that act every `period` milliseconds, spread by the jitter and the rounding of a policy; its
    /// growth, its cap and its first retry are for failures and have no say here.
    pub fn new(policy: &Policy, period: f64, jobs: u64, seed: Seed) -> Result<Self, Fault> {
        if jobs > MOST_JOBS {
            return Err(Fault::TooManyJobs);
        }
        if !(period > 0.0 && period.is_finite()) {
            return Err(Fault::NotANumber("period"));
        }
        let policy = Policy {
            growth: Growth { curve: Curve::Constant, base: period, ..policy.growth.clone() },
            cap: Cap::default(),
            first: First::Normal,
            ..policy.clone()
        };
        let band = policy.band(1);
        let mean_period = band.mean().filter(|mean| *mean > 0.0).unwrap_or(period);
        let strength = (!band.law.is_empty()).then(|| band.law.harmonic(mean_period));
        let width = band.range.as_f64().unwrap_or(0.0).max(1000.0);
        Ok(Self {
            delays: Delays::new(&policy, seed),
            instances: vec![(0.0, 0.0); jobs as usize],
            period: 0,
            wave: Wave::default(),
            strength,
            drift: Drift {
                periods_to_desync: strength.and_then(periods_to_desync),
                periods_simulated: None,
                mean_per_second: jobs as f64 * 1000.0 / width,
                busiest_second: None,
                steady_per_second: jobs as f64 * 1000.0 / mean_period,
                mean_period,
            },
        })
    }

    /// Every instance acts once more.
    pub fn beat(&mut self) -> Beat {
        let mut beat = loop {
            if let Some(beat) = self.advance(usize::MAX) {
                break beat;
            }
        };
        beat.busiest_second = self.busiest(beat.first, beat.last);
        if beat.period == 1 {
            self.drift.busiest_second = beat.busiest_second;
        }
        beat
    }

    /// So many instances act, at most those that are left of a period; the period, if it is over then. Its seconds are
    /// not counted, which takes a place for each of them.
    fn advance(&mut self, most_acts: usize) -> Option<Beat> {
        let Self { delays, instances, wave, drift, .. } = self;
        let failure = Failure::plain(self.period + 1);
        let end = wave.acted.saturating_add(most_acts).min(instances.len());
        for (number, (at, memory)) in instances.iter_mut().enumerate().take(end).skip(wave.acted) {
            *at += delays.wait(number as u64, failure, memory);
            let turns = *at / drift.mean_period;
            let phase = 2.0 * PI * (turns - turns.floor());
            wave.across += libm::cos(phase);
            wave.along += libm::sin(phase);
            (wave.first, wave.last) = (wave.first.min(*at), wave.last.max(*at));
        }
        wave.acted = end;
        if end < instances.len() {
            return None;
        }
        self.period += 1;
        let Wave { across, along, first, last, .. } = std::mem::take(&mut self.wave);
        let count = self.instances.len().max(1) as f64;
        let square = (across * across + along * along) / (count * count);
        // The mean of the square is h^2 + (1 - h^2) / n.
        let own = if count > 1.0 { (square - 1.0 / count) * count / (count - 1.0) } else { 1.0 };
        let harmonic = own.max(0.0).sqrt();
        if harmonic < OUT_OF_STEP {
            self.drift.periods_simulated.get_or_insert(self.period);
        }
        Some(Beat {
            period: self.period,
            first,
            last,
            busiest_second: None,
            harmonic,
            expected_harmonic: self.strength.map(|strength| libm::pow(strength, self.period as f64)),
        })
    }

    /// What it comes to, as far as it was simulated.
    pub fn drift(&self) -> Drift {
        self.drift
    }

    /// When each instance acted last, in milliseconds.
    pub fn times(&self) -> impl Iterator<Item = f64> {
        self.instances.iter().map(|(at, _)| *at)
    }

    /// How many act in the busiest whole second.
    fn busiest(&self, first: f64, last: f64) -> Option<u32> {
        let begin = (first / 1000.0).floor();
        let seconds = (last / 1000.0).floor() - begin + 1.0;
        // Without instances, or with endless waits, it is no number.
        if seconds.is_nan() || seconds > MOST_SECONDS {
            return None;
        }
        let mut counts = vec![0u32; seconds as usize];
        for at in self.times() {
            counts[((at / 1000.0).floor() - begin) as usize] += 1;
        }
        counts.into_iter().max()
    }
}

/// The first number of periods whose harmonic is below [`OUT_OF_STEP`], from that of one: `ln 0.05 / ln h`, rounded up.
fn periods_to_desync(strength: f64) -> Option<u64> {
    // A strength that differs from 1 by rounding only never fades.
    if strength >= 1.0 - 1e-12 {
        return None;
    }
    let periods = libm::log(OUT_OF_STEP) / libm::log(strength.max(f64::MIN_POSITIVE));
    Some(periods.ceil().max(1.0) as u64)
}
