//! The policy picker: one field that shows the policy, searches the catalogue and chooses from it.
//!
//! An ARIA combobox with a list that is grouped by ecosystem. The list is built when it opens; until the words of the
//! catalogue are there, or if they cannot be loaded, it shows the ids.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use jitterband::{
    catalogue,
    page::Source as _,
    settings::{CUSTOM, DEFAULT},
    text::{Explorer, escape},
};
use wasm_bindgen::JsCast as _;
use web_sys::{
    Element, HtmlDetailsElement, HtmlElement, HtmlInputElement, KeyboardEvent, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};

use super::{
    state::{Life, Part, Shown, State},
    words::{self, Words},
};

/// The picker, called "Policy".
pub fn picker(text: &'static Explorer) -> Part {
    let markup = format!(
        r#"<div class="control picker"><label for="policy">{}</label>
        <input type="text" role="combobox" id="policy" autocomplete="off" spellcheck="false" aria-autocomplete="list"
        aria-expanded="false" aria-controls="policies" aria-describedby="policy-state">
        <ul role="listbox" id="policies" aria-label="{}" hidden></ul>
        <p class="state" id="policy-state"></p></div>"#,
        text.policy, text.policy
    );
    Part::new(markup, move |life| {
        let (Some(input), Some(list)) = (life.find("#policy"), life.find::<HtmlElement>("#policies")) else {
            return;
        };
        let picker = Rc::new(Picker {
            state: life.state,
            text,
            input,
            list,
            active: RefCell::default(),
            typed: Cell::default(),
        });
        if let Some(line) = life.find("#policy-state") {
            life.follow_text(line, state_line);
        }
        let state = life.state;
        life.follow_change(
            |shown| {
                let settings = &shown.settings;
                (settings.choice.id() != DEFAULT || !settings.compare.is_empty()).to_string()
            },
            move |needs_names| {
                if needs_names == "true" {
                    words::load(state);
                }
            },
        );
        listen(life, &picker);
    })
}

/// What there is to say about the policy right under its name.
fn state_line(shown: &Shown) -> String {
    let choice = &shown.settings.choice;
    if choice.is_foreign() {
        return (shown.text.common.custom_from)(shown.words.name(choice.id(), shown.text));
    }
    let deprecated = shown.about().is_some_and(|about| !about.deprecated.is_empty());
    if deprecated { shown.text.picker.deprecated.into() } else { String::new() }
}

struct Picker {
    state: State,
    text: &'static Explorer,
    input: HtmlInputElement,
    list: HtmlElement,
    /// The id of the policy that Enter would choose.
    active: RefCell<Option<String>>,
    /// Whether something was typed since the list opened: until then it is whole.
    typed: Cell<bool>,
}

fn listen(life: &Life, picker: &Rc<Picker>) {
    let listen = |target: &Element, event, handle: fn(&Picker, &web_sys::Event)| {
        let picker = picker.clone();
        life.listen(target, event, move |event| handle(&picker, event));
    };
    let (input, list): (&Element, &Element) = (&picker.input, &picker.list);
    listen(input, "click", |picker, _| picker.open());
    listen(input, "input", |picker, _| {
        picker.open();
        picker.typed.set(true);
        picker.search();
    });
    listen(input, "blur", |picker, _| picker.close());
    listen(input, "keydown", |picker, event| picker.key(event));
    // The field keeps the focus while a hand is in the list.
    listen(list, "mousedown", |_, event| event.prevent_default());
    listen(list, "click", |picker, event| {
        let option = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let option = option.and_then(|element| element.closest("[role=option]").ok().flatten());
        if let Some(id) = option.and_then(|option| option.get_attribute("data-id")) {
            picker.choose(&id);
        }
    });
    let (shown, again) = (picker.clone(), picker.clone());
    life.follow_change(
        move |shown| shown.words.name(shown.settings.choice.id(), shown.text).to_owned(),
        move |name| {
            if !shown.is_open() {
                shown.input.set_value(name);
            }
            // The names of the catalogue are English in every language.
            let own = name == shown.text.picker.own;
            shown.input.set_attribute("lang", if own { shown.text.common.tag } else { "en" }).ok();
        },
    );
    // The words arrive, or fail to, while the list is open.
    life.follow_change(
        |shown| format!("{}{}", matches!(shown.words, Words::Here(_)), shown.words == Words::Missing),
        move |_| {
            if again.is_open() {
                again.search();
            }
        },
    );
}

