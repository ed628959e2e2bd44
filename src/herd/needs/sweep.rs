//! Recovery against jitter.

use super::Unfit;
use crate::herd::{Scenario, Simulation};

/// How many fractions are run: 0, 0.02 and so on up to 1.
pub const POINTS: usize = 51;

/// Events are simulated in pieces of this size, so that the points do not depend on how a sweep is cut.
const PIECE: u64 = 1000;

/// No fraction takes more than so many pieces: all together then end after twenty million events.
const MOST_PIECES: u64 = 400;

/// A jitter fraction and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The fraction, 0 to 1.
    pub jitter: f64,
    /// How often the service crashed.
    pub crashes: u64,
    /// How long after the outage it was back for good, in seconds; `None` is never.
    pub recovery_s: Option<f64>,
    /// Until when it was simulated, in milliseconds, where it had to be cut short; its recovery is not known then.
    pub stopped_at: Option<f64>,
}

/// All fractions one after the other, in pieces.
///
/// ```
/// # use jitterband::herd::{Scenario, needs::Sweep};
/// let mut sweep = Sweep::new(&Scenario::default()).unwrap();
/// while !sweep.run(100_000) {}
/// let [none, some, all] = [0, 13, 50].map(|at| sweep.points()[at]);
/// assert!(none.recovery_s.is_none() && some.recovery_s < all.recovery_s);
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    scenario: Scenario,
    points: Vec<Point>,
    simulation: Box<Simulation>,
    pieces: u64,
}

impl Sweep {
    /// The beginning of a sweep, or why there is nothing to sweep.
    pub fn new(scenario: &Scenario) -> Result<Self, Unfit> {
        if !scenario.policy.takes_fraction() {
            return Err(Unfit::NoFraction);
        }
        let simulation = Simulation::new(&at(scenario, 0)).map_err(Unfit::Fault)?;
        let (points, simulation) = (Vec::with_capacity(POINTS), Box::new(simulation));
        Ok(Self { scenario: scenario.clone(), points, simulation, pieces: 0 })
    }

    /// Goes on for about so many events, at least a thousand; whether it is over. How a sweep is cut changes nothing.
    pub fn run(&mut self, most_events: u64) -> bool {
        for _ in 0..(most_events / PIECE).max(1) {
            if self.points.len() == POINTS {
                break;
            }
            self.piece();
        }
        self.points.len() == POINTS
    }

    /// The points that are known, from no jitter on.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The part that is done, 0 to 1.
    pub fn part(&self) -> f64 {
        self.points.len() as f64 / POINTS as f64
    }

    fn piece(&mut self) {
        self.pieces += 1;
        let progress = self.simulation.run(PIECE);
        let over = progress.stop.is_some();
        if !over && self.pieces < MOST_PIECES {
            return;
        }
        let outcome = self.simulation.outcome();
        self.points.push(Point {
            jitter: fraction(self.points.len()),
            crashes: outcome.crashes,
            recovery_s: outcome.recovery_s.filter(|_| over),
            stopped_at: (!over).then_some(progress.at),
        });
        self.pieces = 0;
        if self.points.len() < POINTS
            && let Ok(simulation) = Simulation::new(&at(&self.scenario, self.points.len()))
        {
            *self.simulation = simulation;
        }
    }
}

/// The fraction of a point, as it is written.
fn fraction(point: usize) -> f64 {
    point as f64 / (POINTS - 1) as f64
}

fn at(scenario: &Scenario, point: usize) -> Scenario {
    super::Need::Jitter.with(scenario, fraction(point))
}
