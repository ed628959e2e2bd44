//! The first half of the function: the wait before jitter, held where it would overflow.

use super::plan::{Expr, Line, even, floor, max, min, minus, name, number, plus, power, times, trunc};
use crate::{
    policy::{CapOrder, Curve, Growth, Policy, Rule, Whole},
    settings::LARGEST_BASE,
    text::CodeNote,
};

/// A table with more entries, once its shift is taken into account, is not written out.
const LONGEST: i64 = 300;

/// A curve that is cut off at every step is followed so far.
const STEPS: i64 = 10_000;

/// The lines that bind `d`, and a note where the code stops growing although the policy goes on.
pub fn growth(policy: &Policy) -> Result<(Vec<Line>, Option<CodeNote>), CodeNote> {
    let unit = policy.rounding.unit;
    let growth = &policy.growth;
    let capped = |d: Expr| limit(policy).map_or(d.clone(), |cap| min(d, cap));
    let step = growth.step.unwrap_or(growth.base);
    let (base, step) = (number(unit.ticks(growth.base)), number(unit.ticks(step)));
    match growth.curve {
        Curve::Constant => return Ok((vec![Line::Let("d", capped(base))], None)),
        Curve::Table => {
            let entries = table(policy)?;
            let lines = match entries[..] {
                [only] => vec![Line::Let("d", capped(number(only)))],
                _ => vec![Line::Table(entries)],
            };
            return Ok((cap_afterwards(lines, policy), None));
        }
        _ => {}
    }
    let last = last(policy)?;
    let mut lines = Vec::new();
    if let Some(Last { attempt, held }) = last {
        let why = if held {
            format!("From attempt {attempt} on it no longer grows: it has passed 2^53 of the unit.")
        } else {
            format!("From attempt {attempt} on nothing changes any more.")
        };
        lines.push(Line::Comment(why));
    }
    let held = last.filter(|last| last.held).map(|last| CodeNote::Held(last.attempt));
    lines.push(Line::Attempt { name: "n", last: last.map(|last| last.attempt), shift: growth.shift });
    // What the curve takes for the first retry; only it can be below 0.
    let first = growth.shift.saturating_add(1);
    let n = || name("n");
    let raised = |to: Expr| power(number(growth.factor), to);
    let curve = match growth.curve {
        Curve::Exponential if growth.whole == Whole::EveryStep => {
            lines.push(Line::Steps { base: unit.ticks(growth.base).trunc(), factor: growth.factor });
            return Ok((cap_afterwards(lines, policy), held));
        }
        Curve::Exponential => plus(number(unit.ticks(growth.offset)), times(raised(n()), base)),
        Curve::ExponentialMinusOne => times(minus(raised(n()), number(1.0)), base),
        Curve::Linear => plus(base, times(step, n())),
        Curve::Polynomial => {
            let n = if first < 0 { max(n(), 0.0) } else { n() };
            plus(base, times(step, Expr::Call(super::plan::Call::Power, vec![n, number(growth.exponent)])))
        }
        _ => {
            lines.push(Line::Fibonacci);
            times(base, name("fibonacci"))
        }
    };
    let whole = match growth.whole {
        Whole::No => curve,
        Whole::Trunc | Whole::EveryStep => trunc(curve),
        Whole::Round => floor(plus(curve, number(0.5))),
        Whole::Even => even(curve),
    };
    let may_be_negative = match growth.curve {
        Curve::Linear => first < 0,
        Curve::ExponentialMinusOne => first < 0 || growth.factor < 1.0,
        _ => false,
    };
    let whole = if may_be_negative { max(whole, 0.0) } else { whole };
    if let Expr::Number(d) = whole {
        // A base of 0 does not grow.
        return Ok((vec![Line::Let("d", capped(number(d)))], None));
    }
    lines.push(Line::Let("d", capped(whole)));
    Ok((lines, held))
}

/// The cap in the policy's unit, where it comes before the jitter.
fn limit(policy: &Policy) -> Option<f64> {
    let cap = policy.rounding.unit.ticks(policy.cap.at?);
    match policy.cap.order {
        CapOrder::Before | CapOrder::Both | CapOrder::Exponent | CapOrder::Clip => Some(cap),
        CapOrder::Headroom => {
            let room = policy.headroom(cap);
            Some(if policy.rounding.rule == Rule::Float { room } else { room.trunc() })
        }
        // Of these the second half of the function takes care.
        CapOrder::Replace | CapOrder::Overshoot | CapOrder::After | CapOrder::Redraw => None,
    }
}

