//! A picture on a canvas that somebody else looks after: its size, its colours and when it is drawn.

use plotters::prelude::IntoDrawingArea as _;
use web_sys::CanvasRenderingContext2d;

use super::canvas::Canvas;
use crate::{
    plot::{Colour, DARK, Draw, LIGHT, Palette, Sheet, Size},
    text::Text,
};

/// Draws a picture on a canvas that is clear, of so many CSS pixels with so many device pixels each. `colours`: 0 for the
/// light ones, 1 for the dark ones, otherwise those a person forces: paper, ink, herd and band, of which the 24 lowest bits
/// are red, green and blue, and the paper has a higher one too.
pub fn paint<P: Draw>(
    picture: &P,
    context: &CanvasRenderingContext2d,
    (width, height): (f64, f64),
    ratio: f64,
    colours: [u32; 4],
    text: &'static Text,
) {
    let colour = |bits: u32| Colour((bits >> 16) as u8, (bits >> 8) as u8, bits as u8);
    let palette = match colours {
        [0, ..] => LIGHT,
        [1, ..] => DARK,
        [paper, ink, herd, band] => Palette::forced(colour(paper), colour(ink), colour(herd), colour(band)),
    };
    let area = Canvas::new(context, (width * ratio, height * ratio)).into_drawing_area();
    let size = Size { width, height };
    let sheet = Sheet { area: &area, size, ratio, font_scale: 1.0, palette: &palette, text };
    // A canvas takes everything.
    picture.draw(&sheet).ok();
}
