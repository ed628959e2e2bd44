//! What the page knows: what a person gave, and everything that follows from it.
//!
//! Leptos' reactive graph holds it. Whoever changes it makes one subscriber ask for a look at everything that follows, in a
//! microtask: however much is changed at once, the page computes it once, and before the browser draws.

use std::{
    cell::RefCell,
    rc::Rc,
    sync::{Arc, Weak},
};

use jitterband::{
    page::{self, Screen, Source},
    query,
    sample::Wave,
    settings::{Issue, Settings, Warning},
    text::{Explorer, Text},
};
use reactive_graph::{
    graph::{AnySource, AnySubscriber, ReactiveNode, Subscriber, WithObserver as _},
    signal::RwSignal,
    traits::{GetUntracked as _, Track as _, Update as _, WithUntracked as _},
};
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::window;

use super::words::{About, Words};
use crate::WORDS;

/// The state of the page, shared by all its parts. There is one for as long as the page is open.
#[derive(Clone, Copy)]
pub struct State {
    given: RwSignal<Given>,
}

thread_local! {
    /// The parts that the state is shown with. The graph takes only what could be sent to another thread.
    static LIFE: RefCell<Option<Rc<Life>>> = const { RefCell::new(None) };
}

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
    /// The words of the catalogue.
    words: Words,
}

/// What is on screen: all that follows from what a person gave.
pub struct Shown {
    /// The settings.
    pub settings: Settings,
    /// The same as a query.
    pub query: String,
    /// The words.
    pub text: &'static Explorer,
    /// The jobs in their band.
    pub wave: Wave,
    /// The sentence about them.
    pub sentence: String,
    /// Everything that is wrong, with what was given and with what it leads to.
    pub issues: Vec<Issue>,
    /// How many of them, the first ones, are about what was given.
    pub given: usize,
    /// What will surprise about the policy.
    pub warnings: Vec<Warning>,
    /// The words of the catalogue.
    pub words: Words,
    /// How often a person changed something.
    pub changes: u32,
}

impl Shown {
    fn new(Given { settings, mut issues, measured, changes, words }: Given) -> Self {
        let (text, wave) = (WORDS, measured.unwrap_or_else(|| settings.wave()));
        let given = issues.len();
        issues.extend(settings.issues(&wave));
        let sentence = (text.common.sentence)(&wave);
        let warnings = settings.warnings(&wave, &settings.schedule());
        let query = query::encode(&settings);
        Self { settings, query, text, wave, sentence, issues, given, warnings, words, changes }
    }

    /// What is to be read about the policy, as far as that is there.
    pub fn about(&self) -> Option<About> {
        self.words.about(self.settings.choice.id())
    }
}

impl Screen for Shown {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn text(&self) -> &'static Text {
        self.text.common
    }

    fn issues(&self) -> &[Issue] {
        &self.issues
    }
}

/// A part of this page.
pub type Part = page::Part<State>;
/// What brings one to life.
pub type Life = page::Life<State>;

impl State {
    /// The state that a query describes.
    pub fn new(query: &str) -> Self {
        let (settings, issues) = query::decode(query);
        let given = Given { settings, issues, measured: None, changes: 0, words: Words::Unasked };
        Self { given: RwSignal::new(given) }
    }

    /// Shows everything in these parts from now on.
    pub fn live(&self, life: Life) {
        LIFE.set(Some(Rc::new(life)));
        let looker = Arc::new_cyclic(|me| Looker { state: *self, me: me.clone() });
        looker.look_soon();
        // It would end when it is dropped, and lasts as long as the page.
        std::mem::forget(looker);
    }

    /// What is on screen now.
    pub fn shown(&self) -> Shown {
        Shown::new(self.given.get_untracked())
    }

    /// Ends what the parts do.
    #[cfg(test)]
    pub fn end(&self) {
        LIFE.set(None);
    }

