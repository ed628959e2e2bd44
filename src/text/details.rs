//! The words of the details: what the explorer shows when a person asks for more.

use super::{DETAILS_EN, DETAILS_ID, Step, Text, panels};
use crate::{
    sample::{Row, Schedule, Wave},
    settings::{Lang, Settings},
};

/// All words of the details in one language.
pub struct Details {
    /// What every program says.
    pub common: &'static Text,
    /// The heading of the arithmetic.
    pub arithmetic: &'static str,
    /// What the arithmetic is like, and what the picture leaves out.
    pub notes: fn(&Settings) -> Vec<&'static str>,
    /// Every number of the picture.
    pub numbers: panels::Numbers,
    /// The arithmetic of the band with the numbers filled in.
    pub steps: fn(&Settings, &Wave) -> Vec<Step>,
    /// How long the retries go on, and whether that is enough for the outage.
    pub verdict: fn(&Settings, &Schedule) -> String,
    /// The rule for a retry at exactly the deadline, if there is a deadline.
    pub deadline_rule: fn(&Schedule) -> Option<String>,
    /// A retry as a row of the table: attempt, shortest, mean and longest wait, earliest and latest instant.
    pub schedule_row: fn(&Row) -> [String; 6],
    /// The schedule.
    pub schedule: panels::Schedule,
    /// The drawer with the blocks of the policy.
    pub blocks: panels::Blocks,
    /// What there is to read about a policy.
    pub about: panels::About,
    /// What is said when the words of the catalogue cannot be loaded.
    pub no_words: &'static str,
    /// The comparison of pinned policies.
    pub compare: panels::Compare,
    /// What a jitter fraction means elsewhere.
    pub families: panels::Families,
}

impl Details {
    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &DETAILS_EN,
            Some(Lang::Id) => &DETAILS_ID,
        }
    }
}
