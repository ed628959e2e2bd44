//! What has gone wrong elsewhere with caps, deadlines and draws that remember: small inputs with their right answers.

mod common;

use common::{edges, problems, settings, share_at, whole};
use jitterband::{millis::Millis, settings::Warning, text::Details};

/// The delay, the shortest and the longest wait of a query.
fn band(query: &str) -> (Millis, Millis, Millis) {
    let band = settings(query).wave().band;
    (band.delay, band.min, band.max)
}

/// Whole milliseconds.
fn ms(spans: [u128; 3]) -> (Millis, Millis, Millis) {
    let [delay, min, max] = spans.map(Millis::Whole);
    (delay, min, max)
}

// Kind: overflow before the cap.
#[test]
fn a_cap_holds_at_every_attempt_and_not_only_at_those_that_wrap_to_something_right() {
    // 10^8 ns * 2^k in 64 bits is negative at 37, positive again at 38, and 0 from 56 on; 100 ms * 2^9 is 51.2 s.
    for attempt in 9..=100 {
        let query = format!("policy=full&attempt={attempt}");
        assert_eq!(band(&query), ms([30_000, 0, 30_000]), "{query}");
    }
    // 3 * 10^7 ns * 2^39 wraps, too.
    assert_eq!(band("policy=full&base=30&cap=1s&attempt=39"), ms([1000, 0, 1000]));
}

// Kind: overflow of a float before the cap.
#[test]
fn a_power_that_is_no_double_is_capped_all_the_same() {
    let query = "base=1000&jitter=0&attempt=1025&cap=60s";
    assert_eq!(band(query), ms([60_000, 60_000, 60_000]));
    // Without jitter nothing spreads it; that is no mistake of the input.
    assert!(problems(query).iter().all(|(name, _)| name == "cap"), "{:?}", problems(query));
}

// Kind: a tiny cap.
#[test]
fn a_tiny_cap_is_the_wait_of_every_attempt() {
    for attempt in 1..=100 {
        let query = format!("policy=exponential&cap=10&attempt={attempt}");
        assert_eq!(band(&query), ms([10, 10, 10]), "{query}");
    }
}

// Kind: jitter that stops at the cap.
#[test]
fn waits_at_the_cap_stay_spread_over_all_of_it() {
    for attempt in 9..=20 {
        let query = format!("policy=full&attempt={attempt}");
        let wave = settings(&query).wave();
        assert_eq!(wave.band.mean(), Some(15_000.0), "{query}");
        // 1000 even draws over 30 s: sd 30000/sqrt(12) = 8660, five standard errors are 1369.
        let drawn = wave.sample.unwrap().drawn.unwrap();
        assert!((drawn.mean - 15_000.0).abs() < 1369.0, "{query}: {}", drawn.mean);
        assert!(wave.band.law.atoms().is_empty(), "{query}");
    }
}

// Kind: a cap after the jitter.
#[test]
fn a_cap_after_the_jitter_piles_half_of_the_jobs_on_one_instant() {
    // 3200..4800: 801 of 1601 values are 4000 or more.
    let settings = settings("growth=constant&base=4000&jitter=0.2&cap=4000&cap_order=after");
    let wave = settings.wave();
    assert_eq!(edges(&wave.band), whole(3200, 4000));
    let share = 801.0 / 1601.0;
    assert!((share_at(&wave.band, 4000.0) - share).abs() < 1e-12);
    // It is said and drawn, not only known: binomial with five standard deviations of 15.8.
    let on_cap = *wave.sample.as_ref().unwrap().histogram.counts.last().unwrap();
    assert!((on_cap as f64 - 1000.0 * share).abs() < 10.0 + 5.0 * 15.8, "{on_cap}");
    let warnings = settings.warnings(&wave, &settings.schedule());
    assert!(
        warnings
            .iter()
            .any(|warning| matches!(warning, Warning::PileUp { share } if (share - 0.5).abs() < 0.01)),
        "{warnings:?}"
    );
}

// Kind: a negative wait.
#[test]
fn room_for_the_jitter_below_a_small_cap_is_no_negative_wait() {
    // 100 - 250 would be -150: what is left below the cap is nothing, and the jitter then reaches the cap.
    let query =
        "policy=custom&jitter_kind=additive&extra=250&cap=100&cap_order=headroom&rounding=integer&base=1000";
    assert_eq!(edges(&settings(query).wave().band), whole(0, 100));
}

