//! The upper panel: its axis, the herd's spike, and the labels of both.

use plotters::prelude::DrawingBackend;

use super::{
    LEADING,
    layout::{Layout, fitting, length, tallest, words},
};
use crate::{
    millis::Millis,
    plot::{
        Colour,
        sheet::{Align, CHARACTER, Drawing, FONT, Sheet},
    },
    sample::Wave,
};

/// The least width of the herd's spike, in CSS pixels: a millisecond alone would not be seen.
const SPIKE: f64 = 3.0;

/// The upper axis. Two labels make its scale: the failure at its beginning and the delay under the spike.
pub(super) fn waits<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
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
pub(super) fn herd<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
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
