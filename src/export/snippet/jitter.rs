//! The second half of the function: what the draw makes of the wait `d`, on the grid of the rounding.

use super::plan::{
    Expr, Line, Test, below, ceil, floor, max, min, minus, modulo, name, number, over, plus, times, trunc,
    uniform,
};
use crate::{
    policy::{CapOrder, Effect, Kind, Policy, Rule},
    text::CodeNote,
};

/// What comes after the growth.
pub struct Rest<'a> {
    pub policy: &'a Policy,
    pub lines: Vec<Line>,
}

impl Rest<'_> {
    pub fn ticks(&self, ms: f64) -> f64 {
        self.policy.rounding.unit.ticks(ms)
    }

    fn second(&self) -> f64 {
        self.ticks(1000.0).max(1.0)
    }

    /// The cap, and the base where it is below it, where both cut the edges of the band.
    fn clip(&self) -> Option<(f64, f64)> {
        let cap = self.policy.cap.at.filter(|_| self.policy.cap.order == CapOrder::Clip)?;
        Some((self.ticks(cap), self.ticks(self.policy.growth.base).min(self.ticks(cap))))
    }

    /// A wait without jitter; `bare` is the wait as it is, which does not come to the rounding.
    pub fn plain(&self, d: Expr, bare: bool) -> Expr {
        if bare {
            return d;
        }
        let rule = self.policy.rounding.rule;
        let d = match self.clip() {
            Some((_, base)) if rule != Rule::Amount => max(d, base),
            _ => d,
        };
        match rule {
            Rule::IntegerAbove => d,
            Rule::Float | Rule::Round | Rule::Ceil | Rule::Seconds => self.rounded(d),
            _ => trunc(d),
        }
    }

    /// An even draw on the grid.
    fn rounded(&self, x: Expr) -> Expr {
        match self.policy.rounding.rule {
            Rule::Float => x,
            Rule::Round => floor(plus(x, number(0.5))),
            Rule::Ceil => ceil(x),
            Rule::Seconds => times(floor(over(x, self.second())), number(self.second())),
            _ => floor(x),
        }
    }

    /// The lower edge and the width of the band around `d`.
    fn edges(&mut self) -> (Expr, Expr) {
        let policy = self.policy;
        let jitter = policy.jitter;
        let (d, j) = (|| name("d"), || name("jitter"));
        let extra = self.ticks(jitter.extra.ms(policy.growth.base));
        match jitter.kind {
            Kind::Band => (times(d(), minus(number(1.0), j())), times(times(d(), j()), number(2.0))),
            Kind::Down => (times(d(), minus(number(1.0), j())), times(d(), j())),
            Kind::Up => (d(), times(d(), j())),
            Kind::Full => (number(0.0), d()),
            Kind::Equal => (over(d(), 2.0), minus(d(), over(d(), 2.0))),
            Kind::Multiplicative | Kind::Sorted => {
                let high = jitter.high.unwrap_or(policy.growth.factor);
                let (low, high) = (jitter.low.min(high), jitter.low.max(high));
                let low = times(d(), number(low));
                (low.clone(), minus(times(d(), number(high)), low))
            }
            Kind::Between => (number(extra), max(minus(d(), number(extra)), 0.0)),
            Kind::Additive => (d(), number(extra)),
            Kind::AdditiveBand => (minus(d(), number(extra)), number(extra * 2.0)),
            Kind::AdditiveGrowing => {
                let shift = policy.growth.shift.saturating_add(1);
                let last = policy.growth.limit.map(|limit| limit.saturating_sub(policy.growth.shift).max(1));
                let last = last.map(i64::unsigned_abs);
                self.lines.push(Line::Attempt { name: "turns", last, shift });
                let turns = name("turns");
                (d(), times(number(extra), if shift < -1 { max(turns, 0.0) } else { turns }))
            }
            Kind::AdditiveStepped => {
                let base = self.ticks(policy.growth.base);
                let steps = if base > 0.0 { trunc(over(d(), base)) } else { number(0.0) };
                self.lines.push(Line::Let("either_way", times(number(extra), steps)));
                (minus(d(), name("either_way")), times(name("either_way"), number(2.0)))
            }
            _ => (d(), number(0.0)),
        }
    }

    pub fn jittered(&mut self) -> Result<Expr, CodeNote> {
        let policy = self.policy;
        let (kind, rule) = (policy.jitter.kind, policy.rounding.rule);
        match kind {
            Kind::Split => return Ok(self.split()),
            Kind::PercentSplit => return Ok(self.percent_split()),
            Kind::Fields => return Ok(self.fields()),
            _ => {}
        }
        if rule == Rule::Amount {
            return self.amount();
        }
        let (mut low, mut width) = self.edges();
        if let Some((cap, base)) = self.clip() {
            self.lines.push(Line::Let("high", min(plus(low.clone(), width), cap)));
            self.lines.push(Line::Let("low", max(low, base)));
            low = name("low");
            width = max(minus(name("high"), name("low")), 0.0);
        }
        let whole_width = || trunc(width.clone());
        Ok(match rule {
            Rule::Integer | Rule::BandTrunc => plus(trunc(low), below(plus(whole_width(), number(1.0)))),
            Rule::IntegerExclusive => plus(trunc(low), below(self.at_least_one(whole_width()))),
            Rule::IntegerAbove => plus(low, below(plus(whole_width(), number(1.0)))),
            Rule::Lattice => {
                let points = f64::from(policy.rounding.points.max(1));
                trunc(plus(low, times(over(width, points), below(number(points)))))
            }
            Rule::Percent => {
                let points = (policy.jitter.fraction * 200.0).round().clamp(1.0, 200.0);
                self.lines.push(Line::Let("step", over(width, points)));
                let point = times(name("step"), below(number(points)));
                trunc(plus(plus(low, name("step")), point))
            }
            _ => self.even(low, width)?,
        })
    }

    /// An even draw between the edges, with the rounding.
    fn even(&mut self, low: Expr, width: Expr) -> Result<Expr, CodeNote> {
        let rule = self.policy.rounding.rule;
        let redraw = self.policy.cap.order == CapOrder::Redraw && width != number(0.0);
        let redraw = self.policy.cap.at.filter(|_| redraw);
        // A band without any width is neither a unit wide nor drawn anew; here it could have none at some attempts only.
        let jitter = &self.policy.jitter;
        let narrow = matches!(jitter.kind, Kind::Between | Kind::AdditiveStepped | Kind::AdditiveGrowing)
            || (jitter.kind == Kind::Multiplicative
                && jitter.low == jitter.high.unwrap_or(self.policy.growth.factor));
        if narrow && redraw.is_some() {
            return Err(CodeNote::Unusual);
        }
        if rule == Rule::PlusOne {
            if width == number(0.0) {
                return Ok(floor(low));
            }
            if narrow || redraw.is_some() || self.clip().is_some() {
                return Err(CodeNote::Unusual);
            }
            return Ok(floor(plus(low, times(plus(width, number(1.0)), uniform()))));
        }
        let wait = plus(low, times(width, uniform()));
        let Some(cap) = redraw.map(|cap| self.ticks(cap)) else { return Ok(self.rounded(wait)) };
        self.lines.push(Line::Let("wait", wait));
        let limit = if rule == Rule::Trunc { cap.trunc() + 1.0 } else { cap };
        let again = plus(number(cap / 2.0), times(number(cap / 2.0), uniform()));
        let test = Test::Compare(name("wait"), ">=", number(limit));
        self.lines.push(Line::If(test, vec![Line::Set("wait", again)]));
        Ok(self.rounded(name("wait")))
    }

    /// The width of a draw that leaves out its end: an empty range would hold nothing to draw.
    fn at_least_one(&self, width: Expr) -> Expr {
        let first = self.policy.band(1).effect;
        let grows = self.policy.growth.factor >= 1.0 && self.clip().is_none();
        match first {
            Effect::Spread { width: first, .. } if first >= 1.0 && grows => width,
            _ => max(width, 1.0),
        }
    }

    fn amount(&mut self) -> Result<Expr, CodeNote> {
        if self.policy.jitter.fraction < 0.0 {
            return Err(CodeNote::Unusual);
        }
        self.lines.push(Line::Let("amount", trunc(times(name("d"), name("jitter")))));
        let (d, amount) = (trunc(name("d")), || name("amount"));
        Ok(match self.policy.jitter.kind {
            Kind::Up => plus(d, below(plus(amount(), number(1.0)))),
            Kind::Down => plus(minus(d, amount()), below(plus(amount(), number(1.0)))),
            _ => plus(minus(d, amount()), below(plus(times(amount(), number(2.0)), number(1.0)))),
        })
    }

    /// One draw for size and side.
    fn split(&mut self) -> Expr {
        let amount = times(name("u"), times(name("jitter"), name("d")));
        let amount = if self.policy.rounding.rule == Rule::Float { amount } else { trunc(amount) };
        self.lines.push(Line::Let("u", uniform()));
        self.lines.push(Line::Let("amount", amount));
        self.lines.push(Line::Let("wait", plus(name("d"), name("amount"))));
        let shorter = Line::Set("wait", minus(name("d"), name("amount")));
        self.lines.push(Line::If(Test::Compare(name("u"), "<", number(0.5)), vec![shorter]));
        name("wait")
    }

    fn percent_split(&mut self) -> Expr {
        let q = (self.policy.jitter.fraction * 100.0).trunc().clamp(0.0, 100.0);
        let at = |wait| if self.policy.rounding.rule == Rule::Float { wait } else { trunc(wait) };
        if q == 0.0 {
            return at(name("d"));
        }
        let draw = Line::Let("draw", below(number(2.0 * q)));
        let percent = Line::Let("percent", floor(over(name("draw"), 2.0)));
        let less = Line::Set("percent", minus(number(0.0), name("draw")));
        let test = Test::Compare(name("draw"), "<", number(q));
        let wait = at(plus(name("d"), over(times(name("d"), name("percent")), 100.0)));
        self.lines.extend([draw, percent, Line::If(test, vec![less])]);
        wait
    }

    /// The whole seconds and the rest, each lengthened by the same draw; the seconds are cut off.
    fn fields(&mut self) -> Expr {
        let second = self.ticks(1000.0);
        let (u, j) = (|| name("u"), || name("jitter"));
        let longer = floor(times(times(name("seconds"), j()), u()));
        let seconds = times(plus(name("seconds"), longer), number(second));
        let rest = times(modulo(name("d"), second), plus(number(1.0), times(j(), u())));
        self.lines.push(Line::Let("u", uniform()));
        self.lines.push(Line::Let("seconds", floor(over(name("d"), second))));
        plus(seconds, rest)
    }
}
