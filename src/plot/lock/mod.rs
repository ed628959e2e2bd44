//! Candidates for a lock: their tries over time, from the death of its holder to the new leader.
//!
//! While the lock lives, the ground is shaded: every try there is in vain. A bar counts the tries of a stretch of time;
//! in the herd's colour are those that fell into the same millisecond as another before them.

mod head;

use plotters::prelude::DrawingBackend;

use super::{
    label::{LEADING, Taken},
    scale::Scale,
    sheet::{Drawing, FONT, Sheet},
    time::TimeAxis,
};
use crate::lock::{Step, Vigil};

/// The height where nothing asks for another, in CSS pixels.
const HEIGHT: f64 = 320.0;
/// Above the panel: what a bar counts and its colours in two lines, the lock and the leader in two more.
const HEAD: f64 = FONT * 6.4;
/// Below it: the axis.
const FOOT: f64 = FONT * 1.9;
/// The least width of a bar, in CSS pixels.
const LEAST: f64 = 3.0;

/// The height in CSS pixels.
pub fn height() -> f64 {
    HEIGHT
}

/// Draws the tries, the lock and the leader.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, vigil: &Vigil) -> Drawing<DB> {
    let (size, palette, text) = (sheet.size, sheet.palette, &sheet.studied().lock);
    let (top, foot) = (HEAD, (size.height - FOOT).max(HEAD + 1.0));
    let end = vigil.period.max(vigil.until) * 1.04;
    let bars_on = |left: f64| {
        let time = TimeAxis::new(left, size.width - 10.0, end);
        let pixels = (time.right - time.left) * vigil.step / time.end;
        let together = round(LEAST / pixels);
        let bars: Vec<[f64; 2]> = vigil.steps.chunks(together).map(sums).collect();
        (time, together as f64 * vigil.step, bars)
    };
    // The numbers at the left need the more room the larger they are.
    let tallest = |bars: &[[f64; 2]]| bars.iter().map(|bar| bar[0]).fold(1.0, f64::max);
    let most = tallest(&bars_on(40.0).2);
    // There are no parts of a try.
    let count = |number: f64| {
        if number.fract() == 0.0 { sheet.text.numerals.count(number) } else { String::new() }
    };
    let (time, step, bars) = bars_on(Scale::linear((foot, top), most * 1.04).room(count));
    let rise = Scale::linear((foot, top), tallest(&bars) * 1.04);

    let over = time.at(vigil.period).max(time.left + 2.0);
    sheet.rect((time.left, head::LOCK - FONT), (over, foot), palette.shade)?;
    time.draw_from(sheet, (top, foot), text.origin)?;
    let mut taken = Taken::none(size);
    rise.draw_rising(sheet, &mut taken, (time.left, time.right), count)?;
    for (at, [tries, collisions]) in bars.iter().enumerate().filter(|(_, bar)| bar[0] > 0.0) {
        let from = time.at(at as f64 * step);
        let to = time.at((at + 1) as f64 * step).max(from + 1.0);
        // With a gap between bars that are wide enough for one.
        let to = if to - from >= 4.0 { to - 1.0 } else { to };
        let met = rise.at(*collisions);
        sheet.rect((from, rise.at(*tries).min(foot - 1.0)), (to, met), palette.band)?;
        if *collisions > 0.0 {
            sheet.rect((from, met.min(foot - 1.0)), (to, foot), palette.herd)?;
        }
    }
    head::head(sheet, vigil, &time, step, foot)
}

/// The least of 1, 2, 5, 10, 20, 50 and so on that is no smaller than a number.
fn round(least: f64) -> usize {
    // There are 10,000 steps at most.
    let mut power = 1;
    while power < 10_000 {
        if let Some(found) = [power, 2 * power, 5 * power].into_iter().find(|round| *round as f64 >= least) {
            return found;
        }
        power *= 10;
    }
    power
}

/// Tries and collisions of some steps.
fn sums(steps: &[Step]) -> [f64; 2] {
    let sum = |of: fn(&Step) -> u32| steps.iter().map(|step| f64::from(of(step))).sum();
    [sum(|step| step.attempts), sum(|step| step.collisions)]
}

/// The four lines above the panel.
const fn line(at: usize) -> f64 {
    FONT * 0.8 + LEADING * at as f64
}
