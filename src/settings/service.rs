//! What the herd meets, and what the other simulations need, under the names of the query.

use super::{
    LARGEST_BASE, LARGEST_JITTER, Problem,
    parse::{limited, span, span_from, span_or_none, whole},
};
use crate::{decimal, herd::LONGEST};

/// The names of these values, in the order in which they are written.
pub const NAMES: [&str; 15] = [
    "window",
    "outage_from",
    "slow",
    "load",
    "capacity",
    "crash_backlog",
    "restart",
    "timeout",
    "budget",
    "budget_size",
    "shed",
    "shed_cost",
    "horizon",
    "period",
    "sizes",
];

/// The slowest service, in calls per second.
pub const LEAST_CAPACITY: f64 = 0.001;
/// The fastest service, and the largest load, per second.
pub const LARGEST_RATE: f64 = 1e9;
/// The shortest period in milliseconds.
pub const SHORTEST_PERIOD: f64 = 1.0;
/// The largest number of clients in a contention: its calls grow with the square of that.
pub const LARGEST_SIZE: u64 = 500;
/// The most numbers of clients in a contention.
pub const MOST_SIZES: usize = 20;

/// A service with its outage and its clients' patience. Durations are milliseconds, rates are per second.
#[derive(Clone, Debug, PartialEq)]
pub struct Service {
    /// From the first to the last of the first calls.
    pub window: f64,
    /// When the outage begins.
    pub outage_from: f64,
    /// How fast the service is during the outage, 0 to 1; `None`: it refuses every call.
    pub slow: Option<f64>,
    /// Further jobs that arrive by chance all the time.
    pub load: f64,
    /// Calls that the service can answer.
    pub capacity: f64,
    /// The backlog, as time to work it off, above which it crashes.
    pub crash_backlog: Option<f64>,
    /// How long it is away after a crash.
    pub restart: f64,
    /// How long a client waits for an answer.
    pub timeout: Option<f64>,
    /// Tokens that a first call puts into the bucket all jobs share; `None`: retries are free.
    pub budget: Option<f64>,
    /// How many tokens the bucket holds.
    pub budget_size: f64,
    /// The backlog above which calls are turned away.
    pub shed: Option<f64>,
    /// The work that this takes, as a part of a call's.
    pub shed_cost: f64,
    /// When the simulation ends.
    pub horizon: f64,
    /// The interval of a fleet, the time to live of a lock.
    pub period: f64,
    /// The numbers of clients of a contention.
    pub sizes: Sizes,
}

impl Default for Service {
    fn default() -> Self {
        Self {
            window: 1000.0,
            outage_from: 0.0,
            slow: None,
            load: 0.0,
            capacity: 100.0,
            crash_backlog: Some(2000.0),
            restart: 5000.0,
            timeout: None,
            budget: None,
            budget_size: 20.0,
            shed: None,
            shed_cost: 0.0,
            horizon: 120_000.0,
            period: 10_000.0,
            sizes: Sizes::Range(10, 200),
        }
    }
}

/// Numbers of clients, each 1 to [`LARGEST_SIZE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// From the first to the second, at most [`MOST_SIZES`] of them, evenly.
    Range(u64, u64),
    /// These.
    List(Vec<u64>),
}

impl Sizes {
    /// Every one of them.
    ///
    /// ```
    /// # use jitterband::settings::Sizes;
    /// assert_eq!(Sizes::Range(10, 200).all()[..3], [10, 20, 30]);
    /// assert_eq!(Sizes::Range(10, 200).all().len(), 20);
    /// assert_eq!(Sizes::Range(5, 7).all(), [5, 6, 7]);
    /// ```
    pub fn all(&self) -> Vec<u64> {
        match self {
            Self::List(sizes) => sizes.clone(),
            Self::Range(from, to) => {
                let steps = (to - from).min(MOST_SIZES as u64 - 1);
                // To the nearest; a single size has no steps.
                let size = |step| from + (2 * step * (to - from) + steps) / (2 * steps).max(1);
                (0..=steps).map(size).collect()
            }
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Range(from, to) => format!("{from}..{to}"),
            Self::List(sizes) => sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        }
    }
}

