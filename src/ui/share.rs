//! The button that shares, and the place of its panel: another program, which is loaded at the first click.

use jitterband::{query, text::Explorer};
use web_sys::{CustomEvent, CustomEventInit, Element, HtmlElement};

use super::state::Part;

/// The place of the panel, with the settings in an attribute, and an event whenever they change.
pub fn share(text: &'static Explorer) -> Part {
    let markup = format!(r#"<section id="share" aria-label="{}" hidden></section>"#, text.share);
    Part::new(markup, |life| {
        let (Some(button), Some(place)) =
            (life.find::<Element>("#share-button"), life.find::<HtmlElement>("#share"))
        else {
            return;
        };
        let (opened, pressed) = (place.clone(), button.clone());
        life.listen(&button, "click", move |_| {
            opened.set_hidden(!opened.hidden());
            pressed.set_attribute("aria-expanded", if opened.hidden() { "false" } else { "true" }).ok();
            let init = CustomEventInit::new();
            init.set_bubbles(true);
            init.set_detail(&"share".into());
            if let Ok(event) = CustomEvent::new_with_event_init_dict("jitterband:load", &init) {
                opened.dispatch_event(&event).ok();
            }
        });
        life.follow_change(
            |shown| query::encode(&shown.settings),
            move |query| {
                place.set_attribute("data-query", query).ok();
                if let Ok(event) = CustomEvent::new("jitterband:query") {
                    place.dispatch_event(&event).ok();
                }
            },
        );
    })
}
