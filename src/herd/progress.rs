//! How far a run is, and when it is stopped.

/// After so many calls a run is stopped.
pub const MOST_CALLS: u64 = 5_000_000;

/// Why a run is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// The time is up, or nothing is left to happen.
    Horizon,
    /// It came to [`MOST_CALLS`] calls, at this many milliseconds.
    Calls(f64),
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The simulated time in milliseconds.
    pub at: f64,
    /// The part that is done, 0 to 1, by time or by calls, whichever is nearer to its end.
    pub part: f64,
    /// Why it is over, if it is.
    pub stop: Option<Stop>,
}
