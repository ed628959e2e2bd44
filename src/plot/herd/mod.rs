//! A herd over time: who calls when, what the service bears, and what becomes of the calls.
//!
//! The first policy has all of it: the stage on which its jobs move, its calls, stacked by the number of the attempt,
//! the answers and the backlog. Those it is compared with have their calls beneath, on the same axes. What moves is
//! [`crowd`], a picture of its own on the same sheet.

mod calls;
pub mod crowd;
mod layout;
mod lower;
mod stage;
mod stretches;

use std::rc::Rc;

use plotters::prelude::DrawingBackend;

use super::{
    label::shortened,
    sheet::{Align, Drawing, FONT, Sheet},
};
use crate::settings::Run;
use calls::Columns;
pub use layout::height;
use layout::{Layout, WORDS};

/// A policy's herd.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// What the policy is called.
    pub name: String,
    /// What it came to, to the end or so far.
    pub run: Rc<Run>,
}

/// Draws everything that stays where it is.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, lanes: &[Lane]) -> Drawing<DB> {
    let Some(first) = lanes.first() else { return Ok(()) };
    let layout = Layout::new(sheet.size, lanes.len(), first.run.scenario.horizon);
    let columns: Vec<Columns> =
        lanes.iter().map(|lane| Columns::new(&lane.run.timeline, layout.column())).collect();
    let full = calls::ceiling(lanes, &columns);
    stage::draw(sheet, &layout, &first.run)?;
    for (at, (lane, columns)) in lanes.iter().zip(&columns).enumerate() {
        let panel = layout.calls(at);
        let foot = if at == 0 { layout.backlog().foot } else { panel.foot };
        stretches::draw(sheet, &layout.time, &lane.run, (panel.top, foot))?;
        calls::draw(sheet, &layout.time, &panel, columns, &lane.run, full)?;
        if at == 0 {
            // Alone it needs no name.
            let name = if lanes.len() > 1 { lane.name.as_str() } else { "" };
            calls::head(sheet, &layout, columns, name, lane.run.scenario.capacity)?;
            lower::draw(sheet, &layout, columns, &lane.run)?;
            layout.time.draw_from(sheet, (foot, foot + 4.0), sheet.studied().herd.axis)?;
        } else {
            let name = shortened(&lane.name, true, layout.time.right - layout.time.left);
            let y = panel.top - WORDS - FONT * 0.7;
            sheet.bold(&name, (layout.time.left, y), Align::Left, sheet.palette.ink)?;
        }
    }
    Ok(())
}
