//! Contention: many clients that want to change one row, each once.
//!
//! The model behind M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015
//! (aws-samples/aws-arch-backoff-simulator, commit 66cb169, Apache-2.0). The row has a version. A client reads it, and
//! two hops later its commit arrives: it succeeds if nobody has committed in between, otherwise the client hears of it
//! two hops later, waits by its policy, and reads again. There is no limit of capacity and no queue: contention is the
//! only cost, which is why those who never wait finish first.

use std::f64::consts::PI;

use crate::{
    herd::{Events, Fault, MOST_CALLS, MOST_JOBS},
    policy::{Cap, CapOrder, Curve, Growth, Jitter, Kind, Policy},
    sample::{Delays, Failure},
    seed::Seed,
};

/// The length of a hop in milliseconds: the absolute value of a normal variable with this mean and deviation.
const HOP: (f64, f64) = (10.0, 2.0);

/// Clients of different runs have numbers that lie so far apart.
const RUN: u64 = 1 << 32;

/// The five strategies of the race that AWS published (`stories`, `RACE`), with their names in the catalogue: base 5 ms,
/// doubled before the first wait, at most 2 s.
pub fn strategies() -> [(&'static str, Policy); 5] {
    let policy = |curve, base, kind| Policy {
        growth: Growth { curve, base, shift: 0, ..Growth::default() },
        jitter: Jitter { kind, ..Jitter::default() },
        cap: Cap { at: Some(2000.0), order: CapOrder::Before, ..Cap::default() },
        ..Policy::default()
    };
    [
        ("none", policy(Curve::Constant, 0.0, Kind::None)),
        ("exponential", policy(Curve::Exponential, 5.0, Kind::None)),
        ("equal", policy(Curve::Exponential, 5.0, Kind::Equal)),
        ("full", policy(Curve::Exponential, 5.0, Kind::Full)),
        ("decorrelated", policy(Curve::Exponential, 5.0, Kind::Decorrelated)),
    ]
}

/// A number over several runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// The mean of the runs.
    pub mean: f64,
    /// Their standard deviation, 0 for a single run.
    pub deviation: f64,
}

/// What the runs so far come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Clients in each run.
    pub jobs: u64,
    /// Runs that are over.
    pub runs: u32,
    /// Commits tried in a run, the successful ones included.
    pub calls: Spread,
    /// Until the last client knows of its success, in seconds; `None` where one never tries again.
    pub completion_s: Option<Spread>,
    /// Whether the runs ended early, because there were too many calls.
    pub stopped: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Client {
    /// The version it has read, while its commit is under way.
    stamp: Option<u64>,
    calls: u64,
    memory: f64,
}

/// Runs of one policy with one number of clients.
///
/// ```
/// # use jitterband::{contention::{Contention, strategies}, seed::Seed};
/// let [none, ..] = strategies();
/// let mut contention = Contention::new(&none.1, 10, 20, Seed(1)).unwrap();
/// while !contention.run(1000) {}
/// let row = contention.row();
/// assert_eq!(row.runs, 20);
/// // Each commit that succeeds makes those under way fail.
/// assert!(row.calls.mean > 20.0 && row.completion_s.unwrap().mean < 1.0);
/// ```
#[derive(Clone, Debug)]
pub struct Contention {
    delays: Delays,
    seed: Seed,
    runs: u32,
    // The run under way.
    run: u32,
    events: Events,
    clients: Vec<Client>,
    version: u64,
    calls: u64,
    end: f64,
    // All runs.
    sums: [[f64; 2]; 2],
    all_calls: u64,
    lost: bool,
}

impl Contention {
    /// So many runs of so many clients.
    pub fn new(policy: &Policy, jobs: u64, runs: u32, seed: Seed) -> Result<Self, Fault> {
        if jobs > MOST_JOBS {
            return Err(Fault::TooManyJobs);
        }
        let mut contention = Self {
            delays: Delays::new(policy, seed),
            seed,
            runs,
            run: 0,
            events: Events::default(),
            clients: vec![Client::default(); jobs as usize],
            version: 0,
            calls: 0,
            end: 0.0,
            sums: [[0.0; 2]; 2],
            all_calls: 0,
            lost: false,
        };
        contention.start();
        Ok(contention)
    }

