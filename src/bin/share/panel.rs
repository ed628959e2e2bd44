//! The panel: lines to paste, and files.

use jitterband::page;

use super::{
    code, links, save,
    state::{Life, Part, State},
};

/// Fills the place, if the page has one that is empty.
pub fn start() {
    let Some(place) = page::place("share") else { return };
    let state = State::new(place.clone());
    let text = state.text();
    let open = format!("<h2>{}</h2>", text.heading);
    let life = Life::begin(
        state,
        place.clone(),
        Part::group(&open, "", [links::links(text), save::save(text), code::code(text)]),
    );
    life.listen(&place, "jitterband:query", move |_| state.read());
    state.live(life);
}
