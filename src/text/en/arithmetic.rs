//! The words of where the band comes from.

use super::{N, percent};
use crate::{
    policy::{CapOrder, Floor, Kind, Rule, Unit},
    text::shared::arithmetic::{Arithmetic, Names, Notes, Remembered, Undrawn},
};

pub static ARITHMETIC: Arithmetic = Arithmetic {
    numerals: &N,
    percent,
    names: Names {
        delay: "Delay",
        cap: "Cap",
        jitter: "Jitter",
        shortest_wait: "Shortest wait",
        range: "Range",
        shortest_draw: "Shortest draw",
        longest_draw: "Longest draw",
        floor: "Floor",
        wait: "Wait",
    },
    to: "to",
    constant: "the base, every time",
    fibonacci: "the Fibonacci number ",
    entry: |place| format!("entry {place} of the table"),
    every_step: ", cut off at every step",
    before,
    undrawn: Undrawn {
        zero: "the delay itself, as jitter is 0",
        none: "the delay itself: there is no jitter",
        first: "none: the first retry does not wait",
        this_time: "the delay itself, without jitter this time",
        ignored: |fraction| format!("the delay itself: jitter {fraction} is outside 0 to 1"),
        empty: "an empty range: the library raises an error here",
        shared: "the same draw for every job",
    },
    delay: "the delay",
    nothing: "nothing",
    half: "half the delay",
    every_time: ", every time",
    longer: "the delay, or that if it is longer",
    ratio: "trunc(delay / base)",
    split: |j, d| {
        format!(
            "one draw U: below a half the delay \u{2212} U \u{d7} {j} \u{d7} {d}, from there on the delay + the same"
        )
    },
    percent_split: |most| format!("up to {most} less, or half of that to all of it more, in whole percent"),
    two_bands: "two bands with a hole",
    of_all: |share| format!("{share} of all waits"),
    exactly: |cap| format!("what is longer waits exactly {cap}"),
    redrawn: |from, to| format!("what is longer is drawn anew from {from} to {to}"),
    floor,
    rounding,
    same: "the same for every job",
    and_whole: |min, most| format!("{min} + a whole number from 0 to {most}"),
    plus: |more| format!(", plus {more}"),
    memory,
    notes: Notes {
        truncated: "trunc cuts off the decimals after a calculation in binary floating point, so an edge can be a millisecond \
            lower than on paper.",
        default: "This is the arithmetic of EchoMQ\u{2019}s Backoff module, which is also that of BullMQ for Elixir. Other \
            libraries mean other things by jitter 0.2.",
        shared: "All jobs draw the same number: where they meet is chance, that they meet is not.",
        frozen: "The interval is drawn once for all jobs, so there is no formula for how likely a wait is: the jobs are \
            drawn, and nothing is expected of them.",
        sorted: "The waits of a job are sorted after they were drawn, so there is no formula for how likely each is: the \
            jobs are drawn, and nothing is expected of them.",
        memory: "Each wait depends on the one before, so there is no formula for how likely it is: the jobs are drawn, and \
            nothing is expected of them.",
        left_out: "Not in this picture: the time the failed call took, timers that fire late, and what the service does \
            with the jobs when they arrive.",
    },
};

fn before(order: CapOrder, cap: &str) -> Option<String> {
    Some(match order {
        CapOrder::Before | CapOrder::Both => format!("at most {cap}, before the jitter"),
        CapOrder::Exponent => format!("the curve stops at {cap}"),
        CapOrder::Headroom => format!("low enough that no draw exceeds {cap}"),
        CapOrder::Clip => format!("at most {cap}; the band is cut to between the base and that"),
        CapOrder::Replace => format!("beyond {cap}, exactly that and no draw"),
        CapOrder::Overshoot => format!("the curve stops once it has passed {cap}"),
        CapOrder::After | CapOrder::Redraw => return None,
    })
}

fn floor(floor: Floor, ms: String) -> String {
    match floor {
        Floor::None => String::new(),
        Floor::At(_) => format!("what is shorter waits {ms}"),
        Floor::Base => "what is shorter waits the base".into(),
        Floor::HalfBase => "what is shorter waits half the base".into(),
        Floor::Reset => "what is negative waits the base".into(),
    }
}

fn rounding(rule: Rule, unit: Unit, points: String) -> String {
    let unit = match unit {
        Unit::Second => "seconds",
        Unit::Millisecond => "milliseconds",
        Unit::Microsecond => "microseconds",
        Unit::Tick => "ticks of 100\u{a0}ns",
        Unit::Nanosecond => "nanoseconds",
    };
    match rule {
        Rule::Float => "any number between".into(),
        Rule::Trunc => format!("cut off to whole {unit}"),
        Rule::Round => format!("rounded to whole {unit}"),
        Rule::Ceil => format!("rounded up to whole {unit}"),
        Rule::PlusOne => format!("one more, cut off to whole {unit}"),
        Rule::Integer | Rule::BandTrunc | Rule::Amount => format!("whole {unit}, both ends possible"),
        Rule::IntegerAbove => format!("whole {unit} above the shortest, both ends possible"),
        Rule::IntegerExclusive => format!("whole {unit}, without the upper end"),
        Rule::Lattice => format!("one of {points} evenly spaced values"),
        Rule::Percent => "a whole percent, without the lower end".into(),
        Rule::Seconds => "cut off to whole seconds".into(),
    }
}

fn memory(kind: Kind, Remembered { base, factor, fraction, cap }: Remembered) -> String {
    let cap = cap.map_or(String::new(), |cap| format!(", at most {cap}"));
    match kind {
        Kind::Feedback => format!(
            "the wait before \u{d7} {factor}{cap}, then \u{b1} {fraction} of that; starts with {base}\u{a0}ms"
        ),
        Kind::FeedbackUp => format!(
            "the wait before \u{d7} {factor}, plus up to {fraction} of that{cap}; starts with {base}\u{a0}ms"
        ),
        Kind::FeedbackFirst => {
            format!(
                "the wait before \u{b1} {fraction}, then \u{d7} {factor}{cap}; starts with {base}\u{a0}ms"
            )
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
        Kind::Frozen => format!("an interval drawn once for all jobs, then \u{b1} {fraction} for each"),
        _ => format!("all waits of a job are drawn up front and sorted{cap}"),
    }
}
