//! When the service was away: in the outage, and after each crash.

use plotters::prelude::DrawingBackend;

use super::layout::WORDS;
use crate::{
    plot::{
        label::{Label, Taken},
        sheet::{Align, Drawing, Sheet},
        time::TimeAxis,
    },
    settings::Run,
};

/// The least width of a crash, in CSS pixels.
const LEAST: f64 = 2.0;

/// Shades when the service was away, from above the panels to their foot, and says what it is.
pub(super) fn draw<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    time: &TimeAxis,
    run: &Run,
    (top, foot): (f64, f64),
) -> Drawing<DB> {
    let (palette, scenario) = (sheet.palette, &run.scenario);
    let top = top - WORDS;
    if scenario.outage > 0.0 && scenario.outage_from < time.end {
        let (from, to) = (time.at(scenario.outage_from), time.at(scenario.outage_to()));
        sheet.rect((from, top), (to.max(from + LEAST), foot), palette.shade)?;
    }
    for at in run.outcome.crash_times.iter().filter(|at| **at < time.end) {
        let (from, to) = (time.at(*at), time.at(at + scenario.restart));
        sheet.rect((from, top), (to.max(from + LEAST), foot), palette.shade)?;
        sheet.plumb_line(from, (top, foot), palette.ink)?;
    }
    words(sheet, time, run, top + WORDS / 2.0)
}

/// The names of the stretches, as far as there is room for them.
fn words<DB: DrawingBackend>(sheet: &Sheet<DB>, time: &TimeAxis, run: &Run, y: f64) -> Drawing<DB> {
    let (text, palette, scenario) = (&sheet.studied().herd, sheet.palette, &run.scenario);
    let mut taken = Taken::none(sheet.size);
    if scenario.outage > 0.0 && scenario.outage_from < time.end {
        let (from, to) = (time.at(scenario.outage_from), time.at(scenario.outage_to()));
        let length = sheet.text.numerals.short(scenario.outage);
        let long = if scenario.slow.is_some() { text.slow_down } else { text.outage };
        let labels = [format!("{long}, {length}"), long.to_owned()]
            .map(|name| Label::bold(name, (from + 5.0, y), Align::Left, palette.ink));
        // The long one only where it fits: another stretch may begin behind this one.
        let labels = labels.into_iter().enumerate();
        let labels =
            labels.filter(|(at, label)| *at > 0 || label.space().right <= to).map(|(_, label)| label);
        taken.write(sheet, labels)?;
    }
    let crashes: Vec<f64> = run.outcome.crash_times.iter().copied().filter(|at| *at < time.end).collect();
    for (number, at) in crashes.iter().enumerate() {
        let from = time.at(*at);
        // Up to the next crash, but never past the picture.
        let room = crashes.get(number + 1).map_or(time.right, |next| time.at(*next));
        let when = sheet.text.numerals.short(*at);
        let labels = [format!("{} {when}", text.crash), text.crash.to_owned()]
            .map(|name| Label::bold(name, (from + 4.0, y), Align::Left, palette.ink));
        taken.write(sheet, labels.into_iter().filter(|label| label.space().right <= room))?;
    }
    Ok(())
}
