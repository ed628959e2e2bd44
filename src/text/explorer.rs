//! The words of the explorer.

use super::{EXPLORER_EN, EXPLORER_ID, Text, panels};
use crate::settings::{Lang, Settings, Warning};

/// All words of the explorer in one language.
pub struct Explorer {
    /// What every program says.
    pub common: &'static Text,
    /// The button that opens the drawer of stories.
    pub stories: &'static str,
    /// The link to the guided pages.
    pub guide: &'static str,
    /// The button that opens the panel to share and save.
    pub share: &'static str,
    /// The heading above the button that has the page check its own numbers.
    pub check_heading: &'static str,
    /// The button that has the page check its own numbers.
    pub check: &'static str,
    /// What that does.
    pub check_hint: &'static str,
    /// The way from a figure in another page to the whole one.
    pub whole: &'static str,
    /// What it is, in one line.
    pub tagline: &'static str,
    /// The control that chooses a policy.
    pub policy: &'static str,
    /// The control of the base delay.
    pub base: &'static str,
    /// What the base delay is.
    pub base_hint: &'static str,
    /// What an attempt is.
    pub attempt_hint: &'static str,
    /// The control of the jitter.
    pub jitter: &'static str,
    /// What jitter is.
    pub jitter_hint: &'static str,
    /// The control of the number of jobs.
    pub jobs: &'static str,
    /// What a job is.
    pub jobs_hint: &'static str,
    /// The control of the seed.
    pub seed: &'static str,
    /// What the seed does.
    pub seed_hint: &'static str,
    /// The control of the number of bars.
    pub bars: &'static str,
    /// What bars are.
    pub bars_hint: &'static str,
    /// The control of the language. What the languages are called is not translated: it is
    /// [`LANGUAGES`](super::LANGUAGES).
    pub language: &'static str,
    /// The control of the colours, and its choices in the order of `auto`, `light`, `dark`.
    pub theme: &'static str,
    /// The button that draws other jobs.
    pub new_sample: &'static str,
    /// The button that goes back to the defaults.
    pub reset: &'static str,
    /// What opens the controls that are seldom needed.
    pub more: &'static str,
    /// What opens the table.
    pub show_numbers: &'static str,
    /// The name of the group of controls, for those who do not see it.
    pub controls: &'static str,
    /// A warning in words.
    pub warning: fn(&Warning, &Settings) -> String,
    /// The place of the simulations, for those who do not see it.
    pub study: &'static str,
    /// The policy picker.
    pub picker: panels::Picker,
    /// The drawer with the blocks of the policy.
    pub blocks: &'static str,
    /// The button that pins the policy on screen.
    pub pin: &'static str,
    /// The drawer with what the jitter fraction means elsewhere.
    pub families: fn(&Settings) -> String,
    /// The choices of the colours, each a value of `theme` in the query and its words.
    pub themes: [(&'static str, &'static str); 3],
}

impl Explorer {
    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &EXPLORER_EN,
            Some(Lang::Id) => &EXPLORER_ID,
        }
    }
}
