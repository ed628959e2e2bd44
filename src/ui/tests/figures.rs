//! A figure on its canvas: size, pixels and colours.

use jitterband::{
    figure::Figure,
    plot::{DARK, LIGHT},
    query,
    settings::Theme,
    text::Text,
};
use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, HtmlCanvasElement};

use super::{Page, Place, pixels, read, sleep, until, window};

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
async fn a_figure_without_a_size_draws_nothing_until_it_gets_one() {
    let place = Place::new("position: relative; overflow: hidden; width: 0; height: 0");
    let figure = Figure::mount(&place.0).unwrap();
    let wave = query::decode("").0.wave();
    let canvas: HtmlCanvasElement = place.0.query_selector("canvas").unwrap().unwrap().unchecked_into();
    figure.show_now(wave, Theme::Light, Text::of(None));
    figure.show(query::decode("jitter=0.4").0.wave(), Theme::Light, Text::of(None));
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
    let figure = Figure::mount(&place.0).unwrap();
    let canvas: HtmlCanvasElement = place.0.query_selector("canvas").unwrap().unwrap().unchecked_into();
    let (wave, text) = (|| query::decode("").0.wave(), Text::of(None));
    figure.show_now(wave(), Theme::Light, text);
    let light = read(&canvas);
    assert!(pixels(&canvas, LIGHT.herd) > 100 && pixels(&canvas, DARK.herd) == 0);
    // Asked for and not yet drawn: that waits for the frame.
    figure.show(wave(), Theme::Dark, text);
    assert_eq!(read(&canvas), light);
    until("the figure is dark", || pixels(&canvas, DARK.herd) > 100).await;
    assert_eq!(pixels(&canvas, LIGHT.herd) + pixels(&canvas, LIGHT.band), 0);
    figure.show_now(wave(), Theme::Light, text);
    assert_eq!(read(&canvas), light, "the same picture again, to the last pixel");
}
