//! The bars of the band, and the axes they stand on.

use jitterband::{plot::LIGHT, sample::Wave};

use crate::{
    HEIGHTS,
    read::{FONT, Label, Picture, Rectangle, hex, read},
    size, svg, wave,
};

/// The bars of a shape as rectangles. Those that stand apart have four corners each, from the baseline up and down
/// again; those that touch share their walls, so only the first begins and only the last ends at the baseline.
fn bars(shape: &[(f64, f64)], count: usize) -> Vec<Rectangle> {
    let (base, apart) = (shape[0].1, shape.len() == 4 * count);
    let tops: Vec<(f64, f64)> = if apart {
        for bar in shape.chunks(4) {
            assert!(bar[0] == (bar[1].0, base) && bar[3] == (bar[2].0, base), "{bar:?} stands on {base}");
        }
        shape.chunks(4).flat_map(|bar| [bar[1], bar[2]]).collect()
    } else {
        assert_eq!(shape.len(), 2 * count + 2);
        let (tops, end) = (&shape[1..=2 * count], shape[2 * count + 1]);
        assert!(shape[0].0 == tops[0].0 && end == (tops[2 * count - 1].0, base));
        for wall in tops[1..2 * count - 1].chunks(2) {
            assert_eq!(wall[0].0, wall[1].0, "bars that touch share a wall");
        }
        tops.to_vec()
    };
    let bar = |top: &[(f64, f64)]| {
        assert_eq!(top[0].1, top[1].1, "the top of a bar is level");
        Rectangle { from: top[0], to: (top[1].0, base) }
    };
    tops.chunks(2).map(bar).collect()
}

impl Picture {
    /// The bars of the upper and of the lower panel of the picture of a wave, in order.
    pub fn panels(&self, wave: &Wave) -> Vec<Vec<Rectangle>> {
        let Ok(sample) = &wave.sample else { return vec![] };
        let of_the_band = self.shapes.iter().filter(|(fill, _)| *fill == hex(LIGHT.band));
        of_the_band.map(|(_, corners)| bars(corners, sample.histogram.bars())).collect()
    }

    /// The spike of the herd.
    pub fn spike(&self) -> &Rectangle {
        // Pile-ups have its colour too, but stand in the lower panel.
        let floor = self.baselines()[0].from.1;
        let spikes: Vec<_> =
            self.filled(LIGHT.herd).into_iter().filter(|spike| spike.to.1 == floor).collect();
        assert_eq!(spikes.len(), 1, "there is one herd");
        spikes[0]
    }

    /// The thin lines on which bars stand, from above: of the axis of waits, and of the lower panel if there is one.
    pub fn baselines(&self) -> Vec<&Rectangle> {
        let faint = self.rectangles.iter().filter(|(fill, _)| *fill == hex(LIGHT.faint));
        let mut lines: Vec<&Rectangle> = faint.map(|(_, line)| line).collect();
        lines.sort_by(|a, b| a.from.1.total_cmp(&b.from.1));
        lines
    }

    /// The labels of the axis of counts with what they say, from below: numbers that end left of the lower panel.
    pub fn ticks(&self) -> Vec<(f64, &Label)> {
        let left = self.baselines()[1].from.0;
        let value = |label: &Label| {
            let (digits, unit) = label.text.split_once('\u{a0}').unwrap_or((&label.text, ""));
            let unit = match unit {
                "" => 1.0,
                "k" => 1e3,
                "M" => 1e6,
                _ => return None,
            };
            Some(digits.replace(',', "").parse::<f64>().ok()? * unit)
        };
        let beside = self.labels.iter().filter(|label| label.x < left && label.space.to.0 < left);
        beside.filter_map(|label| Some((value(label)?, label))).collect()
    }

    /// The baseline of the lower panel and how many pixels it has for a job, from the labels of its axis.
    pub fn job_axis(&self) -> (f64, f64) {
        let zero = self.baselines()[1].from.1;
        let (highest, label) = *self.ticks().last().expect("the axis has ticks");
        assert!(highest > 0.0);
        (zero, (zero - label.y) / highest)
    }

