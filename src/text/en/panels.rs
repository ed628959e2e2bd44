//! The words of the page's panels.

use super::{N, percent};
use crate::{
    policy::Kind,
    settings::{Family, Lane},
    text::{
        panels::{About, Blocks, Compare, Families, Picker, Schedule},
        shared::table,
    },
};

pub const BLOCKS: Blocks = Blocks {
    note: "What a library cannot do itself is shown as custom.",
    growth_heading: "Growth",
    growth: "Curve",
    curves: [
        ("constant", "Constant"),
        ("linear", "Linear"),
        ("exponential", "Exponential"),
        ("exponential-minus-one", "Exponential, minus one"),
        ("polynomial", "Polynomial"),
        ("fibonacci", "Fibonacci"),
        ("table", "Table"),
    ],
    factor: ("Factor", "What the wait is multiplied with from attempt to attempt"),
    step: ("Step", "What each attempt adds; \u{201c}base\u{201d} is as much as the base"),
    exponent: ("Power", "The power of the attempt"),
    table: ("Waits", "One after the other, separated by commas"),
    shift: ("Counting shift", "Added to the attempt before it enters the curve: \u{2212}1 counts from 0"),
    cap_heading: "Cap",
    cap: ("Cap", "The longest wait, or none"),
    cap_order: "Where the cap sits",
    cap_orders: [
        ("before", "Before the jitter"),
        ("after", "After the jitter"),
        ("both", "Before and after"),
        ("headroom", "Before, with room for the jitter"),
        ("clip", "The band is cut to it"),
        ("redraw", "Drawn anew below it"),
        ("exponent", "On the exponent"),
        ("replace", "In place of the draw"),
        ("overshoot", "One step late"),
    ],
    jitter_heading: "Jitter",
    kind: "Kind",
    kinds: [
        ("none", "None"),
        ("band", "Up and down by the fraction"),
        ("down", "Down by the fraction"),
        ("up", "Up by the fraction"),
        ("full", "Full: from nothing to the delay"),
        ("equal", "Equal: from half to all of the delay"),
        ("multiplicative", "Between two multiples"),
        ("between", "From a time to the delay"),
        ("additive", "A time added"),
        ("additive-band", "A time added or taken off"),
        ("additive-growing", "A time added, growing with the attempt"),
        ("additive-stepped", "A time either way, growing in steps"),
        ("feedback", "Fed back, up and down"),
        ("feedback-up", "Fed back, up"),
        ("feedback-first", "Fed back before it grows"),
        ("decorrelated", "Decorrelated, the draw capped"),
        ("decorrelated-range", "Decorrelated, the range capped"),
        ("polly", "Polly\u{2019}s windows"),
        ("split", "Split: size and side by one draw"),
        ("percent-split", "Split, in whole percent"),
        ("fields", "Seconds and the rest apart"),
        ("frozen", "An interval drawn once for all"),
        ("sorted", "Drawn up front and sorted"),
    ],
    low: ("From", "The lower edge as a multiple of the delay"),
    high: ("To", "The upper edge as a multiple of the delay"),
    extra: (
        "Added time",
        "How much time the jitter adds at most; \u{201c}base\u{201d} is as much as the base",
    ),
    rounding_heading: "Rounding and first retry",
    rounding: "Rounding",
    rules: [
        ("float", "None"),
        ("trunc", "Cut off"),
        ("round", "To the nearest"),
        ("ceil", "Up"),
        ("plus-one", "Cut off, upper edge included"),
        ("integer", "Whole draw, both ends"),
        ("integer-exclusive", "Whole draw, without the upper end"),
        ("integer-above", "Whole draw above a broken edge"),
        ("band-trunc", "Edge and range cut off apart"),
        ("amount", "The amount cut off"),
        ("lattice", "A few evenly spaced values"),
        ("percent", "Whole percent"),
        ("seconds", "Whole seconds"),
    ],
    unit: "Unit",
    units: [
        ("s", "Seconds"),
        ("ms", "Milliseconds"),
        ("us", "Microseconds"),
        ("tick", "Ticks of 100 ns"),
        ("ns", "Nanoseconds"),
    ],
    points: ("Values", "How many different waits the jitter has"),
    first: "First retry",
    firsts: [("normal", "Like the others"), ("zero", "At once"), ("unjittered", "Without jitter")],
};

pub const COMPARE: Compare = Compare {
    heading: "Side by side",
    full: "Four policies are pinned; remove one to pin another.",
    same_mean: "Same mean wait: stretch the others to the mean of the first",
    columns: [
        "Policy",
        "Band",
        "Mean wait",
        "Jobs on the busiest millisecond",
        "In fifths of the wait, and later",
        "Stretched",
    ],
    row,
    remove: "Remove",
    unpin: |name| format!("Remove {name}"),
    sentence,
};

