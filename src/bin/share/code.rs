//! The policy as code, in a language of one's choice.

use jitterband::{
    export::{Language, snippet},
    text::{Sharing, escape},
};
use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlDetailsElement, HtmlSelectElement, window};

use super::{
    links::{self, copy},
    state::{Life, Part, State},
};

/// The drawer with the code; written only while it is open.
pub fn code(text: &'static Sharing) -> Part {
    let option = |(word, name): &(&str, &str)| format!(r#"<option value="{word}">{name}</option>"#);
    let options: String = text.languages.iter().map(option).collect();
    let markup = format!(
        r#"<details id="code"><summary>{0}</summary><div class="stories"><select id="language" aria-label="{0}">{options}</select>
        <button class="small" id="copy-code" aria-label="{1}">{2}</button></div>
        <pre tabindex="0" role="region" aria-label="{0}"></pre><div class="notes"></div>"#,
        text.code,
        (text.copy_it)(text.code),
        text.copy
    );
    let drawer = Part::new(markup, |life: &Life| {
        let (Some(drawer), Some(choice), Some(code), Some(notes), Some(button)) = (
            life.find::<HtmlDetailsElement>("#code"),
            life.find::<HtmlSelectElement>("#language"),
            life.find::<Element>("#code pre"),
            life.find::<Element>("#code .notes"),
            life.find::<Element>("#copy-code"),
        ) else {
            return;
        };
        let state = life.state;
        let (opened, chosen, written) = (drawer.clone(), choice.clone(), code.clone());
        let write = std::rc::Rc::new(move || {
            if opened.open() {
                fill(state, &chosen.value(), &written, &notes);
            }
        });
        for (element, event) in [(Element::from(drawer), "toggle"), (choice.into(), "change")] {
            let write = write.clone();
            life.listen(&element, event, move |_| write());
        }
        life.listen(&button, "click", move |_| {
            let selected = code.clone();
            copy(&code.text_content().unwrap_or_default(), "code-copied", state.text(), move || {
                select(&selected)
            });
        });
        life.follow(move |_| write());
    });
    Part::group("", "</details>", [drawer, links::status("code-copied")])
}

/// Selects all of an element, so that a key copies it.
fn select(element: &Element) {
    // By name: a type of web-sys more would make every program of the page heavier.
    let call = |on: &JsValue, name: &str, with: &Array| {
        let function = Reflect::get(on, &name.into()).ok()?.dyn_into::<Function>().ok()?;
        function.apply(on, with).ok()
    };
    if let Some(selection) = window().and_then(|window| call(&window, "getSelection", &Array::new())) {
        call(&selection, "selectAllChildren", &Array::of1(element));
    }
}

fn fill(state: State, word: &str, code: &Element, notes: &Element) {
    let Some(language) = Language::find(word) else { return };
    let snippet = snippet(&state.said(), language);
    code.set_text_content(Some(&snippet.code));
    let _ = code.toggle_attribute_with_force("hidden", snippet.code.is_empty());
    let note = |note: &String| format!(r#"<p class="note">{}</p>"#, escape(note));
    notes.set_inner_html(&snippet.notes.iter().map(note).collect::<String>());
}
