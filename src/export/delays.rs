//! Single waits, as numbers.

use crate::{policy::Luck as _, sample::JobLuck, seed::Seed, settings::Settings};

/// The most waits that are drawn at once.
pub const MOST_DELAYS: u32 = 100_000;

/// What the first `count` jobs wait before the attempt of the settings, in milliseconds: the jobs of the picture, in
/// order. At most [`MOST_DELAYS`]; none where the policy has no wait.
///
/// ```
/// # use jitterband::{export::delays, query::decode};
/// let (settings, _) = decode("policy=custom&base=1000&attempt=3&jitter=0.2");
/// let delays = delays(&settings, 1000);
/// assert!(delays.len() == 1000 && delays.iter().all(|delay| (3200.0..=4800.0).contains(delay)));
/// ```
pub fn delays(settings: &Settings, count: u32) -> Vec<f64> {
    let (policy, attempt) = (&settings.choice.policy, settings.attempt);
    let luck = |job: u32| JobLuck { seed: Seed(settings.seed), job: job.into() };
    // Without memory all of them have one law, which is made once.
    let law = (!policy.remembers()).then(|| policy.band(attempt).law);
    let wait = |job| match &law {
        None => policy.wait(attempt, luck(job)),
        Some(law) if law.is_empty() => f64::INFINITY,
        Some(law) => {
            let mut luck = luck(job);
            law.wait(if policy.jitter.shared { luck.shared(attempt) } else { luck.own(attempt) })
        }
    };
    (0..count.min(MOST_DELAYS)).map(wait).filter(|wait| wait.is_finite()).collect()
}
