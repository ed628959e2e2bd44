//! The picture as SVG.

use plotters::prelude::IntoDrawingArea as _;
use plotters_svg::SVGBackend;

use super::scene::{Scene, description};
use crate::{
    plot::{self, DARK, Draw as _, LIGHT, Sheet, Size},
    settings::{Settings, Study, Theme},
    text::{Text, escape},
};

/// The width of a picture where nobody asks for another, in CSS pixels.
pub const WIDTH: u32 = 800;

/// How tall a picture of some width is where nobody asks for another height: as its view needs.
pub fn height(settings: &Settings, study: &Study, width: u32) -> u32 {
    const HEIGHT: f64 = 360.0;
    let height = match study {
        Study::Nothing => HEIGHT,
        Study::Herd(_) => plot::herd::height(1 + settings.compare.len(), width.into()),
        Study::Contention(races) => plot::contention::height(races.len()),
        Study::Fleet(rhythm) => plot::fleet::height(rhythm.rows.len()),
        Study::Lock(_) => plot::lock::height(),
    };
    height.ceil() as u32
}

/// The picture of a query as a standalone SVG of `width` by `height` CSS pixels, each 1 to 10,000: that of its view;
/// of one attempt the lanes where policies are compared, else the band.
///
/// It has a title (the name of the product) and a description (what the picture says, in sentences) for those who do
/// not see it, its own ground, and uses no font but the reader's sans-serif.
pub fn svg(settings: &Settings, width: u32, height: u32) -> String {
    svg_of(settings, &settings.study(), width, height)
}

/// The same of what was simulated already.
pub fn svg_of(settings: &Settings, study: &Study, width: u32, height: u32) -> String {
    let (width, height) = (width.clamp(1, 10_000), height.clamp(1, 10_000));
    let palette = match settings.theme {
        Theme::Auto | Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    };
    let text = Text::of(settings.lang);
    let scene = Scene::new(settings, study);
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (width, height)).into_drawing_area();
        let size = Size { width: width.into(), height: height.into() };
        let sheet = Sheet { area: &area, size, ratio: 1.0, font_scale: 1.24, palette, text };
        // Writing into a string cannot fail.
        sheet.rect((0.0, 0.0), (size.width, size.height), palette.paper).ok();
        scene.draw(&sheet).ok();
        area.present().ok();
    }
    let description = escape(&description(settings, study, &scene));
    let head = format!(
        " role=\"img\" lang=\"{}\"><title>{}</title><desc>{description}</desc>",
        text.tag, text.product
    );
    // plotters writes the opening tag on the first line and has no way to add to it.
    match drawing.split_once(">\n") {
        Some((tag, shapes)) => format!("{tag}{head}\n{shapes}"),
        None => drawing,
    }
}
