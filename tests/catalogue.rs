//! The catalogue as a whole: complete, readable, and every entry a policy that can be shown.

mod common;

use std::collections::BTreeSet;

use common::{golden, settings};
use jitterband::{
    catalogue::{self, Entry, Evidence, GROUPS, find},
    export, query,
    settings::POLICY_NAMES,
};
use serde_json::Value;

fn entries() -> impl Iterator<Item = &'static Entry> {
    GROUPS.iter().flat_map(|(_, entries)| entries.iter())
}

/// What stands in braces in a recipe, and the setting whose number takes its place.
const PLACEHOLDERS: [(&str, &str); 7] = [
    ("{base}", "base"),
    ("{jitter}", "jitter"),
    ("{cap}", "cap"),
    ("{factor}", "factor"),
    ("{extra}", "extra"),
    ("{max_attempts}", "max_attempts"),
    ("{retries}", "max_attempts"),
];

#[test]
fn every_policy_that_was_surveyed_is_in_the_catalogue_once() {
    let ids: Vec<&str> = entries().map(|entry| entry.id).collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len());
    assert_eq!(catalogue::all().len(), ids.len());
    let surveyed = golden("surveyed.json")["policies"].as_object().unwrap().clone();
    assert_eq!(surveyed.len(), 110);
    let missing: Vec<&String> = surveyed.keys().filter(|id| !unique.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for id in ids {
        // A name for links and shells, and not that of a policy of one's own.
        assert!(id.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-'), "{id}");
        assert_ne!(id, "custom");
        assert_eq!(find(id).map(|blocks| blocks.id), Some(id));
    }
}

#[test]
fn what_is_said_to_be_run_was_run() {
    let surveyed = golden("surveyed.json")["policies"].clone();
    let ran: BTreeSet<String> = golden("runs.json")
        .as_object()
        .unwrap()
        .values()
        .map(|query| settings(query.as_str().unwrap()).choice.id().to_owned())
        .collect();
    for Entry { id, about, .. } in entries() {
        let is_run = about.evidence == Evidence::Run;
        assert!(is_run || !ran.contains(*id), "{id} was run");
        // One survey entry became two: its backoff between reconnects was run, the rest of it was read.
        if let Some(run) = surveyed[id].as_bool().filter(|_| *id != "nats-js") {
            assert_eq!(run, is_run, "{id}");
        }
        if about.evidence == Evidence::Pattern {
            assert_eq!(about.source, "", "{id} is no library");
        } else if is_run && *id != "echomq" {
            assert!(!about.source.is_empty() && !about.version.is_empty(), "{id}");
        }
    }
}

#[test]
fn the_words_of_an_entry_are_a_line_of_twelve_columns() {
    let words = catalogue::words();
    let lines: Vec<Vec<&str>> = words.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), entries().count());
    let mut groups = Vec::new();
    for (entry, columns) in entries().zip(&lines) {
        assert_eq!(columns.len(), 12, "{}", entry.id);
        assert_eq!(columns[0], entry.id);
        groups.push(columns[1]);
        assert!(!entry.about.name.is_empty() && !entry.about.meaning.is_empty(), "{}", entry.id);
        assert!(["", "deprecated"].contains(&columns[10]), "{}", entry.id);
        assert!(["run", "read", "secondary", "pattern"].contains(&columns[11]), "{}", entry.id);
        assert!(["s", "ms", "us", "ns", "tick"].contains(&entry.about.unit), "{}", entry.id);
        for quirk in entry.about.quirks {
            assert!(!quirk.contains(" | ") && quirk.ends_with(['.', '"', ')']), "{}: {quirk}", entry.id);
        }
    }
    groups.dedup();
    assert_eq!(groups, GROUPS.map(|(name, _)| name), "groups are not torn apart");
}

#[test]
fn a_recipe_has_numbers_only_for_what_its_library_can_set() {
    for Entry { id, sets, about, .. } in entries() {
        let mut rest = about.recipe.to_owned();
        for (placeholder, name) in PLACEHOLDERS {
            assert!(
                !rest.contains(placeholder) || sets.split(' ').any(|set| set == name),
                "{id} has {placeholder} but sets only {sets}"
            );
            rest = rest.replace(placeholder, "");
        }
        // What is left in braces is the library's own language: it has more than a word.
        for inside in rest.split('{').skip(1) {
            let word = inside.split('}').next().unwrap_or_default();
            let is_word = !word.is_empty() && word.bytes().all(|c| c.is_ascii_lowercase() || c == b'_');
            assert!(!is_word, "{id}: {{{word}}}");
        }
    }
}

#[test]
fn every_entry_is_read_and_written_by_its_id_alone() {
    for entry in catalogue::all() {
        let query = format!("policy={}", entry.id);
        let settings = settings(&query);
        assert_eq!(settings.choice.issues(), [], "{query}");
        let canonical = if entry.id == "echomq" { "" } else { query.as_str() };
        assert_eq!(query::encode(&settings), canonical);
        for name in entry.sets.split(' ').filter(|name| !name.is_empty()) {
            let name = name.split('=').next().unwrap();
            assert!(POLICY_NAMES.contains(&name), "{}: {name}", entry.id);
            assert!(settings.choice.can_set(name));
        }
        // Its blocks are the language of links: as a policy of one's own they give the same bands.
        let mut own = format!("policy=custom&{}", entry.blocks);
        for (name, value) in [("jitter", "0"), ("jitter_kind", "none")] {
            if !own.contains(&format!("&{name}=")) {
                own.push_str(&format!("&{name}={value}"));
            }
        }
        let own = common::settings(&own);
        for attempt in 0..=12 {
            assert_eq!(own.choice.policy.band(attempt), settings.choice.policy.band(attempt), "{query}");
        }
    }
}

#[test]
fn every_entry_has_an_answer_at_every_attempt() {
    for entry in catalogue::all() {
        for attempt in [-1, 0, 1, 3, 20, 1100] {
            let query = format!("policy={}&attempt={attempt}&jobs=200", entry.id);
            let (settings, issues) = query::decode(&query);
            assert_eq!(issues, [], "{query}");
            let answer: Value = serde_json::from_str(&export::json(&settings, &issues))
                .unwrap_or_else(|error| panic!("{query}: {error}"));
            assert_eq!(answer["policy"], entry.id, "{query}");
            // A band, or a reason why there is none.
            if answer["sample"].is_null() {
                assert!(!answer["issues"].as_array().unwrap().is_empty(), "{query}");
            } else {
                // Large numbers are strings of digits.
                let [min, max] = ["min", "max"].map(|name| match &answer[name] {
                    Value::String(digits) => digits.parse().unwrap(),
                    number => number.as_f64().unwrap_or_else(|| panic!("{query}: {name} is {number}")),
                });
                assert!(min <= max, "{query}: {min} to {max}");
                let jobs: u64 = answer["histogram"]["counts"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|count| count.as_u64().unwrap())
                    .sum();
                assert_eq!(jobs, 200, "{query}");
            }
        }
    }
}

#[test]
fn the_file_that_the_page_loads_holds_the_words_of_the_catalogue() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/static/policies-en.tsv");
    let file = std::fs::read_to_string(path).unwrap();
    // Line by line, so that a difference names its policy.
    for (on_disk, now) in file.lines().zip(catalogue::words().lines()) {
        assert_eq!(on_disk, now, "make it anew: cargo run -- policies --words > static/policies-en.tsv");
    }
    assert_eq!(file.lines().count(), catalogue::words().lines().count());
}
