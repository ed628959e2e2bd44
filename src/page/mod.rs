//! What pages are made of: parts that follow what is on screen, and controls that set values by name.
//!
//! Two programs show pages, the explorer and the simulations; each has its own state, which this module knows as a
//! [`Source`]. Nothing in here knows a framework.

pub mod controls;
mod part;

pub use part::{Life, Part, refill};

use wasm_bindgen::JsCast as _;
use web_sys::{CustomEvent, HtmlElement, window};

use crate::{
    settings::{Issue, Problem, Settings},
    text::Text,
};

/// From here on a panic is said to the page: after it nothing of the program runs any more.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        if let (Some(window), Ok(event)) = (window(), CustomEvent::new("jitterband:panic")) {
            window.dispatch_event(&event).ok();
        }
    }));
}

/// The empty element that a program is to fill, by its id.
pub fn place(id: &str) -> Option<HtmlElement> {
    report_panics();
    let place = window()?.document()?.get_element_by_id(id)?.dyn_into::<HtmlElement>().ok()?;
    (place.child_element_count() == 0).then_some(place)
}

/// Where values are read and set, by their names in the query.
pub trait Source: Copy + 'static {
    /// What is on screen.
    type Screen: Screen;

    /// Sets the value called `name` from what a person gave.
    fn set(&self, name: &str, value: &str);

    /// The value called `name` now, as the query writes it.
    fn value(&self, name: &str) -> String;
}

/// What is on screen, as far as controls depend on it.
pub trait Screen {
    /// The settings.
    fn settings(&self) -> &Settings;

    /// The words.
    fn text(&self) -> &'static Text;

    /// Everything that is wrong, with what was given and with what it leads to.
    fn issues(&self) -> &[Issue];

    /// Whether the value called `name` could not be taken as it was given.
    fn is_wrong(&self, name: &str) -> bool {
        // What the library cannot do, or what changes nothing, is no mistake.
        let harmless = |problem| matches!(problem, Problem::Foreign(_) | Problem::NoEffect);
        self.issues().iter().any(|issue| issue.name == name && !harmless(issue.problem))
    }
}
