//! Any of the drawings, as a value.

use plotters::prelude::DrawingBackend;

use super::{
    band, herd,
    lanes::{self, LaneView},
    schedule,
    sheet::{Drawing, Sheet},
};
use crate::sample::{Schedule, Wave};

/// What a sheet can show.
pub trait Draw: PartialEq {
    /// Draws it.
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB>;
}

/// A figure of the explorer.
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
        }
    }
}

/// A figure of what was simulated.
#[derive(Clone, Debug, PartialEq)]
pub enum Studied {
    /// Herds over time, the first with everything: see [`herd`].
    Herd(Vec<herd::Lane>),
}

impl Draw for Studied {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        match self {
            Self::Herd(lanes) => herd::draw(sheet, lanes),
        }
    }
}
