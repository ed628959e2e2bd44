//! What to expect when jobs fall on milliseconds like balls into bins.

use crate::decimal;

/// Bins of one size: each holds a job with probability `share`, and there are `count` of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cells {
    /// The probability that a given job falls into one of these bins, 0 to 1.
    pub share: f64,
    /// How many such bins there are.
    pub count: u64,
}

/// Above this many jobs a bin, its Poisson count is taken as a normal variable with the Poisson's skewness.
const MANY: f64 = 200.0;

/// The expected number of distinct milliseconds hit by `jobs` jobs: the sum of `1 - (1 - p)^n` over all of them.
///
/// Source: W. Feller, "An Introduction to Probability Theory and Its Applications" I, IV.2, the classical
/// occupancy problem.
///
/// ```
/// # use jitterband::sample::{Cells, expected_distinct};
/// let even = |count: u64| [Cells { share: 1.0 / count as f64, count }];
/// assert!((expected_distinct(1000, &even(1601)) - 743.9).abs() < 0.05);
/// assert_eq!(expected_distinct(1000, &even(1)), 1.0);
/// ```
pub fn expected_distinct(jobs: u64, cells: &[Cells]) -> f64 {
    // log1p and expm1 keep the difference where p is so small that 1 - p is 1.
    let hit =
        |cells: &Cells| -(cells.count as f64) * libm::expm1(jobs as f64 * libm::log1p(-cells.share.min(1.0)));
    cells.iter().map(hit).sum()
}

/// The expected count of the fullest bin when `jobs` jobs fall independently into bins that share them all.
///
/// The sum over k of `P(max > k)`, with the counts taken as independent Poisson variables; the bounds
/// `n/m <= max <= n` are kept. Source: M. Raab, A. Steger, "Balls into Bins, a Simple and Tight Analysis",
/// RANDOM 1998. The error is below 5 % for the fewest jobs (1.52 for 2 jobs in 2 bins, where 1.5 is exact), below 2 %
/// from 10 jobs on and below 1 % from 100 on.
///
/// ```
/// # use jitterband::sample::{Cells, expected_busiest};
/// let busiest = expected_busiest(1000, &[Cells { share: 1.0 / 1601.0, count: 1601 }]);
/// assert!((busiest - 4.61).abs() < 0.01);
/// ```
pub fn expected_busiest(jobs: u64, cells: &[Cells]) -> f64 {
    few_busiest(jobs, cells).unwrap_or_else(|| within(jobs, cells, normal_busiest))
}

/// The same where no bin has more than [`MANY`] jobs: what is light to compute, and light to have in a program.
pub(super) fn few_busiest(jobs: u64, cells: &[Cells]) -> Option<f64> {
    let mean = |cells: &Cells| jobs as f64 * cells.share;
    let largest_mean = cells.iter().filter(|cells| cells.count > 0).map(mean).fold(0.0, f64::max);
    (jobs <= 1 || bins(cells) <= 1 || largest_mean <= MANY)
        .then(|| within(jobs, cells, |cells, jobs| poisson_busiest(cells, jobs, largest_mean)))
}

fn bins(cells: &[Cells]) -> u64 {
    cells.iter().fold(0u64, |sum, cells| sum.saturating_add(cells.count))
}

/// What a model says, where there is more than one bin and one job, within the bounds that hold for all of them.
fn within(jobs: u64, cells: &[Cells], model: impl FnOnce(&[Cells], u64) -> f64) -> f64 {
    let bins = bins(cells);
    if bins <= 1 || jobs <= 1 {
        return jobs as f64;
    }
    // Kinds of bins that there are none of have no part in it.
    let cells: Vec<Cells> = cells.iter().copied().filter(|cells| cells.count > 0).collect();
    let busiest = model(&cells, jobs);
    // Someone must hold at least the average, nobody can hold more than all.
    decimal::within(busiest, jobs.div_ceil(bins) as f64, jobs as f64)
}

/// The sum of `P(max > k)` over k, with Poisson counts.
fn poisson_busiest(cells: &[Cells], jobs: u64, largest_mean: f64) -> f64 {
    let tails: Vec<Vec<f64>> =
        cells.iter().map(|cells| poisson_tails(jobs as f64 * cells.share, largest_mean)).collect();
    let most = tails.iter().map(Vec::len).max().unwrap_or(0);
    (0..most)
        .map(|k| {
            let none_above =
                |(cells, tail): (&Cells, &Vec<f64>)| cells.count as f64 * libm::log1p(-tail[k].min(1.0));
            -libm::expm1(cells.iter().zip(&tails).map(none_above).sum())
        })
        .sum()
}

/// `P(X > k)` for k = 0, 1, ... of a Poisson variable, as far as a bin of the mean `reach` can matter.
fn poisson_tails(mean: f64, reach: f64) -> Vec<f64> {
    // Twelve standard deviations and 40 more leave less than 1e-30, too little even for 2^53 bins.
    let last = (reach + 12.0 * reach.sqrt()) as usize + 40;
    let mut tails = Vec::with_capacity(last + 1);
    let mut probability = libm::exp(-mean);
    for k in 0..=last {
        tails.push(probability);
        probability *= mean / (k + 1) as f64;
    }
    // Summed from the far end, small tails keep their precision; `1 - sum` would lose it.
    let mut tail = 0.0;
    for slot in tails.iter_mut().rev() {
        (*slot, tail) = (tail, tail + *slot);
    }
    tails
}

