//! Periodic work that falls out of step.

use jitterband::{
    fleet::Rhythm,
    plot::{Colour, DARK, LIGHT, Size, Studied as Drawing, fleet},
    query,
    settings::Study,
    text::Studies,
};

use crate::{
    painted,
    read::{Picture, Rectangle, read},
    size,
};

fn rhythm(query: &str) -> Rhythm {
    let settings = query::decode(&format!("view=fleet&{query}")).0;
    let Study::Fleet(rhythm) = settings.study() else { panic!("{query}") };
    *rhythm
}

fn picture(rhythm: &Rhythm, size: Size) -> Picture {
    read(&painted(&Drawing::Fleet(Box::new(rhythm.clone())), size, 1.0, &LIGHT))
}

/// The bars of each row, from above: an outline that begins on the ground, then four corners for each.
fn bars(picture: &Picture, colour: Colour) -> Vec<Vec<Rectangle>> {
    let row = |outline: &[(f64, f64)]| {
        outline[1..].chunks(4).map(|bar| Rectangle { from: bar[1], to: bar[3] }).collect()
    };
    picture.shaped(colour).into_iter().map(row).collect()
}

const ALL: [&str; 12] = [
    "policy=heartbeat",
    "policy=poller&period=30s",
    "policy=cache-ttl&period=1h&jobs=10000",
    "policy=fixed",
    "policy=fixed&jobs=1",
    "policy=decorrelated&jobs=100",
    "policy=heartbeat&jobs=1000000",
    "policy=heartbeat&jobs=2",
    "policy=heartbeat&rounding=seconds",
    "policy=custom&jitter=0.01&period=1ms",
    "policy=custom&jitter_kind=full&period=100000d",
    "policy=custom&jitter_kind=additive&extra=9007199254740992&period=9007199254740992",
];

#[test]
fn no_setting_has_labels_that_meet() {
    for query in ALL {
        let rhythm = rhythm(query);
        for size in [
            size(320.0, fleet::height(rhythm.rows.len())),
            size(320.0, 300.0),
            size(360.0, 460.0),
            size(560.0, 300.0),
            size(1040.0, fleet::height(rhythm.rows.len())),
        ] {
            picture(&rhythm, size).check_order(size, query);
        }
        for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0)] {
            picture(&rhythm, size(width, height));
        }
    }
}

#[test]
fn bars_are_as_tall_as_the_arrivals_on_one_scale() {
    let rhythm = rhythm("policy=heartbeat");
    let picture = picture(&rhythm, size(1040.0, 500.0));
    let rows = bars(&picture, LIGHT.band);
    assert_eq!(rows.len(), rhythm.rows.len());
    // "Height of a row: 648 a second; the line is an even spread, 100 a second": a bar is 10 s / 135 wide.
    let head = picture.labels.iter().find(|label| label.text.starts_with("Height of a row")).unwrap();
    let full: f64 = head.text.split(' ').nth(4).unwrap().replace(',', "").parse().unwrap();
    let tallest = rhythm.rows.iter().flat_map(|row| &row.arrivals).max().unwrap();
    // An even spread puts 7.4 into a bar: the tallest is below eight times that, so that nothing is cut.
    assert!(f64::from(*tallest) < 8.0 * 1000.0 / 135.0, "{tallest}");
    assert!((f64::from(*tallest) * 13.5 - full).abs() < 0.6, "{tallest} {full}");
    assert!(picture.shaped(LIGHT.paper).is_empty());
    let most = rows.iter().flatten().map(Rectangle::height).fold(0.0, f64::max);
    for (bars, row) in rows.iter().zip(&rhythm.rows) {
        let counts: Vec<u32> = row.arrivals.iter().copied().filter(|count| *count > 0).collect();
        assert_eq!(bars.len(), counts.len());
        for (bar, count) in bars.iter().zip(counts) {
            let height = most * f64::from(count) / f64::from(*tallest);
            // Rounded at both ends.
            assert!((bar.height() - height).abs() <= 1.6, "{} {height}", bar.height());
        }
    }
}

