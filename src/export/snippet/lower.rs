//! From a policy to the lines of its delay function, in the order in which the policy computes.

use super::{
    growth::growth,
    jitter::Rest,
    plan::{Call, Expr, Line, Test, calls, max, min, name, number, over, plus, times, uses},
};
use crate::{
    policy::{CapOrder, Curve, Effect, First, Floor, Kind, Policy, Rule, Unit},
    text::CodeNote,
};

/// A function that computes a wait, and what is to be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub lines: Vec<Line>,
    pub notes: Vec<CodeNote>,
}

/// The delay function of a policy, or why there is none.
pub fn plan(policy: &Policy) -> Result<Plan, CodeNote> {
    if policy.jitter.shared {
        return Err(CodeNote::Shared);
    }
    if policy.has_memory() {
        return Err(CodeNote::Memory);
    }
    let (growth, held) = growth(policy)?;
    let jitter = policy.jitter;
    let fraction = jitter.kind.uses_fraction();
    let alone = policy.rounding.rule == Rule::BandTrunc && jitter.kind == Kind::Band;
    let ignored = fraction && (jitter.fraction < 0.0 || (alone && jitter.fraction > 1.0));
    let off = jitter.kind == Kind::None || (fraction && jitter.fraction == 0.0);
    let mut lines = Vec::new();
    let mut notes: Vec<CodeNote> = held.into_iter().collect();
    if ignored {
        notes.push(CodeNote::Ignored);
    }
    if policy.first == First::Zero {
        // The bare wait of a fraction that is ignored comes before the rule of the first retry.
        let later = policy.rounding.plus != 0.0
            || policy.cap.floor != Floor::None
            || policy.cap.order == CapOrder::Overshoot;
        if ignored && later {
            return Err(CodeNote::Unusual);
        }
        lines.push(Line::If(Test::First, vec![Line::Return(number(0.0))]));
    }
    let uses_power = matches!(growth_factor(policy), Some(factor) if factor != 2.0);
    lines.extend(growth);
    let mut rest = Rest { policy, lines: Vec::new() };
    let bare = ignored || (off && policy.rounding.rule == Rule::BandTrunc);
    if let (CapOrder::Replace, Some(cap)) = (policy.cap.order, policy.cap.at) {
        let cap = policy.rounding.unit.ticks(cap);
        if bare || off {
            // Without a draw the cap that stands in for it is an ordinary one.
            rest.lines.push(Line::Set("d", min(name("d"), cap)));
        } else {
            let bare = policy.rounding.rule == Rule::BandTrunc;
            let ends = rest.finished(rest.plain(number(cap), bare), bare)?;
            rest.lines.push(Line::If(Test::Compare(name("d"), ">", number(cap)), ends));
        }
    }
    if bare || off {
        let ends = rest.finished(rest.plain(name("d"), bare), bare)?;
        rest.lines.extend(ends);
    } else {
        if policy.first == First::Unjittered {
            let bare = policy.rounding.rule == Rule::BandTrunc;
            let ends = rest.finished(rest.plain(name("d"), bare), bare)?;
            rest.lines.push(Line::If(Test::First, ends));
        }
        let wait = rest.jittered()?;
        let ends = rest.finished(wait, false)?;
        rest.lines.extend(ends);
        if (1..=20).any(|attempt| policy.band(attempt).effect == Effect::Empty) {
            notes.push(CodeNote::Empty);
        }
    }
    lines.extend(rest.lines);
    if uses(&lines, "jitter") {
        lines.insert(0, Line::Let("jitter", number(jitter.fraction)));
    }
    if uses_power && calls(&lines, &[Call::Power]) {
        notes.push(CodeNote::Power);
    }
    Ok(Plan { lines, notes })
}

/// What the curve raises to a power, where it is not the attempt.
fn growth_factor(policy: &Policy) -> Option<f64> {
    match policy.growth.curve {
        Curve::Exponential | Curve::ExponentialMinusOne => Some(policy.growth.factor),
        Curve::Polynomial if policy.growth.exponent.fract() != 0.0 => Some(policy.growth.exponent),
        _ => None,
    }
}

impl Rest<'_> {
    /// The cap that comes last, the floor, milliseconds, and what is added in the end.
    pub fn finished(&self, wait: Expr, bare: bool) -> Result<Vec<Line>, CodeNote> {
        let policy = self.policy;
        let (rule, kind) = (policy.rounding.rule, policy.jitter.kind);
        let cap = policy.cap.at.filter(|_| policy.caps_last()).map(|cap| self.ticks(cap));
        let (floor, to) = policy.floor();
        let whole = rule != Rule::Float;
        // Where a grid lies between whole numbers, a limit that does so too is not cut off.
        let between =
            whole && (bare || rule == Rule::IntegerAbove || matches!(kind, Kind::Split | Kind::Fields));
        if between && [cap.unwrap_or(0.0), floor, to].iter().any(|limit| limit.fract() != 0.0) {
            return Err(CodeNote::Unusual);
        }
        let on_grid = |limit: f64| if whole { limit.trunc() } else { limit };
        let wait = cap.map_or(wait.clone(), |cap| min(wait, on_grid(cap)));
        let below_zero = match kind {
            Kind::AdditiveBand | Kind::AdditiveStepped => true,
            Kind::Band | Kind::Down | Kind::Split => policy.jitter.fraction > 1.0,
            _ => rule == Rule::Amount && policy.jitter.fraction > 1.0,
        };
        let mut lines = Vec::new();
        let wait = match policy.cap.floor {
            Floor::None if below_zero => max(wait, 0.0),
            Floor::None => wait,
            // Of a lattice the points below 0 are 0 at once, but where it is whole.
            Floor::Reset if below_zero && matches!(rule, Rule::Lattice | Rule::Percent) => {
                return Err(CodeNote::Unusual);
            }
            Floor::Reset if below_zero => {
                lines.push(Line::Let("drawn", wait));
                let reset = self.in_ms(number(on_grid(to)));
                let test = Test::Compare(name("drawn"), "<", number(0.0));
                lines.push(Line::If(test, vec![Line::Return(reset)]));
                name("drawn")
            }
            Floor::Reset => wait,
            _ => max(wait, on_grid(to)),
        };
        lines.push(Line::Return(self.in_ms(wait)));
        Ok(lines)
    }

    fn in_ms(&self, wait: Expr) -> Expr {
        let wait = match self.policy.rounding.unit {
            Unit::Second => times(wait, number(1000.0)),
            Unit::Millisecond => wait,
            Unit::Microsecond => over(wait, 1000.0),
            Unit::Tick => over(wait, 10_000.0),
            Unit::Nanosecond => over(wait, 1_000_000.0),
        };
        plus(wait, number(self.policy.rounding.plus))
    }
}
