//! BullMQ in its three languages, EchoMQ, and the queues they descend from or compete with.

use super::{About, Entry, Evidence};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "echomq",
        blocks: "growth=exponential&base=1000&growth_rounding=trunc&jitter=0.2&jitter_kind=band&\
            rounding=band-trunc",
        sets: "growth=exponential|constant base jitter max_attempts",
        about: About {
            name: "EchoMQ",
            version: "as taught in its course",
            source: "",
            unit: "ms",
            defaults: "exponential, 1000 ms, jitter 0.2",
            meaning: "A fraction of the delay, both ways: 0.2 gives whole milliseconds from 0.8 to 1.2 \
                times the delay, both ends included.",
            quirks: &[
                "Two truncations set the edges: with 1000 ms and jitter 0.8 the range is 199 to 1799, one \
                    below what the fractions promise.",
                "There is no cap: attempt 20 at 1000 ms is over six days.",
                "Jitter 1 is not full jitter: it reaches twice the delay.",
                "The same arithmetic was run as BullMQ for Elixir; the source of EchoMQ 1 itself was not \
                    found.",
            ],
            recipe: "%{type: :exponential, delay: {base}, jitter: {jitter}}",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "bullmq-elixir-backoff",
        blocks: "growth=exponential&base=1000&growth_rounding=trunc&jitter=0.2&jitter_kind=band&\
            rounding=band-trunc",
        sets: "growth=exponential|constant base jitter max_attempts",
        about: About {
            name: "BullMQ for Elixir, Backoff module",
            version: "2.1.2 (commit 352d3c7)",
            source: "taskforcesh/bullmq, elixir/lib/bullmq/backoff.ex, calculate/4 and apply_jitter/2",
            unit: "ms",
            defaults: "jitter 0; shown with 1000 ms and 0.2",
            meaning: "A fraction of the delay, both ways, both ends included.",
            quirks: &[
                "A jitter above 1 or below 0 is ignored without a word: everyone waits the bare delay.",
                "Small delays lose their spread: 3 ms with jitter 0.1 is always 2 ms.",
                "In 2.1.2 the worker does not call this module; it has a copy that spreads downwards only \
                    (see bullmq-elixir-worker).",
                "Large attempts do not saturate: at 1000 ms, attempt 1016 raises an error.",
            ],
            recipe: "backoff: %{type: :exponential, delay: {base}, jitter: {jitter}}",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "bullmq-elixir-from-config",
        blocks: "growth=exponential&base=1000&growth_rounding=trunc&jitter=0.2&jitter_kind=band&\
            rounding=band-trunc",
        sets: "growth=exponential|constant base jitter max_attempts",
        about: About {
            name: "BullMQ for Elixir, backoff from a job's options",
            version: "2.1.2 (commit 352d3c7)",
            source: "taskforcesh/bullmq, elixir/lib/bullmq/backoff.ex, calculate_from_config/3",
            unit: "ms",
            defaults: "no backoff means 0 ms; shown with 1000 ms and 0.2",
            meaning: "Whatever the chosen strategy makes of it; the picture is that of type, delay and \
                jitter given together.",
            quirks: &[
                "It only reads the options and hands them on; the blocks stand for the exponential \
                    strategy.",
                "A plain number is a fixed delay and is never jittered; a map without a type loses its \
                    jitter too.",
                "In 2.1.2 a map with text keys, as it comes back from JSON, gives 0 ms.",
            ],
            recipe: "backoff: %{type: :exponential, delay: {base}, jitter: {jitter}}",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "bullmq-elixir-worker",
        blocks: "growth=exponential&base=1000&shift=-2&growth_rounding=trunc&jitter=0.2&jitter_kind=down&\
            rounding=band-trunc&floor=1ms",
        sets: "base jitter max_attempts",
        about: About {
            name: "BullMQ for Elixir, running worker",
            version: "2.1.2 (commit 352d3c7)",
            source: "taskforcesh/bullmq, elixir/lib/bullmq/job.ex, calculate_backoff/1",
            unit: "ms",
            defaults: "jitter 0; shown with 1000 ms and 0.2",
            meaning: "A fraction of the delay, downwards only, both ends included.",
            quirks: &[
                "Every wait is half of what the options say, because the attempt is counted one too low: \
                    1000 ms starts at 500.",
                "With the fixed strategy jitter is ignored and nothing is halved.",
                "A jitter above 1 is not refused: the lower edge turns negative, and such waits become 1 \
                    ms.",
                "A later commit (2372a33) hands over to the Backoff module; by reading, the halving stays.",
            ],
            recipe: "backoff: %{type: :exponential, delay: {base}, jitter: {jitter}}",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "echomq-backoff-v2",
        blocks: "growth=exponential&base=1000&cap=60s&jitter_kind=full&rounding=integer",
        sets: "growth=exponential|constant base cap max_attempts",
        about: About {
            name: "EchoMQ, rewritten Backoff module",
            version: "version not known",
            source: "EchoMQ.Backoff, delay_ms/2",
            unit: "ms",
            defaults: "none; shown with 1 s doubling and a cap of 60 s",
            meaning: "No fraction any more: jitter around a policy means any whole millisecond from 0 to \
                the delay, both ends included.",
            quirks: &[
                "The first EchoMQ spreads a fraction both ways; the same word means full jitter here.",
                "A cap is mandatory, and the powers of two are exact integers, so nothing overflows.",
                "Jitter may be wrapped twice; then the short waits are the likely ones.",
            ],
            recipe: "{:jitter, {:exponential, {base}, {cap}}}",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "bullmq-node",
        blocks: "growth=exponential&base=1000&jitter=0.2&jitter_kind=down&rounding=floor&\
            growth_rounding=round",
        sets: "growth=exponential|constant base jitter max_attempts",
        about: About {
            name: "BullMQ for Node",
            version: "6.7.0",
            source: "taskforcesh/bullmq, src/classes/backoffs.ts, Backoffs.builtinStrategies",
            unit: "ms",
            defaults: "jitter 0; shown with 1000 ms and 0.2",
            meaning: "A fraction of the delay, downwards only: 0.2 gives 0.8 to 1 times the delay, top \
                excluded.",
            quirks: &[
                "Half the spread that the Elixir module gives for the same number, and the full delay \
                    itself never comes up.",
                "Here jitter 1 is full jitter.",
                "A plain number as backoff is a fixed delay.",
                "A jitter outside 0 to 1 is refused when the job is created.",
            ],
            recipe: "attempts: {max_attempts}, backoff: { type: 'exponential', delay: {base}, jitter: \
                {jitter} }",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "bullmq-python",
        blocks: "growth=exponential&base=1000&growth_rounding=even&jitter_kind=none",
        sets: "growth=exponential|constant base max_attempts",
        about: About {
            name: "BullMQ for Python",
            version: "3.4.4",
            source: "taskforcesh/bullmq, python/bullmq/backoffs.py, Backoffs",
            unit: "ms",
            defaults: "none; shown with 1 s doubling",
            meaning: "None: a jitter option is accepted and ignored.",
            quirks: &[
                "The same job options that spread in Node and Elixir make a crowd here.",
                "Halves are rounded to the even number, where Node rounds up.",
            ],
            recipe: "backoff={'type': 'exponential', 'delay': {base}}",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "bull",
        blocks: "growth=exponential-minus-one&base=1000&shift=0&growth_rounding=round&jitter_kind=none",
        sets: "growth=exponential-minus-one|constant base max_attempts",
        about: About {
            name: "Bull",
            version: "4.16.5",
            source: "OptimalBits/bull, lib/backoffs.js",
            unit: "ms",
            defaults: "none; shown with 1000 ms",
            meaning: "It has no jitter.",
            quirks: &["Waits are 1, 3, 7, 15 times the delay; BullMQ changed this to 1, 2, 4, 8."],
            recipe: "backoff: { type: 'exponential', delay: {base} }",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "bee-queue",
        blocks: "growth=exponential&base=1000&jitter_kind=none",
        sets: "growth=exponential|constant base max_attempts",
        about: About {
            name: "Bee-Queue",
            version: "2.0.0",
            source: "bee-queue/bee-queue, lib/backoff.js",
            unit: "ms",
            defaults: "no wait; shown with 1 s doubling",
            meaning: "It has no jitter.",
            quirks: &[
                "Each retry doubles the delay that is stored in the job's own options.",
                "The choices are immediate, fixed and exponential.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "agenda",
        blocks: "growth=exponential&base=1000&factor=2&jitter=0.2&jitter_kind=band&rounding=round&\
            max_attempts=4",
        sets: "growth=exponential|linear|constant base factor step cap jitter max_attempts",
        about: About {
            name: "Agenda",
            version: "6.2.6",
            source: "agenda/agenda, dist/utils/backoff.js",
            unit: "ms",
            defaults: "1000 ms, factor 2, no cap, 3 retries, jitter 0; shown with 0.2",
            meaning: "A fraction of the delay, both ways, rounded to whole milliseconds.",
            quirks: &[
                "The cap comes before the jitter, so a wait can exceed maxDelay by the jitter fraction.",
            ],
            recipe: "delay: {base}, factor: {factor}, maxDelay: {cap}, maxRetries: {retries}, jitter: \
                {jitter}",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
];
