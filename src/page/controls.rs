//! Controls: a slider with a number field, a field alone, a choice.

use std::{cell::Cell, rc::Rc};

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent};

use super::{Life, Part, Screen, Source};
use crate::{decimal, settings::Issue, text::escape};

/// What a control sets and how it is called.
#[derive(Clone, Copy, Default)]
pub struct Control {
    /// What its id begins with, where another control of the document sets the same value.
    pub scope: &'static str,
    /// The name of its value in the query.
    pub name: &'static str,
    /// What a person calls it.
    pub label: &'static str,
    /// What it does.
    pub hint: &'static str,
    /// The unit of its number, or nothing.
    pub unit: &'static str,
}

impl Control {
    /// Its id, which is unique in the document.
    fn id(&self) -> String {
        format!("{}{}", self.scope, self.name)
    }
}

/// How far a slider goes.
#[derive(Clone, Copy)]
pub struct Range {
    /// Its left end.
    pub least: f64,
    /// Its right end.
    pub most: f64,
    /// From one value to the next.
    pub step: f64,
    /// Whether it grows for a value outside, or stays at its end.
    pub grows: bool,
}

impl Range {
    /// A number rounded to a whole number of steps, and `steps` steps on.
    ///
    /// Counted in steps and divided last, so that twenty steps of 0.01 are 0.2 to the last bit.
    fn on_grid(&self, number: f64, round: fn(f64) -> f64, steps: f64) -> f64 {
        let per_unit = (1.0 / self.step).round().max(1.0);
        // What is a hair off a step, as 0.35 / 0.01 is, is on it.
        let exact = number / self.step;
        let near = if (exact - exact.round()).abs() < 1e-6 { exact.round() } else { round(exact) };
        (near + steps) * self.step.max(1.0) / per_unit
    }

    /// The next step above or below a number, within the ends.
    fn next(&self, number: f64, up: bool) -> f64 {
        let below = self.on_grid(number, f64::floor, 0.0);
        let next = match up {
            true => self.on_grid(number, f64::floor, 1.0),
            false if below == number => self.on_grid(number, f64::floor, -1.0),
            false => below,
        };
        if self.grows { next.max(self.least) } else { decimal::within(next, self.least, self.most) }
    }
}

/// A slider and a number field with the same name, always in step.
pub fn slider<S: Source>(control: Control, range: Range) -> Part<S> {
    let Control { name, label, unit, .. } = control;
    let (id, field, hint, trouble) =
        (control.id(), entry_markup(control), escape(control.hint), trouble_markup(control));
    let markup = format!(
        r#"<div class="control"><label for="{id}">{label}</label>
        <span class="entry">{field}<span class="unit">{unit}</span></span>
        <input type="range" id="{id}" title="{hint}" aria-describedby="issue-{id}">{trouble}</div>"#
    );
    Part::new(markup, move |life: &Life<S>| {
        entry(life, control, range);
        let id = control.id();
        let Some(input) = life.find::<HtmlInputElement>(&format!("#{id}")) else { return };
        let number_field = life.find::<HtmlInputElement>(&format!("#{id}-number"));
        let slider = input.clone();
        life.follow_change(
            move |shown: &S::Screen| shown.settings().choice.matters(name).to_string(),
            move |matters| {
                slider.set_disabled(matters != "true");
                if let Some(field) = &number_field {
                    field.set_disabled(matters != "true");
                }
            },
        );
        let fit = {
            let input = input.clone();
            move |number: f64| {
                let (least, most) = (range.least, range.most);
                let (least, most) =
                    if range.grows { (number.min(least), number.max(most)) } else { (least, most) };
                input.set_min(&decimal::write(least));
                input.set_max(&decimal::write(most));
            }
        };
        // While a hand drags it, its ends stay where they are.
        let dragged = Rc::new(Cell::new(false));
        let (state, moved, dragging) = (life.state, input.clone(), dragged.clone());
        life.listen(&input, "input", move |_| {
            dragging.set(true);
            let (from, to) = (number(&state.value(name)), number(&moved.value()));
            // Off the grid, as after a typed number, the next step leads back to it.
            let to = range.on_grid(to, if to > from { f64::ceil } else { f64::floor }, 0.0);
            state.set(name, &decimal::write(to));
        });
        let (released, refit) = (dragged.clone(), fit.clone());
        life.listen(&input, "change", move |_| {
            released.set(false);
            refit(number(&state.value(name)));
        });
        life.follow_change(value_of(name), move |value| {
            let number = number(value);
            if !dragged.get() {
                fit(number);
            }
            let on_grid = range.on_grid(number, f64::floor, 0.0) == number;
            // A browser clamps a value to the bounds and rounds it to the step that it has at that moment.
            input.set_step(&if on_grid { decimal::write(range.step) } else { "any".into() });
            // What is no number, as no cap is none, is as far as it goes.
            let is_number = decimal::parse(value, 1).is_ok();
            input.set_value(&if is_number { value.to_owned() } else { input.max() });
            input.set_attribute("aria-valuetext", format!("{value} {unit}").trim_end()).ok();
        });
    })
}

