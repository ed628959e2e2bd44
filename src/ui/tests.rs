//! Component tests, in a real browser: what a person does with the explorer, and what is on the page afterwards.

use std::{any::Any, cell::Cell, future::poll_fn, rc::Rc, task::Poll};

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use jitterband::{
    figure::BandFigure,
    plot::{Colour, DARK, LIGHT},
    query,
    settings::Theme,
    text::Text,
};
use js_sys::{Object, Reflect};
use leptos::{mount::mount_to, task::tick};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{
    CanvasRenderingContext2d, Document, Element, Event, HtmlCanvasElement, HtmlDetailsElement, HtmlElement,
    HtmlInputElement, KeyboardEvent, KeyboardEventInit, Window,
};

use super::Explorer;

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
    explorer: Option<Box<dyn Any>>,
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
        let explorer: Box<dyn Any> = Box::new(mount_to(place.0.clone(), Explorer));
        tick().await;
        Self { place, explorer: Some(explorer), styles }
    }

    async fn close(&mut self) {
        drop(self.explorer.take());
        tick().await;
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
        drop(self.explorer.take());
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

#[wasm_bindgen_test]
async fn the_page_opens_with_the_sentence_and_a_sharp_picture_that_has_it_for_a_name() {
    let page = Page::open("").await;
    let said = page.said();
    assert!(
        page.text("#sentence").starts_with("1,000\u{a0}jobs that would have come back in one millisecond")
    );
    // 4000 ms with 20 %: 1601 values.
    assert!(said[0] == 1000.0 && distinct(1000, 1601.0).contains(&said[1]), "{said:?}");
    assert_eq!(page.results().last().unwrap(), "3,200 to 4,800 ms");
    let canvas = page.canvas();
    assert_eq!(canvas.get_attribute("role").as_deref(), Some("img"));
    assert_eq!(canvas.get_attribute("aria-label"), Some(page.text("#sentence")));
    let (space, ratio) = (canvas.get_bounding_client_rect(), window().device_pixel_ratio());
    assert_eq!(space.width(), 640.0);
    assert_eq!(f64::from(canvas.width()), (space.width() * ratio).round());
    assert_eq!(f64::from(canvas.height()), (space.height() * ratio).round());
    // It is drawn already, not only in the next frame: a spike of 3 CSS pixels.
    assert!(pixels(&canvas, LIGHT.herd) + pixels(&canvas, DARK.herd) >= 3 * 50);
    assert_eq!(page.texts("[id^=issue]").concat(), "");
}

#[wasm_bindgen_test]
async fn the_picture_follows_the_pixel_ratio_of_the_screen() {
    let page = Page::open("").await;
    let (window, name) = (window(), JsValue::from("devicePixelRatio"));
    let real = Reflect::get_own_property_descriptor(&window, &name).unwrap();
    let space = page.canvas().get_bounding_client_rect();
    for ratio in [1.5, 2.0, 1.0] {
        let pretended = Object::new();
        Reflect::set(&pretended, &"value".into(), &ratio.into()).unwrap();
        Reflect::set(&pretended, &"configurable".into(), &true.into()).unwrap();
        Reflect::define_property(&window, &name, &pretended).unwrap();
        window.dispatch_event(&Event::new("resize").unwrap()).unwrap();
        let width = (space.width() * ratio).round();
        until("the canvas has more pixels", || f64::from(page.canvas().width()) == width).await;
        assert_eq!(f64::from(page.canvas().height()), (space.height() * ratio).round());
    }
    Reflect::define_property(&window, &name, real.unchecked_ref::<Object>()).unwrap();
}

#[wasm_bindgen_test]
async fn a_slider_takes_its_number_the_sentence_and_the_arithmetic_with_it() {
    let page = Page::open("").await;
    let before = page.text("#sentence");
    page.give("#jitter", "0.9").await;
    assert_eq!(page.value("#jitter-number"), "0.9");
    assert_ne!(page.text("#sentence"), before);
    // 4000 * (1 - 0.9) = 399.99..., 4000 * 0.9 * 2 = 7200.
    assert_eq!(page.results(), ["4,000 ms", "399 ms", "7,200 ms", "399 to 7,599 ms"]);
    page.give("#attempt", "1").await;
    assert_eq!(page.value("#attempt-number"), "1");
    // 1000 * (1 - 0.9) = 99.99..., 1000 * 0.9 * 2 = 1800: 1801 values.
    assert_eq!(page.results(), ["1,000 ms", "99 ms", "1,800 ms", "99 to 1,899 ms"]);
    let sums = page.texts(".arithmetic dd:not(.result)");
    assert!(sums[1].contains("trunc(99.9999999999999"), "{sums:?}");
    let said = page.said();
    assert!(distinct(1000, 1801.0).contains(&said[1]), "{said:?}");
    assert_eq!(page.canvas().get_attribute("aria-label"), Some(page.text("#sentence")));
    // The other way round: a number moves its slider, which grows for it.
    page.give("#base-number", "25000").await;
    assert_eq!(page.value("#base"), "25000");
}

#[wasm_bindgen_test]
async fn a_half_typed_number_changes_nothing_and_is_explained_until_it_is_whole() {
    let page = Page::open("").await;
    let (sentence, results) = (page.text("#sentence"), page.results());
    let field = page.find::<HtmlInputElement>("#base-number");
    field.focus().unwrap();
    page.give("#base-number", "1e").await;
    assert_eq!((page.text("#sentence"), page.results()), (sentence.clone(), results.clone()));
    let trouble = page.text("#issue-base");
    assert!(trouble.contains("\u{201c}1e\u{201d}") && trouble.contains("1000"), "{trouble}");
    assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(field.get_attribute("aria-describedby").as_deref(), Some("issue-base"));
    assert_eq!(field.value(), "1e", "what is being typed is left alone");
    page.give("#base-number", "2000").await;
    assert_eq!(page.text("#issue-base"), "");
    assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("false"));
    assert_eq!(page.results()[0], "8,000 ms");
    // A field that is left with something half typed shows what counts.
    page.give("#base-number", "2e").await;
    field.blur().unwrap();
    tick().await;
    assert_eq!(field.value(), "2000");
}

