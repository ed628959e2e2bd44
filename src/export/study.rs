//! What was simulated, as JSON and as rows of a table.

use super::json::{Object, optional, quoted};
use crate::{
    contention, fleet,
    herd::{Bucket, COLOURS, Timeline, laws},
    lock::Vigil,
    settings::{Race, Run, Study},
    text::Studies,
};

/// Adds the names of a study to an object.
pub fn json(object: &mut Object, study: &Study, text: &Studies) {
    match study {
        Study::Nothing => {}
        Study::Herd(run) => herd(object, run, text),
        Study::Contention(_) => {
            object.list("rows", rows(study).into_iter().map(|row| named(columns(study), &row)));
        }
        Study::Fleet(rhythm) => {
            plain(object, study);
            let periods = rhythm.drift.periods_simulated;
            object.raw("periods_simulated", periods.map_or("null".into(), |periods| periods.to_string()));
            object.raw("mean_period", optional(Some(rhythm.drift.mean_period)));
            object.list("periods", rhythm.rows.iter().map(period_json));
        }
        Study::Lock(vigil) => {
            plain(object, study);
            object.raw("tries", vigil.election.attempts);
            object.raw("step", vigil.step);
            object.list("steps", tries(vigil));
        }
    }
}

/// The only row of a table, as values of the object.
fn plain(object: &mut Object, study: &Study) {
    for row in rows(study) {
        columns(study).iter().zip(row).for_each(|(name, value)| object.raw(name, null(&value)));
    }
}

fn period_json(row: &fleet::Row) -> String {
    let beat = &row.beat;
    let mut object = Object::new();
    object.raw("period", beat.period);
    object.raw("harmonic", optional(Some(beat.harmonic)));
    object.raw("expected_harmonic", optional(beat.expected_harmonic));
    object.raw("busiest_second", beat.busiest_second.map_or("null".into(), |busiest| busiest.to_string()));
    object.list("arrivals", row.arrivals.iter().map(u32::to_string));
    object.finish()
}

/// The steps of a lock, with the times at which they begin.
fn tries(vigil: &Vigil) -> impl Iterator<Item = String> {
    vigil.steps.iter().enumerate().map(|(at, step)| {
        let mut object = Object::new();
        object.raw("t", at as f64 * vigil.step);
        object.raw("tries", step.attempts);
        object.raw("collisions", step.collisions);
        object.finish()
    })
}

fn herd(object: &mut Object, run: &Run, text: &Studies) {
    let (scenario, outcome) = (&run.scenario, &run.outcome);
    object.raw("jobs", outcome.jobs);
    object.raw("calls", outcome.calls);
    object.raw("wasted", outcome.wasted);
    object.raw("successes", outcome.successes);
    object.raw("success_share", outcome.success_share);
    object.raw("crashes", outcome.crashes);
    object.list("crash_times", outcome.crash_times.iter().map(f64::to_string));
    object.raw("crashed_calls", outcome.crashed_calls);
    object.raw("zombies", outcome.zombies);
    object.raw("calls_per_success", optional(run.calls_per_success()));
    object.raw("peak_per_second", outcome.peak_per_second);
    object.raw("peak_over_capacity", outcome.peak_over_capacity);
    // The busiest second ends at a call; without one there is none.
    object.raw("peak_at", optional(Some(outcome.peak_at).filter(|_| outcome.peak_per_second > 0)));
    object.raw("calls_per_second", optional(run.calls_per_second()));
    object.raw("peak_over_mean", optional(run.peak_over_mean()));
    object.raw("recovery_s", optional(outcome.recovery_s));
    object.raw("p50_s", optional(outcome.p50_s));
    object.raw("p99_s", optional(outcome.p99_s));
    object.raw("safe_jitter", optional(laws::safe_jitter(scenario)));
    object.raw("safe_cap", optional(laws::safe_cap(scenario)));
    object.raw("safe_capacity", optional(laws::safe_capacity(scenario)));
    object.raw("safe_window", optional(laws::safe_window(scenario)));
    object
        .raw("collapse_per_second", optional(Some(laws::pressure(scenario)).filter(|_| scenario.load > 0.0)));
    object.string("damage", &(text.herd.damage)(scenario));
    object.string("verdict", &(text.herd_verdict)(run));
    object.list("timeline", steps(&run.timeline).map(step_json));
}

