//! The herd: what becomes of the service, as a sentence, a picture that moves, and numbers.

use std::rc::Rc;

use jitterband::{
    figure::Figure,
    plot::{self, Studied, herd::Lane},
    text::{Studies, escape},
};
use web_sys::{Element, HtmlDetailsElement, HtmlElement, window};

use super::{
    player,
    state::{Life, Part, Shown},
};

/// The panel of the herd.
pub fn herd(text: &'static Studies) -> Part {
    let words = &text.herd;
    let open = format!(
        r#"<div id="herd"><h2>{}</h2><p id="herd-verdict" class="verdict"></p><p class="progress" role="status"></p>"#,
        words.heading
    );
    let parts =
        [figure(text), player::player(text), lanes(), numbers(text), not_modelled(text), enliven(text)];
    Part::group(&open, "</div>", parts)
}

fn figure(_: &'static Studies) -> Part {
    Part::new(r#"<div class="figure herd"></div>"#.into(), |_| {})
}

/// The verdict, the picture and its player.
fn enliven(text: &'static Studies) -> Part {
    Part::new(String::new(), move |life| {
        if let (Some(verdict), Some(progress)) = (life.find("#herd-verdict"), life.find("#herd .progress")) {
            life.follow_text(verdict, |shown| {
                own(shown).map_or(String::new(), |run| (shown.text.herd_verdict)(run))
            });
            life.follow_text(progress, |shown| shown.part.map(shown.text.herd.progress).unwrap_or_default());
        }
        let Some(host) = life.find::<HtmlElement>("#herd .figure") else { return };
        let Some(figure) = Figure::mount(&host) else {
            return host.set_text_content(Some(text.no_canvas));
        };
        height(life, &host);
        life.follow(move |shown| {
            let lanes = shown.herds.iter().map(|(name, run)| Lane { name: name.clone(), run: run.clone() });
            if let Some(run) = own(shown) {
                figure.describe(&(shown.text.herd_verdict)(run));
            }
            figure.show(Studied::Herd(lanes.collect()), shown.settings.theme, shown.text);
        });
        player::attach(life, &host);
    })
}

/// The run of the policy, once it is there to be judged.
fn own(shown: &Shown) -> Option<&jitterband::settings::Run> {
    shown.herds.first().filter(|_| shown.part.is_none()).map(|(_, run)| &**run)
}

/// As tall as its policies need at its width.
fn height(life: &Life, host: &HtmlElement) {
    let measured = host.clone();
    life.follow_height(host.clone(), move |shown| {
        plot::herd::height(shown.herds.len(), f64::from(measured.client_width()))
    });
    if let Some(window) = window() {
        let state = life.state;
        life.listen(&window, "resize", move |_| state.show());
    }
}

/// What became of the pinned policies.
fn lanes() -> Part {
    Part::new(r#"<ul class="herd-lanes"></ul>"#.into(), |life| {
        let Some(list) = life.find::<Element>(".herd-lanes") else { return };
        life.follow_change(
            |shown| {
                let pinned = shown.herds.iter().skip(1).filter(|_| shown.part.is_none());
                let line = |(name, run): &(String, Rc<jitterband::settings::Run>)| {
                    format!("<li><b>{}</b> {}</li>", escape(name), escape(&(shown.text.herd_verdict)(run)))
                };
                pinned.map(line).collect()
            },
            move |lines| list.set_inner_html(lines),
        );
    })
}

/// The numbers of the run, and its steps as a table, there only while it is open.
fn numbers(text: &'static Studies) -> Part {
    let words = &text.herd;
    let markup = format!(
        r#"<details id="herd-numbers"><summary>{}</summary><dl class="facts"></dl>
        <div class="scroll" tabindex="0" role="region" aria-label="{}"><table class="wide"></table></div></details>"#,
        words.show_numbers, words.heading
    );
    Part::new(markup, |life| {
        let (Some(details), Some(facts), Some(table)) = (
            life.find::<HtmlDetailsElement>("#herd-numbers"),
            life.find::<Element>("#herd-numbers .facts"),
            life.find::<Element>("#herd-numbers table"),
        ) else {
            return;
        };
        let fill = Rc::new(move |shown: &Shown| {
            let Some(run) = own(shown).filter(|_| details.open()) else { return };
            let fact = |(name, value): &(&str, String)| {
                format!("<div><dt>{name}</dt><dd>{}</dd></div>", escape(value))
            };
            facts.set_inner_html(&(shown.text.herd.facts)(run).iter().map(fact).collect::<String>());
            let head = |name: &&str| format!(r#"<th scope="col">{name}</th>"#);
            let heads: String = shown.text.herd.columns.iter().map(head).collect();
            let row = |cells: &Vec<String>| {
                let rest: String = cells.iter().skip(1).map(|cell| format!("<td>{cell}</td>")).collect();
                format!(r#"<tr><th scope="row">{}</th>{rest}</tr>"#, cells.first().map_or("", String::as_str))
            };
            let rows: String = (shown.text.herd.rows)(run).iter().map(row).collect();
            let caption = escape(&(shown.text.herd_verdict)(run));
            table.set_inner_html(&format!(
                "<caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>"
            ));
        });
        let state = life.state;
        if let Some(details) = life.find::<Element>("#herd-numbers") {
            let opens = fill.clone();
            life.listen(&details, "toggle", move |_| opens(&state.shown()));
        }
        life.follow(move |shown| fill(shown));
    })
}

/// What the model leaves out.
fn not_modelled(text: &'static Studies) -> Part {
    let items: String = text.herd.not_modelled.iter().map(|item| format!("<li>{item}</li>")).collect();
    let markup = format!(
        r#"<details id="not-modelled"><summary>{}</summary><ul>{items}</ul></details>"#,
        text.herd.not_modelled_heading
    );
    Part::new(markup, |_| {})
}
