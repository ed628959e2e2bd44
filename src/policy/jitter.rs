//! Block 3, jitter: how a wait is spread.

use super::Policy;

/// How the wait `d` of an attempt is spread; `j` is the jitter fraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Not at all.
    #[default]
    None,
    /// `d * (1 - j)` to `d * (1 + j)`.
    Band,
    /// `d * (1 - j)` to `d`.
    Down,
    /// `d` to `d * (1 + j)`.
    Up,
    /// 0 to `d`.
    Full,
    /// `d / 2` to `d`.
    Equal,
    /// `d * low` to `d * high`.
    Multiplicative,
    /// `extra` to `d`.
    Between,
    /// `d` to `d + extra`.
    Additive,
    /// `d - extra` to `d + extra`.
    AdditiveBand,
    /// `d` to `d + extra * (n + 1)`.
    AdditiveGrowing,
    /// `extra * trunc(d / base)` either way.
    AdditiveStepped,
    /// One draw gives both size and side: a band with a hole. Oban's `:both`.
    Split,
    /// A split band in whole percent, by a slip of arithmetic. The crate exponential-backoff.
    PercentSplit,
    /// Whole seconds and the rest of the wait are jittered apart, each upwards and cut off. The crate tower.
    Fields,
    /// The jittered wait is what grows next: a random walk.
    Feedback,
    /// The same, upwards only.
    FeedbackUp,
    /// The same, jittered before it grows. KafkaJS.
    FeedbackFirst,
    /// From the base to three times the wait before, then capped. The formula of the AWS blog.
    Decorrelated,
    /// The same, but with the range capped before the draw.
    DecorrelatedRange,
    /// Instants in fixed windows that touch: the second decorrelated jitter of Polly.
    Polly,
    /// An interval drawn once for all jobs, then a band for each. MassTransit.
    Frozen,
    /// All waits of a job are drawn up front and sorted. node-retry.
    Sorted,
}

impl Kind {
    /// Whether a wait depends on the waits before it.
    pub fn has_memory(self) -> bool {
        matches!(
            self,
            Self::Feedback
                | Self::FeedbackUp
                | Self::FeedbackFirst
                | Self::Decorrelated
                | Self::DecorrelatedRange
                | Self::Polly
                | Self::Frozen
                | Self::Sorted
        )
    }

    /// Whether the jitter fraction has a part in it.
    pub fn uses_fraction(self) -> bool {
        matches!(
            self,
            Self::Band
                | Self::Down
                | Self::Up
                | Self::Split
                | Self::PercentSplit
                | Self::Fields
                | Self::Feedback
                | Self::FeedbackUp
                | Self::FeedbackFirst
                | Self::Frozen
        )
    }

    /// Whether a wait can be longer than the one before jitter.
    pub fn goes_up(self) -> bool {
        !matches!(self, Self::None | Self::Down | Self::Full | Self::Equal | Self::Between)
    }
}

/// A duration that jitter adds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extra {
    /// So many milliseconds.
    Ms(f64),
    /// As long as the base.
    Base,
    /// Half as long as the base.
    HalfBase,
}

impl Extra {
    /// In milliseconds, for a base in milliseconds.
    pub fn ms(self, base: f64) -> f64 {
        match self {
            Self::Ms(ms) => ms,
            Self::Base => base,
            Self::HalfBase => base / 2.0,
        }
    }
}

/// How a wait is spread, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jitter {
    /// The shape.
    pub kind: Kind,
    /// The jitter fraction.
    pub fraction: f64,
    /// The lower edge of a multiplicative one.
    pub low: f64,
    /// The upper edge of a multiplicative one; `None` is the factor of the growth.
    pub high: Option<f64>,
    /// The duration of an additive one.
    pub extra: Extra,
    /// Whether all jobs draw the same number, so that nothing is spread.
    pub shared: bool,
}

impl Default for Jitter {
    fn default() -> Self {
        Self {
            kind: Kind::None,
            fraction: 0.0,
            low: 1.0,
            high: Some(1.0),
            extra: Extra::Ms(0.0),
            shared: false,
        }
    }
}

/// The lower edge and the width of a band of a fraction of the wait either way.
pub(super) fn both_ways(delay: f64, fraction: f64) -> (f64, f64) {
    (delay * (1.0 - fraction), delay * fraction * 2.0)
}

impl Policy {
    /// The lower edge and the width of the band around `delay`, which like them is in units of the policy, before any
    /// rounding; in doubles, from left to right, as the libraries compute it. `n` is what the curve takes.
    pub(super) fn edges(&self, delay: f64, n: i64) -> (f64, f64) {
        let (jitter, unit, d) = (&self.jitter, self.rounding.unit, delay);
        // A negative one is none, for those kinds too that remember.
        let j = jitter.fraction.max(0.0);
        let extra = || unit.ticks(jitter.extra.ms(self.growth.base));
        match jitter.kind {
            Kind::Band | Kind::Feedback | Kind::FeedbackFirst | Kind::Frozen => both_ways(d, j),
            Kind::Down => (d * (1.0 - j), d * j),
            Kind::Up | Kind::FeedbackUp | Kind::Fields => (d, d * j),
            Kind::Full => (0.0, d),
            Kind::Equal => (d / 2.0, d - d / 2.0),
            Kind::Multiplicative | Kind::Sorted => {
                let high = jitter.high.unwrap_or(self.growth.factor);
                // The same band whichever edge is named first.
                let (low, high) = (jitter.low.min(high), jitter.low.max(high));
                (d * low, d * high - d * low)
            }
            Kind::Between => (extra(), (d - extra()).max(0.0)),
            Kind::Additive => (d, extra()),
            Kind::AdditiveBand => (d - extra(), extra() * 2.0),
            Kind::AdditiveGrowing => (d, extra() * n.saturating_add(1).max(0) as f64),
            Kind::AdditiveStepped => {
                let base = unit.ticks(self.growth.base);
                let steps = if base > 0.0 { (d / base).trunc() } else { 0.0 };
                (d - extra() * steps, extra() * steps * 2.0)
            }
            Kind::None
            | Kind::Split
            | Kind::PercentSplit
            | Kind::Decorrelated
            | Kind::DecorrelatedRange
            | Kind::Polly => (d, 0.0),
        }
    }
}
