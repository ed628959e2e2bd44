//! The control of the language. Another language is another program, so the page is loaded anew once the address says
//! so: see [`address`](super::address).

use jitterband::{
    page::controls::choice,
    text::{Explorer, LANGUAGES},
};
use web_sys::HtmlSelectElement;

use super::state::Part;

/// The control; each language is called what it calls itself.
pub fn language(text: &'static Explorer) -> Part {
    let Part { markup, enliven } = choice("lang", text.language, &LANGUAGES);
    Part::new(markup, move |life| {
        enliven(life);
        if let Some(select) = life.find::<HtmlSelectElement>("#lang") {
            // Where the address asks for none it is the program's.
            life.follow_change(|_| String::new(), move |_| select.set_value(text.common.tag));
        }
    })
}
