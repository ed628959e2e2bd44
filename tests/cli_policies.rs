//! The policies of the catalogue on the command line.

use std::process::{Command, Output};

use jitterband::catalogue::{self, GROUPS};
use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jitterband")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(query: &str) -> (Value, String) {
    let output = run(&["json", query]);
    assert_eq!(output.status.code(), Some(0), "{query}");
    (serde_json::from_slice(&output.stdout).unwrap(), text(&output.stderr))
}

#[test]
fn the_policies_are_listed_in_their_groups() {
    let output = run(&["policies"]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    let list = text(&output.stdout);
    let (groups, entries): (Vec<&str>, Vec<&str>) = list.lines().partition(|line| !line.starts_with(' '));
    assert_eq!(groups, GROUPS.map(|(name, _)| name));
    let ids: Vec<&str> = entries.iter().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(ids, catalogue::all().iter().map(|entry| entry.id).collect::<Vec<_>>());
    // What can be set stands behind the name.
    let kafka = entries.iter().find(|line| line.trim_start().starts_with("kafka-java ")).unwrap();
    let kafka_sets = catalogue::find("kafka-java").unwrap().sets;
    assert!(kafka.ends_with(&format!("[{kafka_sets}]")), "{kafka}");
}

#[test]
fn the_words_are_the_file_that_the_page_loads() {
    let output = run(&["policies", "--words"]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    assert_eq!(text(&output.stdout), catalogue::words());
    assert_eq!(run(&["policies", "--sentences"]).status.code(), Some(2));
}

#[test]
fn a_library_answers_by_its_id() {
    // min(100 * 2^5, 1000) = 1000, +-20 % cut off to milliseconds and capped again: half of 800..1200 is 1000. The
    // other half has the whole numbers from 800 to 999: the mean is 899.5 / 2 + 1000 / 2 = 949.75.
    let (answer, issues) = json("policy=kafka-java&attempt=6");
    assert_eq!(issues, "");
    assert_eq!(answer["policy"], "kafka-java");
    assert_eq!((&answer["delay"], &answer["min"], &answer["max"]), (&1000.into(), &800.into(), &1000.into()));
    assert_eq!(answer["points"], 201);
    assert!((answer["mean"].as_f64().unwrap() - 949.75).abs() < 1e-9);
    let atoms = answer["atoms"].as_array().unwrap();
    assert_eq!((atoms.len(), &atoms[0]["at"]), (1, &1000.into()));
    assert!((atoms[0]["share"].as_f64().unwrap() - 0.5).abs() < 1e-9);
}

#[test]
fn what_a_library_can_set_leaves_it_itself_and_anything_else_makes_it_ones_own() {
    let (answer, issues) = json("policy=kafka-java&base=200");
    assert_eq!((answer["policy"].as_str(), issues.as_str()), (Some("kafka-java"), ""));
    let (answer, issues) = json("policy=kafka-java&rounding=round");
    assert_eq!(answer["policy"], "custom, from kafka-java");
    let message = answer["issues"][0]["message"].as_str().unwrap();
    assert!(message.contains("custom, from kafka-java"), "{message}");
    assert_eq!(issues, format!("rounding: {message}\n"));
    // A value that has no part in the policy leaves it what it is, and that is said.
    let (answer, issues) = json("policy=full&jitter=0.5");
    assert_eq!(answer["policy"], "full");
    assert_eq!(issues.lines().count(), 1, "{issues}");
}

#[test]
fn an_id_that_nobody_has_is_the_default_and_said() {
    let (answer, issues) = json("policy=nonsense");
    assert_eq!((&answer["policy"], &answer["query"]), (&"echomq".into(), &"".into()));
    assert!(issues.starts_with("policy: ") && issues.lines().count() == 1, "{issues}");
}

#[test]
fn waits_that_remember_have_no_law_and_the_answer_says_so() {
    let (answer, _) = json("policy=kafkajs&attempt=4&jobs=500");
    assert_eq!(answer["memory"], true);
    for name in ["points", "mean"] {
        assert!(answer[name].is_null(), "{name}");
    }
    for name in ["expected_p50", "expected_distinct", "expected_busiest"] {
        assert!(answer["sample"][name].is_null(), "{name}");
    }
    // 300 ms +-20 %, doubled and jittered again and again: x_4 = 2 J(2 J(2 J(J(300)))) with J within 0.8 to 1.2.
    let [min, max] = ["min", "max"].map(|name| answer["sample"][name].as_f64().unwrap());
    let jitters = |j: f64| 2400.0 * j * j * j * j;
    assert!(jitters(0.8) - 10.0 <= min && min < max && max <= jitters(1.2) + 10.0, "{min} to {max}");
}
