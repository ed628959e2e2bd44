//! The explorer: the state, and the parts it is shown with.
//!
//! What a person gives goes into the [`state`], which computes once what is on screen, and every part follows that. Nothing
//! in here holds a formula or a word.

mod address;
mod bench;
mod check;
mod compare;
mod details;
mod embed;
mod language;
mod on_demand;
mod panels;
mod picker;
mod picture;
mod program;
mod state;
mod study;
#[cfg(test)]
mod tests;
mod words;

use jitterband::{
    page::{
        self,
        controls::{Control, Range, choice, field, slider},
    },
    text::Explorer,
};
use wasm_bindgen::JsCast as _;
use web_sys::{Document, HtmlElement, window};

use crate::WORDS;
use state::{Life, Part, State};

/// Puts the explorer in the place of the still picture, if the page has one.
pub fn start() {
    page::report_panics();
    if let Some(app) = document().and_then(|document| document.get_element_by_id("app")) {
        open(app.unchecked_into());
    }
}

/// The whole page, in an element. Its words never change: another language is another program.
fn open(host: HtmlElement) -> State {
    let state = State::new(&address::query());
    let settings = state.settings();
    let parts = if settings.embed { embed::embed(WORDS, &settings) } else { whole(WORDS) };
    let page = Part::group("<div>", "</div>", [parts, root(WORDS), address::address()]);
    state.live(Life::begin(state, host, page));
    state
}

fn document() -> Option<Document> {
    window().and_then(|window| window.document())
}

/// The page in one language.
fn whole(text: &'static Explorer) -> Part {
    let head = format!(
        r#"<header><h1>{}</h1><p class="tagline">{}</p><p class="ways">{}<a href="./learn/{}.html">{}</a></p></header>"#,
        text.common.product,
        text.tagline,
        on_demand::button("stories", text.stories),
        text.common.tag,
        text.guide
    );
    let [base, attempt, jitter] = sliders(text);
    let main = [picker::picker(text), base, attempt, jitter];
    let control = |name, label, hint, unit| Control { name, label, hint, unit, ..Control::default() };
    let more = [
        slider(
            control("jobs", text.jobs, text.jobs_hint, ""),
            Range { least: 1.0, most: 10_000.0, step: 1.0, grows: true },
        ),
        field(control("seed", text.seed, text.seed_hint, "")),
        field(control("bars", text.bars, text.bars_hint, "")),
        choice("theme", text.theme, &text.themes),
        language::language(text),
    ];
    let controls = format!(r#"<div class="controls" role="group" aria-label="{}">"#, text.controls);
    let parts = [
        on_demand::stories(text),
        panels::sentence(),
        picture::picture(text),
        Part::group(&controls, "</div>", main),
        buttons(text),
        on_demand::share(text),
        panels::issues(),
        panels::warnings(),
        Part::group(
            &format!("<details><summary>{}</summary>{controls}", text.more),
            "</div></details>",
            more,
        ),
        details::blocks(text),
        details::families(),
        details::numbers(text),
        compare::compare(),
        details::schedule(),
        study::study(text),
        details::arithmetic(),
        details::about(),
        check::check(text),
    ];
    Part::group(&head, "", parts)
}

/// The three sliders that are always there: base delay, attempt, jitter.
fn sliders(text: &'static Explorer) -> [Part; 3] {
    let control = |name, label, hint, unit| Control { name, label, hint, unit, ..Control::default() };
    [
        slider(
            control("base", text.base, text.base_hint, text.common.ms),
            Range { least: 0.0, most: 10_000.0, step: 50.0, grows: true },
        ),
        slider(
            control("attempt", text.common.attempt, text.attempt_hint, ""),
            Range { least: 1.0, most: 12.0, step: 1.0, grows: true },
        ),
        slider(
            control("jitter", text.jitter, text.jitter_hint, ""),
            Range { least: 0.0, most: 1.0, step: 0.01, grows: false },
        ),
    ]
}

fn buttons(text: &'static Explorer) -> Part {
    let markup = format!(
        r#"<div class="buttons"><button id="new-sample">{}</button><button id="pin">{}</button>{}<button id="reset">{}</button></div>"#,
        text.new_sample,
        text.pin,
        on_demand::button("share", text.share),
        text.reset
    );
    Part::new(markup, |life| {
        let state = life.state;
        let act = |selector, act: fn(&State)| {
            if let Some(button) = life.find::<HtmlElement>(selector) {
                life.listen(&button, "click", move |_| act(&state));
            }
        };
        act("#new-sample", State::new_sample);
        act("#pin", compare::pin);
        act("#reset", State::reset);
    })
}

/// The root of the document, which has the language and the colours.
fn root(text: &'static Explorer) -> Part {
    Part::new(String::new(), move |life| {
        let Some(root) = document().and_then(|document| document.document_element()) else { return };
        root.set_attribute("lang", text.common.tag).ok();
        life.follow_change(
            |shown| shown.settings.get("theme").unwrap_or_default(),
            move |theme| drop(root.set_attribute("data-theme", theme)),
        );
    })
}
