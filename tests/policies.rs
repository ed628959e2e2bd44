//! What holds for every policy of the five blocks: random queries from their vocabulary.

mod common;

use common::{
    properties::{just_above, just_below, reads_back, the_law_is_whole, waits_within_the_band, with_law},
    settings,
};
use jitterband::{
    export,
    policy::{Effect, Luck, Plain},
    query,
    sample::Wave,
    seed::Seed,
    settings::{CAP_ORDERS, CURVES, FIRSTS, KINDS, POLICY_NAMES, RULES},
    text::{Details, Explorer},
};
use proptest::{prelude::*, sample::select};

/// Some values of every name, the usual ones and those where something ends.
fn value(name: &'static str) -> BoxedStrategy<String> {
    let words = |words: &'static [&'static str]| select(words).prop_map(str::to_owned).boxed();
    match name {
        "growth" => words(CURVES.names),
        "base" => words(&["0", "1", "7", "100", "1000", "999.5", "30s", "1h", "9007199254740992"]),
        "factor" => words(&["0", "1", "1.5", "2", "2.718281828459045", "10", "1000000000"]),
        "step" => words(&["base", "0", "15s", "250"]),
        "exponent" => words(&["0", "1", "4", "100"]),
        "shift" => words(&["-2", "-1", "0", "1", "1000"]),
        "offset" => words(&["0", "15s"]),
        "limit" => words(&["none", "0", "10"]),
        "table" => words(&["", "0,250,500", "1s,1m,1h"]),
        "growth_rounding" => words(&["float", "trunc", "round", "even", "steps"]),
        "cap" => words(&["none", "0", "1", "799", "4000", "30s", "9007199254740992"]),
        "cap_order" => words(CAP_ORDERS.names),
        "floor" => words(&["none", "base", "half", "reset", "1", "500"]),
        "jitter_kind" => words(KINDS.names),
        "jitter" => words(&["0", "1e-9", "0.1", "0.2", "0.57", "1", "1.5", "-0.1", "1000000000"]),
        "low" => words(&["0", "0.5", "1"]),
        "high" => words(&["1", "1.5", "2", "factor", "1000000000"]),
        "extra" => words(&["0", "100", "base", "half", "3s", "9007199254740992"]),
        "rounding" => words(RULES.names),
        "unit" => words(&["s", "ms", "us", "tick", "ns"]),
        "points" => words(&["1", "7", "30", "1000"]),
        "plus" => words(&["0", "2s", "0.5"]),
        "first" => words(FIRSTS.names),
        "luck" => words(&["own", "own", "own", "shared"]),
        "max_attempts" => words(&["none", "1", "5", "11", "1000000000"]),
        "deadline" => words(&["none", "0", "45s"]),
        "attempt" => words(&["-3", "0", "1", "2", "3", "4", "8", "20", "64", "1100", "9007199254740991"]),
        other => panic!("{other}"),
    }
}

