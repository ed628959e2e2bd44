//! Only the counts of the bars, for more jobs than anyone wants to draw one by one.

use rand_distr::{Binomial, Distribution as _};

use super::{Histogram, histogram::Shares};
use crate::seed::AttemptDraws;

/// Draws how many of `jobs` jobs fall into each bar: a multinomial, bar after bar as binomials of what is left.
///
/// The time it takes depends on the number of bars, not of jobs. Conditional binomials: L. Devroye,
/// "Non-Uniform Random Variate Generation", 1986, chapter XI.1.4.
pub fn counts(draws: AttemptDraws, jobs: u64, histogram: &mut Histogram) {
    let mut random = draws.crowd();
    let bars = histogram.bars();
    // Each bar's share of what it and those after it have. Added up from the end, so that nothing is left for bars
    // that no job can be in; steps are whole numbers, and exact.
    let mut parts = vec![0.0; bars];
    let (mut points, mut weight) = (0, 0.0);
    for bar in (0..bars).rev() {
        parts[bar] = match &histogram.shares {
            Shares::Even => {
                points += histogram.width(bar);
                histogram.width(bar) as f64 / points as f64
            }
            _ => {
                let share = histogram.share(bar).unwrap_or(0.0);
                weight += share;
                if weight > 0.0 { share / weight } else { 0.0 }
            }
        };
    }
    let mut jobs_left = jobs;
    for (bar, part) in parts.into_iter().enumerate() {
        let count = match Binomial::new(jobs_left, part) {
            Ok(binomial) if bar + 1 < bars => binomial.sample(&mut random),
            // The last bar takes the rest.
            _ => jobs_left,
        };
        histogram.counts[bar] = count;
        jobs_left -= count;
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
    fn no_job_is_in_a_bar_that_none_can_be_in() {
        let mut histogram = Histogram::empty(Millis::Whole(0), 7, 7);
        histogram.shares = Shares::Law(vec![0.0, 0.1, 0.3, 0.0, 0.6, 0.0, 0.0]);
        for seed in 0..100 {
            counts(Seed(seed).attempt(3), 1_000_000_000, &mut histogram);
            assert_eq!(histogram.counts.iter().sum::<u64>(), 1_000_000_000);
            assert!([0, 3, 5, 6].iter().all(|bar| histogram.counts[*bar] == 0), "{:?}", histogram.counts);
        }
    }

    #[test]
    fn half_of_a_band_wider_than_doubles_count_is_half() {
        // Of 2^53 + 2 steps in two bars each has 2^52 + 1: as doubles, 2^53 + 2 less half of it is not that half. A
        // part on the other side of 1/2 would draw the same number for the other bar, and change what links show.
        let mut histogram = Histogram::empty(Millis::Whole(0), (1 << 53) + 2, 2);
        counts(Seed(1).attempt(3), 1_000_000, &mut histogram);
        let half = rand_distr::Binomial::new(1_000_000, 0.5).unwrap().sample(&mut Seed(1).attempt(3).crowd());
        assert_eq!(histogram.counts, [half, 1_000_000 - half]);
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
