//! The law of the draws: even, independent, and the same whether jobs or only their counts are drawn.
//!
//! All seeds are fixed, so nothing here can fail by chance tomorrow that passes today. The bounds are what a right
//! program would exceed once in a million runs (chi-square, both tails) or less (five standard deviations).

mod common;

use common::echomq;
use jitterband::{
    millis::Millis,
    policy::Curve,
    sample::{Histogram, Sample, Wave, counts, draw, expected_busiest},
    seed::{Draws, Seed},
};
use statrs::distribution::{Binomial, ChiSquared, ContinuousCDF as _, Discrete as _};

/// What is far beyond chance, on either side.
const CHANCE: f64 = 1e-6;

/// Jobs, points and bars; most with bars that hold unequal numbers of milliseconds, and of both small and large
/// expected counts.
const WAVES: [(u64, u64, u32); 8] = [
    (1000, 1601, 80),
    // 85 ms in 80 bars: five bars hold two milliseconds, the others one.
    (1000, 85, 80),
    (5000, 1801, 20),
    (200, 7, 3),
    (1000, 2, 2),
    (1000, 1601, 400),
    (3000, 300_007, 64),
    (500, (1 << 53) + 1, 10),
];

/// How the counts of the bars are drawn.
#[derive(Clone, Copy, Debug)]
enum Way {
    OneByOne,
    AsCounts,
}

const WAYS: [Way; 2] = [Way::OneByOne, Way::AsCounts];

fn bars(way: Way, seed: u32, (jobs, points, bars): (u64, u64, u32)) -> Histogram {
    let (mut histogram, draws) = (Histogram::empty(Millis::Whole(0), points, bars), Seed(seed).attempt(3));
    match way {
        Way::OneByOne => drop(draw(jobs, &mut histogram, |job| draws.job(job).below(points))),
        Way::AsCounts => counts(draws, jobs, &mut histogram),
    }
    histogram
}

/// Fails where a chi-square statistic is too large, or too small to be true.
fn plausible(statistic: f64, freedom: f64, what: &str) {
    let below = ChiSquared::new(freedom).unwrap().cdf(statistic);
    assert!(below > CHANCE && below < 1.0 - CHANCE, "{what}: {statistic} with {freedom} degrees of freedom");
}

/// The chi-square statistic of observed counts.
fn statistic(observed: &[u64], expected: impl IntoIterator<Item = f64>) -> f64 {
    observed.iter().zip(expected).map(|(seen, expected)| (*seen as f64 - expected).powi(2) / expected).sum()
}

#[test]
fn bars_fill_as_their_milliseconds_say_one_by_one_and_as_counts() {
    for wave in WAVES {
        for way in WAYS {
            // A sum of independent chi-squares is one with the sum of their degrees of freedom.
            let seeds = 60;
            let (mut sum, mut freedom) = (0.0, 0.0);
            for seed in 0..seeds {
                let histogram = bars(way, seed, wave);
                assert_eq!(histogram.counts.iter().sum::<u64>(), wave.0);
                // Independent of the crate's own expectation: how many of the points lie in [i*w/B, (i+1)*w/B).
                let (points, bars) = (u128::from(wave.1), histogram.bars() as u128);
                let width = |bar: u128| ((bar + 1) * points).div_ceil(bars) - (bar * points).div_ceil(bars);
                let expected = (0..bars).map(|bar| wave.0 as f64 * width(bar) as f64 / points as f64);
                sum += statistic(&histogram.counts, expected);
                freedom += bars as f64 - 1.0;
            }
            plausible(sum, freedom, &format!("{wave:?} {way:?}"));
        }
    }
}

#[test]
fn millions_and_billions_of_jobs_fill_the_bars_evenly() {
    for wave in [(1_000_000, 1601, 80), (1_000_000_000, 1601, 80), (1_000_000_000, (1 << 53) + 1, 1000)] {
        let (mut sum, mut freedom) = (0.0, 0.0);
        for seed in 0..50 {
            let histogram = bars(Way::AsCounts, seed, wave);
            let expected = (0..histogram.bars()).map(|bar| histogram.expected(bar, wave.0).unwrap());
            sum += statistic(&histogram.counts, expected);
            freedom += histogram.bars() as f64 - 1.0;
        }
        plausible(sum, freedom, &format!("{wave:?}"));
    }
}

