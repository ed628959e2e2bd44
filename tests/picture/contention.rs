//! Clients that want to change one row.

use jitterband::{
    plot::{DARK, LIGHT, Line, Size, Studied as Drawing, contention},
    query,
    settings::{Race, Study},
    text::Studies,
};

use crate::{
    painted,
    read::{Picture, hex, read},
    size,
};

/// The policies of a query with their sizes, all called by their ids.
fn races(query: &str) -> (Vec<Race>, Vec<String>) {
    let settings = query::decode(&format!("view=contention&{query}")).0;
    let Study::Contention(races) = settings.study() else { panic!("{query}") };
    let names = races.iter().map(|race| race.choice.id().to_owned()).collect();
    (races, names)
}

fn lines(query: &str) -> Vec<Line> {
    let (races, names) = races(query);
    races.iter().zip(names).map(|(race, name)| Line::of(race, name)).collect()
}

fn picture(lines: &[Line], size: Size) -> Picture {
    read(&painted(&Drawing::Contention(lines.to_vec()), size, 1.0, &LIGHT))
}

/// What stands beside the axes, as numbers with their heights: those of the panel that begins at `left`.
fn ticks(picture: &Picture, unit: &str, left: f64, right: f64) -> Vec<(f64, f64)> {
    let number = |text: &str| text.strip_suffix(unit).and_then(|text| text.replace(',', "").parse().ok());
    let beside = picture.labels.iter().filter(|label| label.x > left && label.x < right && !label.bold);
    beside.filter_map(|label| Some((number(&label.text)?, label.y))).collect()
}

const ARTICLE: &str =
    "policy=full&base=5ms&cap=2s&compare=none,equal!base:5!cap:2000,echomq!base:5,exponential!base:5";

#[test]
fn no_setting_has_labels_that_meet() {
    let long = ", which has a name that nobody could read to its end on a telephone (jitter 0.123)";
    for query in [
        "sizes=5,10,20",
        "sizes=1",
        "sizes=500,1&policy=fixed",
        "sizes=2..12&compare=none,none,none,none",
        "sizes=20&policy=custom&jitter=0&base=9007199254740992&factor=1000000000",
        &format!("sizes=5..40&{ARTICLE}"),
    ] {
        for suffix in ["", long] {
            let mut lines = lines(query);
            lines.iter_mut().for_each(|line| line.name.push_str(suffix));
            for size in [
                size(320.0, contention::height(lines.len())),
                size(360.0, 480.0),
                size(719.0, 460.0),
                size(720.0, 400.0),
                size(1040.0, 460.0),
            ] {
                let picture = picture(&lines, size);
                picture.check_order(size, query);
                assert_eq!(
                    picture.labels.iter().filter(|label| label.bold).count(),
                    2,
                    "{query} {size:?}: titles"
                );
                for line in &lines {
                    let begins = |text: &str| text.chars().take(4).eq(line.name.chars().take(4));
                    assert!(
                        picture.labels.iter().any(|label| begins(&label.text)),
                        "{query} {size:?}: {}",
                        line.name
                    );
                }
            }
        }
    }
}

#[test]
fn points_lie_where_the_numbers_say() {
    let lines = lines("sizes=10,20,40&policy=full&base=5ms&cap=2s");
    let picture = picture(&lines, size(1040.0, 460.0));
    let [calls, time] = picture.lined(LIGHT.band)[..] else { panic!("a line in each panel") };
    // The sizes are on a scale from 0, where "clients" begins, to the last one.
    let left: Vec<f64> =
        picture.labels.iter().filter(|label| label.text == "clients").map(|label| label.x).collect();
    for (points, left, unit, of) in [
        (calls, left[0], "", (|row| row.calls.mean) as fn(&jitterband::contention::Row) -> f64),
        (time, left[1], "\u{a0}s", |row| row.completion_s.unwrap().mean),
    ] {
        let ticks = ticks(&picture, unit, left - 60.0, left);
        let [(low, at_low), .., (high, at_high)] = ticks[..] else { panic!("{ticks:?}") };
        for (point, row) in points.iter().zip(&lines[0].rows) {
            let x = left + (points[2].0 - left) * row.jobs as f64 / 40.0;
            let y = at_low + (at_high - at_low) * (of(row) - low) / (high - low);
            // Everything is rounded to whole pixels.
            assert!((point.0 - x).abs() <= 1.5 && (point.1 - y).abs() <= 1.5, "{point:?} {x} {y}");
        }
    }
}

