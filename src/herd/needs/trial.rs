//! A law on trial: the value it gives, and the smallest one that is enough.

use super::{Need, Unfit};
use crate::herd::{Outcome, Scenario, Simulation, Stop};

/// How often the interval is halved: to a 500th of the law's value, above it to less than a hundredth.
const HALVINGS: u32 = 9;

/// Events are simulated in pieces of this size, so that the end does not depend on how a trial is cut.
const PIECE: u64 = 1000;

/// After so many pieces a trial ends with what it knows: the longest run that a scenario allows has ten thousand.
const MOST_PIECES: u64 = 12_000;

/// After so many pieces, and more with many jobs, a run is looked at: one that has crashed need not go on.
const LOOK: u64 = 10;

/// What a trial comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The setting.
    pub need: Need,
    /// Its law's value.
    pub law: f64,
    /// The value that was tried for it: the law's, rounded up as a person would, within the limits of the setting.
    pub tried: f64,
    /// Whether the service did not crash there, and recovered.
    pub clean_at_law: bool,
    /// How often it crashed there.
    pub crashes: u64,
    /// How long after the outage it was back for good, in seconds; `None` is never.
    pub recovery_s: Option<f64>,
    /// The smallest value that was found to be clean; `None` if none was.
    pub smallest_clean: Option<f64>,
    /// Whether the trial ended because it took too long: then there may be smaller ones.
    pub stopped: bool,
}

/// What is tried now.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// The law's value.
    Law,
    /// The smallest or the largest value there is.
    End,
    /// The middle between one that is not clean and one that is, so many more times.
    Halving(u32),
}

/// A law against the simulation, in pieces.
///
/// ```
/// # use jitterband::herd::{Scenario, needs::{Need, Trial}};
/// let mut trial = Trial::new(&Scenario::default(), Need::Jitter).unwrap();
/// let verdict = loop {
///     if let Some(verdict) = trial.run(50_000) {
///         break verdict;
///     }
///     assert!(trial.part() < 1.0);
/// };
/// // The law asks for a quarter, which is enough, and little more than needed.
/// assert!(verdict.clean_at_law && verdict.smallest_clean.is_some_and(|least| (0.2..0.25).contains(&least)));
/// ```
#[derive(Clone, Debug)]
pub struct Trial {
    scenario: Scenario,
    verdict: Verdict,
    stage: Stage,
    /// A value that is not clean, and one that is; the bounds until they are known.
    dirty: f64,
    clean: f64,
    /// The value on trial, and its run.
    value: f64,
    simulation: Box<Simulation>,
    /// Pieces simulated, and how many runs are over.
    pieces: u64,
    runs: u32,
    done: bool,
}

impl Trial {
    /// The beginning of a trial, or why there is nothing to try.
    pub fn new(scenario: &Scenario, need: Need) -> Result<Self, Unfit> {
        if let Some(unfit) = need.unfit(scenario) {
            return Err(unfit);
        }
        let law = need.law(scenario).ok_or(Unfit::TooLarge)?;
        let (least, most) = need.limits(scenario, law);
        let tried = need.rounded(law).clamp(least, most);
        let simulation = Simulation::new(&need.with(scenario, tried)).map_err(Unfit::Fault)?;
        let verdict = Verdict {
            need,
            law,
            tried,
            clean_at_law: false,
            crashes: 0,
            recovery_s: None,
            smallest_clean: None,
            stopped: false,
        };
        Ok(Self {
            verdict,
            stage: Stage::Law,
            dirty: least,
            clean: most,
            value: tried,
            simulation: Box::new(simulation),
            pieces: scenario.jobs / PIECE,
            runs: 0,
            done: false,
            scenario: scenario.clone(),
        })
    }

    /// Goes on for about so many events, at least a thousand; the verdict, once there is one. How a trial is cut changes
    /// nothing.
    pub fn run(&mut self, most_events: u64) -> Option<Verdict> {
        for _ in 0..(most_events / PIECE).max(1) {
            if self.done {
                break;
            }
            self.piece();
        }
        self.done.then_some(self.verdict)
    }

