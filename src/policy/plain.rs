//! The policy that everything begins with, by the two numbers it takes.

use super::{Band, Effect, Law, Unit, growth::doubled, jitter::both_ways, piece::Piece};
use crate::millis::Millis;

/// A wait that doubles from a base in whole milliseconds and is spread over whole milliseconds by a fraction either way:
/// EchoMQ's arithmetic and no other. A program that needs nothing else is a third as heavy as one with every [`Policy`].
///
/// [`Policy`]: super::Policy
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plain {
    /// The wait before the first retry, in milliseconds.
    pub base: f64,
    /// How far either way, 0 to 1.
    pub fraction: f64,
}

impl Plain {
    /// The waits that attempt `attempt` can have; those of the policy that begins with these numbers.
    ///
    /// ```
    /// # use jitterband::{millis::Millis, policy::Plain, settings::Settings};
    /// let band = Plain { base: 1000.0, fraction: 0.2 }.band(3);
    /// assert_eq!((band.min, band.max), (Millis::Whole(3200), Millis::Whole(4800)));
    /// assert_eq!(band, Settings::default().choice.policy.band(3));
    /// ```
    pub fn band(self, attempt: i64) -> Band {
        let delay = doubled(self.base, attempt.saturating_sub(1)).trunc().max(0.0);
        let span = Millis::exact(delay);
        let (low, width) = both_ways(delay, self.fraction);
        let (effect, pieces) = if span.as_f64().is_none() {
            (Effect::NoDelay, Vec::new())
        } else if self.fraction == 0.0 {
            (Effect::Off, vec![Piece::point(delay as u128, 1.0)])
        } else {
            (Effect::Spread { low, width }, vec![Piece::run(low.trunc(), 1.0, width.trunc())])
        };
        let law = Law::new(pieces, Unit::Millisecond, 0.0);
        Band::of(span, effect, law, Millis::exact)
    }
}
