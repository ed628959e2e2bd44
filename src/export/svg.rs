//! The picture as SVG.

use plotters::prelude::IntoDrawingArea as _;
use plotters_svg::SVGBackend;

use crate::{
    plot::{DARK, LIGHT, Sheet, Size, band},
    settings::{Settings, Theme},
    text::{Text, escape},
};

/// The picture of a query as a standalone SVG of `width` by `height` CSS pixels, each 1 to 10,000.
///
/// It has a title (the name of the product) and a description (the sentence) for those who do not see it, its
/// own ground, and uses no font but the reader's sans-serif.
pub fn svg(settings: &Settings, width: u32, height: u32) -> String {
    let (width, height) = (width.clamp(1, 10_000), height.clamp(1, 10_000));
    let palette = match settings.theme {
        Theme::Auto | Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    };
    let (text, wave) = (Text::of(settings.lang), settings.wave());
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (width, height)).into_drawing_area();
        let size = Size { width: width.into(), height: height.into() };
        let sheet = Sheet { area: &area, size, ratio: 1.0, font_scale: 1.24, palette, text };
        // Writing into a string cannot fail.
        sheet.rect((0.0, 0.0), (size.width, size.height), palette.paper).ok();
        band::draw(&sheet, &wave).ok();
        area.present().ok();
    }
    let sentence = escape(&(text.sentence)(&wave));
    let head =
        format!(" role=\"img\" lang=\"{}\"><title>{}</title><desc>{sentence}</desc>", text.tag, text.product);
    // plotters writes the opening tag on the first line and has no way to add to it.
    match drawing.split_once(">\n") {
        Some((tag, shapes)) => format!("{tag}{head}\n{shapes}"),
        None => drawing,
    }
}
