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
    pub(super) fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, panel: (f64, f64)) -> Drawing<DB> {
        self.draw_from(sheet, panel, sheet.text.axis)
    }

    /// The same for an axis that begins at something else than a failure.
    pub(super) fn draw_from<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        (top, foot): (f64, f64),
        origin: &str,
    ) -> Drawing<DB> {
        let (palette, numerals) = (sheet.palette, &sheet.text.numerals);
        let unit = Numerals::unit_for(self.end);
        let steps = if sheet.size.width < 560.0 { 2 } else { 4 };
        let length = Numerals::unit_length(unit);
        let step = axis::step(self.end / length, steps) * length;
        let mut taken = Taken::none(sheet.size);
        let y = foot + FONT * 0.95;
        let failure = Label::new(origin, (self.left, y), Align::Left, palette.faint);
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
