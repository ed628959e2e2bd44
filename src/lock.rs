//! A lock with a time to live, and candidates that want it.
//!
//! The holder dies at 0, and its lock runs out one period later. All candidates try and fail at 0, wait by their
//! policy, and try again until one of them succeeds, after the lock ran out.

use crate::{
    herd::{Events, Fault, MOST_CALLS, MOST_JOBS},
    policy::Policy,
    sample::{Delays, Failure},
    seed::Seed,
};

/// The length of a step in milliseconds, where the tries do not take long.
pub const STEP: f64 = 100.0;

/// No more steps than this are kept: of what takes longer, steps twice as long, and again.
const MOST_STEPS: usize = 10_000;

/// The tries in a stretch of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// How many there are.
    pub attempts: u32,
    /// How many of them fell into the same millisecond as another before them.
    pub collisions: u32,
}

/// How the candidates fared. The tries at 0, which all make at once, are not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Election {
    /// Tries after 0, the successful one included.
    pub attempts: u64,
    /// Tries a second, from 0 to the new leader.
    pub attempts_per_second: f64,
    /// Tries that fell into the same millisecond as another before them.
    pub collisions: u64,
    /// From the end of the lock to the new leader; `None` if nobody tried any more, or [`MOST_CALLS`] were not enough.
    pub time_to_leader_s: Option<f64>,
    /// Who leads, counted from 0.
    pub leader: Option<u32>,
}

/// An election and how it came about: what a picture shows of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Vigil {
    /// How many candidates there are.
    pub jobs: u64,
    /// How long the lock lives, in milliseconds.
    pub period: f64,
    /// How they fared.
    pub election: Election,
    /// The length of a step in milliseconds.
    pub step: f64,
    /// The tries step by step, from 0 to the new leader, or to where the simulation stopped.
    pub steps: Vec<Step>,
    /// When the last try was, in milliseconds.
    pub until: f64,
}

impl Vigil {
    /// Whether it ended without a leader because there were too many tries.
    pub fn is_stopped(&self) -> bool {
        self.election.leader.is_none() && self.election.attempts >= MOST_CALLS
    }
}

/// Candidates for one lock.
///
/// ```
/// # use jitterband::{lock::Lock, policy::Policy, seed::Seed};
/// // Without jitter ten come together after 1, 3, 7 and 15 s; the lock is free after 10.
/// let mut lock = Lock::new(&Policy::default(), 10, 10_000.0, Seed(1)).unwrap();
/// while !lock.run(7) {}
/// let election = lock.election();
/// assert_eq!((election.attempts, election.collisions), (31, 27));
/// assert_eq!(election.time_to_leader_s, Some(5.0));
/// ```
#[derive(Clone, Debug)]
pub struct Lock {
    delays: Delays,
    period: f64,
    events: Events,
    candidates: Vec<(u64, f64)>,
    /// How many of them have failed at 0.
    begun: usize,
    attempts: u64,
    collisions: u64,
    at: f64,
    leader: Option<u32>,
    step: f64,
    steps: Vec<Step>,
}

impl Lock {
    /// So many candidates for a lock that lives so many milliseconds.
    pub fn new(policy: &Policy, jobs: u64, period: f64, seed: Seed) -> Result<Self, Fault> {
        if jobs > MOST_JOBS {
            return Err(Fault::TooManyJobs);
        }
        if !(period >= 0.0 && period.is_finite()) {
            return Err(Fault::NotANumber("period"));
        }
        Ok(Self {
            delays: Delays::new(policy, seed),
            period,
            events: Events::default(),
            candidates: vec![(0, 0.0); jobs as usize],
            begun: 0,
            attempts: 0,
            collisions: 0,
            at: 0.0,
            leader: None,
            step: STEP,
            steps: Vec::new(),
        })
    }

    /// Goes on for so many tries at most, those at 0 included; whether it is over. How it is cut changes nothing.
    pub fn run(&mut self, most_tries: u64) -> bool {
        for _ in 0..most_tries {
            if self.begun < self.candidates.len() {
                self.wait(self.begun);
                self.begun += 1;
                continue;
            }
            if self.leader.is_some() || self.attempts >= MOST_CALLS {
                return true;
            }
            let Some((at, candidate)) = self.events.next() else { return true };
            let collides = self.attempts > 0 && at.floor() == self.at.floor();
            self.collisions += u64::from(collides);
            self.attempts += 1;
            self.at = at;
            self.count(at, collides);
            if at >= self.period {
                self.leader = Some(candidate);
            } else {
                self.wait(candidate as usize);
            }
        }
        self.leader.is_some() || self.attempts >= MOST_CALLS
    }

    /// How the candidates have fared so far.
    pub fn election(&self) -> Election {
        let seconds = self.at / 1000.0;
        Election {
            attempts: self.attempts,
            attempts_per_second: if seconds > 0.0 { self.attempts as f64 / seconds } else { 0.0 },
            collisions: self.collisions,
            time_to_leader_s: self.leader.map(|_| (self.at - self.period) / 1000.0),
            leader: self.leader,
        }
    }

    /// The election so far, with its steps.
    pub fn vigil(&self) -> Vigil {
        let (jobs, period, election) = (self.candidates.len() as u64, self.period, self.election());
        Vigil { jobs, period, election, step: self.step, steps: self.steps.clone(), until: self.at }
    }

    /// How much is done, 0 to 1, by the time or by the tries, whichever is nearer to its end.
    pub fn part(&self) -> f64 {
        if self.leader.is_some() {
            return 1.0;
        }
        let by_time = if self.period > 0.0 { self.at / self.period } else { 0.0 };
        by_time.max(self.attempts as f64 / MOST_CALLS as f64).min(1.0)
    }

    /// Counts a try into its step.
    fn count(&mut self, at: f64, collides: bool) {
        while at / self.step >= MOST_STEPS as f64 {
            self.step *= 2.0;
            let pair = |pair: &[Step]| Step {
                attempts: pair.iter().map(|step| step.attempts).sum(),
                collisions: pair.iter().map(|step| step.collisions).sum(),
            };
            self.steps = self.steps.chunks(2).map(pair).collect();
        }
        let step = (at / self.step) as usize;
        if self.steps.len() <= step {
            self.steps.resize(step + 1, Step::default());
        }
        self.steps[step].attempts += 1;
        self.steps[step].collisions += u32::from(collides);
    }

    /// A candidate has just failed.
    fn wait(&mut self, candidate: usize) {
        let (failures, memory) = &mut self.candidates[candidate];
        *failures += 1;
        let wait = self.delays.wait(candidate as u64, Failure::plain(*failures), memory);
        self.events.plan(self.at + wait, candidate as u32);
    }
}
