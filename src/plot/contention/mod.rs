//! Clients that want to change one row: what it costs them against how many they are, a line for each policy.
//!
//! Two panels, beside each other where there is room: the calls, and the time until the last has succeeded. Lines
//! differ in colour and in the shape of their marks. Where one of them would press the others to the ground, the axis
//! is logarithmic, and says so.

mod names;
mod panel;

use plotters::prelude::DrawingBackend;

use super::{
    Colour, Palette,
    mark::{MARKS, Mark},
    sheet::{Drawing, FONT, Sheet},
};
use crate::{contention::Row, policy::Policy, settings::Race};
use names::Names;
use panel::{Area, Measure, panel};

/// A policy with the sizes that it was tried with.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// Whether its waits are spread.
    pub is_spread: bool,
    /// How its clients fared, from few of them to many.
    pub rows: Vec<Row>,
}

impl Line {
    /// The line of a policy.
    pub fn of(race: &Race, name: String) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        // A few rows, each put in its place.
        for row in race.rows.iter().filter(|row| row.runs > 0) {
            let at = rows.iter().position(|other| other.jobs > row.jobs).unwrap_or(rows.len());
            rows.insert(at, *row);
        }
        Self { name, is_spread: is_spread(&race.choice.policy), rows }
    }
}

/// Whether one of the first waits of a policy is spread.
fn is_spread(policy: &Policy) -> bool {
    !policy.jitter.shared && (1..=3).map(|attempt| policy.band(attempt)).any(|band| band.min != band.max)
}

/// From this width on the panels are beside each other.
const WIDE: f64 = 720.0;
/// The height of the panels where nothing asks for another, in CSS pixels.
const PANELS: f64 = 400.0;
/// Between panels.
const GAP: f64 = 28.0;

/// The height in CSS pixels that so many lines take.
pub fn height(lines: usize) -> f64 {
    PANELS + names::LINE * lines as f64
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
struct Style {
    colour: Colour,
    mark: Mark,
}

/// The herd's colour for the first policy without jitter, the band's for the first with it, others for the rest.
fn styles(lines: &[Line], palette: &Palette) -> Vec<Style> {
    let mut colours = palette.series.into_iter();
    let mut taken = [false; 2];
    let mut style = |(at, line): (usize, &Line)| {
        let own = if line.is_spread { palette.band } else { palette.herd };
        let is_first = !std::mem::replace(&mut taken[usize::from(line.is_spread)], true);
        let colour = if is_first { own } else { colours.next().unwrap_or(palette.faint) };
        Style { colour, mark: MARKS[at % MARKS.len()] }
    };
    lines.iter().enumerate().map(&mut style).collect()
}

/// Draws both panels.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, lines: &[Line]) -> Drawing<DB> {
    let (size, text) = (sheet.size, &sheet.studied().contention);
    let styles = styles(lines, sheet.palette);
    let wide = size.width >= WIDE;
    let width = if wide { (size.width - GAP) / 2.0 } else { size.width };
    let place = |top: f64| {
        let half = (size.height - top) / 2.0;
        let height = if wide { size.height - top } else { half };
        let second = if wide { (width + GAP, top) } else { (0.0, top + half) };
        [(0.0, top), second].map(|(left, top)| {
            let right = left + width;
            Area { left, top, right, foot: top + height, edge: right }
        })
    };
    let calls = Measure { title: text.calls, of: |row| Some(row.calls), is_time: false };
    let time = Measure { title: text.completion, of: |row| row.completion_s, is_time: true };
    // At the ends of the lines if they have room there in both panels, else above.
    let margin = if wide { Names::margin(lines) } else { 0.0 };
    let at_ends = wide && Names::fit(lines) && {
        let [first, second] = place(0.0);
        calls.ends_apart(lines, &first) && time.ends_apart(lines, &second)
    };
    let names = Names { lines, styles: &styles };
    let top = if at_ends { 0.0 } else { names.above(sheet)? + FONT * 0.4 };
    let margin = if at_ends { margin } else { 8.0 };
    let [first, second] = place(top);
    panel(sheet, &names, &calls, &first.narrower(margin), at_ends)?;
    panel(sheet, &names, &time, &second.narrower(margin), at_ends)
}
