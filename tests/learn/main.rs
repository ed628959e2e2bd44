//! The guided pages: every number in them is one that the program gives, or a setting that the step itself has, and the
//! languages say the same in the same order.

mod html;
mod sum;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use html::Element;
use jitterband::{catalogue, export, query, settings::Settings};
use serde_json::Value;

/// The languages, with what stands between groups of three digits and before decimals.
const LANGUAGES: [(&str, char, char); 2] = [("en", ',', '.'), ("id", '.', ',')];

/// Numbers of the text that are neither computed nor set, each with what it is.
const PLAIN: [(f64, &str); 8] = [
    (0.0, "where full jitter, a wait and a count from nothing begin"),
    (400.0, "a status of HTTP"),
    (429.0, "a status of HTTP"),
    (503.0, "a status of HTTP"),
    (1.2, "Go 1.20, the first whose math/rand seeds itself"),
    (10.0, "the usual advice is a jitter of 10 to 20 %"),
    (20.0, "the usual advice is a jitter of 10 to 20 %"),
    (5.0, "a twelfth of the hour that cache keys live, in minutes"),
];

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

/// A number rounded to some decimals, halves up, as its digits before and behind the point.
fn digits(value: f64, decimals: u32) -> (String, String) {
    assert!(value >= 0.0, "{value}");
    let unit = 10u64.pow(decimals);
    let scaled = (value * unit as f64 + 0.5).floor() as u64;
    let behind = format!("{:0width$}", scaled % unit, width = decimals as usize);
    let behind = if decimals == 0 { "" } else { behind.trim_end_matches('0') };
    ((scaled / unit).to_string(), behind.to_owned())
}

fn written(value: f64, decimals: u32, group: &str, point: &str) -> String {
    let (before, behind) = digits(value, decimals);
    let mut text = String::new();
    for (at, digit) in before.chars().enumerate() {
        if at > 0 && (before.len() - at).is_multiple_of(3) {
            text.push_str(group);
        }
        text.push(digit);
    }
    if behind.is_empty() { text } else { format!("{text}{point}{behind}") }
}

