//! The core against values found without it; `tests/golden/README.md` says where they come from.

mod common;

use common::golden;
use jitterband::{
    export,
    millis::{LARGEST, Millis},
    policy::{Curve, Effect, Policy},
    query,
    sample::{Cells, Histogram, Wave, draw, expected_distinct},
    seed::Seed,
    settings::Problem,
};
use serde_json::Value;

/// The largest whole number that every JSON reader keeps.
const SAFE: u128 = (1 << 53) - 1;

fn cases(kind: &str) -> Vec<Value> {
    golden("cases.json")[kind].as_array().unwrap().clone()
}

/// The digits of a whole number, which is a string where it is large.
fn digits(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What the core must say for a whole number of any size.
fn span(value: &Value) -> Millis {
    match digits(value).parse() {
        Ok(ms) if ms <= LARGEST => Millis::Whole(ms),
        _ => Millis::TooLarge,
    }
}

/// A case of a band: what goes in, and what must come out.
struct Case(Value);

impl Case {
    fn all() -> Vec<Self> {
        cases("band").into_iter().map(Self).collect()
    }

    fn text(&self, name: &str) -> &str {
        self.0[name].as_str().unwrap()
    }

    fn attempt(&self) -> i64 {
        self.0["attempt"].as_i64().unwrap()
    }

    fn policy(&self) -> Policy {
        let growth = match self.text("growth") {
            "constant" => Curve::Constant,
            "exponential" => Curve::Exponential,
            other => panic!("{other}"),
        };
        common::echomq(growth, self.text("base").parse().unwrap(), self.text("jitter").parse().unwrap())
    }

    fn query(&self) -> String {
        let [growth, base, jitter] = ["growth", "base", "jitter"].map(|name| self.text(name));
        format!("growth={growth}&base={base}&attempt={}&jitter={jitter}", self.attempt())
    }

    /// Whether the library raises an error, or the answer is beyond the largest span.
    fn too_large(&self) -> bool {
        self.0["error"] == "ArithmeticError" || span(&self.0["delay"]) == Millis::TooLarge
    }

    /// Whether the query can say this input: a jitter that is no number, or of 324 decimals, it refuses.
    fn refused(&self) -> Option<Problem> {
        match self.text("jitter") {
            "NaN" => Some(Problem::NotANumber),
            "5e-324" => Some(Problem::TooPrecise),
            _ => None,
        }
    }
}

/// Every value in a JSON document, with the path to it.
fn walk<'a>(path: String, value: &'a Value, visit: &mut impl FnMut(&str, &'a Value)) {
    visit(&path, value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| walk(format!("{path}[]"), item, visit)),
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| walk(format!("{path}.{name}"), field, visit));
        }
        _ => {}
    }
}

fn answer(query: &str) -> Value {
    let (settings, issues) = query::decode(query);
    serde_json::from_str(&export::json(&settings, &issues)).unwrap()
}

#[test]
fn every_band_has_the_edges_that_other_languages_compute() {
    let all = Case::all();
    assert_eq!(all.len(), 56);
    for case in &all {
        let band = case.policy().band(case.attempt());
        let query = case.query();
        if case.too_large() {
            assert_eq!((band.delay, band.max), (Millis::TooLarge, Millis::TooLarge), "{query}");
            assert_eq!((band.points(), band.mean()), (None, None), "{query}");
        } else if case.0["error"] == "invalid" {
            // The arithmetic itself, asked for a jitter that is no number, adds none.
            assert_eq!(band.effect, Effect::Ignored, "{query}");
            assert_eq!((band.min, band.max), (span(&case.0["delay"]), span(&case.0["delay"])), "{query}");
        } else {
            let expected = ["delay", "min", "range", "max"].map(|name| span(&case.0[name]));
            assert_eq!([band.delay, band.min, band.range, band.max], expected, "{query}");
            assert_eq!(band.points().map(Millis::Whole), Some(span(&case.0["points"])), "{query}");
        }
    }
}

#[test]
fn the_mean_of_a_band_is_the_middle_of_its_edges() {
    for case in Case::all() {
        let Some(mean) = case.policy().band(case.attempt()).mean() else { continue };
        let [min, max] = ["min", "max"].map(|name| digits(&case.0[name]).parse::<u128>());
        let (Ok(min), Ok(max)) = (min, max) else { continue };
        // The sum is exact and halving a double is, so the middle is off by one rounding at most: 2^-53 of it.
        let middle = (min + max) as f64 / 2.0;
        assert!((mean - middle).abs() <= middle * 2f64.powi(-52), "{}: {mean} {middle}", case.query());
        if let Some(stated) = case.0["mean"].as_f64() {
            assert_eq!(mean, stated, "{}", case.query());
        }
    }
}

