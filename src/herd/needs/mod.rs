//! What do I need? The four settings that keep the service up, each by its law and tried in the simulation.
//!
//! A law is a closed form with assumptions; a [`Trial`] runs the scenario at its value and then looks for the smallest value
//! that does, so that one can say whether the law was right and how much more than needed it asks for. A [`Sweep`] runs all
//! jitter fractions: too little never recovers, too much recovers late.

mod sweep;
mod trial;

pub use sweep::{POINTS, Point, Sweep};
pub use trial::{Trial, Verdict};

use super::{Fault, Scenario, laws};
use crate::policy::Curve;

/// A setting that can keep the service up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The jitter fraction of the policy.
    Jitter,
    /// The longest wait, in milliseconds.
    Cap,
    /// Calls that the service answers per second.
    Capacity,
    /// From the first to the last first call, in milliseconds.
    Window,
}

/// All of them, in the order in which they are told.
pub const NEEDS: [Need; 4] = [Need::Jitter, Need::Cap, Need::Capacity, Need::Window];

/// Why there is no law for a setting, or nothing to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The scenario cannot be run.
    Fault(Fault),
    /// There is no crowd, so no wave.
    NoCrowd,
    /// The policy takes no jitter fraction.
    NoFraction,
    /// No job comes back after the outage: all give up before, or never get there.
    NoWave,
    /// All jobs wait the same, so that no cap thins them out.
    InStep,
    /// Each wait depends on the one before: there is no mean to reckon with.
    Memory,
    /// More than half of a wait is left to chance, so that the jobs do not come back as one wave.
    NoSingleWave,
    /// Waits that do not grow fold every wave into their own length, and that is too narrow.
    Folded,
    /// A wait is beyond any number.
    TooLarge,
}

/// The slowest service that is tried, in calls per second, and the shortest cap, in milliseconds.
const LEAST_CAPACITY: f64 = 0.001;
const LEAST_CAP: f64 = 1.0;

impl Need {
    /// The name of the setting in the query.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jitter => "jitter",
            Self::Cap => "cap",
            Self::Capacity => "capacity",
            Self::Window => "window",
        }
    }

    /// The smallest value by the closed form, if there is one: a fraction, milliseconds, calls per second, milliseconds.
    /// A fraction above 1 means that none is enough.
    ///
    /// ```
    /// # use jitterband::herd::{Scenario, needs::Need};
    /// assert_eq!(Need::Jitter.law(&Scenario::default()), Some(0.25));
    /// assert_eq!(Need::Window.law(&Scenario::default()).map(f64::round), Some(4444.0));
    /// ```
    pub fn law(self, scenario: &Scenario) -> Option<f64> {
        if self.unfit(scenario).is_some() { None } else { self.formula(scenario) }
    }

    fn formula(self, scenario: &Scenario) -> Option<f64> {
        match self {
            Self::Jitter => laws::safe_jitter(scenario),
            Self::Cap => laws::safe_cap(scenario),
            Self::Capacity => laws::safe_capacity(scenario),
            Self::Window => laws::safe_window(scenario),
        }
        .filter(|value| value.is_finite())
    }

    /// Why there is no law, if there is none.
    pub fn unfit(self, scenario: &Scenario) -> Option<Unfit> {
        if let Some(fault) = scenario.fault() {
            return Some(Unfit::Fault(fault));
        }
        if scenario.jobs == 0 {
            return Some(Unfit::NoCrowd);
        }
        let policy = &scenario.policy;
        if self == Self::Jitter && !policy.takes_fraction() {
            return Some(Unfit::NoFraction);
        }
        if self.formula(scenario).is_some() {
            return None;
        }
        Some(match self {
            Self::Cap if policy.has_memory() => Unfit::Memory,
            Self::Cap => Unfit::InStep,
            _ if laws::first_wave(scenario).is_none() => Unfit::NoWave,
            Self::Jitter => Unfit::Folded,
            // The width of a constant wave is known, also of one whose window would have to be wider than that.
            Self::Window
                if policy.growth.curve == Curve::Constant && laws::safe_capacity(scenario).is_some() =>
            {
                Unfit::Folded
            }
            Self::Capacity | Self::Window => Unfit::NoSingleWave,
        })
    }

    /// What the scenario has now; `None` where there is no cap.
    pub fn value(self, scenario: &Scenario) -> Option<f64> {
        match self {
            Self::Jitter => Some(scenario.policy.jitter.fraction),
            Self::Cap => scenario.policy.cap.at,
            Self::Capacity => Some(scenario.capacity),
            Self::Window => Some(scenario.window),
        }
    }

    /// The scenario with the setting at a value.
    pub fn with(self, scenario: &Scenario, value: f64) -> Scenario {
        let mut scenario = scenario.clone();
        match self {
            Self::Jitter => scenario.policy.jitter.fraction = value,
            Self::Cap => scenario.policy.cap.at = Some(value),
            Self::Capacity => scenario.capacity = value,
            Self::Window => scenario.window = value,
        }
        scenario
    }

    /// A value rounded up to what a person would set: thousandths, hundredths of a second, tenths of a call and, from a
    /// hundred calls on, whole ones.
    pub fn rounded(self, value: f64) -> f64 {
        let parts = match self {
            Self::Jitter => 1000.0,
            Self::Cap | Self::Window => 0.1,
            Self::Capacity if value < 100.0 => 10.0,
            Self::Capacity => 1.0,
        };
        // What binary arithmetic adds to a whole number does not round it up.
        (value * parts - 1e-9).ceil().max(0.0) / parts
    }

    /// The smallest and the largest value that are tried around the law's.
    fn limits(self, scenario: &Scenario, law: f64) -> (f64, f64) {
        // Four times as much as the law asks for, or as there is: further off it is another question.
        let most = |now: f64| 4.0 * law.max(now);
        match self {
            // More than the whole wait either way is ignored by some libraries and cut at 0 by the others.
            Self::Jitter => (0.0, 1.0),
            Self::Cap => (LEAST_CAP, most(scenario.policy.cap.at.unwrap_or(0.0)).max(LEAST_CAP)),
            Self::Capacity => (LEAST_CAPACITY, most(scenario.capacity)),
            Self::Window => (0.0, most(scenario.window)),
        }
    }
}
