//! Block 4, rounding and unit: the grid a library's waits lie on.

use crate::millis::{LARGEST, Millis};

/// The unit a library computes and rounds in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Seconds.
    Second,
    /// Milliseconds.
    #[default]
    Millisecond,
    /// Microseconds.
    Microsecond,
    /// The ticks of .NET, 100 ns each.
    Tick,
    /// Nanoseconds.
    Nanosecond,
}

impl Unit {
    /// How long one is: milliseconds, as a fraction of whole numbers.
    fn length(self) -> (u32, u32) {
        match self {
            Self::Second => (1000, 1),
            Self::Millisecond => (1, 1),
            Self::Microsecond => (1, 1000),
            Self::Tick => (1, 10_000),
            Self::Nanosecond => (1, 1_000_000),
        }
    }

    /// Milliseconds in this unit; a whole number where one stands for just these milliseconds.
    ///
    /// ```
    /// # use jitterband::policy::Unit;
    /// // As doubles, 0.000123 * 1,000,000 is a little less than 123.
    /// assert_eq!(Unit::Nanosecond.ticks(0.000_123), 123.0);
    /// ```
    pub fn ticks(self, ms: f64) -> f64 {
        let (long, parts) = self.length();
        let ticks = ms * f64::from(parts) / f64::from(long);
        let whole = (ticks + 0.5).floor();
        if self.ms(whole) == ms { whole } else { ticks }
    }

    /// A number of this unit in milliseconds.
    pub fn ms(self, ticks: f64) -> f64 {
        let (long, parts) = self.length();
        ticks * f64::from(long) / f64::from(parts)
    }

    /// A whole number of this unit as a span, exact where that is whole milliseconds.
    pub fn span(self, ticks: u128) -> Millis {
        let (long, parts) = self.length();
        let (long, parts) = (u128::from(long), u128::from(parts));
        match ticks.checked_mul(long) {
            Some(ticks) if ticks.is_multiple_of(parts) && ticks / parts <= LARGEST => {
                Millis::Whole(ticks / parts)
            }
            Some(ticks) if ticks / parts < LARGEST => Millis::Fraction(ticks as f64 / parts as f64),
            _ => Millis::TooLarge,
        }
    }

    /// Whether every whole number of this unit is a whole number of milliseconds.
    pub fn is_whole(self) -> bool {
        self.length().1 == 1
    }
}

/// How a wait is made whole before the jitter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whole {
    /// Not at all.
    #[default]
    No,
    /// Cut off.
    Trunc,
    /// To the nearest, halves up.
    Round,
    /// To the nearest, halves to the even one: bankers' rounding.
    Even,
    /// Cut off after every multiplication on the way, not only at the end.
    EveryStep,
}

impl Whole {
    pub(super) fn apply(self, number: f64) -> f64 {
        match self {
            Self::No => number,
            Self::Trunc | Self::EveryStep => number.trunc(),
            Self::Round => (number + 0.5).floor(),
            Self::Even => libm::rint(number),
        }
    }
}

/// How the drawn wait comes to lie on the grid of the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// Not at all: any wait between the edges.
    #[default]
    Float,
    /// An even draw between the edges, cut off.
    Trunc,
    /// An even draw, to the nearest, halves up: the outermost values have half the weight.
    Round,
    /// An even draw, rounded up.
    Ceil,
    /// An even draw over one unit more, cut off, so that the upper edge can be reached.
    PlusOne,
    /// The lower edge cut off, plus a whole number from 0 to the width cut off.
    Integer,
    /// The same without the last one.
    IntegerExclusive,
    /// The lower edge with its fraction, plus a whole number from 0 to the width cut off.
    IntegerAbove,
    /// `trunc(d * (1 - j))` plus a whole number from 0 to `trunc(d * j * 2)`: both products in doubles from left
    /// to right and truncated apart. `d - d * j` is not the same number.
    BandTrunc,
    /// The amount `trunc(d * j)` up and down, every whole number.
    Amount,
    /// So many values, evenly spaced from the lower edge, without the upper one.
    Lattice,
    /// Every whole percent of the wait, from the upper edge on, without the lower one.
    Percent,
    /// An even draw, cut off to whole seconds.
    Seconds,
}

/// The grid, and what is added last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounding {
    /// How a drawn wait comes to lie on the grid.
    pub rule: Rule,
    /// The grid, and the unit the library talks in.
    pub unit: Unit,
    /// How many values a lattice has, at least 1.
    pub points: u32,
    /// What is added last, in milliseconds, neither jittered nor capped.
    pub plus: f64,
}

impl Default for Rounding {
    fn default() -> Self {
        Self { rule: Rule::Float, unit: Unit::Millisecond, points: 1, plus: 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn units_are_exact_where_milliseconds_are_whole() {
        assert_eq!(Unit::Second.span(600), Millis::Whole(600_000));
        assert_eq!(Unit::Nanosecond.span(800_000_000), Millis::Whole(800));
        assert_eq!(Unit::Nanosecond.span(1_500_000), Millis::Fraction(1.5));
        assert_eq!(Unit::Second.span(u128::MAX), Millis::TooLarge);
        assert_eq!((Unit::Second.ticks(8.0), Unit::Tick.ms(20_000.0)), (0.008, 2.0));
    }

    #[test]
    fn halves_go_up_or_to_the_even_number() {
        // JavaScript's Math.round and Python's round differ at 2.5.
        assert_eq!((Whole::Round.apply(2.5), Whole::Even.apply(2.5)), (3.0, 2.0));
        assert_eq!((Whole::Round.apply(1.5), Whole::Even.apply(1.5)), (2.0, 2.0));
    }
}