#[test]
fn a_wait_beyond_the_largest_span_is_an_issue_and_null_never_a_wrapped_number() {
    let mut seen = 0;
    for case in Case::all().iter().filter(|case| case.too_large()) {
        let (settings, issues) = query::decode(&case.query());
        assert_eq!(issues, [], "{}", case.query());
        let problems: Vec<_> =
            settings.issues(&settings.wave()).into_iter().map(|issue| issue.problem).collect();
        assert_eq!(problems, [Problem::DelayTooLarge], "{}", case.query());
        let answer = answer(&case.query());
        for name in ["delay", "min", "max", "range", "points", "mean", "sample", "histogram"] {
            assert_eq!(answer[name], Value::Null, "{} {name}", case.query());
        }
        assert_eq!(answer["issues"].as_array().unwrap().len(), 1);
        seen += 1;
    }
    // 2^1023 alone, with jitter 1 and doubled; two powers past the doubles; 2^53 * 2^971.
    assert_eq!(seen, 5);
}

#[test]
fn an_upper_edge_beyond_the_largest_span_is_an_issue_and_the_lower_edge_stays() {
    // d = 2^126 * 2 = 2^127, j = 0.5: min = 2^126 = 85070591730234615865843651857942052864, max = 2^126 + 2^127.
    let query = "base=2&attempt=127&jitter=0.5";
    let (settings, _) = query::decode(query);
    let issues = settings.issues(&settings.wave());
    assert_eq!(issues.iter().map(|issue| issue.problem).collect::<Vec<_>>(), [Problem::EdgeTooLarge]);
    let answer = answer(query);
    assert_eq!(answer["delay"], "170141183460469231731687303715884105728");
    assert_eq!(answer["min"], "85070591730234615865843651857942052864");
    for name in ["max", "points", "mean", "sample", "histogram"] {
        assert_eq!(answer[name], Value::Null, "{name}");
    }
}

#[test]
fn the_json_of_a_case_has_its_edges_digit_for_digit() {
    let mut compared = 0;
    for case in Case::all() {
        if case.too_large() {
            continue;
        }
        let (_, issues) = query::decode(&case.query());
        if let Some(problem) = case.refused() {
            assert_eq!(issues.iter().map(|issue| issue.problem).collect::<Vec<_>>(), [problem]);
            continue;
        }
        let answer = answer(&case.query());
        for name in ["delay", "min", "range", "max", "points"] {
            let expected = digits(&case.0[name]);
            // Up to 2^53 - 1 a number, above it a string, so that no reader rounds it.
            let as_number = expected.parse::<u128>().unwrap() <= SAFE;
            assert_eq!(answer[name].is_number(), as_number, "{} {name}", case.query());
            assert_eq!(digits(&answer[name]), expected, "{} {name}", case.query());
        }
        compared += 1;
    }
    // 56 cases, less five beyond the largest span and two the query refuses.
    assert_eq!(compared, 49);
}

#[test]
fn no_number_in_the_json_is_negative_or_an_integer_that_a_reader_would_round() {
    for case in Case::all() {
        walk(String::new(), &answer(&case.query()), &mut |path, value| {
            let Some(number) = value.as_f64() else { return };
            // The attempt is what was asked for, and may be negative; the mean is a double and says so.
            assert!(number >= 0.0 || path == ".attempt", "{} {path}: {value}", case.query());
            let double = path.ends_with(".mean");
            assert!(double || number < 2f64.powi(53), "{} {path}: {value}", case.query());
        });
    }
}

