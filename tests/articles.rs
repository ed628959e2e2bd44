//! What three articles about jitter state, reckoned: a page of EchoMQ's course, a guide to jitter everywhere in a
//! system, and the story of a herd at night. Where a statement is not true, the number here is the true one.

mod common;

use common::{edges, exponential, fixed, policy, sample, settings, share_at, whole};
use jitterband::{
    millis::Millis,
    policy::{Band, Luck},
    sample::{Cells, expected_busiest},
    seed::Seed,
    settings::Warning,
};

fn band(query: &str) -> Band {
    settings(query).wave().band
}

/// How many jobs are expected in the fullest of so many equal slots.
fn busiest(jobs: u64, slots: u64) -> f64 {
    expected_busiest(jobs, &[Cells { share: 1.0 / slots as f64, count: slots }])
}

// The course of EchoMQ.

#[test]
fn a_thousand_jobs_without_jitter_are_one_bar_of_a_thousand() {
    assert_eq!(sample("jitter=0").histogram.counts, [1000]);
}

#[test]
fn a_fifth_of_jitter_around_four_seconds_gives_1601_waits() {
    // 2^(3-1) * 1000 = 4000; trunc(4000 * 0.8) = 3200, trunc(4000 * 0.2 * 2) = 1600, both edges possible.
    let band = exponential(1000.0, 3, 0.2);
    assert_eq!((edges(&band), band.points(), band.mean()), (whole(3200, 4800), Some(1601), Some(4000.0)));
    let band = fixed(5000.0, 0.2);
    assert_eq!((edges(&band), band.points()), (whole(4000, 6000), Some(2001)));
}

#[test]
fn less_than_one_job_a_millisecond_still_puts_four_or_five_on_the_busiest() {
    // 1000 / 1601 = 0.62 on average; 1601 (1 - (1600/1601)^1000) = 743.9 are hit and 857.1 stay empty. The fullest of
    // 1601 Poisson(0.62): P(X > 4) = 4.8e-4 makes 0.54 over all, P(X > 3) makes 1; the sum is 4.6.
    let sample = sample("");
    assert!((sample.expected_distinct.unwrap() - 743.9).abs() < 0.05);
    assert!((sample.expected_busiest.unwrap() - 4.61).abs() < 0.03);
}

#[test]
fn jitter_one_is_not_full_jitter() {
    // 4000 * (1 - 1) to 4000 * (1 + 1), around the delay; full jitter is 0 to the delay, around half of it.
    let all = exponential(1000.0, 3, 1.0);
    assert_eq!((edges(&all), all.mean()), (whole(0, 8000), Some(4000.0)));
    let full = band("policy=full-from-one&base=1000&attempt=3");
    assert_eq!((edges(&full), full.mean()), (whole(0, 4000), Some(2000.0)));
}

#[test]
fn two_truncations_move_edges_that_paper_would_not() {
    // 1 - 0.07 is 0.9299999999999999: 929; 1000 * 0.07 * 2 = 140.00000000000003: 929 + 140.
    assert_eq!(edges(&fixed(1000.0, 0.07)), whole(929, 1069));
}

// The guide to jitter.

#[test]
fn consumers_between_two_and_eight_seconds_come_at_83_a_second() {
    // 5 s +- 60 %. 500 over 6 s; the fullest of six seconds holds 83.3 + 1.27 * sqrt(83.3) = 94.9 (1.27 is the mean of
    // the largest of six normal draws).
    assert_eq!(edges(&fixed(5000.0, 0.6)), whole(2000, 8000));
    assert!((busiest(500, 6) - 95.0).abs() < 1.0, "{}", busiest(500, 6));
}

#[test]
fn ten_thousand_keys_over_ten_minutes_expire_at_seventeen_a_second() {
    // 3600 +- 300 s are 600 seconds of 16.7; the fullest of 600 Poisson(16.67) was simulated at 30.6.
    assert!((busiest(10_000, 600) - 30.6).abs() < 0.4, "{}", busiest(10_000, 600));
}

#[test]
fn a_jitter_of_83_thousandths_is_not_quite_five_minutes_and_never_meets_the_floor() {
    // 3600 * 0.083 = 298.8 s.
    let band = band("policy=cache-ttl");
    assert_eq!(edges(&band), whole(3_301_200, 3_898_800));
    assert!(band.law.atoms().is_empty());
    // Half of the wait is reached at j = 0.5 and passed by nobody before.
    assert_eq!(self::band("policy=cache-ttl&jitter=0.5").min, Millis::Whole(1_800_000));
    assert!(self::band("policy=cache-ttl&jitter=0.5").law.atoms().is_empty());
}