#[test]
fn bars_vary_and_covary_as_a_multinomial_one_by_one_and_as_counts() {
    for wave in WAVES {
        for way in WAYS {
            let rounds = (200_000 / wave.0).clamp(200, 500);
            let samples: Vec<Histogram> = (0..rounds as u32).map(|seed| bars(way, seed, wave)).collect();
            let (n, rounds) = (wave.0 as f64, rounds as f64);
            let share = |bar: usize| samples[0].width(bar) as f64 / wave.1 as f64;
            // Deviations from the known mean: the estimate of a (co)variance is then the plain mean of products.
            let product = |a: usize, b: usize| {
                let from_mean = |sample: &Histogram, bar| sample.counts[bar] as f64 - n * share(bar);
                samples.iter().map(|sample| from_mean(sample, a) * from_mean(sample, b)).sum::<f64>() / rounds
            };
            let variance = |bar| n * share(bar) * (1.0 - share(bar));
            for bar in 0..samples[0].bars() {
                // n p (1-p); its estimate has the variance (2 + k) v^2 / rounds, where k = (1 - 6p(1-p)) / v is
                // the excess kurtosis of a binomial.
                let v = variance(bar);
                let excess = (1.0 - 6.0 * share(bar) * (1.0 - share(bar))) / v;
                let bound = 5.0 * v * ((2.0 + excess) / rounds).sqrt();
                assert!((product(bar, bar) - v).abs() <= bound, "{wave:?} {way:?} {bar}");
            }
            let last = samples[0].bars() - 1;
            for (a, b) in (0..last).map(|bar| (bar, bar + 1)).chain([(0, last), (last / 2, last)]) {
                if a == b {
                    continue;
                }
                // -n p q; the variance of the estimate is (v_a v_b + c^2) / rounds, and a little more as counts are
                // not quite normal.
                let c = -n * share(a) * share(b);
                let bound = 5.5 * ((variance(a) * variance(b) + c * c) / rounds).sqrt();
                assert!((product(a, b) - c).abs() <= bound, "{wave:?} {way:?} {a} {b}");
            }
        }
    }
}

#[test]
fn the_count_of_a_bar_is_binomial_one_by_one_and_as_counts() {
    // 10 ms in 3 bars hold 4, 3 and 3: the first bar of 20 jobs is binomial with 0.4, the last with 0.3.
    let (jobs, rounds) = (20, 10_000);
    for way in WAYS {
        for (bar, share) in [(0, 0.4), (1, 0.3), (2, 0.3)] {
            let law = Binomial::new(share, jobs).unwrap();
            let mut seen = vec![0u64; jobs as usize + 1];
            for seed in 0..rounds {
                seen[bars(way, seed, (jobs, 10, 3)).counts[bar] as usize] += 1;
            }
            // Outcomes expected less than ten times are put together.
            let expected: Vec<f64> = (0..=jobs).map(|count| law.pmf(count) * f64::from(rounds)).collect();
            let (mut sum, mut cells, mut rare) = (0.0, 0, (0, 0.0));
            for (seen, expected) in seen.iter().zip(&expected) {
                if *expected >= 10.0 {
                    sum += statistic(&[*seen], [*expected]);
                    cells += 1;
                } else {
                    rare = (rare.0 + seen, rare.1 + expected);
                }
            }
            sum += statistic(&[rare.0], [rare.1]);
            plausible(sum, f64::from(cells), &format!("{way:?} {bar}"));
        }
    }
}