    /// The settings now.
    pub fn settings(&self) -> Settings {
        self.given.with_untracked(|given| given.settings.clone())
    }

    /// The words of the catalogue now.
    pub fn words(&self) -> Words {
        self.given.with_untracked(|given| given.words)
    }

    /// Takes over the words of the catalogue.
    pub fn set_words(&self, words: Words) {
        self.given.update(|given| given.words = words);
    }

    /// Takes over what another part of the page has changed, and what it could not take as it was given stays its
    /// business.
    pub fn take_over(&self, query: &str) {
        let settings = query::decode(query).0;
        self.given.update(|given| {
            let before = std::mem::replace(&mut given.settings, settings);
            given.issues.retain(|issue| before.get(&issue.name) == given.settings.get(&issue.name));
            given.measured = None;
            given.changes += 1;
        });
    }

    /// Takes over what a query describes.
    pub fn read(&self, query: &str) {
        let (settings, issues) = query::decode(query);
        self.given.update(|given| {
            let (changes, words) = (given.changes, given.words);
            *given = Given { settings, issues, measured: None, changes, words };
        });
    }

    /// Draws other jobs.
    pub fn new_sample(&self) {
        // Without the browser's randomness any other seed will do.
        let seed = getrandom::u32().unwrap_or_else(|_| self.settings().seed.wrapping_add(1));
        self.set("seed", &seed.to_string());
    }

    /// Goes back to the defaults, but leaves the reader's language and colours alone.
    pub fn reset(&self) {
        let settings = Settings::default().for_reader_of(&self.settings());
        self.given.update(|given| {
            let (changes, words) = (given.changes + 1, given.words);
            *given = Given { settings, issues: Vec::new(), measured: None, changes, words };
        });
    }

    /// Shows a wave that is not one of a policy, until a person changes a setting.
    pub fn measure(&self, wave: Wave) {
        self.given.update(|given| given.measured = Some(wave));
    }
}

/// What looks at the state after every change. An effect of the graph would, but not once for many changes, and it asks the
/// standard library for threads, which weighs three kilobytes.
struct Looker {
    state: State,
    /// Itself, for the graph.
    me: Weak<Self>,
}

impl Looker {
    fn look(&self) {
        // The parts may change the state while they are shown it: from now on that asks for another look.
        let subscriber = AnySubscriber(self.me.as_ptr() as usize, self.me.clone());
        subscriber.with_observer(|| self.state.given.track());
        if let Some(life) = LIFE.with_borrow(Clone::clone) {
            life.show(&self.state.shown());
        }
    }

    fn look_soon(&self) {
        let me = self.me.clone();
        let look = Closure::once_into_js(move || {
            if let Some(me) = me.upgrade() {
                me.look();
            }
        });
        if let Some(window) = window() {
            window.queue_microtask(look.unchecked_ref());
        }
    }
}

impl ReactiveNode for Looker {
    /// The signal has forgotten who subscribed by now, so that this comes once until the next look.
    fn mark_dirty(&self) {
        self.look_soon();
    }

    fn mark_check(&self) {
        self.look_soon();
    }

    fn mark_subscribers_check(&self) {}

    fn update_if_necessary(&self) -> bool {
        false
    }
}

impl Subscriber for Looker {
    fn add_source(&self, _: AnySource) {}

    fn clear_sources(&self, _: &AnySubscriber) {}
}

impl Source for State {
    type Screen = Shown;

    fn set(&self, name: &str, value: &str) {
        self.given.update(|given| {
            let issues = given.settings.set(name, value);
            // Another policy, or a story, brings its own values: what was wrong with the old ones is gone.
            given.issues.retain(|other| other.name != name && !matches!(name, "policy" | "story"));
            given.issues.extend(issues);
            given.measured = None;
            given.changes += 1;
        });
    }

    fn value(&self, name: &str) -> String {
        self.settings().get(name).unwrap_or_default()
    }
}
