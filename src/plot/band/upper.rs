//! The upper panel: its axis, the herd's spike, and the labels of both.

use plotters::prelude::DrawingBackend;

use super::{
    LEADING, Rare,
    layout::{Layout, fitting, length, tallest, words},
};
use crate::{
    millis::Millis,
    plot::{
        Colour,
        label::{Label, Space, Taken},
        sheet::{Align, CHARACTER, Drawing, FONT, Sheet},
    },
    sample::Wave,
};

/// From a spike or a band to its labels.
const BESIDE: f64 = 10.0;
/// The least width of the herd's spike, in CSS pixels: a millisecond alone would not be seen.
const SPIKE: f64 = 3.0;

/// The upper axis. Two labels make its scale: the failure at its beginning and the delay under the spike.
pub(super) fn waits<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
    let (palette, band) = (sheet.palette, &wave.band);
    let y = layout.scale.1 + FONT;
    sheet.hairline((layout.left, layout.right), layout.scale.1, palette.faint)?;
    let delay = wait_label(sheet, layout, band.delay, band.range);
    // A band of one value that is not the delay has a bar of its own, whose number matters more.
    let alone = if layout.close.is_none() && band.min != band.delay && band.min == band.max {
        wait_label(sheet, layout, band.min, band.range)
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

fn wait_label<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    layout: &Layout,
    wait: Millis,
    range: Millis,
) -> Option<WaitLabel> {
    let room = layout.right - layout.left - length(sheet.text.axis);
    let text = fitting(wait, range, sheet.text, room - CHARACTER);
    let width = length(&text) + CHARACTER;
    let from = (layout.wait(wait.as_f64()?) - width / 2.0).min(layout.right - width).max(0.0);
    Some(WaitLabel { text, from, to: from + width })
}

/// The herd's spike, the line of the cap, and the labels of the upper panel.
pub(super) fn herd<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    layout: &Layout,
    rare: Option<&Rare<DB>>,
) -> Drawing<DB> {
    let Some(delay) = wave.band.delay.as_f64() else { return Ok(()) };
    let ((top, base), palette, text) = (layout.scale, sheet.palette, sheet.text);
    let x = layout.wait(delay).min(layout.right - SPIKE);
    let spike = Space { left: x - SPIKE / 2.0, top, right: x + SPIKE / 2.0, bottom: base };
    sheet.rect((spike.left, spike.top), (spike.right, spike.bottom), palette.herd)?;
    // The labels stand on the side that has more room.
    let to_the_left = x - layout.left > layout.right - x;
    let (align, beside) = if to_the_left { (Align::Right, x - BESIDE) } else { (Align::Left, x + BESIDE) };
    let room = if to_the_left { beside } else { sheet.size.width - beside };
    let first = top + FONT * 0.6;
    let fits =
        |block: &Block, room: f64| block.detail.as_ref().is_none_or(|detail| words(&detail.text) <= room);
    let mut taken = Taken::none(sheet.size);
    taken.keep_off(spike);
    // The longer words where there is room, else the shorter ones, and none if need be.
    let details = |[long, short]: [String; 2]| [Some(long), Some(short), None];
    let without =
        |y: f64, detail| Block::new(text.without_jitter, detail, (beside, y), align, palette.herd_text);
    // Bars as tall as the herd, of a single job or a single bar, would stand on the labels; above them is room for
    // one line.
    let stands = |block: &Block| carpet(wave, layout, &block.reach()) <= base - top - 3.0 * FONT;
    let low = details((text.herd_label)(wave.jobs)).map(|detail| without(first, detail));
    let low = low.into_iter().filter(|block| fits(block, room)).find(stands);
    let mut blocks = Vec::new();
    if low.is_some() && wave.sample.is_ok() && layout.close.is_some() {
        blocks.extend(with_jitter(sheet, wave, layout, &spike, (beside, align, room)));
    }
    blocks.insert(0, low.unwrap_or_else(|| without(top - FONT * 0.8, None)));
    // What is bold comes last: a canvas changes its font once.
    let details = blocks.iter().filter_map(|block| block.detail.as_ref());
    for label in details.chain(blocks.iter().rev().map(|block| &block.title)) {
        label.write(sheet)?;
        taken.keep_off(label.space());
    }
    match (rare, wave.cap) {
        (Some(rare), Some(cap)) => (rare.cap)(sheet, cap, layout, &mut taken),
        _ => Ok(()),
    }
}

