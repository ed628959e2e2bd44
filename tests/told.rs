//! What is told of the stories: every number is what the program gives, those of their sources are theirs, and both
//! languages tell the same.

#[path = "common/sum.rs"]
mod sum;

use jitterband::{
    export::json,
    query::{decode, encode},
    settings::{Lang, Problem, Settings},
    stories::{Fact, TALES, Tale},
    text::{Details, Stories},
};
use serde_json::Value;

/// The names of settings whose values are told.
const SET: &str =
    "attempt base cap capacity extra horizon jitter jobs load max_attempts outage period shed timeout";
/// Numbers that are neither facts nor settings of their story, each with what it is.
const PLAIN: [(f64, &str, &str); 10] = [
    (2.0, "second-wave", "the hour of the night"),
    (14.0, "second-wave", "its minutes"),
    (0.2, "thousand-jobs", "what is tried"),
    (20.0, "no-cap", "the retry before which the wait is told"),
    (4.0, "bullmq", "seconds of the wait before jitter"),
    (0.02, "cache-ttl", "what is tried"),
    (4.0, "leader-election", "four times the base"),
    (100.0, "metastable-budget", "the capacity"),
    (5000.0, "retry-after", "its jobs"),
    (4.0, "three-layers", "calls of each layer"),
];

fn tales() -> impl Iterator<Item = &'static Tale> {
    TALES.into_iter().flatten()
}

fn facts(id: &str) -> &'static [Fact] {
    tales().find(|tale| tale.id == id).unwrap().facts
}

/// What the program says of a query, with its settings.
fn answer(query: &str) -> Value {
    let (settings, _) = decode(query);
    let mut answer: Value = serde_json::from_str(&json(&settings, &[])).unwrap();
    let set = SET.split(' ').filter_map(|name| Some((name.to_owned(), number_of(&settings, name)?.into())));
    answer["settings"] = Value::Object(set.collect());
    answer
}

fn number_of(settings: &Settings, name: &str) -> Option<f64> {
    settings.get(name)?.parse().ok()
}

fn query_of(tale: &Tale, fact: &Fact) -> String {
    if fact.query.is_empty() { format!("story={}", tale.id) } else { fact.query.to_owned() }
}

#[test]
fn every_number_is_what_the_program_gives() {
    for tale in tales() {
        // Facts of one query stand together, and the naive loop takes a while.
        let mut last: Option<(String, Value)> = None;
        for fact in tale.facts {
            let query = query_of(tale, fact);
            if last.as_ref().is_none_or(|(known, _)| *known != query) {
                last = Some((query.clone(), answer(&query)));
            }
            let computed = sum::value(fact.sum, &last.as_ref().unwrap().1);
            let decimals = fact.value.to_string().split_once('.').map_or(0, |(_, behind)| behind.len());
            let unit = 10f64.powi(decimals as i32);
            let rounded = (computed * unit).round() / unit;
            assert_eq!(rounded, fact.value, "{}: {} of {query} is {computed}", tale.id, fact.sum);
        }
    }
}

