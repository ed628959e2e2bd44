//! The band as a whole: its labels, its sizes, and what has no band.

use jitterband::plot::LIGHT;

use crate::{
    HEIGHTS, WIDTHS,
    read::{Label, Rectangle, hex, read},
    size, svg, wave,
};

/// Queries that strain the picture: combinations of policy and jitter, each with some number of jobs and bars.
fn worst_cases() -> Vec<String> {
    let jobs = ["1", "2", "10", "1000", "20000", "1000000", "1000000000"];
    let bars = ["80", "1", "3", "1000", "2"];
    let mut queries = vec![];
    for base in ["0", "0.5", "5", "1000.5", "120000", "86400000", "999999999999", "9007199254740992"] {
        for attempt in ["1", "3", "20", "25", "54", "74", "75", "128", "1100"] {
            for jitter in ["0", "1e-9", "0.07", "0.2", "0.5", "0.9", "1", "20"] {
                // Numbers without a common divisor bring every pair of jobs and bars together in time.
                let (jobs, bars) = (jobs[queries.len() % jobs.len()], bars[queries.len() % bars.len()]);
                let growth = if attempt == "1" { "constant" } else { "exponential" };
                queries.push(format!(
                    "growth={growth}&base={base}&attempt={attempt}&jitter={jitter}&jobs={jobs}&bars={bars}"
                ));
            }
        }
    }
    queries
}

#[test]
fn no_label_meets_another_or_the_herd_or_leaves_the_sheet() {
    for query in worst_cases() {
        let wave = wave(&query);
        for (at, width) in WIDTHS.into_iter().enumerate() {
            // Every width meets every height in the course of the queries.
            let size = size(width, HEIGHTS[(at + query.len()) % 3]);
            let picture = read(&svg(&wave, size, 1.0));
            assert!(!picture.labels.is_empty(), "{query}");
            let herd = picture.rectangles.iter().filter(|(fill, _)| *fill == hex(LIGHT.herd));
            let herd: Vec<&Rectangle> = herd.map(|(_, rectangle)| rectangle).collect();
            for (at, label) in picture.labels.iter().enumerate() {
                assert!(label.space.within(size), "{query} {size:?}: {label:?} leaves the sheet");
                for other in &picture.labels[..at] {
                    let meets = label.space.overlaps(&other.space);
                    assert!(!meets, "{query} {size:?}: {label:?} meets {other:?}");
                }
                assert!(!herd.iter().any(|herd| herd.overlaps(&label.space)), "{query} {size:?}: {label:?}");
            }
        }
    }
}

#[test]
fn no_bar_covers_a_label_and_nothing_is_drawn_outside_the_sheet() {
    for (at, query) in worst_cases().iter().enumerate() {
        let wave = wave(query);
        let size = size(WIDTHS[at % 7], HEIGHTS[at % 3]);
        let picture = read(&svg(&wave, size, 1.0));
        let corners = picture.shapes.iter().flat_map(|(_, corners)| corners.iter().copied());
        for (x, y) in corners {
            let inside = (0.0..=size.width).contains(&x) && (0.0..=size.height).contains(&y);
            assert!(inside, "{query} {size:?}: a corner at {x}, {y}");
        }
        for (fill, rectangle) in &picture.rectangles {
            assert!(rectangle.within(size), "{query} {size:?}: {fill} {rectangle:?}");
        }
        for bar in picture.panels(&wave).iter().flatten().filter(|bar| bar.height() > 0.0) {
            for label in &picture.labels {
                assert!(!bar.overlaps(&label.space), "{query} {size:?}: {bar:?} covers {label:?}");
            }
        }
    }
}

#[test]
fn a_bar_never_hides_the_herd() {
    for query in ["bars=1", "jobs=1&bars=1", "bars=2&jitter=1", "growth=constant&base=2", "", "bars=1000"] {
        for ratio in [1.0, 2.0] {
            let wave = wave(query);
            let picture = read(&svg(&wave, size(800.0, 460.0), ratio));
            let spike = picture.spike();
            assert!(spike.to.0 - spike.from.0 >= 3.0 && spike.height() > 100.0, "{query}: {spike:?}");
            let last = |fill| picture.order.iter().rposition(|other| *other == hex(fill)).unwrap();
            // Nothing that fills a place comes after it; its labels do.
            assert!(last(LIGHT.herd) > last(LIGHT.band), "{query}");
            assert!(last(LIGHT.herd_text) > last(LIGHT.herd), "{query}");
        }
    }
}

