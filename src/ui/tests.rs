//! Component tests, in a real browser: what a person does with the explorer, and what is on the page afterwards.

use std::{cell::Cell, future::poll_fn, rc::Rc, task::Poll};

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use jitterband::plot::Colour;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test_configure;
use web_sys::{
    CanvasRenderingContext2d, Document, Element, Event, HtmlCanvasElement, HtmlElement, HtmlInputElement,
    KeyboardEvent, KeyboardEventInit, Window,
};

use super::{open, state::State};

mod explorer;
mod figures;
mod policies;

wasm_bindgen_test_configure!(run_in_browser);

/// Longer than anything on the page waits before it does something.
const ALL_TIMERS_MS: u32 = 900;

fn window() -> Window {
    web_sys::window().unwrap()
}

fn document() -> Document {
    window().document().unwrap()
}

async fn sleep(ms: u32) {
    let (rested, mut timer) = (Rc::new(Cell::new(false)), None);
    poll_fn(|context| {
        if rested.get() {
            return Poll::Ready(());
        }
        let (rested, waker) = (rested.clone(), context.waker().clone());
        timer = Some(Timeout::new(ms, move || {
            rested.set(true);
            waker.wake();
        }));
        Poll::Pending
    })
    .await;
}

/// Lets the microtasks run that are waiting.
async fn tick() {
    sleep(0).await;
}

/// Waits until something holds that takes events, timers or frames of the browser; at most two seconds.
async fn until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..100 {
        if holds() {
            return;
        }
        sleep(20).await;
    }
    panic!("after two seconds still not: {what}");
}

/// Puts a query into the address, where the explorer reads it and nothing else does.
fn visit(query: &str) {
    let path = window().location().pathname().unwrap();
    let history = window().history().unwrap();
    history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{query}"))).unwrap();
}

/// An element at the end of the page, gone with the test.
struct Place(HtmlElement);

impl Place {
    fn new(style: &str) -> Self {
        let section: HtmlElement = document().create_element("section").unwrap().unchecked_into();
        section.set_attribute("style", style).unwrap();
        document().body().unwrap().append_child(&section).unwrap();
        Self(section)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.remove();
    }
}

/// The explorer on the page, and the styles of the page.
struct Page {
    place: Place,
    explorer: State,
    styles: Element,
}

impl Page {
    /// Opens the page at an address.
    async fn open(query: &str) -> Self {
        visit(query);
        let styles = document().create_element("style").unwrap();
        let sheet = concat!(include_str!("../../style/tokens.css"), include_str!("../../style/page.css"));
        styles.set_text_content(Some(sheet));
        document().head().unwrap().append_child(&styles).unwrap();
        let place = Place::new("width: 640px");
        let explorer = open(place.0.clone());
        crate::details::start();
        tick().await;
        Self { place, explorer, styles }
    }

    async fn close(&self) {
        self.end();
        tick().await;
    }

    fn end(&self) {
        self.explorer.end();
        self.place.0.set_inner_html("");
    }

    fn find<E: JsCast>(&self, selector: &str) -> E {
        let found = self.place.0.query_selector(selector).unwrap();
        found.unwrap_or_else(|| panic!("{selector} is not on the page")).unchecked_into()
    }

    fn text(&self, selector: &str) -> String {
        self.find::<Element>(selector).text_content().unwrap()
    }

    fn value(&self, selector: &str) -> String {
        self.find::<HtmlInputElement>(selector).value()
    }

    fn texts(&self, selector: &str) -> Vec<String> {
        let found = self.place.0.query_selector_all(selector).unwrap();
        (0..found.length()).map(|at| found.item(at).unwrap().text_content().unwrap()).collect()
    }

    /// Puts a value into a control, as a hand does.
    async fn give(&self, selector: &str, value: &str) {
        let input = self.find::<HtmlInputElement>(selector);
        input.set_value(value);
        input.dispatch_event(&Event::new("input").unwrap()).unwrap();
        tick().await;
    }

    async fn click(&self, selector: &str) {
        self.find::<HtmlElement>(selector).click();
        tick().await;
    }

    /// The results of the arithmetic, one a step.
    fn results(&self) -> Vec<String> {
        let results = self.texts(".arithmetic .result").into_iter();
        results.filter(|result| !result.is_empty()).map(|result| result.replace('\u{a0}', " ")).collect()
    }

    /// The whole numbers of the sentence, in order.
    fn said(&self) -> Vec<f64> {
        let sentence = self.text("#sentence").replace(',', "");
        sentence.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
    }

    fn canvas(&self) -> HtmlCanvasElement {
        self.find(".figure canvas")
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.end();
        self.styles.remove();
        visit("");
        document().document_element().unwrap().remove_attribute("data-theme").unwrap();
    }
}

/// How many errors nobody caught the window has reported since.
struct Errors(Rc<Cell<u32>>, #[expect(dead_code, reason = "listens as long as it lives")] EventListener);

impl Errors {
    fn watch() -> Self {
        let count = Rc::new(Cell::new(0));
        let seen = count.clone();
        let listener = EventListener::new(&window(), "error", move |_| seen.set(seen.get() + 1));
        Self(count, listener)
    }
}

fn press(key: &str) -> KeyboardEvent {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_cancelable(true);
    KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap()
}

/// How many pixels of a canvas have exactly a colour.
fn pixels(canvas: &HtmlCanvasElement, Colour(red, green, blue): Colour) -> usize {
    let pixels = read(canvas);
    pixels.chunks(4).filter(|pixel| *pixel == [red, green, blue, 255]).count()
}

fn read(canvas: &HtmlCanvasElement) -> Vec<u8> {
    let context = canvas.get_context("2d").unwrap().unwrap().unchecked_into::<CanvasRenderingContext2d>();
    let (width, height) = (canvas.width().max(1), canvas.height().max(1));
    context.get_image_data(0.0, 0.0, width.into(), height.into()).unwrap().data().0
}

/// How many different values `jobs` draws from `points` equally likely ones hit: the mean, and six standard
/// deviations around it, after the textbook's formulas for empty boxes.
fn distinct(jobs: i32, points: f64) -> std::ops::RangeInclusive<f64> {
    let (one, two) = ((1.0 - 1.0 / points).powi(jobs), (1.0 - 2.0 / points).powi(jobs));
    let variance = points * (points - 1.0) * two + points * one - points * points * one * one;
    let (mean, six) = (points * (1.0 - one), 6.0 * variance.sqrt());
    mean - six..=mean + six
}
