//! The service: one worker, first come, first served.
//!
//! Lindley's recursion does without events of its own: with a backlog of `b` calls at the arrival of one more, that one
//! is answered when `b + 1` calls' work is done. Source: D. V. Lindley, "The theory of queues with a single server",
//! 1952. The backlog is counted in calls, so that arrivals at one instant add up exactly.

use super::Scenario;

/// What becomes of a call when it arrives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// The service is away.
    Refused,
    /// It is there, but turns the call away.
    Shed,
    /// The call is queued; its answer is ready at this time unless the service crashes before.
    Queued(f64),
}

/// The service with its backlog. Durations are milliseconds.
#[derive(Clone, Debug)]
pub struct Service {
    /// Calls answered in a millisecond.
    speed: f64,
    outage: (f64, f64),
    slow: Option<f64>,
    /// Calls of backlog above which it crashes, and above which it sheds.
    limits: [f64; 2],
    shed_cost: f64,
    restart: f64,
    /// Calls of work that were left at the time `at`.
    backlog: f64,
    at: f64,
    /// When the last restart is over.
    back: f64,
    /// When the last call that was queued is answered.
    last: f64,
}

impl Service {
    /// The service of a scenario, idle.
    pub fn new(scenario: &Scenario) -> Self {
        let speed = scenario.capacity / 1000.0;
        let calls = |backlog: Option<f64>| {
            // A limit of so many calls is not missed by the rounding of its duration.
            backlog.map_or(f64::INFINITY, |backlog| backlog * speed * (1.0 + 1e-12) + 1e-9)
        };
        Self {
            speed,
            outage: (scenario.outage_from, scenario.outage_to()),
            slow: scenario.slow.map(|slow| slow.max(0.0)),
            limits: [calls(scenario.crash_backlog), calls(scenario.shed)],
            shed_cost: scenario.shed_cost,
            restart: scenario.restart,
            backlog: 0.0,
            at: 0.0,
            back: 0.0,
            last: 0.0,
        }
    }

    /// A call at the time `at`, which is never before that of the last one.
    ///
    /// ```
    /// # use jitterband::herd::{Answer, Scenario, Service};
    /// let mut service = Service::new(&Scenario { outage: 1000.0, capacity: 10.0, ..Scenario::default() });
    /// assert_eq!(service.call(999.0), Answer::Refused);
    /// assert_eq!(service.call(1000.0), Answer::Queued(1100.0));
    /// assert_eq!(service.call(1050.0), Answer::Queued(1200.0));
    /// ```
    pub fn call(&mut self, at: f64) -> Answer {
        if !self.is_up(at) {
            return Answer::Refused;
        }
        self.backlog = self.left(at);
        self.at = at;
        if self.backlog > self.limits[1] {
            self.backlog += self.shed_cost;
            return Answer::Shed;
        }
        self.backlog += 1.0;
        // Rounding never lets a call overtake the one before it.
        self.last = self.finish(at, self.backlog).max(self.last);
        Answer::Queued(self.last)
    }

    /// Whether it has more to do than it can bear.
    pub fn is_overloaded(&self) -> bool {
        self.backlog > self.limits[0]
    }

    /// It forgets what is queued, and is away for the restart.
    pub fn crash(&mut self, at: f64) {
        self.empty(at);
        self.back = at + self.restart;
    }

    /// It forgets what is queued.
    pub fn empty(&mut self, at: f64) {
        (self.backlog, self.at, self.last) = (0.0, at, at);
    }

    /// Whether it answers at all.
    pub fn is_up(&self, at: f64) -> bool {
        let out = self.slow.is_none() && self.outage.0 <= at && at < self.outage.1;
        !out && at >= self.back
    }

    /// The backlog as the time that a healthy service needs for it.
    pub fn backlog(&self, at: f64) -> f64 {
        self.left(at) / self.speed
    }

    /// Calls of work left at a time after the last call.
    fn left(&self, at: f64) -> f64 {
        let mut worked = at - self.at;
        if let Some(slow) = self.slow {
            let overlap = at.min(self.outage.1) - self.at.max(self.outage.0);
            worked -= (1.0 - slow) * overlap.max(0.0);
        }
        (self.backlog - worked * self.speed).max(0.0)
    }

    /// When so many calls of work are done that begin at `at`.
    fn finish(&self, at: f64, calls: f64) -> f64 {
        let mut need = calls / self.speed;
        let Some(slow) = self.slow else { return at + need };
        let (from, to) = self.outage;
        let mut at = at;
        if at < from {
            if need <= from - at {
                return at + need;
            }
            need -= from - at;
            at = from;
        }
        if at < to {
            let here = slow * (to - at);
            if need <= here {
                return at + need / slow;
            }
            need -= here;
            at = to;
        }
        at + need
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn service(slow: Option<f64>) -> Service {
        Service::new(&Scenario { outage_from: 1000.0, outage: 1000.0, slow, ..Scenario::default() })
    }

    #[test]
    fn finish_is_the_inverse_of_work() {
        // 100 calls a second, a quarter of that from 1 s to 2 s: 100 + 25 + 100 calls in the first three seconds.
        for (slow, in_the_middle) in [(Some(0.25), 25.0), (Some(0.0), 0.0), (Some(1.0), 100.0)] {
            let mut service = service(slow);
            service.backlog = 1e6;
            assert_eq!(1e6 - service.left(3000.0), 200.0 + in_the_middle);
            for (from, calls) in [(0.0, 50.0), (0.0, 100.0), (0.0, 110.0), (500.0, 175.0), (1500.0, 12.5)] {
                let end = service.finish(from, calls);
                service.at = from;
                service.backlog = 1000.0;
                assert!((1000.0 - service.left(end) - calls).abs() < 1e-9, "{slow:?} {from} {calls}");
            }
        }
    }

    #[test]
    fn an_outage_ends_on_the_instant_and_a_crash_forgets() {
        let mut service = service(None);
        assert_eq!(service.call(999.5), Answer::Queued(1009.5));
        assert_eq!([1000.0, 1999.9, 2000.0].map(|at| service.is_up(at)), [false, false, true]);
        for _ in 0..200 {
            service.call(2000.0);
        }
        assert!(!service.is_overloaded());
        assert_eq!(service.call(2000.0), Answer::Queued(4010.0));
        assert!(service.is_overloaded());
        service.crash(2000.0);
        assert_eq!(service.call(6999.0), Answer::Refused);
        assert_eq!(service.call(7000.0), Answer::Queued(7010.0));
    }

    #[test]
    fn shedding_keeps_the_backlog_and_may_cost() {
        let scenario = Scenario { outage: 0.0, shed: Some(100.0), shed_cost: 0.5, ..Scenario::default() };
        let mut service = Service::new(&scenario);
        // Ten calls are 100 ms, and only more than that is too much.
        for _ in 0..11 {
            assert!(matches!(service.call(0.0), Answer::Queued(_)));
        }
        assert_eq!(service.call(0.0), Answer::Shed);
        assert_eq!(service.backlog(0.0), 115.0);
    }
}
