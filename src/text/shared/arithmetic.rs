//! Where the band comes from: the formula of a policy with the numbers filled in, step by step.

use super::formula::{index, tidy, truncated};
use crate::{
    millis::Millis,
    policy::{CapOrder, Curve, Effect, First, Floor, Kind, Policy, Rule, Unit, Whole},
    sample::Wave,
    settings::{DEFAULT, Settings},
    text::{Numerals, Step},
};

/// The words of the arithmetic.
pub struct Arithmetic {
    /// How numbers are written.
    pub numerals: &'static Numerals,
    /// A share of 1 as percent.
    pub percent: fn(f64) -> String,
    /// The names of the steps.
    pub names: Names,
    /// Between the ends of a range.
    pub to: &'static str,
    /// A curve that does not grow.
    pub constant: &'static str,
    /// Before the place of a Fibonacci number.
    pub fibonacci: &'static str,
    /// An entry of a table, given its place.
    pub entry: fn(String) -> String,
    /// After a sum: it is cut off to whole numbers at every step.
    pub every_step: &'static str,
    /// What the cap does before the jitter, given its length; none if it does nothing there.
    pub before: fn(CapOrder, &str) -> Option<String>,
    /// Why there is no draw.
    pub undrawn: Undrawn,
    /// The wait before jitter, as the end of a band.
    pub delay: &'static str,
    /// A wait of nothing.
    pub nothing: &'static str,
    /// Half the wait before jitter.
    pub half: &'static str,
    /// After a wait that no attempt changes.
    pub every_time: &'static str,
    /// The longer of the delay and that.
    pub longer: &'static str,
    /// How many times longer than the base the delay is, in a sum.
    pub ratio: &'static str,
    /// A draw that is shorter in one half and longer in the other, given the fraction and the delay.
    pub split: fn(&str, &str) -> String,
    /// The same in whole percent, given the fraction.
    pub percent_split: fn(String) -> String,
    /// What such a draw gives.
    pub two_bands: &'static str,
    /// A share of all waits.
    pub of_all: fn(String) -> String,
    /// What exceeds the cap waits the cap, given its length.
    pub exactly: fn(String) -> String,
    /// What exceeds the cap is drawn anew, given from where to where.
    pub redrawn: fn(String, String) -> String,
    /// What the floor does; its length where it has one.
    pub floor: fn(Floor, String) -> String,
    /// How a draw becomes a wait, given how many points a lattice has.
    pub rounding: fn(Rule, Unit, String) -> String,
    /// All jobs wait the same.
    pub same: &'static str,
    /// The shortest wait and a whole number, given the largest.
    pub and_whole: fn(String, String) -> String,
    /// After a wait: what is added to it.
    pub plus: fn(String) -> String,
    /// A policy whose waits depend on those before them.
    pub memory: fn(Kind, Remembered) -> String,
    /// What is to be said of it.
    pub notes: Notes,
}

/// The names of the steps.
pub struct Names {
    pub delay: &'static str,
    pub cap: &'static str,
    pub jitter: &'static str,
    pub shortest_wait: &'static str,
    pub range: &'static str,
    pub shortest_draw: &'static str,
    pub longest_draw: &'static str,
    pub floor: &'static str,
    pub wait: &'static str,
}

/// Why there is no draw.
pub struct Undrawn {
    /// The fraction is 0.
    pub zero: &'static str,
    /// The policy has no jitter.
    pub none: &'static str,
    /// The first retry comes at once.
    pub first: &'static str,
    /// This attempt has no jitter.
    pub this_time: &'static str,
    /// The library takes no such fraction.
    pub ignored: fn(&str) -> String,
    /// The library would draw from an empty range.
    pub empty: &'static str,
    /// All jobs have one draw.
    pub shared: &'static str,
}

/// What the arithmetic is like, and what the picture leaves out.
pub struct Notes {
    /// Binary fractions are cut off.
    pub truncated: &'static str,
    /// Whose arithmetic the default is.
    pub default: &'static str,
    /// All jobs have one draw.
    pub shared: &'static str,
    /// The interval is drawn once.
    pub frozen: &'static str,
    /// The waits are sorted.
    pub sorted: &'static str,
    /// Each wait depends on the one before.
    pub memory: &'static str,
    /// What no picture has.
    pub left_out: &'static str,
}

/// The numbers of a policy with memory.
pub struct Remembered {
    pub base: String,
    pub factor: String,
    pub fraction: String,
    /// The cap as a length, if there is one.
    pub cap: Option<String>,
}

