//! What the details know: the settings on screen, and what was wrong with them. The explorer has both, and gets back what
//! a person changes here.

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

use jitterband::{
    page::{self, Screen, Source},
    query,
    sample::Schedule,
    settings::{Issue, Lane, Settings},
    text::{Details, Step, Text},
};
use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

use crate::DETAILS;

/// The state, shared by all parts. There is one for as long as the page is open.
#[derive(Clone, Copy)]
pub struct State(&'static Inner);

/// One of the details.
pub type Part = page::Part<State>;
/// What brings one to life.
pub type Life = page::Life<State>;

struct Inner {
    /// Where the explorer says what is on screen.
    place: HtmlElement,
    settings: RefCell<Settings>,
    issues: RefCell<Vec<Issue>>,
    /// What there is to read about the policy.
    about: RefCell<String>,
    /// What the policy and its pins are called, a line each.
    names: RefCell<String>,
    lives: RefCell<Rc<Vec<Life>>>,
}

/// What is on screen.
pub struct Shown {
    /// The settings.
    pub settings: Settings,
    /// The words.
    pub text: &'static Details,
    /// Everything that is wrong with the policy and with what was given.
    pub issues: Vec<Issue>,
    /// What there is to read about the policy: its line of the catalogue's words, or how far they are.
    pub about: String,
    /// What the policy and its pins are called.
    pub names: Vec<String>,
    steps: OnceCell<Vec<Step>>,
    schedule: OnceCell<Schedule>,
    lanes: OnceCell<Vec<Lane>>,
}

impl Shown {
    /// The arithmetic behind the band.
    pub fn steps(&self) -> &[Step] {
        // However many jobs there are, the band is the same.
        let wave = || Settings { jobs: 1, ..self.settings.clone() }.wave();
        self.steps.get_or_init(|| (self.text.steps)(&self.settings, &wave()))
    }

    /// All attempts on one time axis.
    pub fn schedule(&self) -> &Schedule {
        self.schedule.get_or_init(|| self.settings.schedule())
    }

    /// The policies that are compared, the one on screen first; none if nothing is pinned.
    pub fn lanes(&self) -> &[Lane] {
        let pinned = !self.settings.compare.is_empty();
        self.lanes.get_or_init(|| if pinned { self.settings.lanes() } else { Vec::new() })
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

impl State {
    /// The state of the place where the explorer says what is on screen.
    pub fn new(place: HtmlElement) -> Self {
        // Leaked, once for a page: parts may hold it without counting.
        let state = Self(Box::leak(Box::new(Inner {
            place,
            settings: RefCell::default(),
            issues: RefCell::default(),
            about: RefCell::default(),
            names: RefCell::default(),
            lives: RefCell::default(),
        })));
        state.read();
        state
    }

    /// Shows everything in these parts from now on.
    pub fn live(&self, lives: Vec<Life>) {
        self.0.lives.replace(Rc::new(lives));
        self.show();
    }

    /// Takes over what the explorer says.
    pub fn read(&self) {
        let attribute = |name| self.0.place.get_attribute(name).unwrap_or_default();
        let settings = query::decode(&attribute("data-query")).0;
        self.0.issues.replace(query::reread(&settings, &attribute("data-given")));
        self.0.settings.replace(settings);
        self.0.about.replace(attribute("data-about"));
        self.0.names.replace(attribute("data-names"));
        self.show();
    }

    /// The settings now.
    pub fn settings(&self) -> Settings {
        self.0.settings.borrow().clone()
    }

    /// What is on screen now.
    pub fn shown(&self) -> Shown {
        let settings = self.settings();
        let mut issues = self.0.issues.borrow().clone();
        issues.extend(settings.choice.issues());
        let names = self.0.names.borrow().lines().map(str::to_owned).collect();
        let about = self.0.about.borrow().clone();
        Shown {
            settings,
            text: DETAILS,
            issues,
            about,
            names,
            steps: OnceCell::new(),
            schedule: OnceCell::new(),
            lanes: OnceCell::new(),
        }
    }

    /// Has the words of the catalogue loaded.
    pub fn load_words(&self) {
        self.tell("jitterband:words", "");
    }

    fn tell(&self, what: &str, detail: &str) {
        let init = CustomEventInit::new();
        init.set_detail(&detail.into());
        if let Ok(event) = CustomEvent::new_with_event_init_dict(what, &init) {
            self.0.place.dispatch_event(&event).ok();
        }
    }

    fn show(&self) {
        // The parts may change the state while they are shown it.
        let lives = self.0.lives.borrow().clone();
        if lives.is_empty() {
            return;
        }
        let shown = self.shown();
        lives.iter().for_each(|life| life.show(&shown));
    }
}

impl Source for State {
    type Screen = Shown;

    /// Sets it here, where its field may ask at once what came of it, and in the explorer, which then says what is on
    /// screen.
    fn set(&self, name: &str, value: &str) {
        self.0.settings.borrow_mut().set(name, value);
        self.tell("jitterband:set", &format!("{name}\n{value}"));
    }

    fn value(&self, name: &str) -> String {
        self.0.settings.borrow().get(name).unwrap_or_default()
    }
}
