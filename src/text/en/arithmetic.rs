//! Where the band comes from: the formula of the policy with the numbers filled in.

use super::{N, percent};
use crate::{
    millis::Millis,
    policy::{CapOrder, Curve, Effect, First, Floor, Kind, Policy, Rule, Unit, Whole},
    sample::Wave,
    settings::{DEFAULT, Settings},
    text::{
        Step,
        shared::formula::{index, tidy, truncated},
    },
};

/// The steps in the order in which they are computed.
pub fn steps(settings: &Settings, wave: &Wave) -> Vec<Step> {
    let (policy, band) = (&settings.choice.policy, &wave.band);
    let unit = policy.rounding.unit;
    let raw = Millis::exact(unit.ms(policy.growth.delay(wave.attempt, unit)));
    let mut steps = Vec::new();
    if policy.has_memory() && !policy.jitter.shared {
        steps.push(Step { name: "Wait", sum: memory(policy), result: String::new() });
    } else {
        steps.push(Step { name: "Delay", sum: growth(policy, wave.attempt), result: N.millis(raw) });
        if let Some(sum) = before(policy) {
            steps.push(Step { name: "Cap", sum, result: N.millis(band.delay) });
        }
        spread(policy, wave, &mut steps);
    }
    limits(policy, wave, &mut steps);
    if band.min.as_f64().is_some() && band.max.as_f64().is_some() {
        let neat = |span: Millis| if let Millis::Fraction(ms) = span { tidy(ms) } else { span };
        let (min, max) = (neat(band.min), neat(band.max));
        let result = if min == max { N.millis(max) } else { format!("{} to {}", N.bare(min), N.millis(max)) };
        steps.push(Step { name: "Wait", sum: rounding(policy, wave), result });
    }
    steps
}

/// What the arithmetic is like, and what the picture leaves out.
pub fn notes(settings: &Settings) -> Vec<&'static str> {
    let policy = &settings.choice.policy;
    let mut notes = Vec::new();
    if policy.rounding.rule == Rule::BandTrunc {
        notes.push(
            "trunc cuts off the decimals after a calculation in binary floating point, so an edge can be a millisecond \
             lower than on paper.",
        );
    }
    if settings.choice.id() == DEFAULT {
        notes.push(
            "This is the arithmetic of EchoMQ\u{2019}s Backoff module, which is also that of BullMQ for Elixir. Other \
             libraries mean other things by jitter 0.2.",
        );
    }
    if policy.has_memory() {
        notes.push(match policy.jitter.kind {
            _ if policy.jitter.shared => "All jobs draw the same number: where they meet is chance, that they meet is not.",
            Kind::Frozen => {
                "The interval is drawn once for all jobs, so there is no formula for how likely a wait is: the jobs are \
                 drawn, and nothing is expected of them."
            }
            Kind::Sorted => {
                "The waits of a job are sorted after they were drawn, so there is no formula for how likely each is: the \
                 jobs are drawn, and nothing is expected of them."
            }
            _ => {
                "Each wait depends on the one before, so there is no formula for how likely it is: the jobs are drawn, and \
                 nothing is expected of them."
            }
        });
    }
    notes.push(
        "Not in this picture: the time the failed call took, timers that fire late, and what the service does \
         with the jobs when they arrive.",
    );
    notes
}

fn growth(policy: &Policy, attempt: i64) -> String {
    let growth = &policy.growth;
    let (base, n) = (N.exact(growth.base), index(&N, policy, attempt));
    let step = N.exact(growth.step.unwrap_or(growth.base));
    let plus = |first: f64, rest: String| {
        if first == 0.0 { rest } else { format!("{} + {rest}", N.exact(first)) }
    };
    let sum = match growth.curve {
        Curve::Constant => return "the base, every time".into(),
        Curve::Linear => plus(growth.base, format!("{step} \u{d7} {n}")),
        Curve::Exponential => plus(growth.offset, format!("{}^{n} \u{d7} {base}", N.exact(growth.factor))),
        Curve::ExponentialMinusOne => format!("({}^{n} \u{2212} 1) \u{d7} {base}", N.exact(growth.factor)),
        Curve::Polynomial => plus(growth.base, format!("{step} \u{d7} {n}^{}", N.exact(growth.exponent))),
        Curve::Fibonacci => format!("{base} \u{d7} the Fibonacci number {n}"),
        Curve::Table => {
            return format!("entry {} of the table", N.signed(growth.index(attempt).saturating_add(1)));
        }
    };
    match growth.whole {
        Whole::No => sum,
        Whole::Trunc => format!("trunc({sum})"),
        Whole::Round | Whole::Even => format!("round({sum})"),
        Whole::EveryStep => format!("{sum}, cut off at every step"),
    }
}

