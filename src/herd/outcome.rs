//! What a run comes to.

use super::{
    Scenario, Timeline,
    jobs::{Job, Jobs, State},
    peak::Peak,
};

/// What became of every call so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Calls made.
    pub calls: u64,
    /// Answered in time.
    pub served: u64,
    /// Made while the service was away.
    pub refused: u64,
    /// Turned away.
    pub shed: u64,
    /// Given up by their client.
    pub timed_out: u64,
    /// Queued when the service went down, in a crash or at the beginning of the outage.
    pub crashed: u64,
    /// Still queued, with a client that waits.
    pub waiting: u64,
}

impl Tally {
    /// Whether every call is accounted for.
    pub fn is_complete(&self) -> bool {
        self.calls == self.served + self.refused + self.shed + self.timed_out + self.crashed + self.waiting
    }
}

/// The numbers of a run; those that end in `_s` are seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Jobs that there were: the crowd, and those that arrived by chance.
    pub jobs: u64,
    /// Calls made.
    pub calls: u64,
    /// Calls that brought no success.
    pub wasted: u64,
    /// Jobs served.
    pub successes: u64,
    /// Their share of the jobs, 0 to 1.
    pub success_share: f64,
    /// How often the service fell over.
    pub crashes: u64,
    /// Calls that were queued when it went down.
    pub crashed_calls: u64,
    /// When it fell over, in milliseconds: the first [`MOST_TIMES`] times.
    pub crash_times: Vec<f64>,
    /// Calls that were worked off after their client had gone.
    pub zombies: u64,
    /// Calls in the busiest second from the outage's end on.
    pub peak_per_second: u64,
    /// When that second ended, in milliseconds.
    pub peak_at: f64,
    /// The same against the capacity.
    pub peak_over_capacity: f64,
    /// From the outage's end until the service was back for good; `None` is never.
    pub recovery_s: Option<f64>,
    /// How long half of all jobs took at most; `None` if fewer were served.
    pub p50_s: Option<f64>,
    /// How long 99 % of all jobs took at most; `None` if fewer were served.
    pub p99_s: Option<f64>,
    /// Until when it was simulated, in milliseconds: the horizon, if it was not stopped.
    pub until: f64,
}

/// How many times of crashes are kept.
pub const MOST_TIMES: usize = 1000;

/// The share of the crowd that has to be served before the service counts as recovered.
const CROWD_SERVED: f64 = 0.99;

/// How much of the load has to be served, in every window of so many milliseconds.
const LOAD_SERVED: f64 = 0.85;
const WINDOW: f64 = 10_000.0;

/// The rank of a share among so many: how many have to be counted.
fn rank(count: usize, share: f64) -> usize {
    // The rounding of the product does not add one.
    (count as f64 * share - 1e-9).ceil().max(1.0) as usize
}

/// How many of the crowd have to be served; 0 if there is none.
pub fn enough(crowd: usize) -> usize {
    if crowd == 0 { 0 } else { rank(crowd, CROWD_SERVED) }
}

/// When the load was served again for good, in milliseconds: the first instant after which every window of ten seconds
/// serves 85 % of the jobs that arrive by chance in it; one may still be under way.
///
/// It is compared with what arrived, not with the rate: of ten arrivals in a window chance alone often leaves seven.
/// `None` if there is no such instant, or no window up to the end.
pub fn load_recovery(timeline: &Timeline, from: f64) -> Option<f64> {
    let step = timeline.step;
    let width = (WINDOW / step).max(1.0) as usize;
    let first = (from / step).ceil() as usize;
    let done = &timeline.buckets[..timeline.done];
    if first + width > done.len() {
        return None;
    }
    let window = done[first..first + width].iter().fold([0, 0], |sum: [i64; 2], bucket| {
        [sum[0] + i64::from(bucket.load[0]), sum[1] + i64::from(bucket.load[1])]
    });
    let ([mut arrived, mut served], mut start) = (window, Some(first));
    for begin in first..=done.len() - width {
        if ((served + 1) as f64) < LOAD_SERVED * arrived as f64 {
            start = None;
        } else if start.is_none() {
            start = Some(begin);
        }
        if let Some(next) = done.get(begin + width) {
            let gone = &done[begin];
            arrived += i64::from(next.load[0]) - i64::from(gone.load[0]);
            served += i64::from(next.load[1]) - i64::from(gone.load[1]);
        }
    }
    start.map(|start| (start as f64 * step).max(from))
}

