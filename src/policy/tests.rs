//! The blocks together.

use super::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn echomq(curve: Curve, base: f64, fraction: f64) -> Policy {
    Policy {
        growth: Growth { curve, base, whole: Whole::Trunc, ..Growth::default() },
        jitter: Jitter { kind: Kind::Band, fraction, ..Jitter::default() },
        rounding: Rounding { rule: Rule::BandTrunc, ..Rounding::default() },
        ..Policy::default()
    }
}

fn edges(d: f64, j: f64) -> (String, String) {
    let band = echomq(Curve::Constant, d, j).band(1);
    (band.min.to_string(), band.max.to_string())
}

fn jittered(kind: Kind, rule: Rule) -> Policy {
    Policy {
        jitter: Jitter { kind, fraction: 0.2, extra: Extra::Ms(100.0), ..Jitter::default() },
        rounding: Rounding { rule, ..Rounding::default() },
        ..Policy::default()
    }
}

/// The share of waits on one millisecond.
fn on(law: &Law, ms: f64) -> f64 {
    law.share_below(ms + 0.25) - law.share_below(ms - 0.25)
}

#[test]
fn edges_are_truncated_doubles() {
    // 1 - 0.9 is 0.09999999999999998 in doubles, 1000 times that truncates to 99; 99 + 1800 = 1899.
    assert_eq!(edges(1000.0, 0.9), ("99".into(), "1899".into()));
    // 1000 * 0.9299999999999999 = 929.9999999999999; 929 + trunc(140.00000000000003) = 1069.
    assert_eq!(edges(1000.0, 0.07), ("929".into(), "1069".into()));
    // 57 * 0.01 is not 0.57: a slider that adds up its steps moves both edges.
    assert_eq!(edges(1000.0, 0.57), ("430".into(), "1570".into()));
    assert_eq!(edges(1000.0, 57.0 * 0.01), ("429".into(), "1569".into()));
}

#[test]
fn a_fraction_outside_the_unit_interval_leaves_the_herd_together() {
    for fraction in [-0.1, 1.0000001, 20.0, f64::NAN, f64::INFINITY] {
        let band = echomq(Curve::Constant, 4000.0, fraction).band(1);
        assert_eq!((band.min, band.max), (Millis::Whole(4000), Millis::Whole(4000)));
        assert_eq!(band.effect, Effect::Ignored);
    }
    assert_eq!(echomq(Curve::Constant, 4000.0, -0.0).band(1).effect, Effect::Off);
}

#[test]
fn an_upper_edge_beyond_the_largest_span_is_missing_and_the_lower_one_stays() {
    // d = 2^127: min = d/2 = 2^126 exactly, max = 2^126 + 2^127 is past 2^127.
    let band = echomq(Curve::Constant, 2f64.powi(127), 0.5).band(1);
    assert_eq!(band.min, Millis::Whole(1 << 126));
    assert_eq!(band.max, Millis::TooLarge);
    assert_eq!((band.points(), band.mean()), (None, None));
}

#[test]
fn a_fixed_base_with_a_fraction_stays_as_it_is_without_jitter() {
    let band = echomq(Curve::Constant, 1000.5, 0.0).band(1);
    assert_eq!((band.min, band.points()), (Millis::Fraction(1000.5), Some(1)));
    // 1000.5 * 0.8 = 800.4, 1000.5 * 0.2 * 2 = 400.2, both truncated.
    assert_eq!(edges(1000.5, 0.2), ("800".into(), "1200".into()));
}

#[test]
fn a_band_that_begins_at_nothing_is_one_piece_and_keeps_its_draws() {
    // 0 to 8000; a floor at 0 that cut it in two would draw other jobs.
    let band = echomq(Curve::Exponential, 1000.0, 1.0).band(3);
    assert_eq!((band.points(), band.law.is_even()), (Some(8001), true));
    // Beyond 2^53 one more than the width is no double: 2^53 to 2^53 * 3 in whole numbers.
    let band = echomq(Curve::Constant, 2f64.powi(54), 0.5).band(1);
    assert_eq!((band.max, band.points()), (Millis::Whole(3 << 53), Some((1 << 54) + 1)));
}

#[test]
fn what_makes_a_first_retry_different_leaves_nothing_to_spread() {
    for kind in [Kind::Band, Kind::Additive, Kind::Full, Kind::Multiplicative, Kind::Fields] {
        for rule in [Rule::Float, Rule::Trunc, Rule::Integer, Rule::Amount, Rule::Lattice] {
            for (first, wait) in [(First::Zero, 0), (First::Unjittered, 1000)] {
                let policy = Policy { first, ..jittered(kind, rule) };
                let band = policy.band(1);
                assert_eq!(
                    (band.min, band.max),
                    (Millis::Whole(wait), Millis::Whole(wait)),
                    "{kind:?} {rule:?}"
                );
                assert_eq!(policy.band(2).delay, Millis::Whole(2000));
            }
        }
    }
    let later = Policy {
        first: First::Zero,
        rounding: Rounding { plus: 2000.0, ..Rounding::default() },
        cap: Cap { floor: Floor::At(5.0), ..Cap::default() },
        ..Policy::default()
    };
    assert_eq!(later.band(1).max, Millis::Whole(0));
    // Once the cap stands in for the draw, it stands alone.
    let cap = Cap { at: Some(3000.0), order: CapOrder::Replace, ..Cap::default() };
    let policy = Policy { cap, ..jittered(Kind::Full, Rule::Float) };
    assert_eq!((policy.band(2).min, policy.band(2).max), (Millis::Whole(0), Millis::Whole(2000)));
    assert_eq!((policy.band(3).min, policy.band(3).max), (Millis::Whole(3000), Millis::Whole(3000)));
}

