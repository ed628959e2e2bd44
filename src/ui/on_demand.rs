//! Panels that are programs of their own, loaded when a person asks for them: the one that shares, and the drawer of
//! stories.

use gloo_timers::callback::Timeout;
use jitterband::{settings::View, text::Explorer};
use wasm_bindgen::JsCast as _;
use web_sys::{CustomEvent, Element, HtmlElement};

use super::{
    address, program,
    state::{Life, Part, State},
};

/// The place of the panel that shares, below its button.
pub fn share(text: &'static Explorer) -> Part {
    Part::new(place("share", text.share), |life| drop(enliven(life, "share")))
}

/// The place of the drawer of stories; what comes out of it is a query. An address that names a story opens it.
pub fn stories(text: &'static Explorer) -> Part {
    Part::new(place("stories", text.stories), |life| {
        let Some(place) = enliven(life, "stories") else { return };
        let state = life.state;
        life.listen(&place, "jitterband:change", move |event| {
            let query = event.dyn_ref::<CustomEvent>().and_then(|event| event.detail().as_string());
            if let Some(query) = query {
                address::go(state, &query);
                to_figure(state);
            }
        });
        if state.settings().story.is_some() {
            toggle(&place);
            to_figure(state);
        }
    })
}

/// Its button, as the name of the panel says.
pub fn button(name: &str, label: &str) -> String {
    format!(r#"<button id="{name}-button" aria-expanded="false">{label}</button>"#)
}

fn place(name: &str, label: &str) -> String {
    format!(r#"<section id="{name}" aria-label="{label}" hidden></section>"#)
}

/// The place, which opens and closes with its button, with the settings in an attribute and an event whenever they
/// change.
fn enliven(life: &Life, name: &'static str) -> Option<HtmlElement> {
    let button = life.find::<Element>(&format!("#{name}-button"))?;
    let place = life.find::<HtmlElement>(&format!("#{name}"))?;
    let opened = place.clone();
    life.listen(&button, "click", move |_| toggle(&opened));
    let told = place.clone();
    life.follow_change(
        |shown| shown.query.clone(),
        move |query| program::tell(&told, [("data-query", query)]),
    );
    Some(place)
}

/// Opens or closes a panel, whose program is loaded the first time.
fn toggle(place: &HtmlElement) {
    place.set_hidden(!place.hidden());
    let page = place.owner_document();
    if let Some(button) = page.and_then(|page| page.get_element_by_id(&format!("{}-button", place.id()))) {
        button.set_attribute("aria-expanded", if place.hidden() { "false" } else { "true" }).ok();
    }
    program::load(place, &place.id());
}

/// Brings the figure of the settings into sight, once it is there.
fn to_figure(state: State) {
    let bring = move || {
        let settings = state.settings();
        let id = match settings.view {
            View::Band if settings.compare.is_empty() => "app",
            View::Band => "compare",
            View::Schedule => "schedule",
            _ => "study",
        };
        let page = web_sys::window().and_then(|window| window.document());
        if let Some(figure) = page.and_then(|page| page.get_element_by_id(id)) {
            figure.scroll_into_view();
        }
    };
    Timeout::new(0, bring).forget();
}
