//! Policies side by side.

use jitterband::{
    plot::{LIGHT, Lane, Several as Drawing, Size, lanes},
    query,
};

use crate::{
    drawn,
    read::{Picture, Rectangle, read},
    size,
};

/// The lanes of a query, all called by their ids.
fn lanes_of(query: &str) -> Vec<Lane> {
    let lanes = query::decode(query).0.lanes().into_iter();
    lanes.map(|lane| Lane { name: lane.choice.id().into(), scale: lane.scale, wave: lane.wave }).collect()
}

fn picture(lanes: &[Lane], size: Size) -> Picture {
    read(&drawn(&Drawing::Lanes(lanes.to_vec()), size, 1.0))
}

/// The baselines of the lanes, from above.
fn floors(picture: &Picture) -> Vec<f64> {
    picture.filled(LIGHT.faint).iter().map(|line| line.from.1).collect()
}

/// The bars of a shape, four corners each.
fn bars(shape: &[(f64, f64)]) -> Vec<Rectangle> {
    shape.chunks(4).map(|bar| Rectangle { from: bar[1], to: bar[3] }).collect()
}

#[test]
fn five_lanes_with_long_names_have_labels_that_do_not_meet() {
    let queries = [
        "compare=echomq!jitter:0.5,bullmq-node,full,celery",
        "policy=kafka-java&attempt=6&compare=celery,sidekiq,none,exponential-backoff-rs&same_mean=yes",
        "base=9007199254740992&attempt=50&compare=none,full,celery,decorrelated",
        "attempt=1100&compare=none,kafka-java",
        "policy=none&compare=none,none,none,none",
        "jobs=1000000000&compare=kafka-java,sidekiq",
        "jobs=1&compare=none",
    ];
    for query in queries {
        let mut lanes = lanes_of(query);
        for lane in &mut lanes {
            lane.name.push_str(
                ", which has a name that nobody could read to its end on a telephone (jitter 0.123)",
            );
        }
        for size in [size(320.0, 300.0), size(320.0, lanes::height(lanes.len())), size(1040.0, 460.0)] {
            let picture = picture(&lanes, size);
            picture.check_order(size, query);
            // Every lane has its name, or the beginning of it.
            for lane in &lanes {
                let begins = |text: &str| text.chars().take(4).eq(lane.name.chars().take(4));
                let named = picture.labels.iter().any(|label| label.bold && begins(&label.text));
                assert!(named, "{query} {size:?}: {}", lane.name);
            }
        }
    }
}

#[test]
fn bars_of_the_same_height_are_the_same_number_of_jobs_in_every_lane() {
    // Bands of 1,600 and of 4,000 ms that as many jobs fill evenly: areas are the same, so heights are as 4 to 1.6.
    let lanes = lanes_of("jobs=1000000&compare=echomq!jitter:0.5");
    let picture = picture(&lanes, size(1040.0, 300.0));
    let shapes = picture.shaped(LIGHT.band);
    let area = |shape: &[(f64, f64)]| {
        bars(shape).iter().map(|bar| bar.height() * (bar.to.0 - bar.from.0)).sum::<f64>()
    };
    let [one, other] = shapes[..] else { panic!("two lanes") };
    assert!((area(one) / area(other) - 1.0).abs() < 0.05, "{} {}", area(one), area(other));
    let height =
        |shape: &[(f64, f64)]| area(shape) / bars(shape).iter().map(|bar| bar.to.0 - bar.from.0).sum::<f64>();
    assert!((height(one) / height(other) - 2.5).abs() < 0.15, "{} {}", height(one), height(other));
}

#[test]
fn the_head_says_how_many_jobs_the_height_of_a_lane_is() {
    let lanes = lanes_of("jobs=1000000&compare=echomq!jitter:0.5");
    let picture = picture(&lanes, size(1040.0, 300.0));
    let label = picture.labels.iter().find(|label| label.text.starts_with("Height of each lane")).unwrap();
    // "31,400 jobs per 50 ms".
    let numbers: Vec<f64> =
        label.text.split([' ', '\u{a0}']).filter_map(|word| word.replace(',', "").parse().ok()).collect();
    let [jobs, window] = numbers[..] else { panic!("{label:?}") };
    // The lane's ground is as high as the scale; a million jobs over 1,601 ms are 625 a millisecond.
    let ground = picture.filled(LIGHT.band_ground)[0];
    let bars = bars(picture.shaped(LIGHT.band)[0]);
    let middle = bars[bars.len() / 2].height() / ground.height() * jobs;
    assert!((middle / window / 625.0 - 1.0).abs() < 0.05, "{middle} per {window}");
}

#[test]
fn pile_ups_are_spikes_where_they_happen_and_cut_where_they_would_hide_the_rest() {
    let lanes = lanes_of("compare=celery,none");
    let size = size(1040.0, 300.0);
    let picture = picture(&lanes, size);
    let floors = floors(&picture);
    let at = |lane: usize| {
        let spikes = picture.filled(LIGHT.herd).into_iter();
        spikes.filter(|spike| spike.to.1 == floors[lane]).collect::<Vec<_>>()
    };
    // Nothing piles up in the first; whole seconds from 0 to 4 in the second; all at once in the third.
    assert_eq!((at(0).len(), at(1).len(), at(2).len()), (0, 5, 1));
    let seconds: Vec<f64> = at(1).iter().map(|spike| spike.middle()).collect();
    for (pair, next) in seconds.windows(2).zip(seconds[2..].windows(2)) {
        // The first is moved inside by half its width.
        assert!((pair[1] - pair[0] - (next[1] - next[0])).abs() <= 4.0, "{seconds:?}");
    }
    assert!(picture.shaped(LIGHT.paper).len() >= 2, "they are cut");
    // Alone, herds are not cut: nothing is hidden by them.
    let alone = read(&drawn(&Drawing::Lanes(lanes_of("policy=none&compare=fixed")), size, 1.0));
    assert!(alone.shaped(LIGHT.paper).is_empty());
}

#[test]
fn jobs_on_many_instants_are_seen_beside_a_herd() {
    // 30 whole seconds beside all at once.
    let lanes = lanes_of("policy=sidekiq&attempt=3&compare=none,echomq!jitter:0.01");
    let picture = picture(&lanes, size(800.0, 300.0));
    let floor = floors(&picture)[0];
    let spikes = picture.filled(LIGHT.herd).into_iter().filter(|spike| spike.to.1 == floor);
    let tallest = spikes.map(Rectangle::height).fold(0.0, f64::max);
    assert!(tallest >= 5.0, "{tallest}");
}

#[test]
fn each_lane_ends_with_the_share_on_its_busiest_instant() {
    let lanes = lanes_of("compare=none");
    let picture = picture(&lanes, size(800.0, 260.0));
    let busiest = lanes[0].wave.sample.as_ref().unwrap().drawn.as_ref().unwrap().busiest.count;
    picture.label(&format!("{}\u{a0}%", busiest as f64 / 10.0));
    picture.label("100\u{a0}%");
}

#[test]
fn no_sheet_is_too_small_for_lanes() {
    for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0)] {
        picture(&lanes_of("compare=celery,none,full,kafka-java"), size(width, height));
        picture(&[], size(width, height));
    }
}
