//! Everything a person can change, with its limits, and what was wrong with a value.

mod issue;

pub use issue::{Issue, Problem};

use crate::{
    decimal::{self, NotDecimal},
    policy::{Effect, Growth, Policy},
    sample::{NotDrawn, Wave},
    seed::Seed,
};

/// The largest base delay in milliseconds, 2^53: up to here every whole number is a double.
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

/// Everything a person can change. A plain value: everything on screen follows from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How the delay grows.
    pub growth: Growth,
    /// The base delay in milliseconds, 0 to [`LARGEST_BASE`].
    pub base: f64,
    /// The attempt shown; 1 is the first retry.
    pub attempt: i64,
    /// The jitter fraction, -[`LARGEST_JITTER`] to [`LARGEST_JITTER`], also where the library ignores it.
    pub jitter: f64,
    /// How many jobs failed together, 1 to [`MOST_JOBS`].
    pub jobs: u64,
    /// The seed of their draws.
    pub seed: u32,
    /// The number of bars, 1 to [`MOST_BARS`].
    pub bars: u32,
    /// The colours of the page.
    pub theme: Theme,
    /// The language, or `None` where none was asked for.
    pub lang: Option<Lang>,
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
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            growth: Growth::Exponential,
            base: 1000.0,
            attempt: 3,
            jitter: 0.2,
            jobs: 1000,
            seed: 1,
            bars: 80,
            theme: Theme::Auto,
            lang: None,
        }
    }
}

impl Settings {
    /// The policy these settings describe.
    pub fn policy(&self) -> Policy {
        Policy { growth: self.growth, base: self.base, jitter: self.jitter }
    }

    /// The wave of jobs at the attempt shown.
    pub fn wave(&self) -> Wave {
        Wave::new(&self.policy(), self.attempt, self.jobs, self.bars, Seed(self.seed))
    }

    /// Sets the value called `name`, as it is called in the query, from what a person typed.
    ///
    /// A value that cannot be used leaves the old one; one out of limits becomes the limit. Both come with an
    /// issue.
    ///
    /// ```
    /// # use jitterband::settings::{Problem, Settings};
    /// let mut settings = Settings::default();
    /// assert_eq!(settings.set("base", "1.5s"), None);
    /// assert_eq!(settings.base, 1500.0);
    /// let issue = settings.set("base", "0,5").unwrap();
    /// assert_eq!((issue.used.as_str(), issue.problem), ("1500", Problem::Comma));
    /// ```
    pub fn set(&mut self, name: &str, given: &str) -> Option<Issue> {
        let problem = self.try_set(name, given.trim()).err()?;
        let used = self.get(name).unwrap_or_default();
        Some(Issue { name: name.into(), given: given.into(), used, problem })
    }

    /// The value called `name`, as the query writes it.
    pub fn get(&self, name: &str) -> Option<String> {
        Some(match name {
            "view" => "band".into(),
            "policy" => "echomq".into(),
            "v" => "1".into(),
            "growth" => growth_name(self.growth).into(),
            "base" => self.base.to_string(),
            "attempt" => self.attempt.to_string(),
            "jitter" => self.jitter.to_string(),
            "jobs" => self.jobs.to_string(),
            "seed" => self.seed.to_string(),
            "bars" => self.bars.to_string(),
            "theme" => theme_name(self.theme).into(),
            "lang" => lang_name(self.lang).into(),
            _ => return None,
        })
    }

    fn try_set(&mut self, name: &str, given: &str) -> Result<(), Problem> {
        match name {
            "view" => choice(given, &["band"]).map(drop),
            "policy" => choice(given, &["echomq"]).map(drop),
            "v" => choice(given, &["1"]).map(drop),
            "growth" => {
                self.growth = [Growth::Constant, Growth::Exponential][choice(given, GROWTHS)?];
                Ok(())
            }
            "base" => {
                let (number, scale) = duration(given);
                limited(number, scale, 0.0, LARGEST_BASE, |base| self.base = base)
            }
            "attempt" => {
                let set = |attempt| self.attempt = attempt as i64;
                whole(given, -LARGEST_ATTEMPT, LARGEST_ATTEMPT, set)
            }
            "jitter" => {
                // Adding 0 turns the minus zero, which the library also takes for none, into a plain one.
                limited(given, 1, -LARGEST_JITTER, LARGEST_JITTER, |jitter| self.jitter = jitter + 0.0)
            }
            "jobs" => whole(given, 1.0, MOST_JOBS as f64, |jobs| self.jobs = jobs as u64),
            "seed" => whole(given, 0.0, u32::MAX.into(), |seed| self.seed = seed as u32),
            "bars" => whole(given, 1.0, MOST_BARS.into(), |bars| self.bars = bars as u32),
            "theme" => {
                self.theme = [Theme::Auto, Theme::Light, Theme::Dark][choice(given, THEMES)?];
                Ok(())
            }
            "lang" => {
                self.lang = [None, Some(Lang::En)][choice(given, LANGS)?];
                Ok(())
            }
            _ => Err(Problem::UnknownName),
        }
    }