/// What the cap does before the jitter.
fn before(policy: &Policy) -> Option<String> {
    let cap = format!("{}\u{a0}ms", N.exact(policy.cap.at?));
    Some(match policy.cap.order {
        CapOrder::Before | CapOrder::Both => format!("at most {cap}, before the jitter"),
        CapOrder::Exponent => format!("the curve stops at {cap}"),
        CapOrder::Headroom => format!("low enough that no draw exceeds {cap}"),
        CapOrder::Clip => format!("at most {cap}; the band is cut to between the base and that"),
        CapOrder::Replace => format!("beyond {cap}, exactly that and no draw"),
        CapOrder::Overshoot => format!("the curve stops once it has passed {cap}"),
        CapOrder::After | CapOrder::Redraw => return None,
    })
}

fn spread(policy: &Policy, wave: &Wave, steps: &mut Vec<Step>) {
    let (band, jitter, unit) = (&wave.band, &policy.jitter, policy.rounding.unit);
    let (d, j) = (N.bare(band.delay), N.exact(jitter.fraction));
    let Effect::Spread { low, width } = band.effect else {
        let sum = match band.effect {
            Effect::Off if jitter.kind.uses_fraction() && jitter.fraction == 0.0 => {
                "the delay itself, as jitter is 0"
            }
            Effect::Off if jitter.kind == Kind::None => "the delay itself: there is no jitter",
            Effect::Off if policy.first == First::Zero && wave.attempt <= 1 => {
                "none: the first retry does not wait"
            }
            Effect::Off => "the delay itself, without jitter this time",
            Effect::Ignored => {
                let sum = format!("the delay itself: jitter {j} is outside 0 to 1");
                steps.push(Step { name: "Jitter", sum, result: N.millis(band.max) });
                return;
            }
            Effect::Empty => "an empty range: the library raises an error here",
            Effect::Memory | Effect::Shared => "the same draw for every job",
            Effect::NoDelay | Effect::Spread { .. } => return,
        };
        steps.push(Step { name: "Jitter", sum: sum.into(), result: N.millis(band.delay) });
        return;
    };
    let high = low + width;
    if policy.rounding.rule == Rule::BandTrunc {
        let span = |ticks: f64| N.millis(Millis::exact(unit.ms(ticks.trunc())));
        let twice = if jitter.kind == Kind::Band { " \u{d7} 2" } else { "" };
        steps.push(Step {
            name: "Shortest wait",
            sum: truncated(&N, format!("{d} \u{d7} (1 \u{2212} {j})"), low),
            result: span(low),
        });
        steps.push(Step {
            name: "Range",
            sum: truncated(&N, format!("{d} \u{d7} {j}{twice}"), width),
            result: span(width),
        });
        return;
    }
    let extra = N.exact(jitter.extra.ms(policy.growth.base));
    let n = policy.growth.index(wave.attempt);
    let (shortest, longest) = match jitter.kind {
        Kind::Band => (format!("{d} \u{d7} (1 \u{2212} {j})"), format!("{d} \u{d7} (1 + {j})")),
        Kind::Down => (format!("{d} \u{d7} (1 \u{2212} {j})"), "the delay".into()),
        Kind::Up | Kind::Fields => ("the delay".into(), format!("{d} \u{d7} (1 + {j})")),
        Kind::Full => ("nothing".into(), "the delay".into()),
        Kind::Equal => ("half the delay".into(), "the delay".into()),
        Kind::Multiplicative => (
            format!("{d} \u{d7} {}", N.exact(jitter.low)),
            format!("{d} \u{d7} {}", N.exact(jitter.high.unwrap_or(policy.growth.factor))),
        ),
        Kind::Between => {
            (format!("{extra}\u{a0}ms, every time"), "the delay, or that if it is longer".into())
        }
        Kind::Additive => ("the delay".into(), format!("{d} + {extra}")),
        Kind::AdditiveBand => (format!("{d} \u{2212} {extra}"), format!("{d} + {extra}")),
        Kind::AdditiveGrowing => {
            ("the delay".into(), format!("{d} + {extra} \u{d7} {}", N.signed(n.saturating_add(1))))
        }
        Kind::AdditiveStepped => (
            format!("{d} \u{2212} {extra} \u{d7} trunc(delay / base)"),
            format!("{d} + {extra} \u{d7} trunc(delay / base)"),
        ),
        Kind::Split => {
            let sum = format!(
                "one draw U: below a half the delay \u{2212} U \u{d7} {j} \u{d7} {d}, from there on the delay + the same"
            );
            steps.push(Step { name: "Jitter", sum, result: "two bands with a hole".into() });
            return;
        }
        Kind::PercentSplit => {
            let sum = format!(
                "up to {} less, or half of that to all of it more, in whole percent",
                percent(jitter.fraction)
            );
            steps.push(Step { name: "Jitter", sum, result: "two bands with a hole".into() });
            return;
        }
        _ => return,
    };
    // A draw may be negative before the floor.
    let span = |ticks: f64| match tidy(unit.ms(ticks)) {
        Millis::Invalid => format!("{}\u{a0}ms", N.decimal(unit.ms(ticks), 3)),
        span => N.millis(span),
    };
    steps.push(Step { name: "Shortest draw", sum: shortest, result: span(low) });
    steps.push(Step { name: "Longest draw", sum: longest, result: span(high) });
}

