//! Both languages say the same of the same settings: every sentence is there twice, with the same numbers, and no word of
//! the one is left behind in the other.

mod said;
mod written;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use jitterband::{
    export,
    query::{decode, encode},
    settings::Lang,
};
use said::{QUERIES, labels, said};
use serde_json::Value;
use written::{ENGLISH, INDONESIAN, digits, words};

/// What is the same word in both languages: terms that engineers do not translate, and units.
const TERMS: [&str; 33] = [
    "backlog",
    "backoff",
    "browser",
    "budget",
    "cap",
    "crash",
    "digit",
    "double",
    "error",
    "fibonacci",
    "floating",
    "full",
    "instance",
    "jitter",
    "job",
    "leader",
    "library",
    "lock",
    "log",
    "loop",
    "ms",
    "node",
    "per",
    "point",
    "policy",
    "query",
    "retry",
    "round",
    "shed",
    "shedding",
    "timeout",
    "timer",
    "trunc",
];
/// Names of programs and of what they are made of.
const NAMES: [&str; 14] = [
    "active",
    "aws",
    "bullmq",
    "celery",
    "client-go",
    "echomq",
    "elixir",
    "envoy",
    "grpc",
    "httpx-retries",
    "jitterband",
    "kafka",
    "node-backoff",
    "sidekiq",
];
/// What is typed into a query, and is told as it is typed.
const TYPED: [&str; 6] = ["auto", "bullmq-node", "dark", "jobs", "kafka-java", "light"];
/// English words that hold sentences together.
const FUNCTION_WORDS: [&str; 40] = [
    "about", "after", "all", "and", "are", "at", "be", "before", "between", "but", "by", "for", "from",
    "has", "have", "how", "if", "in", "is", "it", "its", "most", "no", "not", "of", "on", "only", "or",
    "than", "that", "the", "their", "there", "they", "this", "to", "when", "which", "who", "with",
];

/// Something that is said in both languages.
struct Pair {
    place: String,
    english: String,
    indonesian: String,
}

/// Everything that is said of the queries, in both languages; several tests read it.
fn pairs() -> &'static [Pair] {
    static PAIRS: OnceLock<Vec<Pair>> = OnceLock::new();
    PAIRS.get_or_init(all_pairs)
}

fn all_pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for query in QUERIES {
        let (english, indonesian) = (said(query, Lang::En), said(query, Lang::Id));
        let places =
            |said: &[(String, String)]| said.iter().map(|(place, _)| place.clone()).collect::<Vec<_>>();
        assert_eq!(places(&english), places(&indonesian), "{query}");
        pairs.extend(english.into_iter().zip(indonesian).map(|((place, english), (_, indonesian))| Pair {
            place: format!("{place} of \u{201c}{query}\u{201d}"),
            english,
            indonesian,
        }));
    }
    pairs
}

fn is_known(word: &str) -> bool {
    [&TERMS[..], &NAMES, &TYPED].iter().any(|list| list.contains(&word))
}

#[test]
fn both_languages_say_everything_and_with_the_same_numbers() {
    let pairs = pairs();
    assert!(pairs.len() > 2000, "{}", pairs.len());
    for Pair { place, english, indonesian } in pairs {
        assert_eq!(english.is_empty(), indonesian.is_empty(), "{place}: {english} / {indonesian}");
        // What was typed keeps its dot beside what is written with a comma.
        if place.starts_with("issue") {
            assert_eq!(digits(english), digits(indonesian), "{place}: {english} / {indonesian}");
        } else {
            let numbers = (ENGLISH.numbers(english), INDONESIAN.numbers(indonesian));
            assert_eq!(numbers.0, numbers.1, "{place}: {english} / {indonesian}");
        }
    }
}

#[test]
fn what_is_the_same_in_both_has_no_words_but_terms_and_names() {
    let left: BTreeSet<String> = pairs()
        .iter()
        .filter(|pair| pair.english == pair.indonesian)
        .filter(|pair| words(&pair.english).iter().any(|word| !is_known(word)))
        .map(|pair| format!("{}: {}", pair.place, pair.english))
        .collect();
    assert_eq!(left, BTreeSet::new());
}

#[test]
fn no_english_word_is_left_behind_in_indonesian() {
    let (mut english, mut indonesian) = (BTreeSet::new(), BTreeMap::new());
    let mut read = |place: &str, one: &str, other: &str| {
        english.extend(words(one));
        indonesian.extend(words(other).into_iter().map(|word| (word, format!("{place}: {other}"))));
    };
    for Pair { place, english, indonesian } in pairs() {
        read(place, english, indonesian);
    }
    for query in QUERIES {
        for label in labels(query, Lang::En) {
            read("", &label, "");
        }
        for label in labels(query, Lang::Id) {
            read(&format!("the picture of {query}"), "", &label);
        }
    }
    assert!(english.len() > 400 && indonesian.len() > 400, "{} {}", english.len(), indonesian.len());
    let is_english = |word: &String| english.contains(word) || FUNCTION_WORDS.contains(&word.as_str());
    let left: Vec<_> = indonesian.iter().filter(|(word, _)| is_english(word) && !is_known(word)).collect();
    assert!(left.is_empty(), "{left:#?}");
}

/// A JSON value with every text that is not a number blanked: what is written the same in every language.
fn plain(value: &Value) -> Value {
    match value {
        Value::String(text) if text.parse::<f64>().is_err() => Value::String(String::new()),
        Value::Array(list) => list.iter().map(plain).collect(),
        Value::Object(object) => object.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        other => other.clone(),
    }
}

#[test]
fn the_names_and_numbers_of_json_and_csv_are_the_same_in_every_language() {
    for query in QUERIES {
        let told = |lang: &str| {
            let (settings, issues) = decode(&format!("{query}&lang={lang}"));
            let json: Value = serde_json::from_str(&export::json(&settings, &issues)).unwrap();
            (json, export::csv(&settings))
        };
        let ((english, table), (indonesian, other)) = (told("en"), told("id"));
        assert_eq!(plain(&english), plain(&indonesian), "{query}");
        assert_eq!(english["policy"], indonesian["policy"], "{query}");
        // The first line is the query itself.
        let rows = |table: &str| table.split_once('\n').map(|(_, rows)| rows.to_owned());
        assert!(rows(&table).is_some() && rows(&table) == rows(&other), "{query}");
    }
}

#[test]
fn a_language_stays_in_the_query_where_it_is_asked_for() {
    for (given, kept) in [("", ""), ("lang=auto", ""), ("lang=id", "lang=id"), ("lang=en", "lang=en")] {
        assert_eq!(encode(&decode(given).0), kept, "{given}");
    }
    let (settings, issues) = decode("lang=in");
    assert_eq!((settings.lang, issues.len()), (None, 1));
    // Where none is asked for the words are English.
    let verdict = |query: &str| export::json(&decode(query).0, &[]);
    assert!(verdict("").contains("would have come back"), "{}", verdict(""));
    assert!(verdict("lang=id").contains("tadinya akan kembali"), "{}", verdict("lang=id"));
}