#[test]
fn a_policy_that_dwarfs_the_others_makes_the_axis_logarithmic_and_the_title_says_so() {
    // 63 s against 5 at a hundred clients.
    let slow = lines("sizes=25,50,100&policy=full&base=5ms&cap=2s&compare=exponential!base:5!cap:2000");
    let picture_ = picture(&slow, size(1040.0, 460.0));
    let titles: Vec<&str> =
        picture_.labels.iter().filter(|label| label.bold).map(|label| label.text.as_str()).collect();
    assert!(titles[1].ends_with("log scale") && !titles[0].contains("log"), "{titles:?}");
    // Ten times as long is as far everywhere.
    let left = picture_
        .labels
        .iter()
        .filter(|label| label.text == "clients")
        .map(|label| label.x)
        .fold(0.0, f64::max);
    let ticks = ticks(&picture_, "\u{a0}s", left - 60.0, left);
    let (from, to) = (ticks[0], ticks[ticks.len() - 1]);
    let decade = (from.1 - to.1) / (to.0 / from.0).log10();
    for (value, y) in &ticks {
        assert!((y - (from.1 - decade * (value / from.0).log10())).abs() <= 1.5, "{value} {y}");
    }
    let end = picture_.lined(LIGHT.band)[1][2].1;
    let last = slow[0].rows[2].completion_s.unwrap().mean;
    assert!((end - (from.1 - decade * (last / from.0).log10())).abs() <= 1.5);
}

#[test]
fn lines_differ_in_colour_and_in_the_shape_of_their_marks() {
    let lines = lines(&format!("sizes=5,10&{ARTICLE}"));
    assert_eq!(lines.iter().map(|line| line.is_spread).collect::<Vec<_>>(), [true, false, true, true, false]);
    for palette in [&LIGHT, &DARK] {
        let picture = read(&painted(&Drawing::Contention(lines.clone()), size(1040.0, 460.0), 1.0, palette));
        let colours: Vec<&String> = picture.lines.iter().map(|(colour, _)| colour).collect();
        // The first with jitter is the band, the first without the herd; the others have none of the two.
        let [a, b, c, ..] = palette.series;
        assert_eq!(colours[..5], [palette.band, palette.herd, a, b, c].map(hex).iter().collect::<Vec<_>>());
        let corners = |colour: jitterband::plot::Colour| {
            let shape = picture.shaped(colour)[0];
            let (x, y) = shape[0];
            shape
                .iter()
                .map(|corner| (corner.0 - x, corner.1 - y))
                .map(|(x, y)| (x as i32, y as i32))
                .collect::<Vec<_>>()
        };
        let shapes: Vec<_> = [palette.band, palette.herd, a, b, c].map(corners).into();
        for (at, shape) in shapes.iter().enumerate() {
            assert!(!shapes[..at].contains(shape), "{shapes:?}");
        }
    }
}

#[test]
fn names_stand_at_the_ends_of_lines_where_they_have_room() {
    let lines = lines("sizes=10,40&policy=full&base=5ms&cap=2s&compare=none");
    let wide = picture(&lines, size(1040.0, 460.0));
    let ends: Vec<f64> = wide.lined(LIGHT.herd).iter().map(|line| line[1].1).collect();
    let names: Vec<f64> =
        wide.labels.iter().filter(|label| label.text == "none").map(|label| label.y).collect();
    assert_eq!((names.len(), ends.len()), (2, 2));
    assert!(names.iter().zip(&ends).all(|(name, end)| (name - end).abs() < 22.0), "{names:?} {ends:?}");
    let narrow = picture(&lines, size(360.0, 440.0));
    assert!(narrow.label("none").y < narrow.lined(LIGHT.herd)[0][1].1);
    assert_eq!(narrow.labels.iter().filter(|label| label.text == "none").count(), 1);
}

