//! Where the panels are.

use crate::plot::{
    axis,
    sheet::{FONT, Size},
    time::TimeAxis,
};

/// The stage with the jobs.
const STAGE: f64 = 150.0;
/// Under the stage: its own axis.
const STAGE_FOOT: f64 = FONT * 1.9;
/// Above the calls: what their colours mean, in one line or, where there is little room, in two.
const KEY: f64 = FONT * 1.9;
/// Above the columns of a panel: when the service was away.
pub(super) const WORDS: f64 = FONT * 1.6;
/// The calls of the first policy.
const CALLS: f64 = 190.0;
/// The answers, and the backlog.
const LOWER: f64 = 44.0;
/// Above a panel: its title.
pub(super) const TITLE: f64 = FONT * 1.5;
/// Between a panel and the next title.
const GAP: f64 = 5.0;
/// Under the last panel: the instants.
const FOOT: f64 = FONT * 2.0;
/// The calls of a further policy, with its name above them.
const LANE: f64 = 84.0;
const NAME: f64 = FONT * 1.9;
/// The narrowest column of calls in CSS pixels.
const NARROWEST: f64 = 4.0;

/// Where a panel begins and ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Panel {
    pub(super) top: f64,
    pub(super) foot: f64,
}

/// Where everything is on a sheet.
pub(super) struct Layout {
    pub(super) size: Size,
    pub(super) time: TimeAxis,
    /// What a line of the key has room for: whether there are two.
    pub(super) is_narrow: bool,
    /// How much taller than usual the sheet is.
    more: f64,
}

/// The height in CSS pixels that so many policies take on a sheet of a given width.
pub fn height(lanes: usize, width: f64) -> f64 {
    let key = if is_narrow(width) { 2.0 * KEY } else { KEY };
    let first = STAGE + STAGE_FOOT + key + WORDS + CALLS + 2.0 * (GAP + TITLE + LOWER) + FOOT;
    first + lanes.saturating_sub(1) as f64 * (NAME + WORDS + LANE)
}

fn is_narrow(width: f64) -> bool {
    width < 620.0
}

impl Layout {
    pub(super) fn new(size: Size, lanes: usize, horizon: f64) -> Self {
        let is_narrow = is_narrow(size.width);
        let (left, right) = if is_narrow { (38.0, 8.0) } else { (52.0, 14.0) };
        let more = size.height - height(lanes, size.width);
        Self { size, time: TimeAxis::new(left, size.width - right, horizon), is_narrow, more }
    }

    /// Where the jobs are.
    pub(super) fn stage(&self) -> Panel {
        Panel { top: 0.0, foot: STAGE }
    }

    /// The first line of the key.
    pub(super) fn key(&self) -> f64 {
        STAGE + STAGE_FOOT + FONT * 0.8
    }

    /// The calls of a policy.
    pub(super) fn calls(&self, lane: usize) -> Panel {
        let key = if self.is_narrow { 2.0 * KEY } else { KEY };
        let top = STAGE + STAGE_FOOT + key + WORDS;
        let foot = (top + CALLS + self.more).max(top + 20.0);
        let Some(further) = lane.checked_sub(1) else { return Panel { top, foot } };
        let top = self.backlog().foot + FOOT + NAME + WORDS + further as f64 * (NAME + WORDS + LANE);
        Panel { top, foot: top + LANE - GAP }
    }

    /// The answers.
    pub(super) fn served(&self) -> Panel {
        let top = self.calls(0).foot + GAP + TITLE;
        Panel { top, foot: top + LOWER }
    }

    /// The backlog.
    pub(super) fn backlog(&self) -> Panel {
        let top = self.served().foot + GAP + TITLE;
        Panel { top, foot: top + LOWER }
    }

    /// How long a column is, in milliseconds: a round number, and a second at least, as the service counts, if there
    /// are ten of them.
    pub(super) fn column(&self) -> f64 {
        let room = (self.time.right - self.time.left) / NARROWEST;
        let shortest = if self.time.end >= 10_000.0 { 1000.0 } else { 100.0 };
        let mut column = axis::step(self.time.end, (room / 2.0) as u32).max(shortest);
        // A step that is no whole number of columns would be cut.
        column = (column / 100.0).ceil() * 100.0;
        column
    }
}
