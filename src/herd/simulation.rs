//! The run, event by event.

use std::collections::VecDeque;

use super::{
    Answer, Events, Fault, MOST_CALLS, Outcome, Progress, Scenario, Service, Stop, Tally, Timeline,
    jobs::{Job, Jobs, State},
    outcome::{MOST_TIMES, Run, enough},
    peak::Peak,
    timeline::{Bucket, COLOURS},
};

/// A call that is queued.
#[derive(Clone, Copy, Debug)]
struct Queued {
    ends: f64,
    job: u32,
    /// Which of the job's calls it is.
    call: u32,
}

/// A scenario on its way from 0 to the horizon.
///
/// ```
/// # use jitterband::herd::{Scenario, Simulation};
/// let mut simulation = Simulation::new(&Scenario::default()).unwrap();
/// while simulation.run(1000).stop.is_none() {}
/// let outcome = simulation.outcome();
/// // A fifth of jitter is a little too little: everybody is served, but the service falls over once more.
/// assert_eq!((outcome.successes, outcome.crashes), (1000, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Simulation {
    scenario: Scenario,
    service: Service,
    jobs: Jobs,
    /// Whether the whole crowd is there. A million jobs take their time, so they come one by one.
    is_gathered: bool,
    events: Events,
    queue: VecDeque<Queued>,
    /// When the outage will empty the queue; infinite if it does not, or has.
    outage_at: f64,
    /// The service went down at this time, and the queue has not heard all of it.
    falling: Option<f64>,
    at: f64,
    tally: Tally,
    timeline: Timeline,
    peak: Peak,
    crashes: u64,
    crash_times: Vec<f64>,
    zombies: u64,
    /// Jobs of the crowd that are served, and when there were enough.
    crowd: (usize, Option<f64>),
    stop: Option<Stop>,
}

/// Marks an event as the end of a client's patience; without it, a job makes a call.
const PATIENCE: u32 = 1 << 31;

impl Simulation {
    /// The beginning of a scenario, or why it cannot be run.
    pub fn new(scenario: &Scenario) -> Result<Self, Fault> {
        if let Some(fault) = scenario.fault() {
            return Err(fault);
        }
        let emptied = scenario.slow.is_none() && scenario.outage > 0.0;
        Ok(Self {
            service: Service::new(scenario),
            jobs: Jobs::new(scenario),
            is_gathered: false,
            events: Events::default(),
            queue: VecDeque::new(),
            outage_at: if emptied { scenario.outage_from } else { f64::INFINITY },
            falling: None,
            at: 0.0,
            tally: Tally::default(),
            timeline: Timeline::new(scenario.horizon),
            peak: Peak::new(scenario.outage_to()),
            crashes: 0,
            crash_times: Vec::new(),
            zombies: 0,
            crowd: (0, None),
            stop: None,
            scenario: scenario.clone(),
        })
    }

    /// Goes on for so many events at most. How a run is cut changes nothing.
    pub fn run(&mut self, most_events: u64) -> Progress {
        for _ in 0..most_events {
            if self.stop.is_some() {
                break;
            }
            self.step();
        }
        self.progress()
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let by_time = if self.scenario.horizon > 0.0 { self.at / self.scenario.horizon } else { 1.0 };
        let by_calls = self.tally.calls as f64 / MOST_CALLS as f64;
        let part = if self.stop.is_some() { 1.0 } else { by_time.max(by_calls) };
        Progress { at: self.at, part, stop: self.stop }
    }

    /// Goes on to the instant `at`, that instant included, but for so many events at most; whether it got there.
    ///
    /// ```
    /// # use jitterband::herd::{Scenario, Simulation, State};
    /// let mut simulation = Simulation::new(&Scenario::default()).unwrap();
    /// assert!(simulation.run_to(19_000.0, u64::MAX));
    /// // The outage lasts 20 s: everybody waits for the next try.
    /// assert!(simulation.jobs().iter().all(|job| job.state == State::Waiting && job.until > 19_000.0));
    /// ```
    pub fn run_to(&mut self, at: f64, most_events: u64) -> bool {
        for _ in 0..most_events {
            let is_between = self.is_gathered && self.falling.is_none();
            if self.stop.is_some() || (is_between && self.next_at() > at) {
                return true;
            }
            self.step();
        }
        false
    }

    /// Goes on to the end.
    pub fn finish(mut self) -> Self {
        while self.run(u64::MAX).stop.is_none() {}
        self
    }

    /// What it has come to so far.
    pub fn outcome(&self) -> Outcome {
        Run {
            scenario: &self.scenario,
            jobs: &self.jobs,
            timeline: &self.timeline,
            tally: &self.tally,
            peak: &self.peak,
            crashes: self.crashes,
            crash_times: &self.crash_times,
            zombies: self.zombies,
            crowd_at: self.crowd.1,
            until: self.at,
        }
        .outcome()
    }

    /// The steps so far.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// What became of every call so far; the waiting ones are counted where they wait.
    pub fn tally(&self) -> Tally {
        let waits = |queued: &&Queued| self.is_waiting(queued);
        Tally { waiting: self.queue.iter().filter(waits).count() as u64, ..self.tally }
    }

    /// Why it ended, if it has.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// What is simulated.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What every job is doing: first the crowd, then those that arrived by chance.
    pub fn jobs(&self) -> &[Job] {
        self.jobs.list()
    }

    /// When the service fell over so far, in milliseconds: the first [`MOST_TIMES`] times.
    pub fn crash_times(&self) -> &[f64] {
        &self.crash_times
    }

    /// The service as it is now.
    pub fn service(&self) -> &Service {
        &self.service
    }

