//! Which line is which.

use plotters::prelude::DrawingBackend;

use super::{Line, Style};
use crate::plot::{
    Broken,
    label::{LEADING, shortened, wide},
    sheet::{Align, Drawing, FONT, Sheet},
};

/// From one line of names to the next.
pub(super) const LINE: f64 = LEADING;
/// The most room that names at the ends of lines get.
const WIDEST: f64 = 130.0;
/// From the left of a mark to its name.
const MARK: f64 = 14.0;
/// From the end of a line to the mark of its name.
const AFTER: f64 = 6.0;
/// How far a name may stand above or below the end of its line.
const FARTHEST: f64 = LEADING * 1.3;

/// The lines with what tells them apart.
pub(super) struct Names<'a> {
    pub(super) lines: &'a [Line],
    pub(super) styles: &'a [Style],
}

impl Names<'_> {
    /// The room for names at the ends of lines.
    pub(super) fn margin(lines: &[Line]) -> f64 {
        let widest = lines.iter().map(|line| wide(&line.name, false)).fold(0.0, f64::max);
        AFTER + MARK + widest + 4.0
    }

    /// Whether all names have room at the ends of lines.
    pub(super) fn fit(lines: &[Line]) -> bool {
        lines.iter().all(|line| wide(&line.name, false) <= WIDEST)
    }

    /// Writes all names above the panels, as many in a row as there is room for; where that ends.
    pub(super) fn above<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Result<f64, Broken<DB>> {
        let (left, right) = (8.0, sheet.size.width - 8.0);
        let (mut x, mut y) = (left, FONT * 0.75);
        for (line, style) in self.lines.iter().zip(self.styles) {
            let name = shortened(&line.name, false, right - left - MARK);
            let width = MARK + wide(&name, false);
            if x > left && x + width > right {
                (x, y) = (left, y + LINE);
            }
            style.mark.draw(sheet, (x + 4.5, y), 4.0, style.colour)?;
            sheet.label(&name, (x + MARK, y), Align::Left, sheet.palette.ink)?;
            x += width + 2.0 * FONT;
        }
        Ok(y + FONT * 0.6)
    }

    /// Writes names beside the ends of their lines, given the heights of these.
    pub(super) fn at_ends<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        ends: &[Option<f64>],
        right: f64,
        (top, foot): (f64, f64),
    ) -> Drawing<DB> {
        let x = right + AFTER;
        let Some(heights) = apart(ends, (top, foot)) else { return Ok(()) };
        for (((line, style), y), end) in self.lines.iter().zip(self.styles).zip(heights).zip(ends) {
            let (Some(y), Some(end)) = (y, end) else { continue };
            // Right beside the last mark it needs none of its own.
            if (y - end).abs() > FONT * 0.3 {
                style.mark.draw(sheet, (x + 5.0, y), 4.0, style.colour)?;
            }
            sheet.label(&line.name, (x + MARK, y), Align::Left, sheet.palette.ink)?;
        }
        Ok(())
    }
}

/// The heights of names that do not meet, each near the end of its line; `None` if there are none.
pub(super) fn apart(ends: &[Option<f64>], (top, foot): (f64, f64)) -> Option<Vec<Option<f64>>> {
    // From above; there are five at most.
    let mut order: Vec<(usize, f64)> = Vec::new();
    for (line, end) in ends.iter().enumerate() {
        let Some(end) = *end else { continue };
        let at = order.iter().position(|(_, other)| *other > end).unwrap_or(order.len());
        order.insert(at, (line, end));
    }
    let mut heights = vec![None; ends.len()];
    let mut least = top + LEADING / 2.0;
    for (at, (line, end)) in order.iter().enumerate() {
        // Those below need their room too.
        let below = LEADING * (order.len() - 1 - at) as f64;
        let y = end.max(least).min(foot - LEADING / 2.0 - below);
        if y < least - 1e-9 || (y - end).abs() > FARTHEST {
            return None;
        }
        least = y + LEADING;
        heights[*line] = Some(y);
    }
    Some(heights)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn names_keep_apart_in_the_order_of_their_lines_or_are_not_written() {
        let heights = apart(&[Some(50.0), None, Some(48.0), Some(150.0)], (0.0, 200.0)).unwrap();
        let heights: Vec<f64> = heights.into_iter().flatten().collect();
        assert_eq!((heights[1], heights[0], heights[2]), (48.0, 48.0 + LEADING, 150.0));
        // Four at one height are too far from it.
        assert_eq!(apart(&[Some(50.0); 4], (0.0, 200.0)), None);
        // At the ground they stand above it.
        let low = apart(&[Some(200.0), Some(190.0)], (0.0, 200.0)).unwrap();
        assert!(low.iter().flatten().all(|y| *y <= 200.0 - LEADING / 2.0));
        assert_eq!(apart(&[Some(5.0), Some(10.0)], (0.0, 20.0)), None);
    }
}
