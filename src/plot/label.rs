//! Labels that keep out of each other's way.

use plotters::prelude::DrawingBackend;

use super::{
    Colour,
    sheet::{Align, Drawing, FONT, Sheet, Size},
};

/// From one line of a label to the next.
pub(super) const LEADING: f64 = FONT * 1.3;
/// What stands for the end of a name that is too long.
const ELLIPSIS: char = '\u{2026}';

/// A label before it is written.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) at: (f64, f64),
    pub(super) align: Align,
    pub(super) bold: bool,
    pub(super) colour: Colour,
}

/// A rectangle on the sheet, in CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Space {
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

impl Label {
    pub(super) fn new(text: impl Into<String>, at: (f64, f64), align: Align, colour: Colour) -> Self {
        Self { text: text.into(), at, align, bold: false, colour }
    }

    pub(super) fn bold(text: impl Into<String>, at: (f64, f64), align: Align, colour: Colour) -> Self {
        Self { bold: true, ..Self::new(text, at, align, colour) }
    }

    /// A safe width.
    pub(super) fn width(&self) -> f64 {
        wide(&self.text, self.bold)
    }

    /// What it covers, with a little air around it.
    pub(super) fn space(&self) -> Space {
        let ((x, y), width) = (self.at, self.width());
        let left = match self.align {
            Align::Left => x,
            Align::Centre => x - width / 2.0,
            Align::Right => x - width,
        };
        Space { left, top: y - FONT * 0.55, right: left + width, bottom: y + FONT * 0.55 }
    }

    /// The same label, moved sideways so far that it lies between two edges.
    pub(super) fn within(mut self, left: f64, right: f64) -> Self {
        let space = self.space();
        self.at.0 += (right - space.right).min(0.0);
        self.at.0 += (left - self.space().left).max(0.0);
        self
    }

    /// Writes it.
    pub(super) fn write<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        let write = if self.bold { Sheet::bold } else { Sheet::label };
        write(sheet, &self.text, self.at, self.align, self.colour)
    }
}

/// A safe width of a text, in CSS pixels: by the kinds of its characters, as wide as they are in the widest of the
/// common sans-serif fonts.
pub(super) fn wide(text: &str, bold: bool) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | ' ' | '\u{a0}' | ',' | '.' | ':' => 0.33,
        'f' | 'r' | 't' | '(' | ')' | '-' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | ELLIPSIS => 1.0,
        'a'..='z' | '0'..='9' => 0.65,
        _ => 0.85,
    };
    text.chars().map(em).sum::<f64>() * FONT * if bold { 1.16 } else { 1.0 }
}

/// A name, cut at its end where there is no room for all of it.
pub(super) fn shortened(name: &str, bold: bool, room: f64) -> String {
    let mut shorter = name.to_owned();
    while wide(&shorter, bold) > room && shorter.chars().count() > 1 {
        if shorter.pop() == Some(ELLIPSIS) {
            shorter.pop();
        }
        shorter.push(ELLIPSIS);
    }
    shorter
}

/// What is already on a sheet.
pub(super) struct Taken {
    size: Size,
    spaces: Vec<Space>,
}

impl Taken {
    /// A sheet with nothing on it.
    pub(super) fn none(size: Size) -> Self {
        Self { size, spaces: Vec::new() }
    }

    /// Keeps labels away from a rectangle.
    pub(super) fn keep_off(&mut self, space: Space) {
        self.spaces.push(space);
    }

    /// From where to where a vertical line meets something, from above.
    pub(super) fn across(&self, x: f64) -> Vec<(f64, f64)> {
        let mut met: Vec<(f64, f64)> = Vec::new();
        for space in self.spaces.iter().filter(|space| space.left <= x + 1.0 && x <= space.right) {
            let at = met.iter().position(|(top, _)| *top > space.top).unwrap_or(met.len());
            met.insert(at, (space.top, space.bottom));
        }
        met
    }

    /// Whether a rectangle lies on the sheet and meets nothing.
    pub(super) fn is_free(&self, space: &Space) -> bool {
        space.left >= 0.0
            && space.top >= 0.0
            && space.right <= self.size.width
            && space.bottom <= self.size.height
            && !self.spaces.iter().any(|taken| taken.meets(space))
    }

    /// Writes the first of some labels that has room; where, if there was one.
    pub(super) fn write<DB: DrawingBackend>(
        &mut self,
        sheet: &Sheet<DB>,
        labels: impl IntoIterator<Item = Label>,
    ) -> Result<Option<Space>, super::Broken<DB>> {
        let Some(label) = labels.into_iter().find(|label| self.is_free(&label.space())) else {
            return Ok(None);
        };
        let space = label.space();
        self.keep_off(space);
        label.write(sheet)?;
        Ok(Some(space))
    }
}
