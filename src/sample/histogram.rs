//! Bars over the waits of a band.

use super::Cells;
use crate::{millis::Millis, policy::Law};

/// How jobs fell into the bars of a band.
///
/// With `w` milliseconds in the band and `B` bars, bar `i` covers `[min + i*w/B, min + (i+1)*w/B)`. Whole
/// milliseconds do not divide evenly into bars: some hold one more than others, and the expected counts follow
/// that, so a perfectly even draw still shows steps. Where waits are not whole, the last bar holds its upper edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// The lower edge of the first bar.
    pub min: Millis,
    /// How many steps the bars cover together.
    pub points: u64,
    /// What a step is.
    pub grain: Grain,
    /// How likely each bar is.
    pub shares: Shares,
    /// The number of jobs in each bar, in order; never empty.
    pub counts: Vec<u64>,
}

/// The steps in which waits are told apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grain {
    /// Whole milliseconds.
    Whole,
    /// So many milliseconds each, for waits that are not whole; the bars cover `width` milliseconds.
    Fine {
        /// The length of a step in milliseconds.
        step: f64,
        /// From the shortest wait to the longest, in milliseconds.
        width: f64,
    },
}

/// How likely each bar is.
#[derive(Clone, Debug, PartialEq)]
pub enum Shares {
    /// Every step is as likely as any other.
    Even,
    /// By the law of the waits, bar by bar; they add up to 1.
    Law(Vec<f64>),
    /// Unknown: the waits depend on those before them.
    Unknown,
}

impl Histogram {
    /// Empty bars over whole milliseconds: `bars` of them, or one for each millisecond if there are fewer, at least
    /// one.
    pub fn empty(min: Millis, points: u64, bars: u32) -> Self {
        Self::new(min, points, Grain::Whole, bars)
    }

    /// Empty bars over steps of any grain.
    pub fn new(min: Millis, points: u64, grain: Grain, bars: u32) -> Self {
        let bars = u64::from(bars).clamp(1, points.max(1));
        Self { min, points, grain, shares: Shares::Even, counts: vec![0; bars as usize] }
    }

    /// Reckons how likely each bar is by a law.
    pub fn follow(&mut self, law: &Law) {
        let Some(min) = self.min.as_f64() else { return };
        let bars = self.bars();
        let below = |bar: usize| match self.grain {
            _ if bar == bars => 1.0,
            Grain::Whole => law.share_below(min + self.first(bar) as f64),
            // A step holds what is rounded to it.
            Grain::Fine { step, .. } => law.share_below(min + (self.first(bar) as f64 - 0.5) * step),
        };
        let mut last = 0.0;
        let share = |bar: usize| {
            let now = below(bar + 1);
            let share = (now - last).max(0.0);
            last = now;
            share
        };
        self.shares = Shares::Law((0..bars).map(share).collect());
    }

    /// How many bars there are.
    pub fn bars(&self) -> usize {
        self.counts.len()
    }

    /// The first step of bar `bar`, counted from the lower edge of the band.
    pub fn first(&self, bar: usize) -> u64 {
        let (bar, bars) = (bar as u64, self.bars() as u64);
        match bar.checked_mul(self.points) {
            Some(product) => product.div_ceil(bars),
            // WebAssembly has no instruction for this, and a picture asks for it hundreds of times.
            None => (u128::from(bar) * u128::from(self.points)).div_ceil(bars.into()) as u64,
        }
    }

    /// How many steps bar `bar` holds.
    pub fn width(&self, bar: usize) -> u64 {
        self.first(bar + 1) - self.first(bar)
    }

    /// The bar that holds the step `offset` after the lower edge.
    pub fn bar_of(&self, offset: u64) -> usize {
        (u128::from(offset) * self.bars() as u128 / u128::from(self.points)) as usize
    }

    /// How many milliseconds all bars cover together.
    pub fn span(&self) -> f64 {
        match self.grain {
            Grain::Whole => self.points as f64,
            Grain::Fine { width, .. } => width,
        }
    }

    /// Where bar `bar` begins, in milliseconds after the lower edge; bar `bars()` is the upper edge.
    pub fn edge(&self, bar: usize) -> f64 {
        bar as f64 * self.span() / self.bars() as f64
    }

