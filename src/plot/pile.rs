//! Pile-ups: instants on which so many jobs come back that they are a herd again.

use crate::{
    policy::{Atom, Law},
    sample::{Grain, Histogram},
};

/// From this share of all waits on, an instant of its own is a pile-up.
const SHARE: f64 = 0.05;
/// The same where all waits lie on a few instants.
const LATTICE_SHARE: f64 = 0.01;
/// From this share of a bar on, a pile-up stands for the bar.
const MOST: f64 = 0.8;
/// More instants than this are told together.
pub(super) const FEW: usize = 3;

/// The pile-ups of a band.
#[derive(Clone, Debug, Default)]
pub(super) struct Piles(pub(super) Vec<Pile>);

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pile {
    /// When it is, and how likely.
    pub(super) atom: Atom,
    /// The bar it lies in.
    pub(super) bar: usize,
}

impl Piles {
    /// The pile-ups of a law, in order, with the bars of a histogram that they lie in.
    pub(super) fn of(law: &Law, histogram: &Histogram) -> Self {
        let all = law.atoms();
        let at = |atom: &Atom| atom.at.as_f64().unwrap_or(0.0);
        // Neighbouring milliseconds are no lattice, however few they are.
        let apart = all.windows(2).all(|pair| at(&pair[1]) - at(&pair[0]) > 1.0);
        let lattice = all.len() > FEW && apart && all.iter().map(|atom| atom.share).sum::<f64>() > 0.99;
        let least = if lattice { LATTICE_SHARE } else { SHARE };
        let piles = all.into_iter().filter(|atom| atom.share >= least);
        Self(piles.filter_map(|atom| Some(Pile { atom, bar: bar_of(histogram, &atom)? })).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether they are too many to be told one by one.
    pub(super) fn are_many(&self) -> bool {
        self.0.len() > FEW
    }

    /// Whether one of them lies in a bar.
    pub(super) fn holds(&self, bar: usize) -> bool {
        self.0.iter().any(|pile| pile.bar == bar)
    }

    /// Whether they are most of what a bar holds: a broad bar may hold much else.
    pub(super) fn fill(&self, histogram: &Histogram, bar: usize) -> bool {
        let here = self.0.iter().filter(|pile| pile.bar == bar).map(|pile| pile.atom.share).sum::<f64>();
        histogram.share(bar).is_some_and(|share| here >= MOST * share)
    }

    /// The bars they lie in, each once, in order.
    pub(super) fn bars(&self) -> impl Iterator<Item = usize> {
        let before = |at: usize| at.checked_sub(1).map(|before| self.0[before].bar);
        self.0
            .iter()
            .enumerate()
            .filter(move |(at, pile)| before(*at) != Some(pile.bar))
            .map(|(_, pile)| pile.bar)
    }
}

/// The bar of a histogram that an instant lies in.
fn bar_of(histogram: &Histogram, atom: &Atom) -> Option<usize> {
    let after = atom.at.as_f64()? - histogram.min.as_f64()?;
    let step = match histogram.grain {
        Grain::Whole => 1.0,
        Grain::Fine { step, .. } => step,
    };
    let offset = (after / step).round().max(0.0) as u64;
    let last = histogram.points.checked_sub(1)?;
    Some(histogram.bar_of(offset.min(last)).min(histogram.bars().checked_sub(1)?))
}
