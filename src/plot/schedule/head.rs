//! The outage, the deadline, the axis, and the words above the rows.

use plotters::prelude::DrawingBackend;

use super::{HEAD, Rows};
use crate::{
    plot::{
        label::{LEADING, Label, Taken},
        sheet::{Align, Drawing, FONT, Sheet},
        time::TimeAxis,
    },
    sample::Schedule,
};

/// The lines of the head.
const LINES: [f64; 2] = [FONT * 0.75, FONT * 0.75 + LEADING];
/// Where the outage begins: under its label.
const TOP: f64 = FONT * 1.4;
/// Where lines begin: under all labels.
const UNDER: f64 = HEAD - 5.0;
/// What stands for an instant beyond the axis.
const BEYOND: char = '\u{2192}';

/// What lies behind the rows, and what it is.
pub(super) fn stretches<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    schedule: &Schedule,
    outage: f64,
    time: &TimeAxis,
    rows: &Rows,
) -> Drawing<DB> {
    let (palette, foot) = (sheet.palette, rows.foot);
    let over = time.at(outage).max(time.left + 2.0);
    if outage > 0.0 {
        sheet.rect((time.left, TOP), (over, foot), palette.shade)?;
    }
    time.draw(sheet, (UNDER, foot))?;
    if outage > 0.0 && outage <= time.end {
        sheet.plumb_line(over, (UNDER, foot), palette.faint)?;
    }
    sheet.hairline((time.left, time.right), foot, palette.faint)?;
    if let Some(deadline) = schedule.deadline.filter(|deadline| *deadline <= time.end) {
        let x = time.at(deadline);
        sheet.rect((x - 1.0, UNDER), (x + 1.0, foot), palette.ink)?;
    }
    words(sheet, schedule, outage, time)
}

/// The labels of the outage and of the deadline, and what the rows and the marks in them are.
fn words<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    schedule: &Schedule,
    outage: f64,
    time: &TimeAxis,
) -> Drawing<DB> {
    let (text, palette) = (sheet.text, sheet.palette);
    let mut taken = Taken::none(sheet.size);
    let beyond = |text: String, ms: f64| if ms > time.end { format!("{text} {BEYOND}") } else { text };
    if outage > 0.0 {
        let text = beyond(text.outage_label(outage), outage);
        taken.write(sheet, [Label::bold(text, (time.left, LINES[0]), Align::Left, palette.ink)])?;
    }
    taken.write(sheet, [Label::new(text.attempt, (4.0, LINES[1]), Align::Left, palette.faint)])?;
    if let Some(deadline) = schedule.deadline {
        let text = beyond(text.deadline_label(deadline), deadline);
        let labels = [LINES[1], LINES[0]].map(|y| {
            let label = Label::bold(text.clone(), (time.at(deadline), y), Align::Right, palette.ink);
            label.within(time.left, sheet.size.width)
        });
        taken.write(sheet, labels)?;
    }
    // The key of the mark of the mean.
    let at = LINES.map(|y| Label::new(text.mean, (time.right, y), Align::Right, palette.faint));
    match taken.write(sheet, at)? {
        Some(space) => {
            let y = (space.top + space.bottom) / 2.0;
            sheet.rect((space.left - 7.0, y - 5.0), (space.left - 5.0, y + 5.0), palette.ink)
        }
        None => Ok(()),
    }
}