#[test]
fn full_and_equal_jitter_of_the_third_attempt_share_their_upper_edge() {
    // 100 ms * 2^3 = 800 ms.
    assert_eq!(edges(&band("policy=full&attempt=3")), whole(0, 800));
    assert_eq!(edges(&band("policy=equal&attempt=3")), whole(400, 800));
}

#[test]
fn full_jitter_is_flat_and_equal_jitter_has_a_fifth_and_two_times_two_fifths() {
    // In fifths of the delay: full has 20 % in each. Equal begins at the half: 0.1 of its 0.5 lies below 3/5, then 0.2
    // and 0.2.
    let fifths = |policy: &str| {
        let law = band(&format!("policy={policy}&attempt=3&unit=ns")).law;
        [0, 1, 2, 3, 4].map(|i| {
            let edge = |fifth: i32| f64::from(fifth) * 160.0;
            ((law.share_below(edge(i + 1)) - law.share_below(edge(i))) * 100.0).round()
        })
    };
    assert_eq!(fifths("full"), [20.0; 5]);
    assert_eq!(fifths("equal"), [0.0, 0.0, 20.0, 40.0, 40.0]);
}

#[test]
fn the_examples_of_decorrelated_jitter_are_within_three_times_the_wait_before() {
    let policy = policy("policy=decorrelated-range");
    for (before, most, example) in
        [(100.0, 300, 187.0), (187.0, 561, 342.0), (342.0, 1026, 891.0), (891.0, 2673, 1240.0)]
    {
        let law = policy.decorrelated(before);
        assert_eq!((law.min(), law.max()), whole(100, most));
        let below = law.share_below(example);
        assert!(below > 0.0 && below < 1.0, "{example} after {before}");
    }
}

#[test]
fn a_cap_on_the_draw_of_decorrelated_jitter_holds_a_quarter_of_all_waits_in_the_long_run() {
    // Base 0.1 s, cap 30 s. In the long run 27.7 % of the waits are the cap and the mean is 14.0 s; with the cap on the
    // range nobody waits exactly the cap, and the mean is 8.0 s. Over 100 attempts of 1000 jobs, of which neighbours
    // depend on one another: a third of them counts, and five standard errors of the share are 0.013, of means about
    // 5 * 10 s / 180 = 0.3 s.
    struct Job(u64);
    impl Luck for Job {
        fn own(&mut self, attempt: i64) -> u64 {
            Seed(1).attempt(attempt).job(self.0).number()
        }
        fn shared(&mut self, attempt: i64) -> u64 {
            Seed(1).attempt(attempt).crowd().number()
        }
    }
    for (id, share, mean) in [("decorrelated", 0.277, 14.0), ("decorrelated-range", 0.0, 8.0)] {
        let policy = policy(&format!("policy={id}"));
        let late = (0..1000).flat_map(|job| policy.waits(Job(job)).skip(100).take(100));
        let waits: Vec<f64> = late.collect();
        let n = waits.len() as f64;
        let capped = waits.iter().filter(|wait| **wait >= 30_000.0).count() as f64 / n;
        assert!((capped - share).abs() < 0.013, "{id}: {capped}");
        let ours = waits.iter().sum::<f64>() / n / 1000.0;
        assert!((ours - mean).abs() < 0.3, "{id}: {ours}");
    }
}

#[test]
fn heartbeats_pollers_leaders_and_starts_have_the_bands_they_are_said_to_have() {
    assert_eq!(edges(&band("policy=heartbeat")), whole(9000, 11_000));
    // 30 s and 0 to 10 s more: the period is 35 s on average, a sixth longer than it says.
    let poller = band("policy=poller");
    assert_eq!((edges(&poller), poller.mean()), (whole(30_000, 40_000), Some(35_000.0)));
    // From the base up to, not including, four times it; in nanoseconds one less.
    let leader = band("policy=leader-election");
    assert_eq!(leader.min, Millis::Whole(1000));
    assert_eq!(leader.max, Millis::Fraction(3_999.999_999));
    assert_eq!(edges(&band("policy=startup")), whole(0, 30_000));
}

#[test]
fn a_visibility_timeout_in_whole_seconds_has_only_ten_slots_at_first() {
    // 30 + 15 a + Intn(5 a + 5): 45 to 54 s for a = 1, ten of them, so 100 of 1000 messages on each; 75 to 94 for 3.
    let first = band("policy=visibility-timeout&attempt=1");
    assert_eq!((edges(&first), first.points()), (whole(45_000, 54_000), Some(10)));
    for second in 45..=54 {
        assert!((share_at(&first, f64::from(second) * 1000.0) - 0.1).abs() < 1e-12);
    }
    assert_eq!(edges(&band("policy=visibility-timeout&attempt=3")), whole(75_000, 94_000));
}

#[test]
fn a_tenth_either_way_brings_half_of_the_clients_back_before_they_may() {
    let band = band("policy=retry-after");
    assert!((band.law.share_below(120_000.0) - 0.5).abs() < 1e-9);
}

