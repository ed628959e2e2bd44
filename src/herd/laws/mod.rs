//! What a scenario comes to in closed forms, and what would be enough.
//!
//! Durations are milliseconds, rates and capacities per second. Each law has its derivation; `tests/herd_laws.rs` holds
//! them against the simulation and says how conservative they are.

use std::f64::consts::PI;

mod needs;

pub use needs::{
    first_wave, folded, needed_capacity, safe_cap, safe_capacity, safe_jitter, safe_width, safe_window,
};

use super::{Scenario, amplification};
use crate::{
    policy::Policy,
    sample::{Cells, expected_busiest},
};

/// L1: jobs a millisecond where `jobs` land evenly on `points` of them, `n / (trunc(2 j d) + 1)`.
///
/// ```
/// # use jitterband::herd::laws;
/// assert!((laws::scatter_rate(1000, 1601) - 0.6246).abs() < 5e-5);
/// ```
pub fn scatter_rate(jobs: u64, points: u64) -> f64 {
    jobs as f64 / points.max(1) as f64
}

/// L2: how many the busiest of `bins` equal bins is expected to hold. The counts of the bins are nearly independent
/// Poisson variables, so that `P(max > k) = 1 - P(X <= k)^m`, and the mean is the sum of that over k.
///
/// ```
/// # use jitterband::herd::laws;
/// assert!((laws::busiest_bin(1000, 1601) - 4.61).abs() < 0.01);
/// ```
pub fn busiest_bin(jobs: u64, bins: u64) -> f64 {
    expected_busiest(jobs, &[Cells { share: 1.0 / bins.max(1) as f64, count: bins.max(1) }])
}

/// L2': the same for well-filled bins, as the largest of `k` normal variables of mean and variance `mu = n / k`:
/// `mu + sqrt(mu) (a - (ln ln k + ln 4 pi) / (2 a))` with `a = sqrt(2 ln k)`. Below 30 a bin [`busiest_bin`] is better.
///
/// ```
/// # use jitterband::herd::laws;
/// // Bins of 10, 20, 50 and 100 ms of a band of 1600.
/// for (bins, expected) in [(160, 12.6), (80, 20.6), (32, 41.9), (16, 75.1)] {
///     assert!((laws::busiest_bin_normal(1000, bins) - expected).abs() < 0.1);
/// }
/// ```
pub fn busiest_bin_normal(jobs: u64, bins: u64) -> f64 {
    if bins < 3 {
        return busiest_bin(jobs, bins);
    }
    let (k, mean) = (bins as f64, jobs as f64 / bins as f64);
    let a = (2.0 * libm::log(k)).sqrt();
    mean + mean.sqrt() * (a - (libm::log(libm::log(k)) + libm::log(4.0 * PI)) / (2.0 * a))
}

/// L3: the backlog that a wave leaves, in milliseconds of work. `n` calls over a width `w` bring `n / C` of work, of
/// which `w` is done when the last of them comes: `n / C - w`.
///
/// ```
/// # use jitterband::herd::laws;
/// assert_eq!(laws::wave_backlog(1000, 1000.0, 100.0), 9000.0);
/// ```
pub fn wave_backlog(jobs: u64, width: f64, capacity: f64) -> f64 {
    (completion(jobs, capacity) - width).max(0.0)
}

/// L7: no way of waiting serves `n` jobs sooner than in `n / C`.
pub fn completion(jobs: u64, capacity: f64) -> f64 {
    jobs as f64 * 1000.0 / capacity
}

/// More retries than this are not followed.
const MOST_RETRIES: u64 = 100_000;

/// How many retries a policy has.
fn retries(policy: &Policy) -> u64 {
    policy.max_attempts.map_or(u64::MAX, |calls| calls.saturating_sub(1))
}