/// A cap for a `d` that is bound already.
fn cap_afterwards(mut lines: Vec<Line>, policy: &Policy) -> Vec<Line> {
    let bound = lines.iter().any(|line| matches!(line, Line::Let(..)));
    if let Some(cap) = limit(policy).filter(|_| !bound) {
        lines.push(Line::Set("d", min(name("d"), cap)));
    }
    lines
}

/// The waits of a table from the first attempt on, up to the one that stays.
fn table(policy: &Policy) -> Result<Vec<f64>, CodeNote> {
    let growth = &policy.growth;
    let unit = policy.rounding.unit;
    let last = growth.table.len().saturating_sub(1) as i64;
    let last = growth.limit.map_or(last, |limit| limit.min(last)).saturating_sub(growth.shift).max(1);
    if last > LONGEST {
        return Err(CodeNote::Unusual);
    }
    let mut entries: Vec<f64> = (1..=last).map(|attempt| growth.delay(attempt, unit)).collect();
    if let (CapOrder::Overshoot, Some(cap)) = (policy.cap.order, policy.cap.at)
        && let Some(end) = entries.iter().position(|entry| *entry >= unit.ticks(cap))
    {
        entries.truncate(end + 1);
    }
    while entries.len() > 1 && entries[entries.len() - 1] == entries[entries.len() - 2] {
        entries.pop();
    }
    Ok(entries)
}

/// The attempt from which on the wait before jitter stays the same.
#[derive(Clone, Copy)]
struct Last {
    attempt: u64,
    /// Whether only because it is held there, beyond what whole numbers in doubles can tell apart.
    held: bool,
}

fn last(policy: &Policy) -> Result<Option<Last>, CodeNote> {
    let (growth, unit) = (&policy.growth, policy.rounding.unit);
    let at = |attempt: i64| growth.delay(attempt, unit);
    if at(1).is_infinite() {
        return Err(CodeNote::TooLarge);
    }
    let cap = policy.cap.at.map(|cap| unit.ticks(cap));
    let shrinks =
        growth.factor < 1.0 && matches!(growth.curve, Curve::Exponential | Curve::ExponentialMinusOne);
    let overshoot = policy.cap.order == CapOrder::Overshoot;
    // Beyond 2^53 whole numbers leave the doubles; nobody waits as long.
    let goal = match policy.cap.order {
        CapOrder::Replace | CapOrder::Overshoot => cap,
        _ => limit(policy),
    };
    let reached = |wait: f64| match goal {
        Some(cap) if overshoot => wait >= cap,
        Some(cap) => wait > cap,
        None => wait > LARGEST_BASE,
    };
    let first = if growth.curve == Curve::Exponential && growth.whole == Whole::EveryStep {
        Some(stuck(growth, policy, &reached)?)
    } else if shrinks {
        // It is at its longest in the beginning.
        (overshoot && reached(at(1))).then_some(1)
    } else {
        first(|attempt| reached(at(attempt)))
    };
    let limit = growth.limit.map(|limit| limit.saturating_sub(growth.shift).max(1));
    let last = match (first, limit) {
        (Some(first), Some(limit)) => Some(first.min(limit)),
        (first, limit) => first.or(limit),
    };
    Ok(last.map(|attempt| {
        let held = goal.is_none() && growth.is_unbounded() && reached(at(attempt));
        // A base of 0 goes from nothing to beyond all doubles: the last number there is.
        let attempt = if at(attempt).is_infinite() { attempt - 1 } else { attempt };
        Last { attempt: attempt.unsigned_abs(), held }
    }))
}

/// The first attempt that passes, where all later ones do too.
fn first(passes: impl Fn(i64) -> bool) -> Option<i64> {
    let mut high = 1i64;
    while !passes(high) {
        if high as f64 >= LARGEST_BASE {
            return None;
        }
        high *= 2;
    }
    let mut low = high / 2;
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if passes(middle) { high = middle } else { low = middle }
    }
    Some(high)
}

/// The attempt at which a curve that is cut off at every step has reached its goal, or does not move any more.
fn stuck(growth: &Growth, policy: &Policy, reached: &dyn Fn(f64) -> bool) -> Result<i64, CodeNote> {
    let mut d = policy.rounding.unit.ticks(growth.base).trunc();
    for n in 0..STEPS {
        let next = (d * growth.factor).trunc();
        if reached(d) || next == d {
            return Ok(n.saturating_sub(growth.shift).max(1));
        }
        d = next;
    }
    Err(CodeNote::Unusual)
}