impl Picker {
    fn is_open(&self) -> bool {
        !self.list.hidden()
    }

    fn open(&self) {
        words::load(self.state);
        if self.is_open() {
            return;
        }
        self.typed.set(false);
        // Upwards where there is more room, and never out of the window.
        let around = self.input.parent_element();
        let place = around.as_ref().unwrap_or(&self.input).get_bounding_client_rect();
        let height = web_sys::window()
            .and_then(|window| window.inner_height().ok())
            .and_then(|height| height.as_f64());
        let (above, below) = (place.top(), height.unwrap_or(0.0) - place.bottom());
        let up = below < 320.0 && above > below;
        let room = if up { above } else { below } - 8.0;
        self.list.toggle_attribute_with_force("data-up", up).ok();
        self.list
            .style()
            .set_property("max-height", &format!("min(26rem, {}px)", room.max(120.0).floor() as i32))
            .ok();
        self.list.set_hidden(false);
        self.input.set_attribute("aria-expanded", "true").ok();
        // A first letter that was typed must stay.
        if self.input.value() == self.name() {
            self.input.select();
        }
        self.search();
    }

    /// What the field shows while the list is closed.
    fn name(&self) -> String {
        self.state.words().name(self.state.settings().choice.id(), self.text).to_owned()
    }

    fn close(&self) {
        if self.is_open() {
            self.list.set_hidden(true);
            self.input.set_attribute("aria-expanded", "false").ok();
            self.input.remove_attribute("aria-activedescendant").ok();
            self.input.set_value(&self.name());
        }
    }

    /// Fills the list anew: with what matches, or with everything until something is typed.
    fn search(&self) {
        let sought = self.input.value();
        if self.typed.get() && !sought.trim().is_empty() {
            self.fill(&sought);
            let first = self.options().next().and_then(|option| option.get_attribute("data-id"));
            self.activate(first);
        } else {
            self.fill("");
            self.activate(Some(self.state.settings().choice.id().to_owned()));
            self.centre();
        }
    }

    /// Brings the marked option to the middle of the list, so that those before and after it are seen too.
    fn centre(&self) {
        let marked = self.list.query_selector("[data-active=yes]").ok().flatten();
        if let Some(marked) = marked.and_then(|marked| marked.dyn_into::<HtmlElement>().ok()) {
            self.list.set_scroll_top(marked.offset_top() - self.list.client_height() / 2);
        }
    }

    fn key(&self, event: &web_sys::Event) {
        let key = event.dyn_ref().map(KeyboardEvent::key).unwrap_or_default();
        match key.as_str() {
            "ArrowDown" | "ArrowUp" if !self.is_open() => self.open(),
            _ if !self.is_open() => return,
            "ArrowDown" => self.step(1),
            "ArrowUp" => self.step(-1),
            "PageDown" => self.step(8),
            "PageUp" => self.step(-8),
            "Enter" => {
                let active = self.active.borrow().clone();
                if let Some(id) = active {
                    self.choose(&id);
                }
            }
            "Escape" => self.close(),
            _ => return,
        }
        event.prevent_default();
    }

    fn choose(&self, id: &str) {
        self.state.set("policy", id);
        self.close();
        // Building one's own begins with the blocks in sight.
        if id == CUSTOM
            && let Some(blocks) =
                self.input.owner_document().and_then(|page| page.get_element_by_id("blocks"))
            && let Ok(blocks) = blocks.dyn_into::<HtmlDetailsElement>()
        {
            blocks.set_open(true);
        }
    }

