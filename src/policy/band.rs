//! The band: the waits that one attempt can have.

use super::Law;
use crate::millis::Millis;

/// What became of the jitter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// It made a band of the wait: the lower edge and the width, in the policy's unit, before rounding.
    Spread {
        /// The lower edge.
        low: f64,
        /// The width.
        width: f64,
    },
    /// There is no wait that could be spread.
    NoDelay,
    /// There is none.
    Off,
    /// The library takes no such fraction and returns the bare wait without a word.
    Ignored,
    /// The library would draw from an empty range, and raises an error.
    Empty,
    /// The wait depends on those before it: there is no law, and the edges are those of the most extreme draws.
    Memory,
    /// All jobs draw the same number: where they meet is chance, that they meet is not. There is no law either.
    Shared,
}

/// The waits one attempt can have.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The wait before jitter: where the whole herd comes back when there is none.
    pub delay: Millis,
    /// The shortest wait.
    pub min: Millis,
    /// The longest wait: itself possible on a grid, the open end of an even draw.
    pub max: Millis,
    /// `max - min`.
    pub range: Millis,
    /// Whether the jitter spread anything, and if not, why.
    pub effect: Effect,
    /// How likely each wait is; empty where an edge is missing and for policies with memory.
    pub law: Law,
    /// What every wait was multiplied with: 1 unless the band was [stretched](Self::stretched).
    pub stretch: f64,
}

/// The difference of two spans, where both are named.
pub(super) fn minus(a: Millis, b: Millis) -> Millis {
    match (a, b) {
        (Millis::Whole(a), Millis::Whole(b)) if a >= b => Millis::Whole(a - b),
        _ => match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => Millis::exact((a - b).max(0.0)),
            _ => a,
        },
    }
}

impl Effect {
    /// Whether waits can only be drawn, not counted by a law.
    pub fn is_only_drawn(self) -> bool {
        matches!(self, Self::Memory | Self::Shared)
    }
}

impl Band {
    /// The band of a law around a wait; `span` names a width that is not the law's.
    pub(super) fn of(delay: Millis, effect: Effect, mut law: Law, span: impl FnOnce(f64) -> Millis) -> Self {
        let (min, max) = if law.is_empty() { (delay, delay) } else { (law.min(), law.max()) };
        let mut range = minus(max, min);
        // A law whose upper edge has no name is none; its width may still have one.
        if max.as_f64().is_none() {
            law = Law::default();
            if let Effect::Spread { width, .. } = effect {
                range = span(width);
            }
        }
        Self { delay, min, max, range, effect, law, stretch: 1.0 }
    }

    /// The same band on a time axis that is stretched: waits of another mean, spread in the same way.
    ///
    /// ```
    /// # use jitterband::policy::{Jitter, Kind, Policy};
    /// let jitter = Jitter { kind: Kind::Full, ..Jitter::default() };
    /// let band = Policy { jitter, ..Policy::default() }.band(3).stretched(2.0);
    /// assert_eq!((band.mean(), band.max.as_f64()), (Some(4000.0), Some(8000.0)));
    /// ```
    pub fn stretched(self, ratio: f64) -> Self {
        let by = |span: Millis| span.as_f64().map_or(span, |ms| Millis::exact(ms * ratio));
        Self {
            delay: by(self.delay),
            min: by(self.min),
            max: by(self.max),
            range: by(self.range),
            effect: self.effect,
            law: self.law.stretched(ratio),
            stretch: self.stretch * ratio,
        }
    }

    /// How many different waits there are, or `None` where an edge is missing or they cannot be counted.
    pub fn points(&self) -> Option<u128> {
        self.law.points()
    }

    /// The mean wait in milliseconds.
    ///
    /// ```
    /// # use jitterband::policy::{Jitter, Kind, Policy};
    /// let jitter = Jitter { kind: Kind::Full, ..Jitter::default() };
    /// let policy = Policy { jitter, ..Policy::default() };
    /// assert_eq!(policy.band(3).mean(), Some(2000.0));
    /// ```
    pub fn mean(&self) -> Option<f64> {
        self.law.mean()
    }

    /// The smallest wait that at least `percent` percent (0 to 100) of all waits do not exceed.
    pub fn quantile(&self, percent: u32) -> Option<Millis> {
        self.law.quantile(percent)
    }
}
