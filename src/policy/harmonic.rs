//! How much of a rhythm survives one wait: the characteristic function of a law.

use std::f64::consts::PI;

use super::{Law, piece::Span};

impl Law {
    /// How far a crowd that waits by this law is still in step after one wait, for a rhythm of `period` milliseconds:
    /// 1 if everybody keeps it, 0 if nobody can hear it any more. After `k` waits it is the k-th power.
    ///
    /// It is the absolute value of the mean of `exp(2 pi i x / period)`. For an even stretch of width `w` that is
    /// `sin(a) / a` with `a = pi w / period`; for `n` points that are `s` apart it is Dirichlet's kernel,
    /// `sin(n a) / (n sin(a))` with `a = pi s / period`.
    ///
    /// ```
    /// # use jitterband::policy::{Curve, Growth, Jitter, Kind, Policy};
    /// let policy = Policy {
    ///     growth: Growth { curve: Curve::Constant, base: 10_000.0, ..Growth::default() },
    ///     jitter: Jitter { kind: Kind::Band, fraction: 0.1, ..Jitter::default() },
    ///     ..Policy::default()
    /// };
    /// let a = 0.2 * std::f64::consts::PI;
    /// assert!((policy.band(1).law.harmonic(10_000.0) - a.sin() / a).abs() < 1e-12);
    /// ```
    pub fn harmonic(&self, period: f64) -> f64 {
        let (mut across, mut along) = (0.0, 0.0);
        for piece in &self.pieces {
            // The middle of the piece gives the phase, its width the strength.
            let (middle, strength) = match piece.span {
                Span::Even { from, to } => {
                    (from + (to - from) / 2.0, kernel(self.ms(to - from) / period, None))
                }
                Span::Grid { first, stride, count } => {
                    let points = count as f64;
                    let middle = first as f64 + stride as f64 * (points - 1.0) / 2.0;
                    (middle, kernel(self.ms(stride as f64) / period, Some(points)))
                }
            };
            // What is added to every wait turns all phases alike; whole turns are none.
            let turns = self.ms(middle) / period;
            let phase = 2.0 * PI * (turns - turns.floor());
            across += piece.share * strength * libm::cos(phase);
            along += piece.share * strength * libm::sin(phase);
        }
        (across * across + along * along).sqrt()
    }
}

/// The strength of a stretch so many turns wide, or of so many points that are so many turns apart.
fn kernel(turns: f64, points: Option<f64>) -> f64 {
    let Some(points) = points else {
        let a = PI * turns;
        return if a == 0.0 { 1.0 } else { libm::sin(a) / a };
    };
    // Points that are whole turns apart are one; those of a fine grid, close to no turn at all, are not.
    if (turns - turns.round()).abs() <= 1e-9 * turns.round() {
        return 1.0;
    }
    let a = PI * (turns - turns.floor());
    libm::sin(points * a) / (points * libm::sin(a))
}
