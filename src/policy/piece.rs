//! The pieces a law is made of: waits that are equally likely.

use crate::decimal::within;

/// Waits that are equally likely, in units of the law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Span {
    /// `first`, `first + stride` and so on, `count` of them, at least one.
    Grid {
        /// The lowest.
        first: u128,
        /// From one to the next.
        stride: u128,
        /// How many.
        count: u128,
    },
    /// Every number from `from` to `to`, or the single one that both are.
    Even {
        /// The lower edge.
        from: f64,
        /// The upper edge.
        to: f64,
    },
}

/// A part of a law: waits that are equally likely among themselves, and their share of all waits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    pub span: Span,
    pub share: f64,
}

/// The point `i` of a grid; beyond the numbers there are, the last of them, which no span has a name for.
pub fn nth(first: u128, stride: u128, i: u128) -> u128 {
    first.saturating_add(stride.saturating_mul(i))
}

impl Piece {
    pub fn point(at: u128, share: f64) -> Self {
        Self { span: Span::Grid { first: at, stride: 1, count: 1 }, share }
    }

    /// Numbers from `first` on, `last` strides more than the first.
    pub fn run(first: f64, stride: f64, last: f64) -> Self {
        // One more as a whole number: above 2^53 a double has no room for it.
        let count = (last as u128).saturating_add(1);
        Self { span: Span::Grid { first: first as u128, stride: stride as u128, count }, share: 1.0 }
    }

    pub fn first(&self) -> f64 {
        match self.span {
            Span::Grid { first, .. } => first as f64,
            Span::Even { from, .. } => from,
        }
    }

    pub fn last(&self) -> f64 {
        match self.span {
            Span::Grid { first, stride, count } => nth(first, stride, count - 1) as f64,
            Span::Even { to, .. } => to,
        }
    }

    /// Whether all of it is one instant.
    pub fn is_point(&self) -> bool {
        match self.span {
            Span::Grid { count, .. } => count == 1,
            Span::Even { from, to } => from == to,
        }
    }

    /// Cuts it into what lies below `at`, at `at` and above, with the share of each.
    pub fn cut(&self, at: f64) -> [Option<Self>; 3] {
        match self.span {
            Span::Grid { first, stride, count } => {
                let below = if at <= first as f64 {
                    0
                } else {
                    // The points below `at`: those with first + i * stride < at.
                    (((at - first as f64) / stride as f64).ceil() as u128).min(count)
                };
                let hit = below < count && nth(first, stride, below) as f64 == at;
                let piece = |skip: u128, count_here: u128| {
                    (count_here > 0).then(|| Self {
                        span: Span::Grid { first: nth(first, stride, skip), stride, count: count_here },
                        share: self.share * (count_here as f64 / count as f64),
                    })
                };
                let on = u128::from(hit);
                [piece(0, below), piece(below, on), piece(below + on, count - below - on)]
            }
            Span::Even { from, to } if from == to => {
                let here = Some(*self);
                if from < at {
                    [here, None, None]
                } else if from == at {
                    [None, here, None]
                } else {
                    [None, None, here]
                }
            }
            Span::Even { from, to } => {
                let at = within(at, from, to);
                let piece = |from: f64, to_here: f64| {
                    (to_here > from).then(|| Self {
                        span: Span::Even { from, to: to_here },
                        share: self.share * ((to_here - from) / self.width()),
                    })
                };
                [piece(from, at), None, piece(at, to)]
            }
        }
    }

    pub fn width(&self) -> f64 {
        self.last() - self.first()
    }

    /// The share of this piece's waits below `at`, 0 to 1.
    pub fn below(&self, at: f64) -> f64 {
        match self.span {
            Span::Grid { first, stride, count } => {
                let points = ((at - first as f64) / stride as f64).ceil();
                (points.max(0.0) / count as f64).min(1.0)
            }
            Span::Even { from, to } if from == to => f64::from(u8::from(from < at)),
            Span::Even { from, to } => within((at - from) / (to - from), 0.0, 1.0),
        }
    }
}
