//! The law of a wait: where it can be, and with which probability.

use super::{
    piece::{Piece, Span, nth},
    rounding::Unit,
};
use crate::{decimal::within, millis::Millis};

/// An instant that many waits share: more than its neighbours have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Atom {
    /// When it is.
    pub at: Millis,
    /// The share of all waits that sit on it, 0 to 1.
    pub share: f64,
}

/// The pieces of a law in order, none over another; their shares add up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    pub(super) pieces: Vec<Piece>,
    pub(super) unit: Unit,
    /// What is added to every wait, in milliseconds.
    pub(super) plus: f64,
    /// What every wait is multiplied with in the end.
    stretch: f64,
}

impl Default for Law {
    /// No law.
    fn default() -> Self {
        Self::new(Vec::new(), Unit::default(), 0.0)
    }
}

/// A band that is wider than this many milliseconds is not cut into each of them.
const NARROW: f64 = 1000.0;

/// Beyond this, in milliseconds, doubles have no room for parts of one.
const LATEST: f64 = 1e15;

/// A lattice with more points than this has no spikes worth naming one by one.
const MANY: u128 = 1000;

impl Law {
    pub(super) fn new(pieces: Vec<Piece>, unit: Unit, plus: f64) -> Self {
        Self { pieces, unit, plus, stretch: 1.0 }
    }

    /// The same law on a time axis that is stretched: spikes stay spikes.
    pub(super) fn stretched(self, ratio: f64) -> Self {
        Self { stretch: self.stretch * ratio, ..self }
    }

    /// A number of units in milliseconds, without what is added last.
    pub(super) fn ms(&self, ticks: f64) -> f64 {
        self.unit.ms(ticks) * self.stretch
    }

    /// Puts a share on one instant.
    pub(super) fn add(&mut self, at: f64, share: f64, whole: bool) {
        if share <= 0.0 {
            return;
        }
        let atom = if whole && at >= 0.0 {
            Piece::point(at as u128, share)
        } else {
            Piece { span: Span::Even { from: at, to: at }, share }
        };
        let mut pieces = Vec::with_capacity(self.pieces.len() + 2);
        let mut atom = Some(atom);
        for piece in self.pieces.drain(..) {
            let [below, on, above] = piece.cut(at);
            pieces.extend(below);
            if let Some(on) = on
                && let Some(atom) = &mut atom
            {
                atom.share += on.share;
            }
            if above.is_some() {
                pieces.extend(atom.take());
            }
            pieces.extend(above);
        }
        pieces.extend(atom);
        self.pieces = pieces;
    }

    /// Moves every wait above `cap` onto it.
    pub(super) fn cap(&mut self, cap: f64, whole: bool) {
        let cap = if whole { cap.trunc() } else { cap };
        let (mut kept, mut moved) = (Vec::new(), 0.0);
        for piece in self.pieces.drain(..) {
            // What needs no cut stays in one piece.
            if piece.last() <= cap {
                kept.push(piece);
                continue;
            }
            let [below, on, above] = piece.cut(cap);
            kept.extend(below);
            kept.extend(on);
            moved += above.map_or(0.0, |above| above.share);
        }
        self.pieces = kept;
        self.add(cap, moved, whole);
    }

    /// Moves every wait below `floor` onto `to`.
    pub(super) fn lift(&mut self, floor: f64, to: f64, whole: bool) {
        let (mut kept, mut moved) = (Vec::new(), 0.0);
        for piece in self.pieces.drain(..) {
            if piece.first() >= floor {
                kept.push(piece);
                continue;
            }
            let [below, on, above] = piece.cut(floor);
            moved += below.map_or(0.0, |below| below.share);
            kept.extend(on);
            kept.extend(above);
        }
        self.pieces = kept;
        self.add(to, moved, whole);
    }

