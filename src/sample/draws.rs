//! Jobs drawn one by one.

use super::{Histogram, histogram::Grain};
use crate::millis::Millis;

/// Up to this many milliseconds a counter for each is kept; wider bands are sorted instead. Counting is several
/// times faster than sorting as long as the counters stay in the cache.
const COUNTED: u64 = 1 << 18;

/// What only jobs drawn one by one can tell.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The shortest wait drawn.
    pub min: Millis,
    /// The longest wait drawn.
    pub max: Millis,
    /// The mean of the waits drawn, in milliseconds.
    pub mean: f64,
    /// The wait that half of the jobs do not exceed (nearest rank: the smallest wait drawn with that property).
    pub p50: Millis,
    /// The wait that 95 % of the jobs do not exceed.
    pub p95: Millis,
    /// The wait that 99 % of the jobs do not exceed.
    pub p99: Millis,
    /// How many different milliseconds were hit.
    pub distinct: u64,
    /// The millisecond that most jobs share.
    pub busiest: Busiest,
}

/// The millisecond that most jobs share; the earliest one of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Busiest {
    /// How many jobs it holds.
    pub count: u64,
    /// When it is.
    pub at: Millis,
}

/// Draws `jobs` jobs into a histogram; `None` if there are none. `offset` says for each job, counted from 0, how many
/// steps after the lower edge it waits.
pub fn draw(jobs: u64, histogram: &mut Histogram, mut offset: impl FnMut(u64) -> u64) -> Option<Drawn> {
    let points = histogram.points;
    if jobs == 0 {
        return None;
    }
    // The milliseconds hit, in order, each with its count.
    let mut hit = Vec::with_capacity(jobs.min(points) as usize);
    if points <= COUNTED {
        // Counting per millisecond first and per bar afterwards keeps the division by the width of a bar, and
        // every branch, out of the loop over the jobs.
        let mut counts = vec![0u32; points as usize];
        for job in 0..jobs {
            counts[offset(job) as usize] += 1;
        }
        for (offset, count) in counts.into_iter().enumerate() {
            if count > 0 {
                hit.push((offset as u64, u64::from(count)));
            }
        }
    } else {
        let mut offsets: Vec<u64> = (0..jobs).map(offset).collect();
        radix_sort(&mut offsets);
        hit.extend(offsets.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64)));
    }
    Some(summarise(jobs, histogram, &hit))
}

/// Sorts by the bytes of the numbers, lowest first, as far as any of them has bytes.
///
/// std's sort is as fast, but its code alone would be 4 kB of the page.
fn radix_sort(numbers: &mut Vec<u64>) {
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let mut sorted = vec![0; numbers.len()];
    for shift in (0..u64::BITS).step_by(8).take_while(|shift| largest >> shift > 0) {
        let digit = |number: u64| (number >> shift) as usize & 0xFF;
        let mut next = [0usize; 257];
        for number in numbers.iter() {
            next[digit(*number) + 1] += 1;
        }
        for value in 0..256 {
            next[value + 1] += next[value];
        }
        for number in numbers.iter() {
            let place = &mut next[digit(*number)];
            sorted[*place] = *number;
            *place += 1;
        }
        std::mem::swap(numbers, &mut sorted);
    }
}

/// Fills the histogram and the summary from the steps hit, in order, each with its count.
fn summarise(jobs: u64, histogram: &mut Histogram, hit: &[(u64, u64)]) -> Drawn {
    let rank = |percent: u64| (jobs * percent).div_ceil(100);
    let mut quantiles = [(rank(50), 0), (rank(95), 0), (rank(99), 0)];
    let (mut first, mut last) = (None, 0);
    let (mut instants, mut seen, mut sum) = (Instants::new(histogram), 0u64, 0u128);
    let (mut bar, mut next_bar) = (0, histogram.first(1));
    for &(offset, count) in hit {
        while offset >= next_bar && bar + 1 < histogram.bars() {
            bar += 1;
            next_bar = histogram.first(bar + 1);
        }
        histogram.counts[bar] += count;
        first.get_or_insert(offset);
        last = offset;
        instants.hit(offset, count);
        for (rank, value) in &mut quantiles {
            if seen < *rank && *rank <= seen + count {
                *value = offset;
            }
        }
        seen += count;
        sum += u128::from(offset) * u128::from(count);
    }
    let step = match histogram.grain {
        Grain::Whole => 1.0,
        Grain::Fine { step, .. } => step,
    };
    Drawn {
        min: histogram.wait(first.unwrap_or(0)),
        max: histogram.wait(last),
        mean: histogram.min.as_f64().unwrap_or(f64::NAN) + sum as f64 / jobs as f64 * step,
        p50: histogram.wait(quantiles[0].1),
        p95: histogram.wait(quantiles[1].1),
        p99: histogram.wait(quantiles[2].1),
        distinct: instants.distinct,
        busiest: match first {
            Some(first) if first == last => Busiest { count: jobs, at: histogram.wait(last) },
            _ => instants.busiest(histogram),
        },
    }
}

