//! The wave as one JSON object; docs/schema.md describes every name.

use std::fmt::Write as _;

use super::{edge, study};
use crate::{
    millis::Millis,
    policy::Atom,
    query,
    sample::{Drawn, Histogram, Method, Row, Sample, Schedule, Wave},
    settings::{Choice, Issue, Lane, Settings, Study, View, unit},
    text::{Details, Explorer, Studies, Text},
};

/// The largest whole number that every JSON reader keeps, 2^53 - 1; larger ones are written as strings.
const SAFE: u128 = (1 << 53) - 1;

/// What a query gives, with the issues it had: the wave of the attempt, or with `view=schedule` all attempts,
/// with any other view what its simulation comes to.
///
/// ```
/// # use jitterband::{export::json, query::decode};
/// let (settings, issues) = decode("base=1000&attempt=3&jitter=0.9");
/// let answer = json(&settings, &issues);
/// assert!(answer.contains("\"min\":399,\"max\":7599"));
/// ```
pub fn json(settings: &Settings, issues: &[Issue]) -> String {
    json_of(settings, &settings.study(), issues)
}

/// The same, where what the view comes to is known.
pub fn json_of(settings: &Settings, study: &Study, issues: &[Issue]) -> String {
    let wave = settings.wave();
    let (text, words) = (Text::of(settings.lang), Explorer::of(settings.lang));
    let mut object = Object::new();
    object.string("query", &query::encode(settings));
    let found = settings.view_issues(&wave, study);
    object.list("issues", issues.iter().chain(&found).map(|issue| issue_json(issue, text)));
    object.string("policy", &policy(&settings.choice));
    let schedule = settings.schedule();
    let warnings = settings.warnings(&wave, &schedule);
    object.list("warnings", warnings.iter().map(|warning| quoted(&(words.warning)(warning, settings))));
    match settings.view {
        View::Band => {
            wave_json(&mut object, settings, &settings.choice, &wave);
            let lanes = if settings.compare.is_empty() { Vec::new() } else { settings.lanes() };
            object.list("compare", lanes.iter().skip(1).map(|lane| lane_json(settings, lane)));
        }
        View::Schedule => schedule_json(&mut object, settings, &schedule),
        View::Herd | View::Contention | View::Fleet | View::Lock => {
            study::json(&mut object, study, Studies::of(settings.lang))
        }
    }
    object.finish()
}

/// What a policy is called: its id, or "custom, from" it. Programs read this, so it is the same in every language.
fn policy(choice: &Choice) -> String {
    if choice.is_foreign() { (Text::of(None).custom_from)(choice.id()) } else { choice.id().into() }
}

/// The wave of a policy: its band, its law, its jobs.
fn wave_json(object: &mut Object, settings: &Settings, choice: &Choice, wave: &Wave) {
    let band = &wave.band;
    object.raw("attempt", wave.attempt);
    object.raw("delay", span(band.delay));
    object.raw("min", span(band.min));
    object.raw("max", span(band.max));
    object.raw("range", span(band.range));
    object.raw("points", band.points().map_or("null".into(), whole));
    object.raw("mean", optional(band.mean()));
    object.string("unit", unit(&choice.policy));
    let atom = |atom: Atom| format!("{{\"at\":{},\"share\":{}}}", span(atom.at), atom.share);
    object.list("atoms", band.law.atoms().into_iter().map(atom));
    object.raw("memory", choice.policy.has_memory());
    object.string("sentence", &(Text::of(settings.lang).sentence)(wave));
    object.raw(
        "sample",
        wave.sample.as_ref().map_or("null".into(), |sample| sample_json(settings, wave, sample)),
    );
    object.raw("histogram", wave.sample.as_ref().map_or("null".into(), histogram_json));
}

/// A pinned policy, by the same names as the one it is compared with.
fn lane_json(settings: &Settings, lane: &Lane) -> String {
    let mut object = Object::new();
    object.string("pin", &lane.choice.pin());
    object.string("policy", &policy(&lane.choice));
    object.raw("scale", lane.scale);
    wave_json(&mut object, settings, &lane.choice, &lane.wave);
    object.finish()
}

fn schedule_json(object: &mut Object, settings: &Settings, schedule: &Schedule) {
    let row = |row: &Row| {
        let mut object = Object::new();
        object.raw("attempt", row.attempt);
        object.raw("delay", span(row.delay));
        object.raw("min", row.min);
        object.raw("max", row.max);
        object.raw("mean", row.mean);
        object.raw("earliest", row.earliest);
        object.raw("latest", row.latest);
        object.finish()
    };
    object.list("attempts", schedule.rows.iter().map(row));
    object.raw("retries", schedule.retries.map_or("null".into(), |retries| retries.to_string()));
    object.raw("deadline", optional(schedule.deadline));
    object.raw("sampled", schedule.sampled);
    object.raw("total_min", optional(schedule.total(|row| row.earliest)));
    object.raw("total_mean", optional(schedule.total(|row| row.usual)));
    object.raw("total_max", optional(schedule.total(|row| row.latest)));
    object.raw("outage", settings.outage);
    let outlasts = schedule.outlasts(settings.outage);
    object.raw("outlasts_outage", outlasts.map_or("null".into(), |outlasts| outlasts.to_string()));
    object.string("verdict", &(Details::of(settings.lang).verdict)(settings, schedule));
}

