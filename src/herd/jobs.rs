//! The jobs: what they have done so far, and whether they try again.

use super::{Nesting, Scenario};
use crate::policy::Luck as _;
use crate::sample::{Delays, JobLuck};

/// What a job is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It has a call to make, the first one or another.
    Waiting,
    /// Its call is queued.
    Queued,
    /// It was served.
    Served,
    /// It will not try again.
    GaveUp,
}

/// One job.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// When it called first.
    pub first: f64,
    /// When it gives up its call, while that is queued; how long it took, once it is served.
    pub clock: f64,
    /// Since when it is doing what it does.
    pub since: f64,
    /// Until when: the call it waits for, or the answer to the one that is queued; infinite when nothing follows.
    pub until: f64,
    /// After this it does not begin another try.
    pub deadline: f64,
    /// What its policy remembers.
    memory: f64,
    /// Calls so far.
    pub calls: u32,
    /// What it is doing.
    pub state: State,
}

impl Job {
    /// From `at` on it does something else, until `until`.
    pub fn become_at(&mut self, state: State, at: f64, until: f64) {
        (self.state, self.since, self.until) = (state, at, until);
    }
}

/// Jobs that arrive by chance have numbers from here on, so that the number of the others does not change their luck.
const LOAD: u64 = 1 << 40;

/// All jobs: first the crowd, then those that arrive by chance.
#[derive(Clone, Debug)]
pub struct Jobs {
    list: Vec<Job>,
    crowd: usize,
    scenario: Scenario,
    delays: Delays,
    nesting: Nesting,
    /// Tokens in the bucket.
    tokens: f64,
    /// When the next job arrives by chance.
    pub next_arrival: f64,
}

impl Jobs {
    /// Nobody yet; see [`Self::gather`].
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            list: Vec::with_capacity(scenario.jobs as usize),
            crowd: scenario.jobs as usize,
            delays: Delays::new(&scenario.policy, scenario.seed),
            nesting: Nesting::new(&scenario.policy, scenario.layers),
            tokens: scenario.budget_size,
            next_arrival: 0.0,
            scenario: scenario.clone(),
        }
    }

    /// The next job of the crowd and when it calls first, until all are there.
    pub fn gather(&mut self) -> Option<(usize, f64)> {
        let job = self.list.len();
        if job < self.crowd {
            let first = self.scenario.window * self.chance(job);
            self.add(first);
            return Some((job, first));
        }
        self.plan_arrival();
        None
    }

    fn add(&mut self, first: f64) {
        let deadline = f64::INFINITY;
        self.list.push(Job {
            first,
            since: 0.0,
            until: first,
            clock: deadline,
            deadline,
            memory: 0.0,
            calls: 0,
            state: State::Waiting,
        });
    }

    /// The number that luck knows a job by.
    fn number(&self, job: usize) -> u64 {
        if job < self.crowd { job as u64 } else { LOAD + (job - self.crowd) as u64 }
    }

    /// A number from 0 to just below 1 that belongs to the job's first call.
    fn chance(&self, job: usize) -> f64 {
        let draw = JobLuck { seed: self.scenario.seed, job: self.number(job) }.own(0);
        (draw >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }

    /// Draws when the next job arrives by chance: gaps between arrivals at random are exponential.
    fn plan_arrival(&mut self) {
        let chance = self.chance(self.list.len());
        // No load is a gap without end.
        self.next_arrival += -libm::log1p(-chance) * 1000.0 / self.scenario.load;
        if self.next_arrival.is_nan() {
            self.next_arrival = f64::INFINITY;
        }
    }

    /// The job that arrives by chance now.
    pub fn arrive(&mut self) -> usize {
        self.add(self.next_arrival);
        self.plan_arrival();
        self.list.len() - 1
    }

    /// How many jobs there are so far, and how many of them are the crowd.
    pub fn counts(&self) -> (usize, usize) {
        (self.list.len(), self.crowd)
    }

    pub fn list(&self) -> &[Job] {
        &self.list
    }

    pub fn get(&mut self, job: usize) -> &mut Job {
        &mut self.list[job]
    }

    /// Counts a call; a first one brings its part of a token.
    pub fn call(&mut self, job: usize) -> u32 {
        let calls = &mut self.list[job].calls;
        *calls += 1;
        if *calls == 1
            && let Some(part) = self.scenario.budget
        {
            self.tokens = (self.tokens + part).min(self.scenario.budget_size);
        }
        self.list[job].calls
    }

    /// When the client gives up a call that it makes at `at`.
    pub fn patience(&self, job: usize, at: f64) -> f64 {
        let timeout = self.scenario.timeout.map_or(f64::INFINITY, |timeout| at + timeout);
        timeout.min(self.list[job].deadline)
    }

    /// A job whose call failed at `at`: when it tries again, or `None` if it gives up.
    pub fn retry(&mut self, job: usize, at: f64) -> Option<f64> {
        let number = self.number(job);
        let state = &mut self.list[job];
        state.become_at(State::GaveUp, at, f64::INFINITY);
        if state.calls == 1
            && let Some(deadline) = self.scenario.policy.deadline
        {
            state.deadline = at + deadline;
        }
        let failure = self.nesting.failure(u64::from(state.calls))?;
        let next = at + self.delays.wait(number, failure, &mut state.memory);
        if !(next <= state.deadline && next.is_finite()) {
            return None;
        }
        if self.scenario.budget.is_some() {
            // Tokens that add up from parts may miss a whole one by their rounding.
            if self.tokens < 1.0 - 1e-9 {
                return None;
            }
            self.tokens -= 1.0;
        }
        state.become_at(State::Waiting, at, next);
        Some(next)
    }
}