/// What the three articles state of these, where it is true, and what is true where it is not.
#[test]
fn the_numbers_of_the_articles_are_told() {
    for (id, at, value) in [
        // All 1000 share one wait; 2^(3-1) * 1000 ms, j = 0.2: 1601 waits, of which 1601 (1 - (1600/1601)^1000) = 743.9
        // are hit, 1000/1601 jobs on each, and 4 or 5 on the busiest.
        ("thousand-jobs", 0, 1000.0),
        ("thousand-jobs", 1, 744.0),
        ("thousand-jobs", 2, 5.0),
        ("thousand-jobs", 3, 0.62),
        // 1 + 2 + 4 s, and a fifth of it less or more.
        ("sorted-set", 0, 7.0),
        ("sorted-set", 1, 5.6),
        ("sorted-set", 2, 8.4),
        // 23,593 calls and 20 crashes in two minutes; the spike stays a full thousand, ten times the capacity.
        ("fixed-delay", 0, 20.0),
        ("fixed-delay", 2, 10.0),
        ("no-jitter", 0, 3.0),
        ("no-jitter", 2, 1000.0),
        // "Ten times normal": 1000 jobs in a second against 100 a second.
        ("second-wave", 4, 10.0),
        // Full jitter is flat: a fifth in each fifth. Equal begins at the half: 1/10 of its 1/2, then two times 1/5.
        ("four-kinds", 0, 20.0),
        ("four-kinds", 1, 20.0),
        ("four-kinds", 2, 40.0),
        // rand.Intn(10): 0 to 9, ten slots.
        ("little-jitter", 0, 9.0),
        ("little-jitter", 1, 10.0),
        ("little-jitter", 2, 100.0),
        // A tenth of 0 to 100 ms is below 10.
        ("no-floor", 0, 10.0),
        // 1000 ms * 2^19; / 86,400 s = 6.07 days.
        ("no-cap", 0, 524_288.0),
        ("no-cap", 1, 6.1),
        // 0.1 + 0.2 + 0.4 + 0.8 s; half of that on average; nobody outlasts the 20 s.
        ("short-schedule", 0, 4.0),
        ("short-schedule", 1, 1.5),
        ("short-schedule", 2, 0.75),
        ("short-schedule", 4, 0.0),
        // Evenly over 0.9 to 1.1 times what was asked.
        ("retry-after", 1, 50.0),
        ("retry-after", 2, 54.0),
        ("retry-after", 3, 0.0),
        // [d(1-j), d(1+j)] in Elixir, [d(1-j), d] in Node.js without its upper end, the bare d in Python.
        ("bullmq", 0, 3200.0),
        ("bullmq", 1, 4800.0),
        ("bullmq", 2, 3200.0),
        ("bullmq", 3, 3999.0),
        ("bullmq", 4, 4000.0),
        // 500 over 6 s, and the fullest of six seconds.
        ("consumers", 2, 83.0),
        ("consumers", 3, 95.0),
        ("consumers", 4, 500.0),
        // 10,000 over 600 s; steady 10,000 / 3600.
        ("cache-stampede", 0, 17.0),
        ("cache-stampede", 2, 2.8),
        ("cache-ttl", 0, 65.0),
        ("poller", 0, 35.0),
        ("poller", 1, 22.0),
        ("heartbeat", 0, 45.0),
        ("heartbeat", 1, 7.5),
        // 45 to 54 s in whole seconds.
        ("visibility-timeout", 2, 10.0),
        ("visibility-timeout", 3, 100.0),
        // Nine rounds of 999 that are not the first.
        ("leader-election-in-step", 0, 8991.0),
        // 50 replicas over 30 s.
        ("rolling-start", 0, 1.67),
        // 4^3.
        ("three-layers", 0, 64.0),
        // 70 jobs a second with four calls each; 70 and a tenth with a budget of a tenth.
        ("metastable", 1, 280.0),
        ("metastable-budget", 2, 77.0),
        // 32 s, a fifth of it less or more: 25.6 to 38.4 s, of which (38.4 - 30) / 12.8 are cut to the cap.
        ("cap-order", 0, 65.6),
        // 5000 / 100 - 2 s of spread, of 60 s upwards.
        ("retry-after", 4, 0.8),
    ] {
        assert_eq!(facts(id)[at].value, value, "{id} {at}");
    }
}

#[test]
fn every_trial_is_written_as_the_page_writes_it() {
    for tale in tales() {
        for trial in tale.trials {
            let query = format!("story={}&{trial}", tale.id);
            let (settings, issues) = decode(&query);
            // What the library has no option for is said, and shown.
            assert!(
                issues.iter().all(|issue| matches!(issue.problem, Problem::Foreign(_))),
                "{query}: {issues:?}"
            );
            assert_eq!(encode(&settings), query);
        }
    }
}

#[test]
fn every_story_tells_all_its_numbers_in_every_language() {
    for lang in [Lang::En, Lang::Id] {
        let words = Stories::of(Some(lang));
        for tale in tales() {
            let (_, told) = words.find(tale.id).unwrap();
            let all = format!("{} {}", told.claim, told.see);
            for at in 0..tale.facts.len() {
                assert!(all.contains(&format!("{{{at}}}")), "{}: {at}", tale.id);
            }
            assert!(!words.fill(tale, &all).contains(['{', '}']), "{}", tale.id);
            for part in [told.name, told.claim, told.see] {
                assert!(!part.is_empty(), "{}", tale.id);
            }
        }
    }
}

/// The numbers in a text that is not filled in.
fn numbers(text: &str, group: char, point: char) -> Vec<f64> {
    let mut found = vec![];
    let words =
        text.split(|c: char| !(c.is_ascii_digit() || c == group || c == point || c == '{' || c == '}'));
    for word in words.map(|word| word.trim_matches([group, point])) {
        let plain: String =
            word.chars().filter(|c| *c != group).map(|c| if c == point { '.' } else { c }).collect();
        found.extend(plain.parse::<f64>());
    }
    found
}

