//! What stands around the picture: the sentence, mistakes, warnings.

use jitterband::text::escape;
use web_sys::Element;

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
