//! The signs of the arithmetic.

use crate::{millis::Millis, policy::Policy, text::Numerals};

/// An attempt as the curve takes it: `(3 − 1)`, or `3`.
pub fn index(numerals: &Numerals, policy: &Policy, attempt: i64) -> String {
    let n = attempt.saturating_add(policy.growth.shift);
    if policy.growth.limit.is_some_and(|limit| limit < n) {
        return numerals.signed(policy.growth.limit.unwrap_or(n));
    }
    let sign = match policy.growth.shift {
        0 => return numerals.signed(attempt),
        shift if shift < 0 => '\u{2212}',
        _ => '+',
    };
    let shift = numerals.whole(policy.growth.shift.unsigned_abs());
    format!("({}\u{a0}{sign}\u{a0}{shift})", numerals.signed(attempt))
}

/// `trunc(1,000 × 0.1)`, and what is truncated where that is not plain to see.
pub fn truncated(numerals: &Numerals, sum: String, value: f64) -> String {
    if value.fract() == 0.0 {
        format!("trunc({sum})")
    } else {
        format!("trunc({sum}) = trunc({})", numerals.exact(value))
    }
}

/// A number without the noise of binary arithmetic: to the nanosecond, unless that would change it visibly.
pub fn tidy(ms: f64) -> Millis {
    let rounded = (ms * 1e6).round() / 1e6;
    Millis::exact(if (rounded - ms).abs() < 1e-9 { rounded } else { ms })
}
