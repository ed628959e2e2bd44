//! A thousand jobs and an outage.

use crate::text::stories::Told;

pub const TOLD: [Told; 8] = [
    Told {
        id: "thousand-jobs",
        name: "A thousand jobs",
        claim: "A thousand jobs fail in the same instant and all compute the same wait. Without jitter they come \
            back in the same millisecond.",
        see: "{0} jobs in one millisecond. With a jitter of 0.2 they land on {4} different ones ({1} expected): {3} \
            jobs a millisecond on average, {2} on the busiest.",
        trials: &["Jitter 0.05", "Jitter 0.2", "Jitter 1"],
    },
    Told {
        id: "sorted-set",
        name: "Where each retry waits",
        claim: "A queue keeps its waiting jobs in a set, sorted by the time at which each may run, and takes what is \
            due. A retry is a place on this axis; without jitter, a thousand jobs share one.",
        see: "The third retry is due {0}\u{a0}s after the failure for everyone without jitter; with it, anywhere \
            between {1} and {2}\u{a0}s.",
        trials: &["No jitter", "Jitter 0.5", "Cap 30\u{a0}s"],
    },
    Told {
        id: "naive-loop",
        name: "A loop without backoff",
        claim: "The first loop that anyone writes tries again after next to nothing. One client may do that. A \
            thousand keep the service down all by themselves.",
        see: "{0} calls in two minutes, {1} crashes, and {2} job served.",
        trials: &["1 job", "100 jobs", "Every second"],
    },
    Told {
        id: "fixed-delay",
        name: "A fixed delay",
        claim: "A pause makes the waves rarer and none of them smaller: after each crash everyone comes back \
            together.",
        see: "{0} crashes. The busiest second has {1} calls, {2} times what the service can answer.",
        trials: &["Every 1\u{a0}s", "Every 10\u{a0}s", "Every 30\u{a0}s"],
    },
    Told {
        id: "no-jitter",
        name: "Backoff without jitter",
        claim: "Doubling the wait makes the waves rarer still. Each of them is the whole herd.",
        see: "{0} crashes instead of {1}, and again {2} calls in the busiest second.",
        trials: &["From 2\u{a0}s", "Cap 10\u{a0}s", "No cap"],
    },
    Told {
        id: "second-wave",
        name: "The second wave",
        claim: "At 2:14 in the night a service fails for {0}\u{a0}s. Barely well again, it is met by everyone who \
            has been waiting, and goes down once more.",
        see: "The crash is at {1}\u{a0}s, after the outage. The busiest second has {2} calls, and the service can \
            answer {3}. Without jitter it would be {4} times as many as it can.",
        trials: &["No jitter", "Jitter 0.25", "Capacity 116"],
    },
    Told {
        id: "full-jitter",
        name: "Full jitter",
        claim: "Full jitter draws each wait evenly between nothing and the doubled wait. The herd becomes a drizzle \
            that the service can answer.",
        see: "{0} crashes, and {1} calls in the busiest second after the outage instead of {3}. The service recovers \
            {2}\u{a0}s after it.",
        trials: &["Cap 5\u{a0}s", "No cap", "3 times the jobs"],
    },
    Told {
        id: "free-shedding",
        name: "If shedding were free",
        claim: "If turning a call away costs nothing and nothing ever crashes, the naive loop is the best: nobody \
            waits longer than needed. Few services are like that.",
        see: "The service recovers {0}\u{a0}s after the outage, with {1} crashes, after {2} calls.",
        trials: &["A hundredth of a call", "A tenth of a call", "No shedding"],
    },
];
