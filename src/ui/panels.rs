//! What stands around the picture: the sentence, mistakes, the numbers.

use std::cell::RefCell;

use gloo_render::request_animation_frame;
use jitterband::text::{Explorer, escape};
use web_sys::{Element, HtmlDetailsElement};

use super::state::{Part, Shown};

/// The names whose control is always in sight, with its mistakes. Those of a control in a drawer or further down, which may
/// not have come yet, are told here too.
const IN_SIGHT: [&str; 3] = ["base", "attempt", "jitter"];

/// The sentence, and once the settings rest the same for those who listen, with the warnings that are new: not at every
/// step of a slider.
pub fn sentence() -> Part {
    let markup = r#"<p id="sentence"></p><p class="for-listeners" role="status"></p>"#;
    Part::new(markup.into(), |life| {
        let (Some(line), Some(said)) = (life.find("#sentence"), life.find::<Element>("[role=status]")) else {
            return;
        };
        life.follow_text(line, |shown| shown.sentence.clone());
        life.announce(said, |shown| format!("{}\n{}", shown.sentence, told(shown).join("\n")));
    })
}

/// What is wrong and not explained beside a control in sight.
pub fn issues() -> Part {
    Part::new(r#"<p id="issues" aria-live="polite"></p>"#.into(), |life| {
        if let Some(line) = life.find("#issues") {
            life.follow_text(line, |shown| {
                let elsewhere = shown.issues.iter().filter(|issue| !IN_SIGHT.contains(&issue.name.as_str()));
                elsewhere.map(|issue| shown.text.common.issue(issue)).collect::<Vec<_>>().join("\n")
            });
        }
    })
}

/// What will surprise about the policy, in plain words.
pub fn warnings() -> Part {
    Part::new(r#"<ul id="warnings"></ul>"#.into(), |life| {
        let Some(list) = life.find::<Element>("#warnings") else { return };
        life.follow_change(
            |shown| told(shown).iter().map(|warning| format!("<li>{}</li>", escape(warning))).collect(),
            move |items| list.set_inner_html(items),
        );
    })
}

/// The warnings in words.
fn told(shown: &Shown) -> Vec<String> {
    shown.warnings.iter().map(|warning| (shown.text.warning)(warning, &shown.settings)).collect()
}

/// Every number of the picture as facts and as a table, there only while they are open.
pub fn numbers(text: &'static Explorer) -> Part {
    let markup =
        format!(r#"<details id="numbers"><summary>{}</summary><div></div></details>"#, text.show_numbers);
    Part::new(markup, |life| {
        let (Some(details), Some(content)) =
            (life.find::<HtmlDetailsElement>("#numbers"), life.find::<Element>("#numbers > div"))
        else {
            return;
        };
        let (state, opened, filled) = (life.state, details.clone(), content.clone());
        life.listen(&details, "toggle", move |_| {
            filled.set_inner_html(&if opened.open() { tables(&state.shown()) } else { String::new() });
        });
        // A thousand rows are a lot to build: once a frame at most, and only when they change.
        let frame = RefCell::new(None);
        let rows = |shown: &Shown| shown.query.clone() + &shown.sentence;
        life.follow_change(rows, move |_| {
            if details.open() {
                let content = content.clone();
                let fill = move |_| content.set_inner_html(&tables(&state.shown()));
                frame.replace(Some(request_animation_frame(fill)));
            }
        });
    })
}

fn tables(shown: &Shown) -> String {
    let fact =
        |(name, value): &(&str, String)| format!("<div><dt>{name}</dt><dd>{}</dd></div>", escape(value));
    let head = |name: &&str| format!(r#"<th scope="col">{name}</th>"#);
    let row = |[from, to, count, expected]: &[String; 4]| {
        format!(r#"<tr><th scope="row">{from}</th><td>{to}</td><td>{count}</td><td>{expected}</td></tr>"#)
    };
    let facts: String = (shown.text.facts)(&shown.wave).iter().map(fact).collect();
    let heads: String = shown.text.columns.iter().map(head).collect();
    let rows: String = (shown.text.rows)(&shown.wave).iter().map(row).collect();
    let caption = escape(&shown.sentence);
    if rows.is_empty() {
        return format!(r#"<dl class="facts">{facts}</dl>"#);
    }
    format!(
        r#"<dl class="facts">{facts}</dl>
        <div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"#
    )
}
