//! What a person reads about the catalogue: a file of the page's own, loaded when it is first needed.

use gloo_events::EventListener;
use jitterband::{
    settings::{CUSTOM, DEFAULT},
    text::Explorer,
};
use web_sys::XmlHttpRequest;

use super::state::State;

/// The file, in the folder of the page; a line for each policy, its columns separated by tabs.
const FILE: &str = "./static/policies-en.tsv";

/// The words of the catalogue, as far as they are there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Words {
    /// Nobody has asked for them yet.
    #[default]
    Unasked,
    /// They are on their way.
    Coming,
    /// They could not be loaded.
    Missing,
    /// All policies in the order of their groups.
    Here(&'static [About]),
}

/// What a person reads about one policy in the list; empty where there is nothing to say. The rest is one of the details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub line: &'static str,
    pub id: &'static str,
    pub group: &'static str,
    pub name: &'static str,
    pub version: &'static str,
    pub source: &'static str,
    pub deprecated: &'static str,
}

impl Words {
    /// All policies in the order of their groups, as far as they are there.
    pub fn all(self) -> &'static [About] {
        if let Self::Here(policies) = self { policies } else { &[] }
    }

    /// What is to be read about one of them.
    pub fn about(self, id: &str) -> Option<About> {
        self.all().iter().find(|about| about.id == id).copied()
    }

    /// What is known of a policy, in a word, or its whole line.
    pub fn told(self, id: &str) -> &'static str {
        match self {
            Self::Unasked => "unasked",
            Self::Coming => "coming",
            Self::Missing => "missing",
            Self::Here(_) => self.about(id).map_or("unasked", |about| about.line),
        }
    }

    /// What a policy is called: its name as far as that is known, its id otherwise.
    pub fn name(self, id: &'static str, text: &Explorer) -> &'static str {
        match id {
            CUSTOM => text.picker.own,
            DEFAULT => text.picker.default,
            id => self.about(id).map_or(id, |about| about.name),
        }
    }
}

impl About {
    fn read(line: &'static str) -> Option<Self> {
        let mut columns = line.split('\t');
        Some(Self {
            line,
            id: columns.next()?,
            group: columns.next()?,
            name: columns.next()?,
            version: columns.next()?,
            source: columns.next()?,
            // Behind it stand unit, defaults, meaning, quirks and recipe.
            deprecated: columns.nth(5)?,
        })
    }
}

/// Loads the words, unless they are there or on their way.
///
/// By the old way of requests: the new one's promises would bring 10 kB of code for a single answer.
pub fn load(state: State) {
    if !matches!(state.words(), Words::Unasked | Words::Missing) {
        return;
    }
    let Ok(request) = XmlHttpRequest::new() else { return state.set_words(Words::Missing) };
    state.set_words(Words::Coming);
    let answer = request.clone();
    EventListener::once(&request, "loadend", move |_| {
        let file = answer.response_text().ok().flatten().filter(|_| answer.status() == Ok(200));
        state.set_words(match file {
            // They stay as long as the page does.
            Some(file) => {
                let file: &'static str = Box::leak(file.into_boxed_str());
                Words::Here(Box::leak(file.lines().filter_map(About::read).collect()))
            }
            None => Words::Missing,
        });
    })
    .forget();
    if request.open("GET", FILE).and_then(|()| request.send()).is_err() {
        state.set_words(Words::Missing);
    }
}