impl Arithmetic {
    /// The steps in the order in which they are computed.
    pub fn steps(&self, settings: &Settings, wave: &Wave) -> Vec<Step> {
        let (numerals, names, band) = (self.numerals, &self.names, &wave.band);
        let policy = &settings.choice.policy;
        let unit = policy.rounding.unit;
        let raw = Millis::exact(unit.ms(policy.growth.delay(wave.attempt, unit)));
        let mut steps = Vec::new();
        if policy.has_memory() && !policy.jitter.shared {
            steps.push(Step { name: names.wait, sum: self.remembered(policy), result: String::new() });
        } else {
            let sum = self.growth(policy, wave.attempt);
            steps.push(Step { name: names.delay, sum, result: numerals.millis(raw) });
            if let Some(sum) = policy.cap.at.and_then(|cap| (self.before)(policy.cap.order, &self.ms(cap))) {
                steps.push(Step { name: names.cap, sum, result: numerals.millis(band.delay) });
            }
            self.spread(policy, wave, &mut steps);
        }
        self.limits(policy, wave, &mut steps);
        if band.min.as_f64().is_some() && band.max.as_f64().is_some() {
            let neat = |span: Millis| if let Millis::Fraction(ms) = span { tidy(ms) } else { span };
            let (min, max) = (neat(band.min), neat(band.max));
            let longest = numerals.millis(max);
            let result =
                if min == max { longest } else { format!("{} {} {longest}", numerals.bare(min), self.to) };
            steps.push(Step { name: names.wait, sum: self.rounded(policy, wave), result });
        }
        steps
    }

