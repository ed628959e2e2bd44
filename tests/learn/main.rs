//! The guided pages: every number in them is one that the program gives, or a setting that the step itself has, and the
//! languages say the same in the same order.

mod figures;
mod html;
mod markup;
mod numbers;

#[path = "../common/sum.rs"]
mod sum;

use std::{fs, path::Path};

use html::Element;
use jitterband::{query, settings::Settings};

/// The languages, with what stands between groups of three digits and before decimals.
const LANGUAGES: [(&str, char, char); 2] = [("en", ',', '.'), ("id", '.', ',')];

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn page(language: &str) -> Element {
    html::read(&file(&format!("learn/{language}.html")))
}

/// The page of every language.
fn pages() -> impl Iterator<Item = (&'static str, Element)> {
    LANGUAGES.iter().map(|(language, ..)| (*language, page(language)))
}

fn steps(page: &Element) -> Vec<&Element> {
    page.named("section").into_iter().filter(|section| section.has_class("step")).collect()
}

fn settings(query: &str) -> Settings {
    let (settings, issues) = query::decode(query);
    assert_eq!(issues, [], "{query}");
    settings
}

/// What a figure shows, as a query.
fn shown(step: &Element) -> String {
    let figure = step.first("jitter-band");
    let is_setting = |name: &str| !["lang", "controls"].contains(&name);
    let pairs = figure.attributes.iter().filter(|(name, _)| is_setting(name));
    pairs.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

/// The queries of a step's buttons.
fn buttons(step: &Element) -> Vec<&str> {
    step.named("button").into_iter().map(|button| button.need("data-show")).collect()
}