fn issue_json(issue: &Issue, text: &Text) -> String {
    let mut object = Object::new();
    object.string("name", &issue.name);
    object.string("given", &issue.given);
    object.string("used", &issue.used);
    object.string("message", &text.issue(issue));
    object.finish()
}

fn sample_json(settings: &Settings, wave: &Wave, sample: &Sample) -> String {
    let drawn = sample.drawn.as_ref();
    let edge = |pick: fn(&Drawn) -> Millis| drawn.map_or("null".into(), |drawn| span(pick(drawn)));
    let expected = |percent| wave.band.quantile(percent).map_or("null".into(), span);
    let mut object = Object::new();
    object.string(
        "method",
        match sample.method {
            Method::Jobs => "jobs",
            Method::Counts => "counts",
            Method::Estimated(_) => "estimated",
        },
    );
    object.raw("jobs", wave.jobs);
    object.raw("seed", settings.seed);
    object.raw("min", edge(|drawn| drawn.min));
    object.raw("max", edge(|drawn| drawn.max));
    object.raw("mean", optional(drawn.map(|drawn| drawn.mean)));
    object.raw("p50", edge(|drawn| drawn.p50));
    object.raw("p95", edge(|drawn| drawn.p95));
    object.raw("p99", edge(|drawn| drawn.p99));
    object.raw("distinct", drawn.map_or("null".into(), |drawn| drawn.distinct.to_string()));
    let busiest =
        |drawn: &Drawn| format!("{{\"count\":{},\"at\":{}}}", drawn.busiest.count, span(drawn.busiest.at));
    object.raw("busiest", drawn.map_or("null".into(), busiest));
    let (bar, count) = sample.histogram.busiest();
    object.raw("busiest_bar", format!("{{\"count\":{count},\"bar\":{bar}}}"));
    object.raw("expected_p50", expected(50));
    object.raw("expected_p95", expected(95));
    object.raw("expected_p99", expected(99));
    object.raw("expected_distinct", optional(sample.expected_distinct));
    object.raw("expected_busiest", optional(sample.expected_busiest));
    object.raw("expected_busiest_bar", optional(sample.expected_busiest_bar));
    object.finish()
}

fn histogram_json(sample: &Sample) -> String {
    let histogram = &sample.histogram;
    let mut object = Object::new();
    object.list("edges", (0..=histogram.bars()).map(|bar| quoted_edge(histogram, bar)));
    object.list("counts", histogram.counts.iter().map(u64::to_string));
    object.finish()
}

/// An edge as a number, or as a string where a reader of numbers would round it.
fn quoted_edge(histogram: &Histogram, bar: usize) -> String {
    let edge = edge(histogram, bar);
    let whole = edge.split('.').next().and_then(|whole| whole.parse::<u128>().ok());
    if whole.is_some_and(|whole| whole <= SAFE) { edge } else { format!("\"{edge}\"") }
}

fn span(span: Millis) -> String {
    match span {
        Millis::Whole(ms) => whole(ms),
        Millis::Fraction(ms) => ms.to_string(),
        Millis::TooLarge | Millis::Invalid => "null".into(),
    }
}

fn whole(number: u128) -> String {
    if number <= SAFE { number.to_string() } else { format!("\"{number}\"") }
}

pub(super) fn optional(number: Option<f64>) -> String {
    // JSON has no word for what is no number.
    number.filter(|number| number.is_finite()).map_or("null".into(), |number| number.to_string())
}

/// An object under construction. The only JSON that is ever written here has known names and plain values.
pub(super) struct Object(String);

impl Object {
    pub(super) fn new() -> Self {
        Self("{".into())
    }

    pub(super) fn raw(&mut self, name: &str, value: impl std::fmt::Display) {
        let comma = if self.0.len() > 1 { "," } else { "" };
        // Writing into a string cannot fail.
        write!(self.0, "{comma}\"{name}\":{value}").ok();
    }

    pub(super) fn string(&mut self, name: &str, value: &str) {
        self.raw(name, quoted(value));
    }

    pub(super) fn list(&mut self, name: &str, values: impl Iterator<Item = String>) {
        self.raw(name, format!("[{}]", values.collect::<Vec<_>>().join(",")));
    }

    pub(super) fn finish(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// A text within quotation marks.
pub(super) fn quoted(value: &str) -> String {
    let mut quoted = String::with_capacity(value.len() + 2);
    quoted.push('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted.push_str(&format!("\\u{:04x}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
