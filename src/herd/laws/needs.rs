//! What would be enough: the smallest jitter, cap, capacity and failure window at which the service does not fall over.

use super::{MOST_RETRIES, completion, retries, wave_backlog};
use crate::{
    herd::{Events, MOST_CALLS, Scenario, jobs::Jobs},
    policy::{CapOrder, Curve, Kind, Policy},
};

/// The width that the first wave after the outage needs so that the service survives it: from [`wave_backlog`],
/// `w >= n / C - B` with the backlog `B` it bears.
pub fn safe_width(scenario: &Scenario) -> f64 {
    let bears = scenario.crash_backlog.unwrap_or(f64::INFINITY);
    wave_backlog(scenario.jobs, bears, scenario.capacity)
}

/// The attempt whose wait, without jitter, is the last one before the first wave after the outage, and that wait; for
/// a job that fails first when the outage begins. `None` if the jobs give up before, or never get there.
///
/// ```
/// # use jitterband::herd::{Scenario, laws};
/// // 1, 2, 4 and 8 s are over before the outage's 20 s, and the next 16 s not.
/// assert_eq!(laws::first_wave(&Scenario::default()), Some((5, 16_000.0)));
/// ```
pub fn first_wave(scenario: &Scenario) -> Option<(i64, f64)> {
    let (mut at, mut attempt) = (0.0, 0);
    let retries = retries(&scenario.policy).min(i64::MAX as u64) as i64;
    for _ in 0..MOST_RETRIES {
        attempt += 1;
        if attempt > retries {
            return None;
        }
        let delay = nominal(&scenario.policy, attempt)?;
        // Where all waits to come are the same: all but the last of those within the outage at once.
        if stays(&scenario.policy, attempt, delay) && at < scenario.outage {
            let waits = ((scenario.outage - at) / delay - 1e-9).ceil().max(1.0) - 1.0;
            if !(waits.is_finite() && waits < LARGEST_COUNT) {
                return None;
            }
            attempt = attempt.saturating_add(waits as i64);
            if attempt > retries {
                return None;
            }
            at += waits * delay;
        }
        at += delay;
        if at > scenario.policy.deadline.unwrap_or(f64::INFINITY) {
            return None;
        }
        if at >= scenario.outage {
            return Some((attempt, delay));
        }
    }
    None
}

/// Whether every wait from this one on, `delay`, is the same: past the first two retries, which may be peculiar, where
/// nothing grows any more.
fn stays(policy: &Policy, attempt: i64, delay: f64) -> bool {
    let growth = &policy.growth;
    attempt > 2
        && match growth.curve {
            Curve::Constant => true,
            Curve::Table => attempt.saturating_add(growth.shift.min(0)) > growth.table.len() as i64,
            // None of the other curves falls: what has reached the cap stays there, and so does what never began.
            _ => {
                delay == 0.0
                    || policy.cap.at.is_some_and(|cap| delay >= cap && policy.cap.order == CapOrder::Before)
            }
        }
}

/// Above this a count of retries is not a whole number any more, 2^53.
const LARGEST_COUNT: f64 = 9_007_199_254_740_992.0;

/// The wait of an attempt before jitter, in milliseconds.
fn nominal(policy: &Policy, attempt: i64) -> Option<f64> {
    policy.nominal(attempt).as_f64()
}

/// How wide the window leaves the first wave after the outage: where the wait before it is as long as the next, because
/// waits do not grow or stand at the cap, jobs that failed a whole wait apart come together.
pub fn folded(scenario: &Scenario) -> f64 {
    let Some((attempt, delay)) = first_wave(scenario) else { return scenario.window };
    let next = nominal(&scenario.policy, attempt.saturating_add(1));
    if next.is_some_and(|next| next <= delay) { scenario.window.min(delay) } else { scenario.window }
}