#[test]
fn the_edges_of_the_bars_ascend_from_the_shortest_wait_to_one_past_the_longest() {
    // The last is far beyond 2^53 with a band narrow enough to draw: around d = 2^53 * 2^24 = 2^77 doubles are 2^24
    // apart, so neither the edges nor the decimals of a bar that begins between two milliseconds are doubles.
    for query in ["", "jitter=1", "growth=constant&base=5", "base=9007199254740992&attempt=25&jitter=1e-9"] {
        let answer = answer(query);
        let exact: Vec<(u128, f64)> = answer["histogram"]["edges"]
            .as_array()
            .unwrap()
            .iter()
            .map(|edge| {
                let text = digits(edge);
                let (whole, decimals) = text.split_once('.').unwrap_or((&text, "0"));
                (whole.parse().unwrap(), format!("0.{decimals}").parse().unwrap())
            })
            .collect();
        let [min, max] = ["min", "max"].map(|name| digits(&answer[name]).parse::<u128>().unwrap());
        assert_eq!(exact[0], (min, 0.0), "{query}");
        assert_eq!(exact[exact.len() - 1], (max + 1, 0.0), "{query}");
        // Bar i of B begins at min + i*w/B: whole part and remainder of an integer division.
        let bars = exact.len() as u128 - 1;
        for (bar, edge) in (0u128..).zip(&exact) {
            let product = bar * (max + 1 - min);
            assert_eq!(edge.0, min + product / bars, "{query}: edge {bar}");
            let fraction = (product % bars) as f64 / bars as f64;
            assert!((edge.1 - fraction).abs() < 1e-3, "{query}: edge {bar} {} {fraction}", edge.1);
        }
        for (edge, value) in answer["histogram"]["edges"].as_array().unwrap().iter().zip(&exact) {
            assert_eq!(edge.is_string(), value.0 > SAFE, "{query}: {edge}");
        }
    }
}

#[test]
fn ten_thousand_jobs_have_the_mean_of_their_band_to_five_standard_errors() {
    // The bounds are mean +- 5 * sd / 100 with sd^2 = (points^2 - 1) / 12, given with the cases.
    let mut drawn = 0;
    for case in Case::all() {
        let wave = Wave::new(&case.policy(), case.attempt(), 10_000, 80, Seed(1));
        let (Ok(sample), Some(bounds)) = (wave.sample, case.0["mean_of_10000_within"].as_array()) else {
            continue;
        };
        let mean = sample.drawn.unwrap().mean;
        assert!(bounds[0].as_f64() <= Some(mean) && Some(mean) <= bounds[1].as_f64(), "{}", case.query());
        drawn += 1;
    }
    assert!(drawn > 40, "{drawn}");
}

#[test]
fn as_many_milliseconds_are_hit_as_the_occupancy_of_balls_in_bins_says() {
    for case in cases("occupancy") {
        let [jobs, points] = ["jobs", "points"].map(|name| case[name].as_u64().unwrap());
        let [distinct, empty, deviation] =
            ["distinct", "empty", "deviation"].map(|name| case[name].as_f64().unwrap());
        let expected = expected_distinct(jobs, &[Cells { share: 1.0 / points as f64, count: points }]);
        assert!((expected - distinct).abs() < 1e-9);
        assert!((points as f64 - expected - empty).abs() < 1e-9);
        // A hundred draws: their mean within five standard errors, each within six deviations.
        let draws: Vec<f64> = (0..100)
            .map(|seed| {
                let mut bars = Histogram::empty(Millis::Whole(0), points, 80);
                draw(jobs, &mut bars, |job| Seed(seed).attempt(1).job(job).below(points)).unwrap().distinct
                    as f64
            })
            .collect();
        let mean = draws.iter().sum::<f64>() / 100.0;
        assert!((mean - distinct).abs() <= 5.0 * deviation / 10.0, "{mean} {distinct}");
        assert!(draws.iter().all(|draw| (draw - distinct).abs() <= 6.0 * deviation));
    }
}

#[test]
fn bars_hold_the_whole_milliseconds_of_their_half_open_intervals() {
    let cases = cases("histogram");
    assert_eq!(cases.len(), 3);
    for case in cases {
        let [min, max, bars] = ["min", "max", "bars"].map(|name| case[name].as_u64().unwrap());
        let histogram = Histogram::empty(Millis::Whole(min.into()), max - min + 1, bars as u32);
        let expected: Vec<u64> =
            case["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
        let widths: Vec<u64> = (0..histogram.bars()).map(|bar| histogram.width(bar)).collect();
        assert_eq!(widths, expected);
        // The same by putting every millisecond into its bar.
        let mut counted = vec![0; histogram.bars()];
        (0..=max - min).for_each(|offset| counted[histogram.bar_of(offset)] += 1);
        assert_eq!(counted, expected);
    }
}