#[test]
fn a_number_of_nanoseconds_is_read_as_that_many() {
    // 0.000123 ms times a million is 122.99999999999999.
    let policy = Policy {
        growth: Growth { curve: Curve::Constant, base: 0.000_123, ..Growth::default() },
        rounding: Rounding { rule: Rule::Trunc, unit: Unit::Nanosecond, ..Rounding::default() },
        ..Policy::default()
    };
    assert_eq!(policy.band(1).min, Millis::Fraction(0.000_123));
}

#[test]
fn one_draw_lengthens_the_seconds_and_the_rest_of_a_wait_of_tower() {
    // 3.2 s with j = 0.99: the seconds become 4 from the draw 1/2.97 on. Below it the rest is 200 to
    // 200 * (1 + 0.99/2.97) = 266.7 ms, so nothing waits 3.267 to 4.266 s; the share below 4 s is 1/2.97.
    let policy = Policy {
        growth: Growth { base: 50.0, ..Growth::default() },
        jitter: Jitter { kind: Kind::Fields, fraction: 0.99, ..Jitter::default() },
        rounding: Rounding { unit: Unit::Nanosecond, ..Rounding::default() },
        ..Policy::default()
    };
    let law = policy.band(7).law;
    for at in [3267.0, 4000.0, 4266.0] {
        assert!((law.share_below(at) - 1.0 / 2.97).abs() < 1e-9, "{at}");
    }
    // The last draw: 3 + trunc(2.97) = 5 s and 398 ms.
    assert_eq!(law.max().as_f64(), Some(5398.0));
}

#[test]
fn a_split_band_keeps_the_fraction_of_its_wait() {
    // 10.5 with j = 0.4: amounts trunc(U * 4.2), 0 to 2 below U = 0.5 (1, 1 and 0.1 of 2.1) and 2 to 4 above.
    let mut policy = jittered(Kind::Split, Rule::Trunc);
    policy.jitter.fraction = 0.4;
    policy.growth = Growth { curve: Curve::Constant, base: 10.5, ..Growth::default() };
    let law = policy.band(1).law;
    for (at, part) in [(8.5, 0.1), (9.5, 1.0), (10.5, 1.0), (12.5, 0.9), (13.5, 1.0), (14.5, 0.2)] {
        assert!((on(&law, at) - part / 4.2).abs() < 1e-12, "{at}: {}", on(&law, at));
    }
    assert_eq!((law.min(), law.max()), (Millis::Fraction(8.5), Millis::Fraction(14.5)));
}

#[test]
fn a_grid_between_whole_numbers_is_capped_at_the_cap() {
    // 2.5 + 0..2 are 2.5, 3.5 and 4.5; capped at 4 the last one is 4 and not 4.5 or 3.5.
    let mut policy = jittered(Kind::Equal, Rule::IntegerAbove);
    policy.growth = Growth { curve: Curve::Constant, base: 5.0, ..Growth::default() };
    policy.cap = Cap { at: Some(4.0), order: CapOrder::After, ..Cap::default() };
    let band = policy.band(1);
    assert_eq!((band.min, band.max), (Millis::Fraction(2.5), Millis::Whole(4)));
    assert!(!band.law.is_even() && !band.law.is_whole());
}

#[test]
fn waits_that_remember_keep_to_the_cap_that_comes_last_and_to_the_floor() {
    /// Always the same draw.
    struct Always(u64);
    impl Luck for Always {
        fn own(&mut self, _: i64) -> u64 {
            self.0
        }
        fn shared(&mut self, _: i64) -> u64 {
            self.0
        }
    }
    for order in [CapOrder::After, CapOrder::Both, CapOrder::Headroom] {
        let cap = Cap { at: Some(1500.0), order, floor: Floor::At(900.0) };
        let policy = Policy { cap, ..jittered(Kind::Feedback, Rule::Float) };
        assert!(policy.waits(Always(u64::MAX)).take(5).all(|wait| wait <= 1500.0));
        // 1000 * 0.8 = 800 is lifted.
        assert_eq!(policy.waits(Always(0)).next(), Some(900.0));
    }
    // x * (1 - 1.5) would be negative.
    let mut wild = jittered(Kind::FeedbackFirst, Rule::Float);
    wild.jitter.fraction = 1.5;
    assert_eq!((wild.waits(Always(0)).next(), wild.band(1).min), (Some(0.0), Millis::Whole(0)));
    // And a negative fraction is none.
    wild.jitter.fraction = -0.5;
    assert_eq!(wild.waits(Always(7)).take(3).collect::<Vec<_>>(), [1000.0, 2000.0, 4000.0]);
}

#[test]
fn a_redraw_below_a_cap_of_nothing_is_nothing() {
    let cap = Cap { at: Some(0.0), order: CapOrder::Redraw, ..Cap::default() };
    let band = Policy { cap, ..jittered(Kind::Band, Rule::Float) }.band(1);
    assert_eq!((band.min, band.max, band.points()), (Millis::Whole(0), Millis::Whole(0), Some(1)));
}
