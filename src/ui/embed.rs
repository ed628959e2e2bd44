//! The page as a figure in somebody else's: the sentence, the figure, as many controls as were asked for, and the way to
//! the whole page. `boot.js` tells the page around it how tall it is.

use jitterband::{
    query,
    settings::{Controls, Settings, View},
    text::Explorer,
};
use web_sys::HtmlAnchorElement;

use super::{details, panels, picker, picture, state::Part, study};

/// The figure of the view with its controls.
pub fn embed(text: &'static Explorer, settings: &Settings) -> Part {
    let sliders = super::sliders(text);
    let figure = match settings.view {
        View::Band => Part::group("", "", [panels::sentence(), picture::picture(text)]),
        View::Schedule => details::schedule(),
        View::Herd | View::Contention | View::Fleet | View::Lock => study::study(text),
    };
    let controls = match settings.controls {
        Controls::None => Vec::new(),
        Controls::Jitter => sliders.into_iter().rev().take(1).collect(),
        Controls::All => [picker::picker(text)].into_iter().chain(sliders).collect(),
    };
    let group = format!(r#"<div class="controls" role="group" aria-label="{}">"#, text.controls);
    let controls =
        if controls.is_empty() { Vec::new() } else { vec![Part::group(&group, "</div>", controls)] };
    let whole = Part::new(
        format!(r#"<p class="whole"><a target="_blank" rel="noopener">{}</a></p>"#, text.whole),
        |life| {
            let Some(link) = life.find::<HtmlAnchorElement>(".whole a") else { return };
            life.follow_change(
                |shown| {
                    let settings =
                        Settings { embed: false, controls: Controls::default(), ..shown.settings.clone() };
                    query::encode(&settings)
                },
                move |query| {
                    link.set_href(&if query.is_empty() { "./".into() } else { format!("./?{query}") })
                },
            );
        },
    );
    let parts = [figure].into_iter().chain(controls).chain([panels::issues(), whole]);
    Part::group("", "", parts)
}
