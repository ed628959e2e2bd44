//! More work than jitter can spread.

use super::{Story, Tale, fact, fact_of, source};

/// The stories, in the order in which they are told.
pub const STORIES: [Story; 4] = [
    // Three nested loops of four calls each, with the same wait before whichever call comes next, are one loop of 64.
    Story { id: "three-layers", query: "view=herd&policy=fixed&base=1s&max_attempts=64&outage=90s" },
    // A load that the service could bear, and four seconds in which it was slow.
    Story {
        id: "metastable",
        query: "view=herd&policy=full-from-one&base=1s&cap=30s&max_attempts=4&jobs=0&load=70&timeout=1s&slow=0.3&\
                outage_from=20s&outage=4s&horizon=150s&crash_backlog=none",
    },
    Story {
        id: "metastable-budget",
        query: "view=herd&policy=full-from-one&base=1s&cap=30s&max_attempts=4&jobs=0&load=70&timeout=1s&slow=0.3&\
                outage_from=20s&outage=4s&horizon=150s&crash_backlog=none&budget=0.1&budget_size=20",
    },
    Story {
        id: "metastable-shed",
        query: "view=herd&policy=full-from-one&base=1s&cap=30s&max_attempts=4&jobs=0&load=70&timeout=1s&slow=0.3&\
                outage_from=20s&outage=4s&horizon=150s&crash_backlog=none&shed=0.9s&shed_cost=0",
    },
];

/// What there is to try and to see in them, in the same order.
pub const TALES: [Tale; 4] = [
    Tale {
        id: "three-layers",
        trials: &["max_attempts=4", "max_attempts=16", "outage=30000"],
        facts: &[
            fact(64.0, "calls / jobs"),
            fact_of("story=three-layers&max_attempts=4", 4.0, "calls / jobs"),
            fact(64_000.0, "calls"),
        ],
        source: source::CASCADES,
    },
    Tale {
        id: "metastable",
        trials: &["max_attempts=1", "base=8000&cap=60000", "outage=2000"],
        facts: &[fact(13.8, "success_share * 100"), fact(280.0, "collapse_per_second")],
        source: source::METASTABLE,
    },
    Tale {
        id: "metastable-budget",
        trials: &["budget=0.2", "budget=0.5", "budget=none"],
        facts: &[
            fact(96.8, "success_share * 100"),
            fact_of("story=metastable", 13.8, "success_share * 100"),
            fact(77.0, "collapse_per_second"),
        ],
        source: source::CASCADES,
    },
    Tale {
        id: "metastable-shed",
        trials: &["shed=500", "shed=1500", "shed_cost=0.1"],
        facts: &[fact(99.6, "success_share * 100"), fact(0.0, "recovery_s")],
        source: source::CASCADES,
    },
];
