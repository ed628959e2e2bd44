//! The picture, read back from the SVG that the drawing makes: what is where, and how wide.

use jitterband::{
    export,
    plot::{LIGHT, Sheet, Size, band},
    query,
    sample::Wave,
    settings::Settings,
    text::Text,
};
use plotters::prelude::IntoDrawingArea as _;
use plotters_svg::SVGBackend;

/// The size of labels in CSS pixels that the drawing asks for.
const FONT: f64 = 12.5;

/// Widths of the letters a to z in DejaVu Sans and DejaVu Sans Bold, in hundredths of the font size: among the
/// widest of the common sans-serif fonts.
const LETTERS: [[u32; 26]; 2] = [
    [61, 64, 55, 64, 62, 35, 64, 63, 28, 28, 58, 28, 97, 63, 61, 64, 64, 41, 52, 39, 63, 59, 82, 59, 59, 53],
    [68, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58],
];

/// How wide a label really is, in CSS pixels.
fn width(label: &str, bold: bool) -> f64 {
    let hundredths = |c: char| match (c, bold) {
        ('a'..='z', _) => LETTERS[usize::from(bold)][c as usize - 'a' as usize],
        ('0'..='9', false) => 64,
        ('0'..='9', true) => 70,
        (' ' | '\u{a0}' | ',' | '.', false) => 32,
        (' ' | '\u{a0}' | ',' | '.', true) => 38,
        (_, false) => 84,
        (_, true) => 90,
    };
    label.chars().map(hundredths).sum::<u32>() as f64 / 100.0 * FONT
}

#[derive(Clone, Debug, PartialEq)]
struct Rectangle {
    from: (f64, f64),
    to: (f64, f64),
}

impl Rectangle {
    fn overlaps(&self, other: &Self) -> bool {
        self.from.0 < other.to.0
            && other.from.0 < self.to.0
            && self.from.1 < other.to.1
            && other.from.1 < self.to.1
    }

    fn within(&self, size: Size) -> bool {
        self.from.0 >= 0.0 && self.from.1 >= 0.0 && self.to.0 <= size.width && self.to.1 <= size.height
    }

    fn middle(&self) -> f64 {
        (self.from.0 + self.to.0) / 2.0
    }

    fn height(&self) -> f64 {
        self.to.1 - self.from.1
    }
}

#[derive(Clone, Debug)]
struct Label {
    text: String,
    bold: bool,
    space: Rectangle,
    /// What its horizontal position names: its beginning, middle or end.
    x: f64,
    y: f64,
}

/// A picture that was read back.
#[derive(Clone, Debug, Default)]
struct Picture {
    labels: Vec<Label>,
    /// Filled rectangles and shapes with their colours, each in the order they were drawn.
    rectangles: Vec<(String, Rectangle)>,
    shapes: Vec<(String, Vec<(f64, f64)>)>,
    /// The colours of everything, labels too, in the order it was drawn.
    order: Vec<String>,
}

/// An element of an SVG, or the end of one, or text: enough of XML for what is written here, and strict about it.
enum Token<'a> {
    Open { name: &'a str, attributes: Vec<(&'a str, &'a str)>, empty: bool },
    Close(&'a str),
    Text(&'a str),
}

fn tokens(svg: &str) -> Vec<Token<'_>> {
    let mut tokens = vec![];
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        assert!(!text.contains('>'), "a bare > in {text:?}");
        if !text.trim().is_empty() {
            tokens.push(Token::Text(text.trim()));
        }
        let (tag, after) = rest[at + 1..].split_once('>').expect("every < has its >");
        assert!(!tag.contains('<'), "a bare < in {tag:?}");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            tokens.push(Token::Close(name));
            continue;
        }
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut list) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = vec![];
        while !list.trim().is_empty() {
            let (key, quoted) = list.trim_start().split_once("=\"").expect("an attribute has a quoted value");
            let (value, after) = quoted.split_once('"').expect("a quote has its end");
            attributes.push((key, value));
            list = after;
        }
        tokens.push(Token::Open { name, attributes, empty });
    }
    assert_eq!(rest.trim(), "", "nothing follows the last element");
    tokens
}