/// The value called `name`, as the query writes it.
pub fn get(service: &Service, name: &str) -> Option<String> {
    let or_none = |value: Option<f64>| value.map_or("none".into(), decimal::write);
    Some(match name {
        "window" => decimal::write(service.window),
        "outage_from" => decimal::write(service.outage_from),
        "slow" => or_none(service.slow),
        "load" => decimal::write(service.load),
        "capacity" => decimal::write(service.capacity),
        "crash_backlog" => or_none(service.crash_backlog),
        "restart" => decimal::write(service.restart),
        "timeout" => or_none(service.timeout),
        "budget" => or_none(service.budget),
        "budget_size" => decimal::write(service.budget_size),
        "shed" => or_none(service.shed),
        "shed_cost" => decimal::write(service.shed_cost),
        "horizon" => decimal::write(service.horizon),
        "period" => decimal::write(service.period),
        "sizes" => service.sizes.write(),
        _ => return None,
    })
}

/// Sets the value called `name` from what a person typed.
pub fn set(service: &mut Service, name: &str, given: &str) -> Result<(), Problem> {
    match name {
        "window" => span(given, LARGEST_BASE, &mut |window| service.window = window),
        "outage_from" => span(given, LARGEST_BASE, &mut |from| service.outage_from = from),
        "slow" => number_or_none(given, 1.0, &mut |slow| service.slow = slow),
        "load" => limited(given, 1, (0.0, LARGEST_RATE), &mut |load| service.load = load),
        "capacity" => {
            limited(given, 1, (LEAST_CAPACITY, LARGEST_RATE), &mut |capacity| service.capacity = capacity)
        }
        "crash_backlog" => span_or_none(given, LARGEST_BASE, &mut |backlog| service.crash_backlog = backlog),
        "restart" => span(given, LARGEST_BASE, &mut |restart| service.restart = restart),
        "timeout" => span_or_none(given, LARGEST_BASE, &mut |timeout| service.timeout = timeout),
        "budget" => number_or_none(given, LARGEST_JITTER, &mut |budget| service.budget = budget),
        "budget_size" => limited(given, 1, (0.0, LARGEST_JITTER), &mut |size| service.budget_size = size),
        "shed" => span_or_none(given, LARGEST_BASE, &mut |shed| service.shed = shed),
        "shed_cost" => limited(given, 1, (0.0, LARGEST_JITTER), &mut |cost| service.shed_cost = cost),
        "horizon" => span(given, LONGEST, &mut |horizon| service.horizon = horizon),
        "period" => span_from(given, (SHORTEST_PERIOD, LARGEST_BASE), &mut |period| service.period = period),
        "sizes" => sizes(given, &mut service.sizes),
        _ => Err(Problem::UnknownName),
    }
}

/// A number from 0 on, or nothing for `none`.
fn number_or_none(given: &str, most: f64, set: &mut dyn FnMut(Option<f64>)) -> Result<(), Problem> {
    if given == "none" {
        set(None);
        return Ok(());
    }
    limited(given, 1, (0.0, most), &mut |number| set(Some(number)))
}

/// `10..200`, or numbers separated by commas.
fn sizes(given: &str, sizes: &mut Sizes) -> Result<(), Problem> {
    let mut outside = Ok(());
    let mut size = |part: &str| {
        let mut size = 0;
        let read = whole(part.trim(), (1.0, LARGEST_SIZE as f64), &mut |number| size = number as u64);
        match read {
            // One out of limits has become the limit.
            Err(problem @ (Problem::Below(_) | Problem::Above(_))) => outside = Err(problem),
            read => read?,
        }
        Ok(size)
    };
    // Without std's search for texts, which weighs 1 kB where nothing else needs it.
    let dots = given.as_bytes().windows(2).position(|two| two == b"..");
    let read = match dots.and_then(|at| given.get(..at).zip(given.get(at + 2..))) {
        Some((from, to)) => {
            let (from, to) = (size(from)?, size(to)?);
            Sizes::Range(from.min(to), from.max(to))
        }
        None => {
            let parts: Vec<&str> = given.split([',', '_']).collect();
            if parts.len() > MOST_SIZES {
                return Err(Problem::TooMany(MOST_SIZES));
            }
            Sizes::List(parts.into_iter().map(size).collect::<Result<_, _>>()?)
        }
    };
    *sizes = read;
    outside
}