#[test]
fn every_marked_number_is_what_the_program_gives() {
    // One outage with a million calls is asked for again and again.
    let mut answers: BTreeMap<String, Value> = BTreeMap::new();
    let mut wrong = vec![];
    for (language, group, point) in LANGUAGES {
        let page = page(language);
        for number in page.named("data") {
            let query = number.get("data-query").unwrap_or_default();
            let answer = answers.entry(query.into()).or_insert_with(|| match query {
                // Arithmetic of plain numbers has no names.
                "" => Value::Null,
                _ => serde_json::from_str(&export::json(&settings(query), &[])).unwrap(),
            });
            let decimals = number.get("data-decimals").map_or(0, |decimals| decimals.parse().unwrap());
            let at = number.need("data-at");
            let value = sum::value(at, answer);
            let plain = written(value, decimals, "", ".");
            let expected = written(value, decimals, &group.to_string(), &point.to_string());
            if number.need("value") != plain || number.text() != expected {
                wrong.push(format!("{language}: “{}” is {expected}: {at} of {query}", number.text()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The numbers in a text.
fn numbers(text: &str, group: char, point: char) -> Vec<f64> {
    let chars: Vec<char> = text.chars().collect();
    let (mut found, mut word) = (vec![], String::new());
    for (at, c) in chars.iter().enumerate() {
        let inside = |c: char| c == group || c == point;
        let goes_on = !word.is_empty() && chars.get(at + 1).is_some_and(char::is_ascii_digit);
        match c {
            // A digit in a name, such as Resilience4j, is no number.
            c if c.is_ascii_digit() && (!word.is_empty() || at == 0 || !chars[at - 1].is_alphanumeric()) => {
                word.push(*c);
            }
            c if *c == point && goes_on => word.push('.'),
            c if inside(*c) && goes_on => {}
            _ if !word.is_empty() => found.push(std::mem::take(&mut word)),
            _ => {}
        }
    }
    found.push(word);
    found.iter().filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

#[test]
fn numbers_are_found_in_a_text() {
    assert_eq!(numbers("All 1,000 wait 0.2 s, or 5.", ',', '.'), [1000.0, 0.2, 5.0]);
    assert_eq!(numbers("Resilience4j, log4j2", ',', '.'), [0.0; 0]);
    assert_eq!(numbers("1.000 job, 0,2 detik, 3", '.', ','), [1000.0, 0.2, 3.0]);
}

/// All numbers that queries set, or leave as they are by default, in the units in which one speaks of them.
fn set_by<'a>(queries: impl IntoIterator<Item = &'a str>) -> Vec<f64> {
    let names = "attempt base budget cap capacity crash_backlog deadline extra horizon jitter jobs load max_attempts \
                 outage outage_from period restart timeout";
    let mut set = vec![];
    for query in queries {
        let settings = settings(query);
        for value in names.split_whitespace().filter_map(|name| settings.get(name)?.parse::<f64>().ok()) {
            // As it is, as a percentage, and in seconds.
            set.extend([value, value * 100.0, value / 1000.0]);
        }
    }
    set
}

/// The numbers of a text that stand there without a mark.
fn unmarked(element: &Element, group: char, point: char) -> Vec<f64> {
    let left_out = |element: &Element| {
        let is_elsewhere = element.get("href").is_some_and(|href| href.starts_with("https:"));
        // A wrong guess may be any number.
        let is_wrong = element.name == "label" && element.get("data-right").is_none();
        is_elsewhere || is_wrong || ["data", "code", "jitter-band"].contains(&element.name.as_str())
    };
    numbers(&element.text_without(&left_out), group, point)
}

#[test]
fn every_other_number_is_a_setting_of_its_step() {
    let mut strange = vec![];
    for (language, group, point) in LANGUAGES {
        let page = page(language);
        let mut check = |element: &Element, set: &[f64]| {
            for number in unmarked(element, group, point) {
                let is_known = |known: &f64| (known - number).abs() < 1e-9;
                if !set.iter().chain(PLAIN.iter().map(|(known, _)| known)).any(is_known) {
                    let id = element.get("id").unwrap_or(&element.name);
                    strange.push(format!("{language}, {id}: {number}"));
                }
            }
        };
        for part in page.first("main").elements() {
            let (own, links) = (shown_of(part), part.named("a"));
            let mut queries: Vec<&str> = own.iter().map(String::as_str).collect();
            queries.extend(links.iter().filter_map(|link| link.need("href").strip_prefix("../?")));
            queries.extend(part.all().into_iter().flat_map(|element| {
                ["data-show", "data-query"].into_iter().filter_map(|name| element.get(name))
            }));
            // The outage of which the page begins to tell.
            queries.push("view=herd");
            check(part, &set_by(queries));
        }
    }
    assert!(strange.is_empty(), "neither marked nor set: {strange:#?}");
}

/// What the figure of a part shows, if it has one.
fn shown_of(part: &Element) -> Option<String> {
    part.has_class("step").then(|| shown(part))
}

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
fn every_step_is_a_figure_with_a_question_and_an_answer_that_shows_something_else() {
    for (language, page) in pages() {
        assert!((8..=12).contains(&steps(&page).len()));
        for step in steps(&page) {
            let (id, shown, buttons) = (step.need("id"), shown(step), buttons(step));
            assert_eq!(step.named("jitter-band").len(), 1, "{id}");
            let answer = step.first("details").need("data-show");
            assert_ne!(shown, answer, "{language}, {id}: the figure gives its answer away");
            for query in buttons.iter().copied().chain([shown.as_str(), answer]) {
                let mut issues = query::decode(query).1;
                let settings = settings(query);
                issues.extend(settings.view_issues(&settings.wave(), &settings.study()));
                // A load may do without jobs of its own, which the defaults have.
                issues.retain(|issue| issue.name != "jobs" || settings.jobs > 0);
                assert_eq!(issues, [], "{id}: {query}");
            }
            match step.first("jitter-band").need("controls") {
                "none" => {
                    assert!((2..=5).contains(&buttons.len()), "{id}");
                    assert!(buttons.contains(&answer), "{id}: no button for {answer}");
                    let pressed = step.named("button").into_iter();
                    let pressed: Vec<&str> = pressed
                        .filter(|button| button.need("aria-pressed") == "true")
                        .map(|button| button.need("data-show"))
                        .collect();
                    assert_eq!(pressed, [shown.as_str()], "{id}");
                }
                "jitter" => {
                    assert!(buttons.is_empty(), "{id}");
                    let without = |query: &str| query.rsplit_once("&jitter=").unwrap().0.to_owned();
                    assert_eq!(without(answer), without(&shown), "{id}");
                }
                other => panic!("{id}: {other}"),
            }
            let links = step.named("p").into_iter().filter(|text| text.has_class("explorer"));
            let links: Vec<&str> = links.map(|text| text.first("a").need("href")).collect();
            assert_eq!(links, [format!("../?{shown}")], "{id}");

            let guesses = step.first("fieldset").named("label");
            let right: Vec<_> = guesses.iter().filter(|guess| guess.get("data-right").is_some()).collect();
            assert!(guesses.len() >= 3 && right.len() == 1, "{id}");
            let bare = right[0].text_without(&|element| element.name == "data");
            assert!(!bare.contains(|c: char| c.is_ascii_digit()), "{id}: the right guess is not marked");
            let name = format!("{id}-guess");
            assert!(guesses.iter().all(|guess| guess.first("input").need("name") == name), "{id}");
        }
    }
}

#[test]
fn the_stills_are_what_the_figures_begin_with_and_what_they_show_with_the_answer() {
    let mut stale = vec![];
    let mut known = BTreeSet::new();
    for (language, page) in pages() {
        for step in steps(&page) {
            let (id, shown) = (step.need("id"), shown(step));
            let (figure, answer) = (step.first("jitter-band"), step.first("details"));
            let (light, dark) = (figure.first("img"), figure.first("source"));
            let told = answer.first("img");
            for (element, source, kind, query, theme) in [
                (light, "src", "light", shown.as_str(), "light"),
                (dark, "srcset", "dark", shown.as_str(), "dark"),
                (told, "src", "answer", answer.need("data-show"), "light"),
            ] {
                let query = format!("{query}&theme={theme}");
                let settings = settings(&query);
                let study = settings.study();
                let (width, height) = (export::WIDTH, export::height(&settings, &study, export::WIDTH));
                let path = format!("still/{id}-{kind}.svg");
                assert_eq!(element.need(source), path);
                assert_eq!(element.need("width"), width.to_string(), "{path}");
                assert_eq!(element.need("height"), height.to_string(), "{path}");
                if let Some(alternative) = element.get("alt") {
                    let scene = export::Scene::new(&settings, &study);
                    let sentences = export::description(&settings, &study, &scene);
                    assert_eq!(alternative, sentences, "{language}, {path}");
                }
                // The command line ends its answer with a line break.
                let is_new = known.insert(path.clone());
                if is_new
                    && file(&format!("learn/{path}")).trim_end()
                        != export::svg_of(&settings, &study, width, height).trim_end()
                {
                    stale.push(format!("cargo run -q -- svg '{query}' > learn/{path}"));
                }
            }
        }
    }
    assert!(stale.is_empty(), "out of date; make them anew:\n{}", stale.join("\n"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("learn/still");
    let found = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(found.map(|name| format!("still/{name}")).collect::<BTreeSet<_>>(), known);
}

#[test]
fn the_settings_of_libraries_are_those_of_the_catalogue() {
    let words = catalogue::words();
    let recipe = |id: &str| {
        let line = words.lines().find(|line| line.split('\t').next() == Some(id));
        // The columns of the words are those that the page reads: the recipe is the tenth.
        line.and_then(|line| line.split('\t').nth(9)).unwrap_or_else(|| panic!("{id}")).to_owned()
    };
    for (_, page) in pages() {
        let recipes: Vec<&Element> =
            page.named("code").into_iter().filter(|code| code.get("data-recipe").is_some()).collect();
        assert!(recipes.len() >= 5);
        for code in recipes {
            let query = code.need("data-recipe");
            let settings = settings(query);
            assert!(!settings.choice.is_foreign(), "{query}");
            let expected = export::library(&settings, &recipe(settings.choice.id())).code;
            assert!(!expected.is_empty(), "{query}");
            assert_eq!(code.text(), expected, "{query}");
        }
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