fn read(svg: &str) -> Picture {
    let mut picture = Picture::default();
    let mut pending: Option<(f64, f64, String, bool)> = None;
    for token in tokens(svg) {
        match token {
            Token::Open { name, attributes, .. } => {
                let get = |key: &str| {
                    attributes.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned())
                };
                let number = |key: &str| get(key).unwrap().parse::<f64>().unwrap();
                if let Some(fill) = get("fill") {
                    picture.order.push(fill);
                }
                match name {
                    "text" => {
                        let bold = get("font-weight").is_some_and(|weight| weight == "bold");
                        pending = Some((number("x"), number("y"), get("text-anchor").unwrap(), bold));
                    }
                    "rect" => {
                        let from = (number("x"), number("y"));
                        let to = (from.0 + number("width"), from.1 + number("height"));
                        picture.rectangles.push((get("fill").unwrap(), Rectangle { from, to }));
                    }
                    "polygon" => {
                        let corners = get("points")
                            .unwrap()
                            .split_whitespace()
                            .map(|corner| {
                                let (x, y) = corner.split_once(',').unwrap();
                                (x.parse().unwrap(), y.parse().unwrap())
                            })
                            .collect();
                        picture.shapes.push((get("fill").unwrap(), corners));
                    }
                    "svg" | "title" | "desc" => {}
                    other => panic!("an element that no test looks at: {other}"),
                }
            }
            Token::Text(text) => {
                // The title and the description are text too, but of no place.
                if let Some((x, y, anchor, bold)) = pending.take() {
                    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
                    let width = width(&text, bold);
                    let left = match anchor.as_str() {
                        "start" => x,
                        "middle" => x - width / 2.0,
                        "end" => x - width,
                        other => panic!("{other}"),
                    };
                    let space =
                        Rectangle { from: (left, y - FONT / 2.0), to: (left + width, y + FONT / 2.0) };
                    picture.labels.push(Label { text, bold, space, x, y });
                }
            }
            Token::Close(_) => {}
        }
    }
    picture
}

fn hex(colour: jitterband::plot::Colour) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}

/// What is drawn of a wave on a sheet.
fn svg(wave: &Wave, size: Size, ratio: f64) -> String {
    let mut drawing = String::new();
    {
        let device = ((size.width * ratio).round() as u32, (size.height * ratio).round() as u32);
        let area = SVGBackend::with_string(&mut drawing, device).into_drawing_area();
        let text = Text::of(None);
        let sheet = Sheet { area: &area, size, ratio, font_scale: 1.24, palette: &LIGHT, text };
        band::draw(&sheet, wave).unwrap();
        area.present().unwrap();
    }
    drawing
}

fn wave(query: &str) -> Wave {
    query::decode(query).0.wave()
}

const fn size(width: f64, height: f64) -> Size {
    Size { width, height }
}

