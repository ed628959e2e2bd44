//! Named settings to start from, each with what it claims, what to try, and the numbers to see; the tests hold it to them.
//!
//! A story is data in the words of a link, as an entry of the catalogue is; `settings` reads it. Its id is a promise:
//! links have it for years. What is told of it stands with the words of each language.

pub mod herd;
pub mod jitter;
pub mod overload;
mod source;
pub mod system;

pub use source::Source;

/// Settings with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Story {
    /// Its stable name in the query.
    pub id: &'static str,
    /// Its settings: names and values of the query, none of which needs escaping. The view and the policy stand first, as
    /// the other names change them; neither the language nor the colours are a story's.
    pub query: &'static str,
}

/// What there is to try and to see in a story. Apart from it, since most programs know stories and do not tell them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tale {
    /// The story's id.
    pub id: &'static str,
    /// What to try: what each trial changes about the story, as `query::encode` writes it.
    pub trials: &'static [&'static str],
    /// The numbers that are told of it, in the order in which its words name them.
    pub facts: &'static [Fact],
    /// Where it is from.
    pub source: Source,
}

/// A number that is told of a story: written here, so that it is the same in every language, and compared with the
/// program's by a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fact {
    /// The number, rounded to the decimals that it has here.
    pub value: f64,
    /// A sum over the names of the JSON of `query`, such as `crash_times.0 / 1000`.
    pub sum: &'static str,
    /// The query, or nothing for the story as it is.
    pub query: &'static str,
}

impl Story {
    /// The view that shows it.
    ///
    /// ```
    /// # use jitterband::stories;
    /// assert_eq!(stories::find("heartbeat").unwrap().view(), "fleet");
    /// ```
    pub fn view(&self) -> &'static str {
        let view = self.query.split('&').next().and_then(|first| first.strip_prefix("view="));
        view.unwrap_or("band")
    }
}

/// The groups in the order in which they are told, and the stories of each.
pub const GROUPS: [&[Story]; 4] = [&herd::STORIES, &jitter::STORIES, &system::STORIES, &overload::STORIES];

/// What there is to try and to see in them.
pub const TALES: [&[Tale]; GROUPS.len()] = [&herd::TALES, &jitter::TALES, &system::TALES, &overload::TALES];

const COUNT: usize =
    herd::STORIES.len() + jitter::STORIES.len() + system::STORIES.len() + overload::STORIES.len();

/// The word for no story, and the ids of all: what the query can hold.
pub const NAMES: [&str; COUNT + 1] = {
    let mut names = ["none"; COUNT + 1];
    let (mut group, mut next) = (0, 1);
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            names[next] = GROUPS[group][at].id;
            at += 1;
            next += 1;
        }
        group += 1;
    }
    names
};

/// All stories, in the order in which they are told.
pub fn all() -> impl Iterator<Item = &'static Story> {
    const ALL: &[&[Story]] = &GROUPS;
    ALL.iter().copied().flatten()
}

/// The story with this id.
///
/// ```
/// # use jitterband::stories;
/// assert_eq!(stories::find("second-wave").unwrap().query, "view=herd");
/// assert!(stories::find("none").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Story> {
    all().find(|story| story.id == id)
}

/// A number of the story as it is.
const fn fact(value: f64, sum: &'static str) -> Fact {
    Fact { value, sum, query: "" }
}

/// A number of other settings, which the story is held against.
const fn fact_of(query: &'static str, value: f64, sum: &'static str) -> Fact {
    Fact { value, sum, query }
}
