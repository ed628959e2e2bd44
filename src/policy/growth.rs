//! Block 1, growth: the wait of an attempt before any jitter.

use super::{Unit, rounding::Whole};

/// The shape of the curve over the attempts; `n` is the attempt plus the shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Curve {
    /// The base, every time.
    Constant,
    /// `base + step * n`.
    Linear,
    /// `offset + base * factor^n`.
    #[default]
    Exponential,
    /// `base * (factor^n - 1)`.
    ExponentialMinusOne,
    /// `base + step * n^exponent`.
    Polynomial,
    /// `base` times the n-th Fibonacci number: 1, 1, 2, 3, 5 for n = 1 to 5.
    Fibonacci,
    /// The n-th entry of a table, counted from 0; after its end the last entry again.
    Table,
}

/// How the wait grows from attempt to attempt, with the numbers of the curve. Durations are milliseconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The shape.
    pub curve: Curve,
    /// The constant of the curve; at least 0.
    pub base: f64,
    /// What an exponential curve multiplies with.
    pub factor: f64,
    /// The step of a linear or polynomial curve; `None` is the base.
    pub step: Option<f64>,
    /// The power of a polynomial curve.
    pub exponent: f64,
    /// What is added to the attempt before it enters the curve: where a library counts from 0, -1.
    pub shift: i64,
    /// What an exponential curve starts from.
    pub offset: f64,
    /// The largest `n` that still counts.
    pub limit: Option<i64>,
    /// The entries of a table.
    pub table: Vec<f64>,
    /// How the wait is made whole before jitter, in the library's unit.
    pub whole: Whole,
}

impl Default for Growth {
    /// Doubling from one second, the first retry after the base.
    fn default() -> Self {
        Self {
            curve: Curve::Exponential,
            base: 1000.0,
            factor: 2.0,
            step: None,
            exponent: 4.0,
            shift: -1,
            offset: 0.0,
            limit: None,
            table: Vec::new(),
            whole: Whole::No,
        }
    }
}

/// Beyond this many steps a curve that is truncated at each of them goes on in one go: no library gets here.
const STEPS: i64 = 10_000;

/// Beyond this index a Fibonacci number is no double any more.
const LAST_FIBONACCI: i64 = 1477;

impl Growth {
    /// What the curve takes for the attempt.
    pub fn index(&self, attempt: i64) -> i64 {
        let n = attempt.saturating_add(self.shift);
        self.limit.map_or(n, |limit| n.min(limit))
    }

    /// How far Polly's smooth curve is after `t` retries, in parts of 1.4 bases: `factor^t * tanh(sqrt(4 t))`.
    ///
    /// Source: App-vNext/Polly, `DecorrelatedJitterBackoffV2` in `RetryHelper.cs`.
    pub fn polly(&self, t: f64) -> f64 {
        libm::pow(self.factor, t) * libm::tanh((4.0 * t).sqrt())
    }

    /// Whether the wait has no end: it exceeds any number at some attempt.
    pub fn is_unbounded(&self) -> bool {
        let grows = match self.curve {
            Curve::Constant | Curve::Table => false,
            Curve::Linear => self.step.unwrap_or(self.base) > 0.0,
            Curve::Polynomial => self.step.unwrap_or(self.base) > 0.0 && self.exponent > 0.0,
            Curve::Exponential | Curve::ExponentialMinusOne => self.base > 0.0 && self.factor > 1.0,
            Curve::Fibonacci => self.base > 0.0,
        };
        grows && self.limit.is_none()
    }

    /// The wait of an attempt in units of `unit`; infinite past the range of a double, never below 0.
    ///
    /// ```
    /// # use jitterband::policy::{Growth, Unit};
    /// let growth = Growth::default();
    /// assert_eq!(growth.delay(3, Unit::Millisecond), 4000.0);
    /// assert_eq!(growth.delay(3, Unit::Second), 4.0);
    /// assert_eq!(growth.delay(1100, Unit::Millisecond), f64::INFINITY);
    /// ```
    pub fn delay(&self, attempt: i64, unit: Unit) -> f64 {
        let n = self.index(attempt);
        let raw = match self.whole {
            // A constant is not computed: it stays as it was given.
            _ if self.curve == Curve::Constant => self.curve(n, unit),
            Whole::EveryStep if self.curve == Curve::Exponential => self.step_by_step(n, unit),
            whole => whole.apply(self.curve(n, unit)),
        };
        // Where a power overflows, libraries raise an error even for a base of 0; 0 times infinity is no wait.
        if raw.is_nan() { f64::INFINITY } else { raw.max(0.0) }
    }

    fn curve(&self, n: i64, unit: Unit) -> f64 {
        let base = unit.ticks(self.base);
        let step = unit.ticks(self.step.unwrap_or(self.base));
        match self.curve {
            Curve::Constant => base,
            Curve::Linear => base + step * n as f64,
            Curve::Exponential if self.factor == 2.0 => unit.ticks(self.offset) + doubled(base, n),
            Curve::Exponential => unit.ticks(self.offset) + power(self.factor, n) * base,
            Curve::ExponentialMinusOne => (power(self.factor, n) - 1.0) * base,
            Curve::Polynomial => base + step * libm::pow(n.max(0) as f64, self.exponent),
            Curve::Fibonacci => base * fibonacci(n),
            Curve::Table => {
                let last = self.table.len().saturating_sub(1);
                let entry = usize::try_from(n.max(0)).map_or(last, |n| n.min(last));
                unit.ticks(self.table.get(entry).copied().unwrap_or(self.base))
            }
        }
    }

