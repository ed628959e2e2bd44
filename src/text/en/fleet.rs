//! Periodic work that falls out of step, in words.

use super::{N, count, percent};
use crate::{
    fleet::{Beat, Rhythm, Row},
    text::panels::{Fleet, FleetPanel},
};

/// The words of the picture.
pub const FLEET: Fleet = Fleet {
    period: "period",
    height: |full, even| {
        let (full, even) = (N.digits(full), N.digits(even));
        [
            format!("Height of a row: {full} a second; the line is an even spread, {even} a second"),
            format!("Height: {full}/s, line: {even}/s"),
        ]
    },
    harmonic: ["in step (expected)", "in step"],
    share: |beat| {
        let drawn = percent(beat.harmonic);
        let both = beat.expected_harmonic.map(|expected| format!("{drawn} ({})", percent(expected)));
        [both.unwrap_or_else(|| drawn.clone()), drawn]
    },
    out_of_step: "out of step",
    beat: ["on the beat", "beat"],
    offset: |ms, unit| {
        let offset = N.in_unit(ms, unit);
        if ms > 0.0 { format!("+{offset}") } else { offset }
    },
    nothing: "A wait is beyond any number",
};

/// What is told beside it.
pub const FLEET_PANEL: FleetPanel =
    FleetPanel { sentence, columns: ["Period", "In step", "Expected", "In the busiest second"], row };

fn row(row: &Row) -> [String; 4] {
    let beat = &row.beat;
    let none = || "\u{2013}".into();
    [
        N.whole(beat.period),
        percent(beat.harmonic),
        beat.expected_harmonic.map_or_else(none, percent),
        beat.busiest_second.map_or_else(none, |busiest| N.whole(busiest)),
    ]
}

/// How the first period looks, and when the fleet is out of step.
fn sentence(rhythm: &Rhythm) -> String {
    let (drift, jobs) = (&rhythm.drift, rhythm.jobs);
    let Some(first) = rhythm.rows.first().filter(|_| !rhythm.is_endless()) else {
        return "A wait is beyond any number: not every instance acts again.".into();
    };
    let period = N.short(drift.mean_period);
    if jobs < 2 {
        return format!("A single instance that acts about every {period} has none to be in step with.");
    }
    let who = count(jobs, "instance", "instances");
    // Of policies with memory the mean is not known.
    let every = match first.beat.expected_harmonic {
        Some(_) if rhythm.is_together() => format!("every {period}"),
        Some(_) => format!("every {period} on average"),
        None => format!("about every {period}"),
    };
    [format!("{who} act {every}."), wave(rhythm, &first.beat), end(rhythm)].join(" ")
}

/// The first period, in which they come closest together.
fn wave(rhythm: &Rhythm, first: &Beat) -> String {
    let drift = &rhythm.drift;
    let even = format!("spread evenly they would be {} a second", N.digits(drift.steady_per_second));
    if first.first == first.last {
        return format!("In the first period all come in the same instant; {even}.");
    }
    let within = format!("In the first period they come within {}", N.short(first.last - first.first));
    let busiest = first
        .busiest_second
        .map_or(String::new(), |busiest| format!(", {} of them in the busiest second", N.whole(busiest)));
    // Over less than a second there is no rate that could be met.
    let mean = if drift.mean_per_second < rhythm.jobs as f64 {
        let and = if busiest.is_empty() { "," } else { " and" };
        format!("{and} {} a second on average", N.digits(drift.mean_per_second))
    } else {
        String::new()
    };
    format!("{within}{busiest}{mean}; {even}.")
}

/// When they are out of step, as simulated and by the formula.
fn end(rhythm: &Rhythm) -> String {
    let drift = &rhythm.drift;
    let has_law = rhythm.rows.iter().any(|row| row.beat.expected_harmonic.is_some());
    let formula = match drift.periods_to_desync {
        Some(periods) if drift.periods_simulated == Some(periods) => ", as the formula says".into(),
        Some(periods) => format!("; the formula says after {}", N.whole(periods)),
        None if has_law => "; by the formula that never happens".into(),
        None => "; for this policy there is no formula".into(),
    };
    let after = |periods: u64| {
        let span = N.short(periods as f64 * drift.mean_period);
        format!("After {} ({span})", count(periods, "period", "periods"))
    };
    if let Some(periods) = drift.periods_simulated {
        return format!("{} less than 5\u{a0}% of the rhythm is left{formula}.", after(periods));
    }
    if has_law && drift.periods_to_desync.is_none() {
        return if rhythm.is_together() {
            "They stay in step: nothing moves them apart.".into()
        } else {
            "They stay in step: by the formula nothing of the rhythm is ever lost.".into()
        };
    }
    let left = rhythm.rows.last().map_or(1.0, |row| row.beat.harmonic);
    let why = if rhythm.cut { ", where the simulation of so many ends," } else { "" };
    let out = match drift.periods_to_desync {
        Some(periods) => {
            format!("; the formula says that after {} less than 5\u{a0}% is", N.whole(periods))
        }
        None => formula,
    };
    format!("{}{why} {} of the rhythm is left{out}.", after(rhythm.simulated), percent(left))
}
