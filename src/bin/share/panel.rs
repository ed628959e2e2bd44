//! The panel: lines to paste, and files.

use jitterband::page;
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};

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
    bring(&place);
    let button = place.owner_document().and_then(|page| page.get_element_by_id("share-button"));
    if let Some(button) = button {
        life.listen(&button, "click", move |_| bring(&place));
    }
    state.live(life);
}

/// Brings the panel into sight, which a drawer over the end of the page may hide; hidden, it is nowhere.
fn bring(place: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    place.scroll_into_view_with_scroll_into_view_options(&options);
}
