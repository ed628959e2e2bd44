//! The lower panel: its ground, the axis of the counts, and the edges of the band.

use plotters::prelude::DrawingBackend;

use super::{
    LEADING, LINE, TICKS,
    layout::{EdgeLabels, Layout, edge_labels, length, words},
};
use crate::{
    plot::{
        axis,
        sheet::{Align, CHARACTER, Drawing, FONT, Sheet},
    },
    sample::{Histogram, Sample, Wave},
};

/// Bars whose expected counts differ by no more than this factor expect about the same.
const ALIKE: f64 = 1.25;

/// The lower panel without its bars and edges: ground, axis of the counts, and the wedge that leads to it.
pub(super) fn ground<DB: DrawingBackend>(
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
        (layout.wait(min - layout.half), above),
        (layout.wait(max + layout.half).max(layout.wait(min) + 1.0), above),
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
    let y = |count: f64| base - (base - top - layout.notes) * count / layout.tallest;
    for tick in axis::ticks(layout.tallest, layout.step, TICKS).skip(1) {
        sheet.hairline((layout.left, layout.right), y(tick), palette.hairline)?;
        sheet.label(&text.numerals.count(tick), (layout.left - 6.0, y(tick)), Align::Right, palette.faint)?;
    }
    let (caption, inset) = (top - FONT * 1.2, 10.0);
    let width = histogram.span() / histogram.bars() as f64;
    let [long, short] = (text.enlarged)(layout.enlargement(wave.jobs), width);
    let key = layout.right - inset - 18.0;
    // What is expected, and a shorter way to say it: where even that is too long, the line beside it says enough.
    let expected = match expected(wave, histogram) {
        Expected::Unknown => None,
        Expected::Alike(count) => {
            let count = text.numerals.count(count);
            Some([format!("{} {count}", text.expected), count])
        }
        Expected::Uneven => Some([text.expected.into(), String::new()]),
    };
    let needed = expected.as_ref().map_or(-CHARACTER - 6.0, |[expected, _]| words(expected));
    let room = key - 6.0 - layout.left - inset - needed - CHARACTER;
    let enlarged = if layout.narrow || words(&long) > room { short } else { long };
    let is_long = words(&enlarged) > room;
    sheet.label(&enlarged, (layout.left + inset, caption), Align::Left, palette.band_text)?;
    let Some([long, short]) = expected else { return Ok(()) };
    let expected = if is_long { short } else { long };
    sheet.label(&expected, (key - 6.0, caption), Align::Right, palette.ink)?;
    sheet.rect((key, caption - LINE / 2.0), (key + 18.0, caption + LINE / 2.0), palette.ink)
}

/// How many jobs the bars of a wave expect.
enum Expected {
    /// About as many each.
    Alike(f64),
    /// Some more than others.
    Uneven,
    /// Nobody knows.
    Unknown,
}

fn expected(wave: &Wave, histogram: &Histogram) -> Expected {
    let (mut least, mut most) = (f64::INFINITY, 0.0f64);
    for bar in 0..histogram.bars() {
        let Some(expected) = histogram.expected(bar, wave.jobs) else { return Expected::Unknown };
        (least, most) = (least.min(expected), most.max(expected));
    }
    // A millisecond more or less in a bar of many does not matter.
    if most <= ALIKE * least {
        Expected::Alike(wave.jobs as f64 / histogram.bars() as f64)
    } else {
        Expected::Uneven
    }
}

/// The two edges of the band, as the exact numbers.
pub(super) fn edges<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    wave: &Wave,
    layout: &Layout,
    y: f64,
) -> Drawing<DB> {
    let palette = sheet.palette;
    let (left, right) = (layout.left, layout.right);
    let EdgeLabels { low, high, two_lines } = edge_labels(wave, sheet.text, right - left);
    let Some(range) = wave.band.range.as_f64() else { return Ok(()) };
    // Each edge stands under the middle of its millisecond, as far inside as its label needs.
    let half_ms = layout.share(layout.half / (range + 2.0 * layout.half).max(1.0)) - left;
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
