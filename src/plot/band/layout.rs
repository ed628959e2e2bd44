//! Where things are, and how much room a label takes.

use super::{LEADING, TICKS};
use crate::{
    millis::Millis,
    plot::{
        axis,
        sheet::{CHARACTER, FONT, Size},
    },
    sample::{Sample, Wave},
    text::Text,
};

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
}

impl Layout {
    /// The layout of a wave on a sheet of a given size.
    pub(super) fn new(wave: &Wave, size: Size, text: &Text) -> Self {
        let narrow = size.width < 560.0;
        let band = &wave.band;
        let tallest = wave.sample.as_ref().map_or(1.0, tallest);
        // Counts are whole, so no tick lies between two of them.
        let step = |steps| axis::step(tallest, steps).max(1.0).floor();
        let digits = axis::ticks(tallest, step(2), TICKS).map(|tick| length(&text.numerals.count(tick)));
        let left = digits.fold(2.0 * CHARACTER, f64::max) + 12.0;
        let right = size.width - if narrow { 8.0 } else { 14.0 };
        let spread = band.points().is_some_and(|points| points > 1);
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
        let rise = close.map_or(0.0, |(top, base)| base - top);
        let step = Some(step(2)).filter(|step| rise * step >= tallest * LEADING).unwrap_or(step(1));
        let latest = band.max.as_f64().unwrap_or(0.0).max(band.delay.as_f64().unwrap_or(0.0));
        // A whole millisecond is drawn around its number, half of it on either side; a herd alone is a line.
        let half = if spread || band.min != band.delay { 0.5 } else { 0.0 };
        let span = (-half, ((latest + half) * 1.04).max(1.0));
        Self { narrow, left, right, scale, close, span, tallest, step }
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
        let Some((top, base)) = self.close else { return 1.0 };
        ((base - top) / self.tallest) / ((self.scale.1 - self.scale.0) / jobs as f64)
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

/// Every digit of a span, or its power of ten where there is no room for them.
pub(super) fn fitting(span: Millis, text: &Text, width: f64) -> String {
    let exact = text.numerals.millis(span);
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
    let (low, high) = (fitting(wave.band.min, text, width), fitting(wave.band.max, text, width));
    let two_lines = length(&low) + length(&high) + CHARACTER > width;
    EdgeLabels { low, high, two_lines }
}

/// How many jobs the lower panel has room for: fixed by the law, so that a new sample does not move the axis,
/// unless the sample is taller than the law makes likely.
pub(super) fn tallest(sample: &Sample) -> f64 {
    (sample.expected_busiest_bar * 1.2).max(sample.histogram.busiest().1 as f64).max(1.0)
}
