//! Growth: the delay of an attempt before any jitter.

use crate::millis::Millis;

/// How the delay grows from attempt to attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Growth {
    /// The same delay every time, as given.
    Constant,
    /// Doubling: `trunc(2^(attempt-1) * base)`.
    #[default]
    Exponential,
}

impl Growth {
    /// The delay of attempt `attempt` for a base in milliseconds.
    ///
    /// Past the range of a double, where the library raises an arithmetic error, the answer is
    /// [`Millis::TooLarge`].
    ///
    /// ```
    /// # use jitterband::{millis::Millis, policy::Growth};
    /// assert_eq!(Growth::Exponential.delay(1000.0, 3), Millis::Whole(4000));
    /// assert_eq!(Growth::Exponential.delay(1000.0, 0), Millis::Whole(500));
    /// assert_eq!(Growth::Exponential.delay(1000.0, 1100), Millis::TooLarge);
    /// assert_eq!(Growth::Constant.delay(5000.0, 9), Millis::Whole(5000));
    /// ```
    pub fn delay(self, base: f64, attempt: i64) -> Millis {
        if base.is_nan() || base < 0.0 {
            return Millis::Invalid;
        }
        match self {
            Self::Constant => Millis::exact(base),
            Self::Exponential => {
                // 2^1023 is the largest power of two that a double holds, 2^-1074 the smallest; beyond these
                // bounds the power overflows, or is 0, whatever the attempt.
                let exponent = attempt.saturating_sub(1).clamp(-1075, 1024) as i32;
                let power = libm::ldexp(1.0, exponent);
                if power.is_infinite() {
                    return Millis::TooLarge;
                }
                Millis::truncated(power * base)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn attempts_past_the_range_of_a_double_end_in_words_not_in_numbers() {
        // The library raises when 2^(attempt-1) is no double, even for a base of 0.
        assert_eq!(Growth::Exponential.delay(0.0, 64), Millis::Whole(0));
        assert_eq!(Growth::Exponential.delay(0.0, 1025), Millis::TooLarge);
        assert_eq!(Growth::Exponential.delay(1.0, i64::MAX), Millis::TooLarge);
        assert_eq!(Growth::Exponential.delay(1e15, i64::MIN), Millis::Whole(0));
        assert_eq!(Growth::Exponential.delay(1.0, 128), Millis::Whole(1 << 127));
        assert_eq!(Growth::Exponential.delay(1.0, 129), Millis::TooLarge);
    }

    #[test]
    fn a_base_that_is_no_time_gives_no_time() {
        for growth in [Growth::Constant, Growth::Exponential] {
            assert_eq!(growth.delay(f64::NAN, 1), Millis::Invalid);
            assert_eq!(growth.delay(-1.0, 1), Millis::Invalid);
            assert_eq!(growth.delay(f64::INFINITY, 1), Millis::TooLarge);
        }
    }
}
