//! What happened to a wave, in one sentence.

use super::{N, jobs};
use crate::{
    millis::Millis,
    policy::Effect,
    sample::{Drawn, NotDrawn, Sample, Wave},
    text::shared::wave::{instants, pile},
};

/// The sentence.
pub fn sentence(wave: &Wave) -> String {
    let band = &wave.band;
    let sample = match &wave.sample {
        Ok(sample) => sample,
        Err(why) => return not_drawn(wave, *why),
    };
    if band.min == band.max {
        return together(wave);
    }
    if wave.jobs == 1 {
        let at = sample.drawn.as_ref().map_or(band.min, |drawn| drawn.min);
        let chance = if band.law.is_even() { ", anywhere from" } else { ", somewhere from" };
        let as_likely = if band.law.is_even() { " being as likely" } else { "" };
        return format!(
            "One job has no herd to leave: it waits {}{chance} {} to {}{as_likely}.",
            N.millis(at),
            N.millis(band.min),
            N.millis(band.max)
        );
    }
    match &sample.drawn {
        Some(_) if sample.histogram.span() < 1.0 => format!(
            "{} come back within less than a millisecond, from {} to {}.",
            if wave.jobs == 2 { "Both jobs".into() } else { format!("All {}", jobs(wave.jobs)) },
            N.millis(band.min),
            N.millis(band.max)
        ),
        Some(drawn) if band.effect == Effect::Shared => format!(
            "{} draw the same number and come back in the same millisecond, after {}.",
            if wave.jobs == 2 { "Both jobs".into() } else { format!("All {}", jobs(wave.jobs)) },
            N.millis(drawn.busiest.at)
        ),
        Some(drawn) if drawn.distinct == 1 => format!(
            "{} that could have come back in {} different milliseconds {} in the same one, by chance.",
            jobs(wave.jobs),
            N.decimal(instants(wave, sample), 0),
            if wave.jobs == 2 { "both meet" } else { "all meet" }
        ),
        Some(drawn) => spread(wave, sample, drawn),
        None => counted(wave, sample),
    }
}

fn spread(wave: &Wave, sample: &Sample, drawn: &Drawn) -> String {
    let expected = sample
        .expected_busiest
        .map(|expected| format!(" ({} expected)", N.decimal(expected, 0)))
        .unwrap_or_default();
    match pile(wave, drawn) {
        Some(atom) => format!(
            "{} land on {} different milliseconds, but {}{expected} of them come back {}.",
            jobs(wave.jobs),
            N.whole(drawn.distinct),
            N.whole(drawn.busiest.count),
            if atom.at == Millis::Whole(0) {
                "at once".into()
            } else {
                format!("in a single one, after {}", N.millis(atom.at))
            }
        ),
        None => format!(
            "{} that would have come back in one millisecond land on {} different ones; the busiest gets {}{expected}, \
             not {}.",
            jobs(wave.jobs),
            N.whole(drawn.distinct),
            N.whole(drawn.busiest.count),
            N.whole(wave.jobs)
        ),
    }
}

/// The sentence for jobs of which only the counts of the bars are known.
fn counted(wave: &Wave, sample: &Sample) -> String {
    match (sample.expected_distinct, sample.expected_busiest) {
        (Some(distinct), Some(busiest)) => format!(
            "{} that would have come back in one millisecond are expected on {} different ones; the busiest gets \
             about {}, not {}.",
            jobs(wave.jobs),
            N.decimal(distinct, 0),
            N.decimal(busiest, 0),
            N.whole(wave.jobs)
        ),
        _ => format!(
            "{} come back anywhere from {} to {}.",
            jobs(wave.jobs),
            N.millis(wave.band.min),
            N.millis(wave.band.max)
        ),
    }
}

fn not_drawn(wave: &Wave, why: NotDrawn) -> String {
    let band = &wave.band;
    if why == NotDrawn::TooWide {
        let who = if wave.jobs == 1 {
            "The only job waits".into()
        } else {
            format!("Each of {} waits", jobs(wave.jobs))
        };
        let (min, max) = (N.millis(band.min), N.millis(band.max));
        return format!("{who} between {min} and {max}, a band too wide to draw jobs in.");
    }
    match band.delay {
        Millis::Whole(_) | Millis::Fraction(_) => format!(
            "The wait is {} before jitter, and the longest with jitter is too large to name.",
            N.millis(band.delay)
        ),
        _ => {
            let attempt = N.signed(wave.attempt);
            format!("Attempt {attempt} has no wait that can be named: it is beyond 2^127 milliseconds.")
        }
    }
}

/// The sentence for a band of a single value.
fn together(wave: &Wave) -> String {
    let who = match wave.jobs {
        1 => "The only job comes".into(),
        2 => "Both jobs come".into(),
        many => format!("All {} come", jobs(many)),
    };
    if wave.band.min == Millis::Whole(0) {
        return format!("{who} back at once, without any wait.");
    }
    if wave.jobs == 1 {
        return format!("{who} back after exactly {}.", N.millis(wave.band.min));
    }
    let why = match wave.band.effect {
        Effect::Off => "nothing spreads them",
        Effect::Ignored => "the library ignores this jitter",
        Effect::Empty => "there is no range to draw from",
        Effect::Memory | Effect::Shared => "all of them draw the same number",
        Effect::Spread { .. } | Effect::NoDelay => "the band is a single value",
    };
    format!("{who} back after exactly {}, in the same millisecond: {why}.", N.millis(wave.band.min))
}
