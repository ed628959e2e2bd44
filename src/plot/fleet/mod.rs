//! Periodic work that falls out of step: a row for each of some periods, with the arrivals over one mean period.
//!
//! What is in step lies in the middle of a row, what is out of step fills it evenly. All rows have one scale; what is
//! far taller than an even spread is cut, visibly, else that would not be seen. The line across a row is the even
//! spread.

mod row;

use plotters::prelude::DrawingBackend;

use super::{
    axis,
    label::{Label, Taken, wide},
    sheet::{Align, Drawing, FONT, Sheet},
};
use crate::{
    fleet::{BINS, OUT_OF_STEP, Rhythm},
    text::Numerals,
};
use row::{Place, row};

/// The height of a row where nothing asks for another, in CSS pixels.
const ROW: f64 = 38.0;
/// Above the first row: two lines, what the height is, and what the numbers at the sides are.
const HEAD: f64 = FONT * 3.3;
/// Below the last row.
const FOOT: f64 = FONT * 1.9;
/// How many times as tall as an even spread a bar may be before it is cut: there, so that even spreads are seen.
const STEEPEST: (f64, f64) = (8.0, 5.0);
/// The least width of a bar, in CSS pixels.
const LEAST: f64 = 3.0;

/// The height in CSS pixels that so many rows take.
pub fn height(rows: usize) -> f64 {
    HEAD + ROW * rows.max(1) as f64 + FOOT
}

/// Draws the rows, the first period above.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, rhythm: &Rhythm) -> Drawing<DB> {
    let (size, text, palette) = (sheet.size, &sheet.studied().fleet, sheet.palette);
    let is_wide = size.width >= 560.0;
    let words = |at: usize| {
        let shares = rhythm.rows.iter().map(|row| wide(&(text.share)(&row.beat)[at], true));
        let side = wide(text.harmonic[at], false).max(wide(text.out_of_step, true));
        shares.fold(side, f64::max)
    };
    let numbers = rhythm.rows.iter().map(|row| wide(&sheet.text.numerals.whole(row.beat.period), true));
    let left = numbers.fold(wide(text.period, false), f64::max) + 12.0;
    let right = size.width - words(usize::from(!is_wide)) - 14.0;
    let (left, right) = (left.min(size.width / 2.0), right.max(size.width / 2.0));
    let foot = (size.height - FOOT).max(HEAD + 1.0);
    if rhythm.is_endless() || rhythm.rows.is_empty() {
        let middle = ((left + right) / 2.0, (HEAD + foot) / 2.0);
        sheet.hairline((left, right), foot, palette.faint)?;
        return sheet.label(text.nothing, middle, Align::Centre, palette.faint);
    }
    // Bars that would be too thin are drawn three together.
    let together = if (right - left) / (BINS as f64) < LEAST { 3 } else { 1 };
    let bars: Vec<Vec<f64>> = rhythm
        .rows
        .iter()
        .map(|row| {
            let sum = |bars: &[u32]| bars.iter().map(|count| f64::from(*count)).sum();
            row.arrivals.chunks(together).map(sum).collect()
        })
        .collect();
    let even = rhythm.jobs as f64 * together as f64 / BINS as f64;
    let tallest = |rows: &[Vec<f64>]| rows.iter().flatten().copied().fold(even, f64::max);
    let (most, last) = (tallest(&bars), tallest(&bars[bars.len() - 1..]));
    // What is left in the end is not cut.
    let full = if most > STEEPEST.0 * even { last.max(STEEPEST.1 * even) } else { most };
    // From bars to instances a second.
    let rate = 1000.0 * (BINS / together) as f64 / rhythm.drift.mean_period;
    let rise = (foot - HEAD) / bars.len() as f64;
    time(sheet, rhythm.drift.mean_period, (left, right), (HEAD, foot))?;
    let place = |at: usize| Place { left, right, top: HEAD + rise * at as f64, rise, even, full, is_wide };
    for (at, (row_of, bars)) in rhythm.rows.iter().zip(&bars).enumerate() {
        let is_out = row_of.beat.harmonic < OUT_OF_STEP;
        let is_herd = rhythm.jobs > 1 && row_of.beat.first == row_of.beat.last;
        row(sheet, &row_of.beat, bars, &place(at), is_out, is_herd)?;
    }
    head(sheet, (full * rate, even * rate), (left, right), is_wide)
}

/// What the height of a row is, and what stands beside it.
fn head<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    (full, even): (f64, f64),
    (left, right): (f64, f64),
    is_wide: bool,
) -> Drawing<DB> {
    let (text, palette) = (&sheet.studied().fleet, sheet.palette);
    let mut taken = Taken::none(sheet.size);
    let (first, second) = (FONT * 0.8, FONT * 2.4);
    let height =
        (text.height)(full, even).map(|text| Label::new(text, (4.0, first), Align::Left, palette.faint));
    taken.write(sheet, height)?;
    let number = Label::new(text.period, (left - 8.0, second), Align::Right, palette.faint);
    let share = text.harmonic[usize::from(!is_wide)];
    let share = Label::new(share, (right + 8.0, second), Align::Left, palette.faint);
    taken.write(sheet, [number])?;
    taken.write(sheet, [share])?;
    Ok(())
}

/// The axis: from half a period before a whole number of periods to half a period after it.
fn time<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    period: f64,
    (left, right): (f64, f64),
    (top, foot): (f64, f64),
) -> Drawing<DB> {
    let (text, palette) = (&sheet.studied().fleet, sheet.palette);
    let (middle, half) = ((left + right) / 2.0, period / 2.0);
    // Half a period of 10 s is 5 s and not 5,000 ms.
    let unit = Numerals::unit_for(half * 5.0);
    let length = Numerals::unit_length(unit);
    let step = axis::step(half / length, if right - left < 420.0 { 1 } else { 2 }) * length;
    let y = foot + FONT * 0.95;
    let mut taken = Taken::none(sheet.size);
    let ticks: Vec<f64> = axis::ticks(half * (1.0 + 1e-9), step, 6).skip(1).collect();
    // From the outside, where there is most room.
    for tick in ticks.into_iter().rev().flat_map(|tick| [-tick, tick]) {
        let x = middle + tick / half * (right - left) / 2.0;
        sheet.plumb_line(x, (foot, foot + 3.0), palette.faint)?;
        let label = Label::new((text.offset)(tick, unit), (x, y), Align::Centre, palette.faint);
        taken.write(sheet, [label.within(2.0, sheet.size.width)])?;
    }
    let beat = text.beat.map(|beat| Label::new(beat, (middle, y), Align::Centre, palette.faint));
    taken.write(sheet, beat)?;
    sheet.plumb_line(middle, (top, foot + 3.0), palette.hairline)
}
