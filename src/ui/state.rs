//! What the page knows: what a person gave, and everything that follows from it.

use jitterband::{
    query,
    sample::Wave,
    settings::{Issue, Settings},
    text::{Step, Text},
};
use leptos::prelude::*;

/// The state of the page, shared by all its parts.
#[derive(Clone, Copy)]
pub struct State(RwSignal<Given>);

/// What a person gave.
#[derive(Clone, PartialEq)]
struct Given {
    /// Everything a person can change.
    settings: Settings,
    /// What was wrong with it, until something else is given under the same name.
    issues: Vec<Issue>,
    /// A wave that is not one of a policy: what the benchmark draws.
    measured: Option<Wave>,
    /// How often a person changed something, as opposed to an address that was read.
    changes: u32,
}

/// What is on screen: all that follows from what a person gave.
pub struct Shown {
    /// The settings.
    pub settings: Settings,
    /// The words.
    pub text: &'static Text,
    /// The jobs in their band.
    pub wave: Wave,
    /// The sentence about them.
    pub sentence: String,
    /// The arithmetic behind them.
    pub steps: Vec<Step>,
    /// Everything that is wrong, with what was given and with what it leads to.
    pub issues: Vec<Issue>,
    /// How often a person changed something.
    pub changes: u32,
}

impl Shown {
    fn new(Given { settings, mut issues, measured, changes }: Given) -> Self {
        let (text, wave) = (Text::of(settings.lang), measured.unwrap_or_else(|| settings.wave()));
        issues.extend(settings.issues(&wave));
        let (sentence, steps) = ((text.sentence)(&wave), (text.steps)(&settings, &wave));
        Self { settings, text, wave, sentence, steps, issues, changes }
    }
}

impl State {
    /// The state that a query describes.
    pub fn new(query: &str) -> Self {
        let (settings, issues) = query::decode(query);
        Self(RwSignal::new(Given { settings, issues, measured: None, changes: 0 }))
    }

    /// What is on screen; an effect that calls this runs again whenever it changes.
    pub fn shown(&self) -> Shown {
        Shown::new(self.0.get())
    }

    /// What is on screen now.
    pub fn shown_now(&self) -> Shown {
        Shown::new(self.0.get_untracked())
    }

    /// The settings now.
    pub fn settings(&self) -> Settings {
        self.0.with_untracked(|given| given.settings)
    }

    /// The value called `name` now, as the query writes it.
    pub fn value(&self, name: &str) -> String {
        self.settings().get(name).unwrap_or_default()
    }

    /// Sets the value called `name` from what a person gave.
    pub fn set(&self, name: &str, value: &str) {
        self.0.update(|given| {
            let issue = given.settings.set(name, value);
            given.issues.retain(|other| other.name != name);
            given.issues.extend(issue);
            given.measured = None;
            given.changes += 1;
        });
    }

    /// Takes over what a query describes.
    pub fn read(&self, query: &str) {
        let (settings, issues) = query::decode(query);
        self.0.update(|given| *given = Given { settings, issues, measured: None, changes: given.changes });
    }

    /// Draws other jobs.
    pub fn new_sample(&self) {
        // Without the browser's randomness any other seed will do.
        let seed = getrandom::u32().unwrap_or_else(|_| self.settings().seed.wrapping_add(1));
        self.set("seed", &seed.to_string());
    }

    /// Goes back to the defaults, but leaves the reader's language and colours alone.
    pub fn reset(&self) {
        let Settings { theme, lang, .. } = self.settings();
        let settings = Settings { theme, lang, ..Settings::default() };
        self.0.update(|given| {
            *given = Given { settings, issues: Vec::new(), measured: None, changes: given.changes + 1 };
        });
    }

    /// Shows a wave that is not one of a policy, until a person changes a setting.
    pub fn measure(&self, wave: Wave) {
        self.0.update(|given| given.measured = Some(wave));
    }
}