#[test]
fn the_middle_of_a_row_is_in_step_and_its_width_is_a_period() {
    // Without jitter all are in the middle bar, in the herd's colour.
    let fixed = picture(&rhythm("policy=fixed"), size(1040.0, 400.0));
    let rows = bars(&fixed, LIGHT.herd);
    assert_eq!(rows.len(), 6);
    let axis = |text: &str| fixed.label(text).x;
    for row in &rows {
        let [bar] = &row[..] else { panic!("one bar") };
        assert!((bar.middle() - axis("on the beat")).abs() <= 1.0, "{bar:?}");
        // The parts are 10 s / 135 wide.
        assert!(
            (bar.to.0 - bar.from.0 - (axis("+5\u{a0}s") - axis("\u{2212}5\u{a0}s")) / 135.0).abs() <= 1.0
        );
    }
    assert!(fixed.filled(LIGHT.band_ground).is_empty(), "never out of step");
    // The first wave of heartbeats is two seconds wide.
    let first = picture(&rhythm("policy=heartbeat"), size(1040.0, 400.0));
    let bars = &bars(&first, LIGHT.band)[0];
    let second = (first.label("+5\u{a0}s").x - first.label("\u{2212}5\u{a0}s").x) / 10.0;
    let width = bars[bars.len() - 1].to.0 - bars[0].from.0;
    // Counted in whole parts: 27 of them.
    assert!((width / second - 2.0).abs() < 0.1, "{width} {second}");
}

#[test]
fn whole_seconds_are_a_comb() {
    // Periods of 9 or 10 s, 9.5 on average: after k periods at most k + 1 instants, a second apart.
    let rhythm = rhythm("policy=heartbeat&rounding=seconds");
    for size in [size(360.0, 460.0), size(1040.0, 460.0)] {
        let picture = picture(&rhythm, size);
        for (bars, row) in bars(&picture, LIGHT.band).iter().zip(&rhythm.rows) {
            // There are 19 instants half a second apart in two mean periods, and as many in one as they go round.
            assert!(bars.len() as u64 <= (row.beat.period + 1).min(19), "{} {}", row.beat.period, bars.len());
        }
        assert!(!picture.shaped(LIGHT.paper).is_empty(), "the tallest teeth are cut");
    }
}

#[test]
fn the_period_at_which_it_is_out_of_step_is_marked() {
    for query in ["policy=heartbeat", "policy=poller&period=30s"] {
        let rhythm = rhythm(query);
        let out: Vec<usize> =
            (0..rhythm.rows.len()).filter(|at| rhythm.rows[*at].beat.harmonic < 0.05).collect();
        // It is the last one, and the one that the numbers have.
        let last = rhythm.rows.len() - 1;
        assert_eq!(out, [last]);
        assert_eq!(rhythm.drift.periods_simulated, Some(rhythm.rows[last].beat.period));
        for palette in [&LIGHT, &DARK] {
            let picture =
                read(&painted(&Drawing::Fleet(Box::new(rhythm.clone())), size(1040.0, 460.0), 1.0, palette));
            let [ground] = picture.filled(palette.band_ground)[..] else { panic!("one row stands out") };
            let word = picture.label("out of step");
            let number = picture.label(&rhythm.rows[last].beat.period.to_string());
            assert!(number.bold && ground.from.1 < number.y && number.y < ground.to.1);
            assert!(word.bold && ground.from.1 < word.y && word.y < ground.to.1);
        }
    }
}

#[test]
fn each_row_ends_with_what_is_left_as_simulated_and_as_expected() {
    let rhythm = rhythm("policy=heartbeat");
    let picture_ = picture(&rhythm, size(1040.0, 460.0));
    // sin(a) / a with a = 2 pi / 10: 93.55 %, and its square 87.5 %.
    for (row, expected) in [(0, "93.5"), (1, "87.5")] {
        let drawn = (rhythm.rows[row].beat.harmonic * 1000.0).round() / 10.0;
        picture_.label(&format!("{drawn}\u{a0}% ({expected}\u{a0}%)"));
    }
    let narrow = picture(&rhythm, size(360.0, 460.0));
    let drawn = (rhythm.rows[0].beat.harmonic * 1000.0).round() / 10.0;
    narrow.label(&format!("{drawn}\u{a0}%"));
}

