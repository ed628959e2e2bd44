//! Jitter itself: its kinds, and how to get it wrong.

use super::{Story, Tale, fact, fact_of, source};

/// The stories, in the order in which they are told.
pub const STORIES: [Story; 9] = [
    Story {
        id: "four-kinds",
        query: "view=band&policy=full&attempt=3&compare=equal,decorrelated,heartbeat!base:800!extra:80",
    },
    Story {
        id: "little-jitter",
        query: "view=band&policy=custom&growth=constant&base=5s&jitter_kind=additive&extra=10&\
                rounding=integer-exclusive",
    },
    Story { id: "no-floor", query: "view=band&policy=full-from-one&attempt=1&bars=10" },
    Story { id: "same-seed", query: "view=band&policy=custom&luck=shared" },
    Story { id: "no-cap", query: "view=schedule&attempt=20&max_attempts=21" },
    Story { id: "cap-order", query: "view=band&policy=custom&attempt=6&cap=30s&cap_order=after" },
    Story {
        id: "short-schedule",
        query: "view=schedule&policy=full-from-one&base=100ms&cap=5s&max_attempts=5",
    },
    Story {
        id: "retry-after",
        query: "view=band&policy=retry-after&base=60s&jobs=5000&compare=retry-after-one-sided!base:60000",
    },
    Story { id: "bullmq", query: "view=band&policy=bullmq-elixir-backoff&compare=bullmq-node,bullmq-python" },
];

/// What there is to try and to see in them, in the same order.
pub const TALES: [Tale; 9] = [
    Tale {
        id: "four-kinds",
        trials: &["attempt=1", "attempt=6", "same_mean=yes"],
        facts: &[
            fact(20.0, "(delay / 5 - min) / (max - min) * 100"),
            fact(20.0, "(compare.0.delay * 3 / 5 - compare.0.min) / (compare.0.max - compare.0.min) * 100"),
            fact(40.0, "compare.0.delay / 5 / (compare.0.max - compare.0.min) * 100"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "little-jitter",
        trials: &["extra=500", "extra=1000", "extra=5000"],
        facts: &[fact(9.0, "range"), fact(10.0, "points"), fact(100.0, "sample.jobs / points")],
        source: source::GUIDE,
    },
    Tale {
        id: "no-floor",
        trials: &["jitter_kind=equal", "floor=50", "attempt=3"],
        facts: &[
            fact(10.0, "(histogram.edges.1 - min) / (max - min) * 100"),
            fact(10.0, "histogram.edges.1"),
            fact(109.0, "histogram.counts.0"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "same-seed",
        trials: &["luck=own", "view=herd", "view=herd&luck=own"],
        facts: &[fact(1000.0, "sample.busiest.count"), fact_of("policy=custom", 4.0, "sample.busiest.count")],
        source: source::COURSE,
    },
    Tale {
        id: "no-cap",
        trials: &["cap=30000", "cap=300000", "max_attempts=9"],
        facts: &[fact(524_288.0, "attempts.19.delay / 1000"), fact(6.1, "attempts.19.delay / 86400000")],
        source: source::COURSE,
    },
    Tale {
        id: "cap-order",
        trials: &["cap_order=before", "cap_order=headroom", "attempt=8"],
        facts: &[
            fact(65.6, "atoms.0.share * 100"),
            fact(30.0, "atoms.0.at / 1000"),
            fact_of("policy=custom&attempt=6&cap=30s&cap_order=headroom", 30.0, "max / 1000"),
        ],
        source: source::CAPS,
    },
    Tale {
        id: "short-schedule",
        trials: &["max_attempts=10", "max_attempts=14", "view=herd"],
        facts: &[
            fact(4.0, "retries"),
            fact(1.5, "total_max / 1000"),
            fact(0.75, "total_mean / 1000"),
            fact(20.0, "outage / 1000"),
            fact_of("story=short-schedule&view=herd", 0.0, "successes"),
        ],
        source: source::NIGHT,
    },
    Tale {
        id: "retry-after",
        trials: &[
            "policy=retry-after-one-sided&base=60000&compare=none",
            "view=herd&policy=retry-after-one-sided&base=60000&compare=none",
            "view=herd&policy=retry-after-one-sided&base=60000&jitter=0.8&compare=none",
        ],
        facts: &[
            fact(60.0, "delay / 1000"),
            fact(50.0, "(delay - min) / (max - min) * 100"),
            fact(54.0, "min / 1000"),
            fact(0.0, "compare.0.delay - compare.0.min"),
            fact_of("view=herd&policy=retry-after-one-sided&base=60s&jobs=5000", 0.8, "safe_jitter"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "bullmq",
        trials: &[
            "jitter=1&compare=bullmq-node!jitter:1,bullmq-python",
            "attempt=1",
            "view=herd&compare=none",
        ],
        facts: &[
            fact(3200.0, "min"),
            fact(4800.0, "max"),
            fact(3200.0, "compare.0.min"),
            fact(3999.0, "compare.0.max"),
            fact(4000.0, "compare.1.min"),
        ],
        source: source::CATALOGUE,
    },
];
