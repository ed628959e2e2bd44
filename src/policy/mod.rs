//! Delay policies: how long to wait before attempt *n*.
//!
//! A [`Policy`] is a value of five blocks, evaluated in this order:
//!
//! ```text
//! d    = growth(n)           the wait before jitter        growth.rs
//! d    = min(d, cap)         if the cap comes before       cap.rs
//! x    = jitter(d), rounded  what the draw makes of it     jitter.rs, rounding.rs
//! x    = min(x, cap)         if the cap comes after
//! wait = first-retry rule                                  schedule.rs
//! ```
//!
//! It draws no random number, reads no clock and never panics. What it gives is the [`Band`] of waits that one
//! attempt can have, with their exact [`Law`], or, where a wait depends on those before it, a way to walk through
//! them with numbers from outside: [`Policy::waits`].

mod band;
mod cap;
mod growth;
mod harmonic;
mod jitter;
mod law;
mod piece;
mod plain;
mod rounding;
mod schedule;
mod spread;
#[cfg(test)]
mod tests;

pub use band::{Band, Effect};
pub use cap::{Cap, CapOrder, Floor};
pub use growth::{Curve, Growth};
pub use jitter::{Extra, Jitter, Kind};
pub use law::{Atom, Law};
pub use plain::Plain;
pub use rounding::{Rounding, Rule, Unit, Whole};
pub use schedule::{First, Luck, REMEMBERED, Waits};

use crate::millis::{LARGEST, Millis};
use band::minus;
use piece::Piece;

/// How long to wait: the five blocks, and how long anyone goes on. The default doubles from one second without
/// jitter and without a cap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policy {
    /// How the wait grows from attempt to attempt.
    pub growth: Growth,
    /// The longest and the shortest wait.
    pub cap: Cap,
    /// How the wait is spread.
    pub jitter: Jitter,
    /// The grid the waits lie on.
    pub rounding: Rounding,
    /// What is different about the first retry.
    pub first: First,
    /// How many calls there are, the first one included; `None` is no end.
    pub max_attempts: Option<u64>,
    /// How long after the first failure a retry may still begin, in milliseconds.
    pub deadline: Option<f64>,
}

impl Policy {
    /// The waits that attempt `attempt` can have; attempt 1 is the first retry, 0 and negatives are computed.
    ///
    /// ```
    /// # use jitterband::{millis::Millis, policy::{Jitter, Kind, Policy, Rounding, Rule}};
    /// let policy = Policy {
    ///     jitter: Jitter { kind: Kind::Band, fraction: 0.9, ..Jitter::default() },
    ///     rounding: Rounding { rule: Rule::BandTrunc, ..Rounding::default() },
    ///     ..Policy::default()
    /// };
    /// // trunc(1000 * (1 - 0.9)) is 99 in doubles, and 99 + trunc(1800) is 1899.
    /// let band = policy.band(1);
    /// assert_eq!((band.min, band.max), (Millis::Whole(99), Millis::Whole(1899)));
    /// assert_eq!(band.points(), Some(1801));
    /// ```
    pub fn band(&self, attempt: i64) -> Band {
        // Waits that depend on those before begin with the first.
        let attempt = if self.has_memory() { attempt.clamp(1, REMEMBERED) } else { attempt };
        let delay = self.delay(attempt);
        let span = self.nominal(attempt);
        if self.has_memory() {
            let (min, max) = self.extremes(attempt);
            let [min, max] = [min, max].map(Millis::exact);
            return Band {
                delay: span,
                min,
                max,
                range: minus(max, min),
                effect: if self.jitter.shared { Effect::Shared } else { Effect::Memory },
                law: Law::default(),
                stretch: 1.0,
            };
        }
        let effect = self.effect(attempt, delay);
        if effect == Effect::Off && self.first == First::Zero && attempt <= 1 {
            // No wait at all, whatever comes after the jitter.
            let (law, none) =
                (Law::new(vec![Piece::point(0, 1.0)], self.rounding.unit, 0.0), Millis::Whole(0));
            return Band { delay: none, min: none, max: none, range: none, effect, law, stretch: 1.0 };
        }
        let mut law = match effect {
            // The wait as it is: the library returns it before it comes to its rounding.
            Effect::NoDelay | Effect::Ignored => self.bare(delay),
            Effect::Off if self.rounding.rule == Rule::BandTrunc => self.bare(delay),
            // Rounding and the limits still apply.
            Effect::Off => spread::spread(&self.without_jitter(), delay, self.growth.index(attempt)),
            _ => spread::spread(self, delay, self.growth.index(attempt)),
        };
        self.limit(&mut law);
        Band::of(span, effect, law, |width| self.span(width))
    }

