//! The waits of many jobs in any order, each from its own luck: what simulations ask for.

use super::JobLuck;
use crate::{
    policy::{Law, Luck, Policy},
    seed::Seed,
};

/// A failed call, as the policy counts it and as luck does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What the policy is asked for: 1 after the first failure, and 1 again when a new round of retries begins.
    pub attempt: u64,
    /// The number that the draw belongs to: calls of the job so far.
    pub call: u64,
    /// How many calls lie between two failures of this round.
    pub stride: u64,
}

impl Failure {
    /// The `call`-th failure of a job that has one round of retries.
    pub fn plain(call: u64) -> Self {
        Self { attempt: call, call, stride: 1 }
    }
}

/// The waits of many jobs by one policy and one seed.
///
/// What a job waits depends on the policy, the seed, the job and the failure alone: it is what [`Policy::waits`] gives
/// for its [`JobLuck`]. The law of each attempt is made once; only policies with memory walk.
#[derive(Clone, Debug)]
pub struct Delays {
    policy: Policy,
    seed: Seed,
    /// Different laws, in the order of the attempts, each with its only wait where there is no other.
    laws: Vec<(Law, Option<f64>)>,
    /// Which law each attempt has, from attempt 1 on.
    of: Vec<u32>,
}

/// Beyond this attempt a policy without memory goes on as it does there.
const LAST: u64 = 100_000;

impl Delays {
    /// The waits by a policy.
    pub fn new(policy: &Policy, seed: Seed) -> Self {
        Self { policy: policy.clone(), seed, laws: Vec::new(), of: Vec::new() }
    }

    /// The milliseconds that a job waits after a failure; infinite where the policy has no wait any more. `memory` is
    /// what the job remembers: 0 at first, and later what this left there.
    ///
    /// ```
    /// # use jitterband::{policy::Policy, sample::{Delays, Failure}, seed::Seed};
    /// let mut delays = Delays::new(&Policy::default(), Seed(1));
    /// assert_eq!(delays.wait(7, Failure::plain(3), &mut 0.0), 4000.0);
    /// ```
    pub fn wait(&mut self, job: u64, failure: Failure, memory: &mut f64) -> f64 {
        let mut luck = Round { luck: JobLuck { seed: self.seed, job }, failure };
        let attempt = number(failure.attempt);
        if !self.policy.remembers() {
            let law = self.law(failure.attempt);
            let (law, only) = &self.laws[law];
            if let Some(only) = only {
                return *only;
            }
            let draw = if self.policy.jitter.shared { luck.shared(attempt) } else { luck.own(attempt) };
            return law.wait(draw);
        }
        let wait = if failure.stride == 1 {
            self.policy.wait_after(attempt, memory, luck)
        } else {
            self.policy.waits(luck).take(failure.attempt as usize).last().unwrap_or(f64::INFINITY)
        };
        if wait.is_nan() { f64::INFINITY } else { wait }
    }

    /// Which law an attempt has.
    fn law(&mut self, attempt: u64) -> usize {
        let at = attempt.clamp(1, LAST) as usize;
        while self.of.len() < at {
            let law = self.policy.alone(self.of.len() as i64 + 1).law;
            if self.laws.last().is_none_or(|(last, _)| *last != law) {
                // Where there is no law, there is no wait that could end.
                let one = law.min() == law.max();
                let only = if law.is_empty() { Some(f64::INFINITY) } else { one.then(|| law.wait(0)) };
                self.laws.push((law, only));
            }
            self.of.push(self.laws.len() as u32 - 1);
        }
        self.of[at - 1] as usize
    }
}

/// A count as the number of an attempt.
fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The luck of one round of retries among several: its failures lie `stride` calls apart.
struct Round {
    luck: JobLuck,
    failure: Failure,
}

impl Round {
    fn call(&self, attempt: i64) -> i64 {
        let Failure { attempt: last, call, stride } = self.failure;
        number(call) - (number(last) - attempt) * number(stride)
    }
}

impl Luck for Round {
    fn own(&mut self, attempt: i64) -> u64 {
        self.luck.own(self.call(attempt))
    }

    fn shared(&mut self, attempt: i64) -> u64 {
        self.luck.shared(self.call(attempt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Cap, CapOrder, Growth, Jitter, Kind};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn policy(kind: Kind) -> Policy {
        Policy {
            jitter: Jitter { kind, fraction: 0.5, ..Jitter::default() },
            cap: Cap { at: Some(30_000.0), order: CapOrder::After, ..Cap::default() },
            ..Policy::default()
        }
    }

    #[test]
    fn the_waits_are_those_of_the_policy_in_any_order_of_the_jobs() {
        for kind in [Kind::None, Kind::Full, Kind::Decorrelated, Kind::Feedback, Kind::Polly, Kind::Frozen] {
            for shared in [false, true] {
                let mut policy = policy(kind);
                policy.jitter.shared = shared;
                let mut delays = Delays::new(&policy, Seed(3));
                let mut memories = [0.0; 4];
                for failure in 1..9 {
                    for job in [2, 0, 3, 1u64] {
                        let wait = delays.wait(job, Failure::plain(failure), &mut memories[job as usize]);
                        let expected =
                            policy.waits(JobLuck { seed: Seed(3), job }).nth(failure as usize - 1).unwrap();
                        assert_eq!(wait, expected, "{kind:?} {shared} {job} {failure}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_new_round_begins_with_the_first_wait_and_new_luck() {
        // Three tries in each of two layers: the calls 1, 2 fail in the first round, 3 ends it.
        let mut delays = Delays::new(&policy(Kind::Decorrelated), Seed(1));
        let first = delays.wait(0, Failure { attempt: 1, call: 1, stride: 1 }, &mut 0.0);
        let again = delays.wait(0, Failure { attempt: 1, call: 4, stride: 1 }, &mut 0.0);
        let outer = delays.wait(0, Failure { attempt: 1, call: 3, stride: 3 }, &mut 0.0);
        assert!([first, again, outer].iter().all(|wait| (1000.0..3000.0).contains(wait)));
        assert!(first != again && again != outer);
    }

    #[test]
    fn a_wait_that_has_no_number_is_none() {
        let growth = Growth { base: 0.0, ..Growth::default() };
        let mut delays = Delays::new(&Policy { growth, ..Policy::default() }, Seed(1));
        assert_eq!(delays.wait(0, Failure::plain(3), &mut 0.0), 0.0);
        assert_eq!(delays.wait(0, Failure::plain(2000), &mut 0.0), f64::INFINITY);
    }
}
