//! A plotters backend that draws on a canvas.
//!
//! plotters-canvas sets the font, the colour, the alignment and the baseline anew for every label, each as a text
//! that crosses from WebAssembly to JavaScript and is parsed there. That was a third of the time of a drawing; here
//! each is set only when it changes, and what JavaScript was told before is not told again. It also measures labels,
//! which nothing here asks for, and is 3 kB heavier.

use std::convert::Infallible;

use js_sys::JsString;
use plotters::{prelude::DrawingBackend, style::text_anchor::HPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontStyle,
};
use wasm_bindgen::{JsCast as _, prelude::wasm_bindgen};
use web_sys::CanvasRenderingContext2d;

use crate::decimal;

// The same as web-sys has it, but with texts that JavaScript has already instead of ones of WebAssembly.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = CanvasRenderingContext2d)]
    #[derive(Clone)]
    type Pen;
    #[wasm_bindgen(method, setter, js_name = fillStyle)]
    fn set_fill(this: &Pen, colour: &JsString);
    #[wasm_bindgen(method, setter, js_name = font)]
    fn set_face(this: &Pen, font: &JsString);
    #[wasm_bindgen(method, setter, js_name = textAlign)]
    fn set_align(this: &Pen, align: &JsString);
    #[wasm_bindgen(method, js_name = fillText)]
    fn write(this: &Pen, text: &JsString, x: f64, y: f64);
}

/// A canvas as plotters sees it, until its size changes. Nothing else may set what its context draws with.
pub struct Canvas {
    size: (u32, u32),
    context: Pen,
    font: Option<(bool, f64)>,
    align: Option<&'static str>,
    colour: Option<BackendColor>,
    told: Told,
}

/// The texts that JavaScript was told in the last drawing and in this one, and whether this one has used them: colours,
/// fonts, labels. From one step of a slider to the next most of them stay.
struct Told(Vec<(String, JsString, bool)>);

impl Told {
    /// A text as JavaScript has it.
    fn tell(&mut self, text: &str) -> &JsString {
        let told = &mut self.0;
        let at = told.iter().position(|(other, ..)| other == text).unwrap_or_else(|| {
            told.push((text.to_owned(), text.into(), true));
            told.len() - 1
        });
        told[at].2 = true;
        &told[at].1
    }

    /// Forgets what the drawing that is done has not used.
    fn forget(&mut self) {
        self.0.retain_mut(|(.., used)| std::mem::take(used));
    }
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl Canvas {
    /// A canvas of so many device pixels, by its context.
    pub fn new(context: &CanvasRenderingContext2d, (width, height): (f64, f64)) -> Self {
        context.set_text_baseline("middle");
        let size = (width as u32, height as u32);
        Self {
            size,
            context: context.unchecked_ref::<Pen>().clone(),
            font: None,
            align: None,
            colour: None,
            told: Told(Vec::new()),
        }
    }

    fn fill_with(&mut self, colour: BackendColor) {
        if self.colour.is_none_or(|last| last.rgb != colour.rgb || last.alpha != colour.alpha) {
            self.context.set_fill(self.told.tell(&named(colour)));
            self.colour = Some(colour);
        }
    }

    /// Begins a path through some points.
    fn trace(&self, points: impl IntoIterator<Item = BackendCoord>) {
        self.context.begin_path();
        // Where there is no path yet, a line begins one.
        points.into_iter().for_each(|(x, y)| self.context.line_to(x.into(), y.into()));
    }
}

/// A colour as a style sheet has it.
fn named(colour: BackendColor) -> String {
    let (red, green, blue) = colour.rgb;
    let opaque = colour.alpha >= 1.0;
    let alpha = if opaque { String::new() } else { format!("/{}%", (colour.alpha * 100.0) as u8) };
    format!("rgb({red} {green} {blue}{alpha})")
}

impl DrawingBackend for Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    /// A drawing is done.
    fn present(&mut self) -> Drawn {
        self.told.forget();
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        self.fill_with(colour);
        self.context.fill_rect(x.into(), y.into(), 1.0, 1.0);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if !fill {
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
            return self.draw_path(corners, style);
        }
        self.fill_with(style.color());
        self.context.fill_rect(left.into(), top.into(), (right - left).into(), (bottom - top).into());
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.context.set_stroke_style_str(&named(style.color()));
        self.context.set_line_width(style.stroke_width().into());
        self.trace(path);
        self.context.stroke();
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.fill_with(style.color());
        self.trace(path);
        self.context.fill();
        Ok(())
    }

    /// Labels are centred vertically on their position, as [`crate::plot::Sheet`] writes them.
    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn {
        let font = (matches!(style.style(), FontStyle::Bold), style.size());
        if self.font != Some(font) {
            let weight = if font.0 { "bold " } else { "" };
            let name = format!("{weight}{}px sans-serif", decimal::write(font.1));
            self.context.set_face(self.told.tell(&name));
            self.font = Some(font);
        }
        let align = match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Right => "right",
            HPos::Center => "center",
        };
        if self.align != Some(align) {
            self.context.set_align(self.told.tell(align));
            self.align = Some(align);
        }
        self.fill_with(style.color());
        self.context.write(self.told.tell(text), x.into(), y.into());
        Ok(())
    }
}
