//! The band of one attempt: above, the herd and its band to the same scale; below, the band enlarged.
//!
//! Above, the axis begins at the failure and a bar is as tall as its jobs, so the eye compares the herd's spike
//! with the carpet the same jobs make when they are spread. Below, the band alone fills the width, its bars
//! many times taller: where each job landed, and how many were expected there.

use plotters::prelude::DrawingBackend;

use super::{
    Colour, axis,
    sheet::{Align, CHARACTER, Drawing, FONT, Sheet, Size},
};
use crate::{
    millis::Millis,
    sample::{Histogram, Sample, Wave},
    text::Text,
};

/// The least width of the herd's spike, in CSS pixels: a millisecond alone would not be seen.
const SPIKE: f64 = 3.0;
/// The thickness of the line of expected counts, in CSS pixels.
const LINE: f64 = 1.5;
/// From one line of a label to the next.
const LEADING: f64 = FONT * 1.3;
/// More ticks than this no axis needs.
const TICKS: usize = 12;
/// The gap between bars, in CSS pixels, where they are wide enough to afford it.
const GAP: f64 = 1.0;

/// Where things are, in CSS pixels.
struct Layout {
    narrow: bool,
    left: f64,
    right: f64,
    /// The upper panel: top and baseline.
    scale: (f64, f64),
    /// The lower panel: top of its bars and baseline; `None` where there is no band to enlarge.
    close: Option<(f64, f64)>,
    /// The first and the last instant of the upper axis, in milliseconds.
    span: (f64, f64),
    /// How many jobs the height of the lower panel stands for.
    tallest: f64,
    /// From one tick of the lower panel to the next, in jobs.
    step: f64,
}

impl Layout {
    /// The layout of a wave on a sheet of a given size.
    fn new(wave: &Wave, size: Size, text: &Text) -> Self {
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
    fn wait(&self, ms: f64) -> f64 {
        self.left + (ms - self.span.0) / (self.span.1 - self.span.0) * (self.right - self.left)
    }

    /// Where a share of the band lies in the lower panel.
    fn share(&self, share: f64) -> f64 {
        self.left + share * (self.right - self.left)
    }

    /// How much taller the lower panel draws a job.
    fn enlargement(&self, jobs: u64) -> f64 {
        let Some((top, base)) = self.close else { return 1.0 };
        ((base - top) / self.tallest) / ((self.scale.1 - self.scale.0) / jobs as f64)
    }
}

/// A safe width of a label, in CSS pixels.
fn length(label: &str) -> f64 {
    label.chars().count() as f64 * CHARACTER
}

/// A safe width of a label that is mostly words and not bold, in CSS pixels: letters are narrower than digits.
fn words(label: &str) -> f64 {
    label.chars().count() as f64 * FONT * 0.6
}

/// Every digit of a span, or its power of ten where there is no room for them.
fn fitting(span: Millis, text: &Text, width: f64) -> String {
    let exact = text.numerals.millis(span);
    if length(&exact) <= width { exact } else { text.numerals.roughly(span) }
}

/// The labels of the band's edges.
struct EdgeLabels {
    low: String,
    high: String,
    /// Whether they need a line each.
    two_lines: bool,
}

/// Every digit of the edges; on two lines where one is too short, and as powers of ten where even that is.
fn edge_labels(wave: &Wave, text: &Text, width: f64) -> EdgeLabels {
    let (low, high) = (fitting(wave.band.min, text, width), fitting(wave.band.max, text, width));
    let two_lines = length(&low) + length(&high) + CHARACTER > width;
    EdgeLabels { low, high, two_lines }
}

/// How many jobs the lower panel has room for: fixed by the law, so that a new sample does not move the axis,
/// unless the sample is taller than the law makes likely.
fn tallest(sample: &Sample) -> f64 {
    (sample.expected_busiest_bar * 1.2).max(sample.histogram.busiest().1 as f64).max(1.0)
}

/// Draws the picture of a wave.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave) -> Drawing<DB> {
    if wave.band.delay.as_f64().is_none() {
        let middle = (sheet.size.width / 2.0, sheet.size.height / 2.0);
        return sheet.bold(sheet.text.numerals.too_large, middle, Align::Centre, sheet.palette.faint);
    }
    let layout = Layout::new(wave, sheet.size, sheet.text);
    if let Some(close) = layout.close {
        enlarged(sheet, wave, &layout, close)?;
    }
    jobs(sheet, wave, &layout)?;
    waits(sheet, wave, &layout)?;
    herd(sheet, wave, &layout)?;
    match layout.close {
        Some((_, base)) => edges(sheet, wave, &layout, base + FONT * 1.05),
        None => Ok(()),
    }
}

