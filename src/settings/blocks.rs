//! The five blocks of a policy under the names of the query.

use super::{
    LARGEST_ATTEMPT, LARGEST_BASE, LARGEST_JITTER, Problem,
    parse::{Words, limited, span, span_or_none, whole},
};
use crate::{
    decimal::write,
    policy::{CapOrder, Curve, Extra, First, Floor, Kind, Policy, Rule, Unit, Whole},
};

/// The names of a policy's values, in the order in which they are written.
pub const NAMES: [&str; 26] = [
    "growth",
    "base",
    "factor",
    "step",
    "exponent",
    "shift",
    "offset",
    "limit",
    "table",
    "growth_rounding",
    "cap",
    "cap_order",
    "floor",
    "jitter_kind",
    "jitter",
    "low",
    "high",
    "extra",
    "rounding",
    "unit",
    "points",
    "plus",
    "first",
    "luck",
    "max_attempts",
    "deadline",
];

/// The largest number of entries a table can have.
pub const LONGEST_TABLE: usize = 100;
/// The largest number of points of a lattice.
pub const MOST_POINTS: u32 = 1000;

/// The words for the curves.
pub const CURVES: Words<Curve> = Words {
    names: &[
        "constant",
        "linear",
        "exponential",
        "exponential-minus-one",
        "polynomial",
        "fibonacci",
        "table",
    ],
    values: &[
        Curve::Constant,
        Curve::Linear,
        Curve::Exponential,
        Curve::ExponentialMinusOne,
        Curve::Polynomial,
        Curve::Fibonacci,
        Curve::Table,
    ],
};

const WHOLES: Words<Whole> = Words {
    names: &["float", "trunc", "round", "even", "steps"],
    values: &[Whole::No, Whole::Trunc, Whole::Round, Whole::Even, Whole::EveryStep],
};

/// The words for the positions of the cap.
pub const CAP_ORDERS: Words<CapOrder> = Words {
    names: &["before", "after", "both", "headroom", "clip", "redraw", "exponent", "replace", "overshoot"],
    values: &[
        CapOrder::Before,
        CapOrder::After,
        CapOrder::Both,
        CapOrder::Headroom,
        CapOrder::Clip,
        CapOrder::Redraw,
        CapOrder::Exponent,
        CapOrder::Replace,
        CapOrder::Overshoot,
    ],
};

/// The words for the kinds of jitter.
pub const KINDS: Words<Kind> = Words {
    names: &[
        "none",
        "band",
        "down",
        "up",
        "full",
        "equal",
        "multiplicative",
        "between",
        "additive",
        "additive-band",
        "additive-growing",
        "additive-stepped",
        "feedback",
        "feedback-up",
        "feedback-first",
        "decorrelated",
        "decorrelated-range",
        "polly",
        "split",
        "percent-split",
        "fields",
        "frozen",
        "sorted",
    ],
    values: &[
        Kind::None,
        Kind::Band,
        Kind::Down,
        Kind::Up,
        Kind::Full,
        Kind::Equal,
        Kind::Multiplicative,
        Kind::Between,
        Kind::Additive,
        Kind::AdditiveBand,
        Kind::AdditiveGrowing,
        Kind::AdditiveStepped,
        Kind::Feedback,
        Kind::FeedbackUp,
        Kind::FeedbackFirst,
        Kind::Decorrelated,
        Kind::DecorrelatedRange,
        Kind::Polly,
        Kind::Split,
        Kind::PercentSplit,
        Kind::Fields,
        Kind::Frozen,
        Kind::Sorted,
    ],
};

/// The words for the rules of rounding; `floor` is another word for `trunc`, as no wait is negative.
pub const RULES: Words<Rule> = Words {
    names: &[
        "float",
        "trunc",
        "floor",
        "round",
        "ceil",
        "plus-one",
        "integer",
        "integer-exclusive",
        "integer-above",
        "band-trunc",
        "amount",
        "lattice",
        "percent",
        "seconds",
    ],
    values: &[
        Rule::Float,
        Rule::Trunc,
        Rule::Trunc,
        Rule::Round,
        Rule::Ceil,
        Rule::PlusOne,
        Rule::Integer,
        Rule::IntegerExclusive,
        Rule::IntegerAbove,
        Rule::BandTrunc,
        Rule::Amount,
        Rule::Lattice,
        Rule::Percent,
        Rule::Seconds,
    ],
};

const UNITS: Words<Unit> = Words {
    names: &["s", "ms", "us", "tick", "ns"],
    values: &[Unit::Second, Unit::Millisecond, Unit::Microsecond, Unit::Tick, Unit::Nanosecond],
};

/// The words for what is different about the first retry.
pub const FIRSTS: Words<First> = Words {
    names: &["normal", "zero", "unjittered"],
    values: &[First::Normal, First::Zero, First::Unjittered],
};

const LUCKS: Words<bool> = Words { names: &["own", "shared"], values: &[false, true] };

const FLOORS: Words<Floor> = Words {
    names: &["none", "base", "half", "reset"],
    values: &[Floor::None, Floor::Base, Floor::HalfBase, Floor::Reset],
};

fn or_none(ms: Option<f64>) -> String {
    ms.map_or("none".into(), write)
}

/// The unit a policy talks in, as the query writes it.
pub fn unit(policy: &Policy) -> &'static str {
    UNITS.write(policy.rounding.unit)
}

