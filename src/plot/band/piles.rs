//! Pile-ups in the lower panel: their bars in the colour of the herd, and what they are.

use plotters::prelude::DrawingBackend;

use super::{LEADING, bars::Panel, layout::Layout};
use crate::{
    plot::{
        cut::cut,
        label::{Label, Space, Taken},
        pile::Pile,
        sheet::{Align, Drawing, FONT, Sheet},
    },
    policy::Atom,
    sample::{Histogram, Wave},
};

/// From a bar to its label.
const BESIDE: f64 = 8.0;
/// From the edge of the panel to a label.
const INSET: f64 = 10.0;

/// Draws the bars of the pile-ups over those of the band, the ones that are too tall cut.
pub(super) fn bars<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    histogram: &Histogram,
    layout: &Layout,
    panel: &Panel,
) -> Drawing<DB> {
    for bar in layout.piles.bars() {
        let (from, to) = panel.reach(histogram, bar);
        let count = histogram.counts[bar];
        let top = panel.base - panel.rise(count);
        if count > 0 && layout.piles.fill(histogram, bar) {
            sheet.rect((from, top), (to, panel.base), sheet.palette.herd)?;
        }
        if layout.cuts(count as f64) {
            cut(sheet, (from, to), top + layout.notes / 2.0, sheet.palette.band_ground)?;
        }
    }
    Ok(())
}

/// Writes what the pile-ups are, above the other bars and beside their own.
pub(super) fn labels<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, layout: &Layout) -> Drawing<DB> {
    let (Ok(sample), Some(panel)) = (&wave.sample, layout.enlarged()) else { return Ok(()) };
    let (histogram, piles) = (&sample.histogram, &layout.piles);
    if piles.is_empty() {
        return Ok(());
    }
    let notes = Notes { top: panel.base - panel.highest };
    let mut taken = Taken::none(sheet.size);
    // Above the panel is its caption.
    taken.keep_off(Space { left: 0.0, top: 0.0, right: sheet.size.width, bottom: notes.top - FONT * 0.4 });
    for bar in (0..histogram.bars()).filter(|bar| histogram.counts[*bar] > 0) {
        let (left, right) = panel.reach(histogram, bar);
        let top = panel.base - panel.rise(histogram.counts[bar]);
        // A cut bar's gap is wider than the bar.
        let beyond = if layout.cuts(histogram.counts[bar] as f64) { BESIDE / 2.0 } else { 0.0 };
        taken.keep_off(Space { left: left - beyond, top, right: right + beyond, bottom: panel.base });
    }
    let colour = sheet.palette.herd_text;
    if piles.are_many() {
        let atoms: Vec<Atom> = piles.0.iter().map(|pile| pile.atom).collect();
        let texts = sheet.text.piles(&atoms);
        let at = (layout.left + INSET, notes.line(0));
        let labels = texts.map(|text| Label::bold(text, at, Align::Left, colour));
        return taken.write(sheet, labels).map(drop);
    }
    for Pile { atom, bar } in &piles.0 {
        let count = histogram.counts[*bar];
        let (from, to) = panel.reach(histogram, *bar);
        let cut = layout.cuts(count as f64);
        let detail = cut.then(|| sheet.text.pile_cut(count));
        let (inner, outer) = (layout.left + INSET, layout.right - INSET);
        // Beside a cut bar; right above any other, or on one of the lines; to whichever side there is room.
        let (sides, lines) = if cut {
            ([(to + BESIDE, Align::Left), (from - BESIDE, Align::Right)], vec![notes.line(0), notes.line(1)])
        } else {
            let expected = histogram.expected(*bar, wave.jobs).unwrap_or(0.0) * panel.per_job;
            let above = panel.base - panel.rise(count).max(expected) - FONT;
            let sides = [(from.max(inner), Align::Left), (to.min(outer), Align::Right)];
            (sides, vec![above, notes.line(0), notes.line(1)])
        };
        let mut places = Vec::new();
        for title in sheet.text.pile(atom) {
            for (y, (x, align)) in lines.iter().flat_map(|y| sides.map(|side| (*y, side))) {
                places.push(Label::bold(title.clone(), (x, y), align, colour));
            }
        }
        let Some(title) = places.into_iter().find(|label| taken.is_free(&label.space())) else { continue };
        let (x, y, align) = (title.at.0, title.at.1 + LEADING, title.align);
        taken.write(sheet, [title])?;
        let details = detail.into_iter().flatten().map(|text| Label::new(text, (x, y), align, colour));
        taken.write(sheet, details)?;
    }
    Ok(())
}

/// The lines at the top of the panel that no other bar reaches.
struct Notes {
    top: f64,
}

impl Notes {
    fn line(&self, line: u32) -> f64 {
        self.top + FONT * 0.55 + LEADING * f64::from(line)
    }
}
