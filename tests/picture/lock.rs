//! Candidates for a lock.

use jitterband::{
    lock::Vigil,
    plot::{DARK, LIGHT, Size, Studied as Drawing, lock},
    query,
    settings::Study,
    text::Studies,
};

use crate::{
    painted,
    read::{Picture, Rectangle, read},
    size,
};

fn vigil(query: &str) -> Vigil {
    let settings = query::decode(&format!("view=lock&{query}")).0;
    let Study::Lock(vigil) = settings.study() else { panic!("{query}") };
    *vigil
}

fn picture(vigil: &Vigil, size: Size) -> Picture {
    read(&painted(&Drawing::Lock(Box::new(vigil.clone())), size, 1.0, &LIGHT))
}

const ALL: [&str; 10] = [
    "policy=leader-election",
    "policy=fixed&base=1s",
    "policy=exponential",
    "policy=exponential&jobs=1",
    "policy=fixed&base=0",
    "policy=fixed&base=10ms&jobs=100000",
    "policy=fixed&base=1h&period=1ms",
    "policy=leader-election&period=1h&jobs=3",
    "policy=custom&jitter=0&base=9007199254740992&factor=1000000000&period=9007199254740992",
    "policy=custom&jitter=0&base=9007199254740992&factor=1000000000&shift=5",
];

/// The bars of a colour: what is not in the key above the panel.
fn bars(picture: &Picture, colour: jitterband::plot::Colour) -> Vec<&Rectangle> {
    picture.filled(colour).into_iter().filter(|bar| bar.from.1 > 60.0).collect()
}

#[test]
fn no_setting_has_labels_that_meet() {
    for query in ALL {
        let vigil = vigil(query);
        for size in [size(320.0, lock::height()), size(360.0, 300.0), size(560.0, 300.0), size(1040.0, 460.0)]
        {
            picture(&vigil, size).check_order(size, query);
        }
        for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0)] {
            picture(&vigil, size(width, height));
        }
    }
}

#[test]
fn bars_are_as_tall_as_the_tries_and_stand_at_their_time() {
    let vigil = vigil("policy=leader-election");
    for (size, together) in [(size(1040.0, 320.0), 1), (size(320.0, 320.0), 2)] {
        let picture = picture(&vigil, size);
        picture.label(if together == 1 { "Tries in 100\u{a0}ms" } else { "Tries in 200\u{a0}ms" });
        let sums: Vec<[u32; 2]> = vigil
            .steps
            .chunks(together)
            .map(|steps| {
                [steps.iter().map(|step| step.attempts).sum(), steps.iter().map(|step| step.collisions).sum()]
            })
            .collect();
        let shade = picture.filled(LIGHT.shade)[0];
        let at = |ms: f64| shade.from.0 + (shade.to.0 - shade.from.0) * ms / 10_000.0;
        // The number of the axis that is farthest up, and where it is.
        let ticks =
            picture.labels.iter().filter_map(|label| Some((label.text.parse::<f64>().ok()?, label.y)));
        let (most, top) =
            ticks.fold((0.0, f64::INFINITY), |best, tick| if tick.0 > best.0 { tick } else { best });
        let foot = bars(&picture, LIGHT.herd).iter().map(|bar| bar.to.1).fold(0.0, f64::max);
        let pixels = |count: u32| (foot - top) * f64::from(count) / most;
        let tries: Vec<(usize, &[u32; 2])> =
            sums.iter().enumerate().filter(|(_, sum)| sum[0] > sum[1]).collect();
        let (blue, red) = (bars(&picture, LIGHT.band), bars(&picture, LIGHT.herd));
        assert_eq!(blue.len(), tries.len());
        for (bar, (step, [tries, collisions])) in blue.iter().zip(tries) {
            assert!((bar.from.0 - at(step as f64 * 100.0 * together as f64)).abs() <= 1.5, "{bar:?}");
            assert!((bar.height() - pixels(tries - collisions)).abs() <= 1.6, "{bar:?} {tries} {collisions}");
        }
        let met = sums.iter().filter(|sum| sum[1] > 0);
        for (bar, [_, collisions]) in red.iter().zip(met) {
            assert!((bar.height() - pixels(*collisions)).abs() <= 1.6, "{bar:?} {collisions}");
        }
    }
}

