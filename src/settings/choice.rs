//! The policy a person chose, and what they changed about it.

use super::{Issue, Problem, blocks};
use crate::{
    catalogue::{self, Blocks},
    policy::Policy,
};

/// The id of a policy of one's own.
pub const CUSTOM: &str = "custom";
/// The id of the policy that is shown when none is named.
pub const DEFAULT: &str = "echomq";

/// What a policy of one's own begins with.
const OWN: Blocks = Blocks { id: CUSTOM, blocks: "jitter=0.2&jitter_kind=band", sets: "" };

/// A policy of the catalogue, or one's own, with what was changed about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    entry: &'static Blocks,
    /// What it does as it comes.
    plain: Policy,
    /// What it does now.
    pub policy: Policy,
}

impl Default for Choice {
    fn default() -> Self {
        Self::find(DEFAULT).unwrap_or_else(|| Self::of(&OWN))
    }
}

impl Choice {
    /// The policy with this id, as it comes.
    ///
    /// ```
    /// # use jitterband::settings::Choice;
    /// let kafka = Choice::find("kafka-java").unwrap();
    /// assert_eq!(kafka.policy.cap.at, Some(1000.0));
    /// assert!(Choice::find("nonsense").is_none());
    /// ```
    pub fn find(id: &str) -> Option<Self> {
        if id == CUSTOM { Some(Self::of(&OWN)) } else { catalogue::find(id).map(Self::of) }
    }

    fn of(entry: &'static Blocks) -> Self {
        let mut policy = Policy::default();
        for (name, value) in entry.blocks.split('&').filter_map(|pair| pair.split_once('=')) {
            // A test reads every entry; what could not be read there would have been reported.
            blocks::set(&mut policy, name, value).ok();
        }
        Self { entry, plain: policy.clone(), policy }
    }

    /// The id in the query.
    pub fn id(&self) -> &'static str {
        self.entry.id
    }

    /// Whether it is a policy of one's own.
    pub fn is_custom(&self) -> bool {
        self.entry.id == CUSTOM
    }

    /// Whether those who use the library can set the value called `name` there to what it is now.
    pub fn can_set(&self, name: &str) -> bool {
        let value = blocks::get(&self.policy, name);
        let allows = |known: &str| match known.split_once('=') {
            // Only some of the words of a choice.
            Some((known, words)) => {
                known == name && words.split('|').any(|word| value.as_deref() == Some(word))
            }
            None => known == name,
        };
        self.is_custom() || self.entry.sets.split(' ').any(allows)
    }

    /// The values that differ from what the entry comes with: name and value, in the order of the query.
    pub fn changes(&self) -> Vec<(&'static str, String)> {
        if self.policy == self.plain {
            return Vec::new();
        }
        let changed = |name: &&'static str| {
            let value = blocks::get(&self.policy, name)?;
            (blocks::get(&self.plain, name).as_ref() != Some(&value)).then_some((*name, value))
        };
        blocks::NAMES.iter().filter_map(changed).collect()
    }

    /// Whether something was changed that the library cannot do: it is "custom, from" the library then.
    pub fn is_foreign(&self) -> bool {
        self.changes().iter().any(|(name, _)| !self.can_set(name) && self.matters(name))
    }

    /// Whether the value called `name` has a part in this policy.
    pub fn matters(&self, name: &str) -> bool {
        match name {
            "jitter" => self.policy.takes_fraction(),
            _ => true,
        }
    }

    /// What was changed and cannot be set in the library, or changes nothing.
    pub fn issues(&self) -> Vec<Issue> {
        let issue = |(name, value): (&str, String)| {
            let problem = match (self.matters(name), self.can_set(name)) {
                (false, _) => Problem::NoEffect,
                (true, false) => Problem::Foreign(self.entry.id),
                (true, true) => return None,
            };
            Some(Issue { name: name.into(), given: value.clone(), used: value, problem })
        };
        self.changes().into_iter().filter_map(issue).collect()
    }

    /// As it stands in a list of pins: the id and what was changed, `echomq!jitter:0.5`.
    pub fn pin(&self) -> String {
        let mut pin = self.entry.id.to_owned();
        for (name, value) in self.changes() {
            pin.push_str(&format!("!{name}:{}", value.replace(',', "_")));
        }
        pin
    }

    /// Reads what [`pin`](Self::pin) writes.
    ///
    /// ```
    /// # use jitterband::settings::Choice;
    /// let pin = Choice::from_pin("echomq!jitter:0.5").0.unwrap();
    /// assert_eq!((pin.policy.jitter.fraction, pin.pin().as_str()), (0.5, "echomq!jitter:0.5"));
    /// ```
    pub fn from_pin(pin: &str) -> (Option<Self>, Vec<Issue>) {
        let mut parts = pin.trim().split('!');
        let id = parts.next().unwrap_or_default();
        let issue = |given: &str, used: &str, problem| Issue {
            name: "compare".into(),
            given: given.into(),
            used: used.into(),
            problem,
        };
        let Some(mut choice) = Self::find(id) else {
            return (None, vec![issue(id, "", Problem::UnknownPolicy)]);
        };
        let mut issues = Vec::new();
        for part in parts {
            let (name, value) = part.split_once(':').unwrap_or((part, ""));
            if let Err(problem) = blocks::set(&mut choice.policy, name, value.trim()) {
                issues.push(issue(part, &blocks::get(&choice.policy, name).unwrap_or_default(), problem));
            }
        }
        (Some(choice), issues)
    }
}
