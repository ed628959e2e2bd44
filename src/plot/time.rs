//! A time axis that begins at the failure.

use plotters::prelude::DrawingBackend;

use super::{
    axis,
    label::{Label, Taken},
    sheet::{Align, Drawing, FONT, Sheet},
};
use crate::text::Numerals;

/// More ticks than this no axis needs.
const TICKS: usize = 12;

/// An axis from the failure to some end.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeAxis {
    pub(super) left: f64,
    pub(super) right: f64,
    /// The instant at its right end, in milliseconds after the failure.
    pub(super) end: f64,
}

impl TimeAxis {
    /// The axis across a sheet of a given width; it is never empty.
    pub(super) fn new(left: f64, right: f64, end: f64) -> Self {
        let end = if end.is_finite() && end > 0.0 { end } else { 1.0 };
        Self { left, right: right.max(left + 1.0), end }
    }

    /// Where an instant lies; what is beyond either end lies on it.
    pub(super) fn at(&self, ms: f64) -> f64 {
        self.left + (ms / self.end).clamp(0.0, 1.0) * (self.right - self.left)
    }

    /// Draws lines through a panel and writes what instants they are under it.
    pub(super) fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, (top, foot): (f64, f64)) -> Drawing<DB> {
        self.draw_with(sheet, (top, foot), sheet.text.axis)
    }

    /// The same, with a name of its own for the beginning.
    pub(super) fn draw_with<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        (top, foot): (f64, f64),
        name: &'static str,
    ) -> Drawing<DB> {
        let (palette, numerals) = (sheet.palette, &sheet.text.numerals);
        let unit = Numerals::unit_for(self.end);
        let steps = if sheet.size.width < 560.0 { 2 } else { 4 };
        let length = Numerals::unit_length(unit);
        let step = axis::step(self.end / length, steps) * length;
        let mut taken = Taken::none(sheet.size);
        let y = foot + FONT * 0.95;
        let failure = Label::new(name, (self.left, y), Align::Left, palette.faint);
        for tick in axis::ticks(self.end, step, TICKS) {
            sheet.plumb_line(self.at(tick), (top, foot), palette.hairline)?;
        }
        taken.write(sheet, [failure])?;
        for tick in axis::ticks(self.end, step, TICKS).skip(1) {
            let text = numerals.in_unit(tick, unit);
            let label = Label::new(text, (self.at(tick), y), Align::Centre, palette.faint);
            taken.write(sheet, [label.within(0.0, sheet.size.width)])?;
        }
        Ok(())
    }
}

/// An instant in the unit that suits it, to about three digits.
pub(super) fn roughly(numerals: &Numerals, ms: f64) -> String {
    let unit = Numerals::unit_for(ms);
    let length = Numerals::unit_length(unit);
    let step = match ms / length {
        n if n >= 100.0 => 1.0,
        n if n >= 10.0 => 0.1,
        _ => 0.01,
    };
    numerals.in_unit((ms / length / step).round() * step * length, unit)
}
