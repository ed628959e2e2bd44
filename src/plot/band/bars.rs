//! The bars of both panels, and the line of what is expected.

use plotters::prelude::DrawingBackend;

use super::{LINE, Rare, layout::Layout};
use crate::{
    plot::sheet::{Drawing, Sheet},
    sample::{Histogram, Wave},
};

/// The gap between bars, in CSS pixels, where they are wide enough to afford it.
const GAP: f64 = 1.0;

/// Bars narrower than this, in CSS pixels, do not show each step of the expected line.
const FINE: f64 = 4.0;
/// Where bars hold more milliseconds than this, one more or less does not matter.
const MANY: f64 = 10.0;

/// The bars, above to scale and below enlarged.
pub(super) fn jobs<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    layout: &Layout,
    rare: Option<&Rare<DB>>,
) -> Drawing<DB> {
    let (Ok(sample), Some(min)) = (&wave.sample, wave.band.min.as_f64()) else {
        return Ok(());
    };
    // A herd that nothing spread is already there.
    if layout.close.is_none() && wave.band.min == wave.band.delay {
        return Ok(());
    }
    let histogram = &sample.histogram;
    let ((top, base), first) = (layout.scale, min - layout.half);
    let panel = Panel {
        left: layout.wait(first),
        right: layout.wait(first + histogram.span()),
        base,
        per_job: (base - top) / wave.jobs as f64,
        highest: base - top,
    };
    bars(sheet, histogram, &panel)?;
    if let Some(panel) = layout.enlarged() {
        bars(sheet, histogram, &panel)?;
        if let Some(rare) = rare {
            (rare.bars)(sheet, histogram, layout, &panel)?;
        }
        expected(sheet, wave, histogram, layout, &panel)?;
    }
    Ok(())
}

/// Where the bars of a histogram stand: from where to where, on what baseline, how tall a job is, and how tall no bar
/// may be.
pub(super) struct Panel {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) base: f64,
    pub(super) per_job: f64,
    pub(super) highest: f64,
}

impl Panel {
    /// The left edge of a bar.
    pub(super) fn edge(&self, histogram: &Histogram, bar: usize) -> f64 {
        self.left + (self.right - self.left) * bar as f64 / histogram.bars() as f64
    }

    /// From where to where a bar reaches: less than a pixel is not seen.
    pub(super) fn reach(&self, histogram: &Histogram, bar: usize) -> (f64, f64) {
        let (from, to) = (self.edge(histogram, bar), self.edge(histogram, bar + 1));
        (from, (to - gap(to - from)).max(from + 1.0))
    }

    /// How tall a count is.
    pub(super) fn rise(&self, count: u64) -> f64 {
        // Whatever holds a job is seen.
        if count > 0 { (count as f64 * self.per_job).max(1.0).min(self.highest) } else { 0.0 }
    }
}

/// The gap after a bar of a given width.
fn gap(width: f64) -> f64 {
    if width > 4.0 * GAP { GAP } else { 0.0 }
}

/// How many jobs are expected in each bar, as a line of steps over the bars; nothing where none can be.
fn expected<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    histogram: &Histogram,
    layout: &Layout,
    panel: &Panel,
) -> Drawing<DB> {
    // The turns of the line: where, at what height, and whether it rises (-1) or falls (1) there.
    let mut turns: Vec<(f64, f64, f64)> = Vec::new();
    let mut alone = false;
    // Bars hold a millisecond more or less than their neighbours: where they are so narrow that the line would be a
    // ribbon, it shows what a bar of the usual width expects.
    let usual = histogram.points as f64 / histogram.bars() as f64;
    let fine = panel.edge(histogram, 1) - panel.edge(histogram, 0) < FINE && usual < MANY;
    for bar in 0..histogram.bars() {
        let Some(expected) = histogram.expected(bar, wave.jobs) else { return Ok(()) };
        let expected = expected * if fine { usual / histogram.width(bar) as f64 } else { 1.0 };
        let y = panel.base - expected * panel.per_job;
        let (from, to) = (panel.edge(histogram, bar), panel.edge(histogram, bar + 1));
        // The line of a pile-up is its own, so that it does not wall its bar in; that of a cut one is beyond the panel.
        let pile = layout.piles.holds(bar);
        if alone || pile || expected == 0.0 {
            steps(sheet, &turns)?;
            turns.clear();
        }
        alone = pile;
        if expected == 0.0 || (pile && layout.cuts(expected)) {
            continue;
        }
        // Most bars expect the same as their neighbours: the line turns only where they do not.
        match turns.last_mut() {
            Some(end) if end.1 == y => end.0 = to,
            Some(end) => {
                let side = (y - end.1).signum();
                end.2 = side;
                turns.extend([(from, y, side), (to, y, 0.0)]);
            }
            None => turns.extend([(from, y, 0.0), (to, y, 0.0)]),
        }
    }
    steps(sheet, &turns)
}

/// A line of steps as one shape.
fn steps<DB: DrawingBackend>(sheet: &Sheet<DB>, turns: &[(f64, f64, f64)]) -> Drawing<DB> {
    if turns.is_empty() {
        return Ok(());
    }
    // Along one side of the line and back along the other.
    let side = |half: f64| turns.iter().map(move |(x, y, side)| (x - side * half, y + half));
    let outline: Vec<_> = side(-LINE / 2.0).chain(side(LINE / 2.0).rev()).collect();
    sheet.shape(&outline, sheet.palette.ink)
}

/// All bars of a panel as one shape: up, across, down, and along the baseline to the next.
fn bars<DB: DrawingBackend>(sheet: &Sheet<DB>, histogram: &Histogram, panel: &Panel) -> Drawing<DB> {
    let edge = |bar| panel.edge(histogram, bar);
    let width = edge(1) - edge(0);
    let gap = gap(width);
    // Bars that touch share their wall, so the outline need not go down to the baseline between them. Where they are
    // narrower than a pixel they overlap, and an outline that turned back on itself would have holes.
    let touch = gap == 0.0 && width >= 1.0;
    let mut outline = Vec::with_capacity(4 * histogram.bars());
    for (bar, count) in histogram.counts.iter().enumerate() {
        let (from, to) = if touch { (edge(bar), edge(bar + 1)) } else { panel.reach(histogram, bar) };
        let top = panel.base - panel.rise(*count);
        if !touch || bar == 0 {
            outline.push((from, panel.base));
        }
        outline.extend([(from, top), (to, top)]);
        if !touch || bar + 1 == histogram.bars() {
            outline.push((to, panel.base));
        }
    }
    sheet.shape(&outline, sheet.palette.band)
}
