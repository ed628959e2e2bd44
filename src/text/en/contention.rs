//! Clients that want to change one row, in words.

use super::{N, count};
use crate::{
    contention::Row,
    settings::Race,
    text::{
        panels::{Contention, ContentionPanel},
        shared::contention::{CALLS, COMPLETION, before, least},
    },
};

/// The words of the picture.
pub const CONTENTION: Contention = Contention {
    calls: ["Calls until all have succeeded, \u{b1} standard deviation", "Calls, \u{b1} standard deviation"],
    completion: [
        "Time until the last has succeeded, \u{b1} standard deviation",
        "Time, \u{b1} standard deviation",
    ],
    log: "log scale",
    clients: "clients",
    endless: |name| format!("{name}: not all succeed"),
    nothing: "Nothing was simulated",
};

/// What is told beside it.
pub const CONTENTION_PANEL: ContentionPanel = ContentionPanel {
    sentence,
    columns: ["Policy", "Clients", "Runs", "Calls", "Until the last has succeeded"],
    row,
};

fn row(row: &Row) -> [String; 4] {
    if row.runs == 0 {
        return [N.whole(row.jobs), "0".into(), "\u{2013}".into(), "\u{2013}".into()];
    }
    let calls = format!("{} \u{b1} {}", N.digits(row.calls.mean), N.digits(row.calls.deviation));
    let completion = row.completion_s.map_or("never".into(), |completion| {
        format!("{} \u{b1} {}\u{a0}s", N.digits(completion.mean), N.digits(completion.deviation))
    });
    [N.whole(row.jobs), N.whole(row.runs), calls, completion]
}

/// A name as a name: one policy is called none.
fn quoted(name: &String) -> String {
    format!("\u{201c}{name}\u{201d}")
}

/// Which policy needs the fewest calls, which finishes first, and where the curves cross.
fn sentence(races: &[Race], names: &[String]) -> String {
    let rows = || races.iter().flat_map(|race| &race.rows).filter(|row| row.runs > 0);
    let Some(last) = rows().map(|row| row.jobs).max() else { return format!("{}.", CONTENTION.nothing) };
    let with = count(last, "client", "clients");
    let named = |of: &[usize]| {
        let names: Vec<String> = of.iter().filter_map(|at| names.get(*at)).map(quoted).collect();
        names.join(" and ")
    };
    let verb = |of: &[usize], one: &'static str, many: &'static str| if of.len() == 1 { one } else { many };
    let (calls, completion) = (least(races, last, CALLS), least(races, last, COMPLETION));
    let mut parts = Vec::new();
    match (&calls, &completion) {
        (Some((first, calls)), done) if races.len() == 1 => {
            let each = N.digits(calls / last.max(1) as f64);
            let calls = format!("{} {}", N.digits(*calls), if *calls == 1.0 { "call" } else { "calls" });
            let each = if last > 1 { format!(", {each} for each of them") } else { String::new() };
            let until = done.as_ref().map_or(String::new(), |(_, seconds)| {
                let all = if last > 1 { "the last has" } else { "it has" };
                format!(", and {}\u{a0}s until {all} succeeded", N.digits(*seconds))
            });
            parts.push(format!("With {with} {} needs {calls}{each}{until}.", named(first)));
        }
        (Some((fewest, calls)), Some((soonest, seconds))) if fewest == soonest => parts.push(format!(
            "With {with} {} {} the fewest calls, {}, and {} first, after {}\u{a0}s.",
            named(fewest),
            verb(fewest, "needs", "need"),
            N.digits(*calls),
            verb(fewest, "finishes", "finish"),
            N.digits(*seconds)
        )),
        (Some((fewest, calls)), done) => {
            let done = done.as_ref().map_or(String::new(), |(soonest, seconds)| {
                let finishes = verb(soonest, "finishes", "finish");
                format!("; {} {finishes} first, after {}\u{a0}s", named(soonest), N.digits(*seconds))
            });
            let needs = verb(fewest, "needs", "need");
            parts.push(format!(
                "With {with} {} {needs} the fewest calls, {}{done}.",
                named(fewest),
                N.digits(*calls)
            ));
        }
        (None, _) => {}
    }
    for (measure, one, many) in [
        (CALLS, "needs the fewest calls", "need the fewest calls"),
        (COMPLETION, "finishes first", "finish first"),
    ] {
        if let Some((size, first)) = before(races, last, measure) {
            let size = count(size, "client", "clients");
            parts.push(format!(
                "The curves cross: with {size} {} {}.",
                named(&first),
                verb(&first, one, many)
            ));
        }
    }
    for (race, name) in races.iter().zip(names) {
        if race.rows.iter().any(|row| row.completion_s.is_none()) {
            parts
                .push(format!("Not every client of {} succeeds: a wait is beyond any number.", quoted(name)));
        }
    }
    let (fewest, most) =
        rows().fold((u32::MAX, 0), |(least, most), row| (least.min(row.runs), most.max(row.runs)));
    parts.push(match most {
        1 => "Each number is that of a single run.".into(),
        _ if fewest == most => format!("Each number is the mean of {} runs.", N.whole(most)),
        _ => format!("Each number is the mean of {} to {} runs.", N.whole(fewest), N.whole(most)),
    });
    if rows().any(|row| row.stopped) {
        parts.push("Some have fewer runs than they should, because there were too many calls.".into());
    }
    parts.join(" ")
}
