//! The numbers in the text: each is what the program gives for its query, or a setting of its step.

use std::collections::BTreeMap;

use jitterband::export;
use serde_json::Value;

use super::{LANGUAGES, html::Element, page, settings, shown, sum};

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