    /// The same policy, but nothing spreads its waits.
    fn without_jitter(&self) -> Self {
        Self { jitter: Jitter::default(), ..self.clone() }
    }

    /// The wait before jitter: [`Band::delay`] without the rest of the band.
    pub fn nominal(&self, attempt: i64) -> Millis {
        let attempt = if self.has_memory() { attempt.clamp(1, REMEMBERED) } else { attempt };
        self.span(self.delay(attempt))
    }

    /// The wait before jitter in units of the policy, where the cap comes first below it; infinite past the range
    /// of a double.
    pub fn delay(&self, attempt: i64) -> f64 {
        let unit = self.rounding.unit;
        let raw = self.growth.delay(attempt, unit);
        let raw = if self.first == First::Zero && attempt <= 1 { 0.0 } else { raw };
        let Some(cap) = self.cap.at.map(|cap| unit.ticks(cap)) else { return raw };
        match self.cap.order {
            CapOrder::Before | CapOrder::Both | CapOrder::Exponent | CapOrder::Clip | CapOrder::Replace => {
                raw.min(cap)
            }
            CapOrder::Headroom => {
                let room = self.headroom(cap);
                raw.min(if self.rounding.rule == Rule::Float { room } else { room.trunc() })
            }
            CapOrder::Overshoot => self.overshoot(attempt, cap),
            CapOrder::After | CapOrder::Redraw => raw,
        }
    }

    /// Whether a wait depends on the waits before it, or on those of the other jobs: there is no law then.
    pub fn has_memory(&self) -> bool {
        self.remembers() || self.jitter.shared
    }

    /// Whether the jitter fraction has a part in it.
    pub fn takes_fraction(&self) -> bool {
        let kind = self.jitter.kind;
        kind.uses_fraction() || (self.rounding.rule == Rule::Amount && kind != Kind::None)
    }

    /// Whether a wait depends on the waits before it.
    pub(crate) fn remembers(&self) -> bool {
        // Bands that do not overlap are sorted as they are drawn.
        let sorted_anyway = self.jitter.kind == Kind::Sorted
            && self.growth.curve == Curve::Exponential
            && self.growth.factor * self.jitter.low >= self.jitter.high.unwrap_or(self.growth.factor);
        self.jitter.kind.has_memory() && !sorted_anyway
    }

    /// The band of one job alone, where all jobs draw the same number.
    pub(crate) fn alone(&self, attempt: i64) -> Band {
        if !self.jitter.shared {
            return self.band(attempt);
        }
        Self { jitter: Jitter { shared: false, ..self.jitter }, ..self.clone() }.band(attempt)
    }

    /// Whether waits that are walked through lie on whole milliseconds.
    pub fn draws_whole(&self) -> bool {
        self.rounding.rule != Rule::Float
            && self.rounding.unit.is_whole()
            && self.rounding.plus.fract() == 0.0
    }

    /// What the jitter does to a wait.
    fn effect(&self, attempt: i64, delay: f64) -> Effect {
        let jitter = &self.jitter;
        if jitter.kind.uses_fraction() {
            let refuses = self.rounding.rule == Rule::BandTrunc && jitter.kind == Kind::Band;
            if jitter.fraction.is_nan() || jitter.fraction < 0.0 || (refuses && jitter.fraction > 1.0) {
                return Effect::Ignored;
            }
        }
        if delay.is_nan() || self.span(delay).as_f64().is_none() {
            return Effect::NoDelay;
        }
        if self.first != First::Normal && attempt <= 1 || self.replaced(attempt) {
            return Effect::Off;
        }
        if jitter.kind.uses_fraction() && jitter.fraction == 0.0 {
            return Effect::Off;
        }
        let (low, width) = self.edges(delay, self.growth.index(attempt));
        match jitter.kind {
            Kind::None => Effect::Off,
            _ if self.rounding.rule == Rule::IntegerExclusive && width < 1.0 => Effect::Empty,
            _ => Effect::Spread { low, width },
        }
    }

