//! What there is to say of a wave.

use crate::{
    policy::Atom,
    sample::{Drawn, Sample, Wave},
};

/// From this share of all jobs on, what sits on one instant is what the sentence is about.
const PILE: f64 = 0.05;
/// Fewer jobs than this on one instant are no pile.
const FEW: u64 = 5;

/// On how many milliseconds a job can land.
pub fn instants(wave: &Wave, sample: &Sample) -> f64 {
    let groups = wave.band.law.milliseconds();
    let known = groups.iter().map(|(_, count)| *count as f64).sum();
    if groups.is_empty() { sample.histogram.span() } else { known }
}

/// The pile-up that the sentence is about, if there is one.
pub fn pile(wave: &Wave, drawn: &Drawn) -> Option<Atom> {
    let pile = |atom: &Atom| atom.share >= PILE && atom.at == drawn.busiest.at && drawn.busiest.count >= FEW;
    wave.band.law.atoms().into_iter().find(pile)
}