/// The bars, above to scale and below enlarged.
fn jobs<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
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
    let mut outline: Vec<(f64, f64)> = Vec::new();
    for bar in 0..histogram.bars() {
        let y = panel.base - histogram.expected(bar, wave.jobs) * panel.per_job - LINE / 2.0;
        // Most bars expect the same as their neighbours: the line turns only where they do not.
        let (from, to) = ((panel.edge(histogram, bar), y), (panel.edge(histogram, bar + 1), y));
        match outline.last_mut() {
            Some(end) if end.1 == y => *end = to,
            _ => outline.extend([from, to]),
        }
    }
    // Back along the lower side of the line.
    for at in (0..outline.len()).rev() {
        let (x, y) = outline[at];
        outline.push((x, y + LINE));
    }
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

/// The upper axis. Two labels make its scale: the failure at its beginning and the delay under the spike.
fn waits<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
    let (palette, band) = (sheet.palette, &wave.band);
    let y = layout.scale.1 + FONT;
    sheet.hairline((layout.left, layout.right), layout.scale.1, palette.faint)?;
    let delay = wait_label(sheet, layout, band.delay);
    // A band of one value that is not the delay has a bar of its own, whose number matters more.
    let alone = if layout.close.is_none() && band.min != band.delay && band.points().is_some() {
        wait_label(sheet, layout, band.min)
    } else {
        None
    };
    let hides = |label: &WaitLabel, other: &Option<WaitLabel>| {
        other.as_ref().is_some_and(|other| label.from < other.to && other.from < label.to)
    };
    let delay = delay.filter(|delay| !hides(delay, &alone));
    let failure =
        WaitLabel { text: String::new(), from: layout.left, to: layout.left + length(sheet.text.axis) };
    if !hides(&failure, &delay) && !hides(&failure, &alone) {
        sheet.label(sheet.text.axis, (layout.left, y), Align::Left, palette.faint)?;
    }
    for (label, colour) in [(alone, palette.band_text), (delay, palette.herd_text)] {
        if let Some(WaitLabel { text, from, to }) = label {
            sheet.bold(&text, ((from + to) / 2.0, y), Align::Centre, colour)?;
        }
    }
    Ok(())
}

/// A wait on the upper axis: its label, and from where to where that reaches.
struct WaitLabel {
    text: String,
    from: f64,
    to: f64,
}

fn wait_label<DB: DrawingBackend>(sheet: &Sheet<DB>, layout: &Layout, wait: Millis) -> Option<WaitLabel> {
    let room = layout.right - layout.left - length(sheet.text.axis);
    let text = fitting(wait, sheet.text, room - CHARACTER);
    let width = length(&text) + CHARACTER;
    let from = (layout.wait(wait.as_f64()?) - width / 2.0).clamp(0.0, (layout.right - width).max(0.0));
    Some(WaitLabel { text, from, to: from + width })
}

/// The herd's spike and the labels of the upper panel.
fn herd<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
    let Some(delay) = wave.band.delay.as_f64() else { return Ok(()) };
    let (top, base) = layout.scale;
    let x = layout.wait(delay).min(layout.right - SPIKE);
    sheet.rect((x - SPIKE / 2.0, top), (x + SPIKE / 2.0, base), sheet.palette.herd)?;
    // The labels stand on the side that has more room.
    let to_the_left = x - layout.left > layout.right - x;
    let (align, beside) = if to_the_left { (Align::Right, x - 10.0) } else { (Align::Left, x + 10.0) };
    let room = if to_the_left { beside } else { sheet.size.width - beside };
    let detail = |long: &str, short: &str, y: f64, colour: Colour| match [long, short]
        .into_iter()
        .find(|text| words(text) <= room)
    {
        Some(text) => sheet.label(text, (beside, y + LEADING), align, colour),
        None => Ok(()),
    };
    let title = |title: &str, y: f64, colour: Colour| sheet.bold(title, (beside, y), align, colour);
    // Bars as tall as the herd, of a single job or a single bar, would stand on the labels; above them is room for
    // one line.
    let carpet = wave.sample.as_ref().map_or(0.0, |sample| (base - top) * tallest(sample) / wave.jobs as f64);
    let bars = layout.close.is_some() || wave.band.min != wave.band.delay;
    if bars && carpet > base - top - 3.0 * FONT {
        let title = (beside, top - FONT * 0.8);
        return sheet.bold(sheet.text.without_jitter, title, align, sheet.palette.herd_text);
    }
    let first = top + FONT * 0.6;
    let second = base - carpet - FONT * 0.8 - LEADING;
    let both = wave.sample.is_ok() && layout.close.is_some() && second >= first + 2.0 * LEADING;
    let ([long, short], palette) = ((sheet.text.herd_label)(wave.jobs), sheet.palette);
    detail(&long, &short, first, palette.herd_text)?;
    if both {
        let [long, short] = sheet.text.band_label;
        detail(long, short, second, palette.band_text)?;
        title(sheet.text.with_jitter, second, palette.band_text)?;
    }
    title(sheet.text.without_jitter, first, palette.herd_text)
}

