//! What the panel knows: the settings on screen.

use std::{cell::RefCell, rc::Rc};

use jitterband::{
    page::{self, Screen, Source},
    query,
    settings::{Issue, Settings},
    text::{Sharing, Text},
};
use web_sys::HtmlElement;

/// The state, shared by all parts. There is one for as long as the page is open.
#[derive(Clone, Copy)]
pub struct State(&'static Inner);

/// A part of the panel.
pub type Part = page::Part<State>;
/// What brings one to life.
pub type Life = page::Life<State>;

struct Inner {
    place: HtmlElement,
    settings: RefCell<Settings>,
    life: RefCell<Option<Rc<Life>>>,
}

/// What is on screen.
pub struct Shown {
    /// The settings.
    pub settings: Settings,
    /// The words.
    pub text: &'static Sharing,
}

impl Screen for Shown {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn text(&self) -> &'static Text {
        self.text.common
    }

    fn issues(&self) -> &[Issue] {
        &[]
    }
}

impl State {
    /// The state of a place; the settings are those of its attribute.
    pub fn new(place: HtmlElement) -> Self {
        let inner = Inner { place, settings: RefCell::default(), life: RefCell::default() };
        let state = Self(Box::leak(Box::new(inner)));
        state.read();
        state
    }

    /// The words.
    pub fn text(&self) -> &'static Sharing {
        Sharing::of(self.said().lang)
    }

    /// The settings now.
    pub fn settings(&self) -> Settings {
        self.0.settings.borrow().clone()
    }

    /// The settings now, in the language of the page where its address asks for none: those of what is saved.
    pub fn said(&self) -> Settings {
        let mut settings = self.settings();
        let root = self.0.place.owner_document().and_then(|page| page.document_element());
        let tag = root.and_then(|root| root.get_attribute("lang")).unwrap_or_default();
        if settings.lang.is_none() && tag != Text::of(None).tag {
            settings.set("lang", &tag);
        }
        settings
    }

    /// Shows everything in these parts from now on.
    pub fn live(&self, life: Life) {
        self.0.life.replace(Some(Rc::new(life)));
        self.read();
    }

    /// Takes over the settings of the page.
    pub fn read(&self) {
        let query = self.0.place.get_attribute("data-query").unwrap_or_default();
        self.0.settings.replace(query::decode(&query).0);
        let life = self.0.life.borrow().clone();
        if let Some(life) = life {
            life.show(&Shown { settings: self.settings(), text: self.text() });
        }
    }
}

/// Nothing on the panel sets a value.
impl Source for State {
    type Screen = Shown;

    fn set(&self, _: &str, _: &str) {}

    fn value(&self, name: &str) -> String {
        self.0.settings.borrow().get(name).unwrap_or_default()
    }
}
