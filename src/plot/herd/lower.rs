//! What the service makes of the calls: its answers a second, and its backlog.

use plotters::prelude::DrawingBackend;

use super::{
    calls::{Column, Columns},
    layout::{Layout, Panel, TITLE},
};
use crate::{
    plot::{
        Colour,
        label::{Label, Taken},
        sheet::{Align, Drawing, Sheet},
    },
    settings::Run,
    text::Numerals,
};

/// Room above the highest of what a panel shows.
const AIR: f64 = 1.25;

/// Draws both panels.
pub(super) fn draw<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    layout: &Layout,
    columns: &Columns,
    run: &Run,
) -> Drawing<DB> {
    let (text, scenario, palette) = (&sheet.studied().herd, &run.scenario, sheet.palette);
    let numerals = &sheet.text.numerals;
    let served = Strip {
        panel: layout.served(),
        read: |column| column.served,
        colour: palette.served,
        limit: Some(scenario.capacity),
        full: scenario.capacity * AIR,
        title: text.served,
        label: Some(text.at_most),
        top: numerals.count(scenario.capacity),
    };
    served.draw(sheet, layout, columns)?;
    let longest = columns.list.iter().map(|column| column.backlog).fold(0.0, f64::max);
    let limit = scenario.crash_backlog;
    let full = limit.unwrap_or(0.0).max(longest).max(1.0) * AIR;
    let backlog = Strip {
        panel: layout.backlog(),
        read: |column| column.backlog,
        colour: palette.faint,
        limit,
        full,
        title: text.backlog,
        label: limit.map(|_| text.crashes_above),
        top: in_words(numerals, limit.unwrap_or(longest)),
    };
    backlog.draw(sheet, layout, columns)
}

/// A backlog with few characters: seconds, but for the shortest.
fn in_words(numerals: &Numerals, ms: f64) -> String {
    numerals
        .in_unit(if ms < 100.0 { ms.round() } else { (ms / 100.0).round() * 100.0 }, usize::from(ms >= 100.0))
}

/// A panel with one number over time.
struct Strip {
    panel: Panel,
    read: fn(&Column) -> f64,
    colour: Colour,
    /// A line that must not be passed.
    limit: Option<f64>,
    /// What the height stands for.
    full: f64,
    title: &'static str,
    /// What the line is.
    label: Option<&'static str>,
    /// The number at the line, or the largest one.
    top: String,
}

impl Strip {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, layout: &Layout, columns: &Columns) -> Drawing<DB> {
        let (palette, time, Panel { top, foot }) = (sheet.palette, &layout.time, self.panel);
        let y = |value: f64| foot - (foot - top) * (value / self.full).clamp(0.0, 1.0);
        for (at, column) in columns.list.iter().enumerate() {
            let value = (self.read)(column);
            if value > 0.0 {
                let (from, to) = columns.span(at, time);
                sheet.rect((from, y(value).min(foot - 1.0)), (to, foot), self.colour)?;
            }
        }
        sheet.hairline((time.left, time.right), foot, palette.faint)?;
        let mark = y(self.limit.unwrap_or(self.full / AIR));
        if self.limit.is_some() {
            sheet.dashes((time.left, time.right), mark, palette.ink)?;
        }
        let mut taken = Taken::none(layout.size);
        let number = Label::new(self.top.clone(), (time.left - 6.0, mark), Align::Right, palette.faint);
        taken.write(sheet, [number])?;
        let y = top - TITLE / 2.0;
        let title = Label::bold(self.title, (time.left, y), Align::Left, palette.ink);
        taken.write(sheet, [title])?;
        if let Some(label) = self.label {
            taken.write(sheet, [Label::new(label, (time.right, y), Align::Right, palette.faint)])?;
        }
        Ok(())
    }
}
