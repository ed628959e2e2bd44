//! Marks of points, told apart by their shape.

use plotters::prelude::DrawingBackend;

use super::{
    Colour,
    sheet::{Drawing, Sheet},
};

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Disc,
    Square,
    Up,
    Diamond,
    Down,
}

/// All of them, in the order in which lines get them.
pub(super) const MARKS: [Mark; 5] = [Mark::Disc, Mark::Square, Mark::Up, Mark::Diamond, Mark::Down];

impl Mark {
    /// Draws it around a point, about twice as wide as `half`.
    pub(super) fn draw<DB: DrawingBackend>(
        self,
        sheet: &Sheet<DB>,
        (x, y): (f64, f64),
        half: f64,
        colour: Colour,
    ) -> Drawing<DB> {
        // All shapes cover about the same area.
        let corners: &[(f64, f64)] = match self {
            Self::Disc => &[
                (1.0, 0.4),
                (0.4, 1.0),
                (-0.4, 1.0),
                (-1.0, 0.4),
                (-1.0, -0.4),
                (-0.4, -1.0),
                (0.4, -1.0),
                (1.0, -0.4),
            ],
            Self::Square => &[(0.9, 0.9), (-0.9, 0.9), (-0.9, -0.9), (0.9, -0.9)],
            Self::Up => &[(1.15, 0.9), (-1.15, 0.9), (0.0, -1.15)],
            Self::Diamond => &[(1.25, 0.0), (0.0, 1.25), (-1.25, 0.0), (0.0, -1.25)],
            Self::Down => &[(1.15, -0.9), (-1.15, -0.9), (0.0, 1.15)],
        };
        let corners: Vec<_> =
            corners.iter().map(|corner| (x + half * corner.0, y + half * corner.1)).collect();
        sheet.shape(&corners, colour)
    }
}