    /// How long each job took in milliseconds, in the order of the jobs; `None` if it was not served.
    pub fn latencies(&self) -> impl Iterator<Item = Option<f64>> {
        self.jobs.list().iter().map(|job| (job.state == State::Served).then_some(job.clock))
    }

    /// Whether the client of a queued call still waits for it.
    fn is_waiting(&self, queued: &Queued) -> bool {
        let job = &self.jobs.list()[queued.job as usize];
        job.state == State::Queued && job.calls == queued.call
    }

    /// When the first call of the queue is done.
    fn answer_at(&self) -> f64 {
        self.queue.front().map_or(f64::INFINITY, |queued| queued.ends)
    }

    /// When the next thing happens.
    fn next_at(&self) -> f64 {
        self.answer_at().min(self.outage_at).min(self.events.at()).min(self.jobs.next_arrival)
    }

    /// The next thing that happens.
    fn step(&mut self) {
        if !self.is_gathered {
            match self.jobs.gather() {
                Some((job, first)) => self.events.plan(first, job as u32),
                None => self.is_gathered = true,
            }
            return;
        }
        if let Some(at) = self.falling {
            return self.fall(at);
        }
        let (answer, next) = (self.answer_at(), self.next_at());
        let (event, arrival) = (self.events.at(), self.jobs.next_arrival);
        // Nothing happens any more, or not within the horizon; nor does any call after too many.
        if next >= self.scenario.horizon {
            self.at = self.scenario.horizon;
            self.timeline.advance(f64::INFINITY, &self.service);
            self.stop = Some(Stop::Horizon);
            return;
        }
        self.at = next;
        self.timeline.advance(next, &self.service);
        // At one instant first what is ready is answered, then the service goes down, then calls come.
        if answer == next {
            self.answer();
        } else if self.outage_at == next {
            self.outage_at = f64::INFINITY;
            self.service.empty(next);
            self.falling = Some(next);
        } else if arrival <= event {
            let job = self.jobs.arrive();
            self.bucket(|bucket| bucket.load[0] += 1);
            self.call(job);
        } else if let Some((_, what)) = self.events.next() {
            if what & PATIENCE == 0 {
                self.call(what as usize);
            } else {
                self.lose_patience((what & !PATIENCE) as usize);
            }
        }
    }

    /// Writes into the current step.
    fn bucket(&mut self, write: impl FnOnce(&mut Bucket)) {
        if let Some(bucket) = self.timeline.at(self.at) {
            write(bucket);
        }
    }

    /// A job makes a call.
    fn call(&mut self, job: usize) {
        if self.tally.calls >= MOST_CALLS {
            self.stop = Some(Stop::Calls(self.at));
            return;
        }
        let call = self.jobs.call(job);
        self.tally.calls += 1;
        self.peak.call(self.at);
        self.bucket(|bucket| bucket.arrivals[(call as usize - 1).min(COLOURS - 1)] += 1);
        match self.service.call(self.at) {
            Answer::Refused => {
                self.tally.refused += 1;
                self.bucket(|bucket| bucket.refused += 1);
                self.fail(job);
            }
            Answer::Shed => {
                self.tally.shed += 1;
                self.bucket(|bucket| bucket.shed += 1);
                self.fail(job);
            }
            Answer::Queued(ends) => {
                let patience = self.jobs.patience(job, self.at);
                let state = self.jobs.get(job);
                state.clock = patience;
                state.become_at(State::Queued, self.at, ends);
                self.queue.push_back(Queued { ends, job: job as u32, call });
                if ends > patience {
                    self.events.plan(patience, job as u32 | PATIENCE);
                }
            }
        }
        if self.service.is_overloaded() {
            self.service.crash(self.at);
            self.falling = Some(self.at);
            self.crashes += 1;
            self.bucket(|bucket| bucket.crashes += 1);
            if self.crash_times.len() < MOST_TIMES {
                self.crash_times.push(self.at);
            }
        }
    }

    /// The first call of the queue is done.
    fn answer(&mut self) {
        let Some(queued) = self.queue.pop_front() else { return };
        if !self.is_waiting(&queued) {
            self.zombies += 1;
            return;
        }
        let at = self.at;
        let job = self.jobs.get(queued.job as usize);
        job.clock = at - job.first;
        job.become_at(State::Served, at, f64::INFINITY);
        self.tally.served += 1;
        let is_crowd = (queued.job as usize) < self.jobs.counts().1;
        self.bucket(|bucket| {
            bucket.served += 1;
            bucket.load[1] += u32::from(!is_crowd);
        });
        if is_crowd {
            self.crowd.0 += 1;
            if self.crowd.0 == enough(self.jobs.counts().1) {
                self.crowd.1 = Some(at);
            }
        }
    }

    /// The client of a queued call gives it up, unless the call has failed before.
    fn lose_patience(&mut self, job: usize) {
        let state = self.jobs.get(job);
        if state.state != State::Queued || state.clock != self.at {
            return;
        }
        self.tally.timed_out += 1;
        self.bucket(|bucket| bucket.timed_out += 1);
        self.fail(job);
    }

    /// The service went down: the next call of the queue fails, or all have.
    fn fall(&mut self, at: f64) {
        let Some(queued) = self.queue.pop_front() else {
            self.falling = None;
            return;
        };
        if self.is_waiting(&queued) {
            self.at = at;
            self.tally.crashed += 1;
            self.bucket(|bucket| bucket.crashed += 1);
            self.fail(queued.job as usize);
        }
    }

    /// A call failed now: the job waits for another, or gives up.
    fn fail(&mut self, job: usize) {
        if let Some(next) = self.jobs.retry(job, self.at) {
            // What comes after the horizon need not be remembered.
            if next < self.scenario.horizon {
                self.events.plan(next, job as u32);
            }
        }
    }
}
