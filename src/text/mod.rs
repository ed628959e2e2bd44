//! Every word of the page and of the pictures, one [`Text`] per language.
//!
//! A language is a value of [`Text`]: a missing word does not compile. Numbers and durations are written by
//! [`Numerals`], so that separators and minus signs are right in each.

mod checking;
mod code;
mod details;
mod en;
mod explorer;
mod id;
mod number;
pub mod panels;
mod shared;
mod sharing;
mod stories;
mod studies;

pub use checking::Checking;
pub use code::CodeNote;
pub use details::Details;
pub use en::{CHECKING_EN, DETAILS_EN, EN, EXPLORER_EN, SHARING_EN, STORIES_EN, STUDIED_EN, STUDIES_EN};
pub use explorer::Explorer;
pub use id::{CHECKING_ID, DETAILS_ID, EXPLORER_ID, ID, SHARING_ID, STORIES_ID, STUDIED_ID, STUDIES_ID};
pub use number::Numerals;
pub use sharing::Sharing;
pub use stories::{Stories, Told};
pub use studies::{Studied, Studies};

use crate::{
    policy::Atom,
    sample::Wave,
    settings::{Choice, Issue, Lang},
};

/// The languages there are words in: their values of `lang` in the query, and what they call themselves.
pub const LANGUAGES: [(&str, &str); 2] = [("en", "English"), ("id", "Bahasa Indonesia")];

/// One step of the arithmetic, with the numbers filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is computed.
    pub name: &'static str,
    /// How, with this wave's numbers.
    pub sum: String,
    /// What comes out, with its unit.
    pub result: String,
}

/// What every program says: the words in pictures and of mistakes. Programs have further words of their own.
pub struct Text {
    /// The language.
    pub lang: Lang,
    /// Its tag, such as `en`.
    pub tag: &'static str,
    /// How numbers are written.
    pub numerals: Numerals,
    /// The name of the product.
    pub product: &'static str,
    /// What a policy is called of which something was changed that its library cannot do.
    pub custom_from: fn(&str) -> String,
    /// The control of the attempt.
    pub attempt: &'static str,
    /// The unit of milliseconds.
    pub ms: &'static str,
    /// The axis of the waits.
    pub axis: &'static str,
    /// Why the picture cannot be drawn on this page.
    pub no_canvas: &'static str,
    /// The title of the spike.
    pub without_jitter: &'static str,
    /// The title of the band in the picture that is to scale.
    pub with_jitter: &'static str,
    /// The label of the expected count.
    pub expected: &'static str,
    /// The line of the longest wait.
    pub cap: &'static str,
    /// A share of 1.
    pub share: fn(f64) -> String,
    /// The mark of a mean.
    pub mean: &'static str,
    /// The last attempt.
    pub last: &'static str,
    /// What is said of the jitter of a policy that takes no fraction.
    pub no_fraction: &'static str,
    /// What the spike is, given the number of jobs; the second one where there is little room.
    pub herd_label: fn(u64) -> [String; 2],
    /// What that band is; the second one where there is little room.
    pub band_label: [&'static str; 2],
    /// The caption of the enlarged band, given the enlargement and how many milliseconds a bar covers; the
    /// second one where there is little room.
    pub enlarged: fn(f64, f64) -> [String; 2],
    /// What the shares at the end of the lanes are; the second one where there is little room.
    pub on_busiest: [&'static str; 2],
    /// What happened to a wave, in one sentence.
    pub sentence: fn(&Wave) -> String,
    /// What a program says that knows every policy, and reads what is given; none where it knows plain ones only.
    pub more: Option<&'static More>,
}

/// What is said of pile-ups and of issues.
pub struct More {
    /// See [`Text::pile`].
    pub pile: fn(&Atom) -> [String; 2],
    /// See [`Text::pile_cut`].
    pub pile_cut: fn(u64) -> [String; 2],
    /// See [`Text::piles`].
    pub piles: fn(&[Atom]) -> [String; 2],
    /// See [`Text::issue`].
    pub issue: fn(&Issue) -> String,
}

/// What not every program says: no fields, so that it is part only of programs that do.
impl Text {
    /// What a policy is called that the catalogue knows as `known`, with what was changed about it: as many changes as
    /// `told`.
    pub fn name_of(&self, choice: &Choice, known: &str, told: usize) -> String {
        let name = if choice.is_foreign() { (self.custom_from)(known) } else { known.to_owned() };
        let changes = choice.changes();
        let mut list: Vec<String> =
            changes.iter().take(told).map(|(name, value)| format!("{name}\u{a0}{value}")).collect();
        if changes.len() > told {
            list.push("\u{2026}".into());
        }
        if list.is_empty() { name } else { format!("{name} ({})", list.join(", ")) }
    }

    /// The same where the names of the catalogue are not at hand: by its id.
    pub fn name(&self, choice: &Choice) -> String {
        self.name_of(choice, choice.id(), usize::MAX)
    }

    /// A pile-up; the second one where there is little room.
    pub fn pile(&self, atom: &Atom) -> [String; 2] {
        self.more.map(|more| (more.pile)(atom)).unwrap_or_default()
    }

    /// What is to be said of a bar that is cut, given its jobs; the second one where there is little room.
    pub fn pile_cut(&self, count: u64) -> [String; 2] {
        self.more.map(|more| (more.pile_cut)(count)).unwrap_or_default()
    }

    /// Pile-ups that are too many to be told one by one.
    pub fn piles(&self, atoms: &[Atom]) -> [String; 2] {
        self.more.map(|more| (more.piles)(atoms)).unwrap_or_default()
    }

    /// How many jobs the height of every lane stands for, and in a window of how many milliseconds; the second one
    /// where there is little room.
    pub fn full_height(&self, count: f64, ms: f64) -> [String; 2] {
        match self.lang {
            Lang::En => en::picture::full_height(count, ms),
            Lang::Id => id::picture::full_height(count, ms),
        }
    }

    /// What the waits of a policy were multiplied by.
    pub fn scaled(&self, ratio: f64) -> String {
        match self.lang {
            Lang::En => en::picture::scaled(ratio),
            Lang::Id => id::picture::scaled(ratio),
        }
    }

    /// The outage in the schedule, given its length in milliseconds.
    pub fn outage_label(&self, ms: f64) -> String {
        match self.lang {
            Lang::En => en::picture::outage(ms),
            Lang::Id => id::picture::outage(ms),
        }
    }

    /// The deadline in the schedule.
    pub fn deadline_label(&self, ms: f64) -> String {
        match self.lang {
            Lang::En => en::picture::deadline(ms),
            Lang::Id => id::picture::deadline(ms),
        }
    }

    /// The first attempt that the cap holds back, given the cap in milliseconds.
    pub fn capped(&self, cap: f64) -> String {
        match self.lang {
            Lang::En => en::picture::capped(cap),
            Lang::Id => id::picture::capped(cap),
        }
    }

    /// An issue in words.
    pub fn issue(&self, issue: &Issue) -> String {
        self.more.map(|more| (more.issue)(issue)).unwrap_or_default()
    }

    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &EN,
            Some(Lang::Id) => &ID,
        }
    }

    /// The words of a program that knows only plain policies.
    pub fn plain() -> &'static Self {
        const { &Self { more: None, ..en::WORDS } }
    }
}

/// A text as it stands in HTML and XML, also within quotation marks.
///
/// ```
/// # use jitterband::text::escape;
/// assert_eq!(escape("a < \"b\" & c"), "a &lt; &quot;b&quot; &amp; c");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}
