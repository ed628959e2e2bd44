//! The address of the page: it holds the state, so that a reload, a link and the way back show the same picture.

use std::{cell::RefCell, rc::Rc};

use gloo_timers::callback::Timeout;
use jitterband::query;
use wasm_bindgen::JsValue;
use web_sys::{Event, window};

use super::state::{Part, State};
use crate::WORDS;

/// Safari refuses more than 100 address changes in 30 seconds; one in half a second is never too many.
const REST_MS: u32 = 500;

/// The query of the page's address.
pub fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Writes the settings into the address, at once and then once in a while, and follows the browser's way back and
/// forward.
pub fn address() -> Part {
    Part::new(String::new(), |life| {
        let state = life.state;
        let Some(window) = window() else { return };
        let writer = Rc::new(Writer {
            state,
            last: RefCell::new(query()),
            tried: RefCell::default(),
            resting: RefCell::default(),
        });
        let (left, went) = (writer.clone(), writer.clone());
        life.listen(&window, "pagehide", move |_| {
            if left.resting.borrow().is_some() {
                left.write();
            }
        });
        life.listen(&window, "popstate", move |_| {
            // A step to another mark on the same page is none to other settings.
            let now = query();
            if went.last.replace(now.clone()) != now {
                went.tried.take();
                state.read(&now);
            }
        });
        let mut changes = 0;
        life.follow(move |shown| {
            // An address that was read stays as it is, mistakes included, until a person changes something.
            if shown.changes != changes {
                changes = shown.changes;
                if writer.resting.borrow().is_none() {
                    writer.write_and_rest();
                }
            }
        });
    })
}

/// Writes the state into the address and rests after each time.
struct Writer {
    state: State,
    /// The query of the address as it was last read or written.
    last: RefCell<String>,
    /// The query that was last written, or refused: it is not tried again before it changes.
    tried: RefCell<Option<String>>,
    resting: RefCell<Option<Timeout>>,
}

impl Writer {
    fn write_and_rest(self: &Rc<Self>) {
        let wrote = self.write();
        // Held weakly: what waits must not keep itself alive when the page is gone.
        let writer = Rc::downgrade(self);
        let rested = move || {
            if let Some(writer) = writer.upgrade() {
                writer.write_and_rest();
            }
        };
        self.resting.replace(wrote.then(|| Timeout::new(REST_MS, rested)));
    }

    /// Writes the state, if the address has another one; whether it did.
    ///
    /// Another language is another program, which is there once the page is loaded anew.
    fn write(&self) -> bool {
        let settings = self.state.settings();
        let now = Some(query::encode(&settings));
        if *self.tried.borrow() == now {
            return false;
        }
        write(now.as_deref().unwrap_or_default());
        self.tried.replace(now);
        self.last.replace(query());
        let asked = settings.lang.and(settings.get("lang"));
        if asked.is_some_and(|tag| tag != WORDS.common.tag)
            && let Some(window) = window()
        {
            window.location().reload().ok();
        }
        true
    }
}

/// Goes to other settings, as by a link: the way back leads to those before.
pub fn go(state: State, query: &str) {
    let pushed = window().and_then(|window| {
        let path = window.location().pathname().ok()?;
        let url = format!("{path}?{query}");
        window.history().ok()?.push_state_with_url(&JsValue::NULL, "", Some(&url)).ok()?;
        // Who follows the way back follows this step, too; a browser tells nobody of it.
        window.dispatch_event(&Event::new("popstate").ok()?).ok()
    });
    if pushed.is_none() {
        state.read(query);
    }
}

fn write(query: &str) {
    let Some(window) = window() else { return };
    let location = window.location();
    let (path, hash) = (location.pathname().unwrap_or_default(), location.hash().unwrap_or_default());
    let search = if query.is_empty() { String::new() } else { format!("?{query}") };
    if location.search().is_ok_and(|now| now == search) {
        return;
    }
    // Where the browser refuses (a sandboxed frame, too many calls) the page works on; only the address is old.
    if let Ok(history) = window.history() {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{search}{hash}"))).ok();
    }
}
