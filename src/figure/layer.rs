//! One canvas of a figure.

use std::cell::RefCell;

use plotters::{coord::Shift, drawing::DrawingArea, prelude::IntoDrawingArea as _};
use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement};

use super::{canvas::Canvas, complain};
use crate::{
    decimal,
    plot::{Drawing, Palette, Sheet, Size},
    text::Text,
};

/// A canvas that fills its element, under those that are added after it.
pub struct Layer {
    pub canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// What plotters draws on; it knows the size the canvas had when it was made.
    area: RefCell<Option<DrawingArea<Canvas, Shift>>>,
}

impl Layer {
    pub fn new(host: &HtmlElement) -> Option<Self> {
        let canvas = host.owner_document()?.create_element("canvas").ok()?;
        let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        host.append_child(&canvas).ok()?;
        Some(Self { canvas, context, area: RefCell::default() })
    }

    /// Clears the canvas at the size it has now, and draws.
    pub fn draw(
        &self,
        size: Size,
        ratio: f64,
        palette: &Palette,
        text: &'static Text,
        paint: impl FnOnce(&Sheet<Canvas>) -> Drawing<Canvas>,
    ) {
        let (width, height) = ((size.width * ratio).round(), (size.height * ratio).round());
        let mut area = self.area.borrow_mut();
        // Setting a size clears the canvas and all that was set on it, so it is set only when it changes.
        if f64::from(self.canvas.width()) != width
            || f64::from(self.canvas.height()) != height
            || area.is_none()
        {
            self.canvas.set_width(width as u32);
            self.canvas.set_height(height as u32);
            // A box of whole device pixels is shown as it is; any other would be scaled and blurred.
            let style = self.canvas.style();
            style.set_property("width", &pixels(width / ratio)).ok();
            style.set_property("height", &pixels(height / ratio)).ok();
            *area = Some(Canvas::new(&self.context, (width, height)).into_drawing_area());
        } else {
            self.context.clear_rect(0.0, 0.0, width, height);
        }
        let Some(area) = area.as_ref() else {
            return complain("The canvas cannot be drawn on.");
        };
        let sheet = Sheet { area, size, ratio, font_scale: 1.0, palette, text };
        if paint(&sheet).and_then(|()| area.present()).is_err() {
            complain("The picture could not be drawn.");
        }
    }
}

/// A length as a style has it.
fn pixels(length: f64) -> String {
    decimal::write(length) + "px"
}

impl Drop for Layer {
    fn drop(&mut self) {
        self.canvas.remove();
    }
}