const WIDTHS: [f64; 7] = [320.0, 360.0, 559.0, 560.0, 800.0, 1040.0, 1600.0];
const HEIGHTS: [f64; 3] = [300.0, 360.0, 460.0];

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
    fn panels(&self, wave: &Wave) -> Vec<Vec<Rectangle>> {
        let Ok(sample) = &wave.sample else { return vec![] };
        let of_the_band = self.shapes.iter().filter(|(fill, _)| *fill == hex(LIGHT.band));
        of_the_band.map(|(_, corners)| bars(corners, sample.histogram.bars())).collect()
    }

    /// The spike of the herd.
    fn spike(&self) -> &Rectangle {
        let mut spikes = self.rectangles.iter().filter(|(fill, _)| *fill == hex(LIGHT.herd));
        let (_, spike) = spikes.next().expect("there is a herd");
        assert!(spikes.next().is_none(), "there is one herd");
        spike
    }

    fn label(&self, text: &str) -> &Label {
        let found = self.labels.iter().find(|label| label.text == text);
        found.unwrap_or_else(|| panic!("{text:?} is not in {:?}", self.labels))
    }

    /// The thin lines on which bars stand, from above: of the axis of waits, and of the lower panel if there is one.
    fn baselines(&self) -> Vec<&Rectangle> {
        let faint = self.rectangles.iter().filter(|(fill, _)| *fill == hex(LIGHT.faint));
        let mut lines: Vec<&Rectangle> = faint.map(|(_, line)| line).collect();
        lines.sort_by(|a, b| a.from.1.total_cmp(&b.from.1));
        lines
    }

    /// The labels of the axis of counts with what they say, from below: numbers that end left of the lower panel.
    fn ticks(&self) -> Vec<(f64, &Label)> {
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
    fn job_axis(&self) -> (f64, f64) {
        let zero = self.baselines()[1].from.1;
        let (highest, label) = *self.ticks().last().expect("the axis has ticks");
        assert!(highest > 0.0);
        (zero, (zero - label.y) / highest)
    }

    /// The first pixel of the upper axis.
    fn beginning(&self) -> f64 {
        self.baselines()[0].from.0
    }
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
    for query in ["", "jitter=0", "attempt=1100", "base=9007199254740992&attempt=74", "jobs=1&bars=1"] {
        for (width, height) in [(1.0, 1.0), (1.0, 1000.0), (1000.0, 1.0), (40.0, 30.0), (200.0, 120.0)] {
            read(&svg(&wave(query), size(width, height), 1.0));
        }
    }
}

#[test]
fn an_exported_picture_is_well_formed_described_and_the_same_every_time() {
    for query in
        ["", "jitter=0", "jitter=20", "attempt=1100", "base=9007199254740992&attempt=74", "jobs=1000000"]
    {
        let settings = query::decode(query).0;
        let svg = export::svg(&settings, 800, 360);
        assert_eq!(svg, export::svg(&settings, 800, 360), "{query}");
        let mut open = vec![];
        let mut texts = vec![];
        for token in tokens(&svg) {
            match token {
                Token::Open { name, attributes, empty } => {
                    for (key, value) in attributes {
                        let numbers = matches!(key, "x" | "y" | "width" | "height" | "font-size" | "opacity");
                        assert!(!numbers || value.parse::<f64>().is_ok_and(f64::is_finite), "{key}={value}");
                        assert!(!value.contains("NaN") && !value.contains("inf"), "{key}={value}");
                    }
                    if !empty {
                        open.push(name);
                    }
                }
                Token::Close(name) => assert_eq!(open.pop(), Some(name), "{query}"),
                Token::Text(text) => texts.push((*open.last().unwrap(), text)),
            }
        }
        assert!(open.is_empty(), "{query}: {open:?} is never closed");
        let text = Text::of(None);
        assert_eq!(texts[0], ("title", text.product), "{query}");
        assert_eq!(texts[1], ("desc", (text.sentence)(&settings.wave()).as_str()), "{query}");
        assert!(texts[2..].iter().all(|(element, _)| *element == "text"));
    }
}

#[test]
fn a_dark_picture_differs_from_a_light_one_in_nothing_but_its_colours() {
    let picture = |query: &str| export::svg(&query::decode(query).0, 800, 360);
    let colourless = |svg: &str| {
        let mut rest = svg;
        let mut text = String::new();
        while let Some((before, after)) = rest.split_once("fill=\"#") {
            text.push_str(before);
            rest = &after[6..];
        }
        text + rest
    };
    let (light, dark) = (picture("theme=light"), picture("theme=dark"));
    assert_ne!(light, dark);
    assert_eq!(colourless(&light), colourless(&dark));
    assert_eq!(light, picture(""), "without a theme a picture is a light one");
    assert_eq!(Settings::default().theme, jitterband::settings::Theme::Auto);
}
