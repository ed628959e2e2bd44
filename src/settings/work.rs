//! A contention, a fleet or a lock on its way to its end, a little at a time, so that whoever computes it can do other
//! things in between.

use super::{Choice, Race, Settings, Study, View};
use crate::{contention::Contention, fleet::Course, herd, lock::Lock, seed::Seed};

/// No row of a contention has more runs than this.
const MOST_RUNS: u32 = 100;

/// All rows of a contention together have about so many events: half a second of computing.
const MOST_EVENTS: u64 = 2_000_000;

/// How many events are simulated at once: a row gets as many of these as there is time for, however it is cut.
const CHUNK: u64 = 1000;

/// The simulation of a view. The herd is not among them: [`herd::Simulation`] is one by itself.
#[derive(Clone, Debug)]
pub struct Work {
    task: Task,
    /// Whether it has come to its end: what is left to do is a guess until then.
    is_done: bool,
}

#[derive(Clone, Debug)]
enum Task {
    Nothing,
    Contention(Box<Races>),
    Fleet(Box<Course>),
    Lock(Box<Lock>),
}

impl Work {
    /// The beginning of what the view asks for.
    ///
    /// ```
    /// # use jitterband::{query::decode, settings::{Study, Work}};
    /// let (settings, _) = decode("view=contention&sizes=5,10");
    /// let mut work = Work::new(&settings);
    /// while !work.run(1000) {
    ///     assert!(work.part() < 1.0);
    /// }
    /// let Study::Contention(races) = work.study() else { panic!("a contention") };
    /// assert_eq!(races[0].rows.len(), 2);
    /// ```
    pub fn new(settings: &Settings) -> Self {
        let (policy, seed) = (&settings.choice.policy, Seed(settings.seed));
        let (jobs, period) = (settings.jobs.min(herd::MOST_JOBS), settings.service.period);
        // Within the limits of the settings none of them can fail.
        let task = match settings.view {
            View::Band | View::Schedule | View::Herd => None,
            View::Contention => Some(Task::Contention(Box::new(Races::new(settings)))),
            View::Fleet => {
                Course::new(policy, period, jobs, seed).ok().map(|course| Task::Fleet(Box::new(course)))
            }
            View::Lock => Lock::new(policy, jobs, period, seed).ok().map(|lock| Task::Lock(Box::new(lock))),
        };
        Self { task: task.unwrap_or(Task::Nothing), is_done: false }
    }

    /// Goes on for about so many events, at least one; whether it is done. How it is cut changes nothing.
    pub fn run(&mut self, most_events: u64) -> bool {
        self.is_done = match &mut self.task {
            Task::Nothing => true,
            Task::Contention(races) => (0..(most_events / CHUNK).max(1)).any(|_| races.go_on()),
            Task::Fleet(course) => course.run(most_events),
            Task::Lock(lock) => lock.run(most_events.max(1)),
        };
        self.is_done
    }

    /// How much is done, 0 to 1; 1 only at its end.
    pub fn part(&self) -> f64 {
        const NEARLY: f64 = 0.999;
        let part = match &self.task {
            _ if self.is_done => return 1.0,
            Task::Nothing => 0.0,
            Task::Contention(races) => races.part(),
            Task::Fleet(course) => course.part(),
            Task::Lock(lock) => lock.part(),
        };
        part.min(NEARLY)
    }

    /// What it has come to so far.
    pub fn study(&self) -> Study {
        match &self.task {
            Task::Nothing => Study::Nothing,
            Task::Contention(races) => Study::Contention(races.done.clone()),
            Task::Fleet(course) => Study::Fleet(Box::new(course.rhythm())),
            Task::Lock(lock) => Study::Lock(Box::new(lock.vigil())),
        }
    }
}

/// The policy and its pins, with every number of clients: as many runs as there is time for, at least one.
#[derive(Clone, Debug)]
struct Races {
    sizes: Vec<u64>,
    seed: Seed,
    /// The events that a row may have.
    share: u64,
    /// Every policy, with the rows that are done.
    done: Vec<Race>,
    /// The row under way, and its events.
    row: Option<(Contention, u64)>,
}

impl Races {
    fn new(settings: &Settings) -> Self {
        let choices: Vec<&Choice> = [&settings.choice].into_iter().chain(&settings.compare).collect();
        let sizes = settings.service.sizes.all();
        let share = MOST_EVENTS / (choices.len() * sizes.len()).max(1) as u64;
        let done =
            choices.into_iter().map(|choice| Race { choice: choice.clone(), rows: Vec::new() }).collect();
        Self { sizes, seed: Seed(settings.seed), share, done, row: None }
    }

    /// The policy and the size that come next: all policies have a row for one size before the next.
    fn next(&self) -> Option<(usize, u64)> {
        let rows = self.done.last().map_or(0, |race| race.rows.len());
        let size = self.sizes.get(rows)?;
        let race = self.done.iter().position(|race| race.rows.len() == rows)?;
        Some((race, *size))
    }

    /// Some events more; whether all rows are done.
    fn go_on(&mut self) -> bool {
        let Some((race, size)) = self.next() else { return true };
        let started = match self.row.take() {
            Some(row) => Some(row),
            None => {
                let policy = &self.done[race].choice.policy;
                Contention::new(policy, size, MOST_RUNS, self.seed).ok().map(|row| (row, 0))
            }
        };
        // Within the limits of the settings there is always one.
        let Some((mut row, events)) = started else { return true };
        let over = row.run(CHUNK);
        if over || (events >= self.share && row.row().runs > 0) {
            self.done[race].rows.push(row.row());
        } else {
            self.row = Some((row, events + CHUNK));
        }
        self.next().is_none()
    }

    fn part(&self) -> f64 {
        let rows: usize = self.done.iter().map(|race| race.rows.len()).sum();
        rows as f64 / (self.done.len() * self.sizes.len()).max(1) as f64
    }
}