#[wasm_bindgen_test]
async fn twenty_steps_of_a_hundredth_are_a_fifth_to_the_last_bit() {
    let page = Page::open("?jitter=0").await;
    assert!(page.text("#sentence").starts_with("All 1,000\u{a0}jobs come back after exactly 4,000\u{a0}ms"));
    for _ in 0..20 {
        let press = press("ArrowUp");
        page.find::<HtmlElement>("#jitter-number").dispatch_event(&press).unwrap();
        assert!(press.default_prevented(), "the key does nothing else");
        tick().await;
    }
    assert_eq!((page.value("#jitter-number"), page.value("#jitter")), ("0.2".into(), "0.2".into()));
    assert_eq!(page.results().last().unwrap(), "3,200 to 4,800 ms");
}

#[wasm_bindgen_test]
async fn reset_brings_the_defaults_and_leaves_the_colours_alone() {
    let page =
        Page::open("?growth=constant&base=70&attempt=9&jitter=0.5&jobs=50&seed=4&bars=7&theme=dark").await;
    assert_eq!(page.results().last().unwrap(), "35 to 105 ms");
    page.click("#reset").await;
    let values =
        ["#growth", "#base-number", "#attempt-number", "#jitter-number", "#jobs-number", "#bars-number"];
    let defaults = ["exponential", "1000", "3", "0.2", "1000", "80"];
    assert_eq!(values.map(|value| page.value(value)), defaults);
    assert_eq!(page.value("#theme"), "dark");
    assert_eq!(document().document_element().unwrap().get_attribute("data-theme").as_deref(), Some("dark"));
    assert_eq!(page.results().last().unwrap(), "3,200 to 4,800 ms");
}

#[wasm_bindgen_test]
async fn a_new_sample_has_another_seed_and_the_same_band() {
    let page = Page::open("").await;
    let (seed, results) = (page.value("#seed-number"), page.results());
    let mut seeds = vec![seed];
    for _ in 0..3 {
        page.click("#new-sample").await;
        let seed = page.value("#seed-number");
        assert!(seed.parse::<u32>().is_ok() && !seeds.contains(&seed), "{seed} after {seeds:?}");
        seeds.push(seed);
        assert_eq!(page.results(), results);
        assert!(distinct(1000, 1601.0).contains(&page.said()[1]));
    }
}

#[wasm_bindgen_test]
async fn the_numbers_are_there_while_they_are_open_and_count_every_job() {
    let page = Page::open("").await;
    let (rows, numbers) = ("#numbers tbody tr", page.find::<HtmlDetailsElement>("#numbers"));
    let total = |column: u32| -> f64 {
        let cells = page.texts(&format!("{rows} > :nth-child({column})"));
        cells.iter().map(|cell| cell.replace(',', "").parse::<f64>().unwrap()).sum()
    };
    page.give("#jitter", "0.3").await;
    assert_eq!(page.texts(rows).len(), 0);
    numbers.set_open(true);
    until("the numbers are there", || page.texts(rows).len() == 80).await;
    assert_eq!(total(3), 1000.0);
    // The expected counts are rounded to hundredths.
    assert!((total(4) - 1000.0).abs() <= 80.0 * 0.005);
    let ends = |at: usize| page.texts(&format!("{rows} > :nth-child({})", at + 1));
    assert_eq!((ends(0)[0].as_str(), ends(1)[79].as_str()), ("2,800\u{a0}ms", "5,200\u{a0}ms"));
    // They follow while they are open.
    page.give("#jobs-number", "17").await;
    until("the table has the jobs", || total(3) == 17.0).await;
    page.give("#bars-number", "5").await;
    until("the table has the bars", || (page.texts(rows).len(), total(3)) == (5, 17.0)).await;
    numbers.set_open(false);
    until("the numbers are gone", || page.texts(rows).is_empty()).await;
}

