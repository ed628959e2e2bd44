//! The words of the panel that shares and saves.

use super::{CodeNote, SHARING_EN, SHARING_ID, Text};
use crate::settings::{Lang, Settings};

/// All words of the panel in one language.
pub struct Sharing {
    /// What every program says.
    pub common: &'static Text,
    /// Its heading.
    pub heading: &'static str,
    /// The line that is the address.
    pub link: &'static str,
    /// The line that is a frame in another page.
    pub frame: &'static str,
    /// The line that is an element of another page.
    pub element: &'static str,
    /// The line for a text in Markdown.
    pub markdown: &'static str,
    /// The button that copies a line.
    pub copy: &'static str,
    /// The same with the name of the line, for those who do not see where it stands.
    pub copy_it: fn(&str) -> String,
    /// What is said once it is copied.
    pub copied: &'static str,
    /// What is said where the browser does not let us.
    pub refused: &'static str,
    /// What the figure is called in another page.
    pub title: fn(&Settings) -> String,
    /// The choice of a programming language.
    pub code: &'static str,
    /// Its choices: the words of the command line and what they are called.
    pub languages: [(&'static str, &'static str); 5],
    /// What is to be said of the code that computes the waits.
    pub code_note: fn(&CodeNote) -> String,
    /// What the buttons do that make files.
    pub save: &'static str,
    /// What is said while a simulation runs for one.
    pub working: &'static str,
    /// What is said once a file, given its name, was handed to the browser.
    pub saved: fn(&str) -> String,
    /// What is said where the browser cannot make one.
    pub no_picture: &'static str,
}

impl Sharing {
    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &SHARING_EN,
            Some(Lang::Id) => &SHARING_ID,
        }
    }
}
