//! A policy as working code: a function that gives the wait, and a small retry loop around it.
//!
//! The policy becomes a few lines of arithmetic (`lower.rs`, on `growth.rs` and `jitter.rs`), in the order and with the
//! truncations of [`crate::policy`]; each language writes these lines in its own way. What differs on purpose: where
//! the wait before jitter would go on beyond all bounds the code stops growing, and says so.

mod elixir;
mod go;
mod growth;
mod javascript;
mod jitter;
mod lower;
mod plan;
mod print;
mod python;
mod rust;
#[cfg(test)]
mod tests;

use crate::{
    policy::{Effect, Kind, Policy, Whole},
    query,
    settings::{Choice, Settings},
    text::{CodeNote, Sharing},
};
use plan::{Call, Line, any, calls};

/// A language that policies are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust.
    Rust,
    /// Python.
    Python,
    /// JavaScript.
    JavaScript,
    /// Go.
    Go,
    /// Elixir.
    Elixir,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rust, Self::Python, Self::JavaScript, Self::Go, Self::Elixir];

    /// Its word on the command line.
    ///
    /// ```
    /// # use jitterband::export::Language;
    /// assert_eq!(Language::find("javascript"), Some(Language::JavaScript));
    /// assert!(Language::ALL.iter().all(|language| Language::find(language.word()) == Some(*language)));
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Python => "python",
            Self::JavaScript => "javascript",
            Self::Go => "go",
            Self::Elixir => "elixir",
        }
    }

    /// The language of a word.
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.word() == word)
    }
}

/// A policy as code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// The code, ready to be compiled or run; empty where there is none.
    pub code: String,
    /// What the code leaves out or does otherwise, a sentence each; where there is none, why.
    pub notes: Vec<String>,
}

impl Snippet {
    fn new(settings: &Settings, code: String, notes: &[CodeNote]) -> Self {
        let words = Sharing::of(settings.lang);
        Self { code, notes: notes.iter().map(words.code_note).collect() }
    }
}

/// The widest band that Go draws from: 2^62, which leaves room for one more.
const WIDEST: f64 = 4_611_686_018_427_387_904.0;

/// What is written, for every language.
struct Source {
    /// The policy, as the command line takes it.
    query: String,
    /// The lines of the delay function.
    lines: Vec<Line>,
    /// How many calls there are, if they end.
    max_attempts: Option<u64>,
    /// How long after the first failure a retry may begin, in milliseconds.
    deadline: Option<f64>,
}

impl Source {
    /// When the retries end, as the end of a sentence.
    fn ends_in_words(&self) -> String {
        let calls = match self.max_attempts {
            Some(1) => ", once at most".into(),
            Some(calls) => format!(", {calls} times at most"),
            None => String::new(),
        };
        let deadline = self
            .deadline
            .map_or(String::new(), |deadline| format!(", until {deadline} ms after the first failure"));
        calls + &deadline
    }

    /// Whether the wait depends on the attempt.
    fn uses_attempt(&self) -> bool {
        any(&self.lines, &|line| {
            matches!(line, Line::Attempt { .. } | Line::Table(_) | Line::If(plan::Test::First, _))
        })
    }
}