#[test]
fn three_jobs_meet_in_two_bars_of_unequal_width_as_often_as_they_must() {
    // 5 ms in 2 bars hold 3 and 2: P(k in the first) = C(3,k) * 3^k * 2^(3-k) / 125 = 8, 36, 54, 27 of 125.
    for way in WAYS {
        let rounds = 12_500;
        let mut seen = [0; 4];
        for seed in 0..rounds {
            seen[bars(way, seed, (3, 5, 2)).counts[0] as usize] += 1;
        }
        plausible(statistic(&seen, [800.0, 3600.0, 5400.0, 2700.0]), 3.0, &format!("{way:?}"));
    }
}

#[test]
fn the_busiest_bar_is_as_full_one_by_one_and_as_counts_and_as_expected() {
    for wave in WAVES {
        let rounds = (200_000 / wave.0).clamp(100, 400) as u32;
        let [one_by_one, as_counts] = WAYS.map(|way| {
            let maxima: Vec<f64> = (0..rounds).map(|seed| bars(way, seed, wave).busiest().1 as f64).collect();
            let mean = maxima.iter().sum::<f64>() / f64::from(rounds);
            let variance = maxima.iter().map(|max| (max - mean).powi(2)).sum::<f64>() / f64::from(rounds);
            (mean, variance / f64::from(rounds))
        });
        let error = 5.0 * (one_by_one.1 + as_counts.1).sqrt();
        assert!((one_by_one.0 - as_counts.0).abs() <= error, "{wave:?}: {one_by_one:?} {as_counts:?}");
        // The expectation promises 1 %.
        let expected = expected_busiest(wave.0, &bars(Way::AsCounts, 0, wave).cells());
        for (mean, variance) in [one_by_one, as_counts] {
            let bound = 0.01 * mean + 5.0 * variance.sqrt();
            assert!((expected - mean).abs() <= bound, "{wave:?}: {expected} {mean}");
        }
    }
}

#[test]
fn a_wave_expects_what_its_jobs_do_on_average() {
    // Over 400 seeds; the expectations promise 1 % from 10 jobs on, and five standard errors are chance.
    for (policy, jobs, bars) in [((1000.0, 0.2), 1000, 80), ((50.0, 1.0), 100, 10), ((1.0, 1.0), 10, 80)] {
        let policy = echomq(Curve::Exponential, policy.0, policy.1);
        let samples: Vec<_> =
            (0..400).map(|seed| Wave::new(&policy, 3, jobs, bars, Seed(seed)).sample.unwrap()).collect();
        let average = |value: &dyn Fn(&Sample) -> f64, expected: f64, what: &str| {
            let rounds = samples.len() as f64;
            let mean = samples.iter().map(value).sum::<f64>() / rounds;
            let variance = samples.iter().map(|sample| (value(sample) - mean).powi(2)).sum::<f64>() / rounds;
            let bound = 0.01 * mean + 5.0 * (variance / rounds).sqrt();
            assert!((mean - expected).abs() <= bound, "{policy:?} {what}: {mean} {expected}");
        };
        let drawn = |sample: &Sample| sample.drawn.clone().unwrap();
        average(&|sample| drawn(sample).distinct as f64, samples[0].expected_distinct.unwrap(), "distinct");
        average(
            &|sample| drawn(sample).busiest.count as f64,
            samples[0].expected_busiest.unwrap(),
            "busiest",
        );
        average(
            &|sample| sample.histogram.busiest().1 as f64,
            samples[0].expected_busiest_bar.unwrap(),
            "busiest bar",
        );
    }
}

