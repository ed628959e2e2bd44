//! Recovery against jitter.

use jitterband::plot::{Curve, DARK, LIGHT, Size, Studied as Drawing, curve};

use crate::{
    painted,
    read::{Picture, read},
    size,
};

fn picture(curve: &Curve, size: Size) -> Picture {
    read(&painted(&Drawing::Curve(curve.clone()), size, 1.0, &LIGHT))
}

/// Eleven jitters: none recovers, then some do with crashes, then without.
fn sample() -> Curve {
    let points = (0..=10).map(|tenth| {
        let jitter = f64::from(tenth) / 10.0;
        match tenth {
            0 | 1 => (jitter, None, 4),
            2 | 3 => (jitter, Some(60.0 - 30.0 * jitter), 1),
            _ => (jitter, Some(20.0 + 10.0 * jitter), 0),
        }
    });
    Curve { points: points.collect(), current: Some(0.2), law: Some(0.25) }
}

#[test]
fn no_marks_have_labels_that_meet() {
    let marks = [None, Some(0.0), Some(0.2), Some(0.25), Some(0.5), Some(0.98), Some(1.0), Some(1.6)];
    for current in marks {
        for law in marks {
            for points in [sample().points, vec![], vec![(0.2, Some(3.0), 0)], vec![(0.2, None, 100)]] {
                let curve = Curve { points, current, law };
                for size in [size(320.0, curve::height()), size(360.0, 300.0), size(1040.0, 460.0)] {
                    picture(&curve, size).check_order(size, &format!("{current:?} {law:?}"));
                }
            }
        }
    }
    for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0)] {
        picture(&sample(), size(width, height));
    }
}

#[test]
fn points_lie_where_the_axes_say_and_crashes_have_another_shape() {
    let curve = sample();
    for (palette, width) in [(&LIGHT, 1040.0), (&DARK, 360.0)] {
        let picture = read(&painted(&Drawing::Curve(curve.clone()), size(width, 320.0), 1.0, palette));
        let middle = |shape: &[(f64, f64)]| {
            let (low, high) = shape
                .iter()
                .fold((f64::INFINITY, 0.0f64), |(low, high), corner| (low.min(corner.0), high.max(corner.0)));
            (low + high) / 2.0
        };
        // The first shape of each colour is the one of the key.
        let (calm, crashed) = (picture.shaped(palette.band), picture.shaped(palette.herd));
        assert_eq!((calm.len(), crashed.len()), (1 + 7, 1 + 4));
        assert!(calm.iter().all(|shape| shape.len() == 8) && crashed.iter().all(|shape| shape.len() == 3));
        // The last of the axis may be moved inside.
        let below = picture.labels.iter().filter(|label| label.y > 300.0);
        let ticks: Vec<(f64, f64)> =
            below.filter_map(|label| Some((label.text.parse().ok()?, label.x))).collect();
        let [(low, at_low), .., (high, at_high), _] = ticks[..] else { panic!("{ticks:?}") };
        let across = |jitter: f64| at_low + (at_high - at_low) * (jitter - low) / (high - low);
        for (shape, jitter) in calm[1..].iter().zip([0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
            // Rounded to whole pixels on all sides, and drawn out to three times the distance of two ticks.
            assert!((middle(shape) - across(jitter)).abs() <= 4.0, "{jitter}");
        }
        // What crashed four times is larger than what crashed once.
        let width = |shape: &[(f64, f64)]| 2.0 * (shape[0].0 - middle(shape)).abs();
        assert!(width(crashed[1]) > width(crashed[3]), "{crashed:?}");
        // Those that do not recover are on one line above all others.
        let top = |shape: &[(f64, f64)]| shape.iter().map(|corner| corner.1).fold(f64::INFINITY, f64::min);
        assert_eq!(top(crashed[1]), top(crashed[2]));
        assert!(calm[1..].iter().chain(&crashed[3..]).all(|shape| top(shape) > top(crashed[1])));
        // Nine that recover are eight stretches, and none to those that do not.
        assert_eq!(picture.lines.len(), 8);
        // 20 s and 40 s of the axis give the height of 25 s, at a jitter of 0.5.
        let y = |text: &str| picture.label(text).y;
        let expected = y("20\u{a0}s") + (y("40\u{a0}s") - y("20\u{a0}s")) / 4.0;
        let point = picture.lines[3].1[0];
        assert!((point.1 - expected).abs() <= 1.5, "{point:?} {expected}");
    }
}

#[test]
fn the_jitter_on_screen_and_that_of_the_formula_are_marked() {
    let picture_ = picture(&sample(), size(1040.0, 320.0));
    let x = |text: &str| picture_.label(text).x;
    let across = |jitter: f64| x("0.2") + (x("0.6") - x("0.2")) * (jitter - 0.2) / 0.4;
    let now = picture_.label("now, 0.2");
    let formula = picture_.label("formula, 0.25");
    assert!(now.bold && (now.x - across(0.2)).abs() <= 8.0, "{now:?}");
    assert!(!formula.bold && (formula.x - across(0.25)).abs() <= 8.0, "{formula:?}");
    // At the right edge it stands on the other side.
    let edge = picture(&Curve { current: Some(1.0), ..sample() }, size(320.0, 320.0));
    let now = edge.label("now, 1");
    assert!(now.space.to.0 < now.x + 1.0, "{now:?}");
}

#[test]
fn without_points_the_frame_is_empty_and_says_so() {
    let empty = picture(&Curve::default(), size(360.0, 300.0));
    empty.label("Nothing was simulated");
    assert!(empty.lines.is_empty());
}