#[test]
fn a_band_with_too_many_digits_for_the_sheet_is_named_by_its_power_of_ten() {
    // 2^53 * 2^73 = 2^126 = 85070591730234615865843651857942052864, with 20 %: 6.8e37 to 1.02e38.
    let wave = wave("base=9007199254740992&attempt=74");
    let narrow = read(&svg(&wave, size(320.0, 460.0), 1.0));
    let rough = |start: &str, power: &str| {
        let rough = |label: &&Label| label.text.starts_with(start) && label.text.contains(power);
        assert!(narrow.labels.iter().any(|label| rough(&label)), "{start} {power}: {:?}", narrow.labels);
    };
    rough("\u{2248}\u{a0}6.8", "37");
    rough("\u{2248}\u{a0}1", "38");
    let wide = read(&svg(&wave, size(1600.0, 460.0), 1.0));
    let exact = wave.band.min.whole().unwrap().to_string();
    let label = wide.labels.iter().find(|label| label.text.replace(',', "").starts_with(&exact)).unwrap();
    assert_eq!(label.text.chars().filter(char::is_ascii_digit).count(), 38);
}

#[test]
fn a_wave_without_a_band_is_a_message_and_no_picture_of_something_else() {
    let picture = read(&svg(&wave("attempt=1100"), size(800.0, 360.0), 1.0));
    assert_eq!(picture.labels.iter().map(|label| label.text.as_str()).collect::<Vec<_>>(), ["too large"]);
    assert!(picture.shapes.is_empty() && picture.rectangles.is_empty());
    // A band without an upper edge still has its delay, and the herd stands there: 2^127.
    let picture = read(&svg(&wave("base=1&attempt=128&jitter=0.5"), size(800.0, 360.0), 1.0));
    let delay = "170,141,183,460,469,231,731,687,303,715,884,105,728\u{a0}ms";
    assert!(picture.label(delay).space.to.0 >= picture.spike().middle());
}

#[test]
fn a_dense_screen_gets_the_same_picture_in_more_pixels() {
    let (wave, size) = (wave(""), size(333.0, 360.0));
    let one = read(&svg(&wave, size, 1.0));
    // 333 * 1.5 = 499.5, rounded up.
    assert!(svg(&wave, size, 1.5).starts_with("<svg width=\"500\" height=\"540\""));
    for ratio in [1.5, 2.0, 3.0] {
        let dense = read(&svg(&wave, size, ratio));
        let near = |a: (f64, f64), b: (f64, f64)| {
            // Both are rounded, the small one before it is enlarged.
            let slack = 0.5 * ratio + 0.5;
            (a.0 * ratio - b.0).abs() <= slack && (a.1 * ratio - b.1).abs() <= slack
        };
        assert_eq!(one.labels.len(), dense.labels.len());
        for (one, dense) in one.labels.iter().zip(&dense.labels) {
            assert!(one.text == dense.text && near((one.x, one.y), (dense.x, dense.y)), "{one:?} {dense:?}");
        }
        assert_eq!(one.shapes.len(), dense.shapes.len());
        for ((_, one), (_, dense)) in one.shapes.iter().zip(&dense.shapes) {
            assert_eq!(one.len(), dense.len());
            assert!(one.iter().zip(dense).all(|(one, dense)| near(*one, *dense)));
        }
    }
}

#[test]
fn no_size_of_a_sheet_is_too_small_to_be_drawn_on() {
    let piles = ["policy=kafka-java&attempt=6", "policy=celery&attempt=1", "policy=sidekiq"];
    let others = ["", "jitter=0", "attempt=1100", "base=9007199254740992&attempt=74", "jobs=1&bars=1"];
    for query in piles.into_iter().chain(others) {
        for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0), (200.0, 120.0)] {
            read(&svg(&wave(query), size(width, height), 1.0));
        }
    }
}
