//! The simulations: their place on the page, which of them is shown, and the panels.

mod clock;
mod damage;
mod herd;
mod needs;
mod other;
mod player;
mod runs;
mod state;
mod sweep;
mod tabs;

use jitterband::page;
use state::{Life, Part, State};

/// Fills the place, if the page has one that is empty.
pub fn start() {
    let Some(place) = page::place("study") else { return };
    let state = State::new(place.clone());
    let life = Life::begin(state, place.clone(), parts(state));
    life.listen(&place, "jitterband:query", move |_| state.read());
    state.live(life);
}

/// Everything in one language; in somebody else's page only the figure and what belongs to it.
fn parts(state: State) -> Part {
    let (text, embed) = (state.text(), state.settings().embed);
    let herd = tabs::shown_with(herd::herd(text, embed), "#herd", |view| view == "herd");
    let other = tabs::shown_with(other::other(text, embed), "#other", |view| view != "herd");
    if embed {
        return Part::group("", "", [herd, other]);
    }
    Part::group("", "", [tabs::tabs(text), tabs::stories(text), herd, other])
}