    /// An exponential curve that is truncated after every multiplication.
    fn step_by_step(&self, n: i64, unit: Unit) -> f64 {
        let mut delay = unit.ticks(self.base).trunc();
        for _ in 0..n.clamp(0, STEPS) {
            let next = (delay * self.factor).trunc();
            if next == delay || !next.is_finite() {
                return next;
            }
            delay = next;
        }
        if n > STEPS { (delay * power(self.factor, n - STEPS)).trunc() } else { delay }
    }
}

/// `factor^n`, exact for the powers of two.
fn power(factor: f64, n: i64) -> f64 {
    if factor == 2.0 { doubled(1.0, n) } else { libm::pow(factor, n as f64) }
}

/// `base * 2^n`, where a power that is no double makes no number.
pub(super) fn doubled(base: f64, n: i64) -> f64 {
    // 2^1023 is the largest power of two that a double holds, 2^-1074 the smallest.
    libm::ldexp(1.0, n.clamp(-1075, 1024) as i32) * base
}

fn fibonacci(n: i64) -> f64 {
    let (mut this, mut next) = (0.0, 1.0);
    for _ in 0..n.clamp(0, LAST_FIBONACCI) {
        (this, next) = (next, this + next);
    }
    this
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const MS: Unit = Unit::Millisecond;

    fn first(growth: &Growth, count: i64) -> Vec<f64> {
        (1..=count).map(|attempt| growth.delay(attempt, MS)).collect()
    }

    #[test]
    fn every_curve_gives_its_first_values() {
        let growth = |curve| Growth { curve, step: Some(100.0), ..Growth::default() };
        assert_eq!(first(&growth(Curve::Constant), 3), [1000.0; 3]);
        assert_eq!(first(&growth(Curve::Linear), 3), [1000.0, 1100.0, 1200.0]);
        assert_eq!(first(&growth(Curve::Exponential), 4), [1000.0, 2000.0, 4000.0, 8000.0]);
        // Bull counts from 1: (2^n - 1) seconds.
        let bull = Growth { shift: 0, ..growth(Curve::ExponentialMinusOne) };
        assert_eq!(first(&bull, 4), [1000.0, 3000.0, 7000.0, 15_000.0]);
        // Sidekiq: 15 s and the fourth power of a count from 0, in seconds.
        let sidekiq = Growth { base: 15_000.0, step: Some(1000.0), ..growth(Curve::Polynomial) };
        assert_eq!(first(&sidekiq, 4), [15_000.0, 16_000.0, 31_000.0, 96_000.0]);
        let fibonacci = Growth { shift: 0, ..growth(Curve::Fibonacci) };
        assert_eq!(first(&fibonacci, 6), [1000.0, 1000.0, 2000.0, 3000.0, 5000.0, 8000.0]);
        let table = Growth { table: vec![0.0, 250.0, 500.0], ..growth(Curve::Table) };
        assert_eq!(first(&table, 4), [0.0, 250.0, 500.0, 500.0]);
    }

    #[test]
    fn truncating_every_step_is_not_truncating_once() {
        // 500 * 1.5^k, cut each time: 500, 750, 1125, 1687, 2530, 3795, 5692; cut once it would be 5695 in the end.
        let growth = Growth { base: 500.0, factor: 1.5, whole: Whole::EveryStep, ..Growth::default() };
        assert_eq!(first(&growth, 7), [500.0, 750.0, 1125.0, 1687.0, 2530.0, 3795.0, 5692.0]);
        assert_eq!(growth.delay(i64::MAX, MS), f64::INFINITY);
        let flat = Growth { factor: 1.0, ..growth };
        assert_eq!(flat.delay(i64::MAX, MS), 500.0);
    }

    #[test]
    fn attempts_past_the_range_of_a_double_are_infinite_and_never_negative() {
        let growth = Growth::default();
        assert_eq!(growth.delay(i64::MAX, MS), f64::INFINITY);
        assert_eq!(growth.delay(i64::MIN, MS), 0.0);
        let zero = Growth { base: 0.0, ..Growth::default() };
        assert_eq!((zero.delay(64, MS), zero.delay(1025, MS)), (0.0, f64::INFINITY));
        for curve in
            [Curve::Linear, Curve::ExponentialMinusOne, Curve::Polynomial, Curve::Fibonacci, Curve::Table]
        {
            for attempt in [i64::MIN, -1, 0, i64::MAX] {
                assert!(Growth { curve, ..Growth::default() }.delay(attempt, MS) >= 0.0);
            }
        }
    }

    #[test]
    fn a_limited_exponent_stops_the_curve() {
        let growth = Growth { base: 100.0, limit: Some(10), shift: 0, ..Growth::default() };
        assert_eq!(growth.delay(11, MS), 102_400.0);
        assert_eq!(growth.delay(5000, MS), 102_400.0);
    }
}