    /// The first pixel of the upper axis.
    pub fn beginning(&self) -> f64 {
        self.baselines()[0].from.0
    }
}

#[test]
fn bars_are_as_tall_as_their_counts_on_the_axis_beside_them() {
    for query in
        ["", "jitter=1&jobs=100000", "growth=constant&base=5", "base=50&attempt=1&jobs=60", "jobs=1000000"]
    {
        let wave = wave(query);
        let counts = &wave.sample.as_ref().unwrap().histogram.counts;
        for size in [size(320.0, 420.0), size(800.0, 360.0), size(1040.0, 460.0)] {
            let picture = read(&svg(&wave, size, 1.0));
            let lower = &picture.panels(&wave)[1];
            assert_eq!(lower.len(), counts.len(), "{query}");
            let (base, job) = picture.job_axis();
            let highest = counts.iter().max().unwrap();
            for (bar, count) in lower.iter().zip(counts) {
                assert_eq!(bar.to.1, base, "{query}");
                // Half a pixel at the bar's top and half of one at each tick, and that stretched to the tallest bar.
                let expected = *count as f64 * job;
                let slack = 1.0 + *count as f64 / *highest as f64;
                assert!(
                    (bar.height() - expected).abs() <= slack,
                    "{query} {size:?} {count}: {bar:?} {expected}"
                );
            }
        }
    }
}

#[test]
fn the_axis_of_counts_has_whole_numbers_with_a_line_of_room_for_each() {
    for jobs in (1..100).chain([1000, 54_321, 1_000_000]) {
        let wave = wave(&format!("jobs={jobs}&bars={}", [1, 3, 80][jobs % 3]));
        for height in HEIGHTS {
            let picture = read(&svg(&wave, size(320.0, height), 1.0));
            let ticks = picture.ticks();
            // About two; nothing says that the axis begins at 0 but its baseline.
            assert!((1..=4).contains(&ticks.len()), "{jobs}: {ticks:?}");
            let (zero, job) = picture.job_axis();
            for (tick, (count, label)) in ticks.iter().enumerate() {
                let step = ticks[0].0;
                assert!(count.fract() == 0.0 && *count == step * (tick + 1) as f64, "{jobs}: {ticks:?}");
                assert!((zero - label.y - count * job).abs() <= 1.0, "{jobs}: {label:?} lies off its count");
                assert_eq!(label.x, ticks[0].1.x);
            }
            for pair in ticks.windows(2) {
                assert!(pair[0].1.y - pair[1].1.y >= 1.25 * FONT, "{jobs} {height}: {pair:?}");
            }
        }
    }
}

#[test]
fn above_a_bar_has_the_scale_of_the_herd() {
    for query in ["", "jitter=1&bars=3", "growth=constant&base=5", "jobs=10&bars=5", "jobs=1000000&bars=4"] {
        let wave = wave(query);
        let counts = &wave.sample.as_ref().unwrap().histogram.counts;
        let picture = read(&svg(&wave, size(800.0, 460.0), 1.0));
        let (upper, spike) = (&picture.panels(&wave)[0], picture.spike());
        assert_eq!(upper.len(), counts.len());
        for (bar, count) in upper.iter().zip(counts) {
            assert_eq!(bar.to.1, spike.to.1);
            let expected = spike.height() * *count as f64 / wave.jobs as f64;
            // Whatever holds a job is at least a pixel high.
            let expected = if *count > 0 { expected.max(1.0) } else { 0.0 };
            assert!((bar.height() - expected).abs() <= 1.0, "{query} {count}: {bar:?}");
        }
    }
}

