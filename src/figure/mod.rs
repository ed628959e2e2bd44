//! A live figure on a canvas: size, pixel ratio and frames.
//!
//! A figure in which nothing moves has a single layer: every further canvas costs a first drawing call and a share of
//! the browser's composing at each update, which was more than leaving still parts alone saved. Where something moves
//! by itself, it is a second figure above the first.
//!
//! Nothing outside this module touches a canvas, and nothing in here knows a framework: the page and the custom
//! element hand in an element to live in, and settings to show.

mod canvas;
mod colours;
mod layer;
mod paint;

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};

use gloo_events::EventListener;
use gloo_render::{AnimationFrame, request_animation_frame};
use js_sys::Array;
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{
    HtmlCanvasElement, HtmlElement, IntersectionObserver, IntersectionObserverEntry,
    IntersectionObserverInit, ResizeObserver, window,
};

use crate::{
    plot::{DARK, Draw, LIGHT, Lane, Palette, Several, Size},
    sample::{Schedule, Wave},
    settings::Theme,
    text::Text,
};
use colours::Colours;
use layer::Layer;
pub use paint::paint;

/// A picture, drawn on a canvas that fills an element.
///
/// However often it is told to [`show`](Self::show) something, it draws once a frame; it draws again by itself
/// when the element's size, the pixel ratio or the colours change. It lives until it is dropped.
pub struct Figure<P: Draw>(Rc<Inner<P>>);

struct Inner<P> {
    layer: Layer,
    colours: Colours,
    /// What the browser last said about itself; asking at every drawing would cost more than the bars.
    surroundings: Cell<Option<Surroundings>>,
    size: Cell<Size>,
    shown: RefCell<Option<Shown<P>>>,
    frame: RefCell<Option<AnimationFrame>>,
    listeners: RefCell<Vec<EventListener>>,
    resize: RefCell<Option<Resize>>,
    /// Whether the element is in sight, or nearly so. Until the browser has said so, it is taken to be.
    near: Cell<bool>,
    /// Whether something is to be drawn as soon as it is.
    stale: Cell<bool>,
    sight: RefCell<Option<Sight>>,
}

struct Shown<P> {
    picture: P,
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

/// The same for the observer of what is in sight.
struct Sight {
    observer: IntersectionObserver,
    _moved: Closure<dyn FnMut(Array)>,
}

impl Drop for Sight {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// How far outside the window an element is already drawn, so that nobody scrolls into an old picture.
const NEAR: &str = "300px";

impl<P: Draw + 'static> Figure<P> {
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
            near: Cell::new(true),
            stale: Cell::default(),
            sight: RefCell::default(),
        });
        inner.watch(host);
        inner.watch_sight(host);
        Some(Self(inner))
    }

    /// How large the element is in CSS pixels, as it was last measured: where a picture is laid out.
    pub fn size(&self) -> Size {
        self.0.size.get()
    }

    /// Describes what is shown to those who do not see it: the canvas's accessible name.
    pub fn describe(&self, sentence: &str) {
        self.0.layer.canvas.set_attribute("aria-label", sentence).ok();
    }

    /// Leaves it to the picture beneath to describe itself.
    pub fn hide(&self) {
        self.0.layer.canvas.remove_attribute("role").ok();
        self.0.layer.canvas.set_attribute("aria-hidden", "true").ok();
    }

    /// Shows a picture from the next frame on.
    pub fn show(&self, picture: P, theme: Theme, text: &'static Text) {
        if self.0.set(picture, theme, text) {
            self.0.ask_for_frame();
        }
    }

    /// Shows a picture at once.
    pub fn show_now(&self, picture: P, theme: Theme, text: &'static Text) {
        if self.0.set(picture, theme, text) {
            self.0.frame.take();
            if !self.0.near.get() {
                return self.0.stale.set(true);
            }
            self.0.draw();
        }
    }
}

impl Figure<Several> {
    /// Shows several policies from the next frame on: what each is called, what its durations were multiplied by, and
    /// its jobs.
    pub fn show_lanes(&self, lanes: Vec<(String, f64, Wave)>, theme: Theme, text: &'static Text) {
        let lanes = lanes.into_iter().map(|(name, scale, wave)| Lane { name, scale, wave });
        self.show(Several::Lanes(lanes.collect()), theme, text);
    }

    /// Shows all attempts of a policy from the next frame on.
    pub fn show_schedule(
        &self,
        schedule: &Schedule,
        outage: f64,
        attempt: i64,
        theme: Theme,
        text: &'static Text,
    ) {
        self.show(Several::Schedule { schedule: schedule.clone(), outage, attempt }, theme, text);
    }
}

impl<P: Draw + 'static> Inner<P> {
    /// Takes over what to show; whether it is anything else than before.
    fn set(&self, picture: P, theme: Theme, text: &'static Text) -> bool {
        let mut shown = self.shown.borrow_mut();
        if shown
            .as_ref()
            .is_some_and(|now| now.picture == picture && now.theme == theme && now.text.tag == text.tag)
        {
            return false;
        }
        *shown = Some(Shown { picture, theme, text });
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

    /// Learns whether the element is in sight: what is not is not drawn while a slider moves.
    fn watch_sight(self: &Rc<Self>, host: &HtmlElement) {
        let inner = Rc::downgrade(self);
        let moved = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let Some(inner) = inner.upgrade() else { return };
            let last =
                entries.iter().last().and_then(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
            inner.near.set(last.is_none_or(|entry| entry.is_intersecting()));
            if inner.near.get() && inner.stale.take() {
                inner.draw();
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(NEAR);
        let made = IntersectionObserver::new_with_options(moved.as_ref().unchecked_ref(), &options);
        if let Ok(observer) = made {
            observer.observe(host);
            *self.sight.borrow_mut() = Some(Sight { observer, _moved: moved });
        }
    }

    fn ask_for_frame(self: &Rc<Self>) {
        if !self.near.get() {
            return self.stale.set(true);
        }
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
        let Some(Shown { picture, theme, text }) =
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
        self.layer.draw(size, ratio, &palette, text, |sheet| picture.draw(sheet));
    }
}

/// A canvas of its own with a picture on paper, so many device pixels for a CSS pixel; `None` where the browser has none.
pub fn still<P: Draw>(
    picture: &P,
    size: Size,
    ratio: f64,
    theme: Theme,
    text: &'static Text,
) -> Option<HtmlCanvasElement> {
    let host = window()?.document()?.create_element("div").ok()?.unchecked_into::<HtmlElement>();
    let layer = Layer::new(&host)?;
    let palette = if theme == Theme::Dark { DARK } else { LIGHT };
    layer.draw(size, ratio, &palette, text, |sheet| {
        sheet.rect((0.0, 0.0), (size.width, size.height), palette.paper)?;
        picture.draw(sheet)
    });
    Some(layer.canvas.clone())
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
