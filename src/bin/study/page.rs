//! The place on the page: which simulation is shown, and the panels.

use jitterband::text::Studies;
use wasm_bindgen::JsCast as _;
use web_sys::{CustomEvent, HtmlElement, window};

use super::{
    herd, other,
    state::{Life, Part, State},
    tabs,
};

/// Fills the place, if the page has one that is empty.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        // After a panic nothing of this program runs any more; the page has to say so.
        if let (Some(window), Ok(event)) = (window(), CustomEvent::new("jitterband:panic")) {
            window.dispatch_event(&event).ok();
        }
    }));
    let place = window().and_then(|window| window.document()?.get_element_by_id("study"));
    let Some(place) = place.and_then(|place| place.dyn_into::<HtmlElement>().ok()) else { return };
    if place.child_element_count() > 0 {
        return;
    }
    let state = State::new(place.clone());
    let life = Life::begin(state, place.clone(), page(state.text()));
    life.listen(&place, "jitterband:query", move |_| state.read());
    state.live(life);
}

/// Everything in one language.
fn page(text: &'static Studies) -> Part {
    let herd = tabs::shown_with(herd::herd(text), "#herd", |view| view == "herd");
    let other = tabs::shown_with(other::other(text), "#other", |view| view != "herd");
    Part::group("", "", [tabs::tabs(text), tabs::stories(text), herd, other])
}