#[test]
fn the_lock_is_a_shaded_stretch_and_the_leader_a_mark_with_its_time() {
    // All come together after 1, 3, 7 and 15 s; the lock is free after 10.
    let vigil = vigil("policy=exponential");
    for palette in [&LIGHT, &DARK] {
        for width in [320.0, 1040.0] {
            let svg = painted(&Drawing::Lock(Box::new(vigil.clone())), size(width, 320.0), 1.0, palette);
            let picture = read(&svg);
            let [shade] = picture.filled(palette.shade)[..] else { panic!("one lock") };
            let [mark] = picture.filled(palette.ink)[..] else { panic!("one leader") };
            let at = |ms: f64| shade.from.0 + (shade.to.0 - shade.from.0) * ms / 10_000.0;
            assert!((mark.middle() - at(15_000.0)).abs() <= 1.5, "{mark:?} {shade:?}");
            let label = picture.labels.iter().find(|label| label.text.contains("leader")).unwrap();
            assert!(label.text.contains("5,000\u{a0}ms") && label.bold, "{label:?}");
            // At the right edge it stands at the left of its mark.
            assert!(label.space.to.0 <= mark.from.0);
            // Three waves of the herd; the leader's try is alone.
            assert_eq!(bars(&picture, palette.herd).len(), 3);
        }
    }
}

#[test]
fn a_run_that_was_stopped_has_a_mark_that_says_so() {
    // A hundred thousand every 10 ms: five million after 500 ms.
    let vigil = vigil("policy=fixed&base=10ms&jobs=100000");
    assert!(vigil.is_stopped() && (vigil.until - 500.0).abs() < 1e-9);
    let picture = picture(&vigil, size(1040.0, 320.0));
    assert!(picture.labels.iter().any(|label| label.text.starts_with("stopped here, at 500")));
}

fn sentence(query: &str) -> String {
    (Studies::of(None).lock.sentence)(&vigil(query)).replace('\u{a0}', " ")
}

#[test]
fn the_sentence_is_true_at_the_edges() {
    for (query, words) in [
        // Together at 1 ... 9 s, and at 10 s the first of them.
        (
            "policy=fixed&base=1s",
            "The lock of a dead holder lives for 10 s. 1,000 candidates try 9,001 times, 900 a second, until one of them \
             leads, in the instant in which it runs out. 8,991 of the tries (99.9 %) come in the same millisecond as \
             another before.",
        ),
        // After 1, 3, 7 and 15 s.
        (
            "policy=exponential&jobs=1",
            "The lock of a dead holder lives for 10 s. 1 candidate tries 4 times, 0.27 a second, until one of them leads, \
             5,000 ms after it has run out. No two tries share a millisecond.",
        ),
        // Five million tries at 0.
        (
            "policy=fixed&base=0",
            "The lock of a dead holder lives for 10 s. 1,000 candidates try 5,000,000 times within 0 ms, where the \
             simulation stops: nobody leads yet. 4,999,999 of the tries (over 99.9 %) come in the same millisecond as \
             another before.",
        ),
    ] {
        assert_eq!(sentence(query), words);
    }
    // 2^53 times 10^45 ms is beyond any number.
    let endless = sentence("policy=custom&jitter=0&base=9007199254740992&factor=1000000000&shift=5");
    assert_eq!(endless, "The lock of a dead holder lives for 10 s. Nobody tries to get it.");
}

#[test]
fn the_rows_of_the_table_add_up_to_the_tries() {
    for query in ALL {
        let vigil = vigil(query);
        let rows = (Studies::of(None).lock.rows)(&vigil);
        assert!(rows.len() <= 100, "{query}");
        let sum = |column: usize| {
            rows.iter().map(|row| row[column].replace(',', "").parse::<u64>().unwrap()).sum::<u64>()
        };
        assert_eq!((sum(1), sum(2)), (vigil.election.attempts, vigil.election.collisions), "{query}");
    }
}
