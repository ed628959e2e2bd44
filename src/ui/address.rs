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

/// Writes the settings into the address when they rest and when the page is left, and follows the browser's way
/// back and forward.
pub fn address() -> Part {
    Part::new(String::new(), |life| {
        let state = life.state;
        let Some(window) = window() else { return };
        let waiting = Rc::new(RefCell::new(None::<Timeout>));
        let (left, went) = (waiting.clone(), waiting.clone());
        life.listen(&window, "pagehide", move |_| {
            if let Some(timeout) = left.take() {
                timeout.cancel();
                write(&query::encode(&state.settings()));
            }
        });
        let last = Rc::new(RefCell::new(query()));
        let seen = last.clone();
        life.listen(&window, "popstate", move |_| {
            // A step to another mark on the same page is none to other settings.
            let now = query();
            if seen.replace(now.clone()) != now {
                // What was not written yet belongs to the address that is left.
                went.take();
                state.read(&now);
            }
        });
        let mut changes = 0;
        life.follow(move |shown| {
            // An address that was read stays as it is, mistakes included, until a person changes something.
            if shown.changes == changes {
                return;
            }
            changes = shown.changes;
            // Held weakly: what waits must not keep itself alive when the page is gone.
            let (query, done, last) = (query::encode(&shown.settings), Rc::downgrade(&waiting), last.clone());
            let rested = Timeout::new(REST_MS, move || {
                if let Some(done) = done.upgrade() {
                    done.take();
                }
                write(&query);
                last.replace(self::query());
            });
            if let Some(sooner) = waiting.replace(Some(rested)) {
                sooner.cancel();
            }
        });
    })
}

fn write(query: &str) {
    let Some(window) = window() else { return };
    let location = window.location();
    let (path, hash) = (location.pathname().unwrap_or_default(), location.hash().unwrap_or_default());
    let search = if query.is_empty() { String::new() } else { format!("?{query}") };
    if location.search().is_ok_and(|now| now == search) {
        return;
    }
    let address = format!("{path}{search}{hash}");
    // Where the browser refuses (a sandboxed frame, too many calls) the page works on; only the address is old.
    if let Ok(history) = window.history() {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&address)).ok();
    }
}
