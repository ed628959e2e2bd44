//! Jitter, done well and badly.

use crate::text::stories::Told;

pub const TOLD: [Told; 9] = [
    Told {
        id: "four-kinds",
        name: "Four kinds side by side",
        claim: "Full jitter draws from nothing to the wait, equal from its second half, decorrelated from the base \
            to three times the wait before, and the fourth adds or takes a tenth. Full and equal jitter are flat \
            where they are, without a hump.",
        see: "In fifths of the wait, full jitter has {0}\u{a0}% of its jobs in each. Equal has none in the first \
            two, then {1}, {2} and {2}\u{a0}%; the table below the figure has these shares.",
        trials: &["Attempt 1", "Attempt 6", "Same mean wait"],
    },
    Told {
        id: "little-jitter",
        name: "Too little jitter",
        claim: "Jitter has to be wide enough for the herd. Up to {0}\u{a0}ms on a wait of 5\u{a0}s leaves it \
            standing.",
        see: "{1} places for a thousand jobs, {2} on each on average.",
        trials: &["Up to 500\u{a0}ms", "Up to 1\u{a0}s", "Up to 5\u{a0}s"],
    },
    Told {
        id: "no-floor",
        name: "A wait of nothing",
        claim: "Full jitter begins at nothing. Some jobs come back at once, before anything can have changed.",
        see: "{0}\u{a0}% of the first retries wait less than {1}\u{a0}ms; of these thousand, {2}.",
        trials: &["Equal jitter", "At least 50\u{a0}ms", "Attempt 3"],
    },
    Told {
        id: "same-seed",
        name: "Everyone with the same seed",
        claim: "Random numbers help only if they differ. Where every process starts its generator with the same \
            seed, all draw the same wait, and the herd comes at a random time.",
        see: "{0} jobs in one millisecond. With draws of their own, {1} on the busiest.",
        trials: &["Draws of their own", "The herd it makes", "The herd with own draws"],
    },
    Told {
        id: "no-cap",
        name: "No cap",
        claim: "Doubling never stops by itself. Without a cap a retry is soon further away than anyone remembers the \
            job.",
        see: "Before retry 20 the wait is {0}\u{a0}s: {1} days.",
        trials: &["Cap 30\u{a0}s", "Cap 5\u{a0}min", "9 calls"],
    },
    Told {
        id: "cap-order",
        name: "A cap after jitter",
        claim: "A cap that cuts the wait after jitter puts everyone above it on one instant, and the herd is back. \
            Cap first and jitter then, or leave the jitter room below the cap.",
        see: "{0}\u{a0}% of the jobs wait exactly {1}\u{a0}s. With room for the jitter nobody waits longer than \
            {2}\u{a0}s, and nobody shares it.",
        trials: &["Cap before jitter", "Cap with room", "Attempt 8"],
    },
    Told {
        id: "short-schedule",
        name: "Shorter than the outage",
        claim: "A careful schedule with full jitter and a cap, and it gives up before the service is back. Count the \
            waits together, and hold the sum against the outage.",
        see: "{0} retries are over after {1}\u{a0}s at the latest, {2}\u{a0}s on average. The outage lasts \
            {3}\u{a0}s: {4} jobs are served.",
        trials: &["10 calls", "14 calls", "The herd it makes"],
    },
    Told {
        id: "retry-after",
        name: "Retry-After, and earlier",
        claim: "A server says when to come back. Jitter in both directions sends half of the clients back sooner \
            than that; it may only be added, and the larger the crowd, the more of it.",
        see: "Of those who were asked to wait {0}\u{a0}s, {1}\u{a0}% come back early, the first after {2}\u{a0}s. \
            With jitter upwards only: {3}; the table below the figure has both in its last two shares. For 5,000 \
            clients of the service below the formula asks for a jitter of {4}.",
        trials: &["Upwards only", "Upwards, the herd", "Upwards 0.8, the herd"],
    },
    Told {
        id: "bullmq",
        name: "One queue in three languages",
        claim: "The same option of the same queue: BullMQ's Elixir module jitters in both directions, Node.js only \
            downwards, and Python not at all.",
        see: "A jitter of 0.2 on 4\u{a0}s is {0} to {1}\u{a0}ms in Elixir, {2} to {3}\u{a0}ms in Node.js, and \
            {4}\u{a0}ms in Python.",
        trials: &["Jitter 1", "Attempt 1", "The herd it makes"],
    },
];
