//! What the simulations give for some settings.

use super::{Choice, Issue, Problem, Settings, View, Work};
use crate::{
    contention,
    fleet::Rhythm,
    herd::{self, MOST_CALLS, Outcome, Scenario, Simulation, Stop, Timeline},
    lock::Vigil,
    sample::Wave,
    seed::Seed,
};

/// A policy with every number of clients.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// The policy.
    pub choice: Choice,
    /// How they fared, in the order of the sizes.
    pub rows: Vec<contention::Row>,
}

impl Race {
    /// What the policy is called among the others: by its id where that tells it from them and is no library that cannot
    /// do this, otherwise as a pin.
    pub fn name(&self, all: &[Self]) -> String {
        let alone = |other: &Self| other.choice.id() != self.choice.id() || other.choice == self.choice;
        let plain = !self.choice.is_custom() && !self.choice.is_foreign() && all.iter().all(alone);
        if plain { self.choice.id().into() } else { self.choice.pin() }
    }
}

/// A herd at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What was simulated.
    pub scenario: Scenario,
    /// What it came to.
    pub outcome: Outcome,
    /// The same in steps.
    pub timeline: Timeline,
    /// When too many calls stopped it, in milliseconds.
    pub stopped_at: Option<f64>,
}

impl Run {
    /// Calls made for each job that was served; `None` if none was.
    pub fn calls_per_success(&self) -> Option<f64> {
        let Outcome { calls, successes, .. } = self.outcome;
        (successes > 0).then(|| calls as f64 / successes as f64)
    }

    /// Calls a second from the outage's end until the simulation's, counted in whole steps of the timeline; `None` if there
    /// is no such step.
    pub fn calls_per_second(&self) -> Option<f64> {
        let Timeline { step, buckets, done } = &self.timeline;
        let first = (self.scenario.outage_to() / step).ceil() as usize;
        let after = buckets[..*done].get(first..).filter(|after| !after.is_empty())?;
        let calls: u64 = after.iter().flat_map(|bucket| bucket.arrivals).map(u64::from).sum();
        Some(calls as f64 * 1000.0 / (after.len() as f64 * step))
    }

    /// The busiest second against that mean; `None` if nobody calls.
    pub fn peak_over_mean(&self) -> Option<f64> {
        let mean = self.calls_per_second().filter(|mean| *mean > 0.0)?;
        Some(self.outcome.peak_per_second as f64 / mean)
    }
}

/// What a view comes to that has to be simulated.
#[derive(Clone, Debug)]
pub enum Study {
    /// Nothing is to be simulated: the view is the band or the schedule.
    Nothing,
    /// The herd at its end.
    Herd(Box<Run>),
    /// Every policy with every number of clients.
    Contention(Vec<Race>),
    /// A fleet, period by period.
    Fleet(Box<Rhythm>),
    /// A lock at its end.
    Lock(Box<Vigil>),
}

impl Settings {
    /// The herd of these settings: their crowd, their outage, their service and their policy.
    pub fn scenario(&self) -> Scenario {
        let service = &self.service;
        Scenario {
            jobs: self.jobs.min(herd::MOST_JOBS),
            window: service.window,
            outage_from: service.outage_from,
            outage: self.outage,
            slow: service.slow,
            load: service.load,
            capacity: service.capacity,
            crash_backlog: service.crash_backlog,
            restart: service.restart,
            timeout: service.timeout,
            budget: service.budget,
            budget_size: service.budget_size,
            shed: service.shed,
            shed_cost: service.shed_cost,
            horizon: service.horizon,
            layers: 1,
            policy: self.choice.policy.clone(),
            seed: Seed(self.seed),
        }
    }

    /// What the view comes to, simulated to the end.
    ///
    /// ```
    /// # use jitterband::{query::decode, settings::Study};
    /// let settings = decode("view=fleet&policy=heartbeat").0;
    /// let Study::Fleet(rhythm) = settings.study() else { panic!("a fleet") };
    /// assert_eq!(rhythm.drift.periods_to_desync, Some(45));
    /// ```
    pub fn study(&self) -> Study {
        // Within the limits of the settings it cannot fail.
        let study = match self.view {
            View::Band | View::Schedule => None,
            View::Herd => {
                let scenario = self.scenario();
                Simulation::new(&scenario).ok().map(|mut simulation| {
                    let stopped_at = loop {
                        match simulation.run(u64::MAX).stop {
                            Some(Stop::Calls(at)) => break Some(at),
                            Some(Stop::Horizon) => break None,
                            None => {}
                        }
                    };
                    let (outcome, timeline) = (simulation.outcome(), simulation.timeline().clone());
                    Study::Herd(Box::new(Run { scenario, outcome, timeline, stopped_at }))
                })
            }
            View::Contention | View::Fleet | View::Lock => {
                let mut work = Work::new(self);
                while !work.run(u64::MAX) {}
                Some(work.study())
            }
        };
        study.unwrap_or(Study::Nothing)
    }
}

impl Study {
    /// What of the settings the simulation could not do.
    pub fn issues(&self, settings: &Settings) -> Vec<Issue> {
        let mut issues: Vec<Issue> = settings.crowd_issue().into_iter().collect();
        let mut report = |name: &str, given: String, used: String, problem| {
            issues.push(Issue { name: name.into(), given, used, problem });
        };
        match self {
            Self::Herd(herd) => {
                if let Some(at) = herd.stopped_at {
                    let horizon = settings.service.horizon.to_string();
                    report("horizon", horizon, at.to_string(), Problem::Stopped(MOST_CALLS, at));
                }
            }
            Self::Lock(vigil) if vigil.is_stopped() => {
                let (period, at) = (settings.service.period.to_string(), vigil.until);
                report("period", period, at.to_string(), Problem::Stopped(MOST_CALLS, at));
            }
            _ => {}
        }
        issues
    }
}

impl Settings {
    /// Whether the view is simulated: then it is about all attempts.
    fn is_simulated(&self) -> bool {
        !matches!(self.view, View::Band | View::Schedule)
    }

    /// That the crowd is too large to be simulated one by one.
    pub fn crowd_issue(&self) -> Option<Issue> {
        let crowded =
            matches!(self.view, View::Herd | View::Fleet | View::Lock) && self.jobs > herd::MOST_JOBS;
        let problem = Problem::Above(herd::MOST_JOBS as f64);
        let (given, used) = (self.jobs.to_string(), herd::MOST_JOBS.to_string());
        crowded.then(|| Issue { name: "jobs".into(), given, used, problem })
    }

    /// What the settings cannot do in their view.
    pub fn view_issues(&self, wave: &Wave, study: &Study) -> Vec<Issue> {
        let mut issues = self.issues(wave);
        if self.is_simulated() {
            // These are about the band of one attempt.
            issues.retain(|issue| {
                !matches!(
                    issue.problem,
                    Problem::DelayTooLarge
                        | Problem::EdgeTooLarge
                        | Problem::TooWide
                        | Problem::Forgotten
                        | Problem::Estimated(_)
                        | Problem::Nobody
                )
            });
        }
        issues.extend(study.issues(self));
        issues
    }
}
