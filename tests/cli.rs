//! The command line, run as a program.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    process::{Command, Stdio},
};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_jitterband");

/// What a call leaves behind.
struct Answer {
    out: String,
    err: String,
    code: Option<i32>,
}

fn run<A: AsRef<OsStr>>(arguments: &[A]) -> Answer {
    let output = Command::new(PROGRAM).args(arguments).output().unwrap();
    Answer {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// What a call prints that has no issue.
fn quiet(arguments: &[&str]) -> String {
    let answer = run(arguments);
    assert_eq!((answer.err.as_str(), answer.code), ("", Some(0)), "{arguments:?}");
    assert!(answer.out.ends_with('\n'), "{arguments:?}");
    answer.out
}

fn json(query: &str) -> Value {
    let answer = run(&["json", query]);
    assert_eq!(answer.code, Some(0), "{query}: {}", answer.err);
    serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// The rows of a table below its comment and its header.
fn rows(csv: &str) -> Vec<Vec<String>> {
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert!(
        lines[0].starts_with("# ") && lines[0].ends_with(concat!("jitterband ", env!("CARGO_PKG_VERSION")))
    );
    assert_eq!(lines[1], "from,to,count,expected");
    assert_eq!(*lines.last().unwrap(), "", "every line ends with CR LF");
    let cells = |line: &&str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    lines[2..lines.len() - 1].iter().map(cells).collect()
}

#[test]
fn help_and_version_are_answers() {
    for arguments in [&["--help"][..], &["-h"], &["help"], &[]] {
        let help = quiet(arguments);
        for command in ["json", "csv", "svg", "url", "policies", "--version"] {
            assert!(help.contains(&format!("jitterband {command}")) || help.contains(command), "{command}");
        }
        // Every name a query can have beyond the blocks of a policy, where those are listed, and what the exit codes mean.
        for name in [
            "policy",
            "base",
            "attempt",
            "jitter",
            "view",
            "jobs",
            "seed",
            "bars",
            "outage",
            "compare",
            "same_mean",
            "story",
            "t (when",
            "theme",
            "lang",
            "herd",
            "contention",
            "fleet",
            "lock",
            "docs/policies.md",
            "Exit code",
        ] {
            assert!(help.contains(name), "{name}");
        }
        for name in jitterband::settings::SERVICE_NAMES {
            assert!(help.contains(name), "{name}");
        }
    }
    for arguments in ["--version", "-V"] {
        assert_eq!(quiet(&[arguments]), concat!("jitterband ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

#[test]
fn a_call_that_is_not_understood_ends_with_two_and_one_line_that_says_how_to_go_on() {
    for arguments in [
        &["paint", ""][..],
        &[""],
        &["--verbose"],
        &["json"],
        &["csv"],
        &["url"],
        &["svg"],
        &["json", "base=1", "attempt=2"],
        &["svg", "", "--width"],
        &["svg", "", "--width", "0"],
        &["svg", "", "--width", "10001"],
        &["svg", "", "--height", "-5"],
        &["svg", "", "--height", "1e3"],
        &["svg", "", "--colour", "red"],
        &["svg", "", "800"],
        &["two\nlines"],
        &["svg", "", "two\nlines"],
    ] {
        let answer = run(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (Some(2), ""), "{arguments:?}: {}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{arguments:?}: {:?}", answer.err);
        assert!(answer.err.contains("jitterband --help"), "{arguments:?}: {:?}", answer.err);
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_unicode_is_no_crash() {
    use std::os::unix::ffi::OsStrExt as _;
    let answer = run(&[OsStr::new("json"), OsStr::from_bytes(b"base=\xFF")]);
    // Refused or replaced, but not the 101 of a panic.
    assert!(matches!(answer.code, Some(0 | 2)), "{:?}: {}", answer.code, answer.err);
    assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
}

#[test]
fn edges_are_the_truncated_doubles_of_the_library() {
    // 4000 * (1 - 0.9) = 399.9999999999999 in doubles; 399 + trunc(4000 * 0.9 * 2) = 399 + 7200.
    let third = json("base=1000&attempt=3&jitter=0.9");
    assert_eq!((&third["min"], &third["max"]), (&399.into(), &7599.into()));
    // 1000 * (1 - 0.9) = 99.99999999999997; 99 + 1800.
    let first = json("base=1000&attempt=1&jitter=0.9");
    assert_eq!((&first["min"], &first["max"]), (&99.into(), &1899.into()));
    assert_eq!(
        (&first["delay"], &first["range"], &first["points"]),
        (&1000.into(), &1800.into(), &1801.into())
    );
    assert_eq!(first["unit"], "ms");
}

#[test]
fn every_issue_is_one_line_on_standard_error_and_the_answer_is_still_given() {
    let answer = run(&["json", "base=0,5&colour=red&attempt=2.5&jitter=7"]);
    assert_eq!(answer.code, Some(0));
    let names: Vec<&str> = answer.err.lines().map(|line| line.split_once(": ").unwrap().0).collect();
    assert_eq!(names, ["base", "colour", "attempt", "jitter"]);
    let object: Value = serde_json::from_str(&answer.out).unwrap();
    let issues = object["issues"].as_array().unwrap();
    assert_eq!(issues.iter().map(|issue| issue["name"].as_str().unwrap()).collect::<Vec<_>>(), names);
    assert_eq!((&issues[0]["given"], &issues[0]["used"]), (&"0,5".into(), &"1000".into()));
    // The words are the same in both places.
    for (line, issue) in answer.err.lines().zip(issues) {
        assert!(line.ends_with(issue["message"].as_str().unwrap()), "{line}");
    }
    for command in ["csv", "svg", "url"] {
        assert_eq!(run(&[command, "base=0,5&colour=red&attempt=2.5&jitter=7"]).err, answer.err, "{command}");
    }
}

#[test]
fn an_issue_stays_on_its_line_whatever_was_given() {
    for query in [
        "base=a%0Ab",
        "a%0Ab=1",
        "jitter=%0D%0Ab",
        "growth=%1B%5B31m%0Ared",
        "base=%E2%80%A8",
        "seed=1%0A2&seed=3",
        "base=\u{85}",
    ] {
        let answer = run(&["json", query]);
        assert_eq!(answer.code, Some(0), "{query}");
        let lines = answer.err.trim_end_matches('\n');
        assert!(!lines.is_empty(), "{query}");
        // No control character at all: none may move the cursor of the terminal that shows the line.
        assert!(!lines.contains(|c: char| c.is_control() || c == '\u{2028}'), "{query}: {lines:?}");
        // JSON carries them, escaped.
        serde_json::from_str::<Value>(&answer.out).unwrap();
    }
}

#[test]
fn csv_has_a_row_for_each_bar_and_all_jobs_in_them() {
    for (query, bars, jobs) in [
        ("", 80, 1000),
        ("growth=constant&base=5", 3, 1000),
        ("base=0", 1, 1000),
        ("jobs=100000&bars=7", 7, 100_000),
        ("jobs=1000000000&bars=1000", 1000, 1_000_000_000),
    ] {
        let rows = rows(&quiet(&["csv", query]));
        assert_eq!(rows.len(), bars, "{query}");
        assert_eq!(rows.iter().map(|row| row[2].parse::<u64>().unwrap()).sum::<u64>(), jobs, "{query}");
        let expected: f64 = rows.iter().map(|row| row[3].parse::<f64>().unwrap()).sum();
        assert!((expected - jobs as f64).abs() <= jobs as f64 * 1e-12, "{query}: {expected}");
        assert!(
            rows.windows(2).all(|pair| pair[0][1] == pair[1][0]),
            "{query}: a bar ends where the next begins"
        );
    }
    // Too wide to draw jobs in: a table without rows, and an issue.
    let answer = run(&["csv", "attempt=54"]);
    assert_eq!((rows(&answer.out).len(), answer.code, answer.err.lines().count()), (0, Some(0), 1));
}

#[test]
fn csv_and_json_name_the_same_edges_digit_for_digit() {
    // The last band begins at about 2^77, where doubles are 2^24 apart.
    for query in ["", "jitter=1", "base=9007199254740992&attempt=25&jitter=1e-9&bars=5"] {
        let digits = |edge: &Value| edge.as_str().map_or_else(|| edge.to_string(), str::to_owned);
        let edges: Vec<String> =
            json(query)["histogram"]["edges"].as_array().unwrap().iter().map(digits).collect();
        let rows = rows(&quiet(&["csv", query]));
        // 3200.0 and 3200 are the same edge.
        let plain = |edge: &str| edge.strip_suffix(".0").unwrap_or(edge).to_owned();
        for (bar, row) in rows.iter().enumerate() {
            assert_eq!(plain(&row[0]), plain(&edges[bar]), "{query}");
            assert_eq!(plain(&row[1]), plain(&edges[bar + 1]), "{query}");
        }
    }
}

#[test]
fn url_writes_only_what_differs_in_a_fixed_order_and_reads_what_it_wrote() {
    for (given, canonical) in [
        ("", ""),
        ("?base=1000&attempt=3&jitter=0.2", ""),
        ("jitter=0.5&base=2s", "base=2000&jitter=0.5"),
        (
            "theme=dark&bars=10&seed=7&jobs=5&growth=constant",
            "growth=constant&jobs=5&seed=7&bars=10&theme=dark",
        ),
        ("jitter=0.50&attempt=%2D1", "attempt=-1&jitter=0.5"),
        ("v=1&view=band&policy=echomq&lang=en", "lang=en"),
    ] {
        assert_eq!(quiet(&["url", given]), format!("{canonical}\n"), "{given}");
        assert_eq!(quiet(&["url", canonical]), format!("{canonical}\n"), "{given}");
    }
    assert_eq!(json("jitter=0.5&base=2s")["query"], "base=2000&jitter=0.5");
}

#[test]
fn svg_has_the_size_and_the_colours_asked_for() {
    assert!(quiet(&["svg", ""]).starts_with("<svg width=\"800\" height=\"360\""));
    let dark = quiet(&["svg", "theme=dark", "--height", "420", "--width", "360"]);
    assert!(dark.starts_with("<svg width=\"360\" height=\"420\" viewBox=\"0 0 360 420\""));
    let paper = jitterband::plot::DARK.paper;
    assert!(dark.contains(&format!("#{:02X}{:02X}{:02X}", paper.0, paper.1, paper.2)));
    // The last of an option that is given twice wins, as in the query.
    assert!(quiet(&["svg", "", "--width", "100", "--width", "200"]).starts_with("<svg width=\"200\""));
    assert_eq!(quiet(&["svg", ""]), quiet(&["svg", ""]));
}

#[test]
fn a_reader_that_closes_the_pipe_early_is_no_failure() {
    // 1000 bars are far more than a pipe holds.
    let mut child = Command::new(PROGRAM)
        .args(["json", "bars=1000&jobs=100000&jitter=1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""));
}

/// Queries that between them give every name a value: drawn one by one, drawn as counts, a single wait, no band,
/// issues, waits that depend on those before, pins, schedules that end, do not, or may, and simulations that come to
/// something or not.
const ALL_SHAPES: [&str; 22] = [
    "",
    "jobs=1000000",
    "jitter=0",
    "attempt=1100",
    "attempt=54",
    "base=x&jitter=7",
    "policy=kafkajs&jobs=100",
    "compare=bullmq-node,kafkajs!factor:3&same_mean=yes",
    "view=schedule",
    "view=schedule&policy=cenkalti&max_attempts=8",
    "view=schedule&policy=kafkajs&factor=10&attempt=60&max_attempts=62&outage=29min",
    "view=herd",
    "view=herd&policy=python-helper&horizon=1s",
    "view=herd&policy=exponential&horizon=1s",
    "view=contention&sizes=2,3",
    "view=contention&sizes=20&policy=custom&jitter=0&base=9007199254740992&factor=1000000000",
    "view=fleet&policy=heartbeat",
    "view=fleet&policy=fixed",
    "view=fleet&policy=decorrelated&jobs=10",
    "view=fleet&policy=custom&jitter_kind=full&period=100000d",
    "view=lock&policy=leader-election",
    "view=lock&policy=fixed&base=0",
];

/// The documents of [`ALL_SHAPES`].
fn documents() -> Vec<(&'static str, Value)> {
    ALL_SHAPES.map(|query| (query, json(query))).into()
}

/// The names in a JSON document, as the schema writes them: `issues[].name` for those in a list, and a dot below an
/// object that is not one of the two with a heading of their own.
fn names(prefix: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
                found.insert(name.clone());
                names(&name, field, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| names(&format!("{prefix}[]"), item, found)),
        _ => {}
    }
}

/// The rows of the schema: the name as in [`names`], its type, and when it is null.
fn schema() -> Vec<[String; 3]> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema.md")).unwrap();
    let (json, _) = text.split_once("\n## CSV").unwrap();
    let mut prefix = String::new();
    let mut rows = vec![];
    for line in json.lines() {
        if let Some(heading) = line.strip_prefix("### `") {
            prefix = format!("{}.", heading.trim_end_matches('`'));
        } else if let Some(row) = line.strip_prefix("| `") {
            let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
            let [name, kind, _, null] = cells[..] else { panic!("four cells in {line}") };
            rows.push([format!("{prefix}{}", name.trim_end_matches('`')), kind.to_owned(), null.to_owned()]);
        }
    }
    rows
}

#[test]
fn the_schema_names_what_the_json_has_and_nothing_else() {
    let mut found = BTreeSet::new();
    for (_, document) in documents() {
        names("", &document, &mut found);
    }
    let documented: BTreeSet<String> = schema().into_iter().map(|[name, ..]| name).collect();
    // A pin has the names of the policy it is beside, which the schema says once.
    let is_told = |name: &String| match name.strip_prefix("compare[].") {
        Some(same) => documented.contains(name) || documented.contains(same),
        None => documented.contains(name),
    };
    assert_eq!(found.iter().filter(|name| !is_told(name)).collect::<Vec<_>>(), Vec::<&String>::new());
    assert_eq!(documented.difference(&found).collect::<Vec<_>>(), Vec::<&String>::new());
}

/// All values that a name of the schema has in a document.
fn values<'a>(path: &str, value: &'a Value) -> Vec<&'a Value> {
    path.split('.').fold(vec![value], |values, step| {
        let (name, list) = step.strip_suffix("[]").map_or((step, false), |name| (name, true));
        let fields = values.into_iter().filter_map(|value| value.get(name));
        if list { fields.filter_map(Value::as_array).flatten().collect() } else { fields.collect() }
    })
}

#[test]
fn the_values_have_the_types_of_the_schema_and_are_null_only_where_it_says() {
    let whole = |value: &Value| value.is_u64() || value.is_i64();
    let digits = |value: &Value| {
        value
            .as_str()
            .is_some_and(|text| text.chars().all(|c| c.is_ascii_digit() || c == '.') && text.len() >= 16)
    };
    let documents = documents();
    for [name, kind, null] in schema() {
        let mut seen_null = false;
        for (query, document) in &documents {
            for value in values(&name, document) {
                let right = match kind.as_str() {
                    "string" => value.is_string(),
                    "list" => value.is_array(),
                    "object" => value.is_object(),
                    "whole number" => whole(value),
                    "count" => whole(value) || digits(value),
                    "span" => value.is_number() || digits(value),
                    "double" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "list of spans" => value
                        .as_array()
                        .is_some_and(|list| list.iter().all(|item| item.is_number() || digits(item))),
                    "list of doubles" => {
                        value.as_array().is_some_and(|list| list.iter().all(Value::is_number))
                    }
                    "list of whole numbers" => value.as_array().is_some_and(|list| list.iter().all(whole)),
                    other => panic!("{name}: no test knows the type {other}"),
                };
                seen_null |= value.is_null();
                assert!(
                    right || value.is_null() && null != "never",
                    "{query}: {name} is {value}, not {kind}"
                );
            }
        }
        // What the schema says may be null is, in one of the queries.
        assert_eq!(seen_null, null != "never", "{name}");
    }
}

#[test]
fn the_schema_names_the_columns_of_the_table() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema.md")).unwrap();
    let (_, csv) = text.split_once("\n## CSV").unwrap();
    let documented: Vec<&str> =
        csv.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0)).collect();
    let tables = ["band", "schedule", "herd", "contention", "fleet", "lock"]
        .map(|view| quiet(&["csv", &format!("view={view}&sizes=2&horizon=1s")]));
    let columns = tables.iter().flat_map(|table| table.split("\r\n").nth(1).unwrap().split(','));
    assert_eq!(documented, columns.collect::<Vec<_>>());
}
