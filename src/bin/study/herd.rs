//! The herd: what becomes of the service, as a sentence, a picture that moves, and numbers.

use std::rc::Rc;

use jitterband::{
    figure::Figure,
    herd::MOST_CALLS,
    plot::{self, Studied, herd::Lane},
    settings::{Settings, View},
    text::{Studies, escape, panels::herd::COLUMNS},
};
use web_sys::{Element, HtmlDetailsElement, HtmlElement, window};

use super::{
    damage, needs, player,
    state::{Life, Part, Shown},
};

/// The panel of the herd.
pub fn herd(text: &'static Studies, embed: bool) -> Part {
    let open = r#"<div id="herd"><p id="herd-verdict" class="verdict"></p><p class="progress"></p><p class="for-listeners" role="status"></p>
        <div class="figure herd"></div>"#;
    let more = || [needs::needs(text), damage::damage(text), numbers(text), not_modelled(text)];
    let parts = [player::player(text), lanes()].into_iter();
    let parts = parts.chain(if embed { Vec::new() } else { more().into() }).chain([enliven(text)]);
    Part::group(open, "</div>", parts)
}

/// The verdict, the picture and its player.
fn enliven(text: &'static Studies) -> Part {
    Part::new(String::new(), move |life| {
        if let (Some(verdict), Some(progress)) =
            (life.find::<Element>("#herd-verdict"), life.find("#herd .progress"))
        {
            let mut last = String::new();
            life.follow(move |shown| {
                // What was said stays, paler, until there is something new to say: nothing beneath it jumps.
                let stale = if shown.part.is_some() { "yes" } else { "no" };
                if verdict.get_attribute("data-stale").as_deref() != Some(stale) {
                    verdict.set_attribute("data-stale", stale).ok();
                }
                let Some(run) = own(shown) else { return };
                let [what, help] = (shown.text.herd_parts)(run).map(|part| escape(&part));
                let help = if help.is_empty() { help } else { format!(" <span>{help}</span>") };
                let markup = format!("<strong>{what}</strong>{help}");
                if markup != last {
                    verdict.set_inner_html(&markup);
                    last = markup;
                }
            });
            life.follow_text(progress, progress_of);
        }
        if let Some(said) = life.find("#herd > .for-listeners") {
            life.announce(said, |shown| {
                own(shown).map_or(String::new(), |run| (shown.text.herd_verdict)(run))
            });
        }
        let Some(host) = life.find::<HtmlElement>("#herd .figure") else { return };
        let Some(figure) = Figure::mount(&host) else {
            return host.set_text_content(Some(text.common.no_canvas));
        };
        height(life, &host);
        life.follow(move |shown| {
            let lanes = shown.herds.iter().map(|(name, run)| Lane { name: name.clone(), run: run.clone() });
            // Without a name a picture is nothing to those who listen; until there is a verdict it is on its way.
            figure.describe(
                &own(shown).map_or_else(|| progress_of(shown), |run| (shown.text.herd_verdict)(run)),
            );
            figure.show(Studied::Herd(lanes.collect()), shown.settings.theme, shown.text.common);
        });
        player::attach(life, &host);
    })
}

/// How far the computing is, or where it was stopped.
fn progress_of(shown: &Shown) -> String {
    let words = &shown.text.herd.player;
    let stopped = || own(shown).and_then(|run| run.stopped_at).map(|at| (words.stopped)(MOST_CALLS, at));
    // The page shows the herd also where its view is a figure of waits.
    let herd = Settings { view: View::Herd, ..shown.settings.clone() };
    let crowd = herd.crowd_issue().map(|issue| shown.text.common.issue(&issue));
    let parts = [shown.part.map(words.progress).or_else(stopped), crowd];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
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
        words.show_rows, words.show_rows
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
            let row = |cells: &[String; COLUMNS]| {
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
    let items: String = text.herd.left_out.iter().map(|item| format!("<li>{item}</li>")).collect();
    let markup = format!(
        r#"<details id="not-modelled"><summary>{}</summary><ul>{items}</ul></details>"#,
        text.herd.not_modelled
    );
    Part::new(markup, |_| {})
}