/// The beginning of a slider's markup.
const RANGE: &str = r#"<input type="range""#;

/// A slider with a mark at a value that is worth knowing, while there is one.
pub fn marked_slider<S: Source>(
    control: Control,
    range: Range,
    mark: impl Fn(&S::Screen) -> Option<f64> + 'static,
) -> Part<S> {
    let Part { markup, enliven } = slider(control, range);
    let line = format!(r#"<span class="mark" id="{}-mark" hidden></span>"#, control.id());
    let markup = markup.replacen(RANGE, &format!("{line}{RANGE}"), 1);
    Part::new(markup, move |life: &Life<S>| {
        enliven(life);
        let id = control.id();
        let Some(input) = life.find::<HtmlInputElement>(&format!("#{id}")) else { return };
        let Some(line) = life.find::<HtmlElement>(&format!("#{id}-mark")) else { return };
        life.follow(move |shown| {
            let (least, most) = (number(&input.min()), number(&input.max()));
            let part = mark(shown).map(|value| (value - least) / (most - least));
            let part = part.filter(|part| (0.0..=1.0).contains(part));
            line.set_hidden(part.is_none());
            if let Some(part) = part {
                line.style().set_property("--at", &decimal::write(part)).ok();
            }
        });
    })
}

/// A number field alone.
pub fn field<S: Source>(control: Control) -> Part<S> {
    let Control { label, .. } = control;
    let (id, field, hint, trouble) =
        (control.id(), entry_markup(control), escape(control.hint), trouble_markup(control));
    let markup = format!(
        r#"<div class="control"><label for="{id}-number" title="{hint}">{label}</label>{field}{trouble}</div>"#
    );
    let range = Range { least: 0.0, most: f64::MAX, step: 1.0, grows: true };
    Part::new(markup, move |life| entry(life, control, range))
}

/// A field for a value that need not be a number: a duration or `none`, a list.
pub fn text_field<S: Source>(control: Control) -> Part<S> {
    let Control { name, label, hint, unit, .. } = control;
    let (id, hint, trouble_line) = (control.id(), escape(hint), trouble_markup(control));
    let markup = format!(
        r#"<div class="control"><label for="{id}" title="{hint}">{label}</label><span class="unit">{unit}</span>
        <input type="text" class="value" autocomplete="off" spellcheck="false" id="{id}" title="{hint}"
        aria-describedby="issue-{id}">{trouble_line}</div>"#
    );
    Part::new(markup, move |life: &Life<S>| {
        trouble(life, control);
        if let Some(input) = life.find::<HtmlInputElement>(&format!("#{}", control.id())) {
            typed(life, &input, name);
        }
    })
}

/// A choice between a few named values.
pub fn choice<S: Source>(
    name: &'static str,
    label: &'static str,
    choices: &'static [(&'static str, &'static str)],
) -> Part<S> {
    let option = |(value, words): &(&str, &str)| format!(r#"<option value="{value}">{words}</option>"#);
    let (options, trouble_line) = (
        choices.iter().map(option).collect::<String>(),
        trouble_markup(Control { name, ..Control::default() }),
    );
    let markup = format!(
        r#"<div class="control"><label for="{name}">{label}</label>
        <select id="{name}" aria-describedby="issue-{name}">{options}</select>{trouble_line}</div>"#
    );
    Part::new(markup, move |life: &Life<S>| {
        trouble(life, Control { name, ..Control::default() });
        let Some(select) = life.find::<HtmlSelectElement>(&format!("#{name}")) else { return };
        let (state, chosen) = (life.state, select.clone());
        life.listen(&select, "change", move |_| state.set(name, &chosen.value()));
        life.follow_change(value_of(name), move |value| select.set_value(value));
    })
}

/// The field a number is typed into: text, so that units are possible and whatever is typed can be explained.
fn entry_markup(control: Control) -> String {
    let (id, label) = (control.id(), control.label);
    format!(
        r#"<input type="text" role="spinbutton" inputmode="decimal" autocomplete="off" spellcheck="false"
        id="{id}-number" aria-label="{label}" aria-describedby="issue-{id}">"#
    )
}

fn entry<S: Source>(life: &Life<S>, control: Control, range: Range) {
    let name = control.name;
    trouble(life, control);
    let Some(input) = life.find::<HtmlInputElement>(&format!("#{}-number", control.id())) else { return };
    let (state, nudged) = (life.state, input.clone());
    let typing = typed(life, &input, name);
    life.listen(&input, "keydown", move |event| {
        let up = match event.dyn_ref().map(KeyboardEvent::key).as_deref() {
            Some("ArrowUp") => true,
            Some("ArrowDown") => false,
            _ => return,
        };
        event.prevent_default();
        typing.set(false);
        state.set(name, &decimal::write(range.next(number(&state.value(name)), up)));
        nudged.set_value(&state.value(name));
    });
    life.follow_change(value_of(name), move |value| {
        // What is no number, as no cap is none, is not one to those who listen either.
        drop(match decimal::parse(value, 1) {
            Ok(_) => input.set_attribute("aria-valuenow", value),
            Err(_) => input.remove_attribute("aria-valuenow"),
        });
    });
}

/// The values that are lists: their commas stand between numbers.
const LISTS: [&str; 2] = ["table", "sizes"];

/// A number with a dot in the place of its comma, where that can only be a decimal one: three digits after a comma may
/// be thousands, as everywhere else.
fn with_dot(given: String) -> String {
    let Some((whole, decimals)) = given.split_once(',') else { return given };
    let digits = decimals.bytes().take_while(u8::is_ascii_digit).count();
    let thousands = digits == 3 && !whole.trim_start_matches(['-', '+', '\u{2212}']).starts_with('0');
    if digits == 0 || thousands || whole.contains('.') || decimals.contains([',', '.']) {
        return given;
    }
    format!("{whole}.{decimals}")
}

/// Keeps a field that is typed into and the value called `name` in step; what it gives says whether the last change
/// was typed there.
fn typed<S: Source>(life: &Life<S>, input: &HtmlInputElement, name: &'static str) -> Rc<Cell<bool>> {
    let (state, typed, left) = (life.state, input.clone(), input.clone());
    // Rewriting what is being typed would make typing impossible; any other change is shown.
    let typing = Rc::new(Cell::new(false));
    let (types, written) = (typing.clone(), typing.clone());
    let (reads_comma, comma) = (Rc::new(Cell::new(false)), !LISTS.contains(&name));
    let has_comma = reads_comma.clone();
    life.follow(move |shown| has_comma.set(comma && shown.text().numerals.point == ','));
    life.listen(input, "input", move |_| {
        let before = state.value(name);
        // Said before it is set: what follows may follow at once.
        types.set(true);
        let given = typed.value();
        state.set(name, &if reads_comma.get() { with_dot(given) } else { given });
        if state.value(name) == before {
            types.set(false);
        }
    });
    life.listen(input, "blur", move |_| left.set_value(&state.value(name)));
    let (wrong, input) = (input.clone(), input.clone());
    life.follow_change(
        move |shown| shown.is_wrong(name).to_string(),
        move |is_wrong| drop(wrong.set_attribute("aria-invalid", is_wrong)),
    );
    life.follow_change(value_of(name), move |value| {
        if !written.take() {
            input.set_value(value);
        }
    });
    typing
}

/// What is wrong with the value called `name`, right where it was given.
fn trouble_markup(control: Control) -> String {
    format!(r#"<p class="trouble" id="issue-{}" aria-live="polite"></p>"#, control.id())
}

fn trouble<S: Source>(life: &Life<S>, control: Control) {
    let name = control.name;
    if let Some(line) = life.find(&format!("#issue-{}", control.id())) {
        life.follow_text(line, move |shown| {
            let said = |issue: &Issue| (issue.name == name).then(|| shown.text().issue(issue));
            let issues = shown.issues().iter().filter_map(said).collect::<Vec<_>>().join(" ");
            if issues.is_empty() && !shown.settings().choice.matters(name) {
                return shown.text().no_fraction.into();
            }
            issues
        });
    }
}

/// Reads the value called `name`.
fn value_of<C: Screen>(name: &'static str) -> impl Fn(&C) -> String {
    move |shown| shown.settings().get(name).unwrap_or_default()
}

/// A value of the settings as a number; they write it so that it can be read.
fn number(value: &str) -> f64 {
    decimal::parse(value, 1).unwrap_or(0.0)
}