#[test]
fn a_single_size_is_points_and_nothing_is_an_empty_frame() {
    let single = picture(&lines("sizes=10&compare=none"), size(800.0, 400.0));
    assert!(single.lines.is_empty() && single.shaped(LIGHT.band).len() >= 2);
    for size in [size(320.0, 400.0), size(1040.0, 400.0)] {
        let empty = picture(&[], size);
        empty.check_order(size, "nothing");
        assert_eq!(empty.labels.iter().filter(|label| label.text == "Nothing was simulated").count(), 2);
    }
    for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0)] {
        picture(&lines("sizes=2,3&compare=none"), size(width, height));
    }
}

fn sentence(query: &str) -> String {
    let (races, names) = races(query);
    (Studies::of(None).contention.sentence)(&races, &names).replace('\u{a0}', " ")
}

#[test]
fn the_sentence_says_who_is_first_and_where_that_changes() {
    // From the rows themselves: who has the least at each size.
    let query = format!("sizes=10..80&{ARTICLE}");
    let (races, names) = races(&query);
    let first = |at: usize, of: fn(&jitterband::contention::Row) -> f64| {
        let least = races.iter().map(|race| of(&race.rows[at])).fold(f64::INFINITY, f64::min);
        let who: Vec<String> = races
            .iter()
            .zip(&names)
            .filter(|(race, _)| of(&race.rows[at]) == least)
            .map(|(_, name)| format!("\u{201c}{name}\u{201d}"))
            .collect();
        who.join(" and ")
    };
    let sentence = sentence(&query);
    let last = races[0].rows.len() - 1;
    let calls: fn(&jitterband::contention::Row) -> f64 = |row| row.calls.mean;
    let time: fn(&jitterband::contention::Row) -> f64 = |row| row.completion_s.unwrap().mean;
    assert!(
        sentence.contains(&format!("With 80 clients {} needs the fewest calls", first(last, calls))),
        "{sentence}"
    );
    assert!(sentence.contains(&format!("{} finishes first", first(last, time))), "{sentence}");
    for (of, words) in [(calls, "needs the fewest calls"), (time, "finishes first")] {
        let other = (0..last).rev().find(|at| first(*at, of) != first(last, of));
        let crossing = other.map(|at| {
            format!("The curves cross: with {} clients {} {words}.", races[0].rows[at].jobs, first(at, of))
        });
        match crossing {
            Some(crossing) => assert!(sentence.contains(&crossing), "{sentence}: {crossing}"),
            None => assert!(!sentence.contains(&format!(" {words}.")), "{sentence}"),
        }
    }
}

#[test]
fn the_sentence_is_true_at_the_edges() {
    // One policy is compared with none, and one client needs one call.
    let alone = sentence("sizes=1&policy=full");
    assert!(
        alone.starts_with(
            "With 1 client \u{201c}full\u{201d} needs 1 call, and 0.04 s until it has succeeded."
        ),
        "{alone}"
    );
    // The same policy twice is first twice.
    let twice = sentence("sizes=4&policy=none&compare=none");
    assert!(
        twice.starts_with(
            "With 4 clients \u{201c}none\u{201d} and \u{201c}none\u{201d} need the fewest calls, "
        ),
        "{twice}"
    );
    assert!(twice.contains("and finish first, after ") && !twice.contains("cross"), "{twice}");
    // A wait beyond any number.
    let endless = sentence("sizes=20&policy=custom&jitter=0&base=9007199254740992&factor=1000000000");
    assert!(endless.contains("Not every client of \u{201c}custom\u{201d} succeeds"), "{endless}");
    assert!(!endless.contains("until"), "{endless}");
    assert_eq!((Studies::of(None).contention.sentence)(&[], &[]), "Nothing was simulated.");
}
