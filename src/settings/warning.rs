//! What one should know before shipping such a policy, as data; [`crate::text`] has the words.

use super::Settings;
use crate::{
    decimal,
    policy::{CapOrder, Curve, Effect, Kind},
    sample::{Schedule, Wave},
};

/// Something that will surprise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Warning {
    /// The policy stops before the attempt shown.
    NeverHappens {
        /// How many retries it makes.
        retries: u64,
    },
    /// All jobs come back in the same millisecond.
    Herd,
    /// The jitter is less than a tenth of the wait.
    LittleJitter {
        /// How far a wait moves at most, as a share of the wait before jitter.
        share: f64,
        /// How many jobs are expected on the busiest millisecond, where that is known.
        busiest: Option<f64>,
    },
    /// A share of all jobs sits on one instant, because of the cap.
    PileUp {
        /// The share, 0 to 1.
        share: f64,
    },
    /// Nothing limits the wait.
    NoCap,
    /// Jitter that goes up is cut off by a cap that comes after it: sooner or later every wait is the cap.
    CapAfterUp,
    /// The jitter lifts waits above the cap, up to so many milliseconds.
    AboveCap {
        /// The longest wait.
        longest: f64,
    },
    /// A wait of 0 is possible.
    NoWait,
    /// The wait is longer than a timer of 31 bits can hold, about 24.8 days.
    Timer,
    /// The last retry comes before the outage ends, even with the longest waits.
    TooShort {
        /// The longest total wait, in milliseconds.
        longest: f64,
    },
    /// This policy takes another power than those that count attempts from 0, which is what most do.
    Counts {
        /// The power it takes for the attempt shown.
        power: i64,
    },
}

/// The least jitter that is usually advised, as a share of the wait.
const LEAST: f64 = 0.1;

/// From this share of all jobs on, a single instant is a pile.
const PILE: f64 = 0.05;

/// The longest delay of a timer in browsers and Node: 2^31 - 1 milliseconds.
const TIMER: f64 = 2_147_483_647.0;

impl Settings {
    /// What will surprise about the policy, the most important first.
    pub fn warnings(&self, wave: &Wave, schedule: &Schedule) -> Vec<Warning> {
        let policy = &self.choice.policy;
        let (band, jitter, cap) = (&wave.band, &policy.jitter, &policy.cap);
        let mut warnings = Vec::new();
        if let Some(retries) = schedule.retries.filter(|retries| self.attempt > *retries as i64) {
            warnings.push(Warning::NeverHappens { retries });
        }
        let (Some(min), Some(max)) = (band.min.as_f64(), band.max.as_f64()) else { return warnings };
        // What a wait is moved from: a cap that comes later may be far below the delay.
        let around = decimal::within(band.delay.as_f64().unwrap_or(max), min, max);
        // A band around the wait moves it by half its width.
        let two_sided =
            matches!(jitter.kind, Kind::Band | Kind::AdditiveBand | Kind::AdditiveStepped | Kind::Split);
        let moved = (max - min) / around / if two_sided { 2.0 } else { 1.0 };
        let atom = band.law.atoms().iter().map(|atom| atom.share).fold(0.0, f64::max);
        if self.jobs == 1 {
            // One job is no herd.
        } else if min == max || band.effect == Effect::Shared {
            warnings.push(Warning::Herd);
        } else if atom >= PILE {
            warnings.push(Warning::PileUp { share: atom });
        } else if moved < LEAST * (1.0 - 1e-6) && !policy.has_memory() {
            let busiest = wave.sample.as_ref().ok().and_then(|sample| sample.expected_busiest);
            warnings.push(Warning::LittleJitter { share: moved, busiest });
        }
        if let Some(longest) = schedule.too_short(self.outage) {
            warnings.push(Warning::TooShort { longest });
        }
        match cap.at {
            None if policy.growth.is_unbounded() && policy.max_attempts.is_none() => {
                warnings.push(Warning::NoCap)
            }
            None => {}
            Some(at) => {
                let only_up = match jitter.kind {
                    Kind::Up | Kind::Fields => jitter.fraction > 0.0,
                    Kind::Additive | Kind::AdditiveGrowing => jitter.extra.ms(policy.growth.base) > 0.0,
                    Kind::Multiplicative => jitter.low >= 1.0 && jitter.high != Some(1.0),
                    _ => false,
                };
                if matches!(cap.order, CapOrder::After | CapOrder::Both) && only_up && !policy.has_memory() {
                    warnings.push(Warning::CapAfterUp);
                } else if matches!(cap.order, CapOrder::Before | CapOrder::Exponent)
                    && jitter.kind.goes_up()
                    && max - policy.rounding.plus > at
                {
                    warnings.push(Warning::AboveCap { longest: max });
                }
            }
        }
        if min == 0.0 && max > 0.0 {
            warnings.push(Warning::NoWait);
        }
        if max > TIMER {
            warnings.push(Warning::Timer);
        }
        let power = policy.growth.index(self.attempt);
        if policy.growth.curve == Curve::Exponential && power > self.attempt.saturating_sub(1) {
            warnings.push(Warning::Counts { power });
        }
        warnings
    }
}
