//! What kills the service and what protects it: switches in sight, since they decide the verdict, and the rest in a drawer.

use jitterband::{
    page::{
        Source as _,
        controls::{Control, text_field},
    },
    text::{Studies, panels::herd::Switch},
};
use web_sys::HtmlInputElement;

use super::state::{Life, Part};

/// The settings that can be off, with the values they are switched on with.
const SWITCHES: [(&str, &str); 4] =
    [("crash_backlog", "2s"), ("shed", "1s"), ("timeout", "1s"), ("budget", "0.1")];
/// Those that have a slider elsewhere.
const SLIDERS: [&str; 2] = ["window", "capacity"];

/// The settings of the service.
pub fn damage(text: &'static Studies) -> Part {
    let words = &text.herd;
    let open =
        format!(r#"<section class="damage"><h3>{}</h3><p id="damage" class="note"></p>"#, words.service);
    let is_switch = |(name, _): &&Switch| SWITCHES.iter().any(|(other, _)| other == name);
    let switches = words.switches.iter().filter(is_switch).map(|switch| switch_part(text, *switch));
    let rest = words.switches.iter().filter(|switch| !is_switch(switch) && !SLIDERS.contains(&switch.0));
    let rest = rest.map(|switch| text_field(control(text, *switch)));
    let group = r#"<div class="controls">"#;
    let more = format!("<details><summary>{}</summary>{group}", words.more);
    let parts = [
        Part::group(group, "</div>", switches),
        Part::group(&more, "</div></details>", rest),
        Part::new(String::new(), |life| {
            if let Some(line) = life.find("#damage") {
                life.follow_text(line, |shown| (shown.text.herd.damage)(&shown.settings.scenario()));
            }
        }),
    ];
    Part::group(&open, "</section>", parts)
}

fn control(text: &'static Studies, (name, (label, hint)): Switch) -> Control {
    // Numbers without a unit are milliseconds where a duration is asked for.
    let plain = matches!(name, "slow" | "load" | "capacity" | "budget" | "budget_size" | "shed_cost");
    Control { name, label, hint, unit: if plain { "" } else { text.common.ms }, ..Control::default() }
}

/// A field with a box that switches it off and on again.
fn switch_part(text: &'static Studies, switch: Switch) -> Part {
    let (name, (label, _)) = switch;
    let Part { markup, enliven } = text_field(control(text, switch));
    let box_markup =
        format!(r#"<input type="checkbox" id="{name}-on" aria-label="{}">"#, (text.herd.switch_on)(label));
    let markup = markup.replacen("<label", &format!("{box_markup}<label"), 1);
    let markup = markup.replacen("class=\"control\"", "class=\"control switch\"", 1);
    Part::new(markup, move |life: &Life| {
        enliven(life);
        let Some(input) = life.find::<HtmlInputElement>(&format!("#{name}-on")) else { return };
        let (state, ticked) = (life.state, input.clone());
        let on = SWITCHES.iter().find(|(other, _)| *other == name).map_or("none", |(_, value)| value);
        life.listen(&input, "change", move |_| state.set(name, if ticked.checked() { on } else { "none" }));
        life.follow_change(
            move |shown| shown.settings.get(name).unwrap_or_default(),
            move |value| input.set_checked(value != "none"),
        );
    })
}
