//! Where things are, and how much room a label takes.

use super::{LEADING, TICKS, bars::Panel};
use crate::{
    millis::Millis,
    plot::{
        axis,
        pile::Piles,
        sheet::{CHARACTER, FONT, Size},
    },
    policy::Law,
    sample::{Grain, Histogram, Sample, Wave},
    text::Text,
};

/// A band whose bars are lower than this share of a pile-up's would not be seen beside it.
const LOWEST: f64 = 0.08;

/// Where things are, in CSS pixels.
pub(super) struct Layout {
    pub(super) narrow: bool,
    pub(super) left: f64,
    pub(super) right: f64,
    /// The upper panel: top and baseline.
    pub(super) scale: (f64, f64),
    /// The lower panel: top of its bars and baseline; `None` where there is no band to enlarge.
    pub(super) close: Option<(f64, f64)>,
    /// The first and the last instant of the upper axis, in milliseconds.
    pub(super) span: (f64, f64),
    /// How many jobs the height of the lower panel stands for.
    pub(super) tallest: f64,
    /// From one tick of the lower panel to the next, in jobs.
    pub(super) step: f64,
    /// Half of what a wait is drawn as wide: a whole millisecond is drawn around its number.
    pub(super) half: f64,
    /// The pile-ups of the band.
    pub(super) piles: Piles,
    /// The height at the top of the lower panel that is left for their labels.
    pub(super) notes: f64,
}

impl Layout {
    /// The layout of a wave on a sheet of a given size.
    pub(super) fn new(
        wave: &Wave,
        size: Size,
        text: &Text,
        piles: Option<fn(&Law, &Histogram) -> Piles>,
    ) -> Self {
        let narrow = size.width < 560.0;
        let band = &wave.band;
        let piles = match (&wave.sample, piles) {
            (Ok(sample), Some(piles)) => piles(&band.law, &sample.histogram),
            _ => Piles::default(),
        };
        let tallest = wave.sample.as_ref().map_or(1.0, |sample| highest(sample, &piles, wave.jobs));
        // Counts are whole, so no tick lies between two of them.
        let step = |steps| axis::step(tallest, steps).max(1.0).floor();
        let digits = axis::ticks(tallest, step(2), TICKS).map(|tick| length(&text.numerals.count(tick)));
        let left = digits.fold(2.0 * CHARACTER, f64::max) + 12.0;
        let right = size.width - if narrow { 8.0 } else { 14.0 };
        let named = band.min.as_f64().is_some() && band.max.as_f64().is_some();
        let spread = named && band.min != band.max;
        let top = FONT * 1.6;
        let foot = size.height - 2.1 * FONT;
        let (scale, close) = if spread {
            let split = (size.height * 0.42).round();
            let foot = if edge_labels(wave, text, right - left).two_lines { foot - LEADING } else { foot };
            ((top, split), Some((split + 74.0, foot.max(split + 84.0))))
        } else {
            ((top, foot), None)
        };
        // Fewer ticks where a low panel has no line of text for each.
        let notes = match close {
            Some((top, base)) if !piles.is_empty() => {
                let lines = if piles.are_many() { 1.2 } else { 2.2 };
                (lines * LEADING).min((base - top) / 2.0)
            }
            _ => 0.0,
        };
        let rise = close.map_or(0.0, |(top, base)| base - top - notes);
        let step = Some(step(2)).filter(|step| rise * step >= tallest * LEADING).unwrap_or(step(1));
        let latest = band.max.as_f64().unwrap_or(0.0).max(band.delay.as_f64().unwrap_or(0.0));
        // A whole millisecond is drawn around its number, half of it on either side; a herd alone is a line.
        let fine = wave.sample.as_ref().is_ok_and(|sample| sample.histogram.grain != Grain::Whole);
        let half = if !fine && (spread || band.min != band.delay) { 0.5 } else { 0.0 };
        let span = (-half, ((latest + half) * 1.04).max(1.0));
        Self { narrow, left, right, scale, close, span, tallest, step, half, piles, notes }
    }

    /// Where a wait lies on the upper axis.
    pub(super) fn wait(&self, ms: f64) -> f64 {
        self.left + (ms - self.span.0) / (self.span.1 - self.span.0) * (self.right - self.left)
    }