fn sentence(query: &str) -> String {
    (Studies::of(None).fleet.sentence)(&rhythm(query)).replace('\u{a0}', " ")
}

#[test]
fn the_sentence_has_the_formula_the_simulation_and_the_first_wave() {
    // 45 = ln 0.05 / ln 0.9355; a thousand over two seconds are 500 a second, over ten seconds 100.
    let heartbeat = sentence("policy=heartbeat");
    let rhythm_ = rhythm("policy=heartbeat");
    let simulated = rhythm_.drift.periods_simulated.unwrap();
    let busiest = rhythm_.drift.busiest_second.unwrap();
    for part in [
        "1,000 instances act every 10 s on average.",
        &format!("{busiest} of them in the busiest second and 500 a second on average"),
        "spread evenly they would be 100 a second.",
        &format!("After {simulated} periods ({} s) less than 5 %", simulated * 10),
        "the formula says after 45.",
    ] {
        assert!(heartbeat.contains(part), "{heartbeat}: {part}");
    }
    // 10,000 keys that live for ten minutes: 16.7 a second once they are spread.
    assert!(sentence("policy=cache-ttl&jobs=10000&period=10min").contains("they would be 16.7 a second."));
}

#[test]
fn the_sentence_is_true_at_the_edges() {
    let begins = |query: &str, begin: &str| {
        let sentence = sentence(query);
        assert!(sentence.starts_with(begin), "{query}: {sentence}");
    };
    begins("policy=fixed&jobs=1", "A single instance that acts about every 10 s has none");
    let ends = |query: &str, end: &str| {
        let sentence = sentence(query);
        assert!(sentence.ends_with(end), "{query}: {sentence}");
    };
    ends(
        "policy=fixed",
        "all come in the same instant; spread evenly they would be 100 a second. They stay in step: nothing moves them apart.",
    );
    ends("policy=decorrelated&jobs=1000", "for this policy there is no formula.");
    // Five million are five periods of a million; 45 would be needed.
    let cut = sentence("policy=heartbeat&jobs=1000000");
    assert!(cut.contains("After 5 periods (50 s), where the simulation of so many ends, "), "{cut}");
    // sin(a) / a to the fifth: 71.6 %.
    assert!(
        cut.contains("71.") && cut.ends_with("; the formula says that after 45 less than 5 % is."),
        "{cut}"
    );
    assert!(rhythm("policy=heartbeat&jobs=1000000").cut);
    // Waits from nothing to 200,000 days: more seconds than are counted.
    let days = sentence("policy=custom&jitter_kind=full&period=100000d");
    assert!(!days.contains("busiest") && days.contains(" d, < 0.01 a second on average; "), "{days}");
    // By the formula one period is enough here; of few instances chance leaves more than 5 % of some waves.
    let few = rhythm("policy=full&period=30s&jobs=50");
    assert_eq!(few.drift.periods_to_desync, Some(1));
    assert_eq!(few.drift.periods_simulated, Some(few.simulated));
}

#[test]
fn no_more_periods_than_fit_are_kept_and_the_work_is_bounded() {
    // A hundredth of jitter either way: sin(a) / a with a = 2 pi / 100 is about 1 - a^2 / 6, so that ln 20 / (a^2 / 6),
    // 4,553, are needed; the next term takes less than one from that.
    let slow = rhythm("policy=custom&jitter=0.01&jobs=100");
    assert_eq!(slow.drift.periods_to_desync, Some(4553));
    let periods: Vec<u64> = slow.rows.iter().map(|row| row.beat.period).collect();
    assert_eq!((periods.len(), periods[0], periods.last()), (12, 1, Some(&slow.simulated)));
    assert!(slow.drift.periods_simulated.is_some() && !slow.cut);
    for query in ALL {
        let rhythm = rhythm(query);
        assert!(rhythm.jobs * rhythm.simulated <= 5_000_000, "{query}");
        for row in rhythm.rows.iter().filter(|row| row.beat.last.is_finite()) {
            assert_eq!(
                row.arrivals.iter().map(|count| u64::from(*count)).sum::<u64>(),
                rhythm.jobs,
                "{query}"
            );
        }
    }
}
