//! Any of the drawings, as a value.

use plotters::prelude::DrawingBackend;

use super::{
    band,
    contention::{self, Line},
    curve::{self, Curve},
    fleet,
    lanes::{self, LaneView},
    lock, schedule,
    sheet::{Drawing, Sheet},
};
use crate::{
    fleet::Rhythm,
    lock::Vigil,
    sample::{Schedule, Wave},
};

/// What a sheet shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    /// One attempt: see [`band`].
    Band(Box<Wave>),
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
    /// Clients that want to change one row, by several policies: see [`contention`].
    Contention(Vec<Line>),
    /// Periodic work that falls out of step: see [`fleet`].
    Fleet(Box<Rhythm>),
    /// Candidates for a lock: see [`lock`].
    Lock(Box<Vigil>),
    /// Recovery against jitter: see [`curve`].
    Curve(Curve),
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

impl Picture {
    /// Draws it.
    pub fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        match self {
            Self::Band(wave) => band::draw(sheet, wave),
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
            Self::Contention(lines) => contention::draw(sheet, lines),
            Self::Fleet(rhythm) => fleet::draw(sheet, rhythm),
            Self::Lock(vigil) => lock::draw(sheet, vigil),
            Self::Curve(curve) => curve::draw(sheet, curve),
        }
    }
}
