//! All attempts on one time axis.

use jitterband::{
    catalogue,
    plot::{LIGHT, Several as Drawing, Size, schedule},
    query,
    sample::Schedule,
};

use crate::{
    drawn,
    read::{Picture, Rectangle, read},
    size,
};

fn picture(query: &str, size: Size) -> (Schedule, Picture) {
    let settings = query::decode(query).0;
    let (schedule, outage, attempt) = (settings.schedule(), settings.outage, settings.attempt);
    let shown = Drawing::Schedule { schedule: schedule.clone(), outage, attempt };
    (schedule, read(&drawn(&shown, size, 1.0)))
}

/// The bands of the rows, from above.
fn bands(picture: &Picture) -> Vec<&Rectangle> {
    picture.filled(LIGHT.band)
}

#[test]
fn no_schedule_of_the_catalogue_has_labels_that_meet() {
    for entry in catalogue::all() {
        for rest in
            ["", "&attempt=8", "&max_attempts=100&attempt=55", "&deadline=21s&max_attempts=4", "&outage=30d"]
        {
            let query = format!("policy={}{rest}", entry.id);
            for size in [size(320.0, 300.0), size(1040.0, 460.0)] {
                picture(&query, size).1.check_order(size, &query);
            }
        }
    }
}

#[test]
fn a_hundred_attempts_and_the_largest_numbers_fit() {
    for query in [
        "max_attempts=101&policy=fixed&attempt=100",
        "max_attempts=101&policy=full&deadline=1d&outage=1d",
        "base=9007199254740992&max_attempts=60&attempt=50&outage=9007199254740992&deadline=9007199254740992",
        "attempt=-5",
        "max_attempts=1",
        "outage=0",
        "policy=none&outage=0",
        "policy=none&outage=0&max_attempts=3&deadline=0",
    ] {
        for size in [size(320.0, 300.0), size(320.0, schedule::height(100)), size(1040.0, 200.0)] {
            picture(query, size).1.check_order(size, query);
        }
    }
    for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0)] {
        picture("", size(width, height));
    }
}

#[test]
fn bands_lie_where_the_axis_says() {
    let (schedule, picture) = picture("max_attempts=6&outage=20s", size(1040.0, schedule::height(5)));
    // The outage makes the scale: from the failure to its end.
    let shade = picture.filled(LIGHT.shade)[0];
    let at = |ms: f64| shade.from.0 + (shade.to.0 - shade.from.0) * ms / 20_000.0;
    let bands = bands(&picture);
    assert_eq!(bands.len(), 5);
    for (band, row) in bands.iter().zip(&schedule.rows) {
        assert!(
            (band.from.0 - at(row.earliest)).abs() <= 2.0 && (band.to.0 - at(row.latest)).abs() <= 2.0,
            "{row:?}"
        );
    }
    for pair in bands.windows(2) {
        assert!(
            pair[0].from.1 < pair[1].from.1 && pair[0].to.0 - pair[0].from.0 < pair[1].to.0 - pair[1].from.0
        );
    }
    let last = picture.label("last");
    assert!(bands[4].from.1 < last.y && last.y < bands[4].to.1);
    assert!(!picture.labels.iter().any(|label| label.text == "\u{2026}"));
}

#[test]
fn a_schedule_without_end_says_so() {
    let (_, picture) = picture("", size(800.0, 320.0));
    picture.label("\u{2026}");
    assert!(!picture.labels.iter().any(|label| label.text.starts_with("last")));
}

#[test]
fn the_current_attempt_is_emphasised() {
    let (_, picture) = picture("attempt=4", size(800.0, 320.0));
    let current = picture.label("4");
    assert!(current.bold && !picture.label("5").bold);
    let [ground] = picture.filled(LIGHT.band_ground)[..] else { panic!("one row stands out") };
    assert!(ground.from.1 < current.y && current.y < ground.to.1);
    let heights: Vec<f64> = bands(&picture).iter().map(|band| band.height()).collect();
    assert!(heights[3] > heights[2] && heights[3] > heights[4], "{heights:?}");
}

#[test]
fn what_dwarfs_the_rest_runs_out_of_the_picture_but_not_the_attempt_one_looks_at() {
    // Ten attempts of 17 minutes against 20 seconds.
    let (_, picture_) = picture("", size(800.0, 320.0));
    let shade = picture_.filled(LIGHT.shade)[0];
    assert!(shade.to.0 - shade.from.0 > 20.0, "{shade:?}");
    assert!(picture_.labels.iter().any(|label| label.text == "17.1\u{a0}min"), "{:?}", picture_.labels);
    let (_, looked_at) = picture("attempt=10", size(800.0, 320.0));
    assert_eq!(bands(&looked_at).len(), 10);
    // And the other way round: an outage of a day against 8 seconds.
    let (_, short) = picture("policy=kafka-java&outage=1d", size(800.0, 320.0));
    let last = bands(&short)[9];
    assert!(last.from.0 > 50.0 && last.to.0 - last.from.0 >= 3.0, "{last:?}");
    assert!(
        short.labels.iter().any(|label| label.text.starts_with("outage") && label.text.ends_with('\u{2192}'))
    );
}

#[test]
fn what_nothing_spreads_has_the_colour_of_the_herd() {
    let (schedule, picture) = picture("policy=exponential&max_attempts=5", size(800.0, 320.0));
    assert_eq!(picture.filled(LIGHT.herd).len(), schedule.rows.len());
    assert!(bands(&picture).is_empty());
}

#[test]
fn a_height_hits_the_attempt_whose_row_is_there() {
    for (query, height) in
        [("", 320.0), ("max_attempts=101", 900.0), ("max_attempts=3", 460.0), ("max_attempts=6", 200.0)]
    {
        let (schedule, picture) = picture(query, size(800.0, height));
        for label in picture.labels.iter().filter(|label| label.x < 40.0) {
            // The numbers stand at their rows; the others on the left are words.
            let number: Option<i64> = label.text.parse().ok();
            if number.is_some() {
                assert_eq!(schedule::hit(height, &schedule, label.y), number, "{query} {height}");
            }
        }
        for outside in
            [-1.0, 0.0, 10.0, height - 1.0, height + 100.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]
        {
            assert_eq!(schedule::hit(height, &schedule, outside), None, "{query} {outside}");
        }
        let hits: Vec<i64> =
            (0..height as u32).filter_map(|y| schedule::hit(height, &schedule, y.into())).collect();
        assert!(hits.is_sorted() && hits.last() == schedule.rows.last().map(|row| &row.attempt), "{query}");
    }
    let (none, _) = picture("max_attempts=1", size(800.0, 200.0));
    assert_eq!((none.rows.len(), schedule::hit(200.0, &none, 60.0)), (0, None));
}
