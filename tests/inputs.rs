//! What has gone wrong elsewhere on the way from what a person types or links to the number that is used.

mod common;

use common::{edges, exponential, fixed, problems, settings, whole, words};
use jitterband::{
    export,
    millis::Millis,
    policy::Effect,
    query,
    settings::{Problem, Settings},
    text::Text,
};

// Kind: units.
#[test]
fn a_unit_changes_how_a_base_is_written_and_not_what_it_is() {
    for (given, canonical) in [("1s", ""), ("1000", ""), ("1000ms", ""), ("1.0 s", ""), ("2m", "base=120000")]
    {
        let settings = settings(&format!("base={given}"));
        assert_eq!(query::encode(&settings), canonical, "{given}");
    }
    // 2^2 * 1 s = 4 s = 4000 ms, whichever way the second is written.
    assert_eq!(settings("base=1s").wave().band.delay, Millis::Whole(4000));
}

// Kind: jitter outside 0 to 1.
#[test]
fn a_jitter_outside_the_unit_interval_is_no_jitter_and_is_said() {
    // Unchecked, 20 would give -76000..84000.
    for jitter in ["20", "1.0000001", "-0.1"] {
        let query = format!("jitter={jitter}");
        let wave = settings(&query).wave();
        assert_eq!((edges(&wave.band), wave.band.effect), (whole(4000, 4000), Effect::Ignored), "{jitter}");
        assert_eq!(problems(&query), [("jitter".to_owned(), Problem::JitterIgnored)], "{jitter}");
        assert!(words(&query).contains("the library ignores this jitter"), "{jitter}");
    }
    // A percentage typed as a number is told how to write it.
    let settings = settings("jitter=20");
    let issue = &settings.issues(&settings.wave())[0];
    assert!(Text::of(None).issue(issue).contains("write 0.2"));
}

// Kind: float drift that changes a truncated result.
#[test]
fn a_slider_that_divides_does_not_drift_as_one_that_adds_its_steps() {
    assert_eq!(edges(&fixed(1000.0, 0.57)), whole(430, 1570));
    // 57 * 0.01 is 0.5700000000000001: 1000 * 0.42999999999999994 truncates to 429.
    assert_eq!(edges(&fixed(1000.0, 57.0 * 0.01)), whole(429, 1569));
    // Reading decimals gives what the division by 100 gives at all positions of the slider.
    let mut drifted = 0;
    for percent in 0..=100u32 {
        let read =
            settings(&format!("jitter={}.{:02}", percent / 100, percent % 100)).choice.policy.jitter.fraction;
        assert_eq!(read, f64::from(percent) / 100.0);
        drifted += i32::from(edges(&fixed(1000.0, read)) != edges(&fixed(1000.0, f64::from(percent) * 0.01)));
    }
    assert_eq!(drifted, 8);
}

// Kind: numbers in another locale.
#[test]
fn a_decimal_comma_is_refused_and_not_read_as_five() {
    let (settings, issues) = query::decode("jitter=0,5");
    assert_eq!(settings.choice.policy.jitter.fraction, 0.2);
    assert_eq!(issues.len(), 1);
    assert_eq!((issues[0].problem, issues[0].used.as_str()), (Problem::Comma, "0.2"));
    assert!(Text::of(None).issue(&issues[0]).contains("0.5"));
}

// Kind: numbers in a link.
#[test]
fn infinity_a_hexadecimal_and_a_number_past_the_doubles_are_refused() {
    for (query, name) in [
        ("base=Infinity&attempt=3", "base"),
        ("base=1e400", "base"),
        ("jitter=0x1", "jitter"),
        ("jitter=NaN", "jitter"),
        ("attempt=Infinity", "attempt"),
        ("jobs=1e400", "jobs"),
    ] {
        let (read, issues) = query::decode(query);
        assert_eq!(read, Settings::default(), "{query}");
        assert_eq!(issues.len(), 1, "{query}");
        assert_eq!((issues[0].name.as_str(), issues[0].problem), (name, Problem::NotANumber), "{query}");
    }
}

// Kind: numbers in a link, the other way round.
#[test]
fn every_link_that_is_written_reads_back_to_the_same_settings() {
    for given in [
        "jitter=1e19",
        "jitter=123456789012345678e20",
        "jitter=-1e30",
        "jitter=1e-19",
        "jitter=0.1234567890123456789",
        "base=9007199254740992",
        "base=0.0000000000000000001h",
        "base=1234567.890123456s",
        "attempt=-9007199254740991",
        "jobs=1000000000&seed=4294967295&bars=1000",
    ] {
        let (settings, _) = query::decode(given);
        let link = query::encode(&settings);
        assert_eq!(query::decode(&link), (settings, vec![]), "{given} -> {link}");
    }
}

// Kind: a limit that is not kept.
#[test]
fn a_value_out_of_limits_becomes_the_limit_and_is_said() {
    for (query, name, used) in [
        ("base=-5", "base", "0"),
        ("base=9007199254740993", "base", "9007199254740992"),
        ("base=3000000000h", "base", "9007199254740992"),
        ("attempt=1e30", "attempt", "9007199254740991"),
        ("attempt=-9007199254740993", "attempt", "-9007199254740991"),
        ("jobs=0", "jobs", "1"),
        ("jobs=2e9", "jobs", "1000000000"),
        ("seed=-1", "seed", "0"),
        ("seed=4294967296", "seed", "4294967295"),
        ("bars=0", "bars", "1"),
        ("bars=1001", "bars", "1000"),
    ] {
        let (settings, issues) = query::decode(query);
        assert_eq!(settings.get(name).as_deref(), Some(used), "{query}");
        assert_eq!(issues.len(), 1, "{query}");
        assert_eq!((issues[0].name.as_str(), issues[0].used.as_str()), (name, used), "{query}");
        assert!(matches!(issues[0].problem, Problem::Above(_) | Problem::Below(_)), "{query}");
        // What came of it is drawn, or says why not, without a panic.
        export::json(&settings, &issues);
    }
}

// Kind: a quantile that a double rounds.
#[test]
fn the_median_of_the_widest_band_that_is_drawn_is_exact() {
    // 2^52 +- 100 % has 2^53 + 1 values from 0; half of them, 2^52 + 0.5, are not passed before the value 2^52.
    let band = fixed(4_503_599_627_370_496.0, 1.0);
    assert_eq!(band.points(), Some((1 << 53) + 1));
    assert_eq!(band.quantile(50), Some(Millis::Whole(1 << 52)));
    // The same on paper: of 1601 values from 3200 the 801st, of 2 the first.
    assert_eq!(exponential(1000.0, 3, 0.2).quantile(50), Some(Millis::Whole(4000)));
    assert_eq!(fixed(1.0, 0.5).quantile(50), Some(Millis::Whole(0)));
}
