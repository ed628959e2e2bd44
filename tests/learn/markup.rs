//! The pages as pages: the same in every language, whole, and with addresses that lead somewhere.

use std::{collections::BTreeSet, path::Path};

use super::{LANGUAGES, html::Element, page, pages, settings};

/// Where the pages may lead to, besides the files of the project.
const ELSEWHERE: [&str; 5] = [
    "https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/",
    "https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/",
    "https://sre.google/sre-book/addressing-cascading-failures/",
    "https://sigops.org/s/conferences/hotos/2021/papers/hotos21-s11-bronson.pdf",
    "https://www.rfc-editor.org/rfc/rfc9110#name-retry-after",
];

/// Files that stand beside the pages' folder once the page is built, with where they are before; two are found by the
/// build alone.
const BESIDE: [(&str, &str); 4] = [
    ("../", "index.html"),
    ("../tokens.css", "style/tokens.css"),
    ("../static/icon.svg", "static/icon.svg"),
    ("../jitter-band.js", "element/jitter-band.js"),
];

#[test]
fn both_languages_have_the_same_steps_figures_buttons_and_links_in_the_same_order() {
    let outline = |language: &str| {
        let page = page(language);
        let name = |element: &Element| match element.name.as_str() {
            // The same places of emphasis are no part of it.
            "b" | "em" => None,
            name => {
                let kept = |(name, value): &(String, String)| {
                    let said = ["lang", "hreflang", "aria-label", "content", "alt"].contains(&name.as_str());
                    let to_the_other = value.ends_with(".html");
                    (!said && !to_the_other).then(|| format!("{name}={value}"))
                };
                let attributes: Vec<String> = element.attributes.iter().filter_map(kept).collect();
                Some(format!("{name} {}", attributes.join(" ")))
            }
        };
        // The numbers may change places within a sentence.
        let (data, rest): (Vec<_>, Vec<_>) = page
            .all()
            .into_iter()
            // A note to readers of one language.
            .filter(|element| !element.has_class("note"))
            .filter_map(name)
            .partition(|line| line.starts_with("data "));
        (rest, data.into_iter().collect::<BTreeSet<_>>())
    };
    let (english, numbers) = outline("en");
    for (language, ..) in &LANGUAGES[1..] {
        let (other, others) = outline(language);
        for (at, (one, other)) in english.iter().zip(&other).enumerate() {
            assert_eq!(one, other, "element {at} of {language}");
        }
        assert_eq!(english.len(), other.len());
        assert_eq!(numbers, others);
    }
}

#[test]
fn every_address_is_there_and_relative_or_one_of_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (language, page) in pages() {
        let ids: Vec<&str> = page.all().into_iter().filter_map(|element| element.get("id")).collect();
        for element in page.all() {
            for address in ["href", "src", "srcset"].into_iter().filter_map(|name| element.get(name)) {
                let path = address.split(['?', '#']).next().unwrap_or_default();
                let beside = BESIDE.iter().find(|(known, _)| *known == path);
                let is_there = match (address.strip_prefix('#'), beside) {
                    (Some(id), _) => ids.contains(&id),
                    (_, Some((_, source))) => {
                        root.join(source).exists() || *source == "element/jitter-band.js"
                    }
                    _ => ELSEWHERE.contains(&address) || root.join("learn").join(path).is_file(),
                };
                assert!(is_there, "{language}: {address}");
                if let Some(query) = address.strip_prefix("../?") {
                    settings(query);
                }
            }
        }
        for known in ELSEWHERE {
            assert!(
                page.named("a").iter().any(|link| link.get("href") == Some(known)),
                "{language}: {known}"
            );
        }
    }
}

#[test]
fn the_pages_are_put_together_as_pages_should_be() {
    for (language, page) in pages() {
        let (html, all) = (page.first("html"), page.all());
        assert_eq!(html.need("lang"), language);
        let ids: Vec<&str> = all.iter().filter_map(|element| element.get("id")).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{language}: an id twice");
        for element in &all {
            for (name, value) in &element.attributes {
                // A strict policy refuses scripts and styles that stand in the page itself.
                assert!(name != "style" && !name.starts_with("on"), "{language}: {name}={value}");
                if name == "aria-labelledby" {
                    assert!(ids.contains(&value.as_str()), "{language}: {value}");
                }
            }
        }
        assert!(page.named("style").is_empty());
        for script in page.named("script") {
            assert_eq!((script.need("type"), script.text().as_str()), ("module", ""));
            script.need("src");
        }
        let level = |element: &&Element| match element.name.as_str() {
            "h1" => Some(1),
            "h2" => Some(2),
            "h3" => Some(3),
            _ => None,
        };
        let levels: Vec<u8> = all.iter().filter_map(level).collect();
        assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
        assert_eq!(levels[0], 1);
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{language}: {levels:?}");
        let others: BTreeSet<&str> =
            LANGUAGES.iter().map(|(other, ..)| *other).filter(|other| *other != language).collect();
        for tag in ["link", "a"] {
            let led: BTreeSet<&str> = page
                .named(tag)
                .into_iter()
                .filter(|link| link.need("href").ends_with(".html"))
                .map(|link| link.need("hreflang"))
                .collect();
            assert_eq!(led, others, "{language}: <{tag}>");
        }
    }
}