/// The policy of the settings in a language.
///
/// ```
/// # use jitterband::{export::{Language, snippet}, query::decode};
/// let code = |query: &str| snippet(&decode(query).0, Language::Python).code;
/// assert!(code("").contains("return int(d * (1 - jitter)) + rng.randrange(int(d * jitter * 2) + 1)"));
/// // What remembers is no function of the attempt.
/// assert_eq!(code("policy=kafkajs"), "");
/// ```
pub fn snippet(settings: &Settings, language: Language) -> Snippet {
    let policy = &settings.choice.policy;
    let plan = match lower::plan(policy) {
        Ok(plan) => plan,
        Err(reason) => return Snippet::new(settings, String::new(), &[reason]),
    };
    let mut notes = plan.notes;
    match language {
        Language::Go | Language::Elixir if !is_plain(policy, &plan.lines) => {
            return Snippet::new(settings, String::new(), &[CodeNote::NotYet]);
        }
        Language::Go => notes.push(CodeNote::Untried),
        Language::Elixir => notes.extend([CodeNote::Untried, CodeNote::Uninterrupted]),
        Language::Rust | Language::Python | Language::JavaScript => {}
    }
    let source = Source {
        query: name(&settings.choice),
        lines: plan.lines,
        max_attempts: policy.max_attempts,
        deadline: policy.deadline,
    };
    let write = match language {
        Language::Rust => rust::write,
        Language::Python => python::write,
        Language::JavaScript => javascript::write,
        Language::Go => go::write,
        Language::Elixir => elixir::write,
    };
    Snippet::new(settings, write(&source), &notes)
}

/// The policy as the settings of its library, given the template of its entry in the catalogue: `about.recipe`. The
/// page has it only once the words of the catalogue are loaded, so that it comes from outside.
///
/// ```
/// # use jitterband::{export::library, query::decode};
/// let settings = decode("policy=p-retry&base=2s").0;
/// assert_eq!(library(&settings, "pRetry(run, { minTimeout: {base} })").code, "pRetry(run, { minTimeout: 2000 })");
/// ```
pub fn library(settings: &Settings, recipe: &str) -> Snippet {
    let choice = &settings.choice;
    let reason = match (choice.is_custom() || recipe.is_empty(), choice.is_foreign()) {
        (true, _) => Some(CodeNote::NoOptions),
        (_, true) => Some(CodeNote::Foreign),
        _ => None,
    };
    if let Some(reason) = reason {
        return Snippet::new(settings, String::new(), &[reason]);
    }
    let counts = recipe.contains("{retries}") || recipe.contains("{max_attempts}");
    let left_out = (choice.policy.max_attempts.is_some() && !counts)
        || (choice.policy.deadline.is_some() && !recipe.contains("{deadline}"));
    let notes: &[CodeNote] = if left_out { &[CodeNote::Ends] } else { &[] };
    Snippet::new(settings, settings.recipe(recipe), notes)
}

/// The policy alone as a query, with its id also where it is the default.
fn name(choice: &Choice) -> String {
    let query = query::encode(&Settings { choice: choice.clone(), ..Settings::default() });
    match (query.starts_with("policy="), query.is_empty()) {
        (true, _) => query,
        (false, true) => format!("policy={}", choice.id()),
        (false, false) => format!("policy={}&{query}", choice.id()),
    }
}

/// Whether the lines are nothing but arithmetic of a common kind of jitter.
fn is_plain(policy: &Policy, lines: &[Line]) -> bool {
    let kind = matches!(
        policy.jitter.kind,
        Kind::None | Kind::Band | Kind::Down | Kind::Up | Kind::Full | Kind::Equal
    );
    let line = |line: &Line| {
        !matches!(line, Line::Let(..) | Line::Attempt { .. } | Line::Comment(_) | Line::Return(_))
    };
    // Draws of both kinds would take two generators in Elixir.
    let mixed = calls(lines, &[Call::Uniform]) && calls(lines, &[Call::Below]);
    // Go draws whole numbers of 63 bits. The widest band is that of the attempt from which on nothing changes.
    let last = lines.iter().find_map(|line| match line {
        Line::Attempt { last, .. } => *last,
        _ => None,
    });
    let last = last.and_then(|last| i64::try_from(last).ok()).unwrap_or(1);
    let far = [1, last].into_iter().any(|attempt| match policy.band(attempt).effect {
        Effect::Spread { width, .. } => width > WIDEST,
        Effect::NoDelay => true,
        _ => false,
    });
    kind && policy.growth.whole != Whole::Even && !any(lines, &line) && !mixed && !far
}
