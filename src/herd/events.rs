//! What happens next: a queue of events in the order of time.

use std::collections::VecDeque;

/// Events in the order of their times; those of one instant in the order in which they were planned.
///
/// What is planned in the order of time, as everybody's waits are without jitter, stands in a line; the rest in a heap
/// with four children a node, half as deep as one with two.
#[derive(Clone, Debug, Default)]
pub struct Events {
    line: VecDeque<Event>,
    heap: Vec<Event>,
    planned: u32,
}

#[derive(Clone, Copy, Debug)]
struct Event {
    /// The bits of the time: of doubles that are not negative they have the order of the numbers.
    at: u64,
    /// The order of planning above what is planned.
    what: u64,
}

impl Event {
    // Always, also where the page is built for size: it is most of what a queue does.
    #[inline(always)]
    fn is_before(self, other: Self) -> bool {
        self.at < other.at || (self.at == other.at && self.what < other.what)
    }
}

const CHILDREN: usize = 4;

impl Events {
    /// Plans `what` for the time `at`, which is 0 or more; anything else never happens.
    ///
    /// ```
    /// # use jitterband::herd::Events;
    /// let mut events = Events::default();
    /// for (at, what) in [(2.0, 20), (1.0, 10), (2.0, 21), (f64::NAN, 99)] {
    ///     events.plan(at, what);
    /// }
    /// let all: Vec<_> = std::iter::from_fn(|| events.next()).collect();
    /// assert_eq!(all, [(1.0, 10), (2.0, 20), (2.0, 21)]);
    /// ```
    pub fn plan(&mut self, at: f64, what: u32) {
        if !(at >= 0.0 && at.is_finite()) {
            return;
        }
        // Adding nothing makes 0 of -0, whose bits are those of a large number.
        let what = u64::from(self.planned) << 32 | u64::from(what);
        let event = Event { at: (at + 0.0).to_bits(), what };
        self.planned = self.planned.wrapping_add(1);
        if self.line.back().is_none_or(|last| last.at <= event.at) {
            self.line.push_back(event);
            return;
        }
        let mut place = self.heap.len();
        self.heap.push(event);
        // Elements of a slice are reached without a call, also where the page is built for size.
        let heap = self.heap.as_mut_slice();
        while place > 0 {
            let above = (place - 1) / CHILDREN;
            if !event.is_before(heap[above]) {
                break;
            }
            heap[place] = heap[above];
            place = above;
        }
        heap[place] = event;
    }

    /// When the next event is; infinite if there is none.
    pub fn at(&self) -> f64 {
        let at = |event: Option<&Event>| event.map_or(f64::INFINITY, |event| f64::from_bits(event.at));
        at(self.line.front()).min(at(self.heap.first()))
    }

    /// The next event and its time.
    // It empties as an iterator would, but is also added to.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<(f64, u32)> {
        let event = match (self.line.front(), self.heap.first()) {
            (Some(waiting), Some(top)) if top.is_before(*waiting) => self.pop()?,
            (Some(_), _) => self.line.pop_front()?,
            _ => self.pop()?,
        };
        Some((f64::from_bits(event.at), event.what as u32))
    }

    /// Takes the top of the heap.
    fn pop(&mut self) -> Option<Event> {
        let last = self.heap.pop()?;
        let heap = self.heap.as_mut_slice();
        let Some(first) = heap.first().copied() else { return Some(last) };
        let mut place = 0;
        loop {
            let child = place * CHILDREN + 1;
            if child >= heap.len() {
                break;
            }
            let mut least = child;
            for other in child + 1..(child + CHILDREN).min(heap.len()) {
                if heap[other].is_before(heap[least]) {
                    least = other;
                }
            }
            if !heap[least].is_before(last) {
                break;
            }
            heap[place] = heap[least];
            place = least;
        }
        heap[place] = last;
        Some(first)
    }

    /// How many events are planned.
    pub fn len(&self) -> usize {
        self.line.len() + self.heap.len()
    }

    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn events_come_in_order_whatever_the_order_of_planning() {
        let mut draws = Seed(1).attempt(0).job(0);
        let mut events = Events::default();
        let mut planned: Vec<(u64, u32)> = vec![];
        for what in 0..2000 {
            // Few different times, so that many are equal.
            let at = draws.below(300);
            events.plan(at as f64, what);
            planned.push((at, what));
            if what % 3 == 0 {
                planned.sort_unstable();
                let (at, what) = planned.remove(0);
                assert_eq!(events.next(), Some((at as f64, what)));
            }
        }
        planned.sort_unstable();
        assert_eq!(events.len(), planned.len());
        for (at, what) in planned {
            assert_eq!(events.next(), Some((at as f64, what)));
        }
        assert!(events.is_empty() && events.at() == f64::INFINITY);
    }

    #[test]
    fn a_negative_zero_is_now() {
        let mut events = Events::default();
        events.plan(1.0, 1);
        events.plan(-0.0, 0);
        assert_eq!(events.next(), Some((0.0, 0)));
    }
}