/// The milliseconds hit, as their steps come in order: an instant is one millisecond, whatever the library's unit.
struct Instants {
    /// Steps per millisecond and what of a millisecond lies before the lower edge, where waits are not whole.
    fine: Option<(f64, f64)>,
    now: (u64, u64),
    most: (u64, u64),
    distinct: u64,
}

impl Instants {
    fn new(histogram: &Histogram) -> Self {
        let fine = match histogram.grain {
            Grain::Whole => None,
            Grain::Fine { step, .. } => Some((step, histogram.min.as_f64().unwrap_or(0.0).fract())),
        };
        Self { fine, now: (0, 0), most: (0, 0), distinct: 0 }
    }

    fn hit(&mut self, offset: u64, count: u64) {
        let instant = match self.fine {
            None => offset,
            // A hair more, so that a step that is a whole millisecond does not fall into the one before.
            Some((step, start)) => (start + offset as f64 * step + step * 0.5).floor() as u64,
        };
        if self.now.1 == 0 || instant != self.now.0 {
            self.distinct += 1;
            self.now = (instant, 0);
        }
        self.now.1 += count;
        if self.now.1 > self.most.1 {
            self.most = self.now;
        }
    }

    fn busiest(&self, histogram: &Histogram) -> Busiest {
        let at = match self.fine {
            None => histogram.wait(self.most.0),
            Some(_) => {
                let whole = Millis::truncated(histogram.min.as_f64().unwrap_or(0.0));
                whole.plus(Millis::Whole(u128::from(self.most.0)))
            }
        };
        Busiest { count: self.most.1, at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_summary_is_that_of_the_drawn_jobs() {
        // The same draws, sorted and counted the slow and obvious way; on both sides of the counting limit.
        for points in [1, 2, 1601, COUNTED, COUNTED + 1, 1 << 53] {
            let (jobs, draws) = (1000u64, Seed(5).attempt(2));
            let mut histogram = Histogram::empty(Millis::Whole(3200), points, 80);
            let drawn =
                draw(jobs, &mut histogram, |job| draws.job(job).below(points)).expect("there are jobs");
            let mut waits: Vec<u64> = (0..jobs).map(|job| 3200 + draws.job(job).below(points)).collect();
            waits.sort_unstable();
            let nearest_rank = |percent: usize| Millis::Whole(waits[10 * percent - 1].into());
            assert_eq!(
                (drawn.min, drawn.max),
                (Millis::Whole(waits[0].into()), Millis::Whole(waits[999].into()))
            );
            assert_eq!(
                (drawn.p50, drawn.p95, drawn.p99),
                (nearest_rank(50), nearest_rank(95), nearest_rank(99))
            );
            let mean = waits.iter().map(|wait| *wait as f64).sum::<f64>() / 1000.0;
            assert!((drawn.mean - mean).abs() <= mean * 1e-12);
            let runs: Vec<(usize, u64)> =
                waits.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect();
            assert_eq!(drawn.distinct, runs.len() as u64);
            let longest = runs.iter().map(|run| run.0).max().unwrap();
            assert_eq!(drawn.busiest.count, longest as u64);
            let at = runs.iter().find(|run| run.0 == longest).unwrap().1;
            assert_eq!(drawn.busiest.at, Millis::Whole(at.into()));
            for (bar, count) in histogram.counts.iter().enumerate() {
                let inside = |wait: &&u64| histogram.bar_of(**wait - 3200) == bar;
                assert_eq!(*count, waits.iter().filter(inside).count() as u64);
            }
        }
    }

    #[test]
    fn one_more_job_reshuffles_nothing() {
        let histogram = |jobs| {
            let mut histogram = Histogram::empty(Millis::Whole(0), 1601, 80);
            draw(jobs, &mut histogram, |job| Seed(1).attempt(3).job(job).below(1601));
            histogram.counts
        };
        let added: Vec<u64> = histogram(1000).iter().zip(histogram(1001)).map(|(a, b)| b - a).collect();
        assert_eq!(added.iter().sum::<u64>(), 1);
    }
}
