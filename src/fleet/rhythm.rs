//! A fleet from its first period to the one at which it is out of step: what a picture shows of it.

use super::{Beat, Drift, Fleet};
use crate::{herd::Fault, policy::Policy, seed::Seed};

/// The parts of a mean period that arrivals are counted in. It is odd, so that what is in step lies in the middle of
/// one; 3 divides it, for pictures without room for all.
pub const BINS: usize = 135;

/// No more periods than this are kept.
pub const MOST_ROWS: usize = 12;

/// Instances times periods that are simulated at most: half a second of computing.
pub const MOST_ACTS: u64 = 5_000_000;

/// How many periods show that a fleet stays in step, where nothing drives it apart.
const ENOUGH: u64 = 20;

/// The most periods where no formula says when to expect the end.
const MOST_WITHOUT_FORMULA: u64 = 1000;

/// A period of a fleet.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The whole fleet in it.
    pub beat: Beat,
    /// How many act in each of [`BINS`] parts of the mean period; those in the middle one act a whole number of mean
    /// periods after the start.
    pub arrivals: Vec<u32>,
}

/// A fleet, period by period.
#[derive(Clone, Debug, PartialEq)]
pub struct Rhythm {
    /// How many instances.
    pub jobs: u64,
    /// What they come to.
    pub drift: Drift,
    /// The first period and some others: 1, 2, 3, 5, 10, 20, 30, 50 and so on, the last of them at most
    /// [`MOST_ROWS`], and the last one simulated: where they are out of step, that one.
    pub rows: Vec<Row>,
    /// Periods simulated.
    pub simulated: u64,
    /// Whether it ended early, because [`MOST_ACTS`] were not enough.
    pub cut: bool,
}

impl Rhythm {
    /// A fleet as [`Fleet::new`] takes it, until it is out of step, or has had time enough for that.
    ///
    /// ```
    /// # use jitterband::{fleet::Rhythm, policy::Policy, seed::Seed};
    /// // Without jitter nothing changes.
    /// let rhythm = Rhythm::new(&Policy::default(), 10_000.0, 100, Seed(1)).unwrap();
    /// let periods: Vec<u64> = rhythm.rows.iter().map(|row| row.beat.period).collect();
    /// assert_eq!(periods, [1, 2, 3, 5, 10, 20]);
    /// assert!(rhythm.rows.iter().all(|row| row.arrivals[67] == 100));
    /// ```
    pub fn new(policy: &Policy, period: f64, jobs: u64, seed: Seed) -> Result<Self, Fault> {
        let mut course = Course::new(policy, period, jobs, seed)?;
        while !course.run(u64::MAX) {}
        Ok(course.rhythm())
    }

    /// Whether some wait is beyond any number, so that its instance never acts.
    pub fn is_endless(&self) -> bool {
        self.rows.iter().any(|row| !row.beat.last.is_finite())
    }

    /// Whether all instances act in the same instant, in every period that is kept.
    pub fn is_together(&self) -> bool {
        self.rows.iter().all(|row| row.beat.first == row.beat.last)
    }
}

/// A fleet on its way.
#[derive(Clone, Debug)]
pub struct Course {
    fleet: Fleet,
    jobs: u64,
    /// How many periods are worth simulating, and how many there is time for.
    wanted: u64,
    most: u64,
    rows: Vec<Row>,
    simulated: u64,
    /// The next period to keep.
    next: u64,
    /// Whether it is out of step, or nobody acts any more.
    over: bool,
}

impl Course {
    /// The beginning of a fleet as [`Fleet::new`] takes it.
    pub fn new(policy: &Policy, period: f64, jobs: u64, seed: Seed) -> Result<Self, Fault> {
        let fleet = Fleet::new(policy, period, jobs, seed)?;
        let wanted = match (fleet.drift.periods_to_desync, fleet.strength) {
            // A single instance is never out of step with itself.
            _ if jobs < 2 => ENOUGH,
            // By then 0.25 % of the rhythm is left; of few instances chance leaves more, but not in every period.
            (Some(periods), _) => periods.saturating_mul(2).saturating_add(ENOUGH),
            (None, Some(_)) => ENOUGH,
            (None, None) => MOST_WITHOUT_FORMULA,
        };
        let most = (MOST_ACTS / jobs.max(1)).max(1);
        Ok(Self { fleet, jobs, wanted, most, rows: Vec::new(), simulated: 0, next: 1, over: false })
    }

    /// Goes on for so many acts of an instance, at least one; whether it is done. How it is cut changes nothing.
    pub fn run(&mut self, most_acts: u64) -> bool {
        let mut left = most_acts.max(1);
        while left > 0 && !self.is_done() {
            let acts = left.min(self.jobs.max(1));
            left -= acts;
            if let Some(beat) = self.fleet.advance(acts as usize) {
                self.keep(beat);
            }
        }
        self.is_done()
    }

    fn is_done(&self) -> bool {
        self.over || self.simulated >= self.wanted.min(self.most)
    }

    /// A period is over.
    fn keep(&mut self, mut beat: Beat) {
        self.simulated = beat.period;
        // Where a wait is beyond any number, nobody acts any more.
        self.over = self.fleet.drift.periods_simulated.is_some() || !beat.last.is_finite();
        if self.simulated != self.next && !self.is_done() {
            return;
        }
        self.next = after(self.next);
        beat.busiest_second = self.fleet.busiest(beat.first, beat.last);
        if self.simulated == 1 {
            self.fleet.drift.busiest_second = beat.busiest_second;
        }
        // The early ones of a long drift look all the same.
        if self.rows.len() == MOST_ROWS {
            self.rows.remove(1);
        }
        self.rows.push(Row { beat, arrivals: self.fleet.arrivals() });
    }

    /// How much is done, 0 to 1, if it is out of step when the formula says so.
    pub fn part(&self) -> f64 {
        let expected = self.fleet.drift.periods_to_desync.unwrap_or(self.wanted);
        self.simulated as f64 / expected.min(self.most).max(1) as f64
    }

    /// What it has come to so far.
    pub fn rhythm(&self) -> Rhythm {
        let drift = self.fleet.drift;
        let short = self.simulated == self.most && self.most < self.wanted;
        let cut = drift.periods_simulated.is_none() && short;
        Rhythm { jobs: self.jobs, drift, rows: self.rows.clone(), simulated: self.simulated, cut }
    }
}

/// The next of 1, 2, 3 and 5 times a power of ten.
fn after(period: u64) -> u64 {
    let mut power = 1;
    while period >= power * 10 {
        power *= 10;
    }
    let digits = [2, 3, 5, 10].map(|digit| digit * power);
    digits.into_iter().find(|next| *next > period).unwrap_or(10 * power)
}

impl Fleet {
    /// How many act in each part of the mean period.
    fn arrivals(&self) -> Vec<u32> {
        let mut arrivals = vec![0; BINS];
        for at in self.times() {
            let turns = at / self.drift.mean_period + 0.5;
            // Just below a whole turn it may be rounded up to one; without a number it is the first part.
            let part = ((turns - turns.floor()) * BINS as f64) as usize;
            arrivals[part.min(BINS - 1)] += 1;
        }
        arrivals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn periods_follow_each_other_in_threes_and_fives_of_every_decade() {
        let mut periods = vec![1];
        while periods.len() < 13 {
            periods.push(after(periods[periods.len() - 1]));
        }
        assert_eq!(periods, [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000]);
    }
}
