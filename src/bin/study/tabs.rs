//! Which simulation is shown, and the stories about it.

use jitterband::{
    page::Source as _,
    stories::Story,
    text::{Studies, Told, panels},
};
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::state::{Part, Shown};

/// The list of simulations.
pub fn tabs(text: &'static Studies) -> Part {
    let words = &text.herd;
    let tab = |(view, name, question): &panels::herd::View| {
        format!(r#"<button data-view="{view}" aria-pressed="false" title="{question}">{name}</button>"#)
    };
    let buttons: String = words.views.iter().map(tab).collect();
    let markup = format!(
        r#"<div class="tabs" role="group" aria-label="{}">{buttons}</div><h2 class="question"></h2>"#,
        words.tabs
    );
    Part::new(markup, |life| {
        let (Some(list), Some(line)) = (life.find::<Element>(".tabs"), life.find::<Element>(".question"))
        else {
            return;
        };
        let state = life.state;
        life.listen(&list, "click", move |event| {
            if let Some(view) = clicked(event, "data-view") {
                state.set("view", &view);
            }
        });
        for (view, ..) in &state.text().herd.views {
            let Some(tab) = life.find::<Element>(&format!("[data-view={view}]")) else { continue };
            life.follow_change(
                move |shown| (view_of(shown) == *view).to_string(),
                move |pressed| drop(tab.set_attribute("aria-pressed", pressed)),
            );
        }
        life.follow_text(line, |shown| {
            let view = shown.text.herd.views.iter().find(|(view, ..)| *view == view_of(shown));
            view.map_or(String::new(), |(_, _, question)| (*question).into())
        });
    })
}

/// The stories about what is shown, as buttons.
pub fn stories(text: &'static Studies) -> Part {
    let words = text.herd.told;
    let markup = format!(
        r#"<div class="stories" role="group" aria-label="{0}"><span>{0}</span></div>"#,
        words.heading
    );
    let buttons = move |view: &str| {
        let told = words.groups().flat_map(|(_, told)| told).filter(|(story, _)| story.view() == view);
        let button = |(story, told): (&Story, &Told)| {
            format!(
                r#"<button class="small" data-story="{}" aria-pressed="false">{}</button>"#,
                story.id, told.name
            )
        };
        format!("<span>{}</span>{}", words.heading, told.map(button).collect::<String>())
    };
    Part::new(markup, move |life| {
        let Some(list) = life.find::<Element>(".stories") else { return };
        let state = life.state;
        life.listen(&list, "click", move |event| {
            if let Some(story) = clicked(event, "data-story") {
                state.set("story", &story);
            }
        });
        let filled = list.clone();
        life.follow_change(|shown| view_of(shown).into(), move |view| filled.set_inner_html(&buttons(view)));
        life.follow_change(
            |shown| format!("{} {}", view_of(shown), shown.settings.story.unwrap_or_default()),
            move |now| {
                let story = now.split(' ').nth(1).unwrap_or_default();
                let Ok(buttons) = list.query_selector_all("[data-story]") else { return };
                for button in
                    (0..buttons.length()).filter_map(|at| buttons.get(at)?.dyn_into::<Element>().ok())
                {
                    let pressed = button.get_attribute("data-story").as_deref() == Some(story);
                    button.set_attribute("aria-pressed", if pressed { "true" } else { "false" }).ok();
                }
            },
        );
    })
}

/// What a click on one of several buttons is about.
pub fn clicked(event: &web_sys::Event, attribute: &str) -> Option<String> {
    event.target()?.dyn_into::<Element>().ok()?.get_attribute(attribute)
}

/// The simulation on screen: the one of the view, or the herd.
pub fn view_of(shown: &Shown) -> &'static str {
    use jitterband::settings::View;
    match shown.settings.view {
        View::Band | View::Schedule | View::Herd => "herd",
        View::Contention => "contention",
        View::Fleet => "fleet",
        View::Lock => "lock",
    }
}

/// Shows a panel only while its simulation is on screen.
pub fn shown_with(panel: Part, selector: &'static str, is_on: fn(&str) -> bool) -> Part {
    let Part { markup, enliven } = panel;
    Part::new(markup, move |life| {
        enliven(life);
        let Some(panel) = life.find::<Element>(selector) else { return };
        life.follow_change(
            move |shown| is_on(view_of(shown)).to_string(),
            move |is_on| drop(panel.toggle_attribute_with_force("hidden", is_on != "true")),
        );
    })
}
