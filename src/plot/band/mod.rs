//! The band of one attempt: above, the herd and its band to the same scale; below, the band enlarged.
//!
//! Above, the axis begins at the failure and a bar is as tall as its jobs, so the eye compares the herd's spike
//! with the carpet the same jobs make when they are spread. Below, the band alone fills the width, its bars
//! many times taller: where each job landed, and how many were expected there. An instant that many share is a herd of
//! its own: its bar has the herd's colour, and is cut where it would leave nothing to see of the rest.

mod bars;
mod layout;
mod lower;
mod piles;
mod upper;

use plotters::prelude::DrawingBackend;

use super::{
    label::{LEADING, Taken},
    pile::Piles,
    sheet::{Align, Drawing, FONT, Sheet},
};
use crate::{
    policy::Law,
    sample::{Histogram, Wave},
};
use bars::Panel;
use layout::Layout;

/// The thickness of the line of expected counts, in CSS pixels.
const LINE: f64 = 1.5;
/// More ticks than this no axis needs.
const TICKS: usize = 12;

/// What only some waves have, and programs that never show such waves need not have either.
struct Rare<DB: DrawingBackend> {
    piles: fn(&Law, &Histogram) -> Piles,
    bars: fn(&Sheet<DB>, &Histogram, &Layout, &Panel) -> Drawing<DB>,
    labels: fn(&Sheet<DB>, &Wave, &Layout) -> Drawing<DB>,
    cap: fn(&Sheet<DB>, f64, &Layout, &mut Taken) -> Drawing<DB>,
}

/// Draws the picture of a wave.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave) -> Drawing<DB> {
    let rare = Rare { piles: Piles::of, bars: piles::bars, labels: piles::labels, cap: upper::cap };
    draw_with(sheet, wave, Some(&rare))
}

/// Draws the picture of a wave that has no cap and no pile-ups, as that of a plain policy: the same picture.
pub fn draw_plain<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave) -> Drawing<DB> {
    draw_with(sheet, wave, None)
}

fn draw_with<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, rare: Option<&Rare<DB>>) -> Drawing<DB> {
    if wave.band.delay.as_f64().is_none() {
        let middle = (sheet.size.width / 2.0, sheet.size.height / 2.0);
        return sheet.bold(sheet.text.numerals.too_large, middle, Align::Centre, sheet.palette.faint);
    }
    let layout = Layout::new(wave, sheet.size, sheet.text, rare.map(|rare| rare.piles));
    if let Some(close) = layout.close {
        lower::ground(sheet, wave, &layout, close)?;
    }
    bars::jobs(sheet, wave, &layout, rare)?;
    if let Some(rare) = rare {
        (rare.labels)(sheet, wave, &layout)?;
    }
    upper::waits(sheet, wave, &layout)?;
    upper::herd(sheet, wave, &layout, rare)?;
    match layout.close {
        Some((_, base)) => lower::edges(sheet, wave, &layout, base + FONT * 1.05),
        None => Ok(()),
    }
}