/// L4: the smallest jitter fraction that spreads the first wave after the outage widely enough. A band of `j` around
/// `d` is `2 j d` wide, so `j >= (n / C - B) / (2 d)`, with `d` from [`first_wave`]; where jitter goes one way only,
/// it is `j d` wide.
///
/// Conservative: it leaves out the failure window and the jitter of earlier waits. More than 1 means that no fraction
/// is enough; `None`, that the policy has none or gives up before, or that its waits do not grow and are shorter than the
/// wave has to be wide.
///
/// ```
/// # use jitterband::herd::{Scenario, laws};
/// assert_eq!(laws::safe_jitter(&Scenario::default()), Some(0.25));
/// ```
pub fn safe_jitter(scenario: &Scenario) -> Option<f64> {
    let kind = scenario.policy.jitter.kind;
    let (attempt, delay) = first_wave(scenario)?;
    let wide = safe_width(scenario);
    // Where the next wait is no longer, a wave that is wider than it meets the next one.
    if wide > delay && nominal(&scenario.policy, attempt.saturating_add(1))? <= delay {
        return None;
    }
    let width = match kind {
        Kind::Down | Kind::Up | Kind::FeedbackUp | Kind::Fields => delay,
        _ if kind.uses_fraction() => 2.0 * delay,
        _ => return None,
    };
    (width > 0.0).then(|| wide / width)
}

/// L5: the smallest cap at which a scattered crowd, all at the cap, calls no faster than the service answers. A job
/// that waits `m` of the cap on average calls `1 / (m cap)` times a second: `n / (m cap) <= C`, `cap >= n / (m C)`. With
/// full jitter `m` is a half, `cap >= 2 n / C`.
///
/// `None` where nothing scatters the crowd, or where waits depend on those before.
///
/// ```
/// # use jitterband::{herd::{Scenario, laws}, policy::{Jitter, Kind, Policy}};
/// let jitter = Jitter { kind: Kind::Full, ..Jitter::default() };
/// let scenario = Scenario { policy: Policy { jitter, ..Policy::default() }, ..Scenario::default() };
/// assert_eq!(laws::safe_cap(&scenario), Some(20_000.0));
/// ```
pub fn safe_cap(scenario: &Scenario) -> Option<f64> {
    // The mean wait against the one without jitter, at an attempt whose wait is neither short nor huge.
    let band = scenario.policy.band(REPRESENTATIVE);
    let (mean, delay, range) = (band.mean()?, band.delay.as_f64()?, band.range.as_f64()?);
    (mean > 0.0 && range > 0.0).then(|| completion(scenario.jobs, scenario.capacity) * delay / mean)
}

/// An attempt that is past the peculiarities of the first ones.
const REPRESENTATIVE: i64 = 5;

/// How wide jitter makes the first wave after the outage, where there is one: `None` if the jobs give up before, or if more
/// than half of a wait is left to chance.
fn single_wave(scenario: &Scenario) -> Option<f64> {
    let (attempt, delay) = first_wave(scenario)?;
    let band = scenario.policy.band(attempt);
    let (shortest, scattered) = (band.min.as_f64()?, band.range.as_f64()?);
    (shortest >= delay / 2.0).then_some(scattered)
}

/// L3 for the capacity, where the first wave is spread by the failure window and by its jitter. Two even spreads of `w`
/// and `r`, the wider one first, make a trapezoid of height `P = n / w`, and what lies above the capacity is the
/// backlog: `(P - C) (w - r) + r (P - C)^2 / P <= B C`. With `s = w + r + B` that is
/// `C >= P (s - sqrt(s^2 - 4 r w)) / (2 r)`; without jitter, `C >= n / (w + B)`.
///
/// 0 if no backlog kills the service. `None` if the jobs give up before the outage is over, or if more than half of
/// a wait is left to chance: then jobs of several attempts come together and there is no wave; [`needed_capacity`] is
/// for that.
///
/// ```
/// # use jitterband::{herd::{Scenario, laws}, policy::Policy};
/// let scenario = Scenario { policy: Policy::default(), ..Scenario::default() };
/// // Without jitter a thousand within a second, and two seconds of backlog.
/// assert!((laws::safe_capacity(&scenario).unwrap() - 1000.0 / 3.0).abs() < 1e-9);
/// ```
pub fn safe_capacity(scenario: &Scenario) -> Option<f64> {
    let scattered = single_wave(scenario)?;
    let Some(bears) = scenario.crash_backlog else { return Some(0.0) };
    let jobs = scenario.jobs as f64 * 1000.0;
    let window = folded(scenario);
    let (wide, narrow) = (window.max(scattered), window.min(scattered));
    let sum = wide + narrow + bears;
    let root = (sum * sum - 4.0 * narrow * wide).max(0.0).sqrt();
    // (s - root) / (2 r) as 2 w / (s + root): the same, and also for no jitter.
    Some(jobs * 2.0 / (sum + root))
}

