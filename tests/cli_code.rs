//! Policies as code on the command line.

use std::process::Command;

struct Answer {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_jitterband")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Answer { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn one_language_is_code_and_nothing_else() {
    let answer = run(&["code", "policy=aws-js-v3&cap=10s", "--in", "python"]);
    assert_eq!(answer.code, Some(0));
    let first = answer.out.lines().next().unwrap();
    assert!(first.starts_with("# ") && first.contains("policy=aws-js-v3"), "{first}");
    assert!(
        answer.out.contains("\ndef delay(attempt") && answer.out.contains("\ndef retry("),
        "{}",
        answer.out
    );
    assert!(!answer.out.contains("==="));
}

#[test]
fn without_a_language_all_that_exist_follow_each_other() {
    let answer = run(&["code", ""]);
    let headers: Vec<&str> = answer.out.lines().filter(|line| line.starts_with("===")).collect();
    assert_eq!(headers.len(), 6, "{headers:?}");
    assert!(headers[0].contains("rust") && headers[5].contains("library"), "{headers:?}");
    // trunc(d * (1 - j)) and trunc(d * j * 2) apart, as the library does.
    assert!(answer.out.contains("trunc(d * (1 - jitter)) + (draw.(trunc(d * jitter * 2) + 1) - 1)"));
    // The settings of the library, with the numbers filled in.
    assert!(answer.out.ends_with("%{type: :exponential, delay: 1000, jitter: 0.2}\n"), "{}", answer.out);
}

#[test]
fn what_cannot_be_written_is_said_once_and_nothing_is_written() {
    let answer = run(&["code", "policy=decorrelated"]);
    assert_eq!((answer.code, answer.out.as_str()), (Some(0), ""));
    assert!(answer.err.starts_with("rust, python, javascript, go, elixir: No code: "), "{}", answer.err);
    // All five, and that a pattern has no options.
    assert_eq!(answer.err.lines().count(), 2, "{}", answer.err);
}

#[test]
fn a_wait_that_nothing_caps_is_held_and_one_that_stays_is_not_said_to_be() {
    // 2^44 * 1000 is the first past 2^53, at attempt 45.
    let held = run(&["code", "policy=custom&jitter_kind=full", "--in", "rust"]);
    assert!(held.err.contains("from attempt 45 on") && held.out.contains("attempt.min(45)"), "{}", held.err);
    // trunc(1 * 1.5) is 1 again; and a limit stops the curve by itself.
    for query in ["base=1&factor=1.5&growth_rounding=steps", "limit=5", "cap=30s", "growth=constant"] {
        let answer = run(&["code", &format!("policy=custom&jitter_kind=full&{query}"), "--in", "python"]);
        assert_eq!((answer.code, answer.err.contains("2^53")), (Some(0), false), "{query}: {}", answer.err);
    }
}

#[test]
fn settings_that_the_library_does_not_have_are_not_given() {
    let answer = run(&["code", "policy=echomq&cap=5s", "--in", "library"]);
    assert_eq!((answer.code, answer.out.as_str()), (Some(0), ""));
    assert!(answer.err.contains("cap: ") && answer.err.contains("library: No settings"), "{}", answer.err);
}

#[test]
fn values_that_are_replaced_are_said_and_the_code_has_what_is_used() {
    let answer = run(&["code", "growth=constant&base=1s&jitter=abc", "--in", "javascript"]);
    assert_eq!(answer.code, Some(0));
    assert!(answer.err.starts_with("jitter: "), "{}", answer.err);
    assert!(
        answer.out.contains("const jitter = 0.2;") && answer.out.contains("const d = 1000;"),
        "{}",
        answer.out
    );
}

#[test]
fn calls_that_are_not_understood_are_mistakes() {
    let mistakes: [&[&str]; 6] = [
        &["code"],
        &["code", "", "--in"],
        &["code", "", "--in", "cobol"],
        &["code", "", "rust"],
        &["code", "", "--in", "rust", "go"],
        &["code", "", "--width", "80"],
    ];
    for arguments in mistakes {
        let answer = run(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(answer.err.contains("jitterband --help"), "{arguments:?}: {}", answer.err);
    }
    assert!(run(&["--help"]).out.contains("jitterband code QUERY [--in LANGUAGE]"));
}