/// The same for many jobs a bin: the integral of `P(max > x)` with normal counts.
fn normal_busiest(cells: &[Cells], jobs: u64) -> f64 {
    const STEPS: u32 = 256;
    let means = || cells.iter().map(|cells| jobs as f64 * cells.share);
    let (low, high) = (means().fold(f64::INFINITY, f64::min), means().fold(0.0, f64::max));
    let reach = 12.0 * high.sqrt();
    let (from, width) = (low - reach, high - low + 2.0 * reach);
    let above = |x: f64| {
        let log: f64 = cells
            .iter()
            .map(|cells| {
                cells.count as f64 * libm::log1p(-poisson_tail_normal(x, jobs as f64 * cells.share).min(1.0))
            })
            .sum();
        -libm::expm1(log)
    };
    // The midpoint rule is exact far beyond the model for so smooth a step.
    let step = width / f64::from(STEPS);
    from + (0..STEPS).map(|i| above(from + (f64::from(i) + 0.5) * step) * step).sum::<f64>()
}

/// `P(X > x)` of a Poisson variable with a large mean: normal, corrected for skewness by the inverse of
/// Cornish and Fisher's expansion to second order (a Poisson's skewness squared and excess are both 1/mean).
fn poisson_tail_normal(x: f64, mean: f64) -> f64 {
    let deviation = mean.sqrt();
    let t = (x - mean) / deviation;
    let z = t - (t * t - 1.0) / (6.0 * deviation) + 5.0 * t * (t * t - 1.0) / (72.0 * mean);
    0.5 * libm::erfc(z * std::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn even(jobs: u64, bins: u64) -> f64 {
        expected_busiest(jobs, &[Cells { share: 1.0 / bins as f64, count: bins }])
    }

    fn distinct(jobs: u64, bins: u64) -> f64 {
        expected_distinct(jobs, &[Cells { share: 1.0 / bins as f64, count: bins }])
    }

    #[test]
    fn distinct_milliseconds_follow_the_occupancy_formula() {
        // 500 jobs over 6001 ms: 6001 * (1 - (6000/6001)^500) = 479.775.
        assert!((distinct(500, 6001) - 479.775_130_362_858_3).abs() < 1e-9);
        assert_eq!(distinct(0, 1601), 0.0);
        assert!((distinct(1_000_000_000, 1601) - 1601.0).abs() < 1e-9);
        // Far fewer jobs than milliseconds: all distinct, and not 0 from a difference that rounds away.
        assert!((distinct(1000, (1 << 53) + 1) - 1000.0).abs() < 1e-6);
    }

    #[test]
    fn the_busiest_bin_agrees_with_simulation() {
        // 2000 rounds of throwing balls with our draws; the bound is 1 % and five standard errors.
        for (jobs, bins) in [(10, 2), (100, 10), (1000, 80), (1000, 1601), (500, 6001), (1000, 2)] {
            let rounds = 2000u32;
            let maxima: Vec<f64> = (0..rounds)
                .map(|round| {
                    let mut counts = vec![0u32; bins as usize];
                    for job in 0..jobs {
                        counts[Seed(round).attempt(1).job(job).below(bins) as usize] += 1;
                    }
                    f64::from(counts.into_iter().max().unwrap())
                })
                .collect();
            let mean = maxima.iter().sum::<f64>() / f64::from(rounds);
            let variance = maxima.iter().map(|max| (max - mean).powi(2)).sum::<f64>() / f64::from(rounds);
            let bound = 0.01 * mean + 5.0 * (variance / f64::from(rounds)).sqrt();
            assert!((even(jobs, bins) - mean).abs() < bound, "{jobs} in {bins}: {mean}");
        }
    }

    #[test]
    fn the_bounds_that_need_no_model_hold() {
        assert_eq!(even(1000, 1), 1000.0);
        assert_eq!(even(1, 1601), 1.0);
        assert_eq!(even(0, 1601), 0.0);
        assert!((even(1000, (1 << 53) + 1) - 1.0).abs() < 1e-6);
        assert!(even(2, 2) >= 1.0 && even(2, 2) <= 2.0);
    }

    #[test]
    fn few_jobs_are_within_five_percent() {
        // Counted by hand: of the 4 ways of 2 jobs in 2 bins, 2 have a bin of both: (1+1+2+2)/4. Of the 27 of 3 in 3,
        // 6 are all apart, 3 all together: (6*1 + 18*2 + 3*3)/27. Of the 8 of 3 in 2, 2 are all together.
        for (jobs, bins, exact) in [(2, 2, 1.5), (3, 3, 51.0 / 27.0), (3, 2, (6.0 * 2.0 + 2.0 * 3.0) / 8.0)] {
            assert!((even(jobs, bins) / exact - 1.0).abs() < 0.05, "{jobs} in {bins}");
        }
    }

    #[test]
    fn the_two_ways_of_reckoning_meet_where_one_takes_over() {
        // 80 bins of 200 jobs each, just below and just above the limit.
        let (below, above) = (even(16_000, 80), even(16_001, 80));
        assert!((below - above).abs() < 0.05, "{below} {above}");
    }

    #[test]
    fn bins_that_there_are_none_of_have_no_part_in_it() {
        // 200 jobs in 10 bins, of which none holds two values: a bin of twice the mean is certain to be hit.
        let none = Cells { share: 0.2, count: 0 };
        let cells = [Cells { share: 0.1, count: 10 }, none];
        assert_eq!(expected_busiest(200, &cells), even(200, 10));
    }

    #[test]
    fn wider_bars_are_the_busiest() {
        // 85 ms in 80 bars: five bars hold two milliseconds, about 2 * 1000/85 = 23.5 jobs each, the others 11.8.
        let cells = [Cells { share: 1.0 / 85.0, count: 75 }, Cells { share: 2.0 / 85.0, count: 5 }];
        // The largest of five Poisson(23.53): 23.53 + 1.163 * sqrt(23.53) = 29.2 to within the skewness.
        let busiest = expected_busiest(1000, &cells);
        assert!((28.0..31.0).contains(&busiest), "{busiest}");
    }
}
