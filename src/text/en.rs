//! English.

use super::{Numerals, Step, Text};
use crate::{
    millis::Millis,
    policy::{Effect, Growth},
    sample::{Method, NotDrawn, Sample, Wave},
    settings::{Issue, Problem, Settings},
};

const N: Numerals =
    Numerals { group: ',', point: '.', units: ["ms", "s", "min", "h", "d"], too_large: "too large" };

/// English words.
pub const EN: Text = Text {
    tag: "en",
    numerals: N,
    product: "Jitterband",
    tagline: "How retries with jitter behave",
    policy: "Policy",
    policies: [("exponential", "EchoMQ, exponential"), ("constant", "EchoMQ, fixed")],
    base: "Base delay",
    base_hint: "The wait before the first retry, without jitter",
    attempt: "Attempt",
    attempt_hint: "1 is the first retry; each one doubles the wait of an exponential policy",
    jitter: "Jitter",
    jitter_hint: "0.2 spreads each wait by up to 20 % either way; 0 is no jitter",
    jobs: "Jobs",
    jobs_hint: "How many jobs failed in the same instant",
    seed: "Seed",
    seed_hint: "The same seed draws the same jobs, here and anywhere else",
    bars: "Bars",
    bars_hint: "How many bars the band is cut into",
    theme: "Colours",
    themes: [("auto", "As my system"), ("light", "Light"), ("dark", "Dark")],
    ms: "ms",
    new_sample: "New sample",
    reset: "Reset",
    more: "More",
    show_numbers: "Show the numbers",
    controls: "Settings",
    arithmetic: "Where the band comes from",
    notes: [
        "trunc cuts off the decimals after a calculation in binary floating point, so an edge can be a millisecond \
         lower than on paper.",
        "This is the arithmetic of EchoMQ\u{2019}s Backoff module, which is also that of BullMQ for Elixir. Other \
         libraries mean other things by jitter 0.2.",
        "Not in this picture: the time the failed call took, timers that fire late, and what the service does \
         with the jobs when they arrive.",
    ],
    columns: ["From", "To", "Jobs", "Expected"],
    axis: "failure",
    no_canvas: "This browser cannot draw the picture; the sentence and the table hold the same numbers.",
    sentence,
    steps,
    facts,
    rows,
    without_jitter: "Without jitter",
    herd_label: |count| [format!("{} in one millisecond", jobs(count)), jobs(count)],
    with_jitter: "With jitter",
    band_label: ["the same jobs, to the same scale", "to the same scale"],
    enlarged: |times, ms| {
        let times = N.decimal(times, u32::from(times < 10.0));
        let bar = if ms == 1.0 {
            "millisecond".into()
        } else {
            format!("bar of about {}\u{a0}ms", N.decimal(ms, u32::from(ms < 10.0)))
        };
        [format!("The band, {times} \u{d7} as tall: jobs per {bar}"), format!("{times} \u{d7} as tall")]
    },
    expected: "expected",
    issue,
};

/// `1 job`, `1,000 jobs`.
fn jobs(count: u64) -> String {
    format!("{}\u{a0}{}", N.whole(count), if count == 1 { "job" } else { "jobs" })
}

fn sentence(wave: &Wave) -> String {
    let band = &wave.band;
    let sample = match &wave.sample {
        Ok(sample) => sample,
        Err(NotDrawn::TooWide) => {
            return format!(
                "{} between {} and {}, a band too wide to draw jobs in.",
                if wave.jobs == 1 {
                    "The only job waits".into()
                } else {
                    format!("Each of {} waits", jobs(wave.jobs))
                },
                N.millis(band.min),
                N.millis(band.max)
            );
        }
        Err(NotDrawn::NoBand) => {
            return match band.delay {
                Millis::Whole(_) | Millis::Fraction(_) => format!(
                    "The wait is {} before jitter, and the longest with jitter is too large to name.",
                    N.millis(band.delay)
                ),
                _ => {
                    let attempt = N.signed(wave.attempt);
                    format!(
                        "Attempt {attempt} has no wait that can be named: it is beyond 2^127 milliseconds."
                    )
                }
            };
        }
    };
    if band.points() == Some(1) {
        return together(wave);
    }
    if wave.jobs == 1 {
        let at = sample.drawn.as_ref().map_or(band.min, |drawn| drawn.min);
        return format!(
            "One job has no herd to leave: it waits {}, anywhere from {} to {} being as likely.",
            N.millis(at),
            N.millis(band.min),
            N.millis(band.max)
        );
    }
    match &sample.drawn {
        Some(drawn) if drawn.distinct == 1 => format!(
            "{} that could have come back in {} different milliseconds {} in the same one, by chance.",
            jobs(wave.jobs),
            N.whole(sample.histogram.points),
            if wave.jobs == 2 { "both meet" } else { "all meet" }
        ),
        Some(drawn) => format!(
            "{} that would have come back in one millisecond land on {} different ones; the busiest gets {} ({} \
             expected), not {}.",
            jobs(wave.jobs),
            N.whole(drawn.distinct),
            N.whole(drawn.busiest.count),
            N.decimal(sample.expected_busiest, 0),
            N.whole(wave.jobs)
        ),
        None => format!(
            "{} that would have come back in one millisecond are expected on {} different ones; the busiest gets \
             about {}, not {}.",
            jobs(wave.jobs),
            N.decimal(sample.expected_distinct, 0),
            N.decimal(sample.expected_busiest, 0),
            N.whole(wave.jobs)
        ),
    }
}

