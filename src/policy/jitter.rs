//! Jitter: the band around a delay.

use super::Band;
use crate::millis::Millis;

/// What a jitter fraction did to a delay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// The fraction was in (0, 1]: the delay became a band.
    Spread {
        /// `d * (1 - j)` before it is truncated to the shortest wait.
        low: f64,
        /// `d * j * 2` before it is truncated to the range.
        width: f64,
    },
    /// There is no delay that could be spread.
    NoDelay,
    /// The fraction was 0: every job waits the bare delay.
    Off,
    /// The fraction was outside 0..1 or not a number. The library's last clause then returns the bare delay
    /// without a word: no jitter at all.
    Ignored,
}

/// The band `min = trunc(d * (1 - j))`, `range = trunc(d * j * 2)`, both edges possible.
///
/// Both products are computed in doubles from left to right and truncated apart, which puts an edge 1 ms lower
/// than pencil and paper for many ordinary fractions. `d - d * j` is not the same number.
pub(super) fn band_trunc(delay: Millis, jitter: f64) -> Band {
    let bare = |effect| Band { delay, min: delay, max: delay, range: bare_range(delay), effect };
    if jitter == 0.0 {
        return bare(Effect::Off);
    }
    if !(jitter > 0.0 && jitter <= 1.0) {
        return bare(Effect::Ignored);
    }
    let Some(d) = delay.as_f64() else {
        return bare(Effect::NoDelay);
    };
    let (low, width) = (d * (1.0 - jitter), d * jitter * 2.0);
    let (min, range) = (Millis::truncated(low), Millis::truncated(width));
    Band { delay, min, max: min.plus(range), range, effect: Effect::Spread { low, width } }
}

/// The range of a delay that nothing spreads: 0, or none where there is no delay.
fn bare_range(delay: Millis) -> Millis {
    match delay {
        Millis::Whole(_) | Millis::Fraction(_) => Millis::Whole(0),
        none => none,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn edges(d: f64, j: f64) -> (String, String) {
        let band = band_trunc(Millis::exact(d), j);
        (band.min.to_string(), band.max.to_string())
    }

    #[test]
    fn edges_are_truncated_doubles() {
        // 1 - 0.9 is 0.09999999999999998 in doubles, 1000 times that truncates to 99; 99 + 1800 = 1899.
        assert_eq!(edges(1000.0, 0.9), ("99".into(), "1899".into()));
        // 1000 * 0.9299999999999999 = 929.9999999999999; 929 + trunc(140.00000000000003) = 1069.
        assert_eq!(edges(1000.0, 0.07), ("929".into(), "1069".into()));
        // 57 * 0.01 is not 0.57: a slider that adds up its steps moves both edges.
        assert_eq!(edges(1000.0, 0.57), ("430".into(), "1570".into()));
        assert_eq!(edges(1000.0, 57.0 * 0.01), ("429".into(), "1569".into()));
    }

    #[test]
    fn a_fraction_outside_the_unit_interval_leaves_the_herd_together() {
        for jitter in [-0.1, 1.0000001, 20.0, f64::NAN, f64::INFINITY] {
            let band = band_trunc(Millis::Whole(4000), jitter);
            assert_eq!((band.min, band.max), (Millis::Whole(4000), Millis::Whole(4000)));
            assert_eq!(band.effect, Effect::Ignored);
        }
        assert_eq!(band_trunc(Millis::Whole(4000), -0.0).effect, Effect::Off);
    }

    #[test]
    fn an_upper_edge_beyond_the_largest_span_is_missing_and_the_lower_one_stays() {
        // d = 2^127: min = d/2 = 2^126 exactly, max = 2^126 + 2^127 is past 2^127.
        let band = band_trunc(Millis::Whole(1 << 127), 0.5);
        assert_eq!(band.min, Millis::Whole(1 << 126));
        assert_eq!(band.max, Millis::TooLarge);
        assert_eq!((band.points(), band.mean()), (None, None));
    }

    #[test]
    fn a_fixed_base_with_a_fraction_stays_as_it_is_without_jitter() {
        let band = band_trunc(Millis::exact(1000.5), 0.0);
        assert_eq!((band.min, band.points()), (Millis::Fraction(1000.5), Some(1)));
        // 1000.5 * 0.8 = 800.4, 1000.5 * 0.2 * 2 = 400.2, both truncated.
        assert_eq!(edges(1000.5, 0.2), ("800".into(), "1200".into()));
    }
}
