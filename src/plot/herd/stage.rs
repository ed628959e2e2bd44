//! The stage: jobs come from the left, at the gate the service answers or does not, and at the right is what became of
//! each job.
//!
//! How far a job is from the gate is how long it still waits, drawn as the square root: near the gate seconds count.

use plotters::prelude::DrawingBackend;

use super::layout::Layout;
use crate::{
    herd::Scenario,
    plot::{
        label::{Label, Taken},
        sheet::{Align, Drawing, FONT, Sheet, Size},
    },
    settings::Run,
};

/// Waits are drawn up to this many milliseconds; who waits longer stands at the left edge.
const FARTHEST: f64 = 30_000.0;
/// The waits with a mark, in milliseconds.
const MARKS: [f64; 4] = [1000.0, 5000.0, 15_000.0, FARTHEST];
/// Above the jobs: what is what.
const HEAD: f64 = FONT * 1.7;

/// Where things stand on the stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stage {
    pub(super) top: f64,
    pub(super) foot: f64,
    /// The left edge.
    pub(super) left: f64,
    /// Where jobs knock.
    pub(super) gate: f64,
    /// The right edge of the service.
    pub(super) exit: f64,
    /// From where to where the jobs stand of which something became.
    pub(super) ends: (f64, f64),
}

impl Stage {
    pub(super) fn new(layout: &Layout) -> Self {
        let Size { width, .. } = layout.size;
        let panel = layout.stage();
        let gate = (width * 0.6).round();
        let exit = gate + (width * 0.1).clamp(34.0, 90.0).round();
        let edge = if layout.is_narrow { 6.0 } else { 14.0 };
        let ends = (exit + 1.5 * edge, (width - edge).max(exit + 2.0 * edge));
        Self { top: panel.top + HEAD, foot: panel.foot, left: edge, gate, exit, ends }
    }

    /// Where a job stands that calls in so many milliseconds.
    pub(super) fn waiting(&self, wait: f64) -> f64 {
        let part = (wait / FARTHEST).clamp(0.0, 1.0).sqrt();
        self.gate - part * (self.gate - self.left)
    }
}

/// How many calls the service holds, as drawn: what crashes or sheds it, or a hundred.
pub(super) fn hold(scenario: &Scenario) -> f64 {
    let limit = scenario.crash_backlog.unwrap_or(f64::INFINITY).min(scenario.shed.unwrap_or(f64::INFINITY));
    let calls = limit * scenario.capacity / 1000.0;
    if calls.is_finite() { calls.max(1.0) } else { 100.0 }
}

/// The ground of the stage with its words.
pub(super) fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, layout: &Layout, run: &Run) -> Drawing<DB> {
    let (text, palette) = (&sheet.studied().herd, sheet.palette);
    let stage = Stage::new(layout);
    let y = FONT * 0.7;
    let mut taken = Taken::none(layout.size);
    let service = Label::bold(text.service, ((stage.gate + stage.exit) / 2.0, y), Align::Centre, palette.ink);
    taken.write(sheet, [service])?;
    let policy = &run.scenario.policy;
    let may_end = policy.max_attempts.is_some() || policy.deadline.is_some() || run.scenario.budget.is_some();
    let [long, short] = if may_end { text.ends_and_given_up } else { text.ends };
    // A square is a job only where a dot is.
    let long = if super::crowd::each(run) > 1 { short } else { long };
    let ends = [
        Label::bold(long, (stage.ends.0, y), Align::Left, palette.ink),
        Label::bold(short, (stage.ends.0, y), Align::Left, palette.ink),
        Label::bold(short, (stage.ends.1, y), Align::Right, palette.ink),
    ];
    taken.write(sheet, ends)?;
    let waiting = text.waiting.map(|name| Label::bold(name, (stage.left, y), Align::Left, palette.ink));
    taken.write(sheet, waiting)?;
    if super::crowd::each(run) > 1 {
        let dots = (text.dots)(super::crowd::each(run), run.outcome.jobs);
        let labels = dots.map(|dots| Label::new(dots, (stage.gate - 8.0, y), Align::Right, palette.faint));
        taken.write(sheet, labels)?;
    }
    sheet.hairline((stage.left, stage.gate), stage.foot, palette.faint)?;
    let foot = stage.foot + FONT * 0.95;
    let mut taken = Taken::none(layout.size);
    let next = Label::new(text.next_call, (stage.gate - FONT * 2.6, foot), Align::Right, palette.faint);
    let mark = |wait: f64, name: String| {
        Label::new(name, (stage.waiting(wait), foot), Align::Centre, palette.faint)
            .within(0.0, layout.size.width)
    };
    taken.write(sheet, [mark(0.0, text.now.to_owned())])?;
    for wait in MARKS.into_iter().rev() {
        sheet.plumb_line(stage.waiting(wait), (stage.top, stage.foot + 3.0), palette.hairline)?;
        let name = sheet.text.numerals.in_unit(wait, 1);
        let more = if wait == FARTHEST { format!("{name}+") } else { name };
        taken.write(sheet, [mark(wait, more)])?;
    }
    taken.write(sheet, [next])?;
    Ok(())
}