/// The sentence for a band of a single value.
fn together(wave: &Wave) -> String {
    let who = match wave.jobs {
        1 => "The only job comes".into(),
        2 => "Both jobs come".into(),
        many => format!("All {} come", jobs(many)),
    };
    let why = match wave.band.effect {
        Effect::Off => "nothing spreads them",
        Effect::Ignored => "the library ignores this jitter",
        Effect::Spread { .. } | Effect::NoDelay => "the band is a single value",
    };
    format!("{who} back after exactly {}, in the same millisecond: {why}.", N.millis(wave.band.min))
}

fn steps(settings: &Settings, wave: &Wave) -> Vec<Step> {
    let band = &wave.band;
    let delay = N.millis(band.delay);
    let base = N.exact(settings.base);
    let mut steps = vec![Step {
        name: "Delay",
        sum: match settings.growth {
            Growth::Constant => "the base, every time".into(),
            Growth::Exponential => {
                format!("trunc(2^({}\u{a0}\u{2212}\u{a0}1) \u{d7} {base})", N.signed(wave.attempt))
            }
        },
        result: delay,
    }];
    match band.effect {
        Effect::Spread { low, width } => {
            let (d, j) = (bare(band.delay), N.exact(settings.jitter));
            steps.push(Step {
                name: "Shortest wait",
                sum: truncated(format!("{d} \u{d7} (1 \u{2212} {j})"), low),
                result: N.millis(band.min),
            });
            steps.push(Step {
                name: "Range",
                sum: truncated(format!("{d} \u{d7} {j} \u{d7} 2"), width),
                result: N.millis(band.range),
            });
            if band.points().is_some() {
                steps.push(Step {
                    name: "Wait",
                    sum: format!("{} + a whole number from 0 to {}", bare(band.min), bare(band.range)),
                    result: format!("{} to {}", bare(band.min), N.millis(band.max)),
                });
            }
        }
        Effect::Off => steps.push(Step {
            name: "Wait",
            sum: "the delay itself, as jitter is 0".into(),
            result: N.millis(band.max),
        }),
        Effect::Ignored => steps.push(Step {
            name: "Wait",
            sum: format!("the delay itself: jitter {} is outside 0 to 1", N.exact(settings.jitter)),
            result: N.millis(band.max),
        }),
        Effect::NoDelay => {}
    }
    steps
}

/// A span without its unit.
fn bare(span: Millis) -> String {
    match span {
        Millis::Whole(ms) => N.whole(ms),
        Millis::Fraction(ms) => N.exact(ms),
        Millis::TooLarge | Millis::Invalid => N.too_large.into(),
    }
}

/// `trunc(1,000 × 0.1)`, and what is truncated where that is not plain to see.
fn truncated(sum: String, value: f64) -> String {
    if value.fract() == 0.0 {
        format!("trunc({sum})")
    } else {
        format!("trunc({sum}) = trunc({})", N.exact(value))
    }
}

fn facts(wave: &Wave) -> Vec<(&'static str, String)> {
    let band = &wave.band;
    let mut facts = vec![("Delay", N.millis(band.delay))];
    if let Some(points) = band.points() {
        facts.push(("Band", format!("{} to {}", bare(band.min), N.millis(band.max))));
        facts.push(("Values in the band", N.whole(points)));
    }
    if let Some(mean) = band.mean() {
        facts.push(("Mean wait", format!("{}\u{a0}ms", N.decimal(mean, 1))));
    }
    let Ok(sample) = &wave.sample else {
        return facts;
    };
    let (bar, count) = sample.histogram.busiest();
    facts.push(("How the jobs were drawn", method(sample).into()));
    if let Some(drawn) = &sample.drawn {
        facts.push(("Mean of the jobs drawn", format!("{}\u{a0}ms", N.decimal(drawn.mean, 1))));
        facts.push(("Half wait at most", N.millis(drawn.p50)));
        facts.push(("95\u{a0}% wait at most", N.millis(drawn.p95)));
        facts.push(("99\u{a0}% wait at most", N.millis(drawn.p99)));
        facts.push((
            "Different milliseconds hit",
            format!("{} ({} expected)", N.whole(drawn.distinct), N.decimal(sample.expected_distinct, 1)),
        ));
        facts.push((
            "Busiest millisecond",
            format!(
                "{} at {} ({} expected)",
                jobs(drawn.busiest.count),
                N.millis(drawn.busiest.at),
                N.decimal(sample.expected_busiest, 1)
            ),
        ));
    } else {
        facts.push(("Different milliseconds, expected", N.decimal(sample.expected_distinct, 1)));
        facts.push(("Busiest millisecond, expected", N.decimal(sample.expected_busiest, 1)));
    }
    facts.push((
        "Busiest bar",
        format!(
            "{}, number {} ({} expected)",
            jobs(count),
            bar + 1,
            N.decimal(sample.expected_busiest_bar, 1)
        ),
    ));
    facts
}