    /// The part that is done, 0 to 1.
    pub fn part(&self) -> f64 {
        if self.done {
            return 1.0;
        }
        // The law, one end, and the halvings.
        let runs = f64::from(self.runs.min(HALVINGS + 1)) / f64::from(HALVINGS + 2);
        runs.max(self.pieces as f64 / MOST_PIECES as f64).min(0.999)
    }

    fn piece(&mut self) {
        self.pieces += 1;
        let progress = self.simulation.run(PIECE);
        // All that is asked of a value but the law's is whether it is clean.
        // An outcome counts all jobs, so it is not asked for at every piece.
        let looks = self.stage != Stage::Law && self.pieces.is_multiple_of(LOOK + self.scenario.jobs / PIECE);
        if progress.stop.is_some() || looks {
            let outcome = self.simulation.outcome();
            if progress.stop.is_some() || outcome.crashes > 0 {
                self.judge(&outcome);
            }
        }
        if self.pieces >= MOST_PIECES && !self.done {
            if self.stage == Stage::Law {
                // What it has come to so far is all that is known.
                let outcome = self.simulation.outcome();
                (self.verdict.crashes, self.verdict.recovery_s) = (outcome.crashes, None);
            }
            (self.verdict.stopped, self.done) = (true, true);
        }
    }

    /// A run is over: what follows.
    fn judge(&mut self, outcome: &Outcome) {
        // A run that was stopped tells nothing.
        let is_cut = matches!(self.simulation.stop(), Some(Stop::Calls(_)));
        if is_cut {
            if self.stage == Stage::Law {
                (self.verdict.crashes, self.verdict.recovery_s) = (outcome.crashes, None);
            }
            (self.verdict.stopped, self.done) = (true, true);
            return;
        }
        let clean = outcome.crashes == 0 && outcome.recovery_s.is_some();
        let (value, verdict) = (self.value, &mut self.verdict);
        self.runs += 1;
        if clean {
            verdict.smallest_clean = Some(value);
        }
        let next = match self.stage {
            Stage::Law => {
                (verdict.clean_at_law, verdict.crashes, verdict.recovery_s) =
                    (clean, outcome.crashes, outcome.recovery_s);
                // Less than a clean one, more than one that is not.
                let end = if clean { self.dirty } else { self.clean };
                *(if clean { &mut self.clean } else { &mut self.dirty }) = value;
                if end == value { None } else { Some((Stage::End, end)) }
            }
            Stage::End => {
                let end_is_less = verdict.clean_at_law;
                // Even the smallest is clean, or not even the largest.
                if clean == end_is_less { None } else { self.middle(HALVINGS) }
            }
            Stage::Halving(left) => {
                *(if clean { &mut self.clean } else { &mut self.dirty }) = value;
                self.middle(left - 1)
            }
        };
        let Some((stage, value)) = next else {
            self.done = true;
            return;
        };
        match Simulation::new(&self.verdict.need.with(&self.scenario, value)) {
            Ok(simulation) => {
                (self.stage, self.value, *self.simulation) = (stage, value, simulation);
                // Every run begins with all its jobs.
                self.pieces += self.scenario.jobs / PIECE;
            }
            // Within the limits every value can be run.
            Err(_) => self.done = true,
        }
    }

    fn middle(&self, left: u32) -> Option<(Stage, f64)> {
        // Above the law what is looked for is likely near it, and the end far off: there by ratios.
        let ratio = !self.verdict.clean_at_law && self.dirty > 0.0;
        let middle = if ratio {
            (self.dirty * self.clean).sqrt()
        } else {
            self.dirty + (self.clean - self.dirty) / 2.0
        };
        (left > 0).then_some((Stage::Halving(left), middle))
    }
}
