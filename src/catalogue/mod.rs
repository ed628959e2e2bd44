//! Real libraries, and the patterns everyone names: each as data over the five blocks.
//!
//! An entry says its blocks in the words of the query, so that an entry, a link and an override are one language:
//! `jitter_kind=down&rounding=floor&growth_rounding=round` is what tells BullMQ for Node from plain doubling. What a person
//! reads about an entry (its name, source and quirks) is not compiled into the page but loaded with the picker;
//! the command line writes that file.

mod bullmq;
mod cloud;
mod go;
mod infrastructure;
mod javascript;
mod jvm;
mod patterns;
mod python;
mod queues;
mod rust;

/// A policy of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its stable name in the query.
    pub id: &'static str,
    /// Its defaults over the five blocks, as a query; what it does not name is that of [`crate::policy::Policy::default`].
    pub blocks: &'static str,
    /// The names its users can set, separated by spaces; of a choice, where not every word is possible, those that are:
    /// `growth=constant|exponential`. Anything else makes it "custom, from" this one.
    pub sets: &'static str,
    /// What a person reads about it.
    pub about: About,
}

/// What a person reads about an entry, in English.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What it is called where it is used.
    pub name: &'static str,
    /// The version or commit that was read or run.
    pub version: &'static str,
    /// Repository, path and function; empty for a pattern.
    pub source: &'static str,
    /// The unit it talks in, as the query writes it.
    pub unit: &'static str,
    /// Its own defaults in a few words.
    pub defaults: &'static str,
    /// What its jitter option means.
    pub meaning: &'static str,
    /// What surprises, one plain sentence each.
    pub quirks: &'static [&'static str],
    /// The settings of the library that give the picture, with names in braces for the numbers.
    pub recipe: &'static str,
    /// Whether its makers advise against it.
    pub deprecated: bool,
    /// How it is known.
    pub evidence: Evidence,
}

/// How an entry is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The real code was run, and its draws agree.
    Run,
    /// Its source was read, not run.
    Read,
    /// No source was to be had; from its documentation.
    Secondary,
    /// A formula, not a library.
    Pattern,
}

/// The groups in the order of the picker: name and entries.
pub const GROUPS: [(&str, &[Entry]); 10] = [
    ("BullMQ family", bullmq::ENTRIES),
    ("Job queues", queues::ENTRIES),
    ("Cloud SDKs and gRPC", cloud::ENTRIES),
    ("Go", go::ENTRIES),
    ("Python", python::ENTRIES),
    ("JVM and .NET", jvm::ENTRIES),
    ("JavaScript", javascript::ENTRIES),
    ("Rust", rust::ENTRIES),
    ("Infrastructure", infrastructure::ENTRIES),
    ("Patterns without a library", patterns::ENTRIES),
];

/// What the page knows of an entry before its words are loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// See [`Entry::id`].
    pub id: &'static str,
    /// See [`Entry::blocks`].
    pub blocks: &'static str,
    /// See [`Entry::sets`].
    pub sets: &'static str,
}

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].1.len();
        group += 1;
    }
    count
};

/// All entries without their words: the compiler copies these out, and the words stay behind.
static ALL: [Blocks; COUNT] = {
    let mut all = [Blocks { id: "", blocks: "", sets: "" }; COUNT];
    let (mut at, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut entry = 0;
        while entry < GROUPS[group].1.len() {
            let Entry { id, blocks, sets, .. } = GROUPS[group].1[entry];
            all[at] = Blocks { id, blocks, sets };
            at += 1;
            entry += 1;
        }
        group += 1;
    }
    all
};

/// All entries in the order of the groups.
pub fn all() -> &'static [Blocks] {
    &ALL
}

/// The entry with this id.
///
/// ```
/// assert!(jitterband::catalogue::find("echomq").is_some());
/// assert!(jitterband::catalogue::find("nonsense").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Blocks> {
    ALL.iter().find(|blocks| blocks.id == id)
}

/// What a person reads about all entries: a line each with the id, the group and the words, separated by tabs, the
/// quirks joined by ` | `. The page loads it with the picker.
pub fn words() -> String {
    let mut lines = String::new();
    for (group, entries) in GROUPS {
        for Entry { id, about, .. } in entries {
            let evidence = match about.evidence {
                Evidence::Run => "run",
                Evidence::Read => "read",
                Evidence::Secondary => "secondary",
                Evidence::Pattern => "pattern",
            };
            let deprecated = if about.deprecated { "deprecated" } else { "" };
            let quirks = about.quirks.join(" | ");
            let columns = [
                id,
                group,
                about.name,
                about.version,
                about.source,
                about.unit,
                about.defaults,
                about.meaning,
                &quirks,
                about.recipe,
                deprecated,
                evidence,
            ];
            lines.push_str(&columns.join("\t"));
            lines.push('\n');
        }
    }
    lines
}
