//! Random numbers that belong to (seed, job, attempt).
//!
//! A sequential generator would give job 7 another number as soon as job 3 drew twice. Here every number is a
//! hash of what it is for, so changing a policy, adding a job or showing another attempt reshuffles nothing,
//! and the same link shows the same picture natively and in the browser.
//!
//! The hash is the output function of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
//! generators", OOPSLA 2014, with the constants of Stafford's variant 13) over a counter; for one attempt, the
//! jobs in order are a SplitMix64 sequence.

use std::convert::Infallible;

use rand::{Rng as _, TryRng};

/// The odd constant that steps from job to job: 2^64 divided by the golden ratio.
const JOB_STEP: u64 = 0x9E37_79B9_7F4A_7C15;
/// Another odd constant that steps from draw to draw of one job.
const DRAW_STEP: u64 = 0xD1B5_4A32_D192_ED03;

/// The number that stands in the link: the same seed gives the same picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u32);

impl Seed {
    /// The draws of every job at one attempt.
    pub fn attempt(self, attempt: i64) -> AttemptDraws {
        let seed = mix(u64::from(self.0).wrapping_add(JOB_STEP));
        AttemptDraws { key: mix(seed ^ attempt.cast_unsigned().wrapping_mul(DRAW_STEP)) }
    }
}

/// The draws of every job at one attempt.
#[derive(Clone, Copy, Debug)]
pub struct AttemptDraws {
    key: u64,
}

impl AttemptDraws {
    /// The draws of one job, counted from 0.
    // Always, also where the page is built for size: a call for each job takes as long as the hash.
    #[inline(always)]
    pub fn job(self, job: u64) -> Draws {
        Draws { state: self.key.wrapping_add((job + 1).wrapping_mul(JOB_STEP)) }
    }

    /// Draws that belong to all jobs together, for when only their counts are drawn.
    pub fn crowd(self) -> Draws {
        Draws { state: mix(!self.key) }
    }
}

/// The random numbers of one job at one attempt, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    state: u64,
}

impl Draws {
    /// A whole number from 0 to `n - 1`, all exactly equally likely; 0 if `n` is 0.
    ///
    /// Multiply and shift with rejection: D. Lemire, "Fast random integer generation in an interval", 2019.
    #[inline(always)]
    pub fn below(&mut self, n: u64) -> u64 {
        if n > u64::from(u32::MAX) {
            return self.below_wide(n);
        }
        loop {
            let product = (self.step() >> 32) * n;
            let low = product as u32;
            // Only the lowest 2^32 mod n values of `low` are over-represented; the costly remainder is needed
            // only when `low` is below n.
            if u64::from(low) >= n || u64::from(low) >= (1 << 32) % n.max(1) {
                return product >> 32;
            }
        }
    }

    /// The next 64 random bits.
    #[inline(always)]
    pub fn number(&mut self) -> u64 {
        self.step()
    }

    #[inline(always)]
    fn step(&mut self) -> u64 {
        let output = mix(self.state);
        self.state = self.state.wrapping_add(DRAW_STEP);
        output
    }

    fn below_wide(&mut self, n: u64) -> u64 {
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            let low = product as u64;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }
}

/// For rand's distributions.
impl TryRng for Draws {
    type Error = Infallible;

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.step())
    }

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next_u64() >> 32) as u32)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next_u64().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[inline(always)]
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_hash_is_the_published_splitmix64() {
        // First outputs of the reference splitmix64.c for the state 1234567.
        let state = 1_234_567u64;
        let outputs = [
            6457827717110365317u64,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ];
        for (step, expected) in (1u64..).zip(outputs) {
            assert_eq!(mix(state.wrapping_add(step.wrapping_mul(JOB_STEP))), expected);
        }
    }

    #[test]
    fn a_draw_depends_on_seed_job_and_attempt_only() {
        let one = |seed, attempt, job| Seed(seed).attempt(attempt).job(job).next_u64();
        assert_eq!(one(1, 3, 7), one(1, 3, 7));
        let all = [one(1, 3, 7), one(2, 3, 7), one(1, 4, 7), one(1, 3, 8), one(1, -3, 7)];
        for (at, draw) in all.iter().enumerate() {
            assert!(!all[..at].contains(draw));
        }
    }

    #[test]
    fn below_stays_below_even_where_the_range_is_empty_or_wide() {
        let mut draws = Seed(1).attempt(1).job(1);
        assert_eq!(draws.below(0), 0);
        assert_eq!(draws.below(1), 0);
        for n in [2, 3, 1601, u64::from(u32::MAX), 1 << 32, (1 << 53) + 1, u64::MAX] {
            for _ in 0..100 {
                assert!(draws.below(n) < n);
            }
        }
    }

    #[test]
    fn wide_ranges_have_no_modulo_bias() {
        // 3221225473 values, 10000 draws: a third falls in the lowest third. Binomial(10000, 1/3) has a standard
        // deviation of 47.1, so five of them are 3098..3569; taking a 32-bit draw modulo n would give 5000.
        let n = 3_221_225_473;
        let low = (0..10_000).filter(|job| Seed(1).attempt(1).job(*job).below(n) < n / 3).count();
        assert!((3098..=3569).contains(&low), "{low}");
    }
}
