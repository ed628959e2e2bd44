//! The place of the simulations: another program fills it once it comes near the window. The two tell each other their
//! settings as a query.

use gloo_timers::callback::Timeout;
use jitterband::{settings::View, text::Explorer};
use wasm_bindgen::JsCast as _;
use web_sys::{CustomEvent, HtmlElement};

use super::{
    compare, program,
    state::{Part, Shown},
};

/// The place, with the settings and the names of the policies in attributes, and an event whenever they change; what
/// comes back is a query.
pub fn study(text: &'static Explorer) -> Part {
    let markup = format!(r#"<section id="study" aria-label="{}"></section>"#, text.study);
    Part::new(markup, |life| {
        let Some(place) = life.find::<HtmlElement>("#study") else { return };
        let (state, told) = (life.state, place.clone());
        life.listen(&place, "jitterband:change", move |event| {
            let query = event.dyn_ref::<CustomEvent>().and_then(|event| event.detail().as_string());
            if let Some(query) = query {
                state.take_over(&query);
            }
        });
        let mut first = true;
        life.follow_change(
            |shown| format!("{}\n{}", shown.query, compare::names(shown)),
            move |lines| {
                let (query, names) = lines.split_once('\n').unwrap_or((lines, ""));
                program::tell(&told, [("data-query", query), ("data-names", names)]);
            },
        );
        life.follow(move |shown| {
            if std::mem::take(&mut first) && is_asked(shown) {
                place.set_attribute("data-asked", "").ok();
                // Who follows a link to a simulation wants to see it.
                let place = place.clone();
                Timeout::new(0, move || place.scroll_into_view()).forget();
            }
        });
    })
}

/// Whether the address is about a simulation.
fn is_asked(shown: &Shown) -> bool {
    !matches!(shown.settings.view, View::Band | View::Schedule) || shown.settings.t.is_some()
}