#[test]
fn the_line_of_expected_counts_lies_where_the_axis_says_and_turns_only_where_they_change() {
    // 85 ms in 80 bars: bars 0, 16, 32, 48 and 64 hold two of 1000/85 = 11.76 jobs each, the others one.
    let two = (85, "growth=constant&base=42&jitter=1&bars=80", &[0, 16, 32, 48, 64][..]);
    // 1601 ms in 80 bars: the first holds 21, the others 20; and 3 ms in 3 bars: all the same.
    let one = (1601, "", &[0][..]);
    let none = (3, "growth=constant&base=5&bars=3", &[][..]);
    for (points, query, wide) in [two, one, none] {
        let wave = wave(query);
        assert_eq!(wave.band.points(), Some(points));
        let picture = read(&svg(&wave, size(800.0, 460.0), 1.0));
        let (base, job) = picture.job_axis();
        let mut lines = picture.shapes.iter().filter(|(fill, _)| *fill == hex(LIGHT.ink));
        let ((_, line), None) = (lines.next().unwrap(), lines.next()) else { panic!("there is one line") };
        // The upper side of the line is its first half, the lower side comes back below it.
        let (upper, lower) = line.split_at(line.len() / 2);
        for (above, below) in upper.iter().zip(lower.iter().rev()) {
            // Where it turns, the two sides are as far apart as the line is thick.
            assert!(
                (above.0 - below.0).abs() <= 2.0 && (1.0..=2.0).contains(&(below.1 - above.1)),
                "{above:?} {below:?}"
            );
        }
        let bars = &picture.panels(&wave)[1];
        let (narrow, most) = (points / bars.len() as u128, points.div_ceil(bars.len() as u128));
        let mut turns = 0;
        for (bar, space) in bars.iter().enumerate() {
            let width = if wide.contains(&bar) { most } else { narrow };
            let level =
                upper.chunks(2).find(|level| (level[0].0..level[1].0).contains(&space.middle())).unwrap();
            assert_eq!(level[0].1, level[1].1);
            // The line is 1.5 pixels thick: its upper side is 0.75 above, and each end is rounded.
            let expected = base - job * 1000.0 * width as f64 / points as f64 - 0.75;
            assert!((level[0].1 - expected).abs() <= 1.5, "{query} {bar}: {level:?} {expected}");
            turns += usize::from(bar > 0 && wide.contains(&bar) != wide.contains(&(bar - 1)));
        }
        assert_eq!(upper.len(), 2 * (turns + 1), "{query}");
        // It begins and ends with the bars, and every turn is where one bar meets the next.
        let panel = picture.baselines()[1];
        assert!(upper[0].0 == panel.from.0 && upper[upper.len() - 1].0 == panel.to.0, "{query}");
        for turn in upper[1..upper.len() - 1].chunks(2) {
            assert_eq!(turn[0].0, turn[1].0);
            assert!(bars.iter().any(|bar| (bar.from.0 - turn[0].0).abs() <= 1.0), "{query}: {turn:?}");
        }
    }
}

#[test]
fn a_bar_stands_over_its_own_number_in_both_panels() {
    // 5 +- 20 %: 4, 5 and 6 ms.
    let wave = wave("growth=constant&base=5&bars=3");
    let picture = read(&svg(&wave, size(800.0, 460.0), 1.0));
    let [upper, lower] = &picture.panels(&wave)[..] else { panic!("two panels") };
    // Below, the edges are named; above, the delay. A gap of one pixel belongs to a bar, and both ends are rounded.
    for (bar, number) in [(&lower[0], "4\u{a0}ms"), (&lower[2], "6\u{a0}ms"), (&upper[1], "5\u{a0}ms")] {
        let number = picture.label(number);
        assert!((bar.middle() - number.x).abs() <= 1.5, "{bar:?} {number:?}");
        assert!(number.space.from.1 >= bar.to.1 && number.bold, "{number:?}");
    }
    // The herd stands on the delay, and above the delay is named once and below not at all.
    assert!((picture.spike().middle() - upper[1].middle()).abs() <= 1.5);
    assert_eq!(picture.labels.iter().filter(|label| label.text == "5\u{a0}ms").count(), 1);
}