/// L6: calls that one job has made before the time `by`, without success, the first at 0: one more than there are
/// sums of waits below it. With jitter, by the mean waits.
///
/// ```
/// # use jitterband::{herd::laws, policy::{Cap, Policy}};
/// let cap = Cap { at: Some(30_000.0), ..Cap::default() };
/// assert_eq!(laws::calls_by(&Policy { cap, ..Policy::default() }, 120_000.0), 8);
/// ```
pub fn calls_by(policy: &Policy, by: f64) -> u64 {
    let (mut calls, mut at) = (1, 0.0);
    while calls <= retries(policy).min(MOST_RETRIES) {
        let band = policy.band(calls as i64);
        match band.mean().or(band.delay.as_f64()) {
            Some(wait) if at + wait < by => at += wait,
            _ => break,
        }
        calls += 1;
    }
    calls
}

/// L8: how long all waits of a policy take together, at most and on average: the sum of `m - 1` ceilings for `m`
/// calls, and half of it with full jitter. `None` if there is no last call.
///
/// ```
/// # use jitterband::{herd::laws, policy::{Jitter, Kind, Policy}};
/// let jitter = Jitter { kind: Kind::Full, ..Jitter::default() };
/// let policy = Policy { jitter, max_attempts: Some(5), ..Policy::default() };
/// assert_eq!(laws::coverage(&policy), Some([15_000.0, 7500.0]));
/// ```
pub fn coverage(policy: &Policy) -> Option<[f64; 2]> {
    let retries = policy.max_attempts.filter(|calls| *calls <= MOST_RETRIES)?.saturating_sub(1);
    let mut sums = [0.0, 0.0];
    for attempt in 1..=retries as i64 {
        let band = policy.band(attempt);
        let most = band.max.as_f64()?;
        sums[0] += most;
        sums[1] += band.mean().unwrap_or(most);
    }
    Some(sums)
}

/// L9: whether a collapse can keep itself alive. In a collapse every call fails, so that each job makes all of its
/// calls, `m` in each of the layers: `load * m^layers > C`. Without an end of retries it can.
///
/// A budget of `beta` tokens a first call bounds that to `load (1 + beta)`, once the bucket is empty.
///
/// ```
/// # use jitterband::{herd::{Scenario, laws}, policy::Policy};
/// let policy = Policy { max_attempts: Some(4), ..Policy::default() };
/// let scenario = Scenario { load: 70.0, policy, ..Scenario::default() };
/// assert_eq!(laws::pressure(&scenario), 280.0);
/// assert!(laws::can_stay_collapsed(&scenario));
/// let budgeted = Scenario { budget: Some(0.1), ..scenario };
/// assert!((laws::pressure(&budgeted) - 77.0).abs() < 1e-9 && !laws::can_stay_collapsed(&budgeted));
/// ```
pub fn can_stay_collapsed(scenario: &Scenario) -> bool {
    pressure(scenario) > scenario.capacity
}

/// The calls a second that the load makes when every call fails.
pub fn pressure(scenario: &Scenario) -> f64 {
    let all = scenario
        .policy
        .max_attempts
        .map_or(f64::INFINITY, |tries| amplification(scenario.layers.max(1), tries) as f64);
    let paid = scenario.budget.map_or(f64::INFINITY, |part| 1.0 + part);
    if scenario.load > 0.0 { scenario.load * all.min(paid) } else { 0.0 }
}

/// L10: how long a call waits in the queue of a healthy service on average, without retries, in milliseconds:
/// `rho / (2 C (1 - rho))` with `rho = load / C`, for arrivals at random and calls of one length (M/D/1). `None` if the
/// load is too much for it.
///
/// Source: F. Pollaczek, "Über eine Aufgabe der Wahrscheinlichkeitstheorie", 1930; A. Y. Khinchin, 1932.
///
/// ```
/// # use jitterband::herd::laws;
/// assert!((laws::mean_wait(70.0, 100.0).unwrap() - 11.67).abs() < 0.01);
/// ```
pub fn mean_wait(load: f64, capacity: f64) -> Option<f64> {
    let rho = load / capacity;
    (rho < 1.0).then(|| 1000.0 * rho / (2.0 * capacity * (1.0 - rho)))
}
