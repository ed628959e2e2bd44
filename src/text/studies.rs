//! The words of the simulations.

use super::{STUDIED_EN, STUDIED_ID, STUDIES_EN, STUDIES_ID, Text, panels};
use crate::settings::{Lang, Run};

/// All words of the simulations in one language.
pub struct Studies {
    /// What every program says.
    pub common: &'static Text,
    /// Whether the herd's service recovers, and at what cost.
    pub herd_verdict: fn(&Run) -> String,
    /// The same in two parts: what happened, and what would have helped.
    pub herd_parts: fn(&Run) -> [String; 2],
    /// The panel of the herd, and what stands beside it.
    pub herd: panels::Herd,
    /// Clients that want to change one row.
    pub contention: panels::ContentionPanel,
    /// Periodic work that falls out of step.
    pub fleet: panels::FleetPanel,
    /// Candidates for a lock.
    pub lock: panels::LockPanel,
}

/// The words in the pictures of the simulations in one language: apart from [`Text`], since programs without simulations
/// have no need of them.
pub struct Studied {
    /// A herd.
    pub herd: panels::HerdPicture,
    /// A contention.
    pub contention: panels::Contention,
    /// A fleet.
    pub fleet: panels::Fleet,
    /// A lock.
    pub lock: panels::Lock,
    /// Recovery against jitter.
    pub curve: panels::Curve,
}

impl Studied {
    /// The words of a language.
    pub fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &STUDIED_EN,
            Lang::Id => &STUDIED_ID,
        }
    }
}

impl Studies {
    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &STUDIES_EN,
            Some(Lang::Id) => &STUDIES_ID,
        }
    }
}
