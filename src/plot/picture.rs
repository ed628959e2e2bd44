//! Any of the drawings, as a value.

use plotters::prelude::DrawingBackend;

use super::{
    band,
    contention::{self, Line},
    curve::{self, Curve},
    fleet, herd,
    lanes::{self, LaneView},
    lock, schedule,
    sheet::{Drawing, Sheet},
};
use crate::{
    fleet::Rhythm,
    lock::Vigil,
    sample::{Schedule, Wave},
};

/// What a sheet can show.
pub trait Draw: PartialEq {
    /// Draws it.
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB>;
}

/// Any figure of waits.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    /// One attempt.
    Band(Box<Wave>),
    /// Several of them.
    Several(Several),
}

/// One attempt: see [`band`].
impl Draw for Wave {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        band::draw(sheet, self)
    }
}

/// Several attempts, or policies.
#[derive(Clone, Debug, PartialEq)]
pub enum Several {
    /// One attempt of several policies: see [`lanes`].
    Lanes(Vec<Lane>),
    /// All attempts of a policy: see [`schedule`].
    Schedule {
        /// The attempts.
        schedule: Schedule,
        /// How long the outage lasts, in milliseconds.
        outage: f64,
        /// The attempt that is emphasised.
        attempt: i64,
    },
}

/// The picture of a wave of a plain policy: see [`band::draw_plain`].
#[derive(Clone, Debug, PartialEq)]
pub struct Plainly(pub Wave);

impl Draw for Plainly {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        band::draw_plain(sheet, &self.0)
    }
}

/// A policy among others.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// What it is called.
    pub name: String,
    /// What its durations were multiplied by.
    pub scale: f64,
    /// Its jobs.
    pub wave: Wave,
}

impl Draw for Picture {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        match self {
            Self::Band(wave) => wave.draw(sheet),
            Self::Several(several) => several.draw(sheet),
        }
    }
}

impl Draw for Several {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        match self {
            Self::Lanes(lanes) => {
                let views: Vec<_> = lanes
                    .iter()
                    .map(|Lane { name, scale, wave }| LaneView { name, scale: *scale, wave })
                    .collect();
                lanes::draw(sheet, &views)
            }
            Self::Schedule { schedule, outage, attempt } => {
                schedule::draw(sheet, schedule, *outage, *attempt)
            }
        }
    }
}

/// A figure of what was simulated.
#[derive(Clone, Debug, PartialEq)]
pub enum Studied {
    /// Herds over time, the first with everything: see [`herd`].
    Herd(Vec<herd::Lane>),
    /// Clients that want to change one row, by several policies: see [`contention`].
    Contention(Vec<Line>),
    /// Periodic work that falls out of step: see [`fleet`].
    Fleet(Box<Rhythm>),
    /// Candidates for a lock: see [`lock`].
    Lock(Box<Vigil>),
    /// Recovery against jitter: see [`curve`].
    Curve(Curve),
}

impl Draw for Studied {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        match self {
            Self::Herd(lanes) => herd::draw(sheet, lanes),
            Self::Contention(lines) => contention::draw(sheet, lines),
            Self::Fleet(rhythm) => fleet::draw(sheet, rhythm),
            Self::Lock(vigil) => lock::draw(sheet, vigil),
            Self::Curve(curve) => curve::draw(sheet, curve),
        }
    }
}
