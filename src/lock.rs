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

/// The length of a step of [`Lock::steps`] in milliseconds.
pub const STEP: f64 = 100.0;

/// No more steps than this are kept.
const MOST_STEPS: usize = 100_000;

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
    attempts: u64,
    collisions: u64,
    at: f64,
    leader: Option<u32>,
    /// Tries in each [`STEP`].
    steps: Vec<u32>,
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
        let mut lock = Self {
            delays: Delays::new(policy, seed),
            period,
            events: Events::default(),
            candidates: vec![(0, 0.0); jobs as usize],
            attempts: 0,
            collisions: 0,
            at: 0.0,
            leader: None,
            steps: Vec::new(),
        };
        for candidate in 0..jobs as usize {
            lock.wait(candidate);
        }
        Ok(lock)
    }

    /// Goes on for so many tries at most; whether it is over. How it is cut changes nothing.
    pub fn run(&mut self, most_tries: u64) -> bool {
        for _ in 0..most_tries {
            if self.leader.is_some() || self.attempts >= MOST_CALLS {
                return true;
            }
            let Some((at, candidate)) = self.events.next() else { return true };
            self.collisions += u64::from(self.attempts > 0 && at.floor() == self.at.floor());
            self.attempts += 1;
            self.at = at;
            let step = (at / STEP) as usize;
            if step < MOST_STEPS {
                if self.steps.len() <= step {
                    self.steps.resize(step + 1, 0);
                }
                self.steps[step] += 1;
            }
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

    /// Tries in each [`STEP`], up to the new leader.
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// A candidate has just failed.
    fn wait(&mut self, candidate: usize) {
        let (failures, memory) = &mut self.candidates[candidate];
        *failures += 1;
        let wait = self.delays.wait(candidate as u64, Failure::plain(*failures), memory);
        self.events.plan(self.at + wait, candidate as u32);
    }
}
