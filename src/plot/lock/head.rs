//! What a bar of a lock counts, the lock, and the leader.

use plotters::prelude::DrawingBackend;

use super::line;
use crate::{
    lock::Vigil,
    plot::{
        label::{Label, Taken},
        sheet::{Align, Drawing, FONT, Sheet},
        time::TimeAxis,
    },
};

/// The line of the lock.
pub(super) const LOCK: f64 = line(2);
/// The line of the leader.
const LEADER: f64 = line(3);
/// The side of a patch of colour.
const PATCH: f64 = 9.0;

/// Writes all of it.
pub(super) fn head<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    vigil: &Vigil,
    time: &TimeAxis,
    step: f64,
    foot: f64,
) -> Drawing<DB> {
    let (text, palette) = (&sheet.studied().lock, sheet.palette);
    let mut taken = Taken::none(sheet.size);
    key(sheet, step, &mut taken)?;
    let held = (text.held)(vigil.period)
        .map(|text| Label::bold(text, (time.left + 4.0, LOCK), Align::Left, palette.ink));
    taken.write(sheet, held)?;
    let at = match vigil.election.time_to_leader_s {
        Some(_) => Some(vigil.until),
        None if vigil.is_stopped() => Some(vigil.until),
        None => None,
    };
    let words = match vigil.election.time_to_leader_s {
        Some(seconds) => (text.leader)(seconds),
        None => (text.no_leader)(vigil),
    };
    let x = at.map_or(time.right, |at| time.at(at));
    if at.is_some() {
        sheet.rect((x - 1.0, LEADER - FONT * 0.6), (x + 1.0, foot), palette.ink)?;
    }
    let beside = |text: String, align: Align| {
        let gap = if align == Align::Left { 7.0 } else { -7.0 };
        Label::bold(text, (x + gap, LEADER), align, palette.ink)
    };
    // Where the mark is in the way on both sides, it is short.
    let [long, short] = words;
    let labels = [long, short]
        .into_iter()
        .flat_map(|text| [beside(text.clone(), Align::Left), beside(text, Align::Right)]);
    let fits =
        labels.filter(|label| label.space().right <= sheet.size.width && label.space().left >= time.left);
    taken.write(sheet, fits)?;
    Ok(())
}

/// What a bar counts, and what its colours are; on two lines where one is too short.
fn key<DB: DrawingBackend>(sheet: &Sheet<DB>, step: f64, taken: &mut Taken) -> Drawing<DB> {
    let (text, palette) = (&sheet.studied().lock, sheet.palette);
    let counts = (text.tries)(step).map(|text| Label::bold(text, (4.0, line(0)), Align::Left, palette.ink));
    let Some(written) = taken.write(sheet, counts)? else { return Ok(()) };
    let fits = |at: usize, x: f64| {
        let labels = [text.alone[at], text.collisions[at]]
            .map(|text| Label::new(text, (0.0, 0.0), Align::Left, palette.ink).width());
        x + labels[0] + labels[1] + 2.0 * (PATCH + 5.0) + 2.0 * FONT <= sheet.size.width - 4.0
    };
    let after = written.right + 2.0 * FONT;
    // Beside it with all words, below it with all words, or the same with few.
    let places = [(after, line(0), 0), (4.0, line(1), 0), (after, line(0), 1)];
    let place = places.into_iter().find(|(x, _, at)| fits(*at, *x));
    let (mut x, y, at) = place.unwrap_or((4.0, line(1), 1));
    for (words, colour) in [(text.alone[at], palette.band), (text.collisions[at], palette.herd)] {
        let label = Label::new(words, (x + PATCH + 5.0, y), Align::Left, palette.ink);
        if let Some(space) = taken.write(sheet, [label])? {
            sheet.rect((x, y - PATCH / 2.0), (x + PATCH, y + PATCH / 2.0), colour)?;
            x = space.right + 2.0 * FONT;
        }
    }
    Ok(())
}
