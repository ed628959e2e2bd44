//! Settings to and from the query string: the one form they have outside.
//!
//! The address of the page, the attributes of an embed and the command line all speak it. Reading never fails:
//! what cannot be used is replaced and reported.

use std::borrow::Cow;

use crate::settings::{Choice, Issue, POLICY_NAMES, Problem, SERVICE_NAMES, Settings};

/// The names in the order in which they are written: the story, the view, the policy, its sliders, its blocks, the jobs and
/// the service, then everything else.
fn names() -> impl Iterator<Item = &'static str> {
    const SLIDERS: [&str; 7] = ["story", "view", "policy", "growth", "base", "attempt", "jitter"];
    let blocks = POLICY_NAMES.into_iter().filter(|name| !SLIDERS.contains(name));
    const JOBS: [&str; 4] = ["jobs", "seed", "bars", "outage"];
    const REST: [&str; 7] = ["compare", "same_mean", "t", "embed", "controls", "lang", "theme"];
    SLIDERS.into_iter().chain(blocks).chain(JOBS).chain(SERVICE_NAMES).chain(REST)
}

/// Reads a query such as `base=1000&attempt=3&jitter=0.2`, with or without the question mark.
///
/// Any order; the story and then the policy come first, wherever they stand, and the others change what they bring.
/// Names left out keep their defaults; of a repeated name the last one wins; unknown names are reported and ignored.
/// Every change of what was given is an [`Issue`].
///
/// ```
/// # use jitterband::query::decode;
/// let (settings, issues) = decode("?jitter=0.5&jitter=0.3&colour=red");
/// assert_eq!(settings.get("jitter").unwrap(), "0.3");
/// assert_eq!(issues.len(), 2);
/// ```
pub fn decode(query: &str) -> (Settings, Vec<Issue>) {
    let mut settings = Settings::default();
    let mut issues = Vec::new();
    let query = query.strip_prefix('?').unwrap_or(query);
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    // Where each known name stands last; unknown ones are reported wherever they stand.
    let mut last: Vec<(&str, usize)> = Vec::new();
    for (at, (name, _)) in pairs.iter().enumerate() {
        match last.iter_mut().find(|(known, _)| known == name) {
            Some(known) => known.1 = at,
            None if settings.get(name).is_some() => last.push((name, at)),
            None => {}
        }
    }
    // The story first, then the policy: what they bring is what the other names change, wherever they stand. And the
    // view: it decides how many jobs are possible.
    let rank = |(_, (name, _)): &(usize, &(Cow<str>, Cow<str>))| match name.as_ref() {
        "story" => 0,
        "policy" | "view" => 1,
        _ => 2,
    };
    let of_rank = |wanted| pairs.iter().enumerate().filter(move |pair| rank(pair) == wanted);
    for (at, (name, given)) in (0..3).flat_map(of_rank) {
        if last.iter().any(|(known, last)| known == name && at < *last) {
            let (name, given, used) = (name.to_string(), given.to_string(), String::new());
            issues.push(Issue { name, given, used, problem: Problem::Repeated });
        } else {
            issues.extend(settings.set_alone(name, given));
        }
    }
    issues.extend(settings.people());
    for issue in issues.iter_mut().filter(|issue| issue.problem == Problem::Repeated) {
        issue.used = settings.get(&issue.name).unwrap_or_default();
    }
    (settings, issues)
}

/// Writes what differs from the defaults, those of the story and of the policy where there are some, in a fixed order;
/// the inverse of [`decode`].
///
/// ```
/// # use jitterband::{query::{decode, encode}, settings::Settings};
/// assert_eq!(encode(&Settings::default()), "");
/// assert_eq!(encode(&decode("jitter=0.50&base=2s").0), "base=2000&jitter=0.5");
/// assert_eq!(encode(&decode("policy=kafka-java&base=100").0), "policy=kafka-java");
/// assert_eq!(encode(&decode("jobs=500&base=0.1s&story=naive-loop").0), "story=naive-loop&jobs=500");
/// ```
pub fn encode(settings: &Settings) -> String {
    let story = Settings::of_story(settings.story);
    let id = story.choice.id();
    // Another policy than the story's brings its own values.
    let choice = if settings.choice.id() == id {
        story.choice.clone()
    } else {
        Choice::find(settings.choice.id()).unwrap_or_default()
    };
    let plain = settings.choice.policy == choice.policy;
    let defaults = Settings { choice, story: None, ..story };
    let mut query = String::new();
    for name in names() {
        if plain && POLICY_NAMES.contains(&name) {
            continue;
        }
        let value = settings.get(name);
        let default = if name == "policy" { Some(id.to_owned()) } else { defaults.get(name) };
        if let Some(value) = value.filter(|value| default.as_ref() != Some(value)) {
            if !query.is_empty() {
                query.push('&');
            }
            // No value needs escaping: all are numbers, words of small letters, and signs that a query may hold.
            query.push_str(name);
            query.push('=');
            query.push_str(&value);
        }
    }
    query
}