fn step_json((t, bucket): (f64, &Bucket)) -> String {
    let mut object = Object::new();
    object.raw("t", t);
    object.list("arrivals_by_attempt", bucket.arrivals.iter().map(u32::to_string));
    object.raw("served", bucket.served);
    object.raw("refused", bucket.refused);
    object.raw("shed", bucket.shed);
    object.raw("timed_out", bucket.timed_out);
    object.raw("backlog", optional(Some(bucket.backlog)));
    object.raw("up", bucket.up);
    object.raw("crashed", bucket.crashed);
    object.finish()
}

/// The steps that are over, with the times at which they begin.
fn steps(timeline: &Timeline) -> impl Iterator<Item = (f64, &Bucket)> {
    let time = |at: usize| at as f64 * timeline.step;
    timeline.buckets[..timeline.done].iter().enumerate().map(move |(at, bucket)| (time(at), bucket))
}

/// An object of plain values and texts, by the names of a table.
fn named(columns: &[&str], row: &[String]) -> String {
    let mut object = Object::new();
    for (name, value) in columns.iter().zip(row) {
        let value = if ["policy", "pin"].contains(name) { quoted(value) } else { null(value) };
        object.raw(name, value);
    }
    object.finish()
}

/// What is empty in a table is null in JSON.
fn null(value: &str) -> String {
    if value.is_empty() { "null".into() } else { value.into() }
}

const HERD: [&str; 7] = ["served", "refused", "shed", "timed_out", "backlog", "up", "crashed"];

/// The header of the table of a study, without the columns that a herd has for each attempt.
fn columns(study: &Study) -> &'static [&'static str] {
    match study {
        Study::Nothing => &[],
        Study::Herd(_) => &HERD,
        Study::Contention(_) => &[
            "policy",
            "jobs",
            "runs",
            "calls",
            "completion_s",
            "calls_deviation",
            "completion_deviation_s",
            "pin",
        ],
        Study::Fleet(_) => &["periods_to_desync", "mean_per_second", "busiest_second", "steady_per_second"],
        Study::Lock(_) => &["attempts_per_second", "collisions", "time_to_leader_s"],
    }
}

/// The rows of the table; what there is no number for is empty.
fn rows(study: &Study) -> Vec<Vec<String>> {
    let number = |number: Option<f64>| {
        number.filter(|number| number.is_finite()).map_or(String::new(), |number| number.to_string())
    };
    match study {
        Study::Nothing => Vec::new(),
        Study::Herd(run) => steps(&run.timeline)
            .map(|(t, bucket)| {
                let mut row = vec![t.to_string()];
                row.extend(bucket.arrivals.iter().map(u32::to_string));
                let Bucket { served, refused, shed, timed_out, backlog, up, .. } = bucket;
                row.extend([served, refused, shed, timed_out].map(u32::to_string));
                row.extend([number(Some(*backlog)), up.to_string(), bucket.crashed.to_string()]);
                row
            })
            .collect(),
        Study::Contention(races) => {
            let row = |(name, pin): (String, String), row: &contention::Row| {
                let completion = row.completion_s;
                vec![
                    name,
                    row.jobs.to_string(),
                    row.runs.to_string(),
                    number(Some(row.calls.mean)),
                    number(completion.map(|completion| completion.mean)),
                    number(Some(row.calls.deviation)),
                    number(completion.map(|completion| completion.deviation)),
                    pin,
                ]
            };
            let rows = |race: &Race| {
                let names = || (race.name(races), race.choice.pin());
                race.rows.iter().map(|of| row(names(), of)).collect::<Vec<_>>()
            };
            races.iter().flat_map(rows).collect()
        }
        Study::Fleet(rhythm) => {
            let drift = &rhythm.drift;
            vec![vec![
                drift.periods_to_desync.map_or(String::new(), |periods| periods.to_string()),
                number(Some(drift.mean_per_second)),
                drift.busiest_second.map_or(String::new(), |busiest| busiest.to_string()),
                number(Some(drift.steady_per_second)),
            ]]
        }
        Study::Lock(vigil) => vec![vec![
            number(Some(vigil.election.attempts_per_second)),
            vigil.election.collisions.to_string(),
            number(vigil.election.time_to_leader_s),
        ]],
    }
}

/// Adds the table of a study to a text.
pub fn table(table: &mut String, study: &Study) {
    let mut header: Vec<String> = columns(study).iter().map(|name| (*name).into()).collect();
    if let Study::Herd(_) = study {
        let mut arrivals: Vec<String> = (1..=COLOURS).map(|attempt| format!("arrivals_{attempt}")).collect();
        arrivals.insert(0, "t".into());
        header.splice(0..0, arrivals);
    }
    table.push_str(&header.join(","));
    table.push_str("\r\n");
    for row in rows(study) {
        table.push_str(&row.join(","));
        table.push_str("\r\n");
    }
}
