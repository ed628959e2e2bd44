//! What has gone wrong in other retry libraries and charts, each as a small input with its right answer.

mod common;

use common::{echomq, edges, exponential, fixed, problems, sample, settings, whole, words};
use jitterband::{
    export,
    millis::Millis,
    policy::{Curve, Effect},
    query,
    sample::Wave,
    seed::Seed,
    settings::Problem,
    text::Explorer,
};

// Kind: overflow, no cap.
#[test]
fn the_sixty_fourth_attempt_neither_wraps_to_a_negative_wait_nor_to_none() {
    // 2^63 * 1000, exact in a double because 1000 is 125 * 2^3.
    let band = exponential(1000.0, 64, 0.0);
    assert_eq!(edges(&band), whole(9_223_372_036_854_775_808_000, 9_223_372_036_854_775_808_000));
    assert!(words("attempt=64&jitter=0").contains("9,223,372,036,854,775,808,000 ms"));
    // Neighbours count: a wrapped product happens to be right again at some of them.
    for attempt in 1..=127 {
        let expected = 1000u128.checked_mul(1 << (attempt - 1)).filter(|ms| *ms <= 1 << 127);
        assert_eq!(exponential(1000.0, attempt, 0.0).delay.whole(), expected, "{attempt}");
    }
}

// Kind: overflow of a float before any cap.
#[test]
fn a_power_past_the_doubles_is_said_and_not_computed() {
    for attempt in ["1025", "1026", "9007199254740991"] {
        let query = format!("attempt={attempt}&jitter=0");
        assert_eq!(problems(&query), [("attempt".to_owned(), Problem::DelayTooLarge)]);
    }
}

// Kind: empty random range.
#[test]
fn a_base_of_nothing_draws_from_a_range_of_one_value() {
    // trunc(0 * 0.9) = 0, trunc(0 * 0.1 * 2) = 0.
    let band = exponential(0.0, 1, 0.1);
    assert_eq!((edges(&band), band.points()), (whole(0, 0), Some(1)));
    let drawn = sample("base=0&attempt=1&jitter=0.1").drawn.unwrap();
    assert_eq!((drawn.min, drawn.max, drawn.distinct), (Millis::Whole(0), Millis::Whole(0), 1));
}

// Kind: boundary of the legal range.
#[test]
fn jitter_zero_in_every_spelling_is_no_jitter_and_one_is_all_of_it() {
    for zero in ["0", "0.0", "-0", "0e0", "-0.000"] {
        let settings = settings(&format!("jitter={zero}"));
        let band = settings.wave().band;
        assert_eq!((edges(&band), band.effect), (whole(4000, 4000), Effect::Off), "{zero}");
        assert_eq!(query::encode(&settings), "jitter=0", "{zero}");
    }
    for one in ["1", "1.0", "1e0", "1."] {
        // trunc(4000 * 0) = 0, trunc(4000 * 1 * 2) = 8000.
        assert_eq!(edges(&settings(&format!("jitter={one}")).wave().band), whole(0, 8000), "{one}");
    }
}

// Kind: division by zero.
#[test]
fn a_base_of_nothing_stays_nothing_however_large_the_power() {
    // 2^63 * 0 = 0.
    assert_eq!(edges(&exponential(0.0, 64, 0.9)), whole(0, 0));
    assert_eq!(sample("base=0&attempt=64&jitter=0.9").histogram.counts, [1000]);
}

// Kind: jitter relative to the wrong value.
#[test]
fn jitter_scales_with_the_delay_and_not_with_the_base() {
    // 2^5 * 1000 = 32000; 32000 * 0.8 = 25600; 32000 * 0.4 = 12800. A fifth of the base would be 200.
    let band = exponential(1000.0, 6, 0.2);
    assert_eq!((edges(&band), band.points()), (whole(25_600, 38_400), Some(12_801)));
}

// Kind: a factor of two.
#[test]
fn the_range_counts_the_jitter_once_for_each_side() {
    // 1000 * 0.3 * 2 = 600; not 1200 and not 300.
    let band = fixed(1000.0, 0.3);
    assert_eq!((edges(&band), band.range), (whole(700, 1300), Millis::Whole(600)));
}

// Kind: generations of a formula mixed up.
#[test]
fn the_arithmetic_shown_names_the_power_that_was_used() {
    // 2^10 * 120000 = 122880000; (2^11 - 1) and 2^11 are other libraries' powers.
    assert_eq!(exponential(120_000.0, 11, 0.0).delay, Millis::Whole(122_880_000));
    let words = words("base=120000&attempt=11&jitter=0");
    assert!(words.contains("trunc(2^(11 \u{2212} 1) \u{d7} 120,000) = 122,880,000 ms"), "{words}");
}