// Kind: an empty random range.
#[test]
fn half_of_a_cap_of_one_is_a_range_of_one_value() {
    // trunc(1 / 2) = 0, and 0 to trunc(1 / 2) more.
    for cap in [1, 0] {
        let query = format!("policy=equal&unit=ms&cap={cap}");
        assert_eq!(edges(&settings(&query).wave().band), whole(0, 0), "{query}");
    }
}

// Kind: decorrelated jitter and its cap.
#[test]
fn decorrelated_waits_pile_up_at_a_cap_on_the_draw_and_not_at_one_on_the_range() {
    let after = |policy: &str, before: f64| {
        settings(&format!("policy={policy}&rounding=integer&unit=ms")).choice.policy.decorrelated(before)
    };
    // From 100 to 3 * 30000: 60001 of 89901 values are 30000 or more. From 100 to 3 * 20000: 30001 of 59901.
    for (before, share) in [(30_000.0, 60_001.0 / 89_901.0), (20_000.0, 30_001.0 / 59_901.0)] {
        let law = after("decorrelated", before);
        assert!((law.share_below(30_000.5) - law.share_below(29_999.5) - share).abs() < 1e-12);
        // The rest is even: half of it lies below the middle of 100 to 29999, 15049.5.
        assert!((law.share_below(15_050.0) - (1.0 - share) / 2.0).abs() < 1e-12);
        let range = after("decorrelated-range", before);
        assert_eq!((range.min(), range.max()), whole(100, 30_000));
        assert!((range.share_below(30_000.5) - range.share_below(29_999.5) - 1.0 / 29_901.0).abs() < 1e-12);
    }
}

// Kind: an explanation that is missing.
#[test]
fn a_later_wait_may_be_shorter_than_the_one_before() {
    // U * 16000 against V * 32000: V < U / 2 has the area 1/4. Binomial(10000, 1/4): five deviations are 217.
    let policy = settings("policy=full&base=1000&cap=none").choice.policy;
    let [first, second] = [4, 5].map(|attempt| policy.band(attempt).law);
    assert_eq!([first.max(), second.max()], [16_000, 32_000].map(Millis::Whole));
    let draw = |attempt, job| jitterband::seed::Seed(1).attempt(attempt).job(job).number();
    let shorter = (0..10_000).filter(|job| second.wait(draw(5, *job)) < first.wait(draw(4, *job))).count();
    assert!((2283..=2717).contains(&shorter), "{shorter}");
}

// Kind: a deadline that swallows the retry.
#[test]
fn a_wait_beyond_the_deadline_is_no_retry_and_it_is_said() {
    let settings = settings("policy=exponential&growth=constant&base=1800s&deadline=900s");
    let schedule = settings.schedule();
    assert!(schedule.rows.is_empty());
    assert_eq!(schedule.total(|row| row.latest), Some(0.0));
    let verdict = (Details::of(None).verdict)(&settings, &schedule).to_lowercase();
    assert!(verdict.contains("no retr"), "{verdict}");
}

// Kind: a wait that is of no use.
#[test]
fn a_retry_that_begins_at_the_deadline_counts_and_the_rule_is_said() {
    // 1000, 3000 and 7000 ms after the failure; the next one, at 15000, is not waited for.
    let settings = settings("policy=exponential&base=1000&deadline=7000");
    let schedule = settings.schedule();
    assert_eq!(schedule.rows.iter().map(|row| row.usual).collect::<Vec<_>>(), [1000.0, 3000.0, 7000.0]);
    assert!((Details::of(None).deadline_rule)(&schedule).is_some());
}

// Kind: earlier than asked.
#[test]
fn a_one_sided_spread_never_returns_before_the_server_asked() {
    assert_eq!(band("policy=retry-after"), ms([120_000, 108_000, 132_000]));
    assert_eq!(band("policy=retry-after-one-sided"), ms([120_000, 120_000, 132_000]));
}

// Kind: generations of a formula mixed up.
#[test]
fn the_three_formulas_of_one_family_give_three_delays() {
    // 2^10, 2^11 - 1 and 2^11 times two minutes.
    for (policy, delay) in
        [("bullmq-node", 122_880_000), ("bull", 245_640_000), ("exponential&shift=0", 245_760_000)]
    {
        let query = format!("policy={policy}&base=120000&attempt=11");
        assert_eq!(settings(&query).wave().band.delay, Millis::Whole(delay), "{query}");
    }
}
