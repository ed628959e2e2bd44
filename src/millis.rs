//! A span of time in milliseconds that is never rounded behind the reader's back.

use std::fmt;

use crate::decimal;

/// The largest span that is kept exactly: 2^127 ms, about 5 * 10^27 years.
pub const LARGEST: u128 = 1 << 127;

/// A span of time in milliseconds, or the reason why there is none.
///
/// Delay functions compute in doubles and then truncate. Every truncated double up to 2^127 fits in a
/// `u128`, so nothing wraps and nothing saturates; what lies beyond says so instead of becoming a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Millis {
    /// A whole number of milliseconds, at most [`LARGEST`].
    Whole(u128),
    /// A span with a fraction, as a library keeps it when it does not truncate.
    Fraction(f64),
    /// Longer than [`LARGEST`], or past the range of a double.
    TooLarge,
    /// Not a span at all: NaN or negative.
    Invalid,
}

impl Millis {
    /// The span a double stands for, with its fraction.
    ///
    /// ```
    /// # use jitterband::millis::Millis;
    /// assert_eq!(Millis::exact(1000.0), Millis::Whole(1000));
    /// assert_eq!(Millis::exact(1000.5), Millis::Fraction(1000.5));
    /// assert_eq!(Millis::exact(f64::INFINITY), Millis::TooLarge);
    /// assert_eq!(Millis::exact(-1.0), Millis::Invalid);
    /// ```
    pub fn exact(ms: f64) -> Self {
        match Self::truncated(ms) {
            Self::Whole(whole) if whole as f64 != ms => Self::Fraction(ms),
            other => other,
        }
    }

    /// The span a double stands for, cut to whole milliseconds towards zero, as `trunc` does.
    ///
    /// ```
    /// # use jitterband::millis::Millis;
    /// assert_eq!(Millis::truncated(99.99999999999997), Millis::Whole(99));
    /// assert_eq!(Millis::truncated(-0.5), Millis::Whole(0));
    /// ```
    pub fn truncated(ms: f64) -> Self {
        if ms.is_nan() || ms <= -1.0 {
            Self::Invalid
        } else if ms > LARGEST as f64 {
            Self::TooLarge
        } else {
            // A cast from a double truncates towards zero and is exact below 2^128.
            Self::Whole(ms as u128)
        }
    }

    /// The sum, exact; too large beyond [`LARGEST`].
    ///
    /// ```
    /// # use jitterband::millis::{LARGEST, Millis};
    /// assert_eq!(Millis::Whole(99).plus(Millis::Whole(1800)), Millis::Whole(1899));
    /// assert_eq!(Millis::Whole(LARGEST).plus(Millis::Whole(1)), Millis::TooLarge);
    /// ```
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Invalid, _) | (_, Self::Invalid) => Self::Invalid,
            (Self::TooLarge, _) | (_, Self::TooLarge) => Self::TooLarge,
            // Both are at most 2^127, so the sum fits in a u128 unless both are exactly that.
            (Self::Whole(a), Self::Whole(b)) => match a.checked_add(b) {
                Some(sum) if sum <= LARGEST => Self::Whole(sum),
                _ => Self::TooLarge,
            },
            (a, b) => match (a.as_f64(), b.as_f64()) {
                (Some(a), Some(b)) => Self::exact(a + b),
                _ => Self::Invalid,
            },
        }
    }

    /// The nearest double, or `None` if there is no span.
    pub fn as_f64(self) -> Option<f64> {
        match self {
            Self::Whole(ms) => Some(ms as f64),
            Self::Fraction(ms) => Some(ms),
            Self::TooLarge | Self::Invalid => None,
        }
    }

    /// The whole number of milliseconds, or `None` where it is not whole or there is no span.
    pub fn whole(self) -> Option<u128> {
        match self {
            Self::Whole(ms) => Some(ms),
            _ => None,
        }
    }
}

/// Plain digits without a unit: `4000`, `1000.5`; `too large` and `not a time` where there is no span.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(ms) => ms.fmt(f),
            Self::Fraction(ms) => decimal::write(*ms).fmt(f),
            Self::TooLarge => f.write_str("too large"),
            Self::Invalid => f.write_str("not a time"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn spans_are_exact_to_the_last_power_of_two() {
        // 2^127 is a double and the largest span; the next double is 2^127 + 2^75.
        assert_eq!(Millis::truncated(2f64.powi(127)), Millis::Whole(1 << 127));
        assert_eq!(Millis::truncated(2f64.powi(127) + 2f64.powi(75)), Millis::TooLarge);
    }

    #[test]
    fn nothing_becomes_a_number_that_is_none() {
        for ms in [f64::NAN, -1.0, f64::NEG_INFINITY] {
            assert_eq!(Millis::exact(ms), Millis::Invalid);
            assert_eq!(Millis::truncated(ms), Millis::Invalid);
        }
        assert_eq!(Millis::exact(-0.0), Millis::Whole(0));
        assert_eq!(Millis::truncated(f64::INFINITY), Millis::TooLarge);
        assert_eq!(Millis::Invalid.plus(Millis::TooLarge), Millis::Invalid);
        assert_eq!(Millis::Fraction(0.5).plus(Millis::Whole(1)), Millis::Fraction(1.5));
    }
}