#[wasm_bindgen_test]
async fn an_explorer_that_is_gone_hears_nothing_any_more() {
    let errors = Errors::watch();
    let mut page = Page::open("").await;
    let slider = page.find::<HtmlInputElement>("#jitter");
    let (field, canvas) = (page.find::<HtmlElement>("#jitter-number"), page.canvas());
    let buttons = ["#new-sample", "#reset"].map(|button| page.find::<HtmlElement>(button));
    // The address, the sentence for listeners and a frame are still to come.
    page.give("#jitter", "0.7").await;
    page.close().await;
    assert!(!canvas.is_connected() && page.texts("*").is_empty());
    let address = window().location().href().unwrap();
    slider.set_value("0.1");
    slider.dispatch_event(&Event::new("input").unwrap()).unwrap();
    buttons.iter().for_each(HtmlElement::click);
    field.dispatch_event(&Event::new("blur").unwrap()).unwrap();
    let press = press("ArrowUp");
    field.dispatch_event(&press).unwrap();
    assert!(!press.default_prevented(), "nobody handles the key");
    for event in ["popstate", "resize"] {
        window().dispatch_event(&Event::new(event).unwrap()).unwrap();
    }
    page.place.0.set_attribute("style", "width: 300px").unwrap();
    sleep(ALL_TIMERS_MS).await;
    assert_eq!(errors.0.get(), 0);
    assert_eq!(window().location().href().unwrap(), address);
}

#[wasm_bindgen_test]
async fn an_explorer_that_is_gone_makes_room_for_the_next() {
    let errors = Errors::watch();
    let mut first = Page::open("?jitter=0.5").await;
    assert_eq!(first.results().last().unwrap(), "2,000 to 6,000 ms");
    first.close().await;
    let second = Page::open("?jitter=0.1").await;
    assert_eq!(second.results().last().unwrap(), "3,600 to 4,400 ms");
    second.give("#jitter", "0.25").await;
    assert_eq!(second.results().last().unwrap(), "3,000 to 5,000 ms");
    assert_eq!((first.texts("canvas").len(), second.texts("canvas").len()), (0, 1));
    sleep(ALL_TIMERS_MS).await;
    assert_eq!(window().location().search().unwrap(), "?jitter=0.25");
    assert_eq!(errors.0.get(), 0);
}

#[wasm_bindgen_test]
async fn a_figure_without_a_size_draws_nothing_until_it_gets_one() {
    let place = Place::new("position: relative; overflow: hidden; width: 0; height: 0");
    let figure = BandFigure::mount(&place.0).unwrap();
    let wave = query::decode("").0.wave();
    let canvas: HtmlCanvasElement = place.0.query_selector("canvas").unwrap().unwrap().unchecked_into();
    figure.show_now(&wave, Theme::Light, Text::of(None));
    figure.show(&query::decode("jitter=0.4").0.wave(), Theme::Light, Text::of(None));
    sleep(100).await;
    assert!(read(&canvas).iter().all(|channel| *channel == 0));
    place
        .0
        .set_attribute("style", "position: relative; overflow: hidden; width: 400px; height: 300px")
        .unwrap();
    until("the figure is drawn", || pixels(&canvas, LIGHT.herd) > 100).await;
    let ratio = window().device_pixel_ratio();
    let size = (f64::from(canvas.width()), f64::from(canvas.height()));
    assert_eq!(size, ((400.0 * ratio).round(), (300.0 * ratio).round()));
    // Dropped, it takes its canvas along.
    drop(figure);
    assert!(!canvas.is_connected());
}

#[wasm_bindgen_test]
async fn a_figure_changes_its_colours_with_the_theme_and_draws_once_a_frame() {
    let place = Place::new("position: relative; overflow: hidden; width: 500px; height: 320px");
    let figure = BandFigure::mount(&place.0).unwrap();
    let canvas: HtmlCanvasElement = place.0.query_selector("canvas").unwrap().unwrap().unchecked_into();
    let (wave, text) = (query::decode("").0.wave(), Text::of(None));
    figure.show_now(&wave, Theme::Light, text);
    let light = read(&canvas);
    assert!(pixels(&canvas, LIGHT.herd) > 100 && pixels(&canvas, DARK.herd) == 0);
    // Asked for and not yet drawn: that waits for the frame.
    figure.show(&wave, Theme::Dark, text);
    assert_eq!(read(&canvas), light);
    until("the figure is dark", || pixels(&canvas, DARK.herd) > 100).await;
    assert_eq!(pixels(&canvas, LIGHT.herd) + pixels(&canvas, LIGHT.band), 0);
    figure.show_now(&wave, Theme::Light, text);
    assert_eq!(read(&canvas), light, "the same picture again, to the last pixel");
}