/// The draws of a counter, and two of them that should know nothing of each other; each with its name.
type Series = (&'static str, fn(u32) -> Draws);
type Pairs = (&'static str, fn(u32) -> (Draws, Draws));

#[test]
fn every_value_of_a_small_band_is_as_likely_over_jobs_attempts_and_seeds() {
    let over: [Series; 4] = [
        ("jobs", |i| Seed(1).attempt(3).job(i.into())),
        ("attempts", |i| Seed(1).attempt(i.into()).job(0)),
        ("negative attempts", |i| Seed(1).attempt(-i64::from(i)).job(0)),
        ("seeds", |i| Seed(i).attempt(3).job(0)),
    ];
    for (what, draws) in over {
        for points in [2, 3, 7, 100] {
            let rounds = 20_000;
            let mut seen = vec![0u64; points as usize];
            (0..rounds).for_each(|i| seen[draws(i).below(points) as usize] += 1);
            let expected = f64::from(rounds) / points as f64;
            plausible(statistic(&seen, seen.iter().map(|_| expected)), points as f64 - 1.0, what);
        }
    }
}

#[test]
fn ranges_that_do_not_divide_the_powers_of_two_are_drawn_without_bias() {
    // Without rejection, multiply and shift of 32 bits into 3 * 2^30 values hits one of each three neighbours
    // twice as often as the two others; the same with 64 bits and 3 * 2^62.
    for n in [3u64 << 30, 3 << 62] {
        let mut seen = [0u64; 3];
        (0..30_000).for_each(|job| seen[(Seed(1).attempt(1).job(job).below(n) % 3) as usize] += 1);
        plausible(statistic(&seen, [10_000.0; 3]), 2.0, &format!("{n}"));
    }
}

#[test]
fn neighbouring_jobs_attempts_and_seeds_are_independent() {
    fn job(seed: u32, attempt: i64, job: u64) -> Draws {
        Seed(seed).attempt(attempt).job(job)
    }
    fn second(mut draws: Draws) -> Draws {
        draws.below(1 << 53);
        draws
    }
    let pairs: [Pairs; 7] = [
        ("a job and the next", |i| (job(1, 3, i.into()), job(1, 3, u64::from(i) + 1))),
        ("an attempt and the next, job by job", |i| (job(1, 3, i.into()), job(1, 4, i.into()))),
        ("an attempt and the next, of one job", |i| (job(1, i.into(), 7), job(1, i64::from(i) + 1, 7))),
        ("a seed and the next, job by job", |i| (job(1, 3, i.into()), job(2, 3, i.into()))),
        ("a seed and the next, of one job", |i| (job(i, 3, 7), job(i + 1, 3, 7))),
        ("the next job at the next attempt", |i| (job(1, 3, i.into()), job(1, 4, u64::from(i) + 1))),
        ("the first and the second draw", |i| (job(1, 3, i.into()), second(job(1, 3, i.into())))),
    ];
    for (what, pair) in pairs {
        let rounds = 20_000u32;
        let (mut products, mut table) = (0.0, [0u64; 64]);
        for i in 0..rounds {
            let (mut a, mut b) = pair(i);
            let [a, b] = [a.below(1 << 53), b.below(1 << 53)].map(|draw| draw as f64 / 2f64.powi(53));
            products += (a - 0.5) * (b - 0.5);
            table[(a * 8.0) as usize * 8 + (b * 8.0) as usize] += 1;
        }
        // An even draw has the variance 1/12; the correlation of independent ones has 1/rounds.
        let correlation = 12.0 * products / f64::from(rounds);
        assert!(correlation.abs() <= 5.0 / f64::from(rounds).sqrt(), "{what}: {correlation}");
        // Not only uncorrelated: all 64 combinations of eighths are as likely. Both margins are known.
        plausible(statistic(&table, [f64::from(rounds) / 64.0; 64]), 63.0, what);
    }
}

#[test]
fn counts_of_one_attempt_say_nothing_of_the_next_or_of_the_next_seed() {
    // The first bar of 20 over 2000 attempts or seeds, against itself one later.
    let first = |seed, attempt| {
        let mut histogram = Histogram::empty(Millis::Whole(0), 1801, 20);
        counts(Seed(seed).attempt(attempt), 10_000, &mut histogram);
        let expected = histogram.expected(0, 10_000).unwrap();
        (histogram.counts[0] as f64 - expected) / expected.sqrt()
    };
    let series: [Vec<f64>; 2] = [
        (0..2000).map(|attempt| first(1, attempt)).collect(),
        (0..2000).map(|seed| first(seed, 3)).collect(),
    ];
    for series in series {
        let correlation = series.windows(2).map(|pair| pair[0] * pair[1]).sum::<f64>() / 2000.0;
        assert!(correlation.abs() <= 5.0 / 2000f64.sqrt(), "{correlation}");
    }
}
