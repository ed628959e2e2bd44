//! Controls: a slider with a number field, a field alone, a choice.

use jitterband::{decimal, settings::Issue, text::escape};
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlInputElement, HtmlSelectElement, KeyboardEvent};

use super::{
    part::{Life, Part},
    state::Shown,
};

/// What a control sets and how it is called.
#[derive(Clone, Copy)]
pub struct Control {
    /// The name of its value in the query.
    pub name: &'static str,
    /// What a person calls it.
    pub label: &'static str,
    /// What it does.
    pub hint: &'static str,
    /// The unit of its number, or nothing.
    pub unit: &'static str,
}

/// How far a slider goes.
#[derive(Clone, Copy)]
pub struct Range {
    /// Its left end.
    pub least: f64,
    /// Its right end.
    pub most: f64,
    /// From one value to the next: the first of these that the value itself is a multiple of.
    pub steps: &'static [f64],
    /// Whether it grows for a value outside, or stays at its end.
    pub grows: bool,
}

/// A slider and a number field with the same name, always in step.
pub fn slider(control: Control, range: Range) -> Part {
    let Control { name, label, unit, .. } = control;
    let (field, hint, trouble) = (entry_markup(control), escape(control.hint), trouble_markup(name));
    let markup = format!(
        r#"<div class="control"><label for="{name}">{label}</label>
        <span class="entry">{field}<span class="unit">{unit}</span></span>
        <input type="range" id="{name}" title="{hint}" aria-describedby="issue-{name}">{trouble}</div>"#
    );
    Part::new(markup, move |life| {
        entry(life, name, range.steps[0]);
        let Some(input) = life.find::<HtmlInputElement>(&format!("#{name}")) else { return };
        let Range { mut least, mut most, steps, grows } = range;
        let (state, moved) = (life.state, input.clone());
        life.listen(&input, "input", move |_| state.set(name, &moved.value()));
        life.follow_change(value_of(name), move |value| {
            let number = number(value);
            if grows {
                // It only grows, so that it does not shrink under the hand that drags it.
                (least, most) = (number.min(least), number.max(most));
            }
            let step = steps.iter().find(|step| (number / **step).round() * **step == number);
            // A browser clamps a value to the bounds and rounds it to the step that it has at that moment.
            input.set_min(&least.to_string());
            input.set_max(&most.to_string());
            input.set_step(&step.map_or("any".into(), f64::to_string));
            input.set_value(value);
        });
    })
}

/// A number field alone.
pub fn field(control: Control) -> Part {
    let Control { name, label, .. } = control;
    let (field, hint, trouble) = (entry_markup(control), escape(control.hint), trouble_markup(name));
    let markup = format!(
        r#"<div class="control"><label for="{name}-number" title="{hint}">{label}</label>{field}{trouble}</div>"#
    );
    Part::new(markup, move |life| entry(life, name, 1.0))
}

/// A choice between a few named values.
pub fn choice(
    name: &'static str,
    label: &'static str,
    choices: &'static [(&'static str, &'static str)],
) -> Part {
    let option = |(value, words): &(&str, &str)| format!(r#"<option value="{value}">{words}</option>"#);
    let (options, trouble_line) = (choices.iter().map(option).collect::<String>(), trouble_markup(name));
    let markup = format!(
        r#"<div class="control"><label for="{name}">{label}</label>
        <select id="{name}" aria-describedby="issue-{name}">{options}</select>{trouble_line}</div>"#
    );
    Part::new(markup, move |life| {
        trouble(life, name);
        let Some(select) = life.find::<HtmlSelectElement>(&format!("#{name}")) else { return };
        let (state, chosen) = (life.state, select.clone());
        life.listen(&select, "change", move |_| state.set(name, &chosen.value()));
        life.follow_change(value_of(name), move |value| select.set_value(value));
    })
}

/// The field a number is typed into: text, so that units are possible and whatever is typed can be explained.
fn entry_markup(Control { name, label, .. }: Control) -> String {
    format!(
        r#"<input type="text" role="spinbutton" inputmode="decimal" autocomplete="off" spellcheck="false"
        id="{name}-number" aria-label="{label}" aria-describedby="issue-{name}">"#
    )
}

fn entry(life: &Life, name: &'static str, step: f64) {
    trouble(life, name);
    let Some(input) = life.find::<HtmlInputElement>(&format!("#{name}-number")) else { return };
    let (state, typed, left, nudged) = (life.state, input.clone(), input.clone(), input.clone());
    life.listen(&input, "input", move |_| state.set(name, &typed.value()));
    life.listen(&input, "blur", move |_| left.set_value(&state.value(name)));
    life.listen(&input, "keydown", move |event| {
        let steps = match event.dyn_ref().map(KeyboardEvent::key).as_deref() {
            Some("ArrowUp") => 1.0,
            Some("ArrowDown") => -1.0,
            _ => return,
        };
        event.prevent_default();
        // Counted in steps and divided last, so that twenty steps of 0.01 are 0.2 to the last bit.
        let per_unit = (1.0 / step).round().max(1.0);
        let counted = (number(&state.value(name)) / step).round() + steps;
        state.set(name, &(counted * step.max(1.0) / per_unit).to_string());
        nudged.set_value(&state.value(name));
    });
    let wrong = input.clone();
    life.follow_change(
        move |shown| shown.issues.iter().any(|issue| issue.name == name).to_string(),
        move |is_wrong| drop(wrong.set_attribute("aria-invalid", is_wrong)),
    );
    life.follow_change(value_of(name), move |value| {
        input.set_attribute("aria-valuenow", value).ok();
        // Rewriting a field under the cursor would make typing impossible.
        let focused = input.owner_document().and_then(|document| document.active_element());
        if focused.as_deref() != Some(input.as_ref()) {
            input.set_value(value);
        }
    });
}

/// What is wrong with the value called `name`, right where it was given.
fn trouble_markup(name: &str) -> String {
    format!(r#"<p class="trouble" id="issue-{name}"></p>"#)
}

fn trouble(life: &Life, name: &'static str) {
    if let Some(line) = life.find(&format!("#issue-{name}")) {
        life.follow_text(line, move |shown| {
            let said = |issue: &Issue| (issue.name == name).then(|| (shown.text.issue)(issue));
            shown.issues.iter().filter_map(said).collect::<Vec<_>>().join(" ")
        });
    }
}

/// Reads the value called `name`.
fn value_of(name: &'static str) -> impl Fn(&Shown) -> String {
    move |shown| shown.settings.get(name).unwrap_or_default()
}

/// A value of the settings as a number; they write it so that it can be read.
fn number(value: &str) -> f64 {
    decimal::parse(value, 1).unwrap_or(0.0)
}
