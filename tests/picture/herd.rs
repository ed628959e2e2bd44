//! A herd over time.

use std::rc::Rc;

use jitterband::{
    herd::Simulation,
    plot::{
        LIGHT, Size, Studied,
        herd::{self, Lane, crowd::Crowd},
    },
    query,
    settings::{Run, Study},
};

use crate::{
    drawn,
    read::{Picture, Rectangle, read},
    size,
};

fn run(query: &str) -> Rc<Run> {
    let settings = query::decode(&format!("view=herd&{query}")).0;
    let Study::Herd(run) = settings.study() else { panic!("a herd") };
    Rc::from(run)
}

fn lanes(queries: &[&str]) -> Vec<Lane> {
    queries.iter().map(|query| Lane { name: format!("a policy: {query}"), run: run(query) }).collect()
}

fn picture(lanes: &[Lane], size: Size) -> Picture {
    read(&drawn(&Studied::Herd(lanes.to_vec()), size, 1.0))
}

fn sheet(width: f64, lanes: usize) -> Size {
    size(width, herd::height(lanes, width).ceil())
}

/// The jobs at an instant.
fn crowd(query: &str, at: f64, size: Size) -> Picture {
    let run = run(query);
    let mut simulation = Simulation::new(&run.scenario).unwrap();
    assert!(simulation.run_to(at, u64::MAX));
    read(&drawn(&Crowd::new(&simulation, 1, at, 0.0), size, 1.0))
}

const POLICIES: [&str; 10] = [
    "",
    "jitter=0",
    "jitter_kind=full",
    "policy=fixed&base=100ms&horizon=20s",
    "policy=fixed&base=5s",
    "jobs=0&load=70&timeout=1s&slow=0.3&outage_from=20s&outage=4s&horizon=150s&crash_backlog=none&max_attempts=4",
    "jobs=1",
    "jobs=30000",
    "horizon=1h&outage=5m",
    "horizon=3s&outage=1s",
];

#[test]
fn no_labels_meet_and_nothing_leaves_the_sheet() {
    for query in POLICIES {
        for width in [320.0, 360.0, 619.0, 620.0, 1040.0, 1600.0] {
            let lanes = lanes(&[query]);
            picture(&lanes, sheet(width, 1)).check_order(sheet(width, 1), query);
        }
    }
    for width in [320.0, 1040.0] {
        let lanes = lanes(&["", "jitter=0", "jitter_kind=full", "policy=fixed&base=5s", "jitter=0.5"]);
        picture(&lanes, sheet(width, 5)).check_order(sheet(width, 5), "five");
    }
    // What is too small to be read still must not fail.
    for (width, height) in [(1.0, 1.0), (1.0, 900.0), (900.0, 1.0), (40.0, 30.0)] {
        picture(&lanes(&["", "jitter=0"]), size(width, height));
        crowd("", 30_000.0, size(width, height));
    }
}

#[test]
fn beside_others_the_policy_has_its_name_too() {
    for width in [320.0, 1040.0] {
        let titles = |names: &[&str]| {
            let run = run("");
            let lanes: Vec<Lane> =
                names.iter().map(|name| Lane { name: (*name).into(), run: run.clone() }).collect();
            let labels = picture(&lanes, sheet(width, lanes.len())).labels;
            labels
                .into_iter()
                .map(|label| label.text)
                .filter(|text| text.contains("Calls"))
                .collect::<Vec<_>>()
        };
        assert_eq!(titles(&["mine"]), ["Calls a second"]);
        assert_eq!(titles(&["mine", "other"]), ["mine: Calls a second"]);
    }
}

