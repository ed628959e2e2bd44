//! One canvas of a figure.

use plotters::prelude::IntoDrawingArea as _;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement};

use super::complain;
use crate::{
    plot::{Drawing, Palette, Sheet, Size},
    text::Text,
};

/// A canvas that fills its element, under those that are added after it.
pub struct Layer {
    pub canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl Layer {
    pub fn new(host: &HtmlElement) -> Option<Self> {
        let canvas = host.owner_document()?.create_element("canvas").ok()?;
        let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        host.append_child(&canvas).ok()?;
        Some(Self { canvas, context })
    }

    /// Clears the canvas at the size it has now, and draws.
    pub fn draw(
        &self,
        size: Size,
        ratio: f64,
        palette: &Palette,
        text: &'static Text,
        paint: impl FnOnce(&Sheet<CanvasBackend>) -> Drawing<CanvasBackend>,
    ) {
        let (width, height) = ((size.width * ratio).round(), (size.height * ratio).round());
        // Setting a size clears the canvas and gives its memory back, so it is set only when it changes.
        if f64::from(self.canvas.width()) != width || f64::from(self.canvas.height()) != height {
            self.canvas.set_width(width as u32);
            self.canvas.set_height(height as u32);
        } else {
            self.context.clear_rect(0.0, 0.0, width, height);
        }
        let Some(backend) = CanvasBackend::with_canvas_object(self.canvas.clone()) else {
            return complain("The canvas cannot be drawn on.");
        };
        let area = backend.into_drawing_area();
        let sheet = Sheet { area: &area, size, ratio, font_scale: 1.0, palette, text };
        if let Err(fault) = paint(&sheet) {
            complain(&fault.to_string());
        }
    }
}

impl Drop for Layer {
    fn drop(&mut self) {
        self.canvas.remove();
    }
}
