//! The same herd elsewhere in a system: everything that many do at the same time.

use super::{Story, Tale, fact, fact_of, source};

/// The stories, in the order in which they are told.
pub const STORIES: [Story; 10] = [
    Story { id: "consumers", query: "view=band&growth=constant&base=5s&jitter=0.6&jobs=500&bars=6" },
    // Five minutes of an hour.
    Story {
        id: "cache-stampede",
        query: "view=fleet&policy=cache-ttl&base=1h&jitter=0.083333333&jobs=10000&period=1h",
    },
    Story { id: "cache-ttl", query: "view=fleet&policy=cache-ttl&base=1h&jitter=0.083333333&period=1h" },
    Story { id: "poller", query: "view=fleet&policy=poller&base=30s&extra=10s&period=30s" },
    Story { id: "heartbeat", query: "view=fleet&policy=heartbeat&base=10s&extra=1s&period=10s" },
    Story { id: "visibility-timeout", query: "view=band&policy=visibility-timeout&attempt=1" },
    Story { id: "leader-election", query: "view=lock&policy=leader-election&base=1s" },
    Story { id: "leader-election-in-step", query: "view=lock&policy=fixed&base=1s" },
    Story { id: "rolling-start", query: "view=fleet&policy=startup&base=30s&jobs=50&period=30s" },
    // AWS counts from 5 ms doubled once: 10 ms before the first retry, whichever way an entry counts.
    Story {
        id: "aws-race",
        query: "view=contention&policy=none&max_attempts=none&compare=exponential!base:10!cap:2000,\
                equal!base:5!shift:0!cap:2000,full!base:5!shift:0!cap:2000,decorrelated!base:5!cap:2000",
    },
];

/// What there is to try and to see in them, in the same order.
pub const TALES: [Tale; 10] = [
    Tale {
        id: "consumers",
        trials: &["jitter=0", "jitter=0.2", "bars=60"],
        facts: &[
            fact(2.0, "min / 1000"),
            fact(8.0, "max / 1000"),
            fact(83.0, "sample.jobs / (range / 1000)"),
            fact(95.0, "sample.expected_busiest_bar"),
            fact_of("growth=constant&base=5s&jitter=0&jobs=500", 500.0, "sample.busiest.count"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "cache-stampede",
        trials: &["jitter=0", "jitter=0.02", "jitter=0.5"],
        facts: &[
            fact(17.0, "mean_per_second"),
            fact(28.0, "busiest_second"),
            fact(2.8, "steady_per_second"),
            fact_of("story=cache-stampede&jitter=0", 10_000.0, "busiest_second"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "cache-ttl",
        trials: &["jitter=0.02", "jitter=0.25", "jitter=0.5"],
        facts: &[
            fact(65.0, "periods_to_desync"),
            fact_of("story=cache-ttl&jitter=0.02", 1138.0, "periods_to_desync"),
            fact(56.0, "periods_simulated"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "poller",
        trials: &["extra=3000", "extra=30000", "jobs=100"],
        facts: &[fact(35.0, "mean_period / 1000"), fact(22.0, "periods_to_desync")],
        source: source::GUIDE,
    },
    Tale {
        id: "heartbeat",
        trials: &["extra=3000", "extra=200", "rounding=seconds"],
        facts: &[
            fact(45.0, "periods_to_desync"),
            fact(7.5, "periods_to_desync * mean_period / 60000"),
            fact_of("story=heartbeat&extra=3s", 5.0, "periods_to_desync"),
            fact(51.0, "periods_simulated"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "visibility-timeout",
        trials: &["attempt=3", "attempt=10", "jobs=10000"],
        facts: &[
            fact(45.0, "min / 1000"),
            fact(54.0, "max / 1000"),
            fact(10.0, "points"),
            fact(100.0, "sample.jobs / points"),
        ],
        source: source::GUIDE,
    },
    Tale {
        id: "leader-election",
        trials: &["base=5000", "jobs=5", "jobs=100"],
        facts: &[fact(631.0, "collisions"), fact_of("story=leader-election-in-step", 8991.0, "collisions")],
        source: source::GUIDE,
    },
    Tale {
        id: "leader-election-in-step",
        trials: &["jobs=5", "jobs=100", "base=5000"],
        facts: &[fact(8991.0, "collisions"), fact(999.0, "collisions / 9")],
        source: source::GUIDE,
    },
    Tale {
        id: "rolling-start",
        trials: &["period=5000", "period=120000", "jobs=1000"],
        facts: &[fact(1.67, "mean_per_second"), fact(4.0, "busiest_second")],
        source: source::GUIDE,
    },
    Tale {
        id: "aws-race",
        trials: &["sizes=20", "sizes=100", "sizes=200"],
        facts: &[
            fact(8813.0, "rows.19.calls"),
            fact(1885.0, "rows.79.calls"),
            fact(2627.0, "rows.99.calls"),
            fact(3.8, "rows.19.completion_s"),
            fact(109.0, "rows.39.completion_s"),
            fact(7.4, "rows.79.completion_s"),
        ],
        source: source::RACE,
    },
];