#[test]
fn the_columns_are_the_calls_of_each_second_by_attempt() {
    let lanes = lanes(&["jitter=0"]);
    let size = sheet(1040.0, 1);
    let picture = picture(&lanes, size);
    // Without jitter a thousand jobs of one second come in one second: at 0 to 1 s, and 1, 3, 7, 15, 31 and 63 s later.
    // Those that come after the outage make the scale, so each is as tall as the others.
    let columns: Vec<(usize, Rectangle)> = LIGHT
        .attempts
        .iter()
        .enumerate()
        .flat_map(|(attempt, colour)| {
            // The key has a square of each colour, too.
            let bars = picture.filled(*colour).into_iter().filter(|bar| bar.height() > 12.0);
            bars.map(move |bar| (attempt, bar.clone())).collect::<Vec<_>>()
        })
        .collect();
    let [first, ..] = &columns[..] else { panic!("no columns") };
    let outage = picture.filled(LIGHT.shade)[0];
    let axis = outage.to.0 - outage.from.0;
    assert_eq!(columns.len(), 7, "{columns:?}");
    for ((attempt, column), (number, second)) in
        columns.iter().zip([0.0, 1.0, 3.0, 7.0, 15.0, 31.0, 63.0].iter().enumerate())
    {
        assert_eq!(*attempt, number);
        let expected = first.1.from.0 + axis * second / 20.0;
        assert!((column.from.0 - expected).abs() <= 2.0, "{attempt}: {column:?}, expected at {expected}");
        // The few that were served before do not come again.
        assert!((column.height() / first.1.height() - 1.0).abs() <= 0.03, "{attempt}: {column:?}");
    }
}

#[test]
fn what_comes_before_the_end_of_the_outage_is_cut_and_has_its_number() {
    // Full jitter: 1,000 first calls and the retries of the first second, some 600; afterwards at most about a hundred.
    let lanes = lanes(&["jitter_kind=full"]);
    let first = &lanes[0].run.timeline.buckets[..10];
    let calls: u32 = first.iter().flat_map(|bucket| bucket.arrivals).sum();
    let number = format!("up to {},{:03}", calls / 1000, calls % 1000);
    let picture = picture(&lanes, sheet(1040.0, 1));
    assert!(
        calls > 1500 && picture.labels.iter().any(|label| label.text == number),
        "{number} {:?}",
        picture.labels
    );
    assert!(!picture.shaped(LIGHT.paper).is_empty(), "a cut");
}

#[test]
fn a_number_stands_between_its_own_columns_and_the_next_that_are_cut() {
    // 1,000 jobs come after 1, 3, 7 and 15 s, a fifth of that early or late: each wave is cut, and each number has to be
    // beside its own, which is the last one before it on the axis, or to be left out.
    let lanes = lanes(&[""]);
    let picture = picture(&lanes, sheet(1040.0, 1));
    let seconds: Vec<u32> = lanes[0]
        .run
        .timeline
        .buckets
        .chunks(10)
        .map(|second| second.iter().flat_map(|step| step.arrivals).sum())
        .collect();
    let outage = picture.filled(LIGHT.shade)[0];
    let second = (outage.to.0 - outage.from.0) / 20.0;
    let numbers: Vec<_> = picture.labels.iter().filter(|label| label.text.starts_with("up to ")).collect();
    assert!(!numbers.is_empty());
    for label in numbers {
        let told: u32 = label.text["up to ".len()..].replace(',', "").parse().unwrap();
        let after = ((label.space.from.0 - outage.from.0) / second) as usize;
        // The top of the axis is 200 a second; the columns that are cut before the label, the last block of them.
        let last = (0..after).rev().find(|at| seconds[*at] > 200).unwrap();
        let block = (0..=last).rev().take_while(|at| seconds[*at] > 200).map(|at| seconds[at]).max().unwrap();
        assert_eq!(told, block, "{label:?}");
    }
}

#[test]
fn a_crash_is_a_line_with_its_time_and_the_outage_is_shaded() {
    let lanes = lanes(&[""]);
    let picture = picture(&lanes, sheet(1040.0, 1));
    let [outage, crash] = picture.filled(LIGHT.shade)[..] else { panic!("an outage and a crash") };
    // 20 s and 5 s of restart on one axis.
    let ratio = (outage.to.0 - outage.from.0) / (crash.to.0 - crash.from.0);
    assert!((ratio - 4.0).abs() < 0.2, "{ratio}");
    let at = lanes[0].run.outcome.crash_times[0] / 1000.0;
    let label = picture.label(&format!("crash {}\u{a0}s", (at * 10.0).round() / 10.0));
    assert!((label.space.from.0 - crash.from.0 - 4.0).abs() <= 1.0);
    let scale = (outage.to.0 - outage.from.0) / 20.0;
    assert!((crash.from.0 - outage.from.0 - at * scale).abs() <= 1.5);
    picture.label("outage, 20\u{a0}s");
}