/// The lower panel without its bars and edges: ground, axis of the counts, and the wedge that leads to it.
fn enlarged<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    layout: &Layout,
    (top, base): (f64, f64),
) -> Drawing<DB> {
    let palette = sheet.palette;
    let (Some(min), Some(max)) = (wave.band.min.as_f64(), wave.band.max.as_f64()) else { return Ok(()) };
    let (left, right) = (layout.left, layout.right);
    let ceiling = top - FONT * 1.9;
    // From the band above, the ground widens to the whole panel.
    let above = layout.scale.1;
    let shoulder = ceiling - 8.0;
    let ground = [
        (layout.wait(min - 0.5), above),
        (layout.wait(max + 0.5).max(layout.wait(min) + 1.0), above),
        (right, shoulder),
        (right, base),
        (left, base),
        (left, shoulder),
    ];
    sheet.shape(&ground, palette.band_ground)?;
    if let Ok(sample) = &wave.sample {
        counts(sheet, wave, sample, layout, (top, base))?;
    }
    sheet.hairline((left, right), base, palette.faint)
}

/// The axis of the counts, the caption, and the step line of what is expected.
fn counts<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    sample: &Sample,
    layout: &Layout,
    (top, base): (f64, f64),
) -> Drawing<DB> {
    let (palette, text, histogram) = (sheet.palette, sheet.text, &sample.histogram);
    let y = |count: f64| base - (base - top) * count / layout.tallest;
    for tick in axis::ticks(layout.tallest, layout.step, TICKS).skip(1) {
        sheet.hairline((layout.left, layout.right), y(tick), palette.hairline)?;
        sheet.label(&text.numerals.count(tick), (layout.left - 6.0, y(tick)), Align::Right, palette.faint)?;
    }
    let (caption, inset) = (top - FONT * 1.2, 10.0);
    let width = histogram.points as f64 / histogram.bars() as f64;
    let expected = wave.jobs as f64 / histogram.bars() as f64;
    let count = text.numerals.count(expected);
    let expected = format!("{} {count}", text.expected);
    let key = layout.right - inset - 18.0;
    let room = key - 6.0 - layout.left - inset - words(&expected) - CHARACTER;
    let [long, short] = (text.enlarged)(layout.enlargement(wave.jobs), width);
    let enlarged = if layout.narrow || words(&long) > room { short } else { long };
    // Where even that is too long, the line beside the number says enough.
    let expected = if words(&enlarged) > room { count } else { expected };
    sheet.label(&enlarged, (layout.left + inset, caption), Align::Left, palette.band_text)?;
    sheet.label(&expected, (key - 6.0, caption), Align::Right, palette.ink)?;
    sheet.rect((key, caption - LINE / 2.0), (key + 18.0, caption + LINE / 2.0), palette.ink)
}

/// The two edges of the band, as the exact numbers.
fn edges<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout, y: f64) -> Drawing<DB> {
    let palette = sheet.palette;
    let (left, right) = (layout.left, layout.right);
    let EdgeLabels { low, high, two_lines } = edge_labels(wave, sheet.text, right - left);
    let Some(range) = wave.band.range.as_f64() else { return Ok(()) };
    // Each edge stands under the middle of its millisecond, as far inside as its label needs.
    let half_ms = layout.share(0.5 / (range + 1.0)) - left;
    if two_lines {
        sheet.bold(&low, (left, y), Align::Left, palette.ink)?;
        return sheet.bold(&high, (right, y + LEADING), Align::Right, palette.ink);
    }
    if half_ms > length(&low).max(length(&high)) / 2.0 {
        sheet.bold(&low, (left + half_ms, y), Align::Centre, palette.ink)?;
        return sheet.bold(&high, (right - half_ms, y), Align::Centre, palette.ink);
    }
    sheet.bold(&low, (left, y), Align::Left, palette.ink)?;
    sheet.bold(&high, (right, y), Align::Right, palette.ink)
}
