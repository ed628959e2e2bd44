//! The band of laws that are not even: pile-ups, holes, the cap, waits that are not whole.

use jitterband::{catalogue, plot::LIGHT, sample::Wave};

use crate::{
    read::{FONT, Label, Picture, Rectangle, hex, read},
    size, svg, wave,
};

/// Attempts at which every policy of the catalogue is drawn.
const ATTEMPTS: [&str; 4] = ["1", "3", "8", "20"];

/// The label that begins like this.
fn begins<'a>(picture: &'a Picture, start: &str) -> Option<&'a Label> {
    picture.labels.iter().find(|label| label.text.starts_with(start))
}

/// The bars of the lower panel that have the colour of the herd.
fn heaps(picture: &Picture) -> Vec<&Rectangle> {
    let floor = picture.baselines()[1].from.1;
    picture.filled(LIGHT.herd).into_iter().filter(|bar| bar.to.1 == floor).collect()
}

fn drawn(query: &str, width: f64) -> (Wave, Picture) {
    let wave = wave(query);
    let picture = read(&svg(&wave, size(width, 400.0), 1.0));
    (wave, picture)
}

#[test]
fn no_policy_of_the_catalogue_has_labels_that_meet() {
    for entry in catalogue::all() {
        for attempt in ATTEMPTS {
            let query = format!("policy={}&attempt={attempt}", entry.id);
            let wave = wave(&query);
            for size in [size(320.0, 380.0), size(1040.0, 460.0)] {
                let picture = read(&svg(&wave, size, 1.0));
                picture.check_order(size, &query);
                let herd = picture.filled(LIGHT.herd);
                for label in &picture.labels {
                    assert!(
                        !herd.iter().any(|bar| bar.overlaps(&label.space)),
                        "{query} {size:?}: {label:?}"
                    );
                }
                for bar in picture.panels(&wave).iter().flatten().filter(|bar| bar.height() > 1.0) {
                    for label in &picture.labels {
                        assert!(!bar.overlaps(&label.space), "{query} {size:?}: {bar:?} covers {label:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn pile_ups_at_either_edge_with_the_largest_numbers_have_labels_that_do_not_meet() {
    for (cap, floor) in
        [("9007199254740991", "0"), ("9007199254740991", "4503599627370496"), ("7", "3"), ("100", "99")]
    {
        for bars in ["1", "2", "80", "1000"] {
            let query = format!(
                "policy=custom&base={cap}&attempt=1&jitter=1&cap={cap}&floor={floor}&cap_order=after&\
                 rounding=integer&bars={bars}"
            );
            for size in [size(320.0, 300.0), size(320.0, 380.0), size(1040.0, 460.0)] {
                read(&svg(&wave(&query), size, 1.0)).check_order(size, &query);
            }
        }
    }
}

#[test]
fn a_pile_up_is_told_with_the_share_of_the_law_and_has_the_colour_of_the_herd() {
    // A band up of 800 to 1,200 with a cap of 1,000 behind it: half of it is the cap.
    for width in [320.0, 1040.0] {
        let (wave, picture) = drawn("policy=kafka-java&attempt=6", width);
        assert_eq!(wave.band.law.atoms()[0].share, 0.5);
        let label = begins(&picture, "50\u{a0}% wait exactly 1,000\u{a0}ms").expect("the pile-up is told");
        assert!(label.bold);
        let [heap] = heaps(&picture)[..] else { panic!("one heap") };
        // It is the last bar, and its label stands beside it.
        assert!(picture.baselines()[1].to.0 - heap.to.0 <= 1.0);
        assert!(heap.from.0 - label.space.to.0 < 30.0, "{heap:?} {label:?}");
    }
}

#[test]
fn a_pile_up_that_would_hide_the_band_is_cut_and_says_so() {
    let (wave, picture) = drawn("policy=kafka-java&attempt=6", 800.0);
    let counts = &wave.sample.as_ref().unwrap().histogram.counts;
    let last = counts[counts.len() - 1];
    assert!(begins(&picture, &format!("{last}\u{a0}jobs")).is_some_and(|label| label.text.contains("cut")));
    // All other bars are as tall as the axis says, and fill a good part of the panel.
    let (base, job) = picture.job_axis();
    let lower = &picture.panels(&wave)[1];
    for (bar, count) in lower.iter().zip(counts).take(counts.len() - 1) {
        assert!((bar.height() - *count as f64 * job).abs() <= 2.0, "{count}: {bar:?}");
    }
    let heap = heaps(&picture)[0];
    let rest = lower[..lower.len() - 1].iter().map(Rectangle::height).fold(0.0, f64::max);
    assert!(rest > 0.3 * heap.height() && rest < heap.height(), "{rest} {heap:?}");
    // It is cut above all of them, through and through.
    let gaps = picture.shaped(LIGHT.band_ground);
    let gap = gaps.iter().find(|gap| gap.len() == 4).expect("there is a gap");
    let (from, to) = (gap[0].0.min(gap[1].0), gap[0].0.max(gap[1].0));
    assert!(from < heap.from.0 && to > heap.to.0);
    assert!(gap.iter().all(|corner| corner.1 > heap.from.1 && corner.1 < base - rest), "{gap:?}");
}

#[test]
fn pile_ups_that_leave_the_band_in_sight_are_not_cut() {
    // Full jitter in whole seconds: after a second, 0 or 1.
    let (wave, picture) = drawn("policy=celery&attempt=1", 800.0);
    let counts = &wave.sample.as_ref().unwrap().histogram.counts;
    let (_, job) = picture.job_axis();
    let heaps = heaps(&picture);
    assert_eq!(heaps.len(), 2);
    for (heap, count) in heaps.iter().zip([counts[0], counts[counts.len() - 1]]) {
        assert!((heap.height() - count as f64 * job).abs() <= 2.0, "{count}: {heap:?}");
    }
    assert!(begins(&picture, "50\u{a0}% wait exactly 0\u{a0}ms").is_some());
    assert!(!picture.labels.iter().any(|label| label.text.contains("cut")));
}

#[test]
fn many_pile_ups_are_told_together() {
    let (wave, picture) = drawn("policy=sidekiq&attempt=3", 800.0);
    let atoms = wave.band.law.atoms();
    let count = atoms.len();
    assert!(begins(&picture, &format!("{count} instants, 3.3\u{a0}%")).is_some(), "{:?}", picture.labels);
    assert_eq!(heaps(&picture).len(), count);
    // Neighbouring milliseconds are none, however much each of them has.
    let (_, picture) = drawn("policy=custom&base=10&attempt=1&jitter=1&rounding=integer", 800.0);
    assert!(
        heaps(&picture).is_empty() && !picture.labels.iter().any(|label| label.text.contains("instants"))
    );
}

#[test]
fn the_expected_line_leaves_out_where_nobody_can_be() {
    let lines = |query: &str| drawn(query, 800.0).1.shaped(LIGHT.ink).len();
    // A band with a hole has a line on either side of it.
    assert_eq!(lines("policy=oban-jitter-both"), 2);
    // A lattice has one for each of its instants: 17 whole seconds.
    assert_eq!(lines("policy=celery&attempt=5"), 17);
    // Where waits depend on those before, nothing is expected, and nothing is said to be.
    let (_, picture) = drawn("policy=decorrelated&attempt=6", 800.0);
    assert!(picture.shaped(LIGHT.ink).is_empty() && begins(&picture, "expected").is_none());
}

#[test]
fn a_number_is_said_to_be_expected_only_where_all_bars_expect_about_as_much() {
    let says = |query: &str| begins(&drawn(query, 800.0).1, "expected").map(|label| label.text.clone());
    assert_eq!(says("").as_deref(), Some("expected 12.5"));
    assert_eq!(says("policy=tenacity-exp-jitter").as_deref(), Some("expected 12.5"));
    for uneven in ["policy=kafka-java&attempt=6", "policy=oban-jitter-both", "policy=sidekiq&attempt=3"] {
        assert_eq!(says(uneven).as_deref(), Some("expected"), "{uneven}");
    }
}

#[test]
fn the_cap_is_marked_where_it_is_on_the_axis() {
    for (query, cap, marked) in [
        ("policy=custom&cap=4500", 4500.0, true),
        ("policy=kafka-java&attempt=6", 1000.0, true),
        ("policy=aws-js-v3-old&attempt=10", 20_000.0, true),
        ("policy=custom&cap=60s", 60_000.0, false),
        ("policy=custom", 0.0, false),
    ] {
        for width in [320.0, 800.0] {
            let (wave, picture) = drawn(query, width);
            let word = picture.labels.iter().find(|label| label.text == "cap");
            assert_eq!(word.is_some(), marked, "{query} {width}");
            // A line a pixel wide that begins above the herd.
            let spike = picture.spike();
            let lines = picture.filled(LIGHT.ink);
            let line = lines.iter().find(|line| line.to.0 - line.from.0 == 1.0 && line.from.1 < spike.from.1);
            assert_eq!(line.is_some(), marked, "{query} {width}");
            if let Some(line) = line {
                // To the scale of the failure and the delay.
                let delay = wave.band.delay.as_f64().unwrap();
                let scale = (spike.middle() - picture.beginning()) / (delay + 0.5);
                let at = picture.beginning() + (cap + 0.5) * scale;
                assert!((line.middle() - at).abs() <= 2.0, "{query} {width}: {line:?} {at}");
            }
        }
    }
}

#[test]
fn waits_that_are_not_whole_have_few_decimals_and_no_half_milliseconds_around() {
    let (wave, picture) = drawn("policy=grpc-js-connection&attempt=8", 800.0);
    assert!(wave.band.min.whole().is_none());
    for label in &picture.labels {
        let decimals = label
            .text
            .split_once('.')
            .map_or(0, |(_, rest)| rest.chars().take_while(char::is_ascii_digit).count());
        assert!(decimals <= 3, "{label:?}");
    }
    // The shortest wait is where the bars begin.
    let (wave, picture) = drawn("policy=go-helper&attempt=3", 800.0);
    let spike = picture.spike();
    let (delay, min) = (wave.band.delay.as_f64().unwrap(), wave.band.min.as_f64().unwrap());
    let at = picture.beginning() + (spike.middle() - picture.beginning()) * min / delay;
    assert!((picture.panels(&wave)[0][0].from.0 - at).abs() <= 1.0);
    // The edges are told at the edges of the panel.
    let low = picture.labels.iter().find(|label| label.x == picture.baselines()[1].from.0 && label.bold);
    assert!(low.is_some_and(|label| label.y > picture.baselines()[1].from.1 + FONT / 2.0));
}

#[test]
fn bars_sum_to_the_jobs_whatever_the_law() {
    for entry in catalogue::all() {
        for attempt in ATTEMPTS {
            let wave = wave(&format!("policy={}&attempt={attempt}", entry.id));
            if let Ok(sample) = &wave.sample {
                assert_eq!(sample.histogram.counts.iter().sum::<u64>(), wave.jobs, "{} {attempt}", entry.id);
            }
        }
    }
}

#[test]
fn a_herd_that_the_cap_leaves_is_drawn_over_everything() {
    for query in [
        "policy=kafka-java&attempt=6",
        "policy=aws-js-v3-old&attempt=10",
        "policy=exponential-backoff-rs&attempt=1",
    ] {
        let (_, picture) = drawn(query, 800.0);
        let last = |fill| picture.order.iter().rposition(|other| *other == hex(fill)).unwrap();
        assert!(last(LIGHT.herd) > last(LIGHT.band), "{query}");
    }
}