    /// Goes on for so many events at most; whether all runs are over. How they are cut changes nothing.
    pub fn run(&mut self, most_events: u64) -> bool {
        for _ in 0..most_events {
            if self.run >= self.runs || self.is_stopped() {
                return true;
            }
            match self.events.next() {
                Some((at, client)) => self.happen(at, client as usize),
                None => self.end_run(),
            }
        }
        self.run >= self.runs || self.is_stopped()
    }

    /// What the runs so far come to.
    pub fn row(&self) -> Row {
        let runs = f64::from(self.run.max(1));
        let [calls, completion] = self.sums.map(|[sum, squares]| {
            let mean = sum / runs;
            let variance = (squares / runs - mean * mean).max(0.0) * runs / (runs - 1.0).max(1.0);
            Spread { mean, deviation: variance.sqrt() }
        });
        Row {
            jobs: self.clients.len() as u64,
            runs: self.run,
            calls,
            completion_s: (!self.lost).then_some(completion),
            stopped: self.is_stopped(),
        }
    }

    fn is_stopped(&self) -> bool {
        self.all_calls >= MOST_CALLS
    }

    /// All clients send their first read at 0.
    fn start(&mut self) {
        (self.version, self.calls, self.end) = (0, 0, 0.0);
        self.clients.fill(Client::default());
        for client in 0..self.clients.len() {
            let [hop, _] = self.hops(client, 0, 0);
            self.events.plan(hop, client as u32);
        }
    }

    /// A read or a commit of a client arrives.
    fn happen(&mut self, at: f64, number: usize) {
        let job = self.job(number);
        let mut client = self.clients[number];
        let next = match client.stamp.take() {
            None => {
                client.stamp = Some(self.version);
                client.calls += 1;
                let [there, back] = self.hops(number, client.calls, 1);
                Some(at + there + back)
            }
            Some(stamp) => {
                self.calls += 1;
                self.all_calls += 1;
                let [there, back] = self.hops(number, client.calls, 3);
                if stamp == self.version {
                    self.version += 1;
                    self.end = self.end.max(at + there);
                    None
                } else {
                    let wait = self.delays.wait(job, Failure::plain(client.calls), &mut client.memory);
                    self.lost |= !wait.is_finite();
                    Some(at + there + back + wait)
                }
            }
        };
        self.clients[number] = client;
        if let Some(next) = next {
            self.events.plan(next, number as u32);
        }
    }

    fn end_run(&mut self) {
        for (sum, value) in self.sums.iter_mut().zip([self.calls as f64, self.end / 1000.0]) {
            sum[0] += value;
            sum[1] += value * value;
        }
        self.run += 1;
        self.start();
    }

    /// The number that luck knows a client of this run by.
    fn job(&self, client: usize) -> u64 {
        u64::from(self.run) * RUN + client as u64
    }

    /// Two hops of a client, from its draws at a call after the first few: a pair of independent normal variables.
    /// Source: G. E. P. Box, M. E. Muller, "A note on the generation of random normal deviates", 1958.
    fn hops(&self, client: usize, call: u64, skipped: u32) -> [f64; 2] {
        let mut draws = self.seed.attempt(call as i64).job(self.job(client));
        for _ in 0..skipped {
            draws.number();
        }
        // From just above 0 to 1, and from 0 to just below 1.
        let [a, b] = [draws.number(), draws.number()].map(|draw| (draw >> 11) as f64);
        let unit = 1.0 / 9_007_199_254_740_992.0;
        let radius = (-2.0 * libm::log((a + 1.0) * unit)).sqrt();
        let angle = 2.0 * PI * b * unit;
        [libm::cos(angle), libm::sin(angle)].map(|part| (HOP.0 + HOP.1 * radius * part).abs())
    }
}
