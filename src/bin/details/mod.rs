//! The details: what the explorer has places for, and shows once a person asks for it or comes near.

mod about;
mod arithmetic;
mod blocks;
mod compare;
mod families;
mod numbers;
mod schedule;
mod state;

use jitterband::page;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlDetailsElement, window};

use crate::DETAILS;
use state::{Life, State};

/// Fills the places, if the page has them and they are empty.
pub fn start() {
    let Some(place) = page::place("schedule") else { return };
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let state = State::new(place.clone());
    // In somebody else's page there is only the figure.
    let strip = state.settings().embed;
    let parts = [
        ("#schedule", if strip { schedule::strip(DETAILS) } else { schedule::schedule(DETAILS) }),
        ("#blocks > div", blocks::blocks(DETAILS)),
        ("#numbers > div", numbers::numbers()),
        ("#families > div", families::families(DETAILS)),
        ("#compare", compare::compare(DETAILS)),
        ("#arithmetic", arithmetic::arithmetic(DETAILS)),
        (".about", about::about(DETAILS)),
    ];
    let lives = parts.into_iter().filter_map(|(selector, part)| {
        let place = document.query_selector(selector).ok()??;
        Some(Life::begin(state, place.unchecked_into(), part))
    });
    let lives: Vec<Life> = lives.collect();
    if let Some(life) = lives.last() {
        life.listen(&place, "jitterband:query", move |_| state.read());
    }
    state.live(lives);
}

/// The drawer that something is in.
fn drawer(inside: &Element) -> Option<HtmlDetailsElement> {
    inside.closest("details").ok()??.dyn_into().ok()
}