/// The value called `name`, as the query writes it.
pub fn get(policy: &Policy, name: &str) -> Option<String> {
    let Policy { growth, cap, jitter, rounding, .. } = policy;
    Some(match name {
        "growth" => CURVES.write(growth.curve).into(),
        "base" => write(growth.base),
        "factor" => write(growth.factor),
        "step" => growth.step.map_or("base".into(), write),
        "exponent" => write(growth.exponent),
        "shift" => growth.shift.to_string(),
        "offset" => write(growth.offset),
        "limit" => growth.limit.map_or("none".into(), |limit| limit.to_string()),
        "table" => growth.table.iter().copied().map(write).collect::<Vec<_>>().join(","),
        "growth_rounding" => WHOLES.write(growth.whole).into(),
        "cap" => or_none(cap.at),
        "cap_order" => CAP_ORDERS.write(cap.order).into(),
        "floor" => match cap.floor {
            Floor::At(floor) => write(floor),
            word => FLOORS.write(word).into(),
        },
        "jitter_kind" => KINDS.write(jitter.kind).into(),
        "jitter" => write(jitter.fraction),
        "low" => write(jitter.low),
        "high" => jitter.high.map_or("factor".into(), write),
        "extra" => match jitter.extra {
            Extra::Ms(ms) => write(ms),
            Extra::Base => "base".into(),
            Extra::HalfBase => "half".into(),
        },
        "rounding" => RULES.write(rounding.rule).into(),
        "unit" => unit(policy).into(),
        "points" => rounding.points.to_string(),
        "plus" => write(rounding.plus),
        "first" => FIRSTS.write(policy.first).into(),
        "luck" => LUCKS.write(jitter.shared).into(),
        "max_attempts" => policy.max_attempts.map_or("none".into(), |attempts| attempts.to_string()),
        "deadline" => or_none(policy.deadline),
        _ => return None,
    })
}

/// Sets the value called `name` from what a person typed.
pub fn set(policy: &mut Policy, name: &str, given: &str) -> Result<(), Problem> {
    let Policy { growth, cap, jitter, rounding, .. } = policy;
    let ratio =
        |given: &str, set: &mut f64| limited(given, 1, (0.0, LARGEST_JITTER), &mut |number| *set = number);
    match name {
        "growth" => CURVES.read(given).map(|curve| growth.curve = curve),
        "base" => span(given, LARGEST_BASE, &mut |base| growth.base = base),
        "factor" => ratio(given, &mut growth.factor),
        "step" if given == "base" => {
            growth.step = None;
            Ok(())
        }
        "step" => span(given, LARGEST_BASE, &mut |step| growth.step = Some(step)),
        "exponent" => limited(given, 1, (0.0, 100.0), &mut |exponent| growth.exponent = exponent),
        "shift" => whole(given, (-1000.0, 1000.0), &mut |shift| growth.shift = shift as i64),
        "offset" => span(given, LARGEST_BASE, &mut |offset| growth.offset = offset),
        "limit" if given == "none" => {
            growth.limit = None;
            Ok(())
        }
        "limit" => whole(given, (0.0, LARGEST_ATTEMPT), &mut |limit| growth.limit = Some(limit as i64)),
        "table" => {
            let (entries, more) = table(given)?;
            growth.table = entries;
            if more { Err(Problem::TooMany(LONGEST_TABLE)) } else { Ok(()) }
        }
        "growth_rounding" => WHOLES.read(given).map(|whole| growth.whole = whole),
        "cap" => span_or_none(given, LARGEST_BASE, &mut |at| cap.at = at),
        "cap_order" => CAP_ORDERS.read(given).map(|order| cap.order = order),
        "floor" => match FLOORS.read(given) {
            Ok(floor) => {
                cap.floor = floor;
                Ok(())
            }
            Err(_) => span(given, LARGEST_BASE, &mut |floor| cap.floor = Floor::At(floor)),
        },
        "jitter_kind" => KINDS.read(given).map(|kind| jitter.kind = kind),
        "jitter" => {
            limited(given, 1, (-LARGEST_JITTER, LARGEST_JITTER), &mut |fraction| jitter.fraction = fraction)
        }
        "low" => ratio(given, &mut jitter.low),
        "high" if given == "factor" => {
            jitter.high = None;
            Ok(())
        }
        "high" => limited(given, 1, (0.0, LARGEST_JITTER), &mut |high| jitter.high = Some(high)),
        "extra" => match given {
            "base" => {
                jitter.extra = Extra::Base;
                Ok(())
            }
            "half" => {
                jitter.extra = Extra::HalfBase;
                Ok(())
            }
            given => span(given, LARGEST_BASE, &mut |extra| jitter.extra = Extra::Ms(extra)),
        },
        "rounding" => RULES.read(given).map(|rule| rounding.rule = rule),
        "unit" => UNITS.read(given).map(|unit| rounding.unit = unit),
        "points" => whole(given, (1.0, MOST_POINTS.into()), &mut |points| rounding.points = points as u32),
        "plus" => span(given, LARGEST_BASE, &mut |plus| rounding.plus = plus),
        "first" => FIRSTS.read(given).map(|first| policy.first = first),
        "luck" => LUCKS.read(given).map(|shared| jitter.shared = shared),
        "max_attempts" if given == "none" => {
            policy.max_attempts = None;
            Ok(())
        }
        "max_attempts" => {
            whole(given, (1.0, 1e9), &mut |attempts| policy.max_attempts = Some(attempts as u64))
        }
        "deadline" => span_or_none(given, LARGEST_BASE, &mut |deadline| policy.deadline = deadline),
        _ => Err(Problem::UnknownName),
    }
}

/// Durations, separated by commas, or by underscores where commas separate something else, and whether there were more
/// than there can be.
fn table(given: &str) -> Result<(Vec<f64>, bool), Problem> {
    let mut parts = given.split([',', '_']).filter(|part| !part.trim().is_empty());
    let mut entries = Vec::new();
    for part in parts.by_ref().take(LONGEST_TABLE) {
        span(part.trim(), LARGEST_BASE, &mut |ms| entries.push(ms))?;
    }
    Ok((entries, parts.next().is_some()))
}