// Kind: infinity as a delay.
#[test]
fn an_infinite_delay_is_a_plain_message_and_an_axis_without_numbers_that_are_none() {
    let query = "attempt=1100";
    assert_eq!(problems(query), [("attempt".to_owned(), Problem::DelayTooLarge)]);
    assert!(
        words(query)
            .starts_with("Attempt 1,100 has no wait that can be named: it is beyond 2^127 milliseconds.")
    );
    let (settings, issues) = query::decode(query);
    assert!(settings.wave().sample.is_err());
    for output in [export::svg(&settings, 800, 360), export::json(&settings, &issues), export::csv(&settings)]
    {
        assert!(!output.contains("NaN") && !output.contains("inf"), "{output}");
    }
}

// Kind: earlier than asked.
#[test]
fn symmetric_jitter_brings_half_of_the_jobs_back_before_the_delay() {
    // 120 s +- 10 %: trunc(120000 * 0.9) = 108000, trunc(120000 * 0.1 * 2) = 24000; 12000 of 24001 are earlier.
    assert_eq!(edges(&fixed(120_000.0, 0.1)), whole(108_000, 132_000));
    let query = "growth=constant&base=120s&jitter=0.1&jobs=10000&bars=1000";
    let counts = sample(query).histogram.counts;
    let early: u64 = counts[..500].iter().sum();
    // Binomial(10000, 0.49998): five standard deviations are 250. Bar 500 begins at 120000.5.
    assert!((4750..=5250).contains(&early), "{early}");
}

// Kind: identical seeds.
#[test]
fn a_thousand_jobs_do_not_draw_one_number_a_thousand_times() {
    // 1601 * (1 - (1600/1601)^1000) = 743.9 different milliseconds; five standard deviations are 691..797.
    let drawn = sample("seed=42").drawn.unwrap();
    assert!((691..=797).contains(&drawn.distinct), "{}", drawn.distinct);
    // And neither do the seeds: the first jobs of a thousand seeds differ as much.
    let first = |seed| {
        let policy = echomq(Curve::Exponential, 1000.0, 0.2);
        Wave::new(&policy, 3, 1, 80, Seed(seed)).sample.unwrap().drawn.unwrap().min.whole()
    };
    let mut waits: Vec<_> = (0..1000).map(first).collect();
    waits.sort_unstable();
    waits.dedup();
    assert!((691..=797).contains(&waits.len()), "{}", waits.len());
}

// Kind: attempt 0 against attempt 1.
#[test]
fn attempt_one_waits_the_base_and_attempt_zero_half_of_it() {
    assert_eq!(exponential(1000.0, 1, 0.0).delay, Millis::Whole(1000));
    // 2^-1 * 1000 = 500, 2^-2 * 1000 = 250; a fixed delay knows no attempt.
    assert_eq!(exponential(1000.0, 0, 0.0).delay, Millis::Whole(500));
    assert_eq!(exponential(1000.0, -1, 0.0).delay, Millis::Whole(250));
    assert_eq!(settings("growth=constant&attempt=0&jitter=0").wave().band.delay, Millis::Whole(1000));
}

// Kind: a formula the other way round.
#[test]
fn the_base_is_multiplied_and_not_raised_to_a_power() {
    // Swapped, 5000^0 would make the first wait 1 ms.
    let delays = [1, 2, 3].map(|attempt| exponential(5000.0, attempt, 0.0).delay);
    assert_eq!(delays, [5000, 10_000, 20_000].map(Millis::Whole));
}

// Kind: an integer range emptied by a tiny fraction.
#[test]
fn a_tiny_jitter_leaves_one_value_which_may_lie_below_the_delay() {
    // 1 - 5e-324 is 1 and 1000 * 5e-324 * 2 truncates to 0.
    assert_eq!(edges(&fixed(1000.0, 5e-324)), whole(1000, 1000));
    // 1000 * (1 - 1e-9) = 999.999999 truncates to 999, the range 0.000002 to 0.
    assert_eq!(edges(&fixed(1000.0, 1e-9)), whole(999, 999));
    let query = "growth=constant&base=1000&jitter=1e-9";
    assert_eq!(sample(query).histogram.counts, [1000]);
    assert!(words(query).contains("exactly 999 ms, in the same millisecond"), "{}", words(query));
}

// Kind: modulo bias.
#[test]
fn a_range_just_below_two_to_the_thirty_two_is_drawn_without_modulo_bias() {
    // 2147483648 * 0.25 = 536870912; 2147483648 * 0.75 * 2 = 3221225472, so 3221225473 values. The lowest third
    // holds 1/3 of 10000 jobs, 3333 +- 5 * 47.1; a 32-bit draw modulo the range would put half of them there.
    let query = "growth=constant&base=2147483648&jitter=0.75&jobs=10000&bars=3";
    assert_eq!(settings(query).wave().band.points(), Some(3_221_225_473));
    let counts = sample(query).histogram.counts;
    assert!((3098..=3569).contains(&counts[0]), "{counts:?}");
}

