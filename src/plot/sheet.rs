//! The sheet a picture is drawn on: CSS pixels outside, device pixels and plotters inside.

use plotters::{
    coord::Shift,
    drawing::{DrawingArea, DrawingAreaErrorKind},
    element::{PathElement, Polygon, Rectangle},
    prelude::DrawingBackend,
    style::{
        Color as _, FontFamily, FontStyle, IntoTextStyle as _, RGBColor, TextStyle,
        text_anchor::{HPos, Pos, VPos},
    },
};

use super::{Colour, Palette};
use crate::text::{Studied, Text};

/// Width and height in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Width, at least 1.
    pub width: f64,
    /// Height, at least 1.
    pub height: f64,
}

/// The end of a label that its position names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Left,
    /// It is centred there.
    Centre,
    /// It ends there.
    Right,
}

/// The outcome of a drawing step on the backend `DB`.
pub type Drawing<DB> = Result<(), Broken<DB>>;

/// What went wrong with a drawing step on the backend `DB`.
pub type Broken<DB> = DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>;

/// What a picture is drawn on, and with which colours and words.
pub struct Sheet<'a, DB: DrawingBackend> {
    /// The plotters area, in device pixels.
    pub area: &'a DrawingArea<DB, Shift>,
    /// The size in CSS pixels.
    pub size: Size,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// What the backend multiplies a font size by to get what was asked for: 1 for a canvas, 1.24 for
    /// plotters' SVG, which divides by that.
    pub font_scale: f64,
    /// The colours.
    pub palette: &'a Palette,
    /// The words.
    pub text: &'static Text,
}

/// The size of labels in CSS pixels.
pub const FONT: f64 = 12.5;

/// A safe width of one character of a label, in CSS pixels: bold digits of the widest common sans-serif have 0.7 em.
pub const CHARACTER: f64 = FONT * 0.7;

impl<DB: DrawingBackend> Sheet<'_, DB> {
    /// The words of the simulations' pictures.
    pub(super) fn studied(&self) -> &'static Studied {
        Studied::of(self.text.lang)
    }

    fn device(&self, (x, y): (f64, f64)) -> (i32, i32) {
        // Rounded down from half a pixel on: WebAssembly has an instruction for that and none for `round`. A cast
        // saturates, so a position far outside stays outside.
        ((x * self.ratio + 0.5).floor() as i32, (y * self.ratio + 0.5).floor() as i32)
    }

    /// Fills the rectangle between two corners.
    pub fn rect(&self, from: (f64, f64), to: (f64, f64), colour: Colour) -> Drawing<DB> {
        self.area.draw(&Rectangle::new([self.device(from), self.device(to)], rgb(colour).filled()))
    }

    /// Covers the rectangle between two corners with paper that lets little through.
    pub fn veil(&self, from: (f64, f64), to: (f64, f64)) -> Drawing<DB> {
        const OPACITY: f64 = 0.8;
        let corners = [self.device(from), self.device(to)];
        self.area.draw(&Rectangle::new(corners, rgb(self.palette.paper).mix(OPACITY).filled()))
    }

    /// A horizontal line of the thinnest visible width.
    pub fn hairline(&self, x: (f64, f64), y: f64, colour: Colour) -> Drawing<DB> {
        let (from, to) = (self.device((x.0, y)), self.device((x.1, y)));
        let thickness = (self.ratio.round() as i32).max(1);
        self.area.draw(&Rectangle::new([from, (to.0, from.1 + thickness)], rgb(colour).filled()))
    }

    /// A dashed horizontal line of the thinnest visible width.
    pub fn dashes(&self, (left, right): (f64, f64), y: f64, colour: Colour) -> Drawing<DB> {
        const DASH: f64 = 5.0;
        let mut x = left;
        while x < right {
            self.hairline((x, (x + DASH).min(right)), y, colour)?;
            x += 2.0 * DASH;
        }
        Ok(())
    }

    /// A vertical line of the thinnest visible width.
    pub fn plumb_line(&self, x: f64, y: (f64, f64), colour: Colour) -> Drawing<DB> {
        let (from, to) = (self.device((x, y.0)), self.device((x, y.1)));
        let thickness = (self.ratio.round() as i32).max(1);
        self.area.draw(&Rectangle::new([from, (from.0 + thickness, to.1)], rgb(colour).filled()))
    }

    /// Fills a shape as one path, however many corners it has.
    pub fn shape(&self, corners: &[(f64, f64)], colour: Colour) -> Drawing<DB> {
        let corners: Vec<_> = corners.iter().map(|corner| self.device(*corner)).collect();
        self.area.draw(&Polygon::new(corners, rgb(colour).filled()))
    }

    /// A line through some points, `width` CSS pixels wide.
    pub fn line(&self, points: &[(f64, f64)], width: f64, colour: Colour) -> Drawing<DB> {
        let points: Vec<_> = points.iter().map(|point| self.device(*point)).collect();
        let width = ((width * self.ratio + 0.5).floor() as u32).max(1);
        self.area.draw(&PathElement::new(points, rgb(colour).stroke_width(width)))
    }

    /// Writes a label, vertically centred on its position.
    pub fn label(&self, text: &str, at: (f64, f64), align: Align, colour: Colour) -> Drawing<DB> {
        self.write(text, at, align, colour, FontStyle::Normal)
    }

    /// Writes a label in bold.
    pub fn bold(&self, text: &str, at: (f64, f64), align: Align, colour: Colour) -> Drawing<DB> {
        self.write(text, at, align, colour, FontStyle::Bold)
    }

    fn write(
        &self,
        text: &str,
        at: (f64, f64),
        align: Align,
        colour: Colour,
        style: FontStyle,
    ) -> Drawing<DB> {
        let horizontal = match align {
            Align::Left => HPos::Left,
            Align::Centre => HPos::Center,
            Align::Right => HPos::Right,
        };
        let font = (FontFamily::SansSerif, FONT * self.ratio * self.font_scale, style, &rgb(colour));
        let style: TextStyle = font.into_text_style(self.area).pos(Pos::new(horizontal, VPos::Center));
        self.area.draw_text(text, &style, self.device(at))
    }
}

fn rgb(Colour(red, green, blue): Colour) -> RGBColor {
    RGBColor(red, green, blue)
}
