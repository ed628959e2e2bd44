//! The schedule: all attempts on one time axis, and whether they outlast an outage.

use jitterband::{
    figure::Figure,
    page::{
        Source as _,
        controls::{Control, text_field},
        refill,
    },
    plot, sample,
    text::{Details, escape},
};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlDetailsElement, HtmlElement, MouseEvent};

use super::state::{Life, Part, Shown};

/// The strip of attempts and its verdict alone.
pub fn strip(text: &'static Details) -> Part {
    Part::group(r#"<p id="verdict"></p><div class="strip figure"></div>"#, "", [figure(text)])
}

/// The strip of attempts, its verdict, and what it depends on.
pub fn schedule(text: &'static Details) -> Part {
    let words = &text.schedule;
    let open = format!(r#"<h2>{}</h2><p id="verdict"></p><div class="strip figure"></div>"#, words.heading);
    let control =
        |name, (label, hint), unit| text_field(Control { name, label, hint, unit, ..Control::default() });
    let controls = Part::group(
        r#"<div class="controls">"#,
        "</div>",
        [
            control("outage", words.outage, text.common.ms),
            control("max_attempts", words.max_attempts, ""),
            control("deadline", words.deadline, text.common.ms),
        ],
    );
    let parts = [figure(text), controls, rule(), table(text)];
    Part::group(&open, "", parts)
}

fn figure(text: &'static Details) -> Part {
    Part::new(String::new(), move |life| {
        if let Some(line) = life.find("#verdict") {
            life.follow_text(line, verdict);
        }
        let Some(host) = life.find::<HtmlElement>(".strip") else { return };
        let Some(figure) = Figure::mount(&host) else {
            return host.set_text_content(Some(text.common.no_canvas));
        };
        choose_by_hand(life, &host);
        life.follow_height(host, |shown| plot::schedule::height(shown.schedule().rows.len()));
        life.follow(move |shown| {
            figure.describe(&verdict(shown));
            let settings = &shown.settings;
            figure.show_schedule(
                shown.schedule(),
                settings.outage,
                settings.attempt,
                settings.theme,
                shown.text.common,
            );
        });
    })
}

/// A click on an attempt opens its band.
fn choose_by_hand(life: &Life, host: &HtmlElement) {
    let (state, strip) = (life.state, host.clone());
    life.listen(host, "click", move |event| {
        let Some(event) = event.dyn_ref::<MouseEvent>() else { return };
        let place = strip.get_bounding_client_rect();
        let y = f64::from(event.client_y()) - place.top();
        let schedule = state.settings().schedule();
        if let Some(attempt) = plot::schedule::hit(place.height(), &schedule, y) {
            state.set("attempt", &attempt.to_string());
        }
    });
}

fn verdict(shown: &Shown) -> String {
    (shown.text.verdict)(&shown.settings, shown.schedule())
}

fn rule() -> Part {
    Part::new(r#"<p class="note" id="deadline-rule"></p>"#.into(), |life| {
        if let Some(line) = life.find("#deadline-rule") {
            life.follow_text(line, |shown| (shown.text.deadline_rule)(shown.schedule()).unwrap_or_default());
        }
    })
}

/// The attempts as a table, each with a button that opens its band.
fn table(text: &'static Details) -> Part {
    let words = &text.schedule;
    let heads: String = words.columns.iter().map(|name| format!(r#"<th scope="col">{name}</th>"#)).collect();
    let markup = format!(
        r#"<details id="attempts"><summary>{}</summary><div class="scroll" tabindex="0" role="region" aria-label="{}">
        <table class="wide"><thead><tr>{heads}</tr></thead><tbody></tbody></table></div></details>"#,
        words.show_rows, words.heading
    );
    Part::new(markup, |life| {
        let (Some(details), Some(body)) =
            (life.find::<HtmlDetailsElement>("#attempts"), life.find::<Element>("#attempts tbody"))
        else {
            return;
        };
        let state = life.state;
        life.listen(&body, "click", move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if let Some(attempt) = target.and_then(|target| target.get_attribute("data-attempt")) {
                state.set("attempt", &attempt);
            }
        });
        // There only while it is open: a closed table would cost more than the drawing.
        let (opened, filled) = (details.clone(), body.clone());
        life.listen(&details, "toggle", move |_| {
            filled.set_inner_html(&if opened.open() { rows(&state.shown()) } else { String::new() });
        });
        life.follow_change(
            move |shown| if details.open() { rows(shown) } else { String::new() },
            move |rows| {
                refill(&body, rows);
            },
        );
    })
}

fn rows(shown: &Shown) -> String {
    let row = |row: &sample::Row| {
        let cells = (shown.text.schedule_row)(row);
        let label = escape(&(shown.text.schedule.open)(row.attempt));
        let here = if row.attempt == shown.settings.attempt { r#" aria-current="true""# } else { "" };
        let rest: String = cells[1..].iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        format!(
            r#"<tr{here}><th scope="row"><button class="small" data-attempt="{}" aria-label="{label}">{}</button></th>{rest}</tr>"#,
            row.attempt, cells[0]
        )
    };
    shown.schedule().rows.iter().map(row).collect()
}
