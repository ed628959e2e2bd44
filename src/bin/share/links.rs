//! Lines to paste elsewhere: each in a field, with a button that copies it.

use jitterband::{
    query,
    settings::{Settings, View},
    text::{Sharing, escape},
};
use wasm_bindgen::{JsValue, closure::Closure};
use web_sys::{Element, HtmlInputElement, window};

use super::{
    save,
    state::{Life, Part, Shown},
};

/// What is written in a line for the settings on screen.
type Line = fn(&Shown) -> String;

/// The lines: link, iframe, element, Markdown.
pub fn links(text: &'static Sharing) -> Part {
    let lines: [(&str, &str, Line); 4] = [
        ("link", text.link, link),
        ("frame", text.frame, frame),
        ("element", text.element, element),
        ("markdown", text.markdown, markdown),
    ];
    let parts = lines.map(|(id, label, line)| row(text, id, label, line));
    Part::group("", "", [Part::group(r#"<div class="links">"#, "</div>", parts), status("copied")])
}

/// A line that says what came of a click, until the settings change.
pub fn status(id: &'static str) -> Part {
    Part::new(format!(r#"<p class="note" id="{id}" role="status"></p>"#), move |life: &Life| {
        life.follow_change(|shown| query::encode(&shown.settings), move |_| say(id, ""));
    })
}

/// Writes into such a line.
pub fn say(id: &str, words: &str) {
    let said = window().and_then(|window| window.document()?.get_element_by_id(id));
    if let Some(said) = said {
        said.set_text_content(Some(words));
    }
}

fn row(text: &'static Sharing, id: &'static str, label: &str, line: Line) -> Part {
    let markup = format!(
        r#"<div class="control"><label for="share-{id}">{label}</label>
        <input class="value" id="share-{id}" readonly><button class="small" id="copy-{id}" aria-label="{}">{}</button></div>"#,
        (text.copy_it)(label),
        text.copy
    );
    Part::new(markup, move |life: &Life| {
        let (Some(field), Some(button)) = (
            life.find::<HtmlInputElement>(&format!("#share-{id}")),
            life.find::<Element>(&format!("#copy-{id}")),
        ) else {
            return;
        };
        let (state, copied) = (life.state, field.clone());
        life.listen(&button, "click", move |_| {
            let field = copied.clone();
            copy(&copied.value(), "copied", state.text(), move || {
                field.focus().ok();
                field.select();
            });
        });
        life.follow_change(line, move |line| field.set_value(line));
    })
}

/// Copies a text, or, where the browser does not let us, does something else about it; says in a status what came of it.
pub fn copy(line: &str, status: &'static str, text: &'static Sharing, otherwise: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let refused = move || {
        otherwise();
        say(status, text.refused);
    };
    // Only pages that came over a safe connection have a clipboard.
    let clipboard = js_sys::Reflect::get(&window.navigator(), &"clipboard".into());
    if clipboard.is_ok_and(|clipboard| clipboard.is_undefined()) {
        return refused();
    }
    let written = window.navigator().clipboard().write_text(line);
    let done = Closure::once_into_js(move |_: JsValue| say(status, text.copied));
    let failed = Closure::once_into_js(move |_: JsValue| refused());
    let then = js_sys::Reflect::get(&written, &"then".into()).ok();
    if let Some(then) = then.and_then(|then| wasm_bindgen::JsCast::dyn_into::<js_sys::Function>(then).ok()) {
        then.call2(&written, &done, &failed).ok();
    }
}

/// The page's own address without its query.
fn page() -> String {
    let location = window().map(|window| window.location());
    let part = |read: fn(&web_sys::Location) -> Result<String, JsValue>| {
        location.as_ref().and_then(|location| read(location).ok()).unwrap_or_default()
    };
    part(web_sys::Location::origin) + &part(web_sys::Location::pathname)
}

fn address(settings: &Settings) -> String {
    let query = query::encode(settings);
    if query.is_empty() { page() } else { format!("{}?{query}", page()) }
}

fn link(shown: &Shown) -> String {
    address(&shown.settings)
}

fn frame(shown: &Shown) -> String {
    let settings = Settings { embed: true, ..shown.settings.clone() };
    // Beside the picture: the sentence and a slider, and for the herd its jobs, in a column of 800 pixels.
    let height = save::height(&settings) + if settings.view == View::Herd { 420 } else { 220 };
    format!(
        r#"<iframe src="{}" title="{}" loading="lazy" width="100%" height="{height}" frameborder="0"></iframe>"#,
        escape(&address(&settings)),
        escape(&(shown.text.title)(&settings))
    )
}

/// The element, with its script from where this page is; both may stand anywhere in a page.
fn element(shown: &Shown) -> String {
    let page = page();
    let folder = page.rfind('/').map_or("", |end| &page[..=end]);
    let query = query::encode(&shown.settings);
    let names = form_urlencoded::parse(query.as_bytes());
    let attributes: String = names.map(|(name, value)| format!(r#" {name}="{}""#, escape(&value))).collect();
    format!(
        r#"<script type="module" src="{}jitter-band.js"></script> <jitter-band{attributes}></jitter-band>"#,
        escape(folder)
    )
}

fn markdown(shown: &Shown) -> String {
    let file = save::file(&shown.settings, "svg");
    format!("[![{}]({file})]({})", (shown.text.title)(&shown.settings), address(&shown.settings))
}
