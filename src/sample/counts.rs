//! Only the counts of the bars, for more jobs than anyone wants to draw one by one.

use rand_distr::{Binomial, Distribution as _};

use super::Histogram;
use crate::seed::AttemptDraws;

/// Draws how many of `jobs` jobs fall into each bar: a multinomial, bar after bar as binomials of what is left.
///
/// The time it takes depends on the number of bars, not of jobs. Conditional binomials: L. Devroye,
/// "Non-Uniform Random Variate Generation", 1986, chapter XI.1.4.
pub fn counts(draws: AttemptDraws, jobs: u64, histogram: &mut Histogram) {
    let mut random = draws.crowd();
    let (mut jobs_left, mut points_left) = (jobs, histogram.points);
    for bar in 0..histogram.bars() {
        let width = histogram.width(bar);
        let count = match Binomial::new(jobs_left, width as f64 / points_left as f64) {
            Ok(binomial) if width < points_left => binomial.sample(&mut random),
            // The last bar takes the rest.
            _ => jobs_left,
        };
        histogram.counts[bar] = count;
        jobs_left -= count;
        points_left -= width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{millis::Millis, seed::Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn bars(jobs: u64, points: u64, seed: u32) -> Vec<u64> {
        let mut histogram = Histogram::empty(Millis::Whole(0), points, 80);
        counts(Seed(seed).attempt(3), jobs, &mut histogram);
        histogram.counts
    }

    #[test]
    fn every_job_is_in_a_bar_whatever_their_number() {
        for jobs in [0, 1, 100_001, 1_000_000_000] {
            for points in [1, 2, 80, 1601, (1 << 53) + 1] {
                assert_eq!(bars(jobs, points, 1).iter().sum::<u64>(), jobs);
            }
        }
    }
}
