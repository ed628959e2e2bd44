//! Retry libraries for the JVM and for .NET.

use super::{About, Entry, Evidence};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "resilience4j",
        blocks: "growth=exponential&base=500&factor=1.5&growth_rounding=steps&cap_order=after&jitter=0.5&\
            jitter_kind=band&rounding=plus-one&floor=1ms",
        sets: "base factor jitter cap max_attempts",
        about: About {
            name: "Resilience4j, exponential random backoff",
            version: "commit af9e7c9 (2026-05-05)",
            source: "resilience4j/resilience4j, IntervalFunction, ofExponentialRandomBackoff",
            unit: "ms",
            defaults: "500 ms, factor 1.5, jitter 0.5, no cap",
            meaning: "A fraction of the delay, both ways, both ends included.",
            quirks: &[
                "A cap comes last while the delay keeps growing: at 3 s everyone waits exactly the cap from \
                    attempt 8 on.",
                "Before 2024 the top end was excluded and a wait of 0 possible.",
            ],
            recipe: "IntervalFunction.ofExponentialRandomBackoff({base}, {factor}, {jitter}, {cap})",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "spring-retry-random",
        blocks: "growth=exponential&base=100&factor=2&growth_rounding=steps&cap=30000&cap_order=both&\
            jitter_kind=multiplicative&low=1&high=factor&rounding=trunc",
        sets: "base factor cap max_attempts",
        about: About {
            name: "Spring Retry, ExponentialRandomBackOffPolicy",
            version: "commit c8977dd (2025-05-16)",
            source: "spring-projects/spring-retry, ExponentialRandomBackOffPolicy",
            unit: "ms",
            defaults: "100 ms, multiplier 2, cap 30 s",
            meaning: "Not an option: between the delay and the multiplier times the delay.",
            quirks: &[
                "The spread is the multiplier: with a multiplier of 1 nothing is spread.",
                "The cut comes last, so long waits are all the same 30 s.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "spring-framework-7",
        blocks: "growth=exponential&base=2000&factor=1.5&growth_rounding=steps&cap=30000&cap_order=clip&\
            jitter_kind=additive-stepped&extra=500&rounding=trunc",
        sets: "base factor extra cap max_attempts deadline",
        about: About {
            name: "Spring Framework 7, ExponentialBackOff",
            version: "commit 0d706f8",
            source: "spring-projects/spring-framework, spring-core, ExponentialBackOff",
            unit: "ms",
            defaults: "2000 ms, multiplier 1.5, cap 30000 ms, jitter 0; shown with 500 ms",
            meaning: "Milliseconds, both ways, times the whole number of initial delays that fit into the \
                delay.",
            quirks: &[
                "The range is cut to the initial delay and the cap before the draw: the first wait spreads \
                    upwards only, those at the cap downwards only.",
                "That whole number makes the jitter grow in steps.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "failsafe",
        blocks: "growth=exponential&base=1s&factor=2&jitter=0.2&jitter_kind=band&rounding=trunc&unit=ns",
        sets: "growth=exponential|constant base factor cap jitter max_attempts deadline",
        about: About {
            name: "Failsafe",
            version: "commit ed3f927 (2025-12-27)",
            source: "failsafe-lib/failsafe, RetryPolicyExecutor and RandomDelay",
            unit: "ns",
            defaults: "no jitter; shown with 1 s doubling and 0.2",
            meaning: "A fraction of the delay, both ways, or an amount of time.",
            quirks: &[
                "The cap comes before the jitter, so a wait can exceed maxDelay by the fraction.",
                "By reading, an amount of jitter above the delay can give a negative wait.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "polly-v8-exp",
        blocks: "base=2s&factor=2&cap_order=after&jitter_kind=polly&rounding=trunc&unit=tick&max_attempts=4",
        sets: "base cap max_attempts",
        about: About {
            name: "Polly v8, exponential with jitter",
            version: "8.7.0 (commit 173d6d1)",
            source: "App-vNext/Polly, src/Polly.Core/Retry/RetryHelper.cs, DecorrelatedJitterBackoffV2",
            unit: "tick",
            defaults: "constant 2 s without jitter, 3 retries; shown with exponential and jitter",
            meaning: "On or off: a smooth hump instead of a flat range.",
            quirks: &[
                "Waits depend on each other: a long one makes the next one short, so the retries themselves \
                    stay in ranges that never overlap.",
                "A wait can come close to 0 at every attempt.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "polly-v8-jitter",
        blocks: "growth=constant&base=2s&cap_order=after&jitter=0.25&jitter_kind=band&max_attempts=4",
        sets: "growth=constant|linear base cap max_attempts",
        about: About {
            name: "Polly v8, constant or linear with jitter",
            version: "8.7.0 (commit 173d6d1)",
            source: "App-vNext/Polly, src/Polly.Core/Retry/RetryHelper.cs, ApplyJitter",
            unit: "ms",
            defaults: "constant 2 s without jitter, 3 retries; shown with jitter",
            meaning: "On or off: a quarter either way.",
            quirks: &[
                "With exponential growth the same switch does something quite different (see polly-v8-exp).",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "masstransit",
        blocks: "base=1s&extra=1s&factor=2&cap=30s&jitter=0.25&jitter_kind=frozen",
        sets: "base extra cap max_attempts",
        about: About {
            name: "MassTransit, exponential",
            version: "commit c1e5caa (2026-02-07)",
            source: "MassTransit/MassTransit, ExponentialRetryPolicy.cs",
            unit: "ms",
            defaults: "none; shown with 1 s to 30 s and a delta of 1 s",
            meaning: "Not an option: a quarter either way of intervals that were drawn themselves.",
            quirks: &[
                "All messages of a policy share one draw of the intervals; only the quarter is drawn anew \
                    for each retry.",
                "Waits reach 1.25 times the largest interval.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "kafka-java",
        blocks: "growth=exponential&base=100&factor=2&cap=1000&cap_order=both&jitter=0.2&jitter_kind=band&\
            rounding=trunc",
        sets: "base cap",
        about: About {
            name: "Kafka client (Java)",
            version: "commit 1eb7644 (2024-10-25)",
            source: "apache/kafka, clients, common/utils/ExponentialBackoff.java",
            unit: "ms",
            defaults: "100 ms, cap 1000 ms, jitter 0.2",
            meaning: "Not an option: 20 % either way, cut at the cap.",
            quirks: &[
                "From attempt 5 on, half of all clients wait exactly 1000 ms.",
                "With a first delay at or above the cap, everyone waits exactly that first delay. Not \
                    imitated here.",
            ],
            recipe: "retry.backoff.ms={base}, retry.backoff.max.ms={cap}",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
];
