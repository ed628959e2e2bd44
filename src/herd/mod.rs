//! The herd: a service that was away, and the jobs that come back to it.
//!
//! A [`Scenario`] says everything, a [`Simulation`] runs it event by event, an [`Outcome`] sums it up and a
//! [`Timeline`] shows it in steps of a tenth of a second. [`laws`] foretells it in closed forms, and [`needs`] puts those
//! on trial.
//!
//! ```text
//! first calls ──┐                        ┌─ served
//!               ├─> call ─> Service ─────┼─ refused, shed, timed out, crashed ─┐
//! retries ──────┘   events.rs service.rs └─ still waiting                      │
//!    ^                                                                         │
//!    └── wait by the policy <── retries left? deadline? token? <───────────────┘  jobs.rs
//! ```
//!
//! Everything is a function of the scenario: there is no clock and no step size, the numbers of a job belong to (seed,
//! job, attempt), and events at one instant come in the order in which they were planned. So two policies meet the
//! same luck, and however a run is cut into chunks, it ends the same.
//!
//! Not modelled: network latency, parallel workers, clients that differ, services whose calls differ in length, load
//! balancing, partial recovery.

mod events;
mod jobs;
pub mod laws;
pub mod needs;
mod nesting;
mod outcome;
#[cfg(test)]
mod parity;
mod peak;
mod progress;
mod service;
mod simulation;
mod timeline;

pub use events::Events;
pub use jobs::{Job, State};
pub use nesting::{Nesting, amplification};
pub use outcome::{MOST_TIMES, Outcome, Tally};
pub use progress::{MOST_CALLS, Progress, Stop};
pub use service::{Answer, Service};
pub use simulation::Simulation;
pub use timeline::{Bucket, COLOURS, Timeline};

use crate::{
    policy::{Growth, Jitter, Kind, Policy, Rounding, Rule, Whole},
    seed::Seed,
};

/// A crowd, an outage, a service and a policy. Durations are milliseconds, rates are per second.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// How many jobs make their first call within the window.
    pub jobs: u64,
    /// From the first to the last of these first calls.
    pub window: f64,
    /// When the outage begins.
    pub outage_from: f64,
    /// How long it lasts.
    pub outage: f64,
    /// How fast the service is during the outage, 0 to below 1; `None`: it refuses every call.
    pub slow: Option<f64>,
    /// Further jobs that arrive by chance all the time, per second.
    pub load: f64,
    /// Calls that the service can answer per second.
    pub capacity: f64,
    /// The backlog, as time to work it off, above which the service crashes.
    pub crash_backlog: Option<f64>,
    /// How long the service is away after a crash.
    pub restart: f64,
    /// How long a client waits for an answer.
    pub timeout: Option<f64>,
    /// Tokens that a first call puts into the bucket all jobs share; a retry takes one. `None`: retries are free.
    pub budget: Option<f64>,
    /// How many tokens the bucket holds; it is full at the start.
    pub budget_size: f64,
    /// The backlog, as time to work it off, above which the service turns a call away.
    pub shed: Option<f64>,
    /// The work that turning a call away takes, as a part of a call's.
    pub shed_cost: f64,
    /// When the simulation ends.
    pub horizon: f64,
    /// How many layers retry, each for itself; 1 is the job alone.
    pub layers: u32,
    /// How jobs wait.
    pub policy: Policy,
    /// Which picture it is.
    pub seed: Seed,
}

impl Default for Scenario {
    /// "The second wave": a thousand jobs in a second, an outage of 20 s, a service for 100 calls a second that two
    /// seconds of backlog kill for five, and EchoMQ's exponential backoff with a fifth of jitter.
    fn default() -> Self {
        Self {
            jobs: 1000,
            window: 1000.0,
            outage_from: 0.0,
            outage: 20_000.0,
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
            layers: 1,
            policy: Policy {
                growth: Growth { whole: Whole::Trunc, ..Growth::default() },
                jitter: Jitter { kind: Kind::Band, fraction: 0.2, ..Jitter::default() },
                rounding: Rounding { rule: Rule::BandTrunc, ..Rounding::default() },
                ..Policy::default()
            },
            seed: Seed(1),
        }
    }
}

/// Why a scenario cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The service answers nobody: its queue never drains.
    NeverDrains,
    /// There are more jobs than [`MOST_JOBS`].
    TooManyJobs,
    /// This setting is negative, infinite or no number.
    NotANumber(&'static str),
}

/// The most jobs that are simulated one by one.
pub const MOST_JOBS: u64 = 1_000_000;

/// The longest time that is simulated, in milliseconds: a hundred days.
pub const LONGEST: f64 = 8.64e9;

impl Scenario {
    /// Why it cannot be run, if it cannot.
    ///
    /// ```
    /// # use jitterband::herd::{Fault, Scenario};
    /// assert_eq!(Scenario::default().fault(), None);
    /// assert_eq!(Scenario { capacity: 0.0, ..Scenario::default() }.fault(), Some(Fault::NeverDrains));
    /// ```
    pub fn fault(&self) -> Option<Fault> {
        let numbers = [
            ("window", Some(self.window)),
            ("outage_from", Some(self.outage_from)),
            ("outage", Some(self.outage)),
            ("slow", self.slow),
            ("load", Some(self.load)),
            ("capacity", Some(self.capacity)),
            ("crash_backlog", self.crash_backlog),
            ("restart", Some(self.restart)),
            ("timeout", self.timeout),
            ("budget", self.budget),
            ("budget_size", Some(self.budget_size)),
            ("shed", self.shed),
            ("shed_cost", Some(self.shed_cost)),
            ("horizon", Some(self.horizon)),
        ];
        let wrong = |(_, number): &&(&str, Option<f64>)| {
            number.is_some_and(|number| !(number >= 0.0 && number.is_finite()))
        };
        if let Some((name, _)) = numbers.iter().find(wrong) {
            return Some(Fault::NotANumber(name));
        }
        if self.horizon > LONGEST {
            return Some(Fault::NotANumber("horizon"));
        }
        if self.capacity == 0.0 {
            return Some(Fault::NeverDrains);
        }
        (self.jobs > MOST_JOBS).then_some(Fault::TooManyJobs)
    }

    /// When the outage is over.
    pub fn outage_to(&self) -> f64 {
        self.outage_from + self.outage
    }
}