// Kind: the edge of a histogram.
#[test]
fn zeros_and_ones_make_two_equal_bars() {
    // trunc(1 * 0.5) = 0, trunc(1 * 0.5 * 2) = 1.
    let query = "growth=constant&base=1&jitter=0.5&jobs=10000";
    assert_eq!(edges(&settings(query).wave().band), whole(0, 1));
    let histogram = sample(query).histogram;
    assert_eq!((histogram.bars(), histogram.first(0), histogram.first(1)), (2, 0, 1));
    assert_eq!(histogram.expected(0, 10_000), histogram.expected(1, 10_000));
    assert_eq!(histogram.counts.iter().sum::<u64>(), 10_000);
    // Binomial(10000, 1/2): five standard deviations are 250.
    assert!(histogram.counts.iter().all(|count| (4750..=5250).contains(count)), "{:?}", histogram.counts);
}

// Kind: a histogram of zero range.
#[test]
fn a_band_of_one_value_is_one_bar() {
    for query in ["base=0", "base=0&jitter=0", "base=0&jitter=1", "growth=constant&base=1&jitter=0.3"] {
        // trunc(1 * 0.7) = 0, trunc(1 * 0.3 * 2) = 0: that one too is 0 and nothing else.
        assert_eq!(edges(&settings(query).wave().band), whole(0, 0), "{query}");
        assert_eq!(sample(query).histogram.counts, [1000], "{query}");
        assert!(export::svg(&settings(query), 320, 300).contains("0\u{a0}ms"), "{query}");
    }
}

// Kind: the position of bars.
#[test]
fn bars_over_four_five_and_six_begin_at_their_own_number() {
    // trunc(5 * 0.8) = 4, trunc(5 * 0.2 * 2) = 2.
    let query = "growth=constant&base=5&jitter=0.2";
    assert_eq!(edges(&settings(query).wave().band), whole(4, 6));
    let (settings, issues) = query::decode(query);
    assert!(export::json(&settings, &issues).contains("\"edges\":[4,5,6,7]"));
    let table = export::csv(&settings);
    let from: Vec<&str> = table.lines().skip(2).map(|row| row.split(',').next().unwrap()).collect();
    assert_eq!(from, ["4", "5", "6"]);
}

// Kind: accessibility.
#[test]
fn a_picture_says_in_words_what_it_shows() {
    let words = words("");
    for fact in ["3,200 to 4,800 ms", "Values in the band: 1,601", "= 4,000 ms"] {
        assert!(words.contains(fact), "{fact} is missing in {words}");
    }
    let settings = settings("");
    let sentence = (Explorer::of(None).common.sentence)(&settings.wave());
    let svg = export::svg(&settings, 800, 360);
    assert!(svg.contains(&format!("<desc>{sentence}</desc>")) && svg.contains("role=\"img\""));
}

// Kind: a caption that is not true of the picture.
#[test]
fn the_sentence_holds_the_numbers_of_the_jobs_that_were_drawn() {
    let group = |number: u64| {
        let digits = number.to_string();
        let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
        groups.iter().map(|group| std::str::from_utf8(group).unwrap()).collect::<Vec<_>>().join(",")
    };
    for query in
        ["", "seed=2", "jobs=2", "jobs=100000&jitter=1", "growth=constant&base=5", "attempt=9&jobs=12345"]
    {
        let (wave, sentence) = (settings(query).wave(), words(query));
        let sample = wave.sample.as_ref().unwrap();
        let drawn = sample.drawn.as_ref().unwrap();
        for (number, phrase) in [
            (wave.jobs, "{} jobs that would have come back in one millisecond"),
            (drawn.distinct, "land on {} different"),
            (drawn.busiest.count, "the busiest gets {} ("),
            (sample.expected_busiest.unwrap().round() as u64, "({} expected)"),
            (wave.jobs, "not {}."),
        ] {
            let phrase = phrase.replace("{}", &group(number));
            assert!(sentence.contains(&phrase), "{query}: {phrase:?} is not in {sentence}");
        }
    }
    // Drawn as counts, nobody knows which millisecond is the busiest: only what is expected is said. A million jobs
    // over 1601 ms leave none of them empty, 1601 * (1600/1601)^1000000 being 1e-268.
    let sentence = words("jobs=1000000");
    assert!(
        sentence.contains("1,000,000 jobs") && sentence.contains("expected on 1,601 different"),
        "{sentence}"
    );
    // Two jobs over two milliseconds meet half of the time; then "gets 2, not 2" would be no sentence.
    let mut met = 0;
    for seed in 1..=20 {
        let query = format!("growth=constant&base=1&jitter=0.5&jobs=2&seed={seed}");
        if sample(&query).drawn.unwrap().busiest.count == 2 {
            assert!(!words(&query).contains("not 2"), "{}", words(&query));
            met += 1;
        }
    }
    assert!((1..20).contains(&met), "{met}");
    // A single job has no herd.
    let drawn = sample("jobs=1").drawn.unwrap();
    assert!(words("jobs=1").contains(&format!("it waits {} ms", group(drawn.min.whole().unwrap() as u64))));
    assert!(words("jitter=0").starts_with("All 1,000 jobs come back after exactly 4,000 ms"));
}