#[test]
fn the_panels_beneath_show_answers_and_backlog() {
    let lanes = lanes(&[""]);
    let picture = picture(&lanes, sheet(1040.0, 1));
    let run = &lanes[0].run;
    // A column for every second in which something was answered.
    let seconds =
        run.timeline.buckets.chunks(10).filter(|second| second.iter().any(|step| step.served > 0)).count();
    let answered = picture
        .filled(LIGHT.served)
        .into_iter()
        .filter(|bar| bar.from.1 > picture.label("Served\u{20}a second").y - 20.0);
    assert_eq!(answered.count(), seconds);
    // The service crashes above 2 s, and the axis says so.
    picture.label("2\u{a0}s");
    picture.label("crashes above the line");
}

#[test]
fn every_job_is_a_dot_on_its_way_or_a_square_of_its_own() {
    let size = sheet(1040.0, 1);
    // At 19 s everybody waits: the first call after the outage comes later.
    let waiting = crowd("", 19_000.0, size);
    let dots: Vec<&Rectangle> =
        waiting.filled(LIGHT.band).into_iter().filter(|dot| dot.height() < 5.0).collect();
    assert_eq!(dots.len(), 1000);
    assert_eq!(waiting.filled(LIGHT.hairline).len(), 1000);
    // At the end everybody is served.
    let served = crowd("", 120_000.0, size);
    assert_eq!(served.filled(LIGHT.served).len(), 1000);
    assert!(served.filled(LIGHT.band).iter().all(|dot| dot.height() > 5.0 || dot.height() < 1.0));
    // Without jitter they stand in one column, a second wide, and have the herd's colour.
    let herd = crowd("jitter=0", 19_000.0, size);
    let dots = herd.filled(LIGHT.herd);
    let (left, right) =
        dots.iter().fold((f64::MAX, 0.0f64), |(l, r), dot| (l.min(dot.from.0), r.max(dot.to.0)));
    assert_eq!(dots.iter().filter(|dot| dot.height() < 5.0).count(), 1000);
    // 12 to 13 s of 30 at the square root's scale: 0.632 and 0.658 of the way.
    assert!(right - left < 0.03 * (624.0 - 14.0) + 5.0, "{left} {right}");
}

#[test]
fn of_many_jobs_some_stand_for_all_and_the_picture_says_so() {
    // 2,000 dots at most: of 30,000 jobs every 50th, as every tenth leaves too many.
    let lanes = lanes(&["jobs=30000"]);
    let picture = picture(&lanes, sheet(1040.0, 1));
    let said = "1 dot stands for 50\u{a0}jobs of 30,000\u{a0}jobs";
    picture.label(said);
    let dots = crowd("jobs=30000", 19_000.0, sheet(1040.0, 1));
    assert_eq!(dots.filled(LIGHT.band).iter().filter(|dot| dot.height() < 5.0).count(), 600);
}

#[test]
fn the_instant_veils_what_comes_after_it() {
    let size = sheet(1040.0, 1);
    let frozen = crowd("", 60_000.0, size);
    // Half of the axis, which is 52 to 1026.
    let veils: Vec<&Rectangle> =
        frozen.filled(LIGHT.paper).into_iter().filter(|veil| veil.to.0 > 1020.0).collect();
    // Calls, answers and backlog, each for itself.
    assert_eq!(veils.len(), 3, "{veils:?}");
    assert!(veils.iter().all(|veil| (veil.from.0 - 539.0).abs() <= 1.0), "{veils:?}");
    assert!(crowd("", 120_000.0, size).filled(LIGHT.paper).iter().all(|veil| veil.to.0 < 1020.0));
}