/// L3 for the failure window: from the same trapezoid, `w >= (n / C - B - r) / (1 - r C / n)`. `None` if no window is
/// wide enough, because a constant wait folds any window into its own length, if the jobs give up before, or if there is
/// no single wave, as with [`safe_capacity`].
///
/// ```
/// # use jitterband::{herd::{Scenario, laws}, policy::Policy};
/// let scenario = Scenario { policy: Policy::default(), ..Scenario::default() };
/// assert_eq!(laws::safe_window(&scenario), Some(8000.0));
/// ```
pub fn safe_window(scenario: &Scenario) -> Option<f64> {
    let scattered = single_wave(scenario)?;
    let missing = safe_width(scenario) - scattered;
    if missing <= 0.0 {
        return Some(0.0);
    }
    let window = missing / (1.0 - scattered / completion(scenario.jobs, scenario.capacity));
    let widest = Scenario { window: f64::INFINITY, ..scenario.clone() };
    (window <= folded(&widest)).then_some(window)
}

/// The capacity that the first wave after the outage needs, from the jobs that this seed draws: exact where nothing
/// but the outage makes calls fail, for any policy. Of calls at `a_1 <= a_2 ...` the service bears all if no stretch of
/// them brings too much backlog, `(j - i + 1) / C - (a_j - a_i) <= B`. `None` if nobody comes back, the
/// service bears no backlog at all, or it takes more than five million calls until the outage is over.
///
/// ```
/// # use jitterband::herd::{Scenario, laws};
/// let scenario = Scenario::default();
/// let (needed, safe) = (laws::needed_capacity(&scenario).unwrap(), laws::safe_capacity(&scenario).unwrap());
/// assert!(needed < safe && safe < 1.15 * needed);
/// ```
pub fn needed_capacity(scenario: &Scenario) -> Option<f64> {
    let calls = first_calls_after(scenario)?;
    let bears = scenario.crash_backlog.unwrap_or(f64::INFINITY);
    let survives = |speed: f64| {
        let (mut backlog, mut before) = (0.0, 0.0);
        calls.iter().all(|at| {
            backlog = (backlog - (at - before) * speed).max(0.0) + 1.0;
            before = *at;
            backlog <= bears * speed + 1e-9
        })
    };
    // Calls per millisecond: no more than one call needs, if it comes alone, or all of them, if they come together.
    let (mut low, mut high) = (0.0, calls.len() as f64 / bears);
    if bears.is_finite() && !survives(high) {
        return None;
    }
    for _ in 0..40 {
        let middle = low + (high - low) / 2.0;
        if survives(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high * 1000.0)
}

/// When each job calls first from the outage's end on, in order; only jobs that have called by then.
fn first_calls_after(scenario: &Scenario) -> Option<Vec<f64>> {
    let free = Scenario { load: 0.0, budget: None, ..scenario.clone() };
    if free.fault().is_some() {
        return None;
    }
    let mut jobs = Jobs::new(&free);
    let mut events = Events::default();
    let mut tries = 0;
    while let Some((job, mut at)) = jobs.gather() {
        while at < free.outage_to() {
            jobs.call(job);
            tries += 1;
            if tries > MOST_CALLS {
                return None;
            }
            // Calls before the outage are answered.
            match jobs.retry(job, at).filter(|_| at >= free.outage_from) {
                Some(next) => at = next,
                None => at = f64::INFINITY,
            }
        }
        events.plan(at, 0);
    }
    let calls: Vec<f64> = std::iter::from_fn(|| events.next()).map(|(at, _)| at).collect();
    (!calls.is_empty()).then_some(calls)
}
