//! What would keep the service up: the laws with their numbers, and what their trials came to.

use super::{N, jobs, times, whole_percent};
use crate::{
    herd::{
        Scenario, laws,
        needs::{Need, Point, Unfit, Verdict},
    },
    text::{
        panels::{Label, Needs},
        shared::{hundredth, tenth},
    },
};

/// What would keep the service up.
pub const NEEDS: Needs = Needs {
    heading: "What do I need?",
    note: "A formula says what would be enough; the simulation tells whether it is right, and how little would do. \
           They may differ: the formula takes the draws to be even, a trial looks for the smallest value that keeps up the \
           service with these very jobs, and the runs of every jitter go up in steps of 0.02, to where no larger one brings a \
           crash.",
    name,
    law,
    value,
    try_it: "Try it",
    try_it_for: |label| format!("Try it: {label}"),
    take: |need, value| format!("Use {}", self::value(need, value)),
    progress: |part| format!("On trial: {}", whole_percent(part)),
    trial,
    sweep_heading: "Recovery against jitter",
    sweep_start: "Run every jitter from 0 to 1",
    sweep,
    sweep_columns: ["Jitter", "Crashes", "Back after the outage"],
    point: |point| [N.decimal(point.jitter, 2), N.whole(point.crashes), back(point)],
};

fn name(need: Need) -> Label {
    match need {
        Need::Jitter => {
            ("Fraction j", "The jitter fraction that spreads the first wave after the outage widely enough")
        }
        Need::Cap => ("Longest wait", "The cap at which the crowd calls no faster than the service answers"),
        Need::Capacity => ("Capacity", "The calls a second that survive the first wave after the outage"),
        Need::Window => {
            ("Failure window", "How far apart the first calls must be for that wave to be harmless")
        }
    }
}

/// A value of a setting, rounded up: a little more is enough too.
pub fn value(need: Need, value: f64) -> String {
    let value = need.rounded(value);
    match need {
        Need::Jitter => N.decimal(value, 3),
        Need::Cap | Need::Window => N.seconds(value),
        Need::Capacity => format!("{} calls a second", N.decimal(value, 1)),
    }
}