#[test]
fn a_band_of_one_value_below_its_delay_stands_over_its_own_number_too() {
    // trunc(2 * 0.8) = 1, trunc(2 * 0.2 * 2) = 0: always 1, never 2.
    let wave = wave("growth=constant&base=2");
    let picture = read(&svg(&wave, size(800.0, 460.0), 1.0));
    let [only] = &picture.panels(&wave)[..] else { panic!("one panel") };
    let (number, delay) = (picture.label("1\u{a0}ms"), picture.label("2\u{a0}ms"));
    assert!((only[0].middle() - number.x).abs() <= 1.5, "{only:?} {}", number.x);
    assert!(picture.spike().middle() > number.x + 100.0);
    assert!((picture.spike().middle() - delay.x).abs() <= 1.5 && delay.y == number.y);
}

#[test]
fn the_upper_axis_has_two_labels_and_everything_lies_between_them_to_scale() {
    // The axis begins half a millisecond before the failure, so that a bar around 0 has its place.
    for (query, delay, low, high) in [
        ("", "4,000\u{a0}ms", 3200.0, 4800.0),
        ("jitter=1", "4,000\u{a0}ms", 0.0, 8000.0),
        ("growth=constant&base=5&bars=3", "5\u{a0}ms", 4.0, 6.0),
        ("growth=constant&base=2&jitter=1", "2\u{a0}ms", 0.0, 4.0),
    ] {
        let wave = wave(query);
        let picture = read(&svg(&wave, size(1040.0, 460.0), 1.0));
        let failure = picture.label("failure");
        let axis: Vec<&Label> = picture.labels.iter().filter(|label| label.y == failure.y).collect();
        assert_eq!(axis.len(), 2, "{query}: {axis:?}");
        let (number, spike) = (picture.label(delay), picture.spike());
        assert!(number.y == failure.y && number.bold && !failure.bold, "{query}: {number:?}");
        assert_eq!(failure.x, picture.beginning());
        assert!((number.x - spike.middle()).abs() <= 1.5, "{query}: {number:?} {spike:?}");
        // Zero and the delay make the scale; the band lies on it, half a millisecond around each edge.
        let wait = wave.band.delay.as_f64().unwrap();
        let scale = (spike.middle() - picture.beginning()) / (wait + 0.5);
        let at = |ms: f64| picture.beginning() + (ms + 0.5) * scale;
        let upper = &picture.panels(&wave)[0];
        let (from, to) = (upper[0].from.0, upper[upper.len() - 1].to.0);
        assert!((from - at(low - 0.5)).abs() <= 1.5, "{query}: {from}");
        // The last bar ends with its gap.
        assert!((to - at(high + 0.5)).abs() <= 2.5, "{query}: {to}");
    }
}

#[test]
fn bars_narrower_than_a_pixel_are_filled_down_to_the_baseline() {
    for query in ["bars=1000", "bars=1000&jobs=1000000", "jitter=0.01", "jitter=0.001", "bars=300&jobs=200"] {
        for width in [320.0, 800.0] {
            let wave = wave(query);
            let picture = read(&svg(&wave, size(width, 460.0), 1.0));
            for (panel, (_, shape)) in
                picture.shapes.iter().filter(|(fill, _)| *fill == hex(LIGHT.band)).enumerate()
            {
                for bar in &picture.panels(&wave)[panel] {
                    let (x, middle) = (bar.middle(), (bar.from.1 + bar.to.1) / 2.0);
                    let seen = bar.to.0 > bar.from.0 && bar.height() > 0.0;
                    for y in [bar.from.1 + 0.25, middle, bar.to.1 - 0.25] {
                        assert!(!seen || winding(shape, (x, y)) != 0, "{query} {width}: a hole in {bar:?}");
                    }
                }
            }
        }
    }
}

/// How often a shape winds around a point, which is in its fill unless that is 0.
fn winding(shape: &[(f64, f64)], (x, y): (f64, f64)) -> i32 {
    let ends = shape.iter().zip(shape.iter().cycle().skip(1));
    let turn = |(a, b): (&(f64, f64), &(f64, f64))| {
        // Only sides that cross the ray from the point to the top count.
        let crosses = (a.0 <= x) != (b.0 <= x);
        let height = a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0);
        if crosses && height < y { if a.0 < b.0 { 1 } else { -1 } } else { 0 }
    };
    ends.map(turn).sum()
}
