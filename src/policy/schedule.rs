//! Block 5, the first retry, and waits that remember those before them.

use super::{Cap, Floor, Kind, Law, Policy, Rule};
use crate::decimal::within;

/// What is different about the first retry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// Nothing.
    #[default]
    Normal,
    /// It does not wait at all.
    Zero,
    /// It waits the bare delay, without jitter.
    Unjittered,
}

/// Random numbers of one job, for each of its attempts; 0 is the least and `u64::MAX` the most of luck's range.
pub trait Luck {
    /// The job's own number.
    fn own(&mut self, attempt: i64) -> u64;
    /// The number that all jobs have in common.
    fn shared(&mut self, attempt: i64) -> u64;
}

/// How many attempts back a wait remembers. Random walks have long forgotten where they began by then.
pub const REMEMBERED: i64 = 200;

/// The waits of one job in order, in milliseconds: attempt 1, 2, 3 and so on, without end.
///
/// ```
/// # use jitterband::policy::{Cap, CapOrder, First, Growth, Jitter, Kind, Luck, Policy};
/// /// The longest wait every time.
/// struct Unlucky;
/// impl Luck for Unlucky {
///     fn own(&mut self, _: i64) -> u64 {
///         u64::MAX
///     }
///     fn shared(&mut self, _: i64) -> u64 {
///         u64::MAX
///     }
/// }
/// let policy = Policy {
///     growth: Growth { base: 100.0, ..Growth::default() },
///     jitter: Jitter { kind: Kind::Decorrelated, ..Jitter::default() },
///     cap: Cap { at: Some(1000.0), order: CapOrder::After, ..Cap::default() },
///     ..Policy::default()
/// };
/// let waits: Vec<f64> = policy.waits(Unlucky).take(4).map(f64::round).collect();
/// assert_eq!(waits, [300.0, 900.0, 1000.0, 1000.0]);
/// ```
pub struct Waits<'a, L> {
    policy: &'a Policy,
    luck: L,
    attempt: i64,
    /// The wait before, in the policy's unit.
    before: f64,
    /// All waits of the job in order, once they are drawn, where they are drawn up front.
    sorted: Vec<f64>,
}

impl Policy {
    /// The waits of one job, attempt after attempt, drawn with the numbers of `luck`.
    pub fn waits<L: Luck>(&self, luck: L) -> Waits<'_, L> {
        Waits { policy: self, luck, attempt: 0, before: 0.0, sorted: Vec::new() }
    }

    /// The wait of one attempt in milliseconds. Policies with memory are followed from their first attempt on, or,
    /// past [`REMEMBERED`] attempts, as if that many were all.
    pub fn wait(&self, attempt: i64, luck: impl Luck) -> f64 {
        if !self.remembers() {
            let mut luck = luck;
            let number = if self.jitter.shared { luck.shared(attempt) } else { luck.own(attempt) };
            return self.alone(attempt).law.wait(number);
        }
        let last = attempt.clamp(1, REMEMBERED);
        let mut waits = self.waits(luck);
        let mut wait = 0.0;
        for _ in 0..last {
            wait = waits.next().unwrap_or(wait);
        }
        wait
    }

    /// The wait after failure `attempt`, in milliseconds, without the walk through those before it: `before` is what
    /// the job remembers of them, 0 at first and later what this left there.
    ///
    /// ```
    /// # use jitterband::{policy::{Jitter, Kind, Policy}, sample::JobLuck, seed::Seed};
    /// let jitter = Jitter { kind: Kind::Decorrelated, ..Jitter::default() };
    /// let policy = Policy { jitter, ..Policy::default() };
    /// let luck = JobLuck { seed: Seed(1), job: 7 };
    /// let mut before = 0.0;
    /// for (attempt, wait) in (1..).zip(policy.waits(luck)).take(9) {
    ///     assert_eq!(policy.wait_after(attempt, &mut before, luck), wait);
    /// }
    /// ```
    pub fn wait_after(&self, attempt: i64, before: &mut f64, luck: impl Luck) -> f64 {
        let (attempt, sorted) = (attempt.saturating_sub(1), Vec::new());
        let mut waits = Waits { policy: self, luck, attempt, before: *before, sorted };
        let wait = waits.next();
        *before = waits.before;
        wait.unwrap_or(f64::INFINITY)
    }

    /// The shortest and the longest wait of an attempt, over all that luck can do.
    pub(super) fn extremes(&self, attempt: i64) -> (f64, f64) {
        // A wait is longest after the shortest ones where all of them add up to something fixed.
        let lucks = [(0, 0), (0, u64::MAX), (u64::MAX, 0), (u64::MAX, u64::MAX)];
        // What would be negative is 0 here even where it becomes the base: that is not the shortest wait.
        let mut policy = Self { cap: Cap { floor: Floor::None, ..self.cap }, ..self.clone() };
        if self.cap.floor != Floor::Reset {
            policy.cap.floor = self.cap.floor;
        }
        let waits = lucks.map(|(now, before)| policy.wait(attempt, Fixed { now, before, attempt }));
        let (min, max) = waits
            .iter()
            .fold((f64::INFINITY, 0.0), |(min, max): (f64, f64), wait| (wait.min(min), wait.max(max)));
        if self.cap.floor == Floor::Reset && min <= self.rounding.plus {
            (min, max.max(self.growth.base + self.rounding.plus))
        } else {
            (min, max)
        }
    }
}