/// What the cap and the floor do after the jitter.
fn limits(policy: &Policy, wave: &Wave, steps: &mut Vec<Step>) {
    let atoms = wave.band.law.atoms();
    let share = |at: f64| {
        let at = Millis::exact(at);
        let atom = atoms.iter().find(|atom| atom.at == at);
        atom.map_or(String::new(), |atom| format!("{} of all waits", percent(atom.share)))
    };
    if let Some(cap) = policy.cap.at {
        let after = match policy.cap.order {
            CapOrder::After | CapOrder::Both => {
                Some(format!("what is longer waits exactly {}\u{a0}ms", N.exact(cap)))
            }
            CapOrder::Redraw => Some(format!(
                "what is longer is drawn anew from {} to {}\u{a0}ms",
                N.exact(cap / 2.0),
                N.exact(cap)
            )),
            _ => None,
        };
        if let Some(sum) = after {
            steps.push(Step { name: "Cap", sum, result: share(cap) });
        }
    }
    let base = policy.growth.base;
    let floor = match policy.cap.floor {
        Floor::None => None,
        Floor::At(floor) => Some((format!("what is shorter waits {}\u{a0}ms", N.exact(floor)), floor)),
        Floor::Base => Some(("what is shorter waits the base".into(), base)),
        Floor::HalfBase => Some(("what is shorter waits half the base".into(), base / 2.0)),
        Floor::Reset => Some(("what is negative waits the base".into(), base)),
    };
    if let Some((sum, at)) = floor {
        steps.push(Step { name: "Floor", sum, result: share(at) });
    }
}

/// How a draw becomes a wait.
fn rounding(policy: &Policy, wave: &Wave) -> String {
    let unit = match policy.rounding.unit {
        Unit::Second => "seconds",
        Unit::Millisecond => "milliseconds",
        Unit::Microsecond => "microseconds",
        Unit::Tick => "ticks of 100\u{a0}ns",
        Unit::Nanosecond => "nanoseconds",
    };
    let mut sum = match policy.rounding.rule {
        _ if wave.band.min == wave.band.max => "the same for every job".into(),
        Rule::Float => "any number between".into(),
        Rule::Trunc => format!("cut off to whole {unit}"),
        Rule::Round => format!("rounded to whole {unit}"),
        Rule::Ceil => format!("rounded up to whole {unit}"),
        Rule::PlusOne => format!("one more, cut off to whole {unit}"),
        Rule::BandTrunc
            if wave.band.law.is_even() && wave.band.points() == wave.band.range.whole().map(|r| r + 1) =>
        {
            format!("{} + a whole number from 0 to {}", N.bare(wave.band.min), N.bare(wave.band.range))
        }
        Rule::Integer | Rule::BandTrunc | Rule::Amount => format!("whole {unit}, both ends possible"),
        Rule::IntegerAbove => format!("whole {unit} above the shortest, both ends possible"),
        Rule::IntegerExclusive => format!("whole {unit}, without the upper end"),
        Rule::Lattice => format!("one of {} evenly spaced values", N.whole(policy.rounding.points)),
        Rule::Percent => "a whole percent, without the lower end".into(),
        Rule::Seconds => "cut off to whole seconds".into(),
    };
    if policy.rounding.plus > 0.0 {
        sum.push_str(&format!(", plus {}\u{a0}ms", N.exact(policy.rounding.plus)));
    }
    sum
}

/// Policies whose waits depend on those before them, in words.
fn memory(policy: &Policy) -> String {
    let (base, factor) = (N.exact(policy.growth.base), N.exact(policy.growth.factor));
    let j = N.exact(policy.jitter.fraction);
    let cap = policy.cap.at.map_or(String::new(), |cap| format!(", at most {}\u{a0}ms", N.exact(cap)));
    match policy.jitter.kind {
        Kind::Feedback => format!(
            "the wait before \u{d7} {factor}{cap}, then \u{b1} {j} of that; starts with {base}\u{a0}ms"
        ),
        Kind::FeedbackUp => format!(
            "the wait before \u{d7} {factor}, plus up to {j} of that{cap}; starts with {base}\u{a0}ms"
        ),
        Kind::FeedbackFirst => {
            format!("the wait before \u{b1} {j}, then \u{d7} {factor}{cap}; starts with {base}\u{a0}ms")
        }
        Kind::Decorrelated => format!(
            "anywhere from {base} to 3 \u{d7} the wait before; what is longer than the cap waits the cap{cap}"
        ),
        Kind::DecorrelatedRange => {
            format!("anywhere from {base} to 3 \u{d7} the wait before, or to the cap if that is less{cap}")
        }
        Kind::Polly => format!(
            "{base} / 1.4 \u{d7} (f(t) \u{2212} f(t before)), f(t) = {factor}^t \u{d7} tanh(\u{221a}(4t)), t = retries so far + a draw{cap}"
        ),
        Kind::Frozen => format!("an interval drawn once for all jobs, then \u{b1} {j} for each"),
        _ => format!("all waits of a job are drawn up front and sorted{cap}"),
    }
}
