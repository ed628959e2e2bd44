//! Lines about runs of real libraries: seven of those in `tests/golden`, where all 71 are compared by a test.

use super::{Expected, Figure, Ground};
use crate::query;

/// An attempt of a library's run: what 20,000 calls of its own code gave.
#[derive(Debug, PartialEq)]
pub struct Row {
    /// The run in `tests/golden/draws.json`.
    pub id: &'static str,
    /// The library.
    pub name: &'static str,
    /// Its version, or its commit.
    pub version: &'static str,
    /// The same policy here.
    pub query: &'static str,
    /// Which retry.
    pub attempt: u32,
    /// Its shortest wait, in milliseconds.
    pub shortest: f64,
    /// Its longest one.
    pub longest: f64,
    /// Their mean.
    pub mean: f64,
}

/// The calls behind each row.
const CALLS: f64 = 20_000.0;

const fn row(id: &'static str, [name, version, query]: [&'static str; 3], figures: [f64; 3]) -> Row {
    let [shortest, longest, mean] = figures;
    Row { id, name, version, query, attempt: 3, shortest, longest, mean }
}

/// The runs, with one attempt of each: what both edges and the law between them come from differs in all of them.
pub const ROWS: [Row; 7] = [
    row(
        "bullmq-elixir-backoff-exponential-j02",
        ["BullMQ (Elixir)", "2.1.2", "policy=bullmq-elixir-backoff&jitter=0.2"],
        [3200.0, 4800.0, 4000.224],
    ),
    row(
        "bullmq-node-exponential-j02",
        ["BullMQ (Node)", "6.7.0", "policy=bullmq-node&jitter=0.2"],
        [3200.0, 3999.0, 3600.09865],
    ),
    row(
        "celery-retry_backoff",
        ["Celery", "5.7.0", "policy=celery&max_attempts=none"],
        [0.0, 4000.0, 2014.5],
    ),
    row(
        "tenacity-wait_exponential_jitter",
        ["Tenacity", "9.2.1", "policy=tenacity-exp-jitter"],
        [4000.0056585525476, 4999.995994671256, 4500.309997292737],
    ),
    row(
        "failsafe-jitter-factor-02",
        ["Failsafe", "ed3f927396", "policy=failsafe"],
        [3200.104777, 4799.911678, 4001.5736227312573],
    ),
    row(
        "backon-exponential-jitter",
        ["backon", "1.6.0", "policy=backon-exp&max_attempts=none"],
        [4000.161923, 7999.764442, 5992.142974385412],
    ),
    row(
        "sethvargo-exponential-jitterpercent5",
        ["sethvargo/go-retry", "05bfdd6087", "policy=sethvargo-jitterpercent"],
        [3840.0, 4200.0, 4020.3],
    ),
];

pub fn compare(row: &Row, figure: Figure) -> (Ground, Expected, Option<f64>) {
    let band = query::decode(row.query).0.choice.policy.band(row.attempt.into());
    let width = row.longest - row.shortest;
    // Of even calls none comes within this part of an edge once in a million times: (1 - part)^20000.
    let missed = width * 14.0 / CALLS;
    // Five standard deviations of the mean of even calls.
    let chance = 5.0 * width / (12.0 * CALLS).sqrt();
    let (right, distance, got) = match figure {
        Figure::Shortest => (row.shortest, missed, band.min.as_f64()),
        Figure::Longest => (row.longest, missed, band.max.as_f64()),
        Figure::Mean => (row.mean, chance, band.mean()),
    };
    (Ground::Library, Expected::Within(right, distance), got)
}
