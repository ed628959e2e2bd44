//! The command line: the same answers as the page, as text.

use std::{
    io::{ErrorKind, Write as _},
    process::ExitCode,
};

use jitterband::{
    catalogue::{self, Entry},
    check::{self, Finding, What},
    export::{self, Language, Snippet},
    query,
    settings::{Issue, Lang, Settings, Study},
    text::{Checking, Stories, Text},
};

const HELP: &str = "\
See how retries with jitter behave.

Usage:
  jitterband json QUERY                           everything about a wave, or another view, as one JSON object
  jitterband csv QUERY                            the bars of its histogram, or the rows of another view
  jitterband svg QUERY [--width W] [--height H]   its picture, 800 pixels wide unless told
  jitterband code QUERY [--in LANGUAGE]           the policy as working code: rust, python, javascript, go, elixir, or as
                                                  the settings of its library: library; all that exist unless told
  jitterband url QUERY                            the query, with only what differs from the defaults
  jitterband policies [--words]                   every policy of the catalogue; with its words as the page loads them
  jitterband stories [--lang LANGUAGE]            every story, and the numbers to see in it; LANGUAGE is en or id
  jitterband check [lang=LANGUAGE]                its numbers held against other formulas, runs of the real libraries
                                                  and counts by hand; exit code 1 if one is wrong
  jitterband --help | --version

A query is what the page has after the question mark, for example:
  jitterband json 'base=1000&attempt=3&jitter=0.2'

Names: story (settings to start from, as stories lists them; the other names change them), policy (an id of the catalogue, or custom), base (milliseconds, or 250ms, 1.5s, 2min, 1h, 1d), attempt, jitter,
and the blocks of a policy as docs/policies.md lists them; view (band, schedule, herd, contention, fleet, lock), jobs,
seed, bars, outage, compare, same_mean, t (when the herd stands still), embed, controls, theme, lang.
Of a herd: window, outage_from, slow, load, capacity, crash_backlog, restart, timeout, budget, budget_size, shed,
shed_cost, horizon. Of a contention: sizes (10..200, or a list). Of a fleet or a lock: period.
What cannot be used is replaced and said on standard error, one line each.
Exit code 0 if there is an answer, 1 if it cannot be written or a check fails, 2 if the call is not understood.";

/// A form in which a policy is written.
#[derive(Clone, Copy)]
enum Form {
    Language(Language),
    Library,
}

impl Form {
    const ALL: [Self; 6] = [
        Self::Language(Language::Rust),
        Self::Language(Language::Python),
        Self::Language(Language::JavaScript),
        Self::Language(Language::Go),
        Self::Language(Language::Elixir),
        Self::Library,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Language(language) => language.word(),
            Self::Library => "library",
        }
    }

    fn snippet(self, settings: &Settings) -> Snippet {
        match self {
            Self::Language(language) => export::snippet(settings, language),
            Self::Library => {
                let id = settings.choice.id();
                let mut entries = catalogue::GROUPS.iter().flat_map(|(_, entries)| *entries);
                let entry = entries.find(|entry| entry.id == id);
                export::library(settings, entry.map_or("", |entry| entry.about.recipe))
            }
        }
    }
}

/// What a call asks for.
enum Call {
    Json(String),
    Csv(String),
    Url(String),
    Code { query: String, languages: Vec<Form> },
    Svg { query: String, width: u32, height: Option<u32> },
    Policies { words: bool },
    Stories(Option<Lang>),
    Check(String),
    Help,
    Version,
}

