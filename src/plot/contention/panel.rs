//! One measure of all policies against the number of clients.

use plotters::prelude::DrawingBackend;

use super::{
    Line,
    names::{Names, apart},
};
use crate::{
    contention::{Row, Spread},
    plot::{
        label::{Label, Taken},
        scale::Scale,
        sheet::{Align, Drawing, FONT, Sheet},
    },
    text::Numerals,
};

/// From this ratio of the largest line to the smallest one on, the axis is logarithmic.
const STEEP: f64 = 6.0;
/// Half the width of a mark, in CSS pixels.
const MARK: f64 = 3.5;
/// Above the panel: its title.
const HEAD: f64 = FONT * 1.9;
/// Below it: the sizes.
const FOOT: f64 = FONT * 1.9;

/// Where a panel with its title and its numbers is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) foot: f64,
    /// Where the title has to end.
    pub(super) edge: f64,
}

impl Area {
    pub(super) fn narrower(self, margin: f64) -> Self {
        Self { right: self.right - margin, ..self }
    }

    /// From the top to the ground of what is drawn.
    fn inside(&self) -> (f64, f64) {
        let top = self.top + HEAD;
        (top, (self.foot - FOOT).max(top + 1.0))
    }
}

/// What a panel shows.
pub(super) struct Measure {
    pub(super) title: [&'static str; 2],
    pub(super) of: fn(&Row) -> Option<Spread>,
    pub(super) is_time: bool,
}

impl Measure {
    /// The scale on which all lines are seen.
    fn scale(&self, lines: &[Line], (top, ground): (f64, f64)) -> Scale {
        let tops = lines
            .iter()
            .map(|line| line.rows.iter().filter_map(self.of).map(|spread| spread.mean).fold(0.0, f64::max));
        let (low, high) = tops
            .filter(|most| *most > 0.0)
            .fold((f64::INFINITY, 0.0f64), |(low, high), most| (low.min(most), high.max(most)));
        let all = || lines.iter().flat_map(|line| &line.rows).filter_map(self.of);
        let most = all().map(|spread| spread.mean + spread.deviation).fold(0.0, f64::max);
        // With its ends a little beyond the lines.
        if high > STEEP * low {
            let least =
                all().map(|spread| spread.mean).filter(|mean| *mean > 0.0).fold(f64::INFINITY, f64::min);
            return Scale::logarithmic((ground, top), (least / 1.2, most * 1.1));
        }
        Scale::linear((ground, top), most * 1.04)
    }

    /// The heights at which the lines end.
    fn ends(&self, lines: &[Line], scale: &Scale) -> Vec<Option<f64>> {
        let end = |line: &Line| line.rows.last().and_then(self.of).map(|spread| scale.at(spread.mean));
        lines.iter().map(end).collect()
    }

    /// Whether names find room at the ends of the lines.
    pub(super) fn ends_apart(&self, lines: &[Line], area: &Area) -> bool {
        let scale = self.scale(lines, area.inside());
        apart(&self.ends(lines, &scale), area.inside()).is_some()
    }

    /// A value on the axis.
    fn words(&self, numerals: &Numerals, value: f64) -> String {
        if self.is_time { numerals.in_unit(value * 1000.0, 1) } else { numerals.count(value) }
    }
}

/// Draws a panel: its axes, the spread of every point, the lines and their marks, and its words.
pub(super) fn panel<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    names: &Names,
    measure: &Measure,
    area: &Area,
    at_ends: bool,
) -> Drawing<DB> {
    let (text, palette, lines) = (&sheet.studied().contention, sheet.palette, names.lines);
    let (top, ground) = area.inside();
    let rise = measure.scale(lines, (top, ground));
    let words = |value| measure.words(&sheet.text.numerals, value);
    let left = area.left + rise.room(words);
    let right = area.right.max(left + 1.0);
    let largest = lines.iter().flat_map(|line| &line.rows).map(|row| row.jobs).max().unwrap_or(0);
    let across = Scale::linear((left, right), largest as f64);
    let mut taken = Taken::none(sheet.size);
    title(sheet, measure, &rise, area, &mut taken)?;
    rise.draw_rising(sheet, &mut taken, (left, right), words)?;
    let y = ground + FONT * 0.95;
    taken.write(sheet, [Label::new(text.clients, (left, y), Align::Left, palette.faint)])?;
    if largest > 0 {
        // The largest size first, so that it is written in any case.
        let ticks = across.ticks(32.0).into_iter().skip(1).filter(|tick| tick.fract() == 0.0);
        for tick in std::iter::once(largest as f64).chain(ticks) {
            let label = Label::new(
                sheet.text.numerals.count(tick),
                (across.at(tick), y),
                Align::Centre,
                palette.faint,
            );
            taken.write(sheet, [label.within(left, sheet.size.width.min(right + 14.0))])?;
        }
    }
    let point = |row: &Row| (measure.of)(row).map(|spread| (across.at(row.jobs as f64), spread));
    for (line, style) in lines.iter().zip(names.styles) {
        for (x, spread) in line.rows.iter().filter_map(point) {
            let (low, high) =
                (rise.at(spread.mean - spread.deviation), rise.at(spread.mean + spread.deviation));
            sheet.plumb_line(x, (high, low.max(high + 1.0)), style.colour)?;
        }
    }
    for (line, style) in lines.iter().zip(names.styles) {
        let points: Vec<_> =
            line.rows.iter().filter_map(point).map(|(x, spread)| (x, rise.at(spread.mean))).collect();
        if points.len() > 1 {
            sheet.line(&points, 2.0, style.colour)?;
        }
        for at in points {
            style.mark.draw(sheet, at, MARK, style.colour)?;
        }
    }
    if at_ends {
        names.at_ends(sheet, &measure.ends(lines, &rise), right, (top, ground))?;
    }
    missing(sheet, measure, lines, (left, right), (top, ground), &mut taken)
}

/// The title of a panel, and whether its axis is logarithmic.
fn title<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    measure: &Measure,
    rise: &Scale,
    area: &Area,
    taken: &mut Taken,
) -> Drawing<DB> {
    let text = &sheet.studied().contention;
    let y = area.top + FONT * 0.8;
    let title = measure.title.map(|title| {
        let title = if rise.is_logarithmic() { format!("{title}, {}", text.log) } else { title.into() };
        Label::bold(title, (area.left + 4.0, y), Align::Left, sheet.palette.ink)
    });
    let fits = title.into_iter().filter(|label| label.space().right <= area.edge);
    taken.write(sheet, fits)?;
    Ok(())
}

/// What is said of lines that are not there.
fn missing<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    measure: &Measure,
    lines: &[Line],
    (left, right): (f64, f64),
    (top, ground): (f64, f64),
    taken: &mut Taken,
) -> Drawing<DB> {
    let (text, palette) = (&sheet.studied().contention, sheet.palette);
    let seen = |line: &Line| line.rows.iter().any(|row| (measure.of)(row).is_some());
    if !lines.iter().any(seen) {
        let middle = ((left + right) / 2.0, (top + ground) / 2.0);
        taken.write(sheet, [Label::new(text.nothing, middle, Align::Centre, palette.faint)])?;
        return Ok(());
    }
    let mut y = top + FONT * 0.7;
    for line in lines.iter().filter(|line| !seen(line)) {
        let name = crate::plot::label::shortened(&(text.endless)(&line.name), false, right - left - 8.0);
        if taken.write(sheet, [Label::new(name, (left + 4.0, y), Align::Left, palette.ink)])?.is_some() {
            y += FONT * 1.3;
        }
    }
    Ok(())
}
