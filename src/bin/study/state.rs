//! What the place of the simulations knows: settings, which it shares with the rest of the page, and how far the
//! simulations are.

use std::{cell::RefCell, rc::Rc};

use gloo_timers::callback::Timeout;
use jitterband::{
    page::{self, Screen, Source},
    query,
    settings::{Issue, Run, Settings, Study, Theme, View, Work},
    text::{Studies, Text},
};
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

use super::{
    clock::Turn,
    runs::{Herd, Runs},
};
use crate::WORDS;

/// The state, shared by all parts. There is one for as long as the page is open.
#[derive(Clone, Copy)]
pub struct State(&'static Inner);

/// A part of this place.
pub type Part = page::Part<State>;
/// What brings one to life.
pub type Life = page::Life<State>;

struct Inner {
    place: HtmlElement,
    settings: RefCell<Settings>,
    /// What the policy and its pins are called on the page, a line each.
    names: RefCell<String>,
    issues: RefCell<Vec<Issue>>,
    runs: RefCell<Runs>,
    /// What is simulated beside the herd, and what for.
    work: RefCell<Option<(Settings, Work)>>,
    life: RefCell<Option<Rc<Life>>>,
    /// The next turn of computing.
    next: RefCell<Option<Timeout>>,
}

/// Events of a simulation between two looks at the clock.
const CHUNK: u64 = 1000;

/// What is on screen.
pub struct Shown {
    /// The settings.
    pub settings: Settings,
    /// The words.
    pub text: &'static Studies,
    /// What is wrong with what was given here.
    pub issues: Vec<Issue>,
    /// The herds, that of the policy first: names and runs, as far as they have come.
    pub herds: Vec<(String, Rc<Run>)>,
    /// What else is simulated, as far as it has come.
    pub study: Study,
    /// How much is done, 0 to 1; `None` if all is.
    pub part: Option<f64>,
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
    /// The state of a place; see [`Self::read`].
    pub fn new(place: HtmlElement) -> Self {
        // Leaked, once for a page: parts and timers may hold it without counting.
        let state = Self(Box::leak(Box::new(Inner {
            place,
            settings: RefCell::default(),
            names: RefCell::default(),
            issues: RefCell::default(),
            runs: RefCell::default(),
            work: RefCell::default(),
            life: RefCell::default(),
            next: RefCell::default(),
        })));
        state.read();
        state
    }

    /// The settings now.
    pub fn settings(&self) -> Settings {
        self.0.settings.borrow().clone()
    }

    /// The words.
    pub fn text(&self) -> &'static Studies {
        WORDS
    }

    /// Shows everything in these parts from now on.
    pub fn live(&self, life: Life) {
        self.0.life.replace(Some(Rc::new(life)));
        self.aim();
    }

    /// Takes over what the rest of the page says: its settings, and what its policies are called.
    pub fn read(&self) {
        let attribute = |name| self.0.place.get_attribute(name).unwrap_or_default();
        let names = attribute("data-names");
        let renamed = self.0.names.replace(names.clone()) != names;
        let settings = query::decode(&attribute("data-query")).0;
        let before = self.0.settings.replace(settings.clone());
        if before != settings {
            let same = |issue: &Issue| before.get(&issue.name) == settings.get(&issue.name);
            self.0.issues.borrow_mut().retain(same);
            self.aim();
        } else if renamed {
            self.show();
        }
    }

    /// The first herd, as far as it has come.
    pub fn with_herd<T>(&self, look: impl FnOnce(&Herd) -> T) -> Option<T> {
        self.0.runs.borrow().herds().first().map(look)
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        self.0.settings.borrow().theme
    }

    /// How the policy rounds by itself; if that is to whole seconds, not at all.
    pub fn own_rounding(&self) -> String {
        let mut own = Settings::default();
        own.set("policy", self.0.settings.borrow().choice.id());
        own.get("rounding").filter(|rounding| rounding != "seconds").unwrap_or_else(|| "float".into())
    }

    /// Whether the herd is on screen, and no other simulation.
    pub fn shows_herd(&self) -> bool {
        self.0.work.borrow().is_none()
    }

    /// How many herds are on screen.
    pub fn herd_count(&self) -> usize {
        self.0.runs.borrow().herds().len()
    }

    /// What is on screen now.
    pub fn shown(&self) -> Shown {
        let settings = self.0.settings.borrow().clone();
        let text = WORDS;
        let runs = self.0.runs.borrow();
        let names = self.0.names.borrow();
        let mut names = names.lines();
        let mut name = |herd: &Herd| match names.next() {
            None | Some("") => text.common.name(&herd.choice),
            Some(name) => name.to_owned(),
        };
        let herds = runs.herds().iter().map(|herd| (name(herd), herd.run.clone())).collect();
        let work = self.0.work.borrow();
        let (study, part) = match &*work {
            Some((_, work)) => (work.study(), work.part()),
            None => (Study::Nothing, runs.part()),
        };
        let part = Some(part).filter(|part| *part < 1.0);
        Shown { settings, text, issues: self.0.issues.borrow().clone(), herds, study, part }
    }

    /// Computes what the settings ask for, for as long as nobody waits for the browser, and shows it.
    fn aim(&self) {
        let settings = self.0.settings.borrow();
        if matches!(settings.view, View::Band | View::Schedule | View::Herd) {
            self.0.work.take();
            self.0.runs.borrow_mut().aim(&settings);
        } else {
            // Neither the colours nor the moment of the herd change what is simulated.
            let asked = Settings { theme: Theme::Auto, t: None, ..settings.clone() };
            let known = self.0.work.borrow().as_ref().is_some_and(|(before, _)| *before == asked);
            if !known {
                let work = Work::new(&asked);
                self.0.work.replace(Some((asked, work)));
            }
        }
        drop(settings);
        self.go_on();
    }

    fn go_on(&self) {
        let turn = Turn::begin();
        let done = if let Some((_, work)) = self.0.work.borrow_mut().as_mut() {
            loop {
                if work.run(CHUNK) {
                    break true;
                }
                if !turn.goes_on() {
                    break false;
                }
            }
        } else {
            let mut runs = self.0.runs.borrow_mut();
            let done = runs.go_on(turn);
            runs.look();
            done
        };
        let state = *self;
        self.0.next.replace((!done).then(|| Timeout::new(0, move || state.go_on())));
        self.show();
    }

    /// Shows what is on screen to all parts.
    pub fn show(&self) {
        // The parts may change the state while they are shown it.
        let life = self.0.life.borrow().clone();
        if let Some(life) = life {
            life.show(&self.shown());
        }
    }

    /// Tells the rest of the page.
    fn tell(&self) {
        let init = CustomEventInit::new();
        init.set_detail(&JsValue::from_str(&query::encode(&self.0.settings.borrow())));
        if let Ok(event) = CustomEvent::new_with_event_init_dict("jitterband:change", &init) {
            self.0.place.dispatch_event(&event).ok();
        }
    }
}

impl Source for State {
    type Screen = Shown;

    fn set(&self, name: &str, value: &str) {
        let issues = self.0.settings.borrow_mut().set(name, value);
        {
            let mut known = self.0.issues.borrow_mut();
            // A story brings its own values: what was wrong with the old ones is gone.
            known.retain(|issue| issue.name != name && name != "story");
            known.extend(issues);
        }
        self.aim();
        self.tell();
    }

    fn value(&self, name: &str) -> String {
        self.0.settings.borrow().get(name).unwrap_or_default()
    }
}
