//! The herds of the policy and of its pins, simulated a little at a time.

use std::rc::Rc;

use jitterband::{
    herd::{Outcome, Scenario, Simulation, Stop},
    settings::{Choice, Run, Settings},
};

use super::clock::{self, Turn};

/// Events between two looks at the clock.
const CHUNK: u64 = 500;
/// States of the first run that are kept for going back in time, and how many jobs they may hold in all.
const KEPT: usize = 16;
const MOST_KEPT: usize = 400_000;
/// What has come so far is shown anew after so many milliseconds.
const LOOK: f64 = 100.0;

/// The herd of a policy.
pub struct Herd {
    /// The policy.
    pub choice: Choice,
    /// What it came to so far.
    pub run: Rc<Run>,
    simulation: Simulation,
    /// States on the way, in order.
    kept: Vec<Simulation>,
    is_shown: bool,
    /// When it was last shown, in milliseconds of the page.
    looked_at: f64,
}

/// All herds on screen, the first one's that of the policy.
#[derive(Default)]
pub struct Runs(Vec<Herd>);

impl Runs {
    /// Turns to other settings; what they leave as it was is kept.
    pub fn aim(&mut self, settings: &Settings) {
        let mut before = std::mem::take(&mut self.0);
        for choice in [&settings.choice].into_iter().chain(&settings.compare) {
            let one = Settings { choice: choice.clone(), ..settings.clone() };
            let scenario = one.scenario();
            let known = before.iter().position(|herd| herd.run.scenario == scenario);
            let herd = match known {
                Some(at) => Some(Herd { choice: choice.clone(), ..before.swap_remove(at) }),
                None => Herd::new(choice.clone(), scenario),
            };
            self.0.extend(herd);
        }
    }

    /// Goes on for a while; whether all are done.
    pub fn go_on(&mut self, turn: Turn) -> bool {
        for (at, herd) in self.0.iter_mut().enumerate() {
            while !herd.is_done() {
                if !turn.goes_on() {
                    return false;
                }
                herd.go_on(at == 0);
            }
        }
        true
    }

    /// Brings what is shown up to date: at the end, and now and then on the way.
    pub fn look(&mut self) {
        for herd in self.0.iter_mut().filter(|herd| !herd.is_shown) {
            herd.look();
        }
    }

    /// The herds as far as they have come.
    pub fn herds(&self) -> &[Herd] {
        &self.0
    }

    /// How much is done, 0 to 1.
    pub fn part(&self) -> f64 {
        let done = |herd: &Herd| if herd.is_done() { 1.0 } else { herd.part() };
        self.0.iter().map(done).sum::<f64>() / self.0.len().max(1) as f64
    }
}

impl Herd {
    fn new(choice: Choice, scenario: Scenario) -> Option<Self> {
        // Within the limits of the settings there is no fault.
        let simulation = Simulation::new(&scenario).ok()?;
        let run = Rc::new(Run {
            scenario,
            outcome: simulation.outcome(),
            timeline: simulation.timeline().clone(),
            stopped_at: None,
        });
        let kept = vec![simulation.clone()];
        Some(Self { choice, run, simulation, kept, is_shown: false, looked_at: 0.0 })
    }

    /// Whether it has come to its end.
    pub fn is_done(&self) -> bool {
        self.simulation.stop().is_some()
    }

    /// How far it has come, 0 to 1.
    fn part(&self) -> f64 {
        self.simulation.progress().part
    }

    /// Some events more.
    fn go_on(&mut self, is_first: bool) {
        let progress = self.simulation.run(CHUNK);
        self.is_shown = false;
        let held = |kept: &[Simulation]| kept.iter().map(|kept| kept.jobs().len()).sum::<usize>();
        let is_due = progress.part * KEPT as f64 >= self.kept.len() as f64;
        let jobs = self.simulation.jobs().len();
        if is_first && progress.stop.is_none() && is_due && held(&self.kept) + jobs <= MOST_KEPT {
            self.kept.push(self.simulation.clone());
        }
    }

    /// Brings what is shown up to date. On the way only the steps and the crashes are: the rest asks every job.
    fn look(&mut self) {
        let now = clock::now();
        if !self.is_done() && now - self.looked_at < LOOK {
            return;
        }
        self.looked_at = now;
        let stopped_at = match self.simulation.stop() {
            Some(Stop::Calls(at)) => Some(at),
            _ => None,
        };
        let outcome = if self.is_done() {
            self.simulation.outcome()
        } else {
            Outcome { crash_times: self.simulation.crash_times().to_vec(), ..self.run.outcome.clone() }
        };
        self.run = Rc::new(Run {
            scenario: self.run.scenario.clone(),
            outcome,
            timeline: self.simulation.timeline().clone(),
            stopped_at,
        });
        self.is_shown = self.is_done();
    }

    /// The latest state on the way that is not after `at`.
    pub fn before(&self, at: f64) -> Option<&Simulation> {
        self.kept.iter().rev().find(|kept| kept.progress().at <= at)
    }
}
