//! The button that has the page check its own numbers, and the place of what comes of it: another program, which is loaded
//! at the first click.

use jitterband::text::Explorer;
use web_sys::{Element, HtmlElement};

use super::{program, state::Part};

/// The button and the place.
pub fn check(text: &'static Explorer) -> Part {
    let markup = format!(
        r#"<section class="about"><h2>{}</h2><button id="check-button">{}</button><p class="note">{}</p><div id="check"></div></section>"#,
        text.check_heading, text.check, text.check_hint
    );
    Part::new(markup, |life| {
        let (Some(button), Some(place)) =
            (life.find::<Element>("#check-button"), life.find::<HtmlElement>("#check"))
        else {
            return;
        };
        life.listen(&button, "click", move |_| program::load(&place, "check"));
    })
}