/// From the outage's end until both the crowd and the load were served, in seconds.
pub fn recovery(scenario: &Scenario, timeline: &Timeline, crowd_at: Option<f64>) -> Option<f64> {
    let end = scenario.outage_to();
    let crowd = if scenario.jobs > 0 { crowd_at? } else { end };
    let load = if scenario.load > 0.0 { load_recovery(timeline, end)? } else { end };
    Some((crowd.max(load) - end).max(0.0) / 1000.0)
}

/// The time that a share of the jobs did not exceed, in seconds; those who were not served took for ever.
fn quantile(jobs: &[Job], share: f64) -> Option<f64> {
    let rank = rank(jobs.len(), share);
    let served = jobs.iter().filter(|job| job.state == State::Served);
    let took: Vec<u64> = served.map(|job| job.clock.to_bits()).collect();
    if took.len() < rank {
        return None;
    }
    Some(f64::from_bits(smallest(&took, rank)) / 1000.0)
}

/// The number of a rank, counted from 1, byte by byte from the front. Doubles from 0 on are in the order of their bits,
/// so it is theirs too; sorting them would take longer, and more code.
fn smallest(numbers: &[u64], mut rank: usize) -> u64 {
    let mut found = 0;
    for shift in (0..64).step_by(8).rev() {
        let mut counts = [0usize; 256];
        for number in numbers.iter().filter(|number| (**number >> shift) >> 8 == found) {
            counts[(number >> shift) as usize & 255] += 1;
        }
        let mut byte = 0;
        while byte < 255 && counts[byte] < rank {
            rank -= counts[byte];
            byte += 1;
        }
        found = found << 8 | byte as u64;
    }
    found
}

/// What a simulation hands over when it is asked.
pub(super) struct Run<'a> {
    pub scenario: &'a Scenario,
    pub jobs: &'a Jobs,
    pub timeline: &'a Timeline,
    pub tally: &'a Tally,
    pub peak: &'a Peak,
    pub crashes: u64,
    pub crash_times: &'a [f64],
    pub zombies: u64,
    pub crowd_at: Option<f64>,
    pub until: f64,
}

impl Run<'_> {
    pub fn outcome(&self) -> Outcome {
        let Self { scenario, tally, peak, .. } = self;
        let jobs = self.jobs.list();
        let successes = tally.served;
        Outcome {
            jobs: jobs.len() as u64,
            calls: tally.calls,
            wasted: tally.calls - successes,
            successes,
            success_share: if jobs.is_empty() { 0.0 } else { successes as f64 / jobs.len() as f64 },
            crashes: self.crashes,
            crashed_calls: tally.crashed,
            crash_times: self.crash_times.to_vec(),
            zombies: self.zombies,
            peak_per_second: peak.most(),
            peak_at: peak.at(),
            peak_over_capacity: peak.most() as f64 / scenario.capacity,
            recovery_s: recovery(scenario, self.timeline, self.crowd_at),
            p50_s: quantile(jobs, 0.5),
            p99_s: quantile(jobs, 0.99),
            until: self.until,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_number_of_a_rank_is_the_one_that_sorting_finds() {
        // A row without pattern (Weyl's sequence), some numbers twice.
        let mut numbers: Vec<u64> =
            (1..500u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (n % 60)).collect();
        numbers.extend_from_slice(&[0, 0, u64::MAX, numbers[7], numbers[7]]);
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        for rank in 1..=numbers.len() {
            assert_eq!(smallest(&numbers, rank), sorted[rank - 1]);
        }
    }
}
