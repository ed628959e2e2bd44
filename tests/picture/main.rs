//! The pictures, read back from the SVG that the drawings make.

mod band;
mod bars;
mod contention;
mod curve;
mod export;
mod fleet;
mod herd;
mod lanes;
mod languages;
mod lock;
mod piles;
mod read;
mod schedule;

use jitterband::{
    plot::{Draw, LIGHT, Palette, Picture, Sheet, Size},
    query,
    sample::Wave,
    text::Text,
};
use plotters::prelude::IntoDrawingArea as _;
use plotters_svg::SVGBackend;

/// What a picture is on a sheet, as an SVG.
fn drawn(picture: &impl Draw, size: Size, ratio: f64) -> String {
    painted(picture, size, ratio, &LIGHT)
}

/// The same in given colours.
fn painted(picture: &impl Draw, size: Size, ratio: f64, palette: &Palette) -> String {
    labelled(picture, size, ratio, palette, Text::of(None))
}

/// The same with given words.
fn labelled(picture: &impl Draw, size: Size, ratio: f64, palette: &Palette, text: &'static Text) -> String {
    let mut drawing = String::new();
    {
        let device = ((size.width * ratio).round() as u32, (size.height * ratio).round() as u32);
        let area = SVGBackend::with_string(&mut drawing, device).into_drawing_area();
        let sheet = Sheet { area: &area, size, ratio, font_scale: 1.24, palette, text };
        picture.draw(&sheet).unwrap();
        area.present().unwrap();
    }
    drawing
}

/// What is drawn of a wave on a sheet.
fn svg(wave: &Wave, size: Size, ratio: f64) -> String {
    drawn(&Picture::Band(Box::new(wave.clone())), size, ratio)
}

fn wave(query: &str) -> Wave {
    query::decode(query).0.wave()
}

const fn size(width: f64, height: f64) -> Size {
    Size { width, height }
}

const WIDTHS: [f64; 7] = [320.0, 360.0, 559.0, 560.0, 800.0, 1040.0, 1600.0];
const HEIGHTS: [f64; 3] = [300.0, 360.0, 460.0];