    /// Whether the cap stands in for the draw.
    fn replaced(&self, attempt: i64) -> bool {
        let unit = self.rounding.unit;
        self.cap.order == CapOrder::Replace
            && self.cap.at.is_some_and(|cap| self.growth.delay(attempt, unit) > unit.ticks(cap))
    }

    /// The wait itself as a law, without rounding.
    fn bare(&self, delay: f64) -> Law {
        let mut law = Law::new(Vec::new(), self.rounding.unit, self.rounding.plus);
        if self.span(delay).as_f64().is_some() {
            law.add(delay, 1.0, delay.fract() == 0.0);
        }
        law
    }

    /// Applies the cap that comes after the jitter, and the floor.
    fn limit(&self, law: &mut Law) {
        let unit = self.rounding.unit;
        // A grid that begins between two whole numbers is a whole one and a fraction that is added last.
        let fraction = unit.ticks(law.plus - self.rounding.plus);
        let whole = self.rounding.rule != Rule::Float && fraction == 0.0;
        if let Some(cap) = self.cap.at.filter(|_| self.caps_last()) {
            law.cap(unit.ticks(cap) - fraction, whole);
        }
        let (floor, to) = self.floor();
        law.lift(floor - fraction, to - fraction, whole);
    }

    /// Whether a cap would come after the jitter.
    pub(crate) fn caps_last(&self) -> bool {
        matches!(self.cap.order, CapOrder::After | CapOrder::Both | CapOrder::Headroom | CapOrder::Redraw)
    }

    /// What is too short, and what it becomes, in units of the policy.
    pub(crate) fn floor(&self) -> (f64, f64) {
        let unit = self.rounding.unit;
        let base = unit.ticks(self.growth.base);
        let both = |floor| (floor, floor);
        match self.cap.floor {
            Floor::None => both(0.0),
            Floor::At(floor) => both(unit.ticks(floor)),
            Floor::Base => both(base),
            Floor::HalfBase if self.rounding.rule == Rule::Float => both(base / 2.0),
            Floor::HalfBase => both((base / 2.0).trunc()),
            Floor::Reset => (0.0, base),
        }
    }

    /// The longest wait before jitter that no draw lifts above the cap.
    pub(crate) fn headroom(&self, cap: f64) -> f64 {
        let jitter = &self.jitter;
        match jitter.kind {
            Kind::Band | Kind::Up | Kind::Split | Kind::PercentSplit | Kind::Fields => {
                cap / (1.0 + jitter.fraction)
            }
            Kind::Multiplicative => cap / jitter.high.unwrap_or(self.growth.factor).max(1.0),
            Kind::Additive | Kind::AdditiveBand => {
                (cap - self.rounding.unit.ticks(jitter.extra.ms(self.growth.base))).max(0.0)
            }
            _ => cap,
        }
    }

    /// The wait of a curve that stops only after it has passed the cap.
    fn overshoot(&self, attempt: i64, cap: f64) -> f64 {
        let unit = self.rounding.unit;
        let start = 1i64;
        for earlier in start..attempt.min(start + 10_000) {
            let delay = self.growth.delay(earlier, unit);
            if delay >= cap {
                return delay;
            }
        }
        self.growth.delay(attempt, unit)
    }

    /// A number of the policy's units as a span.
    fn span(&self, ticks: f64) -> Millis {
        if ticks.fract() == 0.0 && (0.0..=LARGEST as f64).contains(&ticks) {
            self.rounding.unit.span(ticks as u128)
        } else {
            Millis::exact(self.rounding.unit.ms(ticks))
        }
    }
}
