//! The words of the stories.

use super::{Numerals, STORIES_EN, STORIES_ID};
use crate::{
    settings::Lang,
    stories::{GROUPS, Story, TALES, Tale},
};

/// All words of the stories in one language.
pub struct Stories {
    /// The tag of the language.
    pub tag: &'static str,
    /// How numbers are written.
    pub numerals: Numerals,
    /// The heading of the drawer, and the name of its button.
    pub heading: &'static str,
    /// What the drawer is for.
    pub lead: &'static str,
    /// The button that closes it.
    pub close: &'static str,
    /// The button that leads back to the list.
    pub back: &'static str,
    /// The button that leads to the story before the one on screen.
    pub previous: &'static str,
    /// The button that leads to the story after the one on screen.
    pub next: &'static str,
    /// Which story of how many is on screen.
    pub place: fn(usize, usize) -> String,
    /// Before the number to see.
    pub see: &'static str,
    /// Before what to try.
    pub try_it: &'static str,
    /// The story as it was.
    pub as_told: &'static str,
    /// What is said where the settings are neither those of the story nor of one of its trials.
    pub changed: &'static str,
    /// Before the source.
    pub source: &'static str,
    /// The headings of the groups.
    pub groups: [&'static str; GROUPS.len()],
    /// What is told of the stories of each group, in their order.
    pub told: [&'static [Told]; GROUPS.len()],
}

/// What is told of one story.
pub struct Told {
    /// Its id, as [`crate::stories`] has it.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it claims.
    pub claim: &'static str,
    /// The numbers to see; `{0}` is the first of its facts.
    pub see: &'static str,
    /// What its trials are called.
    pub trials: &'static [&'static str],
}

impl Stories {
    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &STORIES_EN,
            Some(Lang::Id) => &STORIES_ID,
        }
    }

    /// The stories group by group, each with its heading.
    pub fn groups(
        &self,
    ) -> impl Iterator<Item = (&'static str, impl Iterator<Item = (&'static Story, &'static Told)>)> {
        const STORIES: &[&[Story]] = &GROUPS;
        let groups = self.groups.iter().zip(self.told).zip(STORIES);
        groups.map(|((heading, told), stories)| (*heading, stories.iter().zip(told)))
    }

    /// What there is to try and to see in a story, and what is told of it, by its id.
    pub fn find(&self, id: &str) -> Option<(&'static Tale, &'static Told)> {
        const ALL: &[&[Tale]] = &TALES;
        let mut tales = ALL.iter().zip(self.told).flat_map(|(tales, told)| tales.iter().zip(told));
        tales.find(|(tale, _)| tale.id == id)
    }

    /// Words of a story with its numbers filled in, as the language writes them.
    ///
    /// ```
    /// # use jitterband::text::Stories;
    /// let words = Stories::of(None);
    /// let (tale, told) = words.find("naive-loop").unwrap();
    /// assert!(words.fill(tale, told.see).starts_with("1,194,601 calls"));
    /// ```
    pub fn fill(&self, tale: &Tale, words: &str) -> String {
        let mut filled = words.to_owned();
        for (at, fact) in tale.facts.iter().enumerate() {
            filled = filled.replace(&format!("{{{at}}}"), &self.numerals.decimal(fact.value, 3));
        }
        filled
    }
}

/// Whether there are a tale and words for each story, in their order, and a name for each trial: asked when a program is
/// compiled.
pub(super) const fn tell_all(told: &[&[Told]; GROUPS.len()]) -> bool {
    let mut group = 0;
    while group < GROUPS.len() {
        let (stories, tales, told) = (GROUPS[group], TALES[group], told[group]);
        if stories.len() != tales.len() || stories.len() != told.len() {
            return false;
        }
        let mut at = 0;
        while at < stories.len() {
            let (story, tale, told) = (&stories[at], &tales[at], &told[at]);
            let is_whole = same(story.id, tale.id) && same(story.id, told.id);
            if !is_whole || tale.trials.len() != told.trials.len() {
                return false;
            }
            at += 1;
        }
        group += 1;
    }
    true
}

/// Whether two words are the same; `==` cannot be asked of a compiler.
const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    one.len() == other.len()
}
