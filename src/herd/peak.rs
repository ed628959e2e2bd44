//! The busiest second, wherever it begins.

use std::collections::VecDeque;

/// How long the window is, in milliseconds.
const WINDOW: f64 = 1000.0;

/// Counts the calls in a window that ends with the last of them.
#[derive(Clone, Debug)]
pub struct Peak {
    from: f64,
    /// Times with the calls at each, as far back as the window reaches.
    recent: VecDeque<(f64, u32)>,
    now: u64,
    most: u64,
    at: f64,
}

impl Peak {
    /// Counts from a time on.
    pub fn new(from: f64) -> Self {
        Self { from, recent: VecDeque::new(), now: 0, most: 0, at: from }
    }

    /// A call, never before the last one.
    pub fn call(&mut self, at: f64) {
        if at < self.from {
            return;
        }
        while let Some(&(time, calls)) = self.recent.front()
            && time <= at - WINDOW
        {
            self.now -= u64::from(calls);
            self.recent.pop_front();
        }
        match self.recent.back_mut() {
            Some((time, calls)) if *time == at => *calls += 1,
            _ => self.recent.push_back((at, 1)),
        }
        self.now += 1;
        if self.now > self.most {
            (self.most, self.at) = (self.now, at);
        }
    }

    /// The most calls that any second held.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// When that second ended.
    pub fn at(&self) -> f64 {
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_second_begins_anywhere_and_does_not_hold_its_end() {
        let mut peak = Peak::new(100.0);
        for at in [0.0, 50.0, 100.0, 900.0, 900.0, 1099.0, 1100.0, 3000.0] {
            peak.call(at);
        }
        // From 100 up to 1099 there are four, and at 1100 the first of them is a full second ago.
        assert_eq!((peak.most(), peak.at()), (4, 1099.0));
    }
}