#[test]
fn a_number_that_is_no_fact_is_a_setting_and_the_same_in_both_languages() {
    assert_eq!(numbers("All 1,000 wait 0.2 s, {0} or 5.", ',', '.'), [1000.0, 0.2, 5.0]);
    assert_eq!(numbers("1.000 job, 0,2 detik", '.', ','), [1000.0, 0.2]);
    let [english, indonesian] = [Lang::En, Lang::Id].map(|lang| Stories::of(Some(lang)));
    for tale in tales() {
        let (settings, _) = decode(&format!("story={}", tale.id));
        let (here, there) = (english.find(tale.id).unwrap().1, indonesian.find(tale.id).unwrap().1);
        for (one, other) in [(here.claim, there.claim), (here.see, there.see)] {
            let told = numbers(one, ',', '.');
            assert_eq!(told, numbers(other, '.', ','), "{}", tale.id);
            for number in told {
                let set = SET.split(' ').filter_map(|name| number_of(&settings, name));
                let is_set = set.flat_map(|set| [set, set / 1000.0]).any(|set| set == number);
                let is_plain = PLAIN.iter().any(|(known, id, _)| *known == number && *id == tale.id);
                assert!(is_set || is_plain, "{}: {number}", tale.id);
            }
        }
        for (one, other) in here.trials.iter().zip(there.trials) {
            assert_eq!(numbers(one, ',', '.'), numbers(other, '.', ','), "{}", tale.id);
        }
    }
}

#[test]
fn no_english_word_is_left_behind_in_indonesian() {
    const ENGLISH: [&str; 22] = [
        "the", "and", "of", "with", "after", "before", "between", "is", "are", "it", "this", "that", "from",
        "to", "for", "not", "each", "every", "than", "they", "by", "on",
    ];
    let (english, indonesian) = (Stories::of(Some(Lang::En)), Stories::of(Some(Lang::Id)));
    for tale in tales() {
        let (here, there) = (english.find(tale.id).unwrap().1, indonesian.find(tale.id).unwrap().1);
        let parts = [there.name, there.claim, there.see].into_iter().chain(there.trials.iter().copied());
        for part in parts {
            let mut words = part.split(|c: char| !c.is_alphabetic() && c != '-');
            assert!(
                words.all(|word| !ENGLISH.contains(&word.to_lowercase().as_str())),
                "{}: {part}",
                tale.id
            );
        }
        assert_ne!((here.name, here.claim, here.see), (there.name, there.claim, there.see), "{}", tale.id);
    }
}

#[test]
fn the_command_line_lists_every_story_with_its_numbers() {
    for (arguments, lang) in [(&["stories"][..], Lang::En), (&["stories", "--lang", "id"], Lang::Id)] {
        let words = Stories::of(Some(lang));
        let output =
            std::process::Command::new(env!("CARGO_BIN_EXE_jitterband")).args(arguments).output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
        let list = String::from_utf8(output.stdout).unwrap();
        let mut lines = list.lines();
        for (heading, stories) in words.groups() {
            assert_eq!(lines.next(), Some(heading));
            for (story, told) in stories {
                let (name, see) = (lines.next().unwrap(), lines.next().unwrap());
                assert_eq!(name.split_whitespace().next(), Some(story.id));
                assert!(name.ends_with(told.name), "{name}");
                assert!(!see.contains('{') && !see.trim().is_empty(), "{see}");
            }
        }
        assert_eq!(lines.next(), None);
    }
}

/// Whole milliseconds, the wait before jitter 800 of them: of 0 to 800 a fifth has 160 of 801; of 400 to 800 the third, 320
/// to 479, has 80 of 401, the others 160. Of 54 to 66 s half are below 60 s, of 60 to 66 s none is.
#[test]
fn the_shares_that_are_told_stand_beside_the_figure() {
    for (story, lane, shares) in [
        ("four-kinds", 0, "20\u{a0}/ 20\u{a0}/ 20\u{a0}/ 20\u{a0}/ 20\u{a0}/ 0\u{a0}%"),
        ("four-kinds", 1, "0\u{a0}/ 0\u{a0}/ 20\u{a0}/ 40\u{a0}/ 40\u{a0}/ 0\u{a0}%"),
        // Decorrelated waits depend on those before.
        ("four-kinds", 2, "\u{2013}"),
        ("retry-after", 0, "0\u{a0}/ 0\u{a0}/ 0\u{a0}/ 0\u{a0}/ 50\u{a0}/ 50\u{a0}%"),
        ("retry-after", 1, "0\u{a0}/ 0\u{a0}/ 0\u{a0}/ 0\u{a0}/ 0\u{a0}/ 100\u{a0}%"),
    ] {
        let lanes = decode(&format!("story={story}")).0.lanes();
        assert_eq!((Details::of(None).compare.row)(&lanes[lane])[3], shares, "{story}, {lane}");
    }
}
