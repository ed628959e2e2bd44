//! One period of a fleet: its number, its arrivals, and how far it is still in step.

use plotters::prelude::DrawingBackend;

use crate::{
    fleet::Beat,
    plot::{
        cut::cut,
        label::{LEADING, Label},
        sheet::{Align, Drawing, FONT, Sheet},
    },
};

/// Between a row and the one above it.
const AIR: f64 = 5.0;

/// From this part of the height on a bar is cut together with a neighbour that is too tall.
const TALL: f64 = 0.6;

/// Where and to which scale a row is drawn.
pub(super) struct Place {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) rise: f64,
    /// How tall a bar is in an even spread.
    pub(super) even: f64,
    /// What the height of a row stands for.
    pub(super) full: f64,
    pub(super) is_wide: bool,
}

/// Draws a row.
pub(super) fn row<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    beat: &Beat,
    bars: &[f64],
    place: &Place,
    is_out: bool,
    is_herd: bool,
) -> Drawing<DB> {
    let (text, palette) = (&sheet.studied().fleet, sheet.palette);
    let &Place { left, right, top, rise, even, full, .. } = place;
    let (top, base) = (top + AIR.min(rise / 4.0), top + rise);
    if is_out {
        sheet.rect((0.0, top - 2.0), (sheet.size.width, base + 1.0), palette.band_ground)?;
    }
    let colour = if is_herd { palette.herd } else { palette.band };
    let height = |count: f64| base - (base - top) * (count / full).min(1.0);
    let x = |bar: usize| left + (right - left) * bar as f64 / bars.len() as f64;
    let mut outline = vec![(left, base)];
    for (bar, count) in bars.iter().enumerate().filter(|(_, count)| **count > 0.0) {
        // What is there is seen.
        let y = height(*count).min(base - 1.0);
        outline.extend([(x(bar), base), (x(bar), y), (x(bar + 1), y), (x(bar + 1), base)]);
    }
    sheet.shape(&outline, colour)?;
    // A block of tall bars is cut as one.
    let mut blocks: Vec<(usize, usize, f64)> = Vec::new();
    for (bar, count) in bars.iter().enumerate().filter(|(_, count)| **count > full * TALL) {
        match blocks.last_mut() {
            Some(last) if last.1 == bar => (last.1, last.2) = (bar + 1, last.2.max(*count)),
            _ => blocks.push((bar, bar + 1, *count)),
        }
    }
    let ground = if is_out { palette.band_ground } else { palette.paper };
    for (from, to, _) in blocks.into_iter().filter(|(.., most)| *most > full * (1.0 + 1e-9)) {
        cut(sheet, (x(from), x(to)), top + (base - top) * 0.28, ground)?;
    }
    sheet.hairline((left, right), base, palette.hairline)?;
    sheet.hairline((left, right), height(even), palette.faint)?;
    words(sheet, beat, place, is_out, (top + base) / 2.0, text.share)?;
    let number = sheet.text.numerals.whole(beat.period);
    let y = (top + base) / 2.0;
    // On a low sheet numbers would meet.
    if rise < FONT * 1.1 {
        return Ok(());
    }
    let label = Label::new(number, (left - 8.0, y), Align::Right, palette.ink);
    Label { bold: is_out, ..label }.within(0.0, left).write(sheet)
}

/// How far it is in step, and whether it is out of it.
fn words<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    beat: &Beat,
    place: &Place,
    is_out: bool,
    middle: f64,
    share: fn(&Beat) -> [String; 2],
) -> Drawing<DB> {
    let palette = sheet.palette;
    let [both, drawn] = share(beat);
    let share = if place.is_wide { both } else { drawn };
    let x = place.right + 8.0;
    if place.rise < FONT * 1.1 {
        return Ok(());
    }
    if is_out && place.rise >= 2.0 * LEADING {
        let y = middle - LEADING / 2.0;
        sheet.bold(&share, (x, y), Align::Left, palette.ink)?;
        return sheet.bold(sheet.studied().fleet.out_of_step, (x, y + LEADING), Align::Left, palette.ink);
    }
    Label { bold: is_out, ..Label::new(share, (x, middle), Align::Left, palette.ink) }.write(sheet)
}