    /// Whether there is no law: an edge is missing, or the waits depend on those before.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    fn span_of(&self, piece: &Piece, last: bool) -> Millis {
        let span = match piece.span {
            Span::Grid { first, stride, count } => {
                self.unit.span(if last { nth(first, stride, count - 1) } else { first })
            }
            Span::Even { from, to } => Millis::exact(self.unit.ms(if last { to } else { from })),
        };
        let span = if self.plus == 0.0 { span } else { span.plus(Millis::exact(self.plus)) };
        match span.as_f64() {
            Some(ms) if self.stretch != 1.0 => Millis::exact(ms * self.stretch),
            _ => span,
        }
    }

    /// The shortest wait.
    pub fn min(&self) -> Millis {
        self.pieces.first().map_or(Millis::TooLarge, |piece| self.span_of(piece, false))
    }

    /// The longest wait: itself possible on a grid, an open end of an even draw.
    pub fn max(&self) -> Millis {
        self.pieces.last().map_or(Millis::TooLarge, |piece| self.span_of(piece, true))
    }

    /// How many different waits there are, where they can be counted.
    pub fn points(&self) -> Option<u128> {
        let count = |piece: &Piece| match piece.span {
            Span::Grid { count, .. } => Some(count),
            Span::Even { from, to } => (from == to).then_some(1),
        };
        if self.pieces.is_empty() {
            return None;
        }
        self.pieces.iter().try_fold(0u128, |sum, piece| Some(sum.saturating_add(count(piece)?)))
    }

    /// Whether every wait is a whole number of milliseconds.
    pub fn is_whole(&self) -> bool {
        let whole = |piece: &Piece| match piece.span {
            Span::Grid { .. } if self.unit.is_whole() => true,
            Span::Grid { first, stride, count } => {
                let whole = |ticks| self.unit.span(ticks).whole().is_some();
                whole(first) && (count == 1 || whole(stride))
            }
            Span::Even { from, to } => from == to && Millis::exact(self.unit.ms(from)).whole().is_some(),
        };
        self.stretch == 1.0 && self.plus.fract() == 0.0 && self.pieces.iter().all(whole)
    }

    /// Whether every wait is a whole number of milliseconds, and all from the first to the last are as likely.
    pub fn is_even(&self) -> bool {
        matches!(self.pieces[..], [Piece { span: Span::Grid { stride, count, .. }, .. }]
            if self.unit == Unit::Millisecond && (stride == 1 || count == 1))
            && self.is_whole()
    }

    /// The mean wait in milliseconds.
    pub fn mean(&self) -> Option<f64> {
        if self.pieces.is_empty() {
            return None;
        }
        // From the first by half of the way to the last: their sum would round where neither does.
        let middle = |piece: &Piece| match piece.span {
            Span::Grid { first, stride, count } => first as f64 + nth(0, stride, count - 1) as f64 / 2.0,
            Span::Even { from, to } => from + (to - from) / 2.0,
        };
        // A single piece by itself: a sum with its share would round, too.
        let mean = match &self.pieces[..] {
            [piece] => middle(piece),
            pieces => pieces.iter().map(|piece| middle(piece) * piece.share).sum(),
        };
        Some((self.unit.ms(mean) + self.plus) * self.stretch)
    }

    /// The share of waits that are shorter than `ms` milliseconds: the distribution function, open at `ms`.
    pub fn share_below(&self, ms: f64) -> f64 {
        let at = self.unit.ticks(ms / self.stretch - self.plus);
        self.pieces.iter().map(|piece| piece.share * piece.below(at)).sum()
    }

    /// The smallest wait that at least `percent` percent (0 to 100) of all waits do not exceed.
    pub fn quantile(&self, percent: u32) -> Option<Millis> {
        if let [Piece { span: Span::Grid { first, stride, count }, .. }] = self.pieces[..] {
            // Rounded up in whole numbers and without overflow: the count may be as large as 2^127.
            let (hundreds, rest) = (count / 100, count % 100);
            let rank = hundreds * u128::from(percent) + (rest * u128::from(percent)).div_ceil(100);
            let point = Piece::point(nth(first, stride, rank.clamp(1, count) - 1), 1.0);
            return Some(self.span_of(&point, false));
        }
        let (last, before) = self.pieces.split_last()?;
        let mut left = f64::from(percent) / 100.0;
        let mut found = None;
        for piece in before {
            if left <= piece.share {
                found = Some(piece);
                break;
            }
            left -= piece.share;
        }
        // What rounding left over of the shares belongs to the last one.
        let piece = found.unwrap_or(last);
        let part = within(left / piece.share, 0.0, 1.0);
        let at = match piece.span {
            Span::Grid { first, stride, count } => {
                let rank = (part * count as f64).ceil() as u128;
                Piece::point(nth(first, stride, rank.clamp(1, count) - 1), 1.0)
            }
            Span::Even { from, to } => {
                let at = from + (to - from) * part;
                Piece { span: Span::Even { from: at, to: at }, share: 1.0 }
            }
        };
        Some(self.span_of(&at, false))
    }

    /// The instants that hold more of the waits than their neighbours: pile-ups at a cap, or the points of a
    /// lattice that are more than a millisecond apart, if those are not too many.
    pub fn atoms(&self) -> Vec<Atom> {
        let tick = self.ms(1.0);
        // What an ordinary millisecond holds.
        let ordinary = self.pieces.iter().filter(|piece| !piece.is_point()).map(|piece| self.density(piece));
        let ordinary = ordinary.fold(0.0, f64::max);
        let mut atoms = Vec::new();
        for piece in &self.pieces {
            match piece.span {
                Span::Grid { first, stride, count }
                    if count > 1 && count <= MANY && stride as f64 * tick > 1.0 =>
                {
                    let share = piece.share / count as f64;
                    atoms.extend((0..count).map(|i| {
                        let point = Piece::point(nth(first, stride, i), share);
                        Atom { at: self.span_of(&point, false), share }
                    }));
                }
                _ if piece.is_point() && piece.share > 1.5 * ordinary => {
                    atoms.push(Atom { at: self.span_of(piece, false), share: piece.share });
                }
                _ => {}
            }
        }
        atoms
    }

    /// How much of all waits an ordinary millisecond of a piece holds; of a lattice that is coarser, a point.
    fn density(&self, piece: &Piece) -> f64 {
        let tick = self.ms(1.0);
        match piece.span {
            Span::Grid { stride, count, .. } => {
                let apart = (stride as f64 * tick).min(1.0);
                piece.share * (1.0 / (count as f64 * apart)).min(1.0)
            }
            Span::Even { from, to } if from == to => piece.share,
            Span::Even { from, to } => piece.share * (1.0 / ((to - from) * tick)).min(1.0),
        }
    }

    /// The milliseconds a job can land on: groups of `count` with the `share` of one of them. Exact for waits that are
    /// whole, and for others in a narrow band; in a wide one, what a millisecond holds at the edges is left out.
    pub fn milliseconds(&self) -> Vec<(f64, u64)> {
        let mut groups: Vec<(f64, u64)> = Vec::new();
        if let (false, Some(min), Some(max)) = (self.is_whole(), self.min().as_f64(), self.max().as_f64())
            && max - min < NARROW
            && max < LATEST
        {
            let mut before = 0.0;
            for ms in 0..=(max.floor() - min.floor()) as u32 {
                let up_to = self.share_below(min.floor() + f64::from(ms) + 1.0);
                let share =
                    if min.floor() + f64::from(ms) + 1.0 > max { 1.0 - before } else { up_to - before };
                before += share;
                match groups.iter_mut().find(|group| (group.0 - share).abs() <= 1e-9 * share) {
                    Some(group) => group.1 += 1,
                    None if share > 0.0 => groups.push((share, 1)),
                    None => {}
                }
            }
            return groups;
        }
        for piece in &self.pieces {
            if let Span::Grid { stride, count, .. } = piece.span
                && stride as f64 * self.ms(1.0) >= 1.0
            {
                groups.push((piece.share / count as f64, u64::try_from(count).unwrap_or(u64::MAX)));
                continue;
            }
            let each = self.density(piece);
            let count = (piece.share / each).min(u64::MAX as f64);
            let full = (count + 1e-9).floor();
            groups.push((each, full as u64));
            if piece.share - full * each > 1e-9 * each {
                groups.push((piece.share - full * each, 1));
            }
        }
        groups
    }

    /// The wait at `luck` of the way from the luckiest to the unluckiest of 2^64 draws, in milliseconds after the
    /// shortest one.
    pub fn after_min(&self, luck: u64) -> f64 {
        let min = self.pieces.first().map_or(0.0, Piece::first);
        self.ms(self.at(luck) - min)
    }

    /// The same in milliseconds from the failure on.
    pub fn wait(&self, luck: u64) -> f64 {
        (self.unit.ms(self.at(luck)) + self.plus) * self.stretch
    }

    /// The same in the law's unit, without what is added last.
    #[inline]
    fn at(&self, luck: u64) -> f64 {
        // 2^-64: of 64 bits a double keeps 53, enough for any grid that is drawn.
        let mut left = luck as f64 * (1.0 / 18_446_744_073_709_551_616.0);
        let mut last = 0.0;
        for piece in &self.pieces {
            if left < piece.share {
                let part = left / piece.share;
                return match piece.span {
                    Span::Grid { first, stride, count } => {
                        let index = ((part * count as f64) as u128).min(count - 1);
                        nth(first, stride, index) as f64
                    }
                    Span::Even { from, to } => from + (to - from) * part,
                };
            }
            left -= piece.share;
            last = piece.last();
        }
        last
    }
}