/// Answers one call.
pub fn run(arguments: impl Iterator<Item = String>) -> ExitCode {
    let call = match understand(&arguments.collect::<Vec<_>>()) {
        Ok(call) => call,
        Err(message) => {
            complain(&format!("{message} Try: jitterband --help"));
            return ExitCode::from(2);
        }
    };
    let mut sound = true;
    let answer = match call {
        Call::Help => HELP.to_owned(),
        Call::Policies { words: true } => catalogue::words(),
        Call::Policies { words: false } => policies(),
        Call::Stories(lang) => stories(lang),
        Call::Version => format!("jitterband {}", env!("CARGO_PKG_VERSION")),
        Call::Json(query) => {
            let (settings, mut issues) = query::decode(&query);
            let study = settings.study();
            let answer = export::json_of(&settings, &study, &issues);
            issues.extend(settings.view_issues(&settings.wave(), &study));
            report(&settings, &issues);
            answer
        }
        Call::Csv(query) => {
            let (settings, mut issues) = query::decode(&query);
            let study = settings.study();
            issues.extend(settings.view_issues(&settings.wave(), &study));
            report(&settings, &issues);
            export::csv_of(&settings, &study)
        }
        Call::Url(query) => {
            let (settings, mut issues) = query::decode(&query);
            // Nothing is simulated for it.
            issues.extend(settings.view_issues(&settings.wave(), &Study::Nothing));
            report(&settings, &issues);
            query::encode(&settings)
        }
        Call::Check(query) => {
            let (settings, issues) = query::decode(&query);
            report(&settings, &issues);
            let findings: Vec<Finding> = check::lines().into_iter().map(What::find).collect();
            sound = findings.iter().all(Finding::passes);
            checked(&findings, Checking::of(settings.lang))
        }
        Call::Code { query, languages } => {
            let (settings, mut issues) = query::decode(&query);
            issues.extend(settings.view_issues(&settings.wave(), &Study::Nothing));
            report(&settings, &issues);
            let code = code(&settings, &languages);
            if code.is_empty() {
                // Why stands on standard error; what is redirected into a file stays empty.
                return ExitCode::SUCCESS;
            }
            code
        }
        Call::Svg { query, width, height } => {
            let (settings, mut issues) = query::decode(&query);
            let study = settings.study();
            issues.extend(settings.view_issues(&settings.wave(), &study));
            report(&settings, &issues);
            let height = height.unwrap_or_else(|| export::height(&settings, &study, width));
            export::svg_of(&settings, &study, width, height)
        }
    };
    let mut out = std::io::stdout().lock();
    let ending = if answer.ends_with('\n') { "" } else { "\n" };
    match write!(out, "{answer}{ending}").and_then(|()| out.flush()) {
        Ok(()) if sound => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        // A reader that closes the pipe early has what it wanted.
        Err(error) if error.kind() == ErrorKind::BrokenPipe && sound => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(error) => {
            complain(&format!("The answer could not be written: {error}."));
            ExitCode::FAILURE
        }
    }
}

/// Says something on standard error, in one line whatever it holds; if nobody can be told, nobody is.
fn complain(message: &str) {
    writeln!(std::io::stderr(), "{}", message.replace(char::is_control, "\u{fffd}")).ok();
}

fn understand(arguments: &[String]) -> Result<Call, String> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] | ["help" | "-h"] => Ok(Call::Help),
        _ if arguments.contains(&"--help") => Ok(Call::Help),
        ["--version" | "-V"] => Ok(Call::Version),
        ["policies"] => Ok(Call::Policies { words: false }),
        ["policies", "--words"] => Ok(Call::Policies { words: true }),
        ["check"] => Ok(Call::Check(String::new())),
        ["check", query] => Ok(Call::Check(query.into())),
        ["check", ..] => Err("check takes nothing but a language, such as lang=id.".into()),
        ["policies", ..] => Err("policies takes nothing but --words.".into()),
        ["stories"] => Ok(Call::Stories(None)),
        ["stories", "--lang", "en"] => Ok(Call::Stories(Some(Lang::En))),
        ["stories", "--lang", "id"] => Ok(Call::Stories(Some(Lang::Id))),
        ["stories", ..] => Err("stories takes nothing but --lang en or --lang id.".into()),
        ["json", query] => Ok(Call::Json(query.into())),
        ["csv", query] => Ok(Call::Csv(query.into())),
        ["url", query] => Ok(Call::Url(query.into())),
        ["code", query] => Ok(Call::Code { query: query.into(), languages: Form::ALL.into() }),
        ["code", query, "--in", word] => match Form::ALL.into_iter().find(|form| form.word() == word) {
            Some(form) => Ok(Call::Code { query: query.into(), languages: vec![form] }),
            None => {
                Err(format!("{word} is not a language here, only {}.", Form::ALL.map(Form::word).join(", ")))
            }
        },
        ["code", _, option, ..] => {
            Err(format!("{option} is not an option of code, or its value is missing."))
        }
        ["svg", query, ref options @ ..] => {
            let (mut width, mut height) = (export::WIDTH, None);
            for pair in options.chunks(2) {
                match pair {
                    ["--width", pixels] => width = size(pixels)?,
                    ["--height", pixels] => height = Some(size(pixels)?),
                    [option, ..] => {
                        return Err(format!("{option} is not an option of svg, or its value is missing."));
                    }
                    [] => {}
                }
            }
            Ok(Call::Svg { query: query.into(), width, height })
        }
        ["json" | "csv" | "url" | "svg" | "code"] => Err(format!("{} needs a query.", arguments[0])),
        ["json" | "csv" | "url", ..] => {
            Err(format!("{} takes one query; quote it for the shell.", arguments[0]))
        }
        [other, ..] => Err(format!("{other} is not a command.")),
    }
}

