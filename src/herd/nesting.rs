//! Nested retries: a library that retries under a client that retries under a job that retries.

use crate::{policy::Policy, sample::Failure};

/// Calls that reach the bottom when each of `layers` layers tries `tries` times and nobody succeeds:
/// `tries^layers`, at most `u64::MAX`.
///
/// ```
/// # use jitterband::herd::amplification;
/// assert_eq!(amplification(3, 3), 27);
/// assert_eq!(amplification(2, 0), 0);
/// assert_eq!(amplification(64, u64::MAX), u64::MAX);
/// ```
pub fn amplification(layers: u32, tries: u64) -> u64 {
    tries.saturating_pow(layers)
}

/// Layers that retry by the same policy, each for itself.
///
/// Counting the failed calls of a job in base `tries`, the lowest layer waits as long as its digit is not 0; where it
/// is, the layer has given up, and the layer above counts one failure and waits for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nesting {
    layers: u32,
    /// Calls each layer makes, `None` for no end: then no layer but the lowest ever hears of a failure.
    tries: Option<u64>,
}

impl Nesting {
    /// The layers of a policy.
    pub fn new(policy: &Policy, layers: u32) -> Self {
        Self { layers, tries: policy.max_attempts }
    }

    /// The failure of the job's `call`-th call, or `None` if no layer has a try left.
    ///
    /// ```
    /// # use jitterband::{herd::Nesting, policy::Policy};
    /// let nesting = Nesting::new(&Policy { max_attempts: Some(3), ..Policy::default() }, 2);
    /// let attempts: Vec<_> = (1..=9).map(|call| nesting.failure(call).map(|failure| failure.attempt)).collect();
    /// // The lower layer fails twice and gives up: the upper one's first failure, and so on.
    /// let (one, two) = (Some(1), Some(2));
    /// assert_eq!(attempts, [one, two, one, one, two, two, one, two, None]);
    /// ```
    pub fn failure(&self, call: u64) -> Option<Failure> {
        let Some(tries) = self.tries else { return Some(Failure::plain(call)) };
        if self.layers <= 1 {
            return (call < tries).then_some(Failure::plain(call));
        }
        let mut stride = 1u64;
        for _ in 0..self.layers {
            // None, and one by which everything can be divided, end at the first failure.
            let attempt = (call / stride).checked_rem(tries)?;
            if attempt != 0 {
                return Some(Failure { attempt, call, stride });
            }
            stride = stride.checked_mul(tries)?;
        }
        None
    }
}
