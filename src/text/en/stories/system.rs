//! The same herd elsewhere.

use crate::text::stories::Told;

pub const TOLD: [Told; 10] = [
    Told {
        id: "consumers",
        name: "Five hundred consumers",
        claim: "500 consumers of a queue fail together, and each waits 5\u{a0}s. Spread from {0} to {1}\u{a0}s they \
            are a stream that the broker can take.",
        see: "{2} a second on average, about {3} in the busiest second, instead of {4} at once.",
        trials: &["No jitter", "Jitter 0.2", "Bars of 100\u{a0}ms"],
    },
    Told {
        id: "cache-stampede",
        name: "A cache stampede",
        claim: "10,000 keys are written when a cache is warmed, and live an hour. Without jitter they expire \
            together, and everything behind the cache is asked at once. Five minutes more or less spread them.",
        see: "{0} keys a second on average, {1} in the busiest second of the first refill, instead of {3}. Spread \
            evenly over the hour they would be {2}.",
        trials: &["No jitter", "Jitter 0.02", "Jitter 0.5"],
    },
    Told {
        id: "cache-ttl",
        name: "How long a cache stays in step",
        claim: "Jitter on a lifetime does not undo the common start at once: every refill spreads the keys a little \
            further.",
        see: "By the formula {0} lifetimes until they are out of step, {2} in this run; with a jitter of 0.02, {1}.",
        trials: &["Jitter 0.02", "Jitter 0.25", "Jitter 0.5"],
    },
    Told {
        id: "poller",
        name: "Pollers in step",
        claim: "A thousand pollers start with a deploy and ask every 30\u{a0}s, and up to 10\u{a0}s more. Jitter \
            that is only added makes the period longer than it says.",
        see: "They ask every {0}\u{a0}s on average, and are out of step after {1} polls.",
        trials: &["Up to 3\u{a0}s more", "Up to 30\u{a0}s more", "100 pollers"],
    },
    Told {
        id: "heartbeat",
        name: "Heartbeats in step",
        claim: "Heartbeats of 10\u{a0}s, a second more or less, of a fleet that was started together: for minutes \
            they stay bunched.",
        see: "By the formula out of step after {0} beats, {1} minutes; after {3} in this run. With three seconds \
            more or less: {2}.",
        trials: &["3\u{a0}s more or less", "0.2\u{a0}s more or less", "Whole seconds"],
    },
    Told {
        id: "visibility-timeout",
        name: "Whole seconds",
        claim: "A queue hides a message for a number of seconds, jitter included. Whole seconds leave few places to \
            land on.",
        see: "{2} places from {0} to {1}\u{a0}s, so of a thousand messages {3} on each.",
        trials: &["Attempt 3", "Attempt 10", "10,000 messages"],
    },
    Told {
        id: "leader-election",
        name: "Leader election",
        claim: "The leader is gone, and a thousand candidates try for its lock. With waits from 1 to 4\u{a0}s the \
            tries that fall together become few after the first.",
        see: "{0} attempts share a millisecond within ten seconds. In step it would be {1}.",
        trials: &["Base 5\u{a0}s", "5 candidates", "100 candidates"],
    },
    Told {
        id: "leader-election-in-step",
        name: "Leader election without jitter",
        claim: "The same with a fixed wait: all candidates try in the same millisecond, again and again.",
        see: "{0} attempts share a millisecond within ten seconds, {1} in each of nine rounds.",
        trials: &["5 candidates", "100 candidates", "Base 5\u{a0}s"],
    },
    Told {
        id: "rolling-start",
        name: "Fifty replicas start",
        claim: "A deploy restarts fifty replicas, and each asks for its configuration, its connections, its caches. \
            A random delay of up to 30\u{a0}s at the start makes a queue of a crowd.",
        see: "{0} starts a second on average, {1} in the busiest second: the first row. That is the whole deploy; the rows \
            and periods after it are of work that goes on so.",
        trials: &["Within 5\u{a0}s", "Within 2\u{a0}min", "1,000 replicas"],
    },
    Told {
        id: "aws-race",
        name: "Five strategies race for a row",
        claim: "Clients that want to change the same row stand in each other's way. Without a wait they are soon \
            done and cost the database the most; backoff without jitter keeps them in step. Jitter costs least.",
        see: "Two hundred clients need {0} calls without a wait, {1} with full and {2} with decorrelated jitter. \
            They are done after {3}\u{a0}s without a wait, {4}\u{a0}s with backoff alone, and {5}\u{a0}s with full \
            jitter.",
        trials: &["20 clients", "100 clients", "200 clients"],
    },
];