fn size(pixels: &str) -> Result<u32, String> {
    match pixels.parse() {
        Ok(size @ 1..=10_000) => Ok(size),
        _ => Err(format!("{pixels} is not a size from 1 to 10000 pixels.")),
    }
}

/// Says on standard error what cannot be used, one line for each.
fn report(settings: &Settings, issues: &[Issue]) {
    let text = Text::of(settings.lang);
    for issue in issues {
        complain(&format!("{}: {}", issue.name, text.issue(issue)));
    }
}

/// The policy in these forms, each below a line with its word where there are several. What is to be said of them goes
/// to standard error, once for all that it is true of.
fn code(settings: &Settings, forms: &[Form]) -> String {
    let mut notes: Vec<(String, Vec<&str>)> = Vec::new();
    let mut answer = String::new();
    for form in forms {
        let Snippet { code, notes: said } = form.snippet(settings);
        for note in said {
            match notes.iter_mut().find(|(known, _)| *known == note) {
                Some((_, words)) => words.push(form.word()),
                None => notes.push((note, vec![form.word()])),
            }
        }
        if forms.len() > 1 && !code.is_empty() {
            let gap = if answer.is_empty() { "" } else { "\n" };
            answer.push_str(&format!("{gap}=== {} ===\n", form.word()));
        }
        answer.push_str(&code);
        if !code.is_empty() && !code.ends_with('\n') {
            answer.push('\n');
        }
    }
    for (note, words) in notes {
        complain(&format!("{}: {note}", words.join(", ")));
    }
    answer
}

/// Every policy, a line each: its id, its name and version, and what of it can be set.
fn policies() -> String {
    let mut list = String::new();
    for (group, entries) in catalogue::GROUPS {
        list.push_str(&format!("{group}\n"));
        for Entry { id, sets, about, .. } in entries {
            let version =
                if about.version.is_empty() { String::new() } else { format!(", {}", about.version) };
            let sets = if sets.is_empty() { String::new() } else { format!("  [{sets}]") };
            list.push_str(&format!("  {id:<32} {}{version}{sets}\n", about.name));
        }
    }
    list
}

/// Every story, two lines each: its id and name, and the numbers to see in it.
fn stories(lang: Option<Lang>) -> String {
    let words = Stories::of(lang);
    let mut list = String::new();
    for (heading, stories) in words.groups() {
        list.push_str(&format!("{heading}\n"));
        for (tale, told) in stories.filter_map(|(story, _)| words.find(story.id)) {
            list.push_str(&format!(
                "  {:<24} {}\n{:27}{}\n",
                tale.id,
                told.name,
                "",
                words.fill(tale, told.see)
            ));
        }
    }
    list
}

/// The lines of a check, and below them what they come to.
fn checked(findings: &[Finding], text: &Checking) -> String {
    let mut answer = String::new();
    for finding in findings {
        let [what, expected, got, verdict] = text.row(finding);
        let ground = (text.ground)(finding.ground);
        let [_, right, given, _] = text.columns.map(str::to_lowercase);
        answer.push_str(&format!("{verdict}  {what} ({ground}): {right} {expected}, {given} {got}\n"));
    }
    answer + &text.told(findings)
}

#[cfg(test)]
mod tests {
    use jitterband::check::{Expected, Ground};

    use super::*;

    #[test]
    fn a_wrong_number_is_reported_as_failing_in_its_line_and_in_the_sentence() {
        let finding = |right| Finding {
            what: What::Mean,
            ground: Ground::Formula,
            expected: Expected::Exactly(right),
            got: Some(4000.0),
        };
        let answer = checked(&[finding(4000.0), finding(3999.0)], Checking::of(None));
        let lines: Vec<&str> = answer.lines().collect();
        assert!(
            lines[0].starts_with("pass  ") && lines[0].ends_with("expected 4,000, got 4,000"),
            "{answer}"
        );
        assert!(
            lines[1].starts_with("FAIL  ") && lines[1].ends_with("expected 3,999, got 4,000"),
            "{answer}"
        );
        assert!(lines[2].starts_with("1 of 2 checks fails"), "{answer}");
    }
}