    /// What is to be said of the arithmetic and of the picture.
    pub fn notes(&self, settings: &Settings) -> Vec<&'static str> {
        let (policy, words) = (&settings.choice.policy, &self.notes);
        let mut notes = Vec::new();
        if policy.rounding.rule == Rule::BandTrunc {
            notes.push(words.truncated);
        }
        if settings.choice.id() == DEFAULT {
            notes.push(words.default);
        }
        if policy.has_memory() {
            notes.push(match policy.jitter.kind {
                _ if policy.jitter.shared => words.shared,
                Kind::Frozen => words.frozen,
                Kind::Sorted => words.sorted,
                _ => words.memory,
            });
        }
        notes.push(words.left_out);
        notes
    }

    /// A length as typed.
    fn ms(&self, ms: f64) -> String {
        format!("{}\u{a0}ms", self.numerals.exact(ms))
    }

    fn growth(&self, policy: &Policy, attempt: i64) -> String {
        let (growth, numerals) = (&policy.growth, self.numerals);
        let (base, n) = (numerals.exact(growth.base), index(numerals, policy, attempt));
        let step = numerals.exact(growth.step.unwrap_or(growth.base));
        let factor = numerals.exact(growth.factor);
        let plus = |first: f64, rest: String| {
            if first == 0.0 { rest } else { format!("{} + {rest}", numerals.exact(first)) }
        };
        let sum = match growth.curve {
            Curve::Constant => return self.constant.into(),
            Curve::Linear => plus(growth.base, format!("{step} \u{d7} {n}")),
            Curve::Exponential => plus(growth.offset, format!("{factor}^{n} \u{d7} {base}")),
            Curve::ExponentialMinusOne => format!("({factor}^{n} \u{2212} 1) \u{d7} {base}"),
            Curve::Polynomial => {
                plus(growth.base, format!("{step} \u{d7} {n}^{}", numerals.exact(growth.exponent)))
            }
            Curve::Fibonacci => format!("{base} \u{d7} {}{n}", self.fibonacci),
            Curve::Table => {
                return (self.entry)(numerals.signed(growth.index(attempt).saturating_add(1)));
            }
        };
        match growth.whole {
            Whole::No => sum,
            Whole::Trunc => format!("trunc({sum})"),
            Whole::Round | Whole::Even => format!("round({sum})"),
            Whole::EveryStep => sum + self.every_step,
        }
    }

    fn spread(&self, policy: &Policy, wave: &Wave, steps: &mut Vec<Step>) {
        let (names, numerals) = (&self.names, self.numerals);
        let (band, jitter, unit) = (&wave.band, &policy.jitter, policy.rounding.unit);
        let (d, j) = (numerals.bare(band.delay), numerals.exact(jitter.fraction));
        let Effect::Spread { low, width } = band.effect else {
            let undrawn = &self.undrawn;
            let sum = match band.effect {
                Effect::Off if jitter.kind.uses_fraction() && jitter.fraction == 0.0 => undrawn.zero,
                Effect::Off if jitter.kind == Kind::None => undrawn.none,
                Effect::Off if policy.first == First::Zero && wave.attempt <= 1 => undrawn.first,
                Effect::Off => undrawn.this_time,
                Effect::Ignored => {
                    let sum = (undrawn.ignored)(&j);
                    steps.push(Step { name: names.jitter, sum, result: numerals.millis(band.max) });
                    return;
                }
                Effect::Empty => undrawn.empty,
                Effect::Memory | Effect::Shared => undrawn.shared,
                Effect::NoDelay | Effect::Spread { .. } => return,
            };
            steps.push(Step { name: names.jitter, sum: sum.into(), result: numerals.millis(band.delay) });
            return;
        };
        let (less, more) = (format!("{d} \u{d7} (1 \u{2212} {j})"), format!("{d} \u{d7} (1 + {j})"));
        if policy.rounding.rule == Rule::BandTrunc {
            let span = |ticks: f64| numerals.millis(Millis::exact(unit.ms(ticks.trunc())));
            let twice = if jitter.kind == Kind::Band { " \u{d7} 2" } else { "" };
            let sum = truncated(numerals, less, low);
            steps.push(Step { name: names.shortest_wait, sum, result: span(low) });
            let sum = truncated(numerals, format!("{d} \u{d7} {j}{twice}"), width);
            steps.push(Step { name: names.range, sum, result: span(width) });
            return;
        }
        let (delay, extra) = (self.delay.to_owned(), numerals.exact(jitter.extra.ms(policy.growth.base)));
        let (shortest, longest) = match jitter.kind {
            Kind::Band => (less, more),
            Kind::Down => (less, delay),
            Kind::Up | Kind::Fields => (delay, more),
            Kind::Full => (self.nothing.into(), delay),
            Kind::Equal => (self.half.into(), delay),
            Kind::Multiplicative => (
                format!("{d} \u{d7} {}", numerals.exact(jitter.low)),
                format!("{d} \u{d7} {}", numerals.exact(jitter.high.unwrap_or(policy.growth.factor))),
            ),
            Kind::Between => (format!("{extra}\u{a0}ms{}", self.every_time), self.longer.into()),
            Kind::Additive => (delay, format!("{d} + {extra}")),
            Kind::AdditiveBand => (format!("{d} \u{2212} {extra}"), format!("{d} + {extra}")),
            Kind::AdditiveGrowing => {
                let n = policy.growth.index(wave.attempt).saturating_add(1);
                (delay, format!("{d} + {extra} \u{d7} {}", numerals.signed(n)))
            }
            Kind::AdditiveStepped => {
                let ratio = self.ratio;
                (format!("{d} \u{2212} {extra} \u{d7} {ratio}"), format!("{d} + {extra} \u{d7} {ratio}"))
            }
            Kind::Split | Kind::PercentSplit => {
                let sum = if jitter.kind == Kind::Split {
                    (self.split)(&j, &d)
                } else {
                    (self.percent_split)((self.percent)(jitter.fraction))
                };
                steps.push(Step { name: names.jitter, sum, result: self.two_bands.into() });
                return;
            }
            _ => return,
        };
        // A draw may be negative before the floor.
        let span = |ticks: f64| match tidy(unit.ms(ticks)) {
            Millis::Invalid => format!("{}\u{a0}ms", numerals.decimal(unit.ms(ticks), 3)),
            span => numerals.millis(span),
        };
        steps.push(Step { name: names.shortest_draw, sum: shortest, result: span(low) });
        steps.push(Step { name: names.longest_draw, sum: longest, result: span(low + width) });
    }

    /// What the cap and the floor do after the jitter.
    fn limits(&self, policy: &Policy, wave: &Wave, steps: &mut Vec<Step>) {
        let atoms = wave.band.law.atoms();
        let share = |at: f64| {
            let at = Millis::exact(at);
            let atom = atoms.iter().find(|atom| atom.at == at);
            atom.map_or(String::new(), |atom| (self.of_all)((self.percent)(atom.share)))
        };
        if let Some(cap) = policy.cap.at {
            let after = match policy.cap.order {
                CapOrder::After | CapOrder::Both => Some((self.exactly)(self.ms(cap))),
                CapOrder::Redraw => Some((self.redrawn)(self.numerals.exact(cap / 2.0), self.ms(cap))),
                _ => None,
            };
            if let Some(sum) = after {
                steps.push(Step { name: self.names.cap, sum, result: share(cap) });
            }
        }
        let base = policy.growth.base;
        let at = match policy.cap.floor {
            Floor::None => return,
            Floor::At(floor) => floor,
            Floor::Base | Floor::Reset => base,
            Floor::HalfBase => base / 2.0,
        };
        let sum = (self.floor)(policy.cap.floor, self.ms(at));
        steps.push(Step { name: self.names.floor, sum, result: share(at) });
    }

    /// How a draw becomes a wait.
    fn rounded(&self, policy: &Policy, wave: &Wave) -> String {
        let (band, rounding, numerals) = (&wave.band, &policy.rounding, self.numerals);
        let is_band = || band.law.is_even() && band.points() == band.range.whole().map(|range| range + 1);
        let mut sum = match rounding.rule {
            _ if band.min == band.max => self.same.into(),
            Rule::BandTrunc if is_band() => {
                (self.and_whole)(numerals.bare(band.min), numerals.bare(band.range))
            }
            rule => (self.rounding)(rule, rounding.unit, numerals.whole(rounding.points)),
        };
        if rounding.plus > 0.0 {
            sum.push_str(&(self.plus)(self.ms(rounding.plus)));
        }
        sum
    }

    /// A policy whose waits depend on those before them, in words.
    fn remembered(&self, policy: &Policy) -> String {
        let numerals = self.numerals;
        let numbers = Remembered {
            base: numerals.exact(policy.growth.base),
            factor: numerals.exact(policy.growth.factor),
            fraction: numerals.exact(policy.jitter.fraction),
            cap: policy.cap.at.map(|cap| self.ms(cap)),
        };
        (self.memory)(policy.jitter.kind, numbers)
    }
}
