//! Everything a person can change, with its limits, and what was wrong with a value.

mod blocks;
mod choice;
mod issue;
mod lanes;
mod parse;
mod recipe;
mod service;
mod story;
mod study;
mod warning;
mod work;

pub use blocks::{CAP_ORDERS, CURVES, FIRSTS, KINDS, NAMES as POLICY_NAMES, RULES, unit};
pub use choice::{CUSTOM, Choice, DEFAULT};
pub use issue::{Issue, Problem};
pub use lanes::{Family, Lane};
pub use parse::Words;
pub use service::{LARGEST_SIZE, MOST_SIZES, NAMES as SERVICE_NAMES, Service, Sizes};
pub use study::{Race, Run, Study};
pub use warning::Warning;
pub use work::Work;

use crate::{
    decimal,
    policy::{Effect, Policy, REMEMBERED},
    sample::{Method, NotDrawn, Schedule, Wave},
    seed::Seed,
};
use parse::{one_of, span, span_or_none, whole};

/// The largest duration in milliseconds, 2^53: up to here every whole number is a double.
pub const LARGEST_BASE: f64 = 9_007_199_254_740_992.0;
/// The largest attempt, and the smallest with a minus sign.
pub const LARGEST_ATTEMPT: f64 = 9_007_199_254_740_991.0;
/// The largest jitter fraction, and the smallest with a minus sign: far beyond what any library takes, and still
/// printed with few digits.
pub const LARGEST_JITTER: f64 = 1e9;
/// The largest number of jobs.
pub const MOST_JOBS: u64 = 1_000_000_000;
/// The largest number of bars.
pub const MOST_BARS: u32 = 1000;
/// The largest number of pins.
pub const MOST_PINS: usize = 4;

/// Everything a person can change. A plain value: everything on screen follows from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The story that these settings began with, if any: an id of [`crate::stories`].
    pub story: Option<&'static str>,
    /// The figure that is exported; the page shows all of them.
    pub view: View,
    /// The policy, and what was changed about it.
    pub choice: Choice,
    /// The attempt shown; 1 is the first retry.
    pub attempt: i64,
    /// How many jobs failed together, 1 to [`MOST_JOBS`]; with [`View::Herd`] also 0, where the load is all there is.
    pub jobs: u64,
    /// The seed of their draws.
    pub seed: u32,
    /// The number of bars, 1 to [`MOST_BARS`].
    pub bars: u32,
    /// How long the outage lasts that the schedule is held against, in milliseconds.
    pub outage: f64,
    /// What the herd meets, and what the other simulations need.
    pub service: Service,
    /// The policies that are shown beside this one, at most [`MOST_PINS`].
    pub compare: Vec<Choice>,
    /// Whether those are scaled to the same mean wait.
    pub same_mean: bool,
    /// When the picture of the herd stands still, in milliseconds; `None`: at its end.
    pub t: Option<f64>,
    /// Whether the page is a figure in another page.
    pub embed: bool,
    /// The controls that such a figure has.
    pub controls: Controls,
    /// The colours of the page.
    pub theme: Theme,
    /// The language, or `None` where none was asked for.
    pub lang: Option<Lang>,
}

/// A figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// One attempt: the band and the jobs in it.
    #[default]
    Band,
    /// All attempts on one time axis.
    Schedule,
    /// A crowd, an outage and a service over time.
    Herd,
    /// Many clients that want to change one row.
    Contention,
    /// Periodic work that starts in step.
    Fleet,
    /// Candidates for a lock.
    Lock,
}

/// The controls of a figure in another page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Controls {
    /// None: the figure is all there is.
    None,
    /// The jitter.
    #[default]
    Jitter,
    /// The policy, its base delay, the attempt and the jitter.
    All,
}

/// The colours of a page or a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the reader's system has it; light where there is none.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A language the words exist in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Indonesian.
    Id,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            story: None,
            view: View::Band,
            choice: Choice::default(),
            attempt: 3,
            jobs: 1000,
            seed: 1,
            bars: 80,
            outage: 20_000.0,
            service: Service::default(),
            compare: Vec::new(),
            same_mean: false,
            t: None,
            embed: false,
            controls: Controls::default(),
            theme: Theme::Auto,
            lang: None,
        }
    }
}

const VIEWS: Words<View> = Words {
    names: &["band", "schedule", "herd", "contention", "fleet", "lock"],
    values: &[View::Band, View::Schedule, View::Herd, View::Contention, View::Fleet, View::Lock],
};
const THEMES: Words<Theme> =
    Words { names: &["auto", "light", "dark"], values: &[Theme::Auto, Theme::Light, Theme::Dark] };
const LANGS: Words<Option<Lang>> =
    Words { names: &["auto", "en", "id"], values: &[None, Some(Lang::En), Some(Lang::Id)] };
const ON_OR_OFF: Words<bool> = Words { names: &["off", "on"], values: &[false, true] };
const CONTROLS: Words<Controls> =
    Words { names: &["none", "jitter", "all"], values: &[Controls::None, Controls::Jitter, Controls::All] };
const YES_OR_NO: Words<bool> = Words { names: &["no", "yes"], values: &[false, true] };