fn row(lane: &Lane) -> [String; 5] {
    let band = &lane.wave.band;
    let mean = lane.wave.mean().map_or("\u{2013}".into(), |mean| N.time(mean));
    let sample = lane.wave.sample.as_ref().ok();
    let jobs = lane.wave.jobs as f64;
    let drawn =
        sample.and_then(|sample| sample.drawn.as_ref()).map(|drawn| drawn.busiest.count as f64 / jobs);
    let expected = sample.and_then(|sample| sample.expected_busiest).map(|expected| expected / jobs);
    let share = match (drawn, expected) {
        (Some(drawn), Some(expected)) => format!("{} ({} expected)", percent(drawn), percent(expected)),
        (Some(share), None) | (None, Some(share)) => percent(share),
        (None, None) => "\u{2013}".into(),
    };
    let edges =
        [band.min, band.max].map(|edge| edge.as_f64().map_or(N.too_large.into(), |edge| N.time(edge)));
    let edges = if band.min == band.max { edges[0].clone() } else { edges.join(" to ") };
    let scale =
        if lane.scale == 1.0 { String::new() } else { format!("\u{d7}\u{a0}{}", N.decimal(lane.scale, 2)) };
    [edges, mean, share, table::fifths(&N, lane, "\u{a0}%"), scale]
}

fn sentence(lanes: &[Lane], names: &[String]) -> String {
    let part = |(lane, name): (&Lane, &String)| {
        let [edges, mean, share, ..] = row(lane);
        format!("{name}: {edges}, mean {mean}, {share} on the busiest millisecond")
    };
    let parts: Vec<String> = lanes.iter().zip(names).map(part).collect();
    format!("The same jobs with {} policies. {}.", lanes.len(), parts.join("; "))
}

pub const SCHEDULE: Schedule = Schedule {
    heading: "All attempts",
    outage: ("Outage", "How long the service is down, from the first failure on"),
    max_attempts: ("Calls", "How many calls there are, the first one included, or none for no end"),
    deadline: ("Deadline", "How long after the first failure a retry may still begin, or none"),
    show_rows: "Show every attempt",
    columns: ["Attempt", "Shortest", "Mean", "Longest", "Earliest", "Latest"],
    open: |attempt| format!("Show the band of attempt {}", N.signed(attempt)),
};

pub const FAMILIES: Families = Families {
    heading: |settings| {
        format!("What jitter {} means in other libraries", N.exact(settings.choice.policy.jitter.fraction))
    },
    note: "The same number, the same delay, four readings of the option.",
    label: "The same fraction in four families of libraries",
    columns: ["Reading", "Band", "Mean", "Who reads it so"],
    name: |kind| match kind {
        Kind::Band => "Up and down",
        Kind::Down => "Down only",
        Kind::Up => "Up only",
        _ => "Full",
    },
    row: family,
};

fn family(family: &Family) -> [String; 4] {
    let band = &family.wave.band;
    let mean = family.wave.mean().map_or("\u{2013}".into(), |mean| N.time(mean));
    let who = match family.kind {
        Kind::Band => "EchoMQ, BullMQ for Elixir, gRPC, resilience4j, Kafka",
        Kind::Down => "BullMQ for Node, httpx-retries",
        Kind::Up => "Active Job, client-go, node-backoff",
        _ => "AWS SDKs, Celery, Envoy: they take no number",
    };
    [
        (FAMILIES.name)(family.kind).into(),
        format!("{} to {}", N.bare(band.min), N.millis(band.max)),
        mean,
        who.into(),
    ]
}

pub const ABOUT: About = About {
    heading: "About this policy",
    show: "Show what is known about it",
    policy: "Name",
    meaning: "Its jitter",
    defaults: "Its defaults",
    unit: "Its unit",
    source: "Source",
    evidence: "How it is known",
    evidences: |word| match word {
        "run" => "The real code was run.",
        "read" => "Read from source, not run.",
        "secondary" => "From its documentation: no source was to be had.",
        _ => "A formula everyone knows, not a library.",
    },
    changed: "Not at all: the library cannot be set like this. What follows is about the library as it is.",
    quirks: "Good to know",
    recipe: "Settings that give this picture",
    own: "Your own policy: change its growth, its cap, its jitter and its rounding above.",
};

pub const PICKER: Picker = Picker {
    default: "EchoMQ",
    own: "Build your own",
    own_hint: "from growth, cap, jitter and rounding",
    deprecated: "Its makers advise against it.",
    no_words: "The names of the policies could not be loaded; they are listed by their ids.",
    no_match: "No policy matches.",
};