/// The law with the numbers filled in, or why there is none.
fn law(need: Need, scenario: &Scenario) -> String {
    let law = match (need.unfit(scenario), need.law(scenario)) {
        (None, Some(law)) => law,
        (unfit, _) => return why(unfit.unwrap_or(Unfit::TooLarge)).into(),
    };
    let work = laws::completion(scenario.jobs, scenario.capacity);
    let crowd = jobs(scenario.jobs);
    let capacity = N.decimal(scenario.capacity, 1);
    if need == Need::Cap {
        let (share, crowd) = (N.decimal(work / law, 2), N.whole(scenario.jobs));
        let sum = if share == "1" {
            format!(
                "A crowd that waits its cap on average calls n / cap times a second. That is what the service answers from \
                 n / C = {crowd} / {capacity}"
            )
        } else {
            format!(
                "A crowd that waits {share} of its cap on average calls n / ({share} \u{d7} cap) times a second. That is what \
                 the service answers from n / ({share} \u{d7} C) = {crowd} / ({share} \u{d7} {capacity})"
            )
        };
        return format!(
            "{sum} = {} on. It says nothing of the time before the crowd is scattered.",
            value(need, law)
        );
    }
    let Some(bears) = scenario.crash_backlog else {
        return "No backlog makes this service crash: any will do, but how soon it is back is another question.".into();
    };
    let bears_words = N.seconds(bears);
    let wave = laws::first_wave(scenario)
        .map(|(attempt, delay)| (delay, scenario.policy.band(attempt).range.as_f64().unwrap_or(0.0)));
    let (delay, scattered) = wave.unwrap_or((0.0, 0.0));
    let wide = laws::safe_width(scenario);
    if wide <= 0.0 && need != Need::Capacity {
        return format!(
            "All {crowd} at once are {} of work, and the service bears {bears_words}: nothing needs to be spread.",
            N.seconds(hundredth(work))
        );
    }
    match need {
        Need::Jitter => {
            // The band reaches to one side of the wait or to both.
            let sides = if wide / (law * delay) > 1.5 { "2 \u{d7} " } else { "" };
            let enough = if law > 1.0 { ": no fraction is enough" } else { "" };
            format!(
                "{crowd} are {} of work, and the service bears {bears_words}: the first wave after the outage must be {} wide. \
                 Its wait is {}, which a fraction j spreads over {sides}j \u{d7} {}: j = {} / ({sides}{}) = {}{enough}.",
                N.seconds(hundredth(work)),
                N.seconds(hundredth(wide)),
                N.seconds(delay),
                N.seconds(delay),
                N.seconds(hundredth(wide)),
                N.seconds(delay),
                value(need, law)
            )
        }
        Need::Capacity => {
            let window = laws::folded(scenario);
            if scattered == 0.0 {
                format!(
                    "Without jitter the first wave after the outage is as wide as the failure window, {}. It leaves no more \
                     than {bears_words} of backlog from n / (w + B) = {} / ({} + {bears_words}) = {} on.",
                    N.seconds(window),
                    N.whole(scenario.jobs),
                    N.seconds(window),
                    value(need, law)
                )
            } else {
                format!(
                    "The failure window spreads the first wave after the outage over w = {}, its jitter over r = {}. What is \
                     faster than the capacity must not pile up beyond B = {bears_words}: \
                     2 n / (s + \u{221a}(s\u{b2} \u{2212} 4 r w)) with s = w + r + B = {}, which is {}.",
                    N.seconds(window),
                    N.seconds(hundredth(scattered)),
                    N.seconds(hundredth(window + scattered + bears)),
                    value(need, law)
                )
            }
        }
        _ if law == 0.0 => format!(
            "The jitter alone spreads the first wave after the outage over {}, and {} are enough: all may fail at once.",
            N.seconds(hundredth(scattered)),
            N.seconds(hundredth(wide))
        ),
        _ if scattered == 0.0 => format!(
            "Without jitter the first wave after the outage is as wide as the failure window, which must be n / C \u{2212} B = \
             {} \u{2212} {bears_words} = {}.",
            N.seconds(hundredth(work)),
            value(need, law)
        ),
        _ => format!(
            "The first wave after the outage must be n / C \u{2212} B = {} wide, and its jitter spreads it over r = {}: \
             (n / C \u{2212} B \u{2212} r) / (1 \u{2212} r C / n) = {}.",
            N.seconds(hundredth(wide)),
            N.seconds(hundredth(scattered)),
            value(need, law)
        ),
    }
}

/// Why there is no law.
fn why(unfit: Unfit) -> &'static str {
    match unfit {
        Unfit::Fault(_) => "These settings cannot be simulated.",
        Unfit::NoCrowd => "There is no crowd: jobs that arrive by chance make no wave.",
        Unfit::NoFraction => "This policy takes no jitter fraction.",
        Unfit::NoWave => "No job comes back after the outage: all give up before, or wait too long.",
        Unfit::InStep => "All jobs wait the same: no cap sets them apart.",
        Unfit::Memory => "Each wait depends on the one before: there is no mean to reckon with.",
        Unfit::NoSingleWave => {
            "More than half of a wait is left to chance: jobs of several attempts come together, and there is no single wave \
             to reckon with."
        }
        Unfit::Folded => {
            "The waits do not grow, and fold every wave into their own length, which is too narrow: none is enough."
        }
        Unfit::TooLarge => "A wait is beyond any number.",
    }
}