    /// Moves the marked option by some places.
    fn step(&self, by: i32) {
        let options: Vec<Element> = self.options().collect();
        if options.is_empty() {
            return;
        }
        let active = self.active.borrow().clone();
        let at = options.iter().position(|option| option.get_attribute("data-id") == active);
        let last = options.len() as i32 - 1;
        let next = at.map_or(0, |at| (at as i32 + by).clamp(0, last));
        self.activate(options[next as usize].get_attribute("data-id"));
    }

    fn options(&self) -> impl Iterator<Item = Element> {
        let found = self.list.query_selector_all("[role=option]").ok();
        let count = found.as_ref().map_or(0, |found| found.length());
        (0..count).filter_map(move |at| found.as_ref()?.get(at)?.dyn_into().ok())
    }

    /// Marks the option of a policy, in sight.
    fn activate(&self, id: Option<String>) {
        self.input.remove_attribute("aria-activedescendant").ok();
        for option in self.options() {
            let active = option.get_attribute("data-id") == id;
            option.set_attribute("data-active", if active { "yes" } else { "no" }).ok();
            if active {
                self.input.set_attribute("aria-activedescendant", &option.id()).ok();
                let nearest = ScrollIntoViewOptions::new();
                nearest.set_block(ScrollLogicalPosition::Nearest);
                option.scroll_into_view_with_scroll_into_view_options(&nearest);
            }
        }
        *self.active.borrow_mut() = id;
    }

    /// Fills the list with what matches every word of a search.
    fn fill(&self, sought: &str) {
        let (words, chosen) = (self.state.words(), self.state.settings().choice.id());
        let sought = sought.to_ascii_lowercase();
        let matches = |texts: &[&str]| {
            let text = texts.join(" ").to_ascii_lowercase();
            // Without std's search for texts, which is made for long ones and weighs 2 kB.
            let has = |word: &str| text.as_bytes().windows(word.len()).any(|part| part == word.as_bytes());
            sought.split_whitespace().all(has)
        };
        let option = |id: &str, name: &str, detail: &str| {
            let selected = id == chosen;
            let lang = if id == CUSTOM { self.text.common.tag } else { "en" };
            format!(
                r#"<li role="option" id="policy-{id}" data-id="{id}" lang="{lang}" aria-selected="{selected}"><b>{}</b> <span>{}</span></li>"#,
                escape(name),
                escape(detail)
            )
        };
        let mut markup = String::new();
        if matches(&[CUSTOM, self.text.picker.own]) {
            markup.push_str(&option(CUSTOM, self.text.picker.own, self.text.picker.own_hint));
        }
        let mut group = "";
        if let Words::Here(_) = words {
            for about in
                words.all().iter().filter(|about| matches(&[about.id, about.group, about.name, about.source]))
            {
                if about.group != group {
                    if !group.is_empty() {
                        markup.push_str("</ul></li>");
                    }
                    group = about.group;
                    let label = escape(group);
                    markup.push_str(&format!(
                        r#"<li role="presentation" lang="en"><span class="group">{label}</span><ul role="group" aria-label="{label}">"#
                    ));
                }
                markup.push_str(&option(about.id, about.name, about.version));
            }
            if !group.is_empty() {
                markup.push_str("</ul></li>");
            }
        } else {
            if words == Words::Missing {
                markup.push_str(&format!(
                    r#"<li role="presentation" class="note">{}</li>"#,
                    self.text.picker.no_words
                ));
            }
            let known = catalogue::all().iter().filter(|blocks| matches(&[blocks.id]));
            markup.extend(known.map(|blocks| option(blocks.id, blocks.id, "")));
        }
        if markup.is_empty() {
            // An option, so that it is read out; without an id it chooses nothing.
            let why = escape(self.text.picker.no_match);
            markup = format!(
                r#"<li role="option" id="policy-none" class="note" aria-disabled="true" aria-selected="false">{why}</li>"#
            );
        }
        self.list.set_inner_html(&markup);
    }
}
