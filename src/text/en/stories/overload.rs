//! More load than jitter can spread.

use crate::text::stories::Told;

pub const TOLD: [Told; 4] = [
    Told {
        id: "three-layers",
        name: "Retries in three layers",
        claim: "A client, a gateway and a library each make four calls before they give up. Layers multiply: with \
            the same wait in each, they are one loop of 4 × 4 × 4 calls, which is what runs here.",
        see: "{0} calls for one request instead of {1}: {2} in all, and none of them is answered.",
        trials: &["One layer", "Two layers", "Outage of 30\u{a0}s"],
    },
    Told {
        id: "metastable",
        name: "A collapse that stays",
        claim: "The service can bear this load, then it is slow for four seconds. Its queue has no end, retries fill \
            it with calls whose callers have left, and it never gets up, whatever the jitter.",
        see: "{0}\u{a0}% of the jobs are served. While it lasts, {1} calls a second come, and it can answer 100.",
        trials: &["No retries", "Base 8\u{a0}s, cap 60\u{a0}s", "Slow for 2\u{a0}s"],
    },
    Told {
        id: "metastable-budget",
        name: "The same with a retry budget",
        claim: "A retry budget lets all clients together retry only a tenth of what they call. In a collapse this is \
            what keeps the load below what the service can do.",
        see: "{0}\u{a0}% of the jobs are served instead of {1}. While every call fails, {2} calls a second come, and \
            the service can answer 100.",
        trials: &["Budget 20\u{a0}%", "Budget 50\u{a0}%", "No budget"],
    },
    Told {
        id: "metastable-shed",
        name: "The same with shedding",
        claim: "The service turns away what it could not answer in time. So what it does answer is still wanted.",
        see: "{0}\u{a0}% of the jobs are served, and the service recovers {1}\u{a0}s after the slow-down.",
        trials: &["Shed above 0.5\u{a0}s", "Shed above 1.5\u{a0}s", "Shedding costs a tenth"],
    },
];
