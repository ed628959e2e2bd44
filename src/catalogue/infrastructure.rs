//! Proxies, message servers, service managers and services.

use super::{About, Entry, Evidence};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "envoy",
        blocks: "growth=exponential&base=25&cap=250&jitter_kind=full&rounding=integer-exclusive",
        sets: "base cap max_attempts",
        about: About {
            name: "Envoy, retry back-off",
            version: "version not known",
            source: "envoyproxy/envoy, source/common/common/backoff_strategy.cc, \
                JitteredExponentialBackOffStrategy",
            unit: "ms",
            defaults: "25 ms, cap 10 times that",
            meaning: "Not an option: full jitter in whole milliseconds, top excluded.",
            quirks: &[
                "Older versions grew as 1, 3, 7 times the base and cut after the draw; a published formula \
                    still says so.",
                "A setting for rate limits has a back-off of its own: the base plus up to half of it.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "istio",
        blocks: "growth=exponential&base=25&cap=250&jitter_kind=full&rounding=integer-exclusive",
        sets: "",
        about: About {
            name: "Istio, default retry",
            version: "source not read",
            source: "",
            unit: "ms",
            defaults: "those of Envoy",
            meaning: "As in Envoy, which does the retrying.",
            quirks: &["No source of Istio was read; the blocks are those of Envoy."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Secondary,
        },
    },
    Entry {
        id: "nats-go",
        blocks: "growth=constant&base=2s&jitter_kind=additive&extra=100ms&rounding=integer-exclusive&\
            unit=ns",
        sets: "base extra max_attempts",
        about: About {
            name: "nats.go, reconnect",
            version: "commit 850f889 (2026-08-14)",
            source: "nats-io/nats.go, nats.go, doReconnect",
            unit: "ns",
            defaults: "2 s, 100 ms of jitter, 1 s with TLS",
            meaning: "An amount of time that is added.",
            quirks: &["The wait comes once for each pass over the list of servers, not for each server."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "nats-js",
        blocks: "growth=constant&base=2000&jitter_kind=additive&extra=100&rounding=integer",
        sets: "base extra max_attempts",
        about: About {
            name: "NATS for JavaScript, reconnect",
            version: "@nats-io/nats-core 3.4.0",
            source: "nats-io/nats.js, @nats-io/nats-core, lib/options.js",
            unit: "ms",
            defaults: "2000 ms, up to 100 ms more",
            meaning: "An amount of time that is added, both ends included.",
            quirks: &[],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "nats-js-backoff",
        blocks: "growth=table&table=0,250,250,500,500,3000,5000&jitter_kind=multiplicative&low=0.5&\
            high=1.5&rounding=floor",
        sets: "table",
        about: About {
            name: "NATS for JavaScript, backoff()",
            version: "@nats-io/nats-core 3.4.0",
            source: "nats-io/nats.js, @nats-io/nats-core, lib/util.js",
            unit: "ms",
            defaults: "7 entries, from 0 ms up to 5000 ms",
            meaning: "Not an option: half to one and a half times the entry of the table.",
            quirks: &["The first wait is 0 for everyone; jitter cannot spread it."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "systemd",
        blocks: "growth=exponential&base=100ms&factor=3.1622776601683795&limit=4&growth_rounding=trunc&\
            cap=10s&jitter_kind=none&unit=us",
        sets: "base cap",
        about: About {
            name: "systemd, RestartSteps",
            version: "version not known",
            source: "systemd/systemd, src/core/service.c, service_restart_usec_next",
            unit: "us",
            defaults: "100 ms every time; shown with 4 steps up to 10 s",
            meaning: "It has no jitter.",
            quirks: &[
                "Growth is given by a start, an end and a number of steps; the factor here is worked out \
                    from 100 ms, 10 s and 4 steps.",
                "A later setting is said to add random time after the cap; that was read in secondary text \
                    only.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "sqs",
        blocks: "growth=constant&base=30s&jitter_kind=none&unit=s",
        sets: "base max_attempts",
        about: About {
            name: "Amazon SQS, visibility timeout",
            version: "a service",
            source: "",
            unit: "s",
            defaults: "shown with 30 s",
            meaning: "It has no jitter: a message comes back when its timeout ends.",
            quirks: &["There is no source to read; the blocks are a constant delay."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Secondary,
        },
    },
];
