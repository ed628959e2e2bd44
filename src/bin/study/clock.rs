//! How long something may take before the browser gets its turn.

use web_sys::window;

/// Computing goes on for so long at once, in milliseconds: the runs and the player each have a turn, and both are drawn, within a frame.
const TURN: f64 = 5.0;

/// A stretch of computing that must not get too long.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    end: f64,
}

impl Turn {
    /// One that begins now.
    pub fn begin() -> Self {
        Self { end: now() + TURN }
    }

    /// Whether there is time left.
    pub fn goes_on(&self) -> bool {
        now() < self.end
    }
}

/// The time in milliseconds since the page was opened.
pub fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}
