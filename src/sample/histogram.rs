//! Bars over the milliseconds of a band.

use super::Cells;
use crate::millis::Millis;

/// How many jobs fell into each bar of a band.
///
/// With `w` milliseconds in the band and `B` bars, bar `i` covers `[min + i*w/B, min + (i+1)*w/B)`. Whole
/// milliseconds do not divide evenly into bars: some hold one more than others, and the expected counts follow
/// that, so a perfectly even draw still shows steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// The lower edge of the first bar.
    pub min: Millis,
    /// How many milliseconds the bars cover together.
    pub points: u64,
    /// The number of jobs in each bar, in order; never empty.
    pub counts: Vec<u64>,
}

impl Histogram {
    /// Empty bars: `bars` of them, or one for each millisecond if there are fewer, at least one.
    pub fn empty(min: Millis, points: u64, bars: u32) -> Self {
        let bars = u64::from(bars).clamp(1, points.max(1));
        Self { min, points, counts: vec![0; bars as usize] }
    }

    /// How many bars there are.
    pub fn bars(&self) -> usize {
        self.counts.len()
    }

    /// The first whole millisecond of bar `bar`, counted from the lower edge of the band.
    pub fn first(&self, bar: usize) -> u64 {
        let bars = self.bars() as u128;
        (bar as u128 * u128::from(self.points)).div_ceil(bars) as u64
    }

    /// How many whole milliseconds bar `bar` holds.
    pub fn width(&self, bar: usize) -> u64 {
        self.first(bar + 1) - self.first(bar)
    }

    /// The bar that holds the millisecond `offset` after the lower edge.
    pub fn bar_of(&self, offset: u64) -> usize {
        (u128::from(offset) * self.bars() as u128 / u128::from(self.points)) as usize
    }

    /// Where bar `bar` begins, in milliseconds after the lower edge; bar `bars()` is the upper edge.
    pub fn edge(&self, bar: usize) -> f64 {
        bar as f64 * self.points as f64 / self.bars() as f64
    }

    /// How many of `jobs` jobs are expected in bar `bar` when every millisecond is equally likely.
    pub fn expected(&self, bar: usize, jobs: u64) -> f64 {
        jobs as f64 * (self.width(bar) as f64 / self.points as f64)
    }

    /// The fullest bar and its count; the first one of several.
    pub fn busiest(&self) -> (usize, u64) {
        let fullest = |best: (usize, u64), bar: (usize, u64)| if bar.1 > best.1 { bar } else { best };
        self.counts.iter().copied().enumerate().fold((0, 0), fullest)
    }

    /// The bars as cells that jobs fall into: at most two sizes, differing by one millisecond.
    pub fn cells(&self) -> [Cells; 2] {
        let bars = self.bars() as u64;
        let (narrow, wide) = (self.points / bars, self.points % bars);
        let share = |width: u64| width as f64 / self.points as f64;
        [Cells { share: share(narrow), count: bars - wide }, Cells { share: share(narrow + 1), count: wide }]
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