/// What a trial came to.
fn trial(verdict: &Verdict) -> String {
    let need = verdict.need;
    let tried = value(need, verdict.tried);
    let back = verdict.recovery_s.map(|recovery| N.seconds(tenth(recovery * 1000.0)));
    let mut said = Vec::new();
    if verdict.law > verdict.tried {
        said.push(format!(
            "The formula asks for {}, which is more than there can be.",
            value(need, verdict.law)
        ));
    }
    if verdict.stopped && !verdict.clean_at_law && verdict.crashes == 0 {
        said.push(format!("At {tried} it is not known: the run was stopped before its end."));
        return said.join(" ");
    }
    said.push(match (verdict.crashes, back) {
        (0, Some(back)) => format!("At {tried} the service stays up and is back {back} after the outage."),
        (0, None) => format!("At {tried} the service stays up, but the run ends before it has recovered."),
        (crashes, Some(back)) => {
            format!("At {tried} the service crashes {} and is back {back} after the outage.", times(crashes))
        }
        (crashes, None) => format!("At {tried} the service crashes {} and does not recover.", times(crashes)),
    });
    match verdict.smallest_clean {
        Some(smallest) if verdict.clean_at_law => {
            let more = verdict.tried / smallest - 1.0;
            said.push(if smallest >= verdict.tried {
                "Less is not enough.".into()
            } else if !(more.is_finite() && more < 100.0) {
                format!("So it does at {}: nothing is needed.", value(need, smallest))
            } else if more < 0.01 {
                "The smallest that does is the same: the formula is exact.".into()
            } else {
                format!(
                    "The smallest that does is {}: the formula asks for {}\u{a0}% more than needed.",
                    value(need, smallest),
                    N.decimal(more * 100.0, 0)
                )
            });
        }
        Some(smallest) => {
            // The draws are less even than a formula has them.
            let was = if smallest < verdict.tried * 1.05 { "a little too low" } else { "wrong" };
            said.push(format!(
                "The formula was {was}: the smallest that keeps it up and brings it back is {}.",
                value(need, smallest)
            ));
        }
        None if !verdict.stopped => {
            said.push("The formula was wrong, and the largest that was tried does no better.".into());
        }
        None => {}
    }
    if verdict.stopped {
        said.push("The trial was stopped: it takes too many calls, and there may be smaller ones.".into());
    }
    said.join(" ")
}

/// How long a point took to be back.
fn back(point: &Point) -> String {
    match (point.recovery_s, point.stopped_at) {
        (Some(recovery), _) => N.seconds(tenth(recovery * 1000.0)),
        (None, None) => "never".into(),
        (None, Some(at)) => format!("stopped at {}", N.seconds(tenth(at))),
    }
}

/// Recovery against jitter, in a sentence.
fn sweep(points: &[Point]) -> String {
    if points.iter().any(|point| point.stopped_at.is_some()) {
        return "Some of these runs were stopped: they take too many calls.".into();
    }
    let clean = |point: &Point| point.crashes == 0 && point.recovery_s.is_some();
    let at = |point: &Point| N.decimal(point.jitter, 2);
    let soonest = points.iter().filter(|point| point.recovery_s.is_some());
    let Some(soonest) =
        soonest.min_by(|a, b| a.recovery_s.unwrap_or(0.0).total_cmp(&b.recovery_s.unwrap_or(0.0)))
    else {
        return "The service recovers at no jitter.".into();
    };
    let from = points.iter().rposition(|point| !clean(point)).map_or(0, |last| last + 1);
    let up = match (from, points.get(from)) {
        (0, _) => "The service stays up at any jitter".into(),
        (_, Some(point)) => format!("From a jitter of {} on the service stays up", at(point)),
        (_, None) => "Even at a jitter of 1 the service does not stay up".into(),
    };
    let none = points.first().map_or_else(String::new, |point| match point.recovery_s {
        Some(_) => format!("without jitter it takes {}", back(point)),
        None => "without jitter it never recovers".into(),
    });
    let most = points.last().map_or_else(String::new, |point| match point.recovery_s {
        Some(_) => format!("at {} it takes {}", at(point), back(point)),
        None => format!("at {} it never recovers", at(point)),
    });
    format!("{up}. It is back soonest at {}, after {}; {none}, {most}.", at(soonest), back(soonest))
}
