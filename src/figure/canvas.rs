//! A plotters backend that draws paths through plotters-canvas, and labels and rectangles itself.
//!
//! plotters-canvas sets the font, the colour, the alignment and the baseline anew for every label, each as a text
//! that crosses from WebAssembly to JavaScript and is parsed there. That was a third of the time of a drawing; here
//! each is set only when it changes.

use plotters::{prelude::DrawingBackend, style::text_anchor::HPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontStyle,
};
use plotters_canvas::CanvasBackend;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas as plotters sees it, until its size changes. Nothing else may set what its context draws with.
pub struct Canvas {
    shapes: CanvasBackend,
    context: CanvasRenderingContext2d,
    font: Option<(bool, f64)>,
    align: Option<&'static str>,
    colour: Option<BackendColor>,
}

type Drawn = Result<(), DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

impl Canvas {
    /// A canvas and its context; `None` if the browser does not give one.
    pub fn new(canvas: &HtmlCanvasElement, context: &CanvasRenderingContext2d) -> Option<Self> {
        context.set_text_baseline("middle");
        let shapes = CanvasBackend::with_canvas_object(canvas.clone())?;
        Some(Self { shapes, context: context.clone(), font: None, align: None, colour: None })
    }

    fn fill_with(&mut self, colour: BackendColor) {
        if self.colour.is_none_or(|last| last.rgb != colour.rgb || last.alpha != colour.alpha) {
            let (red, green, blue) = colour.rgb;
            let opaque = colour.alpha >= 1.0;
            let alpha = if opaque { String::new() } else { format!("/{}%", (colour.alpha * 100.0) as u8) };
            self.context.set_fill_style_str(&format!("rgb({red} {green} {blue}{alpha})"));
            self.colour = Some(colour);
        }
    }
}

impl DrawingBackend for Canvas {
    type ErrorType = <CanvasBackend as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.shapes.get_size()
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Drawn {
        self.colour = None;
        self.shapes.draw_pixel(point, colour)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if !fill {
            return self.shapes.draw_rect((left, top), (right, bottom), style, fill);
        }
        self.fill_with(style.color());
        self.context.fill_rect(left.into(), top.into(), (right - left).into(), (bottom - top).into());
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.colour = None;
        self.shapes.fill_polygon(path, style)
    }

    /// Labels are centred vertically on their position, as [`crate::plot::Sheet`] writes them.
    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn {
        let font = (matches!(style.style(), FontStyle::Bold), style.size());
        if self.font != Some(font) {
            let weight = if font.0 { "bold " } else { "" };
            self.context.set_font(&format!("{weight}{}px sans-serif", font.1));
            self.font = Some(font);
        }
        let align = match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Right => "right",
            HPos::Center => "center",
        };
        if self.align != Some(align) {
            self.context.set_text_align(align);
            self.align = Some(align);
        }
        self.fill_with(style.color());
        // A label that the browser refuses is no reason to draw nothing else.
        self.context.fill_text(text, x.into(), y.into()).ok();
        Ok(())
    }
}
