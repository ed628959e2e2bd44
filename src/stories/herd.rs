//! A thousand jobs, an outage of 20 s, and a service that two seconds of backlog kill.

use super::{Story, Tale, fact, fact_of, source};

/// The stories, in the order in which they are told.
pub const STORIES: [Story; 8] = [
    Story { id: "thousand-jobs", query: "view=band&jitter=0" },
    Story { id: "sorted-set", query: "view=schedule" },
    Story { id: "naive-loop", query: "view=herd&policy=fixed&base=100ms" },
    Story { id: "fixed-delay", query: "view=herd&policy=fixed&base=5s" },
    Story { id: "no-jitter", query: "view=herd&policy=exponential&base=1s&cap=30s" },
    Story { id: "second-wave", query: "view=herd" },
    Story { id: "full-jitter", query: "view=herd&policy=full-from-one&base=1s&cap=30s" },
    // Another damage model turns the verdict round: turning calls away costs nothing, and nothing crashes.
    Story {
        id: "free-shedding",
        query: "view=herd&policy=fixed&base=100ms&shed=1s&shed_cost=0&crash_backlog=none",
    },
];

/// What there is to try and to see in them, in the same order.
pub const TALES: [Tale; 8] = [
    Tale {
        id: "thousand-jobs",
        trials: &["jitter=0.05", "jitter=0.2", "jitter=1"],
        facts: &[
            fact(1000.0, "sample.busiest.count"),
            fact_of("jitter=0.2", 744.0, "sample.expected_distinct"),
            fact_of("jitter=0.2", 5.0, "sample.busiest.count"),
            fact_of("jitter=0.2", 0.62, "sample.jobs / points"),
            fact_of("jitter=0.2", 756.0, "sample.distinct"),
        ],
        source: source::COURSE,
    },
    Tale {
        id: "sorted-set",
        trials: &["jitter=0", "jitter=0.5", "cap=30000"],
        facts: &[
            fact_of("view=schedule&jitter=0", 7.0, "attempts.2.earliest / 1000"),
            fact(5.6, "attempts.2.earliest / 1000"),
            fact(8.4, "attempts.2.latest / 1000"),
        ],
        source: source::COURSE,
    },
    Tale {
        id: "naive-loop",
        trials: &["jobs=1", "jobs=100", "base=1000"],
        facts: &[fact(1_194_601.0, "calls"), fact(20.0, "crashes"), fact(1.0, "successes")],
        source: source::NIGHT,
    },
    Tale {
        id: "fixed-delay",
        trials: &["base=1000", "base=10000", "base=30000"],
        facts: &[fact(20.0, "crashes"), fact(1000.0, "peak_per_second"), fact(10.0, "peak_over_capacity")],
        source: source::GUIDE,
    },
    Tale {
        id: "no-jitter",
        trials: &["base=2000", "cap=10000", "cap=none"],
        facts: &[
            fact(3.0, "crashes"),
            fact_of("story=fixed-delay", 20.0, "crashes"),
            fact(1000.0, "peak_per_second"),
        ],
        source: source::NIGHT,
    },
    Tale {
        id: "second-wave",
        trials: &["jitter=0", "jitter=0.25", "capacity=116"],
        facts: &[
            fact(20.0, "settings.outage / 1000"),
            fact(32.9, "crash_times.0 / 1000"),
            fact(172.0, "peak_per_second"),
            fact(100.0, "settings.capacity"),
            fact_of("view=herd&jitter=0", 10.0, "peak_over_capacity"),
        ],
        source: source::NIGHT,
    },
    Tale {
        id: "full-jitter",
        trials: &["cap=5000", "cap=none", "jobs=3000"],
        facts: &[
            fact(0.0, "crashes"),
            fact(90.0, "peak_per_second"),
            fact(27.5, "recovery_s"),
            fact_of("story=no-jitter", 1000.0, "peak_per_second"),
        ],
        source: source::NIGHT,
    },
    Tale {
        id: "free-shedding",
        trials: &["shed_cost=0.01", "shed_cost=0.1", "shed=none"],
        facts: &[fact(9.9, "recovery_s"), fact(0.0, "crashes"), fact(236_650.0, "calls")],
        source: source::CASCADES,
    },
];
