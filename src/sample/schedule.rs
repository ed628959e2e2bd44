//! All attempts of a policy on one time axis.

use super::{EFFORT, JobLuck};
use crate::{
    millis::Millis,
    policy::{Kind, Policy},
    seed::Seed,
};

/// How many attempts are shown where the policy never ends.
pub const SHOWN: u64 = 10;

/// The most attempts of a schedule; what comes after is only summed up.
pub const MOST: u64 = 100;

/// The most attempts that are added up one by one; beyond that only waits that stay the same are.
const ADDED: u64 = 500;

/// How many jobs are followed to learn the mean wait of a policy with memory.
const FOLLOWED: u64 = 1000;

/// How many at least, where that takes long.
const FEWEST: u64 = 100;

/// The waits of a policy, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// The retries in order, at most [`MOST`].
    pub rows: Vec<Row>,
    /// How the retries end.
    pub end: End,
    /// How many retries there are by the number of calls; `None` if that is not limited.
    pub retries: Option<u64>,
    /// The latest instant at which a retry may begin, in milliseconds.
    pub deadline: Option<f64>,
    /// Whether the waits grow.
    pub grows: bool,
    /// Whether the waits shrink, or are none: without an end they still add up to something finite.
    pub shrinks: bool,
    /// The first attempt that the cap holds back, and the cap in milliseconds.
    pub capped: Option<(i64, f64)>,
    /// Whether means were taken from drawn jobs: the waits depend on those before them.
    pub sampled: bool,
}

/// How the retries end.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// They do not.
    Never,
    /// With this one; none if there is no retry.
    After(Option<Row>),
    /// Beyond what can be added up: too many of them, or too long.
    Unknown,
}

/// One retry.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its number; 1 is the first retry.
    pub attempt: i64,
    /// The wait before it without jitter.
    pub delay: Millis,
    /// The shortest wait before it, in milliseconds.
    pub min: f64,
    /// The longest.
    pub max: f64,
    /// The mean.
    pub mean: f64,
    /// When it comes at the earliest, in milliseconds after the first failure.
    pub earliest: f64,
    /// When it comes on average.
    pub usual: f64,
    /// When it comes at the latest.
    pub latest: f64,
}

impl Row {
    /// The retry that follows `before`; `None` if its wait has no name.
    fn after(before: Option<&Self>, policy: &Policy, attempt: i64, means: Option<&[f64]>) -> Option<Self> {
        let band = policy.band(attempt);
        let (min, max) = (band.min.as_f64()?, band.max.as_f64()?);
        let followed = means.and_then(|means| means.get(attempt as usize - 1).copied());
        let mean = followed.or_else(|| policy.alone(attempt).mean())?;
        let (earliest, usual, latest) =
            before.map_or((0.0, 0.0, 0.0), |row| (row.earliest, row.usual, row.latest));
        // Polly's instants stay in windows that touch: its waits add up to less than their extremes would.
        let telescopes = policy.jitter.kind == Kind::Polly && policy.cap.at.is_none_or(|cap| max <= cap);
        let (earliest, latest) = if telescopes {
            (latest, policy.growth.base.max(0.0) * (policy.growth.polly(attempt as f64) / 1.4))
        } else {
            (earliest + min, latest + max)
        };
        Some(Self { attempt, delay: band.delay, min, max, mean, earliest, usual: usual + mean, latest })
    }

    /// Whether it waits exactly as long as another.
    fn waits_as(&self, other: &Self) -> bool {
        (self.min, self.max, self.mean) == (other.min, other.max, other.mean)
    }

    /// Moves on by `count` retries that all wait as long.
    fn go_on(&mut self, count: f64) {
        self.attempt = self.attempt.saturating_add(count as i64);
        self.earliest += count * self.min;
        self.usual += count * self.mean;
        self.latest += count * self.max;
    }
}

