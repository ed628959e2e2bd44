//! The explorer as a whole: its sliders, its sentence, and its end.

use jitterband::plot::{DARK, LIGHT};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, HtmlDetailsElement, HtmlElement, HtmlInputElement};

use super::{ALL_TIMERS_MS, Errors, Page, distinct, document, pixels, press, sleep, tick, until, window};

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
async fn an_explorer_that_is_gone_hears_nothing_any_more() {
    let errors = Errors::watch();
    let page = Page::open("").await;
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
    let first = Page::open("?jitter=0.5").await;
    assert_eq!(first.results().last().unwrap(), "2,000 to 6,000 ms");
    first.close().await;
    let second = Page::open("?jitter=0.1").await;
    assert_eq!(second.results().last().unwrap(), "3,600 to 4,400 ms");
    second.give("#jitter", "0.25").await;
    assert_eq!(second.results().last().unwrap(), "3,000 to 5,000 ms");
    assert_eq!((first.texts("canvas").len(), second.texts("canvas").len()), (0, 4));
    sleep(ALL_TIMERS_MS).await;
    assert_eq!(window().location().search().unwrap(), "?jitter=0.25");
    assert_eq!(errors.0.get(), 0);
}
