//! One attempt: its number, its band and its mean.

use plotters::prelude::DrawingBackend;

use super::Rows;
use crate::{
    plot::{
        label::{LEADING, Label, Space, Taken},
        sheet::{Align, Drawing, FONT, Sheet},
        time::TimeAxis,
    },
    sample::{Row, Schedule},
};

/// The least width of a band, in CSS pixels.
const LEAST: f64 = 3.0;
/// How far the mark of what lies beyond the axis reaches into the margin.
const ARROW: f64 = 5.0;

/// What stands for all that follows.
const AND_SO_ON: &str = "\u{2026}";

/// Where and how a row is drawn.
pub(super) struct Place {
    pub(super) y: f64,
    pub(super) rise: f64,
    pub(super) current: bool,
    pub(super) last: bool,
    /// What is said beside it.
    pub(super) note: Option<String>,
}

/// The band of an attempt, its mean, and a mark where it goes on beyond the axis.
pub(super) fn band<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    row: &Row,
    time: &TimeAxis,
    place: &Place,
) -> Drawing<DB> {
    let palette = sheet.palette;
    let &Place { y, rise, current, ref note, .. } = place;
    let half = if current { (rise * 0.32).clamp(1.0, 8.0) } else { (rise * 0.2).clamp(0.5, 5.0) };
    // What nothing spreads is a herd.
    let colour = if row.earliest == row.latest { palette.herd } else { palette.band };
    if row.latest > time.end {
        let (x, half) = (time.right, half.min(ARROW));
        sheet.shape(&[(x, y - half), (x + ARROW, y), (x, y + half)], colour)?;
    }
    if row.earliest > time.end {
        return beyond(sheet, row, time, place);
    }
    let (from, to) = (time.at(row.earliest), time.at(row.latest));
    let more = (LEAST - (to - from)).max(0.0) / 2.0;
    let (from, to) = (from - more, to + more);
    sheet.rect((from, y - half), (to, y + half), colour)?;
    if row.earliest < row.latest && row.usual <= time.end && to - from > 3.0 * LEAST {
        let (x, half) = (time.at(row.usual), half + (rise * 0.1).min(2.0));
        sheet.rect((x - 1.0, y - half), (x + 1.0, y + half), palette.ink)?;
    }
    if let Some(note) = note {
        let mut taken = Taken::none(sheet.size);
        taken.keep_off(Space { left: from, top: y - 1.0, right: to, bottom: y + 1.0 });
        taken.keep_off(Space { left: 0.0, top: y - 1.0, right: time.left, bottom: y + 1.0 });
        let right = Label::bold(note.clone(), (to + 8.0, y), Align::Left, palette.ink);
        let left = Label::bold(note.clone(), (from - 8.0, y), Align::Right, palette.ink);
        taken.write(sheet, [right, left])?;
    }
    Ok(())
}

/// When an attempt comes that lies beyond the axis, where there is room to say it.
fn beyond<DB: DrawingBackend>(sheet: &Sheet<DB>, row: &Row, time: &TimeAxis, place: &Place) -> Drawing<DB> {
    let &Place { y, rise, last, .. } = place;
    if rise < LEADING * 0.9 && !last {
        return Ok(());
    }
    let at = sheet.text.numerals.short(row.usual);
    let at = if last { format!("{}, {at}", sheet.text.last) } else { at };
    Label { bold: last, ..Label::new(at, (time.right - 6.0, y), Align::Right, sheet.palette.ink) }
        .write(sheet)
}

/// The numbers of the attempts, as many as there is room for, the current one in any case, and whether more
/// follow.
pub(super) fn numbers<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    schedule: &Schedule,
    current: Option<usize>,
    rows: &Rows,
    right: f64,
) -> Drawing<DB> {
    let palette = sheet.palette;
    let mut taken = Taken::none(sheet.size);
    let number = |at: usize, row: &Row| {
        let number = sheet.text.numerals.signed(row.attempt);
        Label::new(number, (right, rows.middle(at)), Align::Right, palette.faint)
    };
    if let Some((at, row)) = current.and_then(|at| Some((at, schedule.rows.get(at)?))) {
        let label = Label { bold: true, colour: palette.ink, ..number(at, row) };
        taken.write(sheet, [label])?;
    }
    if !schedule.is_complete() {
        let after = (right, rows.middle(schedule.rows.len()));
        taken.write(sheet, [Label::new(AND_SO_ON, after, Align::Right, palette.faint)])?;
    }
    // Every one, or every fifth, or every twentieth.
    let room = |every: &i64| *every as f64 * rows.rise >= FONT * 1.1;
    let every = [1, 5, 10, 20, 50].into_iter().find(room).unwrap_or(100);
    for (at, row) in schedule.rows.iter().enumerate() {
        if row.attempt % every == 0 || at == 0 {
            taken.write(sheet, [number(at, row)])?;
        }
    }
    Ok(())
}