    /// The wait that a step stands for.
    pub fn wait(&self, offset: u64) -> Millis {
        match (self.min, self.grain) {
            (min, Grain::Whole) => min.plus(Millis::Whole(u128::from(offset))),
            (min, Grain::Fine { step, .. }) => {
                // To the nanosecond, which is what was drawn; the decimals beyond are the arithmetic's.
                let ms = min.as_f64().unwrap_or(f64::NAN) + offset as f64 * step;
                let nanoseconds = (ms * 1e6).round();
                Millis::exact(if nanoseconds < 9e15 { nanoseconds / 1e6 } else { ms })
            }
        }
    }

    /// The probability that a job falls into bar `bar`, 0 to 1.
    pub fn share(&self, bar: usize) -> Option<f64> {
        match &self.shares {
            Shares::Even => Some(self.width(bar) as f64 / self.points as f64),
            Shares::Law(shares) => shares.get(bar).copied(),
            Shares::Unknown => None,
        }
    }

    /// How many of `jobs` jobs are expected in bar `bar`.
    pub fn expected(&self, bar: usize, jobs: u64) -> Option<f64> {
        self.share(bar).map(|share| jobs as f64 * share)
    }

    /// The fullest bar and its count; the first one of several.
    pub fn busiest(&self) -> (usize, u64) {
        let fullest = |best: (usize, u64), bar: (usize, u64)| if bar.1 > best.1 { bar } else { best };
        self.counts.iter().copied().enumerate().fold((0, 0), fullest)
    }

    /// The bars as cells that jobs fall into, those that are as likely together; nothing where that is unknown.
    pub fn cells(&self) -> Vec<Cells> {
        match &self.shares {
            Shares::Unknown => Vec::new(),
            Shares::Even => {
                // At most two sizes, differing by one step.
                let bars = self.bars() as u64;
                let (narrow, wide) = (self.points / bars, self.points % bars);
                let share = |width: u64| width as f64 / self.points as f64;
                vec![
                    Cells { share: share(narrow), count: bars - wide },
                    Cells { share: share(narrow + 1), count: wide },
                ]
            }
            Shares::Law(shares) => {
                let mut cells: Vec<Cells> = Vec::new();
                for share in shares.iter().filter(|share| **share > 0.0) {
                    match cells.iter_mut().find(|cell| (cell.share / share - 1.0).abs() < 1e-6) {
                        Some(cell) => cell.count += 1,
                        None => cells.push(Cells { share: *share, count: 1 }),
                    }
                }
                cells
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn widths(points: u64, bars: u32) -> Vec<u64> {
        let histogram = Histogram::empty(Millis::Whole(0), points, bars);
        (0..histogram.bars()).map(|bar| histogram.width(bar)).collect()
    }

    #[test]
    fn bars_hold_the_integers_of_their_half_open_interval() {
        // 99..1899 in 20 bars of 90.05 ms: only the first interval [0, 90.05) holds 91 integers.
        let mut expected = vec![90; 20];
        expected[0] = 91;
        assert_eq!(widths(1801, 20), expected);
        // 3200..4800 in 40 bars of 40.025 ms: [0, 40.025) holds 41.
        let mut expected = vec![40; 40];
        expected[0] = 41;
        assert_eq!(widths(1601, 40), expected);
    }

    #[test]
    fn a_band_narrower_than_its_bars_has_a_bar_for_each_millisecond() {
        assert_eq!(widths(2, 80), [1, 1]);
        assert_eq!(widths(3, 80), [1, 1, 1]);
        assert_eq!(widths(1, 80), [1]);
        assert_eq!(widths(1601, 0), [1601]);
    }

    #[test]
    fn every_integer_lies_in_the_bar_that_counts_it_and_the_cells_cover_the_band() {
        for (points, bars) in [(1601, 80), (1801, 20), (85, 80), (3, 80), (1, 80), ((1 << 53) + 1, 1000)] {
            let histogram = Histogram::empty(Millis::Whole(0), points, bars);
            for bar in 0..histogram.bars() {
                let (first, width) = (histogram.first(bar), histogram.width(bar));
                assert_eq!(histogram.bar_of(first), bar);
                assert_eq!(histogram.bar_of(first + width - 1), bar);
            }
            let share: f64 = histogram.cells().iter().map(|cells| cells.share * cells.count as f64).sum();
            assert!((share - 1.0).abs() < 1e-12, "{share}");
        }
    }
}
