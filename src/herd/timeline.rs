//! The run in steps of a tenth of a second.

use super::Service;

/// How many attempts are told apart: 1 to 7, and all above.
pub const COLOURS: usize = 8;

/// The length of a step in milliseconds.
const STEP: f64 = 100.0;

/// More steps than this are made longer, tenfold at a time: a picture has no room for them.
const MOST_STEPS: f64 = 100_000.0;

/// What happened in one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bucket {
    /// Calls by the number of the attempt: first calls, first retries and so on.
    pub arrivals: [u32; COLOURS],
    /// Calls answered in time.
    pub served: u32,
    /// Calls that found the service away.
    pub refused: u32,
    /// Calls turned away.
    pub shed: u32,
    /// Calls given up by their client.
    pub timed_out: u32,
    /// Calls that were queued when the service went down.
    pub crashed: u32,
    /// How often the service fell over.
    pub crashes: u32,
    /// The backlog at the end of the step: milliseconds of work.
    pub backlog: f64,
    /// Whether the service was up at the end of the step.
    pub up: bool,
    /// First calls of the load, and its jobs served.
    pub(super) load: [u32; 2],
}

impl Bucket {
    /// Adds what happened next; the backlog and the service are those of its end.
    fn add(&mut self, next: &Self) {
        self.arrivals.iter_mut().zip(next.arrivals).for_each(|(sum, calls)| *sum += calls);
        self.load.iter_mut().zip(next.load).for_each(|(sum, jobs)| *sum += jobs);
        self.served += next.served;
        self.refused += next.refused;
        self.shed += next.shed;
        self.timed_out += next.timed_out;
        self.crashed += next.crashed;
        self.crashes += next.crashes;
        (self.backlog, self.up) = (next.backlog, next.up);
    }
}

/// Steps in order, from 0 to the horizon.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// The length of a step in milliseconds.
    pub step: f64,
    /// The steps.
    pub buckets: Vec<Bucket>,
    /// How many of them are over.
    pub done: usize,
}

impl Timeline {
    /// The steps that are over, in longer ones: a second, or as long as it takes for at most `most` of them.
    ///
    /// ```
    /// # use jitterband::herd::{Scenario, Simulation};
    /// let simulation = Simulation::new(&Scenario::default()).unwrap().finish();
    /// let coarse = simulation.timeline().coarse(50);
    /// assert_eq!((coarse.step, coarse.buckets.len(), coarse.done), (5000.0, 24, 24));
    /// ```
    pub fn coarse(&self, most: usize) -> Self {
        let rows = |width: usize| self.buckets.len().div_ceil(width);
        // 10, 20, 50, 100 steps and so on.
        let mut widths = (1..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10usize.saturating_pow(power)));
        let width = widths.find(|width| rows(*width) <= most.max(1)).unwrap_or(1);
        let buckets: Vec<Bucket> = self.buckets[..self.done]
            .chunks(width)
            .map(|chunk| {
                let mut sum = Bucket::default();
                for bucket in chunk {
                    sum.add(bucket);
                }
                sum
            })
            .collect();
        Self { step: self.step * width as f64, done: buckets.len(), buckets }
    }

    pub(super) fn new(horizon: f64) -> Self {
        let mut step = STEP;
        while horizon / step > MOST_STEPS {
            step *= 10.0;
        }
        let count = (horizon / step).ceil() as usize;
        Self { step, buckets: vec![Bucket::default(); count], done: 0 }
    }

    /// Closes the steps that are over at a time, as the service stood before what happens then.
    pub(super) fn advance(&mut self, to: f64, service: &Service) {
        while let Some(bucket) = self.buckets.get_mut(self.done) {
            let end = (self.done + 1) as f64 * self.step;
            if end > to {
                break;
            }
            (bucket.backlog, bucket.up) = (service.backlog(end), service.is_up(end));
            self.done += 1;
        }
    }

    /// The step that a time belongs to.
    pub(super) fn at(&mut self, at: f64) -> Option<&mut Bucket> {
        // What is over stays as it is, even where a product and a quotient round apart.
        let last = self.buckets.len().saturating_sub(1);
        self.buckets.get_mut(((at / self.step) as usize).max(self.done).min(last))
    }
}