/// A query that gives each of the names a value or leaves it.
fn queries(names: &[&'static str]) -> impl Strategy<Value = String> {
    let pairs: Vec<_> = names
        .iter()
        .map(|name| {
            prop::option::weighted(0.6, value(name).prop_map(move |value| format!("&{name}={value}")))
        })
        .collect();
    pairs
        .prop_map(|pairs| format!("policy=custom&jobs=64{}", pairs.into_iter().flatten().collect::<String>()))
}

/// Where a law that can be drawn is likely.
const TAME: &[&str] = &[
    "growth",
    "base",
    "cap",
    "cap_order",
    "floor",
    "jitter_kind",
    "jitter",
    "low",
    "high",
    "extra",
    "rounding",
    "unit",
    "points",
    "first",
    "attempt",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn every_query_of_the_vocabulary_has_an_answer_everywhere(query in queries(&[&POLICY_NAMES[..], &["attempt"]].concat())) {
        let settings = settings(&query);
        let (wave, schedule) = (settings.wave(), settings.schedule());
        let text = Explorer::of(None);
        let mut words = vec![(text.common.sentence)(&wave), (Details::of(None).verdict)(&settings, &schedule)];
        words.extend((Details::of(None).steps)(&settings, &wave).into_iter().map(|step| step.sum + &step.result));
        words.extend((Details::of(None).numbers.facts)(&wave).into_iter().map(|(_, value)| value));
        words.extend(settings.warnings(&wave, &schedule).iter().map(|warning| (text.warning)(warning, &settings)));
        words.extend(settings.issues(&wave).iter().map(|issue| text.common.issue(issue)));
        words.extend(schedule.rows.iter().flat_map(|row| (Details::of(None).schedule_row)(row)));
        words.push(export::csv(&settings));
        let json = export::json(&settings, &[]);
        prop_assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
        words.push(json);
        for text in words {
            let words = text.split(|c: char| !c.is_alphanumeric()).find(|word| ["NaN", "inf"].contains(word));
            prop_assert!(words.is_none(), "{text}");
        }
        reads_back(&query);
        // No jobs without a reason.
        if wave.sample.is_err() {
            prop_assert!(!settings.issues(&wave).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    // The light program of the element computes by the short way, everything else by the long one.
    #[test]
    fn the_plain_policy_is_the_one_that_everything_begins_with(
        base in prop_oneof![0u64..20_000, 0u64..1 << 53], attempt in prop_oneof![-3i64..40, 900i64..1100],
        percent in 0u32..=1000, jobs in prop_oneof![1u64..5000, 1u64..200_000], bars in 1u32..1000, seed: u32,
    ) {
        let plain = Plain { base: base as f64, fraction: f64::from(percent) / 1000.0 };
        let query = format!("base={base}&attempt={attempt}&jitter={}&jobs={jobs}&bars={bars}&seed={seed}", plain.fraction);
        let settings = settings(&query);
        prop_assert_eq!(plain.band(attempt), settings.choice.policy.band(attempt), "{}", &query);
        if let Some(wave) = Wave::plain(plain, attempt, jobs, bars, Seed(seed)) {
            prop_assert_eq!(wave, settings.wave(), "{}", query);
        } else {
            // Only where there is more to compute, or nothing is drawn.
            let sample = settings.wave().sample;
            prop_assert!(jobs > 150 || sample.is_err(), "{}", query);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn the_pieces_of_a_law_are_all_of_it_and_in_order(query in queries(TAME)) {
        let settings = settings(&query);
        let Some(wave) = with_law(&settings) else { return Ok(()) };
        let law = &wave.band.law;
        the_law_is_whole(&wave);
        let [min, max] = [law.min(), law.max()].map(|edge| edge.as_f64().unwrap());
        let mean = law.mean().unwrap();
        // The mean is the shortest wait and the area above the distribution function.
        let steps = 4000u32;
        let step = (max - min) / f64::from(steps);
        let middles = (0..steps).map(|i| min + (f64::from(i) + 0.5) * step);
        let area: f64 = middles.map(|at| (1.0 - law.share_below(at)) * step).sum();
        // A jump of the function is half a step off at most, and there are no more jumps than steps to it.
        prop_assert!((min + area - mean).abs() <= step + 1e-9 * max + 1e-9, "{} {}", min + area, mean);
    }

    #[test]
    fn a_quantile_is_the_smallest_wait_that_so_many_do_not_exceed(query in queries(TAME)) {
        let settings = settings(&query);
        let Some(wave) = with_law(&settings) else { return Ok(()) };
        let law = &wave.band.law;
        for percent in [1, 5, 25, 50, 75, 95, 99, 100] {
            let at = law.quantile(percent).unwrap().as_f64().unwrap();
            let share = f64::from(percent) / 100.0;
            let (below, up_to) = (law.share_below(just_below(at)), law.share_below(just_above(at)));
            prop_assert!(below <= share + 1e-9 && share <= up_to + 1e-9, "{}: {} to {} at {}", percent, below, up_to, at);
        }
    }

    #[test]
    fn drawn_waits_fall_where_the_law_says(query in queries(TAME), seed: u32) {
        let settings = settings(&query);
        let Some(wave) = with_law(&settings) else { return Ok(()) };
        let law = &wave.band.law;
        let jobs = 2000;
        let waits = waits_within_the_band(&wave, seed, jobs);
        let max = law.max().as_f64().unwrap();
        // Kolmogorov and Smirnov: the largest distance of the two functions exceeds 3 / sqrt(n) once in 2 e^-18 draws.
        for at in waits.iter().step_by(37) {
            let seen = waits.partition_point(|wait| *wait < just_below(*at)) as f64 / jobs as f64;
            let expected = law.share_below(just_below(*at));
            prop_assert!((seen - expected).abs() < 3.0 / (jobs as f64).sqrt(), "{} {} below {}", seen, expected, at);
        }
        // The bars follow the same law: they add up, and none that is impossible holds a job.
        let sample = wave.sample.unwrap();
        let shares: f64 = (0..sample.histogram.bars()).map(|bar| sample.histogram.share(bar).unwrap()).sum();
        prop_assert!((shares - 1.0).abs() < 1e-9, "{}", shares);
        for (bar, count) in sample.histogram.counts.iter().enumerate() {
            // Above 2^53 doubles are further apart than milliseconds, and an edge is one of them.
            prop_assert!(max > 2f64.powi(53) || *count == 0 || sample.histogram.share(bar).unwrap() > 0.0, "bar {} holds {}", bar, count);
        }
    }

    #[test]
    fn nothing_is_longer_than_a_cap_that_comes_last(query in queries(TAME), cap in select(&[1.0, 799.0, 4000.0, 30_000.0][..])) {
        for order in ["after", "both", "headroom"] {
            // The floor comes later still, and so may lift a wait above the cap.
            let query = format!("{}&cap={cap}&cap_order={order}&floor=none", query.replace("&cap", "&_").replace("&floor", "&_"));
            let (settings, _) = query::decode(&query);
            let band = settings.choice.policy.band(settings.attempt);
            if let Some(max) = band.max.as_f64() {
                prop_assert!(max <= just_above(cap), "{}: {}", query, max);
            }
        }
    }

    #[test]
    fn a_walk_without_memory_draws_from_the_law_of_each_attempt(query in queries(TAME)) {
        struct Fixed(u64);
        impl Luck for Fixed {
            fn own(&mut self, attempt: i64) -> u64 {
                Seed(3).attempt(attempt).job(self.0).number()
            }
            fn shared(&mut self, _: i64) -> u64 {
                unreachable!("no job shares its luck here")
            }
        }
        let policy = settings(&query).choice.policy;
        if policy.has_memory() {
            return Ok(());
        }
        for (attempt, wait) in (1..).zip(policy.waits(Fixed(5)).take(6)) {
            let band = policy.band(attempt);
            let own = Seed(3).attempt(attempt).job(5).number();
            prop_assert_eq!(wait, band.law.wait(own), "attempt {}", attempt);
            prop_assert_eq!(policy.wait(attempt, Fixed(5)), wait);
        }
    }

    #[test]
    fn waits_that_remember_stay_within_their_extremes(query in queries(TAME), job in 0u64..1000) {
        struct Job(u64);
        impl Luck for Job {
            fn own(&mut self, attempt: i64) -> u64 {
                Seed(3).attempt(attempt).job(self.0).number()
            }
            fn shared(&mut self, attempt: i64) -> u64 {
                Seed(3).attempt(attempt).crowd().number()
            }
        }
        let policy = settings(&query).choice.policy;
        if !policy.has_memory() {
            return Ok(());
        }
        for (attempt, wait) in (1..).zip(policy.waits(Job(job)).take(8)) {
            let band = policy.band(attempt);
            prop_assert_eq!(band.effect, Effect::Memory);
            let (Some(min), Some(max)) = (band.min.as_f64(), band.max.as_f64()) else { continue };
            prop_assert!(just_below(min) <= wait && wait <= just_above(max), "{}: {} outside {}..{}", attempt, wait, min, max);
            prop_assert!(wait >= 0.0);
        }
    }
}