#[test]
fn ten_milliseconds_on_five_seconds_are_ten_slots_and_too_little() {
    // Intn(10) is 0 to 9: 100 of 1000 on each millisecond.
    let settings = settings(
        "policy=custom&growth=constant&base=5s&jitter_kind=additive&extra=10&rounding=integer-exclusive",
    );
    let wave = settings.wave();
    assert_eq!((edges(&wave.band), wave.band.points()), (whole(5000, 5009), Some(10)));
    // The fullest of ten Poisson(100): 100 + 1.54 * 10 = 115.
    assert!((wave.sample.as_ref().unwrap().expected_busiest.unwrap() - 115.0).abs() < 2.0);
    let warnings = settings.warnings(&wave, &settings.schedule());
    assert!(warnings.iter().any(|warning| matches!(warning, Warning::LittleJitter { .. })), "{warnings:?}");
}

#[test]
fn full_jitter_includes_no_wait_at_all() {
    let settings = settings("policy=full&attempt=3");
    let warnings = settings.warnings(&settings.wave(), &settings.schedule());
    assert!(warnings.contains(&Warning::NoWait), "{warnings:?}");
}

#[test]
fn room_below_the_cap_keeps_the_band_whole() {
    // 4000 / 1.2 = 3333; trunc(3333 * 0.8) = 2666 and trunc(3333 * 0.4) = 1333 more are 3999.
    let band = band("growth=constant&base=4000&cap=4000&cap_order=headroom");
    assert_eq!((edges(&band), band.law.atoms()), (whole(2666, 3999), vec![]));
}

// The herd at night.

#[test]
fn doubling_from_one_second_is_one_two_four_and_eight() {
    let policy = policy("policy=exponential");
    let delays = [1, 2, 3, 4].map(|attempt| policy.band(attempt).delay);
    assert_eq!(delays, [1000, 2000, 4000, 8000].map(Millis::Whole));
}

#[test]
fn the_same_attempt_is_another_power_for_those_who_count_from_one() {
    // 0.1 s * 2^10 = 102.4 s counted from 0, 0.1 s * 2^9 = 51.2 s counted from 1; at the third 800 and 400 ms.
    for (attempt, from_zero, from_one) in [(10, 102_400, 51_200), (3, 800, 400)] {
        for (shift, delay) in [(0, from_zero), (-1, from_one)] {
            let query = format!("policy=exponential&base=100&shift={shift}&attempt={attempt}");
            assert_eq!(band(&query).delay, Millis::Whole(delay));
        }
    }
}

#[test]
fn full_jitter_waits_half_of_its_ceiling_on_average() {
    for (attempt, ceiling) in (1..).zip([100.0, 200.0, 400.0, 800.0, 1600.0, 3200.0, 5000.0, 5000.0]) {
        let band = band(&format!("policy=go-helper&attempt={attempt}"));
        assert_eq!(band.delay.as_f64(), Some(ceiling));
        // Without the ceiling itself: half a nanosecond less.
        assert!((band.mean().unwrap() - ceiling / 2.0).abs() < 1e-6);
    }
}

#[test]
fn five_calls_give_up_long_before_the_outage_of_their_own_story_ends() {
    // Four sleeps of at most 0.1 + 0.2 + 0.4 + 0.8 = 1.5 s, on average 0.75 s; the outage lasts 20 s.
    let settings = settings("policy=python-helper&outage=20s");
    let schedule = settings.schedule();
    assert_eq!(schedule.rows.len(), 4);
    let close = |total: Option<f64>, ms: f64| (total.unwrap() - ms).abs() < 1e-9;
    assert!(close(schedule.total(|row| row.latest), 1500.0));
    assert!(close(schedule.total(|row| row.usual), 750.0));
    assert_eq!(schedule.outlasts(20_000.0), Some(false));
    let warnings = settings.warnings(&settings.wave(), &schedule);
    assert!(warnings.iter().any(|warning| matches!(warning, Warning::TooShort { .. })), "{warnings:?}");
}

#[test]
fn nine_of_the_longest_sleeps_or_thirteen_usual_ones_outlast_twenty_seconds() {
    // 0.1 to 3.2 s are 6.3 s, then 5 s each: 6.3 + 3 * 5 = 21.3 after nine, and half of 6.3 + 7 * 5 = 20.65 after 13.
    let rows = settings("policy=python-helper&max_attempts=20").schedule().rows;
    let first = |instant: fn(&jitterband::sample::Row) -> f64| {
        rows.iter().find(|row| instant(row) >= 20_000.0).unwrap().attempt
    };
    assert_eq!((first(|row| row.latest), first(|row| row.usual)), (9, 13));
}
