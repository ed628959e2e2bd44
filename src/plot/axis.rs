//! Axes: where the ticks are.

use crate::decimal::power_of_ten;

/// The largest of 1, 2, 2.5 and 5 times a power of ten that divides `span` into at least `steps` parts.
///
/// ```
/// # use jitterband::plot::axis::step;
/// assert_eq!(step(4800.0, 4), 1000.0);
/// assert_eq!(step(24.0, 3), 5.0);
/// assert_eq!(step(0.0, 3), 1.0);
/// ```
pub fn step(span: f64, steps: u32) -> f64 {
    let rough = span / f64::from(steps.max(1));
    if !(rough.is_finite() && rough > 0.0) {
        return 1.0;
    }
    let exponent = libm::floor(libm::log10(rough));
    let power =
        if exponent < 0.0 { 1.0 / power_of_ten(-exponent as u32) } else { power_of_ten(exponent as u32) };
    // log10 can be a hair off at the powers of ten themselves.
    [10.0, 5.0, 2.5, 2.0, 1.0, 0.5]
        .map(|nice| nice * power)
        .into_iter()
        .find(|step| *step <= rough)
        .unwrap_or(rough)
}

/// The ticks from 0 to `end`, at most `most` of them.
pub fn ticks(end: f64, step: f64, most: usize) -> impl Iterator<Item = f64> {
    (0..most).map(move |tick| tick as f64 * step).take_while(move |tick| *tick <= end)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn steps_are_round_and_enough_at_every_size() {
        let mut span = 1e-3;
        while span < 1e40 {
            for steps in 1..8 {
                let step = step(span, steps);
                let parts = span / step;
                assert!(parts >= f64::from(steps) * (1.0 - 1e-9), "{span} {step}");
                assert!(parts <= f64::from(steps) * 2.0 * (1.0 + 1e-9), "{span} {step}");
            }
            span *= 1.37;
        }
    }

    #[test]
    fn ticks_end_with_the_axis() {
        assert_eq!(ticks(5.0, 2.0, 10).collect::<Vec<_>>(), [0.0, 2.0, 4.0]);
        assert_eq!(ticks(5.0, 0.0, 3).count(), 3);
    }
}
