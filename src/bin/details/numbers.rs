//! Every number of the picture, as facts and as a table.

use std::cell::RefCell;

use gloo_render::request_animation_frame;
use jitterband::{query, text::escape};
use web_sys::Element;

use super::state::{Part, Shown};

/// What is in the drawer of the numbers, only while it is open.
pub fn numbers() -> Part {
    Part::new("<div></div>".into(), |life| {
        let Some(content) = life.find::<Element>("div") else { return };
        let Some(details) = super::drawer(&content) else { return };
        let (state, opened, filled) = (life.state, details.clone(), content.clone());
        life.listen(&details, "toggle", move |_| {
            filled.set_inner_html(&if opened.open() { tables(&state.shown()) } else { String::new() });
        });
        // A thousand rows are a lot to build: once a frame at most, and only when they change.
        let frame = RefCell::new(None);
        life.follow_change(
            |shown| query::encode(&shown.settings),
            move |_| {
                if details.open() {
                    let content = content.clone();
                    let fill = move |_| content.set_inner_html(&tables(&state.shown()));
                    frame.replace(Some(request_animation_frame(fill)));
                }
            },
        );
    })
}

fn tables(shown: &Shown) -> String {
    let (text, wave) = (&shown.text.numbers, shown.settings.wave());
    let fact =
        |(name, value): &(&str, String)| format!("<div><dt>{name}</dt><dd>{}</dd></div>", escape(value));
    let head = |name: &&str| format!(r#"<th scope="col">{name}</th>"#);
    let row = |[from, to, count, expected]: &[String; 4]| {
        format!(r#"<tr><th scope="row">{from}</th><td>{to}</td><td>{count}</td><td>{expected}</td></tr>"#)
    };
    let facts: String = (text.facts)(&wave).iter().map(fact).collect();
    let heads: String = text.columns.iter().map(head).collect();
    let rows: String = (text.rows)(&wave).iter().map(row).collect();
    let caption = escape(&(shown.text.common.sentence)(&wave));
    if rows.is_empty() {
        return format!(r#"<dl class="facts">{facts}</dl>"#);
    }
    format!(
        r#"<dl class="facts">{facts}</dl>
        <div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"#
    )
}