/// The labels of the band to scale: beside the spike if the band is there, else beside the band.
fn with_jitter<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    layout: &Layout,
    spike: &Space,
    (beside, align, room): (f64, Align, f64),
) -> Option<Block> {
    let (text, (top, base)) = (sheet.text, layout.scale);
    let (from, to) = (layout.wait(wave.band.min.as_f64()?), layout.wait(wave.band.max.as_f64()?));
    let before = if to < spike.left { spike.left } else { layout.right };
    let places = [
        (beside, align, room),
        (to + BESIDE, Align::Left, before - to - 2.0 * BESIDE),
        (from - BESIDE, Align::Right, from - BESIDE),
    ];
    let [long, short] = text.band_label.map(|label| Some(label.to_owned()));
    for detail in [long, short, None] {
        for (x, align, room) in places {
            let at = |y| Block::new(text.with_jitter, detail.clone(), (x, y), align, sheet.palette.band_text);
            let carpet = carpet(wave, layout, &at(top).reach());
            let y = base - carpet - FONT * 0.8 - LEADING;
            let space = at(y).reach();
            let near = space.left < to + 2.0 * BESIDE && from < space.right + 2.0 * BESIDE;
            let inside = space.left >= 0.0 && space.right <= sheet.size.width && !space.meets(spike);
            let fits = words(detail.as_deref().unwrap_or_default()) <= room;
            if fits && near && inside && y >= top + FONT * 0.6 + 2.0 * LEADING {
                return Some(at(y));
            }
        }
    }
    None
}

/// A title and what it says in a line below it.
struct Block {
    title: Label,
    detail: Option<Label>,
}

impl Block {
    fn new(title: &str, detail: Option<String>, (x, y): (f64, f64), align: Align, colour: Colour) -> Self {
        let detail = detail.map(|text| Label::new(text, (x, y + LEADING), align, colour));
        Self { title: Label::bold(title, (x, y), align, colour), detail }
    }

    /// From where to where its labels reach.
    fn reach(&self) -> Space {
        let space = self.title.space();
        match self.detail.as_ref().map(Label::space) {
            Some(other) => Space {
                left: space.left.min(other.left),
                right: space.right.max(other.right),
                bottom: other.bottom,
                ..space
            },
            None => space,
        }
    }
}

/// How tall the bars under a label may be.
fn carpet(wave: &Wave, layout: &Layout, space: &Space) -> f64 {
    let (Ok(sample), Some(min)) = (&wave.sample, wave.band.min.as_f64()) else { return 0.0 };
    let histogram = &sample.histogram;
    let edge = |bar: usize| layout.wait(min - layout.half + histogram.edge(bar));
    let under = |bar: &usize| {
        edge(*bar) < space.right + 4.0 && space.left - 4.0 < edge(bar + 1).max(edge(*bar) + 1.0)
    };
    let mut bars = (0..histogram.bars()).filter(under).peekable();
    // A herd that nothing spread has no bars.
    if bars.peek().is_none() || (layout.close.is_none() && wave.band.min == wave.band.delay) {
        return 0.0;
    }
    let jobs = if layout.piles.is_empty() {
        // As likely as not elsewhere the next time.
        tallest(sample)
    } else {
        bars.map(|bar| histogram.counts[bar] as f64).fold(0.0, f64::max)
    };
    (layout.scale.1 - layout.scale.0) * jobs / wave.jobs as f64
}

/// The line of the longest wait, where it is on the axis, and its word beside its upper end.
pub(super) fn cap<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    cap: f64,
    layout: &Layout,
    taken: &mut Taken,
) -> Drawing<DB> {
    if !(0.0..=layout.span.1).contains(&cap) {
        return Ok(());
    }
    let ((top, base), ink, x) = (layout.scale, sheet.palette.ink, layout.wait(cap));
    let summit = top - FONT * 1.3;
    let mut y = summit;
    // The line passes behind labels, not through them.
    for (from, to) in taken.across(x) {
        if from > y {
            sheet.plumb_line(x, (y, from.min(base)), ink)?;
        }
        y = y.max(to);
    }
    if y < base {
        sheet.plumb_line(x, (y, base), ink)?;
    }
    let heights = [summit + FONT * 0.55, top + FONT * 0.6, top + FONT * 0.6 + LEADING, (top + base) / 2.0];
    let label = |y| {
        [(x + 5.0, Align::Left), (x - 4.0, Align::Right)]
            .map(|(x, align)| Label::new(sheet.text.cap, (x, y), align, ink))
    };
    taken.write(sheet, heights.into_iter().flat_map(label)).map(drop)
}
