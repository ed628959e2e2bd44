//! All attempts of a policy on one time axis: a row each, from the earliest instant at which it can come to the latest.
//!
//! The outage is a shaded stretch from the failure on. A row that lies inside it is an attempt that fails, whatever
//! was drawn; a row that lies beyond it is one that gets through.

mod head;
mod row;

use plotters::prelude::DrawingBackend;

use super::{
    label::wide,
    sheet::{Drawing, FONT, Sheet},
    time::TimeAxis,
};
use crate::sample::Schedule;

/// The height of a row where nothing asks for another, in CSS pixels.
const ROW: f64 = 22.0;
/// Above the first row: a line for the outage and the deadline, and one for what the rows and their marks are.
const HEAD: f64 = FONT * 3.3;
/// Below the last row.
const FOOT: f64 = FONT * 2.0;
/// How many times as long as the shorter of outage and attempts the axis may be, so that both are seen.
const LONGEST: f64 = 25.0;

/// The height in CSS pixels that so many rows take.
pub fn height(rows: usize) -> f64 {
    // One more for what comes after the last.
    HEAD + ROW * (rows + 1) as f64 + FOOT
}

/// The attempt whose row lies at `y` on a sheet of a given height, if there is one.
pub fn hit(height: f64, schedule: &Schedule, y: f64) -> Option<i64> {
    let row = (y - HEAD) / Rows::new(height, schedule).rise;
    // A cast would take what is above the first row, or no number at all, for the first row.
    if row >= 0.0 { schedule.rows.get(row as usize).map(|row| row.attempt) } else { None }
}

/// Draws the attempts, the outage, the deadline and the end.
pub fn draw<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    schedule: &Schedule,
    outage: f64,
    attempt: i64,
) -> Drawing<DB> {
    let (size, palette) = (sheet.size, sheet.palette);
    let rows = Rows::new(size.height, schedule);
    let number = |attempt| wide(&sheet.text.numerals.signed(attempt), true);
    let digits = schedule.rows.last().map_or(0.0, |row| number(row.attempt));
    let right = size.width - if size.width < 560.0 { 10.0 } else { 14.0 };
    let time = TimeAxis::new(digits.max(FONT) + 14.0, right, end(schedule, outage, attempt));
    head::stretches(sheet, schedule, outage, &time, &rows)?;
    let current = schedule.rows.iter().position(|row| row.attempt == attempt);
    if let Some(at) = current {
        let (y, half) = (rows.middle(at), (rows.rise / 2.0).clamp(4.0, FONT));
        sheet.rect((0.0, y - half), (size.width, y + half), palette.band_ground)?;
    }
    for (at, row) in schedule.rows.iter().enumerate() {
        let last = at + 1 == schedule.rows.len() && schedule.is_complete();
        let capped = schedule.capped.filter(|(attempt, _)| *attempt == row.attempt);
        let note = match (capped.map(|(_, cap)| sheet.text.capped(cap)), last) {
            (None, false) => None,
            (Some(cap), false) => Some(cap),
            (None, true) => Some(sheet.text.last.to_owned()),
            (Some(cap), true) => Some(format!("{cap}, {}", sheet.text.last)),
        };
        let place =
            row::Place { y: rows.middle(at), rise: rows.rise, current: current == Some(at), last, note };
        row::band(sheet, row, &time, &place)?;
    }
    row::numbers(sheet, schedule, current, &rows, time.left - 8.0)
}

/// Where the rows are.
struct Rows {
    /// From one to the next.
    rise: f64,
    /// Where the axis is.
    foot: f64,
}

impl Rows {
    fn new(height: f64, schedule: &Schedule) -> Self {
        let foot = (height - FOOT).max(HEAD + 1.0);
        let rise = (foot - HEAD) / (schedule.rows.len() + 1) as f64;
        // Few rows on a high sheet would drift apart.
        Self { rise: rise.min(2.0 * ROW), foot }
    }

    fn middle(&self, row: usize) -> f64 {
        HEAD + self.rise * (row as f64 + 0.5)
    }
}

/// The instant at which the axis ends: the last attempt, the outage and the deadline all lie on it, unless one dwarfs
/// the others. That one runs out of the picture; the attempt that one looks at never does.
fn end(schedule: &Schedule, outage: f64, attempt: i64) -> f64 {
    let last = schedule.rows.last().map_or(0.0, |row| row.latest);
    let current = schedule.rows.iter().find(|row| row.attempt == attempt).map_or(0.0, |row| row.latest);
    let all = last.max(schedule.deadline.unwrap_or(0.0)).max(outage);
    let least = match (outage > 0.0, last > 0.0) {
        (true, true) => outage.min(last),
        (true, false) => outage,
        (false, _) => last,
    };
    all.min((LONGEST * least).max(current)) * 1.04
}
