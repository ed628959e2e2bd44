//! The other programs of the page: when they are loaded, and what they are told.

use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

/// Asks `boot.js` for a program; where it does not come, the place says why.
pub fn load(place: &HtmlElement, program: &str) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_detail(&program.into());
    if let Ok(event) = CustomEvent::new_with_event_init_dict("jitterband:load", &init) {
        place.dispatch_event(&event).ok();
    }
}

/// Tells the program of a place, in attributes and by an event.
pub fn tell<'a>(place: &HtmlElement, attributes: impl IntoIterator<Item = (&'a str, &'a str)>) {
    for (name, value) in attributes {
        place.set_attribute(name, value).ok();
    }
    if let Ok(event) = CustomEvent::new("jitterband:query") {
        place.dispatch_event(&event).ok();
    }
}
