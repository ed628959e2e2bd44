//! The address of the page: it holds the state, so that a reload, a link and the way back show the same picture.

use std::{cell::RefCell, rc::Rc};

use gloo_timers::callback::Timeout;
use jitterband::query;
use wasm_bindgen::JsValue;
use web_sys::window;

use super::part::Part;

/// Safari refuses more than 100 address changes in 30 seconds; one after half a second's rest is never too many.
const REST_MS: u32 = 500;

/// The query of the page's address.
pub fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Writes the settings into the address whenever they rest, and follows the browser's way back and forward.
pub fn address() -> Part {
    Part::new(String::new(), |life| {
        let state = life.state;
        let Some(window) = window() else { return };
        // What the address means. A link with a mistake in it keeps it until something is changed.
        let meant = Rc::new(RefCell::new(query::encode(&state.settings())));
        let went = meant.clone();
        life.listen(&window, "popstate", move |_| {
            state.read(&query());
            *went.borrow_mut() = query::encode(&state.settings());
        });
        let mut waiting = None::<Timeout>;
        life.follow(move |shown| {
            let query = query::encode(&shown.settings);
            if query != *meant.borrow() {
                meant.borrow_mut().clone_from(&query);
                if let Some(sooner) = waiting.replace(Timeout::new(REST_MS, move || write(&query))) {
                    sooner.cancel();
                }
            }
        });
    })
}

fn write(query: &str) {
    let Some(window) = window() else { return };
    let location = window.location();
    let (path, hash) = (location.pathname().unwrap_or_default(), location.hash().unwrap_or_default());
    let address = if query.is_empty() { format!("{path}{hash}") } else { format!("{path}?{query}{hash}") };
    // Where the browser refuses (a sandboxed frame, too many calls) the page works on; only the address is old.
    if let Ok(history) = window.history() {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&address)).ok();
    }
}
