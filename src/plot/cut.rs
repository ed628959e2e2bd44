//! Bars that are too tall for their panel.

use plotters::prelude::DrawingBackend;

use super::{
    Colour,
    sheet::{Drawing, Sheet},
};

/// How tall the gap in a cut bar is, in CSS pixels.
const GAP: f64 = 3.0;
/// How far it falls from one side of the bar to the other.
const SLOPE: f64 = 3.0;
/// How far it reaches beyond the bar.
const BEYOND: f64 = 3.0;

/// Cuts through a bar between two verticals, with its middle at a height: two gaps that fall to the left, in the
/// colour of what is behind the bar.
pub(super) fn cut<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    (left, right): (f64, f64),
    y: f64,
    ground: Colour,
) -> Drawing<DB> {
    for y in [y - GAP, y + GAP] {
        let (left, right) = (left - BEYOND, right + BEYOND);
        let (low, high) = (y + SLOPE, y - SLOPE);
        let half = GAP / 2.0;
        let gap = [(left, low - half), (right, high - half), (right, high + half), (left, low + half)];
        sheet.shape(&gap, ground)?;
    }
    Ok(())
}
