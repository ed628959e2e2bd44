//! Pins: policies side by side, on one axis, with the same jobs and the same seed.

use jitterband::{
    figure::Figure,
    page::{Source as _, refill},
    plot,
    settings::{Choice, Lane, MOST_PINS, Settings},
    text::{Explorer, escape},
};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::{
    state::{Life, Part, Shown, State},
    words,
};

/// The comparison: hidden until something is pinned.
pub fn compare(text: &'static Explorer) -> Part {
    let words = &text.compare;
    let heads: String = words.columns.iter().map(|name| format!(r#"<th scope="col">{name}</th>"#)).collect();
    let markup = format!(
        r#"<section id="compare" hidden><h2>{}</h2>
        <div class="lanes figure"></div>
        <p><label class="check"><input type="checkbox" id="same_mean"> {}</label></p>
        <div class="scroll" tabindex="0" role="region" aria-label="{}"><table class="wide"><thead><tr>{heads}<td></td></tr></thead>
        <tbody></tbody></table></div><p class="note" id="full" role="status"></p></section>"#,
        words.heading, words.same_mean, words.heading
    );
    Part::new(markup, move |life| {
        let (Some(section), Some(body)) =
            (life.find::<Element>("#compare"), life.find::<Element>("#compare tbody"))
        else {
            return;
        };
        let (state, host) = (life.state, section.clone());
        life.follow_change(
            |shown| shown.settings.compare.is_empty().to_string(),
            move |empty| drop(host.toggle_attribute_with_force("hidden", empty == "true")),
        );
        life.listen(&section, "click", move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let pin = target.and_then(|target| target.get_attribute("data-unpin"));
            if let Some(at) = pin.and_then(|pin| pin.parse().ok()) {
                unpin(&state, at);
            }
        });
        same_mean(life);
        full(life);
        let pin = life.find::<HtmlElement>("#pin");
        life.follow_change(rows, move |rows| {
            // With the last pin its button goes; the next thing to do is to pin another.
            if refill(&body, rows)
                && let Some(pin) = &pin
            {
                pin.focus().ok();
            }
        });
        figure(life, text);
    })
}

/// Says when there is no room for another pin. The button stays where the focus may be.
fn full(life: &Life) {
    let (Some(note), Some(pin)) = (life.find::<Element>("#full"), life.find::<Element>("#pin")) else {
        return;
    };
    let note_of = |shown: &Shown| {
        let full = shown.settings.compare.len() >= MOST_PINS;
        if full { shown.text.compare.full.to_owned() } else { String::new() }
    };
    life.follow_change(note_of, move |text| {
        note.set_text_content(Some(text));
        pin.set_attribute("aria-disabled", if text.is_empty() { "false" } else { "true" }).ok();
    });
}

fn same_mean(life: &Life) {
    let Some(input) = life.find::<HtmlInputElement>("#same_mean") else { return };
    let (state, checked) = (life.state, input.clone());
    life.listen(&input, "change", move |_| {
        state.set("same_mean", if checked.checked() { "yes" } else { "no" })
    });
    life.follow_change(
        |shown| shown.settings.same_mean.to_string(),
        move |on| input.set_checked(on == "true"),
    );
}

/// The lanes, drawn only while there are some.
fn figure(life: &Life, text: &'static Explorer) {
    let Some(host) = life.find::<HtmlElement>("#compare .lanes") else { return };
    let Some(figure) = Figure::mount(&host) else {
        return host.set_text_content(Some(text.common.no_canvas));
    };
    life.follow_height(host, |shown| plot::lanes::height(shown.lanes.len()));
    life.follow(move |shown| {
        if shown.lanes.len() < 2 {
            return;
        }
        let lanes =
            shown.lanes.iter().map(|lane| (lane_name(shown, lane), lane.scale, lane.wave.clone())).collect();
        figure.describe(&(shown.text.compare.sentence)(&shown.lanes, &names(shown)));
        figure.show_lanes(lanes, shown.settings.theme, shown.text.common);
    });
}

fn names(shown: &Shown) -> Vec<String> {
    shown.lanes.iter().map(|lane| lane_name(shown, lane)).collect()
}

/// What a lane is called: the policy's name and what was changed about it.
fn lane_name(shown: &Shown, lane: &Lane) -> String {
    name(shown, &lane.choice)
}

/// What a policy is called: its name, and what was changed about it.
pub fn name(shown: &Shown, choice: &Choice) -> String {
    // A label has room for a few; the pin in the address has them all.
    const TOLD: usize = 3;
    shown.text.common.name_of(choice, shown.words.name(choice.id(), shown.text), TOLD)
}

fn rows(shown: &Shown) -> String {
    if shown.lanes.len() < 2 {
        return String::new();
    }
    let row = |(at, lane): (usize, &Lane)| {
        let name = escape(&lane_name(shown, lane));
        let cells: String =
            (shown.text.compare.row)(lane).iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        let button = match at.checked_sub(1) {
            None => "<td></td>".into(),
            Some(pin) => {
                let label = escape(&(shown.text.compare.unpin)(&lane_name(shown, lane)));
                format!(
                    r#"<td><button class="small" data-unpin="{pin}" aria-label="{label}">{}</button></td>"#,
                    shown.text.compare.remove
                )
            }
        };
        // A name from the catalogue is English in every language.
        let choice = &lane.choice;
        let is_ours = choice.is_foreign() || choice.is_custom();
        let lang = if is_ours { shown.text.common.tag } else { "en" };
        format!(r#"<tr><th scope="row" lang="{lang}">{name}</th>{cells}{button}</tr>"#)
    };
    shown.lanes.iter().enumerate().map(row).collect()
}

/// Pins the policy on screen, if there is room.
pub fn pin(state: &State) {
    words::load(*state);
    let settings = state.settings();
    if settings.compare.len() < MOST_PINS {
        set(state, &settings, |pins| pins.push(settings.choice.pin()));
    }
}

fn unpin(state: &State, at: usize) {
    let settings = state.settings();
    set(state, &settings, |pins| {
        if at < pins.len() {
            pins.remove(at);
        }
    });
}

fn set(state: &State, settings: &Settings, change: impl FnOnce(&mut Vec<String>)) {
    let mut pins: Vec<String> = settings.compare.iter().map(Choice::pin).collect();
    change(&mut pins);
    state.set("compare", &pins.join(","));
}