    /// What these settings cannot do, found by computing them: see the problems that name the delay, the edge,
    /// the width and the ignored jitter.
    pub fn issues(&self, wave: &Wave) -> Vec<Issue> {
        let mut issues = Vec::new();
        let mut report = |name: &str, given: String, used: &str, problem| {
            issues.push(Issue { name: name.into(), given, used: used.into(), problem });
        };
        if wave.band.effect == Effect::Ignored {
            report("jitter", self.jitter.to_string(), "0", Problem::JitterIgnored);
        }
        if wave.band.delay.as_f64().is_none() {
            report("attempt", self.attempt.to_string(), "", Problem::DelayTooLarge);
        } else if wave.sample == Err(NotDrawn::NoBand) {
            report("attempt", self.attempt.to_string(), "", Problem::EdgeTooLarge);
        } else if wave.sample == Err(NotDrawn::TooWide) {
            report("attempt", self.attempt.to_string(), "", Problem::TooWide);
        }
        issues
    }
}

const GROWTHS: &[&str] = &["constant", "exponential"];
const THEMES: &[&str] = &["auto", "light", "dark"];
const LANGS: &[&str] = &["auto", "en"];

fn growth_name(growth: Growth) -> &'static str {
    match growth {
        Growth::Constant => "constant",
        Growth::Exponential => "exponential",
    }
}

fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "auto",
        Theme::Light => "light",
        Theme::Dark => "dark",
    }
}

fn lang_name(lang: Option<Lang>) -> &'static str {
    match lang {
        None => "auto",
        Some(Lang::En) => "en",
    }
}

fn choice(given: &str, choices: &'static [&'static str]) -> Result<usize, Problem> {
    choices.iter().position(|choice| *choice == given).ok_or(Problem::NotAChoice(choices))
}

/// Splits a duration into its number and how many milliseconds its unit has.
fn duration(given: &str) -> (&str, u32) {
    // "ms" before "s", which it ends with.
    let units = [("ms", 1), ("s", 1000), ("m", 60_000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000)];
    for (unit, scale) in units {
        if let Some(number) = given.strip_suffix(unit) {
            return (number.trim_end(), scale);
        }
    }
    (given, 1)
}

fn number(given: &str, scale: u32) -> Result<f64, Problem> {
    let plain = plain(given);
    decimal::parse(&plain, scale).map_err(|reason| match reason {
        NotDecimal::Comma => Problem::Comma,
        NotDecimal::TooPrecise => Problem::TooPrecise,
        NotDecimal::TooLarge | NotDecimal::Unreadable if is_beginning(&plain) => Problem::Unfinished,
        NotDecimal::TooLarge | NotDecimal::Unreadable => Problem::NotANumber,
    })
}

/// A number without what the page itself writes in numbers: the true minus, and commas between groups of three.
fn plain(given: &str) -> String {
    let ascii = given.replace('\u{2212}', "-");
    let whole = ascii.split('.').next().unwrap_or_default();
    let mut groups = whole.trim_start_matches(['-', '+']).split(',');
    let first = groups.next().unwrap_or_default();
    // A number that begins with 0 has no thousands: 0,500 is a decimal comma.
    let grouped = (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && groups.all(|group| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit()));
    if grouped { ascii.replace(',', "") } else { ascii }
}

/// Whether more typing could make a number of it.
fn is_beginning(given: &str) -> bool {
    decimal::parse(&format!("{given}1"), 1).is_ok()
}

/// Hands a number within limits to `set`, or the nearest limit with the problem that made it so.
fn limited(given: &str, scale: u32, least: f64, most: f64, set: impl FnOnce(f64)) -> Result<(), Problem> {
    let value = number(given, scale)?;
    set(value.clamp(least, most));
    if value < least {
        Err(Problem::Below(least))
    } else if value > most || plain(given).parse().is_ok_and(|digits: u128| digits > most as u128) {
        // The digits of 2^53 + 1 have 2^53 as their nearest double: only they tell that it is too much.
        Err(Problem::Above(most))
    } else {
        Ok(())
    }
}

/// The same for whole numbers; a fraction is cut off and reported.
fn whole(given: &str, least: f64, most: f64, set: impl FnOnce(f64)) -> Result<(), Problem> {
    let mut fraction = false;
    limited(given, 1, least, most, |value| {
        fraction = value.fract() != 0.0;
        set(value.trunc());
    })?;
    if fraction { Err(Problem::NotWhole) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_choice_is_read_as_the_value_that_writes_it() {
        for (name, choices) in [("growth", GROWTHS), ("theme", THEMES), ("lang", LANGS)] {
            for choice in choices {
                let mut settings = Settings::default();
                assert_eq!(settings.set(name, choice), None);
                assert_eq!(settings.get(name).as_deref(), Some(*choice));
            }
        }
    }
}
