//! The check.

use super::{EN, N};
use crate::{
    check::{Case, Figure, Ground, What},
    text::Checking,
};

/// The check in English.
pub static CHECKING_EN: Checking = Checking {
    common: &EN,
    caption: "What this page computes, held against other formulas, runs of the real libraries and counts by hand, all computed just now in this browser",
    columns: ["What", "Expected", "Got", "Verdict"],
    what,
    ground: |ground| match ground {
        Ground::Formula => "another formula for the same",
        Ground::Counted => "counted from the definition",
        Ground::Chance => "what chance allows: four standard deviations",
        Ground::Library => "20,000 calls of the library itself",
        Ground::Model => "another simulation of the same story",
        Ground::Stored => "what it gave before",
    },
    within: |right, distance| format!("{right} \u{b1} {distance}"),
    at_least: |least| format!("at least {least}"),
    nothing: "nothing",
    pass: "pass",
    fail: "FAIL",
    running: |done, all| format!("Checked {done} of {all} lines."),
    summary: |passed, all| {
        if passed == all {
            format!("All {all} checks pass.")
        } else {
            let failed = all - passed;
            let verb = if failed == 1 { "fails" } else { "fail" };
            format!("{failed} of {all} checks {verb}: do not trust the numbers here, and please report it.")
        }
    },
};

fn case(case: Case) -> &'static str {
    match case {
        Case::Plain => "1 s, attempt 3, jitter 0.2",
        Case::Truncated => "1 s, attempt 1, jitter 0.07 (both products truncated)",
    }
}

fn what(what: &What) -> String {
    let time = |ms: f64| N.seconds(ms);
    match *what {
        What::Shortest(of) => format!("Shortest wait in ms: {}", case(of)),
        What::Longest(of) => format!("Longest wait in ms: {}", case(of)),
        What::Mean => "Mean wait in ms of that default band".into(),
        What::Percentile => "Wait in ms that 95 % of its jobs do not exceed".into(),
        What::Sum(attempts) => format!("Sum in ms of the first {attempts} waits, doubling, without jitter"),
        What::Bars(jobs) => format!("Sum of the bars for {} jobs", N.whole(jobs)),
        What::Distinct(jobs) => format!("Milliseconds that {} jobs are expected to hit", N.whole(jobs)),
        What::Busiest(jobs) => format!("Expected jobs in the busiest of them, for {} jobs", N.whole(jobs)),
        What::ChiSquare(jobs) => format!("Chi-square of the 80 bars of {} jobs", N.whole(jobs)),
        What::SampleMean(jobs) => format!("Mean wait in ms of {} jobs", N.whole(jobs)),
        What::Library(row, figure) => {
            let figure = match figure {
                Figure::Shortest => "shortest wait",
                Figure::Longest => "longest wait",
                Figure::Mean => "mean wait",
            };
            format!("{} {}, attempt {}: {figure} in ms", row.name, row.version, row.attempt)
        }
        What::Accounted => "A herd with everything in it: its calls, summed by what became of them".into(),
        What::Together => "Calls of 10 jobs that try every second of an outage of 20 s".into(),
        What::Crashes(jitter) => format!("Crashes in the second wave, jitter {}", N.exact(jitter)),
        What::Valley => "The U of recovery against jitter: seconds sooner at jitter 0.26 than at 1".into(),
        What::Stored => "Calls of the second wave, seed 1".into(),
        What::Nested => "Calls at the bottom of three layers that each try three times".into(),
        What::Desync { period, width, added: true } => {
            format!("Periods until a fleet of {} plus up to {} is out of step", time(period), time(width))
        }
        What::Desync { period, width, .. } => {
            format!("Periods until a fleet of {} \u{b1} {} is out of step", time(period), time(width / 2.0))
        }
        What::Collisions => "Collisions of 1,000 candidates for a lock, each second, for 10 s".into(),
    }
}