/// What was given and could not be taken as it was, for another program that is to tell the same of it: see [`reread`].
pub fn given(issues: &[Issue]) -> String {
    let mut given = form_urlencoded::Serializer::new(String::new());
    for issue in issues {
        given.append_pair(&issue.name, &issue.given);
    }
    given.finish()
}

/// The issues of what was given and could not be taken: those of settings that it has come to.
///
/// ```
/// # use jitterband::query::{decode, given, reread};
/// let (settings, issues) = decode("cap=soon&jitter=0,5&base=-1");
/// assert_eq!(reread(&settings, &given(&issues)), issues);
/// ```
pub fn reread(settings: &Settings, given: &str) -> Vec<Issue> {
    form_urlencoded::parse(given.as_bytes())
        .flat_map(|(name, given)| settings.clone().set_alone(&name, &given))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(not(target_arch = "wasm32"))]
    use crate::settings::{LARGEST_ATTEMPT, MOST_BARS, MOST_JOBS};
    use crate::{
        policy::Curve,
        settings::{LARGEST_BASE, Lang, Theme, View},
    };
    #[cfg(not(target_arch = "wasm32"))]
    use proptest::prelude::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn problems(query: &str) -> Vec<(String, Problem)> {
        decode(query).1.into_iter().map(|issue| (issue.name, issue.problem)).collect()
    }

    #[test]
    fn every_name_is_read() {
        let (settings, issues) = decode(
            "v=1&view=band&policy=echomq&growth=constant&base=1.5s&attempt=-2&jitter=0.25&jobs=5&seed=7&bars=10&theme=dark&lang=en",
        );
        assert_eq!(issues, []);
        let mut choice = Choice::find("echomq").unwrap();
        choice.policy.growth.curve = Curve::Constant;
        choice.policy.growth.base = 1500.0;
        choice.policy.jitter.fraction = 0.25;
        let expected = Settings {
            view: View::Band,
            choice,
            attempt: -2,
            jobs: 5,
            seed: 7,
            bars: 10,
            theme: Theme::Dark,
            lang: Some(Lang::En),
            ..Settings::default()
        };
        assert_eq!(settings, expected);
    }

    #[test]
    fn units_are_milliseconds_when_none_is_written() {
        for (given, ms) in
            [("250", 250.0), ("250ms", 250.0), ("1.5s", 1500.0), ("2m", 120_000.0), ("1h", 3_600_000.0)]
        {
            assert_eq!(decode(&format!("base={given}")).0.choice.policy.growth.base, ms);
        }
    }

    #[test]
    fn whatever_is_changed_is_reported() {
        let limit = |problem| vec![problem];
        assert_eq!(problems("base=abc"), limit(("base".into(), Problem::NotANumber)));
        assert_eq!(problems("base=Infinity"), limit(("base".into(), Problem::NotANumber)));
        assert_eq!(problems("base=1e400"), limit(("base".into(), Problem::NotANumber)));
        assert_eq!(problems("jitter=0x1"), limit(("jitter".into(), Problem::NotANumber)));
        assert_eq!(problems("jitter=0,5"), limit(("jitter".into(), Problem::Comma)));
        assert_eq!(problems("jitter=5e-324"), limit(("jitter".into(), Problem::TooPrecise)));
        assert_eq!(problems("jitter="), limit(("jitter".into(), Problem::Unfinished)));
        assert_eq!(problems("attempt=2.5"), limit(("attempt".into(), Problem::NotWhole)));
        assert_eq!(problems("jobs=0"), limit(("jobs".into(), Problem::Below(1.0))));
        assert_eq!(problems("base=9007199254740993"), limit(("base".into(), Problem::Above(LARGEST_BASE))));
        assert_eq!(problems("a=1"), limit(("a".into(), Problem::UnknownName)));
        assert_eq!(problems("base=5&base=6"), limit(("base".into(), Problem::Repeated)));
        assert!(matches!(problems("growth=cubic")[..], [(_, Problem::NotAChoice(_))]));
    }

    #[test]
    fn a_story_comes_first_and_what_is_told_beside_it_changes_it() {
        let told = |query: &str| encode(&decode(query).0);
        // Wherever it stands; what the story says anyway is not written.
        assert_eq!(told("base=200&story=naive-loop&theme=dark"), "story=naive-loop&base=200&theme=dark");
        assert_eq!(told("view=herd&base=100&story=naive-loop"), "story=naive-loop");
        // Another policy brings its own values; the story's own again leaves its base behind.
        assert_eq!(told("story=naive-loop&policy=full&base=2s"), "story=naive-loop&policy=full&base=2000");
        assert_eq!(told("story=naive-loop&policy=fixed"), "story=naive-loop&base=5000");
        assert_eq!(told("story=aws-race&compare="), "story=aws-race&compare=");
        assert_eq!(told("story=none"), "");
        // Without a crowd there is only a herd; the number may stand beside the other view.
        assert_eq!(problems("story=metastable&view=band&jobs=1"), []);
        assert_eq!(told("story=metastable&view=band"), "story=metastable&view=band&jobs=1");
        assert_eq!(problems("story=metastable&view=band"), [("jobs".into(), Problem::Below(1.0))]);
        let (settings, issues) = decode("story=third-wave");
        assert_eq!((issues[0].used.as_str(), &settings), ("none", &Settings::default()));
        assert_eq!(issues[0].problem, Problem::NotAChoice(&crate::stories::NAMES));
    }

    #[test]
    fn a_story_keeps_the_readers_colours_and_can_be_left() {
        let (mut settings, _) = decode("story=naive-loop&theme=dark&lang=en&jobs=5&compare=full");
        assert_eq!(settings.set("story", "full-jitter"), []);
        assert_eq!(encode(&settings), "story=full-jitter&lang=en&theme=dark");
        assert_eq!(settings.set("story", "none"), []);
        assert_eq!(encode(&settings), "view=herd&policy=full-from-one&base=1000&lang=en&theme=dark");
    }

    #[test]
    fn the_herd_can_be_frozen() {
        assert_eq!(encode(&decode("lang=en&t=25.5s&same_mean=yes").0), "same_mean=yes&t=25500&lang=en");
        assert_eq!(decode("t=none").0.t, None);
        assert_eq!(problems("t=-1"), [("t".into(), Problem::Below(0.0))]);
    }

    #[test]
    fn a_bad_value_loses_nothing_else() {
        let (settings, issues) = decode("base=2000&attempt=x&jitter=0.3&%00=%FF&<script>=1");
        let values = ["base", "attempt", "jitter"].map(|name| settings.get(name).unwrap());
        assert_eq!(values, ["2000", "3", "0.3"]);
        assert_eq!(issues.len(), 3);
        assert_eq!((issues[0].given.as_str(), issues[0].used.as_str()), ("x", "3"));
    }

    #[cfg(not(target_arch = "wasm32"))]
    proptest! {
        #[test]
        fn decode_undoes_encode(
            constant: bool, base in 0f64..=LARGEST_BASE, attempt in -LARGEST_ATTEMPT..LARGEST_ATTEMPT,
            percent in 0u32..=100, jobs in 1..=MOST_JOBS, seed: u32, bars in 1..=MOST_BARS, theme in 0usize..3,
        ) {
            let mut settings = Settings {
                attempt: attempt as i64, jobs, seed, bars,
                theme: [Theme::Auto, Theme::Light, Theme::Dark][theme], ..Settings::default()
            };
            let policy = &mut settings.choice.policy;
            policy.growth.curve = if constant { Curve::Constant } else { Curve::Exponential };
            policy.growth.base = base.trunc();
            policy.jitter.fraction = f64::from(percent) / 100.0;
            prop_assert_eq!(decode(&encode(&settings)), (settings, vec![]));
        }

        #[test]
        fn a_story_with_anything_beside_it_reads_back(
            story in 0..crate::stories::NAMES.len(), policy in 0..crate::catalogue::all().len() * 2,
            names in prop::collection::vec((0..names().count(), 0usize..12), 0..6),
        ) {
            const VALUES: [&str; 12] =
                ["0", "1", "3", "0.5", "20s", "none", "herd", "band", "fleet", "full", "base", "custom!jitter:0.7"];
            let mut query = format!("story={}", crate::stories::NAMES[story]);
            if let Some(entry) = crate::catalogue::all().get(policy) {
                query += &format!("&policy={}", entry.id);
            }
            for (name, value) in names {
                query += &format!("&{}={}", super::names().nth(name).unwrap(), VALUES[value]);
            }
            let (settings, _) = decode(&query);
            let canonical = encode(&settings);
            prop_assert_eq!(decode(&canonical), (settings, vec![]), "{} {}", query, canonical);
        }

        #[test]
        fn any_text_is_read_without_a_panic_and_what_is_used_reads_back(query in ".{0,80}") {
            let (settings, _) = decode(&query);
            prop_assert_eq!(decode(&encode(&settings)), (settings, vec![]));
        }

        #[test]
        fn any_value_of_a_known_name_is_read(at in 0..names().count(), value in "[-+0-9.eE,smh]{0,24}") {
            let (settings, _) = decode(&format!("{}={value}", names().nth(at).unwrap()));
            let (again, issues) = decode(&encode(&settings));
            prop_assert_eq!((again, issues), (settings, vec![]));
        }
    }
}
