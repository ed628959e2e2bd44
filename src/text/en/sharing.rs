//! The panel that shares and saves.

use super::{EN, code};
use crate::{
    settings::{Settings, View},
    text::Sharing,
};

/// The panel in English.
pub static SHARING_EN: Sharing = Sharing {
    common: &EN,
    heading: "Share",
    link: "Link",
    frame: "Frame (iframe)",
    element: "Element",
    markdown: "Markdown",
    copy: "Copy",
    copy_it: |label| format!("Copy: {label}"),
    copied: "Copied.",
    refused: "The browser does not let the page copy; select the text and copy it by hand.",
    title,
    code: "As code",
    languages: [
        ("rust", "Rust"),
        ("python", "Python"),
        ("javascript", "JavaScript"),
        ("go", "Go"),
        ("elixir", "Elixir"),
    ],
    code_note: code::note,
    save: "Save as",
    working: "Computing it.",
    saved: |name| {
        format!(
            "{name} was handed to the browser. If no file came, the page around this one forbids downloads."
        )
    },
    no_picture: "This browser cannot make the file.",
};

fn title(settings: &Settings) -> String {
    let what = match settings.view {
        View::Band => "where retries with jitter land",
        View::Schedule => "all retries of a policy",
        View::Herd => "a herd of retries after an outage",
        View::Contention => "clients that want to change one row",
        View::Fleet => "periodic work falling out of step",
        View::Lock => "candidates for a lock",
    };
    format!("Jitterband: {what}, {}", EN.name(&settings.choice))
}