impl Settings {
    /// These settings as the reader of others sees them: in the same colours and language, and on the same kind of page.
    pub fn for_reader_of(self, other: &Self) -> Self {
        let Self { embed, controls, theme, lang, .. } = *other;
        Self { embed, controls, theme, lang, ..self }
    }

    /// The wave of jobs at the attempt shown.
    pub fn wave(&self) -> Wave {
        self.wave_of(&self.choice.policy)
    }

    /// The wave of a policy; of a single job where there is no crowd.
    fn wave_of(&self, policy: &Policy) -> Wave {
        Wave::new(policy, self.attempt, self.jobs.max(1), self.bars, Seed(self.seed))
    }

    /// All attempts of the policy on one time axis.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(&self.choice.policy, self.attempt, Seed(self.seed))
    }

    /// Sets the value called `name`, as it is called in the query, from what a person typed.
    ///
    /// A value that cannot be used leaves the old one; one out of limits becomes the limit. Both come with an
    /// issue. Setting the policy takes over all its defaults, setting the story all its settings but for the colours
    /// and the language; `none` drops the story's name and keeps what it brought.
    ///
    /// ```
    /// # use jitterband::settings::{Problem, Settings};
    /// let mut settings = Settings::default();
    /// assert_eq!(settings.set("base", "1.5s"), []);
    /// assert_eq!(settings.get("base").unwrap(), "1500");
    /// let issue = settings.set("base", "0,5").remove(0);
    /// assert_eq!((issue.used.as_str(), issue.problem), ("1500", Problem::Comma));
    /// ```
    pub fn set(&mut self, name: &str, given: &str) -> Vec<Issue> {
        let mut issues = self.set_alone(name, given);
        issues.extend(self.people());
        issues
    }

    /// The same without a look at what it means for the others: when a whole query is read, the last name may still
    /// put right what the first one left.
    pub(crate) fn set_alone(&mut self, name: &str, given: &str) -> Vec<Issue> {
        if name == "compare" {
            return self.set_compare(given);
        }
        let mut issues = Vec::new();
        if let Err(problem) = self.try_set(name, given.trim()) {
            let used = self.get(name).unwrap_or_default();
            issues.push(Issue { name: name.into(), given: given.into(), used, problem });
        }
        issues
    }

    /// Only a herd can do without a crowd: in any other view there is one job at least, with an issue.
    pub(crate) fn people(&mut self) -> Option<Issue> {
        if self.jobs > 0 || self.view == View::Herd {
            return None;
        }
        self.jobs = 1;
        let (name, given, used) = ("jobs".into(), "0".into(), "1".into());
        Some(Issue { name, given, used, problem: Problem::Below(1.0) })
    }

    /// The value called `name`, as the query writes it.
    pub fn get(&self, name: &str) -> Option<String> {
        Some(match name {
            "story" => self.story.unwrap_or("none").into(),
            "view" => VIEWS.write(self.view).into(),
            "policy" => self.choice.id().into(),
            "v" => "1".into(),
            "attempt" => self.attempt.to_string(),
            "jobs" => self.jobs.to_string(),
            "seed" => self.seed.to_string(),
            "bars" => self.bars.to_string(),
            "outage" => decimal::write(self.outage),
            "compare" => self.compare.iter().map(Choice::pin).collect::<Vec<_>>().join(","),
            "same_mean" => YES_OR_NO.write(self.same_mean).into(),
            "t" => self.t.map_or("none".into(), decimal::write),
            "embed" => ON_OR_OFF.write(self.embed).into(),
            "controls" => CONTROLS.write(self.controls).into(),
            "theme" => THEMES.write(self.theme).into(),
            "lang" => LANGS.write(self.lang).into(),
            name => {
                return service::get(&self.service, name).or_else(|| blocks::get(&self.choice.policy, name));
            }
        })
    }

    fn try_set(&mut self, name: &str, given: &str) -> Result<(), Problem> {
        match name {
            "story" => self.set_story(given),
            "view" => VIEWS.read(given).map(|view| self.view = view),
            "policy" => {
                self.choice = Choice::find(given).ok_or(Problem::UnknownPolicy)?;
                Ok(())
            }
            "v" => one_of(given, &["1"]),
            "attempt" => {
                let set = |attempt| self.attempt = attempt as i64;
                whole(given, (-LARGEST_ATTEMPT, LARGEST_ATTEMPT), &mut { set })
            }
            "jobs" => {
                let least = if self.view == View::Herd { 0.0 } else { 1.0 };
                whole(given, (least, MOST_JOBS as f64), &mut |jobs| self.jobs = jobs as u64)
            }
            "seed" => whole(given, (0.0, u32::MAX.into()), &mut |seed| self.seed = seed as u32),
            "bars" => whole(given, (1.0, MOST_BARS.into()), &mut |bars| self.bars = bars as u32),
            "outage" => span(given, LARGEST_BASE, &mut |outage| self.outage = outage),
            "same_mean" => YES_OR_NO.read(given).map(|same| self.same_mean = same),
            "t" => span_or_none(given, LARGEST_BASE, &mut |t| self.t = t),
            // A name without a value, as in `?embed`, is on.
            "embed" if given.is_empty() => {
                self.embed = true;
                Ok(())
            }
            "embed" => ON_OR_OFF.read(given).map(|embed| self.embed = embed),
            "controls" => CONTROLS.read(given).map(|controls| self.controls = controls),
            "theme" => THEMES.read(given).map(|theme| self.theme = theme),
            "lang" => LANGS.read(given).map(|lang| self.lang = lang),
            name if SERVICE_NAMES.contains(&name) => service::set(&mut self.service, name, given),
            name => blocks::set(&mut self.choice.policy, name, given),
        }
    }

    fn set_compare(&mut self, given: &str) -> Vec<Issue> {
        let mut issues = Vec::new();
        self.compare.clear();
        for pin in given.split(',').filter(|pin| !pin.trim().is_empty()) {
            if self.compare.len() == MOST_PINS {
                let (name, given) = ("compare".into(), pin.into());
                issues.push(Issue { name, given, used: String::new(), problem: Problem::TooMany(MOST_PINS) });
                break;
            }
            let (choice, found) = Choice::from_pin(pin);
            self.compare.extend(choice);
            issues.extend(found);
        }
        issues
    }

    /// What these settings cannot do, found by computing them: see the problems that name the delay, the edge,
    /// the width, the ignored jitter and the library.
    pub fn issues(&self, wave: &Wave) -> Vec<Issue> {
        let mut issues = self.choice.issues();
        for pin in &self.compare {
            issues.extend(pin.issues().into_iter().map(|issue| Issue {
                given: format!("{}:{}", issue.name, issue.given),
                name: "compare".into(),
                ..issue
            }));
        }
        let mut report = |name: &str, given: String, used: &str, problem| {
            issues.push(Issue { name: name.into(), given, used: used.into(), problem });
        };
        match wave.band.effect {
            Effect::Ignored => {
                let jitter = decimal::write(self.choice.policy.jitter.fraction);
                report("jitter", jitter, "0", Problem::JitterIgnored);
            }
            Effect::Empty => report("base", self.get("base").unwrap_or_default(), "", Problem::EmptyRange),
            Effect::Memory
                if self.choice.policy.jitter.kind.uses_fraction()
                    && self.choice.policy.jitter.fraction < 0.0 =>
            {
                let jitter = decimal::write(self.choice.policy.jitter.fraction);
                report("jitter", jitter, "0", Problem::JitterIgnored);
            }
            Effect::Memory | Effect::Shared if self.attempt < 1 || self.attempt > REMEMBERED => {
                let used = self.attempt.clamp(1, REMEMBERED).to_string();
                report("attempt", self.attempt.to_string(), &used, Problem::Forgotten);
            }
            _ => {}
        }
        let attempt = || self.attempt.to_string();
        if wave.band.delay.as_f64().is_none() && !wave.band.effect.is_only_drawn() {
            report("attempt", attempt(), "", Problem::DelayTooLarge);
        } else {
            match &wave.sample {
                Err(NotDrawn::NoBand) => report("attempt", attempt(), "", Problem::EdgeTooLarge),
                Err(NotDrawn::TooWide) => report("attempt", attempt(), "", Problem::TooWide),
                Ok(sample) => {
                    if let Method::Estimated(followed) = sample.method {
                        report("jobs", self.jobs.to_string(), "", Problem::Estimated(followed));
                    }
                }
            }
        }
        if self.jobs == 0 {
            report("jobs", "0".into(), "1", Problem::Nobody);
        }
        issues
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_choice_is_read_as_the_value_that_writes_it() {
        let choices: [(&str, &[&str]); 9] = [
            ("growth", CURVES.names),
            ("cap_order", CAP_ORDERS.names),
            ("jitter_kind", KINDS.names),
            ("rounding", RULES.names),
            ("first", FIRSTS.names),
            ("view", VIEWS.names),
            ("theme", THEMES.names),
            ("lang", LANGS.names),
            ("same_mean", YES_OR_NO.names),
        ];
        for (name, choices) in choices {
            for choice in choices.iter().filter(|choice| **choice != "floor") {
                let mut settings = Settings::default();
                assert_eq!(settings.set(name, choice), []);
                assert_eq!(settings.get(name).as_deref(), Some(*choice));
            }
        }
    }

    #[test]
    fn every_entry_of_the_catalogue_is_read_without_an_issue() {
        for entry in crate::catalogue::all() {
            let mut choice = Choice::find(entry.id).unwrap();
            for (name, value) in entry.blocks.split('&').filter_map(|pair| pair.split_once('=')) {
                assert_eq!(
                    blocks::set(&mut choice.policy, name, value),
                    Ok(()),
                    "{} {name}={value}",
                    entry.id
                );
            }
            assert!(choice.changes().is_empty(), "{} names a value twice", entry.id);
            for name in entry.sets.split(' ').filter(|name| !name.is_empty()) {
                let name = name.split('=').next().unwrap_or_default();
                assert!(blocks::NAMES.contains(&name), "{}: {name}", entry.id);
            }
        }
    }
}
