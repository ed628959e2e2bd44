//! A live figure on a canvas: size, pixel ratio and frames.
//!
//! A figure in which nothing moves has a single layer: every further canvas costs a first drawing call and a share of
//! the browser's composing at each update, which was more than leaving still parts alone saved.
//!
//! Nothing outside this module touches a canvas, and nothing in here knows a framework: the page and the custom
//! element hand in an element to live in, and settings to show.

mod canvas;
mod colours;
mod layer;

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};

use gloo_events::EventListener;
use gloo_render::{AnimationFrame, request_animation_frame};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{HtmlElement, ResizeObserver, window};

use crate::{
    plot::{Palette, Size, band},
    sample::Wave,
    settings::Theme,
    text::Text,
};
use colours::Colours;
use layer::Layer;

/// The band of a wave, drawn on a canvas that fills an element.
///
/// However often it is told to [`show`](Self::show) something, it draws once a frame; it draws again by itself
/// when the element's size, the pixel ratio or the colours change. It lives until it is dropped.
pub struct BandFigure(Rc<Inner>);

struct Inner {
    layer: Layer,
    colours: Colours,
    /// What the browser last said about itself; asking at every drawing would cost more than the bars.
    surroundings: Cell<Option<Surroundings>>,
    size: Cell<Size>,
    shown: RefCell<Option<Shown>>,
    frame: RefCell<Option<AnimationFrame>>,
    listeners: RefCell<Vec<EventListener>>,
    resize: RefCell<Option<Resize>>,
}

struct Shown {
    wave: Wave,
    theme: Theme,
    text: &'static Text,
}

/// What a picture depends on and the browser decides.
#[derive(Clone, Copy)]
struct Surroundings {
    theme: Theme,
    palette: Palette,
    ratio: f64,
}

/// Keeps the observer's closure alive as long as the observer.
struct Resize {
    observer: ResizeObserver,
    _changed: Closure<dyn FnMut()>,
}

impl Drop for Resize {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

impl BandFigure {
    /// Fills `host` with a canvas; `None` where the browser has none.
    pub fn mount(host: &HtmlElement) -> Option<Self> {
        let layer = Layer::new(host)?;
        layer.canvas.set_attribute("role", "img").ok();
        let inner = Rc::new(Inner {
            layer,
            colours: Colours::new(host.clone()),
            surroundings: Cell::default(),
            size: Cell::new(measure(host)),
            shown: RefCell::default(),
            frame: RefCell::default(),
            listeners: RefCell::default(),
            resize: RefCell::default(),
        });
        inner.watch(host);
        Some(Self(inner))
    }

    /// Describes what is shown to those who do not see it: the canvas's accessible name.
    pub fn describe(&self, sentence: &str) {
        self.0.layer.canvas.set_attribute("aria-label", sentence).ok();
    }

    /// Shows a wave from the next frame on.
    pub fn show(&self, wave: &Wave, theme: Theme, text: &'static Text) {
        if self.0.set(wave, theme, text) {
            self.0.ask_for_frame();
        }
    }

    /// Shows a wave at once.
    pub fn show_now(&self, wave: &Wave, theme: Theme, text: &'static Text) {
        if self.0.set(wave, theme, text) {
            self.0.frame.take();
            self.0.draw();
        }
    }
}

impl Inner {
    /// Takes over what to show; whether it is anything else than before.
    fn set(&self, wave: &Wave, theme: Theme, text: &'static Text) -> bool {
        let mut shown = self.shown.borrow_mut();
        if shown
            .as_ref()
            .is_some_and(|now| now.wave == *wave && now.theme == theme && now.text.tag == text.tag)
        {
            return false;
        }
        *shown = Some(Shown { wave: wave.clone(), theme, text });
        true
    }

    /// Draws again whenever something outside changes how the picture looks.
    fn watch(self: &Rc<Self>, host: &HtmlElement) {
        let changed = |inner: &Weak<Self>| {
            if let Some(inner) = inner.upgrade() {
                inner.surroundings.set(None);
                // At once: a page that is about to be printed has no next frame.
                inner.draw();
            }
        };
        let mut listeners = self.colours.listeners({
            let inner = Rc::downgrade(self);
            move || changed(&inner)
        });
        if let Some(window) = window() {
            // Zooming and moving to another screen change the pixel ratio; the size is the observer's business.
            let inner = Rc::downgrade(self);
            listeners.push(EventListener::new(&window, "resize", move |_| {
                if let Some(inner) = inner.upgrade()
                    && inner.surroundings.get().is_some_and(|known| known.ratio != pixel_ratio())
                {
                    inner.surroundings.set(None);
                    inner.ask_for_frame();
                }
            }));
        }
        *self.listeners.borrow_mut() = listeners;
        let (inner, element) = (Rc::downgrade(self), host.clone());
        let resized = Closure::<dyn FnMut()>::new(move || {
            if let Some(inner) = inner.upgrade() {
                let size = measure(&element);
                // The canvas never pushes its element, so drawing at once cannot start a loop, and a picture
                // of the wrong size is never painted.
                if inner.size.replace(size) != size {
                    inner.draw();
                }
            }
        });
        if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            observer.observe(host);
            *self.resize.borrow_mut() = Some(Resize { observer, _changed: resized });
        }
    }

    fn ask_for_frame(self: &Rc<Self>) {
        let mut frame = self.frame.borrow_mut();
        if frame.is_none() {
            let inner = Rc::downgrade(self);
            *frame = Some(request_animation_frame(move |_| {
                if let Some(inner) = inner.upgrade() {
                    inner.frame.take();
                    inner.draw();
                }
            }));
        }
    }

    fn draw(&self) {
        let (shown, size) = (self.shown.borrow(), self.size.get());
        // An element in a closed drawer has no size; the observer reports it when it opens.
        let Some(Shown { wave, theme, text }) =
            shown.as_ref().filter(|_| size.width >= 1.0 && size.height >= 1.0)
        else {
            return;
        };
        let known = self.surroundings.get().filter(|known| known.theme == *theme);
        let Surroundings { palette, ratio, .. } = known.unwrap_or_else(|| Surroundings {
            theme: *theme,
            palette: self.colours.palette(*theme),
            ratio: pixel_ratio(),
        });
        self.surroundings.set(Some(Surroundings { theme: *theme, palette, ratio }));
        self.layer.draw(size, ratio, &palette, text, |sheet| band::draw(sheet, wave));
    }
}

/// Device pixels per CSS pixel.
fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio()).clamp(0.5, 8.0)
}

fn measure(host: &HtmlElement) -> Size {
    let rect = host.get_bounding_client_rect();
    Size { width: rect.width(), height: rect.height() }
}

/// Says a fault of the browser's drawing in the console, once.
fn complain(fault: &str) {
    thread_local!(static SAID: Cell<bool> = const { Cell::new(false) });
    if !SAID.replace(true) {
        web_sys::console::error_1(&JsValue::from_str(fault));
    }
}