/// The same luck every time, but perhaps another before.
struct Fixed {
    now: u64,
    before: u64,
    attempt: i64,
}

impl Luck for Fixed {
    fn own(&mut self, attempt: i64) -> u64 {
        if attempt >= self.attempt.clamp(1, REMEMBERED) { self.now } else { self.before }
    }

    fn shared(&mut self, attempt: i64) -> u64 {
        self.own(attempt)
    }
}

impl<L: Luck> Iterator for Waits<'_, L> {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        self.attempt = self.attempt.saturating_add(1);
        let (policy, k) = (self.policy, self.attempt);
        let unit = policy.rounding.unit;
        let luck = if policy.jitter.shared { self.luck.shared(k) } else { self.luck.own(k) };
        let kind = policy.jitter.kind;
        if !policy.remembers() {
            return Some(policy.alone(k).law.wait(luck));
        }
        // The most of luck's range is the open end of an even draw.
        let most = luck == u64::MAX && policy.rounding.rule == Rule::Float;
        let u = if most { 1.0 } else { unit_interval(luck) };
        let cap = policy.cap.at.map_or(f64::INFINITY, |cap| unit.ticks(cap));
        let base = unit.ticks(policy.growth.base);
        let factor = policy.growth.factor;
        let wait = match kind {
            Kind::Feedback | Kind::FeedbackUp | Kind::FeedbackFirst
                if k == 1 && policy.first == First::Unjittered =>
            {
                base.min(cap)
            }
            // What is added is a share of what was stored, which the first time is the base itself.
            Kind::FeedbackUp if k == 1 => {
                (base + factor * policy.jitter.fraction.max(0.0) * base * u).min(cap)
            }
            Kind::Feedback | Kind::FeedbackUp => {
                let next = if k == 1 { base } else { factor * self.before };
                self.jittered(if policy.caps_last() { next } else { next.min(cap) }, u)
            }
            Kind::FeedbackFirst if k == 1 => self.jittered(base, u).min(cap),
            Kind::FeedbackFirst => (factor * self.jittered(self.before, u)).min(cap),
            Kind::Decorrelated | Kind::DecorrelatedRange => {
                let before = match k {
                    1 if policy.first == First::Unjittered => 0.0,
                    1 => base,
                    _ => self.before,
                };
                let law = policy.decorrelated(unit.ms(before));
                unit.ticks(law.wait(luck))
            }
            Kind::Polly => {
                let t = (k - 1) as f64 + u;
                let earlier = if k == 1 {
                    0.0
                } else {
                    policy.growth.polly((k - 2) as f64 + unit_interval(self.luck.own(k - 1)))
                };
                within(base / 1.4 * (policy.growth.polly(t) - earlier), 0.0, cap)
            }
            Kind::Frozen => {
                let n = policy.growth.index(k);
                let spread = unit.ticks(policy.jitter.extra.ms(policy.growth.base))
                    * (0.8 + 0.4 * unit_interval(self.luck.shared(k)));
                let interval = (base + libm::pow(factor, n as f64) * spread).min(cap).trunc();
                self.jittered(interval, u)
            }
            // What is left is sorted: every wait of the job is drawn, and the k-th smallest is this one.
            _ => self.order_statistic(k),
        };
        self.before = self.limited(self.rounded(wait));
        Some(match policy.first {
            First::Zero if k == 1 => 0.0,
            _ => unit.ms(self.before) + policy.rounding.plus,
        })
    }
}

