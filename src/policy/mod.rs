//! Delay policies: how long to wait before attempt *n*.
//!
//! A [`Policy`] is a value. It draws no random number, reads no clock and never panics; what it gives is the
//! [`Band`] of waits that one attempt can have.
//!
//! The arithmetic is that of the `EchoMQ.Backoff` module as its course material quotes it, line for line the
//! one of `BullMQ.Backoff` for Elixir 2.1.2 (`calculate/4` and `apply_jitter/2`): doubles, left to right, two
//! separate truncations. `trunc(1000 * (1 - 0.9))` is 99 there and so it is here.

mod growth;
mod jitter;

pub use growth::Growth;
pub use jitter::Effect;

use crate::millis::Millis;

/// How long to wait: growth over the attempts, then a jitter of plus or minus a fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    /// How the delay grows from attempt to attempt.
    pub growth: Growth,
    /// The delay of the first attempt in milliseconds, 0 to 2^53; anything else gives a band without edges.
    pub base: f64,
    /// The jitter fraction; only values above 0 and up to 1 spread anything, see [`Effect`].
    pub jitter: f64,
}

impl Policy {
    /// The waits that attempt `attempt` can have; attempt 1 is the first retry, 0 and negatives are computed.
    ///
    /// ```
    /// # use jitterband::{millis::Millis, policy::{Growth, Policy}};
    /// let policy = Policy { growth: Growth::Exponential, base: 1000.0, jitter: 0.9 };
    /// let band = policy.band(1);
    /// assert_eq!(band.min, Millis::Whole(99));
    /// assert_eq!(band.max, Millis::Whole(1899));
    /// assert_eq!(band.points(), Some(1801));
    /// ```
    pub fn band(&self, attempt: i64) -> Band {
        let delay = self.growth.delay(self.base, attempt);
        jitter::band_trunc(delay, self.jitter)
    }
}

/// The waits one attempt can have: every whole millisecond from `min` to `max`, all equally likely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The wait before jitter: where the whole herd comes back when there is none.
    pub delay: Millis,
    /// The shortest wait.
    pub min: Millis,
    /// The longest wait, itself possible.
    pub max: Millis,
    /// `max - min`, as the library computes it.
    pub range: Millis,
    /// Whether the jitter spread anything, and if not, why.
    pub effect: Effect,
}

impl Band {
    /// How many different waits there are, or `None` where an edge is missing.
    pub fn points(&self) -> Option<u128> {
        match (self.max, self.range) {
            (Millis::Fraction(_), _) => Some(1),
            (Millis::Whole(_), Millis::Whole(range)) => Some(range + 1),
            _ => None,
        }
    }

    /// The mean wait in milliseconds: the middle of the band.
    ///
    /// ```
    /// # use jitterband::policy::{Growth, Policy};
    /// // Two truncations pull the band of 1000 +- 80 % down by 1 ms: 199..1799.
    /// let policy = Policy { growth: Growth::Constant, base: 1000.0, jitter: 0.8 };
    /// assert_eq!(policy.band(1).mean(), Some(999.0));
    /// ```
    pub fn mean(&self) -> Option<f64> {
        self.max.as_f64()?;
        Some(self.min.as_f64()? + self.range.as_f64()? / 2.0)
    }

    /// The smallest wait that at least `percent` percent (0 to 100) of all waits do not exceed.
    pub fn quantile(&self, percent: u32) -> Option<Millis> {
        if let Millis::Fraction(_) = self.max {
            return Some(self.max);
        }
        let points = self.points()?;
        // Rounded up in whole numbers and without overflow: points may be as large as 2^127.
        let (hundreds, rest) = (points / 100, points % 100);
        let rank = hundreds * u128::from(percent) + (rest * u128::from(percent)).div_ceil(100);
        Some(self.min.plus(Millis::Whole(rank.clamp(1, points) - 1)))
    }
}
