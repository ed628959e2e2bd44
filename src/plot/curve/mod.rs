//! How long a service takes to recover against the jitter of those who call it.
//!
//! Those that do not recover lie on a line of their own above the axis. A service that crashed has another mark and the
//! herd's colour, the larger the more often it did.

use plotters::prelude::DrawingBackend;

use super::{
    label::{LEADING, Label, Space, Taken, wide},
    mark::Mark,
    scale::Scale,
    sheet::{Align, Drawing, FONT, Sheet},
};

/// What is drawn: some jitters with what came of them, in the order of the jitter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The jitter, 0 to 1; the seconds until the service has recovered, `None` where it does not; how often it crashed.
    pub points: Vec<(f64, Option<f64>, u64)>,
    /// The jitter on screen.
    pub current: Option<f64>,
    /// The jitter that a formula asks for.
    pub law: Option<f64>,
}

/// The height where nothing asks for another, in CSS pixels.
const HEIGHT: f64 = 320.0;
/// Above the panel: the title with the marks, and two lines for what is marked.
const HEAD: f64 = FONT * 6.4;
/// From the line of those that do not recover to the top of the axis.
const NEVER: f64 = 22.0;
/// Below the panel: the axis.
const FOOT: f64 = FONT * 1.9;
/// Half the width of a mark where nothing crashed, in CSS pixels.
const MARK: f64 = 3.5;

/// The height in CSS pixels.
pub fn height() -> f64 {
    HEIGHT
}

/// Draws the points, the line through those that recover, and the two jitters that are marked.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, curve: &Curve) -> Drawing<DB> {
    let (size, palette, text) = (sheet.size, sheet.palette, &sheet.studied().curve);
    let numerals = &sheet.text.numerals;
    let never = HEAD + 6.0;
    let ground = (size.height - FOOT).max(never + NEVER + 1.0);
    let most = curve.points.iter().filter_map(|(_, recovery, _)| *recovery).fold(0.0, f64::max);
    let rise = Scale::linear((ground, never + NEVER), most * 1.04);
    let seconds = |value: f64| numerals.in_unit(value * 1000.0, 1);
    let (left, right) = (rise.room(seconds), size.width - 16.0);
    let (left, right) = (left.min(size.width / 2.0), right.max(size.width / 2.0));
    let across = Scale::linear((left, right), 1.0);
    let mut taken = Taken::none(size);
    key(sheet, &mut taken)?;
    rise.draw_rising(sheet, &mut taken, (left, right), seconds)?;
    axis(sheet, &across, (left, ground), &mut taken)?;
    let marked = [(curve.law, text.law, 1), (curve.current, text.current, 2)];
    for (jitter, words, at) in marked {
        let Some(jitter) = jitter.filter(|jitter| (0.0..=1.0).contains(jitter)) else { continue };
        let is_current = at == 2;
        let (x, y) = (across.at(jitter), FONT * 0.8 + LEADING * f64::from(at));
        let colour = if is_current { palette.ink } else { palette.faint };
        let half = if is_current { 1.0 } else { 0.5 };
        sheet.rect((x - half, y - FONT * 0.5), (x + half, ground), colour)?;
        taken.keep_off(Space { left: x - 1.0, top: y - FONT * 0.5, right: x + 1.0, bottom: ground });
        let beside = |text: String, align: Align| {
            let gap = if align == Align::Left { 6.0 } else { -6.0 };
            Label { bold: is_current, ..Label::new(text, (x + gap, y), align, colour) }
        };
        let labels = words(jitter)
            .into_iter()
            .flat_map(|text| [beside(text.clone(), Align::Left), beside(text, Align::Right)]);
        taken.write(sheet, labels)?;
    }
    sheet.hairline((left, right), never, palette.herd)?;
    points(sheet, curve, &across, &rise, never)?;
    let label =
        |text: &str, x: f64, align| Label::new(text, (x, never - FONT * 0.8), align, palette.herd_text);
    let labels = text.never.into_iter().flat_map(|text| {
        [
            label(text, right, Align::Right),
            label(text, left, Align::Left),
            label(text, (left + right) / 2.0, Align::Centre),
        ]
    });
    taken.write(sheet, labels)?;
    if curve.points.is_empty() {
        let middle = ((left + right) / 2.0, (never + NEVER + ground) / 2.0);
        taken.write(sheet, [Label::new(text.nothing, middle, Align::Centre, palette.faint)])?;
    }
    Ok(())
}

/// The title, and what the marks are.
fn key<DB: DrawingBackend>(sheet: &Sheet<DB>, taken: &mut Taken) -> Drawing<DB> {
    let (palette, text) = (sheet.palette, &sheet.studied().curve);
    let y = FONT * 0.8;
    let marks = [(text.no_crash, Mark::Disc, palette.band), (text.crashes, Mark::Up, palette.herd)];
    let width = marks.iter().map(|(text, ..)| wide(text, false) + 14.0 + FONT).sum::<f64>();
    let titles = text.recovery.map(|text| Label::bold(text, (4.0, y), Align::Left, palette.ink));
    let room = sheet.size.width - width - 8.0;
    let fits = titles.into_iter().filter(|title| title.space().right <= room);
    let mut x = taken.write(sheet, fits)?.map_or(4.0, |space| space.right + 2.0 * FONT);
    for (words, mark, colour) in marks {
        let label = Label::new(words, (x + 14.0, y), Align::Left, palette.ink);
        if let Some(space) = taken.write(sheet, [label])? {
            mark.draw(sheet, (x + 5.0, y), 4.0, colour)?;
            x = space.right + FONT;
        }
    }
    Ok(())
}

/// The axis of the jitter.
fn axis<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    across: &Scale,
    (left, ground): (f64, f64),
    taken: &mut Taken,
) -> Drawing<DB> {
    let faint = sheet.palette.faint;
    let y = ground + FONT * 0.95;
    taken.write(sheet, [Label::new(sheet.studied().curve.jitter, (left, y), Align::Left, faint)])?;
    for tick in across.ticks(48.0) {
        sheet.plumb_line(across.at(tick), (ground, ground + 3.0), faint)?;
        let label =
            Label::new(sheet.text.numerals.decimal(tick, 2), (across.at(tick), y), Align::Centre, faint);
        taken.write(sheet, [label.within(0.0, sheet.size.width)])?;
    }
    Ok(())
}

/// The points, and a line through neighbours that both recover.
fn points<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    curve: &Curve,
    across: &Scale,
    rise: &Scale,
    never: f64,
) -> Drawing<DB> {
    let palette = sheet.palette;
    let place = |(jitter, recovery): (f64, Option<f64>)| {
        (across.at(jitter), recovery.map_or(never, |seconds| rise.at(seconds)))
    };
    for pair in curve.points.windows(2) {
        if let [(one, Some(from), _), (other, Some(to), _)] = *pair {
            sheet.line(&[place((one, Some(from))), place((other, Some(to)))], 2.0, palette.faint)?;
        }
    }
    for (jitter, recovery, crashes) in &curve.points {
        let at = place((*jitter, *recovery));
        match *crashes {
            0 => Mark::Disc.draw(sheet, at, MARK, palette.band)?,
            crashes => {
                let more = (crashes.min(16) as f64).sqrt() - 1.0;
                Mark::Up.draw(sheet, at, MARK + 1.0 + 1.2 * more, palette.herd)?;
            }
        }
    }
    Ok(())
}