fn rows(wave: &Wave) -> Vec<[String; 4]> {
    let Ok(sample) = &wave.sample else {
        return Vec::new();
    };
    let (histogram, min) = (&sample.histogram, wave.band.min);
    // A bar is named by the whole milliseconds it holds: its first and its last.
    let at = |offset: u64| N.millis(min.plus(Millis::Whole(offset.into())));
    (0..histogram.bars())
        .map(|bar| {
            let (first, last) = (histogram.first(bar), histogram.first(bar + 1) - 1);
            let expected = N.decimal(histogram.expected(bar, wave.jobs), 2);
            [at(first), at(last), N.whole(histogram.counts[bar]), expected]
        })
        .collect()
}

fn method(sample: &Sample) -> &'static str {
    match sample.method {
        Method::Jobs => "one by one",
        Method::Counts => "only the counts of the bars, from the same law",
    }
}

fn issue(issue: &Issue) -> String {
    let (given, used) = (&issue.given, &issue.used);
    // Long input is somebody's accident or attack; its beginning is enough to recognise it.
    let shown = shortened(given);
    let instead = if used.is_empty() { String::new() } else { format!(" {used} is used.") };
    match issue.problem {
        Problem::Unfinished if shown.is_empty() => format!("A number is missing.{instead}"),
        Problem::Unfinished => format!("\u{201c}{shown}\u{201d} is not a number yet.{instead}"),
        Problem::NotANumber => format!("\u{201c}{shown}\u{201d} is not a number this can use.{instead}"),
        Problem::Comma if shown.matches([',', '.']).count() == 1 => {
            format!("Write the decimals after a dot: {}.{instead}", shown.replace(',', "."))
        }
        Problem::Comma => {
            format!("\u{201c}{shown}\u{201d} has a comma in the wrong place; decimals follow a dot.{instead}")
        }
        Problem::TooPrecise => {
            format!(
                "{shown} cannot be read exactly: at most 19 digits, and at most 19 after the dot.{instead}"
            )
        }
        Problem::Below(least) => format!("{shown} is below the smallest value, {}.", N.exact(least)),
        Problem::Above(most) => format!("{shown} is above the largest value, {}.", N.exact(most)),
        Problem::NotWhole => format!("{shown} is not a whole number.{instead}"),
        Problem::NotAChoice(choices) => {
            format!("\u{201c}{shown}\u{201d} is not known here, only {}.{instead}", choices.join(", "))
        }
        Problem::UnknownName => {
            let name = shortened(&issue.name);
            format!("\u{201c}{name}\u{201d} means nothing here and is ignored.")
        }
        Problem::Repeated => format!("{} is given more than once; the last one counts: {used}.", issue.name),
        Problem::JitterIgnored => {
            let hint = match crate::decimal::parse(given, 1) {
                Ok(percent) if percent > 1.0 && percent <= 100.0 => {
                    format!(" For {} %, write {}.", N.exact(percent), N.exact(percent / 100.0))
                }
                _ => String::new(),
            };
            format!("The library takes 0 to 1 and ignores anything else: no jitter at all.{hint}")
        }
        Problem::DelayTooLarge => {
            "The wait is too large: beyond 2^127 milliseconds, or where the library raises an error.".into()
        }
        Problem::EdgeTooLarge => "The longest wait is too large: beyond 2^127 milliseconds.".into(),
        Problem::TooWide => "No job is drawn: the band is wider than 2^53 milliseconds.".into(),
    }
}

/// The beginning of what was given.
fn shortened(given: &str) -> String {
    let mut shown = String::new();
    for (at, c) in given.chars().enumerate() {
        if at == 40 {
            shown.push('\u{2026}');
            break;
        }
        shown.push(visible(c));
    }
    shown
}

/// A character, or a mark in the place of one that would break the line, turn it round or steer a terminal.
fn visible(c: char) -> char {
    let steers = c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if steers { '\u{fffd}' } else { c }
}
