//! Scales: where a value lies in a panel.

use plotters::prelude::DrawingBackend;

use super::{
    axis,
    label::{Label, Taken, wide},
    sheet::{Align, Drawing, FONT, Sheet},
};
use crate::decimal::power_of_ten;

/// More ticks than this no scale needs.
const TICKS: usize = 12;

/// From one tick of a rising scale to the next at least, in CSS pixels.
pub(super) const RISING: f64 = 26.0;

/// A scale from one position to another, in CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The positions of its ends.
    ends: (f64, f64),
    /// The values there; from above 0 on, it is logarithmic.
    values: (f64, f64),
}

impl Scale {
    /// A scale from 0 on.
    pub(super) fn linear(ends: (f64, f64), most: f64) -> Self {
        let most = if most.is_finite() && most > 0.0 { most } else { 1.0 };
        Self { ends, values: (0.0, most) }
    }

    /// A scale on which equal lengths are equal ratios.
    pub(super) fn logarithmic(ends: (f64, f64), values: (f64, f64)) -> Self {
        let usable = values.0 > 0.0 && values.0 < values.1 && values.1.is_finite();
        if usable { Self { ends, values } } else { Self::linear(ends, values.1) }
    }

    pub(super) fn is_logarithmic(&self) -> bool {
        self.values.0 > 0.0
    }

    /// Where a value lies; what is beyond either end lies on it.
    pub(super) fn at(&self, value: f64) -> f64 {
        let (from, to) = self.values;
        let part = if self.is_logarithmic() {
            libm::log(value.max(from) / from) / libm::log(to / from)
        } else {
            value / to
        };
        self.ends.0 + part.clamp(0.0, 1.0) * (self.ends.1 - self.ends.0)
    }

    /// Round values on it, at least `apart` pixels from each other.
    pub(super) fn ticks(&self, apart: f64) -> Vec<f64> {
        let length = (self.ends.1 - self.ends.0).abs();
        if !self.is_logarithmic() {
            // `step` gives up to twice as many parts as it is asked for.
            let step = axis::step(self.values.1, ((length / apart / 2.0) as u32).clamp(1, 5));
            return axis::ticks(self.values.1 * (1.0 + 1e-9), step, TICKS).collect();
        }
        let mut ticks = Vec::new();
        for digits in [&[1.0, 2.0, 5.0][..], &[1.0, 3.0], &[1.0]] {
            let found = self.in_decades(digits);
            let near = |pair: &[f64]| (self.at(pair[1]) - self.at(pair[0])).abs() < apart;
            let fits = !found.windows(2).any(near);
            // A single tick is no scale.
            if ticks.len() < 2 || found.len() > 1 {
                ticks = found;
            }
            if fits {
                break;
            }
        }
        ticks
    }

    /// The values on it that begin with these digits.
    fn in_decades(&self, digits: &[f64]) -> Vec<f64> {
        let first = libm::floor(libm::log10(self.values.0)) as i32;
        let value = |digit: f64, exponent: i32| {
            let power = power_of_ten(exponent.unsigned_abs());
            if exponent < 0 { digit / power } else { digit * power }
        };
        let all = (first..first + TICKS as i32)
            .flat_map(|exponent| digits.iter().map(move |digit| value(*digit, exponent)));
        all.filter(|tick| (self.values.0..=self.values.1).contains(tick)).collect()
    }

    /// The room that the words of its ticks need beside a panel.
    pub(super) fn room(&self, words: impl Fn(f64) -> String) -> f64 {
        self.ticks(RISING).into_iter().map(|tick| wide(&words(tick), false)).fold(FONT, f64::max) + 10.0
    }

    /// Draws it as the height of a panel: a line across for each tick that has words, and these at the left of it.
    pub(super) fn draw_rising<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        taken: &mut Taken,
        (left, right): (f64, f64),
        words: impl Fn(f64) -> String,
    ) -> Drawing<DB> {
        for tick in self.ticks(RISING) {
            let (y, words) = (self.at(tick), words(tick));
            if words.is_empty() {
                continue;
            }
            if tick > 0.0 {
                sheet.hairline((left, right), y, sheet.palette.hairline)?;
            }
            taken.write(sheet, [Label::new(words, (left - 6.0, y), Align::Right, sheet.palette.faint)])?;
        }
        sheet.hairline((left, right), self.ends.0, sheet.palette.faint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn equal_lengths_are_equal_steps_or_equal_ratios() {
        let linear = Scale::linear((100.0, 0.0), 50.0);
        assert_eq!((linear.at(0.0), linear.at(25.0), linear.at(60.0)), (100.0, 50.0, 0.0));
        let log = Scale::logarithmic((0.0, 300.0), (0.1, 100.0));
        assert!((log.at(1.0) - 100.0).abs() < 1e-9 && (log.at(10.0) - 200.0).abs() < 1e-9);
        assert_eq!((log.at(0.0), log.at(1e9)), (0.0, 300.0));
        // What has no logarithm is linear.
        assert!(!Scale::logarithmic((0.0, 1.0), (0.0, 5.0)).is_logarithmic());
    }

    #[test]
    fn ticks_are_round_and_apart() {
        let log = Scale::logarithmic((0.0, 300.0), (0.1, 100.0));
        // A hundred pixels a decade: 30 from 1 to 2, 40 from 2 to 5.
        assert_eq!(log.ticks(30.0).len(), 10);
        // 48 from 1 to 3 and 52 from 3 to 10.
        assert_eq!(log.ticks(45.0), [0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0]);
        assert_eq!(log.ticks(60.0), [0.1, 1.0, 10.0, 100.0]);
        for most in [0.3, 1.0, 7.0, 2422.0, 1e9] {
            let linear = Scale::linear((200.0, 0.0), most);
            let ticks = linear.ticks(24.0);
            assert!((2..=12).contains(&ticks.len()), "{most} {ticks:?}");
            assert!(
                ticks.windows(2).all(|pair| linear.at(pair[0]) - linear.at(pair[1]) >= 19.9),
                "{ticks:?}"
            );
        }
    }
}
