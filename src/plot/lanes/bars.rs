//! The jobs of a lane as bars that count windows of time.

use crate::{
    plot::pile::Piles,
    sample::{Histogram, Wave},
};

/// The bars of one lane.
#[derive(Clone, Debug, Default)]
pub(super) struct Bars {
    /// Those that are spread.
    pub(super) spread: Vec<Bar>,
    /// The pile-ups, each where it begins.
    pub(super) piles: Vec<Bar>,
}

/// A stretch of time and its jobs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bar {
    /// Where it begins, in milliseconds after the failure.
    pub(super) from: f64,
    /// Where it ends.
    pub(super) to: f64,
    /// How many jobs come back in a window of it.
    pub(super) jobs: f64,
    /// How many jobs it holds.
    pub(super) count: u64,
}

impl Bars {
    /// The bars of a wave for a window of so many milliseconds.
    ///
    /// Bars of its histogram that lie next to each other are taken together until they are a window wide or a
    /// little more; no bar is split, so no job is moved.
    pub(super) fn of(wave: &Wave, window: f64) -> Self {
        let (Ok(sample), Some(min)) = (&wave.sample, wave.band.min.as_f64()) else {
            return Self::default();
        };
        let histogram = &sample.histogram;
        let (heaped, piles) = piles(wave, histogram);
        let bars = histogram.bars();
        let together = (window / histogram.edge(1)).ceil().max(1.0);
        let groups = ((bars as f64 / together) as usize).clamp(1, bars.max(1));
        let spread = (0..groups).map(|group| {
            let (first, end) = (group * bars / groups, (group + 1) * bars / groups);
            let (mut count, mut length) = (0, 0.0);
            for (all, heaped) in histogram.counts[first..end].iter().zip(&heaped[first..end]) {
                let rest = all.saturating_sub(*heaped);
                // What belongs to a pile-up altogether has no length.
                if rest > 0 || *heaped == 0 {
                    count += rest;
                    length += histogram.edge(1);
                }
            }
            let (from, to) = (min + histogram.edge(first), min + histogram.edge(end));
            Bar { from, to, jobs: count as f64 * window / length.max(window), count }
        });
        Self { spread: spread.filter(|bar| bar.count > 0).collect(), piles }
    }
}

/// How many jobs of each bar of the histogram belong to pile-ups, and the pile-ups.
fn piles(wave: &Wave, histogram: &Histogram) -> (Vec<u64>, Vec<Bar>) {
    let mut heaped = vec![0; histogram.bars()];
    // A band of one value is a pile-up, whatever its law says.
    if let (Some(from), true) = (wave.band.min.as_f64(), wave.band.min == wave.band.max) {
        heaped.clone_from(&histogram.counts);
        return (heaped, vec![Bar { from, to: from, jobs: wave.jobs as f64, count: wave.jobs }]);
    }
    let (mut piles, mut share, mut last) = (Vec::new(), 0.0, None);
    for pile in Piles::of(&wave.band.law, histogram).0 {
        let (Some(from), Some(whole)) = (pile.atom.at.as_f64(), histogram.share(pile.bar)) else { continue };
        // A bar's jobs are those of its pile-ups by the shares of the law; the histogram does not tell them apart.
        share = pile.atom.share + if last == Some(pile.bar) { share } else { 0.0 };
        last = Some(pile.bar);
        let here = (histogram.counts[pile.bar] as f64 * (share / whole).min(1.0)).round() as u64;
        let count = here - heaped[pile.bar].min(here);
        heaped[pile.bar] += count;
        piles.push(Bar { from, to: from, jobs: count as f64, count });
    }
    (heaped, piles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn bars_and_pile_ups_hold_every_job_once_for_any_window() {
        for query in [
            "",
            "policy=kafka-java&attempt=6",
            "policy=kafka-java&attempt=6&bars=3",
            "policy=celery&attempt=5",
            "policy=sidekiq&attempt=3&bars=7",
            "policy=none",
            "policy=decorrelated&attempt=6",
            "policy=go-helper&bars=1000",
            "jobs=1000000&policy=exponential-backoff-rs&attempt=1",
        ] {
            let wave = query::decode(query).0.wave();
            for window in [0.001, 1.0, 7.0, 50.0, 1e3, 1e9] {
                let Bars { spread, piles } = Bars::of(&wave, window);
                let sum = spread.iter().chain(&piles).map(|bar| bar.count).sum::<u64>();
                assert_eq!(sum, wave.jobs, "{query} {window}");
            }
        }
    }

    #[test]
    fn an_even_band_has_the_same_jobs_in_a_window_whatever_its_bars() {
        // A million jobs over 1,601 ms: 62,461 in 100 ms, and no bar is far from that.
        for bars in [20, 33, 80, 640] {
            let wave = query::decode(&format!("jobs=1000000&bars={bars}")).0.wave();
            for bar in Bars::of(&wave, 100.0).spread {
                assert!((bar.jobs / 62_461.0 - 1.0).abs() < 0.05, "{bars}: {bar:?}");
            }
        }
    }
}
