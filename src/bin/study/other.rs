//! The simulations beside the herd: contention, fleet and lock, each with its sentence, its picture, its settings and its
//! table.

use jitterband::{
    figure::Figure,
    page::{
        Source as _,
        controls::{Control, text_field},
    },
    plot::{self, Line, Studied},
    settings::Study,
    text::{Studies, escape},
};
use web_sys::{Element, HtmlDetailsElement, HtmlElement, HtmlInputElement};

use super::{
    state::{Life, Part, Shown},
    tabs::view_of,
};

/// The panel of whichever of them is on screen.
pub fn other(text: &'static Studies, embed: bool) -> Part {
    let words = &text.herd;
    let open = r#"<div id="other"><p id="told" class="verdict"></p><p class="progress"></p><p class="for-listeners" role="status"></p>
        <div class="figure study"></div>"#;
    let field =
        |name, (label, hint), unit| text_field(Control { name, label, hint, unit, ..Control::default() });
    let controls = Part::group(
        r#"<div class="controls">"#,
        "</div>",
        [
            shown_in(field("period", words.period, text.common.ms), "period", |view| view != "contention"),
            shown_in(field("sizes", words.sizes, ""), "sizes", |view| view == "contention"),
            shown_in(whole_seconds(text), WHOLE_SECONDS, |view| view == "fleet"),
        ],
    );
    let parts = if embed { vec![enliven(text)] } else { vec![controls, enliven(text), table(text)] };
    Part::group(open, "</div>", parts)
}

/// A control that is there only with some of the simulations.
fn shown_in(control: Part, name: &'static str, is_on: fn(&str) -> bool) -> Part {
    let Part { markup, enliven } = control;
    Part::new(markup, move |life: &Life| {
        enliven(life);
        let label = life.find::<Element>(&format!("#other label[for=\"{name}\"]"));
        let Some(control) = label.and_then(|label| label.parent_element()) else { return };
        life.follow_change(
            move |shown| is_on(view_of(shown)).to_string(),
            move |is_on| drop(control.toggle_attribute_with_force("hidden", is_on != "true")),
        );
    })
}

/// The id of the switch.
const WHOLE_SECONDS: &str = "whole-seconds";

/// The switch that rounds every wait to whole seconds, as cron and many libraries do.
fn whole_seconds(text: &'static Studies) -> Part {
    let markup = format!(
        r#"<div class="control switch"><input type="checkbox" id="{WHOLE_SECONDS}"><label for="{WHOLE_SECONDS}">{}</label></div>"#,
        text.herd.whole_seconds
    );
    Part::new(markup, |life: &Life| {
        let Some(input) = life.find::<HtmlInputElement>("#whole-seconds") else { return };
        let (state, ticked) = (life.state, input.clone());
        life.listen(&input, "change", move |_| {
            let rounding = if ticked.checked() { "seconds".into() } else { state.own_rounding() };
            state.set("rounding", &rounding);
        });
        life.follow_change(
            |shown| shown.settings.get("rounding").unwrap_or_default(),
            move |rounding| input.set_checked(rounding == "seconds"),
        );
    })
}

/// The sentence and the picture.
fn enliven(text: &'static Studies) -> Part {
    Part::new(String::new(), move |life| {
        if let (Some(told), Some(progress)) = (life.find("#told"), life.find("#other .progress")) {
            life.follow_text(
                told,
                |shown| if shown.part.is_none() { sentence(shown) } else { String::new() },
            );
            let progress_of =
                |shown: &Shown| shown.part.map(shown.text.herd.player.progress).unwrap_or_default();
            life.follow_text(progress, progress_of);
        }
        if let Some(said) = life.find("#other > .for-listeners") {
            life.announce(said, |shown| if shown.part.is_none() { sentence(shown) } else { String::new() });
        }
        let Some(host) = life.find::<HtmlElement>("#other .figure") else { return };
        let Some(figure) = Figure::mount(&host) else {
            return host.set_text_content(Some(text.common.no_canvas));
        };
        life.follow_height(host, |shown| match &shown.study {
            Study::Contention(races) => plot::contention::height(races.len()),
            Study::Fleet(rhythm) => plot::fleet::height(rhythm.rows.len()),
            _ => plot::lock::height(),
        });
        life.follow(move |shown| {
            // Without a name a picture is nothing to those who listen; until there is a sentence it is on its way.
            figure.describe(&match shown.part {
                Some(part) => (shown.text.herd.player.progress)(part),
                None => sentence(shown),
            });
            let Some(picture) = picture(&shown.study) else { return };
            figure.show(picture, shown.settings.theme, shown.text.common);
        });
    })
}