impl Schedule {
    /// The retries of a policy: as many as it makes, or, if it never ends, enough to show `attempt`.
    ///
    /// A retry at exactly the deadline is still made; one that would begin later on average is not listed. Waits
    /// add up without the time that the calls themselves take.
    ///
    /// ```
    /// # use jitterband::{policy::{Growth, Jitter, Kind, Policy}, sample::Schedule, seed::Seed};
    /// // Five calls, four waits of 100, 200, 400 and 800 ms at most.
    /// let policy = Policy {
    ///     growth: Growth { base: 100.0, ..Growth::default() },
    ///     jitter: Jitter { kind: Kind::Full, ..Jitter::default() },
    ///     max_attempts: Some(5),
    ///     ..Policy::default()
    /// };
    /// let schedule = Schedule::new(&policy, 3, Seed(1));
    /// assert_eq!(schedule.total(|row| row.latest), Some(1500.0));
    /// assert_eq!(schedule.total(|row| row.usual), Some(750.0));
    /// assert_eq!(schedule.outlasts(20_000.0), Some(false));
    /// ```
    pub fn new(policy: &Policy, attempt: i64, seed: Seed) -> Self {
        let retries = policy.max_attempts.map(|calls| calls.saturating_sub(1));
        let shown = SHOWN.max(attempt.clamp(0, MOST as i64) as u64);
        let endless = retries.is_none() && policy.deadline.is_none();
        let wanted = if endless { shown } else { retries.unwrap_or(u64::MAX) };
        let added = wanted.min(if policy.remembers() { MOST } else { ADDED });
        let means = policy.remembers().then(|| followed(policy, added as usize, seed));
        let deadline = policy.deadline.unwrap_or(f64::INFINITY);
        let mut rows: Vec<Row> = Vec::with_capacity(wanted.min(MOST) as usize);
        let (mut last, mut known) = (None::<Row>, true);
        for attempt in 1..=added as i64 {
            let Some(mut row) = Row::after(last.as_ref(), policy, attempt, means.as_deref()) else {
                known = false;
                break;
            };
            if row.usual > deadline {
                break;
            }
            // Whoever would come later does not come.
            row.latest = row.latest.min(deadline);
            if rows.len() < MOST as usize {
                rows.push(row.clone());
            }
            let left = wanted - attempt as u64;
            let steady = attempt as u64 > MOST && last.as_ref().is_some_and(|before| before.waits_as(&row));
            last = Some(row);
            if let (true, Some(row)) = (steady, &mut last) {
                // Every further wait is the same: as many of them as there is room for, at once.
                let room =
                    if row.mean > 0.0 { ((deadline - row.usual) / row.mean).floor() } else { f64::INFINITY };
                known = room.is_finite() || retries.is_some();
                row.go_on(room.min(left as f64));
                row.latest = row.latest.min(deadline);
                break;
            }
            known = left == 0 || (attempt as u64) < added;
        }
        let shrinks = match (rows.first(), rows.last()) {
            (Some(first), Some(last)) => last.max == 0.0 || last.max < first.max * 0.99,
            _ => false,
        };
        let unit = policy.rounding.unit;
        let capped = policy.cap.at.and_then(|cap| {
            let held = |row: &&Row| unit.ms(policy.growth.delay(row.attempt, unit)) >= cap;
            rows.iter().find(held).map(|row| (row.attempt, cap))
        });
        let grows = rows.windows(2).any(|pair| pair[1].max > pair[0].max * 1.01);
        let end = match (endless, known) {
            (true, _) => End::Never,
            (false, true) => End::After(last),
            (false, false) => End::Unknown,
        };
        Self {
            rows,
            end,
            retries,
            deadline: policy.deadline,
            grows,
            shrinks,
            capped,
            sampled: means.is_some(),
        }
    }

    /// Whether the last retry is among those listed, or there is none.
    pub fn is_complete(&self) -> bool {
        match &self.end {
            End::After(last) => {
                last.as_ref().map(|row| row.attempt) == self.rows.last().map(|row| row.attempt)
            }
            End::Never | End::Unknown => false,
        }
    }

    /// When the last retry comes, by one of its instants, 0 if there is no retry; `None` if it never ends, or cannot be
    /// added up.
    pub fn total(&self, instant: fn(&Row) -> f64) -> Option<f64> {
        match &self.end {
            End::After(last) => Some(last.as_ref().map_or(0.0, instant)),
            End::Never | End::Unknown => None,
        }
    }

    /// Whether retries go on until an outage of so many milliseconds is over, whatever the draws; `None` if that
    /// depends on them.
    pub fn outlasts(&self, outage: f64) -> Option<bool> {
        let (Some(earliest), Some(latest)) = (self.total(|row| row.earliest), self.total(|row| row.latest))
        else {
            let enough = self.rows.last().is_some_and(|row| row.earliest >= outage);
            let goes_on = self.end == End::Never && !self.shrinks;
            return if goes_on || enough { Some(true) } else { None };
        };
        if earliest >= outage {
            Some(true)
        } else if latest < outage {
            Some(false)
        } else {
            None
        }
    }

    /// The longest total wait, if even that ends before an outage of so many milliseconds does.
    pub fn too_short(&self, outage: f64) -> Option<f64> {
        let latest = self.total(|row| row.latest).filter(|_| !self.rows.is_empty())?;
        (self.outlasts(outage) == Some(false)).then_some(latest)
    }
}

/// The mean waits of the first attempts, over jobs that are followed.
fn followed(policy: &Policy, count: usize, seed: Seed) -> Vec<f64> {
    let mut sums = vec![0.0; count];
    let jobs = (EFFORT / policy.effort(count as i64).max(1)).clamp(FEWEST, FOLLOWED);
    for job in 0..jobs {
        for (sum, wait) in sums.iter_mut().zip(policy.waits(JobLuck { seed, job })) {
            *sum += wait;
        }
    }
    sums.iter().map(|sum| sum / jobs as f64).collect()
}