    /// Where a share of the band lies in the lower panel.
    pub(super) fn share(&self, share: f64) -> f64 {
        self.left + share * (self.right - self.left)
    }

    /// How much taller the lower panel draws a job.
    pub(super) fn enlargement(&self, jobs: u64) -> f64 {
        let Some(Panel { per_job, .. }) = self.enlarged() else { return 1.0 };
        per_job / ((self.scale.1 - self.scale.0) / jobs as f64)
    }

    /// The bars of the lower panel, if there is one.
    pub(super) fn enlarged(&self) -> Option<Panel> {
        let (top, base) = self.close?;
        let (left, right, highest) = (self.left, self.right, base - top);
        Some(Panel { left, right, base, per_job: (highest - self.notes) / self.tallest, highest })
    }

    /// Whether the bar of a pile-up of so many jobs is cut: the lower panel is too low for it.
    pub(super) fn cuts(&self, count: f64) -> bool {
        count > self.tallest
    }
}

/// A safe width of a label, in CSS pixels.
pub(super) fn length(label: &str) -> f64 {
    label.chars().count() as f64 * CHARACTER
}

/// A safe width of a label that is mostly words and not bold, in CSS pixels: letters are narrower than digits.
pub(super) fn words(label: &str) -> f64 {
    label.chars().count() as f64 * FONT * 0.6
}

/// A span as it stands in a picture of a band of a given range: every digit of a whole one, and as many decimals of any
/// other as can be seen. The table has them all.
pub(super) fn named(span: Millis, range: Millis, text: &Text) -> String {
    let Millis::Fraction(ms) = span else { return text.numerals.millis(span) };
    let places = match range.as_f64() {
        Some(range) if range >= 1000.0 => 0,
        Some(range) if range >= 100.0 => 1,
        Some(range) if range >= 10.0 => 2,
        _ => 3,
    };
    format!("{}\u{a0}{}", text.numerals.decimal(ms, places), text.numerals.units[0])
}

/// The digits of a span, or its power of ten where there is no room for them.
pub(super) fn fitting(span: Millis, range: Millis, text: &Text, width: f64) -> String {
    let exact = named(span, range, text);
    if length(&exact) <= width { exact } else { text.numerals.roughly(span) }
}

/// The labels of the band's edges.
pub(super) struct EdgeLabels {
    pub(super) low: String,
    pub(super) high: String,
    /// Whether they need a line each.
    pub(super) two_lines: bool,
}

/// Every digit of the edges; on two lines where one is too short, and as powers of ten where even that is.
pub(super) fn edge_labels(wave: &Wave, text: &Text, width: f64) -> EdgeLabels {
    let band = &wave.band;
    let [low, high] = [band.min, band.max].map(|edge| fitting(edge, band.range, text, width));
    let two_lines = length(&low) + length(&high) + CHARACTER > width;
    EdgeLabels { low, high, two_lines }
}

/// How many jobs the lower panel has room for: fixed by the law, so that a new sample does not move the axis,
/// unless the sample is taller than the law makes likely.
pub(super) fn tallest(sample: &Sample) -> f64 {
    (sample.expected_busiest_bar.unwrap_or(0.0) * 1.2).max(sample.histogram.busiest().1 as f64).max(1.0)
}

/// The same, but where pile-ups would leave nothing to see of the rest of the band, what the rest needs: then their bars
/// are cut.
fn highest(sample: &Sample, piles: &Piles, jobs: u64) -> f64 {
    let histogram = &sample.histogram;
    let expected = |bar: usize| histogram.expected(bar, jobs).unwrap_or(0.0);
    let (mut rest, mut pile) = (0.0f64, 0.0f64);
    for bar in 0..histogram.bars() {
        let fullest = if piles.holds(bar) { &mut pile } else { &mut rest };
        *fullest = fullest.max(expected(bar));
    }
    // By the law and not by the draws, so that a new sample does not change the picture.
    if rest <= 0.0 || rest >= LOWEST * pile {
        return tallest(sample);
    }
    let likely = |expected: f64| expected + 3.0 * expected.sqrt() + 1.0;
    let seen = (0..histogram.bars()).filter(|bar| !piles.holds(*bar) || LOWEST * expected(*bar) <= rest);
    seen.map(|bar| likely(expected(bar)).max(histogram.counts[bar] as f64)).fold(1.0, f64::max)
}