fn picture(study: &Study) -> Option<Studied> {
    Some(match study {
        Study::Contention(races) => {
            Studied::Contention(races.iter().map(|race| Line::of(race, race.name(races))).collect())
        }
        Study::Fleet(rhythm) => Studied::Fleet(rhythm.clone()),
        Study::Lock(vigil) => Studied::Lock(vigil.clone()),
        Study::Herd(_) | Study::Nothing => return None,
    })
}

fn sentence(shown: &Shown) -> String {
    let text = shown.text;
    match &shown.study {
        Study::Contention(races) => {
            let names: Vec<String> = races.iter().map(|race| race.name(races)).collect();
            (text.contention.sentence)(races, &names)
        }
        Study::Fleet(rhythm) => (text.fleet.sentence)(rhythm),
        Study::Lock(vigil) => (text.lock.sentence)(vigil),
        Study::Herd(_) | Study::Nothing => String::new(),
    }
}

/// The numbers as a table, there only while it is open.
fn table(text: &'static Studies) -> Part {
    let markup = format!(
        r#"<details id="study-numbers"><summary>{0}</summary><div class="scroll" tabindex="0" role="region" aria-label="{0}">
        <table class="wide"></table></div></details>"#,
        text.herd.show_numbers
    );
    Part::new(markup, |life| {
        let (Some(details), Some(table)) =
            (life.find::<HtmlDetailsElement>("#study-numbers"), life.find::<Element>("#study-numbers table"))
        else {
            return;
        };
        let (state, opened, filled) = (life.state, details.clone(), table.clone());
        life.listen(&details, "toggle", move |_| {
            filled.set_inner_html(&if opened.open() { rows(&state.shown()) } else { String::new() });
        });
        life.follow_change(
            move |shown| if details.open() && shown.part.is_none() { rows(shown) } else { String::new() },
            move |markup| table.set_inner_html(markup),
        );
    })
}

fn rows(shown: &Shown) -> String {
    let text = shown.text;
    let (heads, rows): (&[&str], Vec<Vec<String>>) = match &shown.study {
        Study::Contention(races) => {
            let of = |race: &jitterband::settings::Race| {
                let name = race.name(races);
                let row = move |row| [vec![name.clone()], (text.contention.row)(row).to_vec()].concat();
                race.rows.iter().map(row).collect::<Vec<_>>()
            };
            (&text.contention.columns, races.iter().flat_map(of).collect())
        }
        Study::Fleet(rhythm) => {
            (&text.fleet.columns, rhythm.rows.iter().map(|row| (text.fleet.row)(row).to_vec()).collect())
        }
        Study::Lock(vigil) => {
            (&text.lock.columns, (text.lock.rows)(vigil).into_iter().map(|row| row.to_vec()).collect())
        }
        Study::Herd(_) | Study::Nothing => return String::new(),
    };
    let head: String = heads.iter().map(|name| format!(r#"<th scope="col">{name}</th>"#)).collect();
    let row = |cells: &Vec<String>| {
        let cell = |(at, cell): (usize, &String)| match at {
            0 => format!(r#"<th scope="row">{}</th>"#, escape(cell)),
            _ => format!("<td>{}</td>", escape(cell)),
        };
        format!("<tr>{}</tr>", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let body: String = rows.iter().map(row).collect();
    format!(
        "<caption>{}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>",
        escape(&sentence(shown))
    )
}
