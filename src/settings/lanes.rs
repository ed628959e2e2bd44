//! Policies side by side: those that are pinned, and the readings of the jitter fraction.

use super::{Choice, LARGEST_BASE, Settings};
use crate::{
    policy::{Curve, Growth, Jitter, Kind, Policy},
    sample::Wave,
    seed::Seed,
};

/// A policy in a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// The policy.
    pub choice: Choice,
    /// What its durations were multiplied by.
    pub scale: f64,
    /// Its jobs.
    pub wave: Wave,
}

/// One reading of the jitter fraction, around the delay on screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The kind of jitter.
    pub kind: Kind,
    /// Its jobs.
    pub wave: Wave,
}

impl Settings {
    /// The policies that are compared, this one first, with the factor by which the time axis of each was stretched to
    /// give it the mean wait of this one: 1 unless that is asked for and possible.
    pub fn lanes(&self) -> Vec<Lane> {
        let own = self.wave();
        let mean = own.mean();
        let mut lanes = vec![Lane { choice: self.choice.clone(), scale: 1.0, wave: own }];
        for pin in &self.compare {
            let mut lane = Lane { choice: pin.clone(), scale: 1.0, wave: self.wave_of(&pin.policy) };
            if let (true, Some(mean), Some(theirs)) = (self.same_mean, mean, lane.wave.mean())
                && theirs > 0.0
                && mean > 0.0
            {
                lane.scale = mean / theirs;
                lane.wave = lane.wave.stretched(&pin.policy, lane.scale, self.bars, Seed(self.seed));
            }
            lanes.push(lane);
        }
        lanes
    }

    /// The jitter fraction on screen, as each family of libraries reads it: up and down, down only, up only, and full,
    /// which takes no number. All around the same delay, with the same jobs.
    pub fn families(&self) -> Vec<Family> {
        let policy = &self.choice.policy;
        let unit = policy.rounding.unit;
        let growth = Growth {
            curve: Curve::Constant,
            base: unit.ms(policy.delay(self.attempt)).min(LARGEST_BASE),
            ..Growth::default()
        };
        let family = |kind| {
            let jitter = Jitter { kind, fraction: policy.jitter.fraction, ..Jitter::default() };
            let policy = Policy { growth: growth.clone(), jitter, ..Policy::default() };
            Family { kind, wave: self.wave_of(&policy) }
        };
        [Kind::Band, Kind::Down, Kind::Up, Kind::Full].map(family).into()
    }
}
