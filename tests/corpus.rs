//! The inputs that the fuzzers begin with, once more and without them: see `fuzz/`.

mod common;

use common::properties::{a_herd_ends, a_policy_keeps_its_word, reads_back};

/// Asks the property of every input of a target. Any bytes may stand there.
fn replay(target: &str, property: fn(&str)) {
    let folder = format!("{}/fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut inputs = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        property(&String::from_utf8_lossy(&std::fs::read(entry.unwrap().path()).unwrap()));
        inputs += 1;
    }
    assert!(inputs >= 20, "{inputs} in {folder}");
}

#[test]
fn queries_read_back() {
    replay("query", reads_back);
}

#[test]
fn policies_keep_their_word() {
    replay("policies", a_policy_keeps_its_word);
}

#[test]
fn herds_end() {
    replay("herd", a_herd_ends);
}
