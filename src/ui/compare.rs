//! Pins: policies to compare. What is shown of them is another program's: see [`details`](super::details).

use jitterband::{
    page::Source as _,
    settings::{Choice, MOST_PINS},
};
use web_sys::{Element, HtmlElement};

use super::{
    program,
    state::{Part, Shown, State},
    words,
};

/// The place of the comparison: hidden until something is pinned.
pub fn compare() -> Part {
    Part::new(r#"<section id="compare" hidden></section>"#.into(), |life| {
        let (Some(section), Some(pin)) = (life.find::<HtmlElement>("#compare"), life.find::<Element>("#pin"))
        else {
            return;
        };
        life.follow_change(
            |shown| shown.settings.compare.is_empty().to_string(),
            move |empty| {
                section.set_hidden(empty == "true");
                if empty != "true" {
                    program::load(&section, "details");
                }
            },
        );
        // The button stays where the focus may be.
        life.follow_change(
            |shown| (shown.settings.compare.len() >= MOST_PINS).to_string(),
            move |full| drop(pin.set_attribute("aria-disabled", full)),
        );
    })
}

/// What the policy and its pins are called, a line each.
pub fn names(shown: &Shown) -> String {
    let choices = [&shown.settings.choice].into_iter().chain(&shown.settings.compare);
    choices.map(|choice| name(shown, choice)).collect::<Vec<_>>().join("\n")
}

/// What a policy is called: its name, and what was changed about it.
fn name(shown: &Shown, choice: &Choice) -> String {
    // A label has room for a few; the pin in the address has them all.
    const TOLD: usize = 3;
    shown.text.common.name_of(choice, shown.words.name(choice.id(), shown.text), TOLD)
}

/// Pins the policy on screen, if there is room.
pub fn pin(state: &State) {
    words::load(*state);
    let settings = state.settings();
    if settings.compare.len() < MOST_PINS {
        let pins = settings.compare.iter().chain([&settings.choice]).map(Choice::pin);
        state.set("compare", &pins.collect::<Vec<_>>().join(","));
    }
}
