//! The bars of both panels, and the line of what is expected.

use plotters::prelude::DrawingBackend;

use super::{LINE, layout::Layout};
use crate::{
    plot::sheet::{Drawing, Sheet},
    sample::{Histogram, Wave},
};

/// The gap between bars, in CSS pixels, where they are wide enough to afford it.
const GAP: f64 = 1.0;

/// The bars, above to scale and below enlarged.
pub(super) fn jobs<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
    let (Ok(sample), Some(min)) = (&wave.sample, wave.band.min.as_f64()) else {
        return Ok(());
    };
    // A herd that nothing spread is already there.
    if layout.close.is_none() && wave.band.min == wave.band.delay {
        return Ok(());
    }
    let histogram = &sample.histogram;
    let ((top, base), first) = (layout.scale, min + layout.span.0);
    let panel = Panel {
        left: layout.wait(first),
        right: layout.wait(first + histogram.points as f64),
        base,
        per_job: (base - top) / wave.jobs as f64,
    };
    bars(sheet, histogram, &panel)?;
    if let Some((top, base)) = layout.close {
        let panel =
            Panel { left: layout.left, right: layout.right, base, per_job: (base - top) / layout.tallest };
        bars(sheet, histogram, &panel)?;
        expected(sheet, wave, histogram, &panel)?;
    }
    Ok(())
}

/// Where the bars of a histogram stand: from where to where, on what baseline, and how tall a job is.
struct Panel {
    left: f64,
    right: f64,
    base: f64,
    per_job: f64,
}

impl Panel {
    /// The left edge of a bar.
    fn edge(&self, histogram: &Histogram, bar: usize) -> f64 {
        self.left + (self.right - self.left) * bar as f64 / histogram.bars() as f64
    }
}

/// How many jobs are expected in each bar, as a line of steps over the bars.
fn expected<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    histogram: &Histogram,
    panel: &Panel,
) -> Drawing<DB> {
    // The turns of the line: where, at what height, and whether it rises (-1) or falls (1) there.
    let mut turns: Vec<(f64, f64, f64)> = Vec::new();
    for bar in 0..histogram.bars() {
        let y = panel.base - histogram.expected(bar, wave.jobs) * panel.per_job;
        let (from, to) = (panel.edge(histogram, bar), panel.edge(histogram, bar + 1));
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
    // Along one side of the line and back along the other.
    let side = |half: f64| turns.iter().map(move |(x, y, side)| (x - side * half, y + half));
    let outline: Vec<_> = side(-LINE / 2.0).chain(side(LINE / 2.0).rev()).collect();
    sheet.shape(&outline, sheet.palette.ink)
}

/// All bars of a panel as one shape: up, across, down, and along the baseline to the next.
fn bars<DB: DrawingBackend>(sheet: &Sheet<DB>, histogram: &Histogram, panel: &Panel) -> Drawing<DB> {
    let edge = |bar| panel.edge(histogram, bar);
    let width = edge(1) - edge(0);
    let gap = if width > 4.0 * GAP { GAP } else { 0.0 };
    // Bars that touch share their wall, so the outline need not go down to the baseline between them. Where they are
    // narrower than a pixel they overlap, and an outline that turned back on itself would have holes.
    let touch = gap == 0.0 && width >= 1.0;
    let mut outline = Vec::with_capacity(4 * histogram.bars());
    for (bar, count) in histogram.counts.iter().enumerate() {
        let from = edge(bar);
        // Whatever holds a job is seen.
        let to = if touch { edge(bar + 1) } else { (edge(bar + 1) - gap).max(from + 1.0) };
        let rise = if *count > 0 { (*count as f64 * panel.per_job).max(1.0) } else { 0.0 };
        let top = panel.base - rise;
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
