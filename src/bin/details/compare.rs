//! Pins: policies side by side, on one axis, with the same jobs and the same seed.

use jitterband::{
    figure::Figure,
    page::{Source as _, refill},
    plot,
    settings::{Choice, Lane, MOST_PINS},
    text::{Details, escape},
};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::state::{Life, Part, Shown, State};

/// The comparison: hidden until something is pinned.
pub fn compare(text: &'static Details) -> Part {
    let words = &text.compare;
    let heads: String = words.columns.iter().map(|name| format!(r#"<th scope="col">{name}</th>"#)).collect();
    let markup = format!(
        r#"<h2>{}</h2>
        <div class="lanes figure"></div>
        <p><label class="check"><input type="checkbox" id="same_mean"> {}</label></p>
        <div class="scroll" tabindex="0" role="region" aria-label="{}"><table class="wide"><thead><tr>{heads}<td></td></tr></thead>
        <tbody></tbody></table></div><p class="note" id="full" role="status"></p>"#,
        words.heading, words.same_mean, words.heading
    );
    Part::new(markup, move |life| {
        let Some(body) = life.find::<Element>("tbody") else { return };
        let state = life.state;
        life.listen(&body, "click", move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let pin = target.and_then(|target| target.get_attribute("data-unpin"));
            if let Some(at) = pin.and_then(|pin| pin.parse().ok()) {
                unpin(&state, at);
            }
        });
        same_mean(life);
        full(life);
        life.follow_change(rows, move |rows| {
            // With the last pin its button goes; the next thing to do is to pin another.
            if refill(&body, rows)
                && let Some(pin) = body.owner_document().and_then(|page| page.get_element_by_id("pin"))
                && let Ok(pin) = pin.dyn_into::<HtmlElement>()
            {
                pin.focus().ok();
            }
        });
        figure(life, text);
    })
}

/// Says when there is no room for another pin.
fn full(life: &Life) {
    let Some(note) = life.find::<Element>("#full") else { return };
    life.follow_text(note, |shown| {
        let full = shown.settings.compare.len() >= MOST_PINS;
        if full { shown.text.compare.full.to_owned() } else { String::new() }
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
fn figure(life: &Life, text: &'static Details) {
    let Some(host) = life.find::<HtmlElement>(".lanes") else { return };
    let Some(figure) = Figure::mount(&host) else {
        return host.set_text_content(Some(text.common.no_canvas));
    };
    life.follow_height(host, |shown| plot::lanes::height(shown.lanes().len()));
    life.follow(move |shown| {
        if shown.lanes().len() < 2 {
            return;
        }
        let named = shown.names.iter().zip(shown.lanes());
        let lanes = named.map(|(name, lane)| (name.clone(), lane.scale, lane.wave.clone())).collect();
        figure.describe(&(shown.text.compare.sentence)(shown.lanes(), &shown.names));
        figure.show_lanes(lanes, shown.settings.theme, shown.text.common);
    });
}

fn rows(shown: &Shown) -> String {
    if shown.lanes().len() < 2 {
        return String::new();
    }
    let row = |(at, (lane, name)): (usize, (&Lane, &String))| {
        let cells: String =
            (shown.text.compare.row)(lane).iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        let button = match at.checked_sub(1) {
            None => "<td></td>".into(),
            Some(pin) => {
                let label = escape(&(shown.text.compare.unpin)(name));
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
        format!(r#"<tr><th scope="row" lang="{lang}">{}</th>{cells}{button}</tr>"#, escape(name))
    };
    shown.lanes().iter().zip(&shown.names).enumerate().map(row).collect()
}

fn unpin(state: &State, at: usize) {
    let mut pins: Vec<String> = state.settings().compare.iter().map(Choice::pin).collect();
    if at < pins.len() {
        pins.remove(at);
        state.set("compare", &pins.join(","));
    }
}