impl<L: Luck> Waits<'_, L> {
    /// A wait within the band around `delay`, rounded.
    fn jittered(&self, delay: f64, u: f64) -> f64 {
        let (low, width) = self.policy.edges(delay, 0);
        self.rounded(low + width * u)
    }

    fn rounded(&self, wait: f64) -> f64 {
        match self.policy.rounding.rule {
            Rule::Float => wait,
            Rule::Ceil => wait.ceil(),
            Rule::Round => (wait + 0.5).floor(),
            Rule::Seconds => {
                let second = self.policy.rounding.unit.ticks(1000.0);
                (wait / second).floor() * second
            }
            _ => wait.floor(),
        }
    }

    /// Applies the cap that comes last, and the floor.
    fn limited(&self, wait: f64) -> f64 {
        let policy = self.policy;
        let (unit, whole) = (policy.rounding.unit, policy.rounding.rule != Rule::Float);
        let wait = match policy.cap.at.map(|cap| unit.ticks(cap)) {
            Some(cap) if policy.caps_last() => wait.min(if whole { cap.trunc() } else { cap }),
            _ => wait,
        };
        let (floor, to) = policy.floor();
        if wait < floor { to } else { wait }
    }

    /// The k-th smallest of all the waits of a job.
    fn order_statistic(&mut self, k: i64) -> f64 {
        if self.sorted.is_empty() {
            self.sorted = self.drawn_up_front();
        }
        self.sorted[(k.clamp(1, self.sorted.len() as i64) - 1) as usize]
    }

    fn drawn_up_front(&mut self) -> Vec<f64> {
        let policy = self.policy;
        let unit = policy.rounding.unit;
        let mut waits: Vec<f64> = (1..=policy.drawn_together() as i64)
            .map(|attempt| {
                let delay = policy.growth.delay(attempt, unit);
                let luck =
                    if policy.jitter.shared { self.luck.shared(attempt) } else { self.luck.own(attempt) };
                let wait = self.jittered(delay, unit_interval(luck));
                policy.cap.at.map_or(wait, |cap| wait.min(unit.ticks(cap)))
            })
            .collect();
        super::spread::sort(&mut waits, |wait| *wait);
        waits
    }
}

impl Policy {
    /// How many waits of a job are drawn together, where they are sorted.
    fn drawn_together(&self) -> u64 {
        self.max_attempts.map_or(10, |calls| calls.saturating_sub(1)).clamp(1, REMEMBERED as u64)
    }

    /// About how many steps it takes to follow one job to an attempt: what policies with memory cost.
    pub fn effort(&self, attempt: i64) -> u64 {
        match self.jitter.kind {
            // Sorted by insertion.
            Kind::Sorted => self.drawn_together() * (4 + self.drawn_together() / 4),
            // Each step makes a law.
            Kind::Decorrelated | Kind::DecorrelatedRange => 8 * attempt.clamp(1, REMEMBERED) as u64,
            _ => attempt.clamp(1, REMEMBERED) as u64,
        }
    }

    /// The law of a decorrelated wait after one of `before` milliseconds.
    ///
    /// With the cap on the draw, everything above it waits exactly the cap; with the cap on the range, nothing does.
    ///
    /// ```
    /// # use jitterband::policy::{Cap, Growth, Jitter, Kind, Policy, Rounding, Rule};
    /// let policy = |kind| Policy {
    ///     growth: Growth { base: 100.0, ..Growth::default() },
    ///     jitter: Jitter { kind, ..Jitter::default() },
    ///     rounding: Rounding { rule: Rule::Integer, ..Rounding::default() },
    ///     cap: Cap { at: Some(30_000.0), ..Cap::default() },
    ///     ..Policy::default()
    /// };
    /// // 100 to 90,000: 60,001 of the 89,901 values are 30,000 or more.
    /// let atoms = policy(Kind::Decorrelated).decorrelated(30_000.0).atoms();
    /// assert!((atoms[0].share - 60_001.0 / 89_901.0).abs() < 1e-12);
    /// assert_eq!(policy(Kind::DecorrelatedRange).decorrelated(30_000.0).atoms(), []);
    /// ```
    pub fn decorrelated(&self, before: f64) -> Law {
        let unit = self.rounding.unit;
        let (base, mut high) = (unit.ticks(self.growth.base), 3.0 * unit.ticks(before));
        let cap = self.cap.at.map_or(f64::INFINITY, |cap| unit.ticks(cap));
        if self.jitter.kind == Kind::DecorrelatedRange {
            high = high.min(cap);
        }
        let step = Self {
            jitter: super::Jitter { kind: Kind::Between, extra: super::Extra::Base, ..self.jitter },
            cap: super::Cap::default(),
            ..self.clone()
        };
        let mut law = super::spread::spread(&step, high.max(base), 0);
        if self.jitter.kind == Kind::Decorrelated {
            law.cap(cap, self.rounding.rule != Rule::Float);
        }
        law
    }
}

/// 64 random bits as a number from 0 to just below 1.
fn unit_interval(luck: u64) -> f64 {
    (luck >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
}
