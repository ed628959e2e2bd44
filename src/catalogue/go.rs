//! Retry libraries for Go, and Kubernetes.

use super::{About, Entry, Evidence};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "cenkalti",
        blocks: "growth=exponential&base=500ms&factor=1.5&growth_rounding=steps&cap=60s&jitter=0.5&\
            jitter_kind=band&rounding=plus-one&unit=ns&deadline=15m",
        sets: "base factor cap jitter deadline",
        about: About {
            name: "cenkalti/backoff",
            version: "v4.3.0 (commit 720b789)",
            source: "cenkalti/backoff, exponential.go, NextBackOff",
            unit: "ns",
            defaults: "500 ms, factor 1.5, cap 60 s, jitter 0.5, gives up after 15 min",
            meaning: "A fraction of the delay, both ways, both ends included.",
            quirks: &["At the cap of 60 s waits lie between 30 s and 90 s."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "go-retryablehttp",
        blocks: "growth=exponential&base=1s&cap=30s&jitter_kind=none&unit=ns&max_attempts=5",
        sets: "base cap max_attempts",
        about: About {
            name: "go-retryablehttp",
            version: "commit fd00458 (2026-04-14)",
            source: "hashicorp/go-retryablehttp, client.go, DefaultBackoff",
            unit: "ns",
            defaults: "1 s, cap 30 s, 4 retries",
            meaning: "It has no jitter in its default backoff.",
            quirks: &[],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "go-retryablehttp-linear",
        blocks: "growth=linear&base=1s&jitter_kind=additive-growing&extra=29s&rounding=trunc&unit=ns&\
            max_attempts=5",
        sets: "base extra max_attempts",
        about: About {
            name: "go-retryablehttp, LinearJitterBackoff",
            version: "commit fd00458 (2026-04-14)",
            source: "hashicorp/go-retryablehttp, client.go, LinearJitterBackoff",
            unit: "ns",
            defaults: "none of its own; shown with the client's 1 s and 30 s",
            meaning: "A draw between the two limits, times the number of the retry.",
            quirks: &["The maximum is no maximum: at the fourth retry a limit of 30 s gives up to 120 s."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "avast-retry-go",
        blocks: "growth=exponential&base=100ms&limit=36&cap_order=after&jitter_kind=additive&extra=100ms&\
            rounding=integer-exclusive&unit=ns&max_attempts=10",
        sets: "base extra cap max_attempts",
        about: About {
            name: "avast/retry-go",
            version: "v5.0.0 (commit 91e2a66)",
            source: "avast/retry-go, options.go, BackOffDelay and RandomDelay",
            unit: "ns",
            defaults: "100 ms, up to 100 ms of jitter, no cap, 10 attempts",
            meaning: "An amount of time that is added.",
            quirks: &[
                "The jitter does not grow with the delay: as much as the first delay itself, next to \
                    nothing later.",
                "A cap is applied last, and then everyone waits exactly the cap.",
                "Doubling stops at exponent 36 with 100 ms, so that nothing overflows; with another delay \
                    the limit moves.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "sethvargo-jitter",
        blocks: "growth=exponential&base=1s&jitter_kind=additive-band&extra=500ms&\
            rounding=integer-exclusive&unit=ns",
        sets: "growth=exponential|constant base extra cap cap_order=before|after max_attempts deadline",
        about: About {
            name: "sethvargo/go-retry, WithJitter",
            version: "commit a324c68",
            source: "sethvargo/go-retry, backoff.go, WithJitter",
            unit: "ns",
            defaults: "none; shown with 1 s doubling and 500 ms",
            meaning: "An amount of time, both ways; a negative wait becomes 0.",
            quirks: &[
                "Whether the cap comes before or after the jitter depends on how you nest the wrappers.",
                "A jitter of 0 panics.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "sethvargo-jitterpercent",
        blocks: "growth=exponential&base=1s&jitter=0.05&jitter_kind=band&rounding=percent&unit=ns",
        sets: "growth=exponential|constant base jitter cap cap_order=before|after max_attempts deadline",
        about: About {
            name: "sethvargo/go-retry, WithJitterPercent",
            version: "commit a324c68",
            source: "sethvargo/go-retry, backoff.go, WithJitterPercent",
            unit: "ns",
            defaults: "none; shown with 1 s doubling and 5 percent",
            meaning: "A whole number of percent, both ways.",
            quirks: &[
                "Only whole percents come up: 5 gives exactly ten waits, from 0.96 to 1.05 times the delay.",
                "A jitter of 0 panics.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "sethvargo-fibonacci",
        blocks: "growth=fibonacci&base=1s&shift=1&jitter_kind=none&unit=ns",
        sets: "base cap max_attempts deadline",
        about: About {
            name: "sethvargo/go-retry, Fibonacci",
            version: "commit 05bfdd6",
            source: "sethvargo/go-retry, NewFibonacci",
            unit: "ns",
            defaults: "none; shown with 1 s",
            meaning: "None of its own; it can be wrapped in a jitter.",
            quirks: &["The sequence is 1, 2, 3, 5: the second 1 is left out."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Run,
        },
    },
    Entry {
        id: "k8s-wait-backoff",
        blocks: "growth=exponential&base=10ms&factor=1&growth_rounding=steps&jitter=0.1&jitter_kind=up&\
            rounding=trunc&unit=ns&max_attempts=5",
        sets: "base factor jitter cap max_attempts",
        about: About {
            name: "Kubernetes wait.Backoff",
            version: "commit eed236c (2026-07-23)",
            source: "kubernetes/apimachinery, pkg/util/wait/backoff.go",
            unit: "ns",
            defaults: "none; shown with client-go's DefaultRetry: 10 ms, factor 1, jitter 0.1, 5 steps",
            meaning: "A fraction of the delay that is only added.",
            quirks: &[
                "A jitter of 0 or less handed to the helper Jitter means 1, not none.",
                "The reflector uses 800 ms to 30 s, factor 2 and jitter 1, so its waits reach 60 s.",
                "The cap comes before the jitter, and reaching it uses up the remaining steps.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "k8s-flowcontrol",
        blocks: "growth=exponential&base=1s&factor=2&cap=60s&cap_order=after&jitter=0.1&\
            jitter_kind=feedback-up&rounding=trunc&unit=ns",
        sets: "base cap jitter",
        about: About {
            name: "client-go flowcontrol.Backoff",
            version: "commit 32ce75a (2026-07-24)",
            source: "kubernetes/client-go, util/flowcontrol/backoff.go, Next",
            unit: "ns",
            defaults: "none; shown with 1 s, a cap of 60 s and a jitter factor of 0.2",
            meaning: "A fraction of the wait before that is added after doubling; the result is what \
                doubles next time.",
            quirks: &[
                "Its own jitter factor is twice the number shown here, because it is a share of the wait \
                    before it is doubled.",
                "A key that stays quiet for twice the cap starts anew.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "k8s-crashloop",
        blocks: "growth=exponential&base=10s&cap=300s&jitter_kind=none&unit=s",
        sets: "base cap",
        about: About {
            name: "Kubernetes CrashLoopBackOff",
            version: "client-go commit 32ce75a",
            source: "kubernetes/kubernetes, pkg/kubelet/kubelet.go; client-go, util/flowcontrol, NewBackOff",
            unit: "s",
            defaults: "10 s, cap 300 s",
            meaning: "None: the constructor that it uses sets jitter to 0.",
            quirks: &[
                "Pods that crash together restart together.",
                "Newer versions can start at 1 s with a cap of 60 s.",
                "That kubelet calls this constructor was read in secondary text only.",
            ],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
    Entry {
        id: "k8s-workqueue",
        blocks: "growth=exponential&base=5ms&cap=1000s&jitter_kind=none&unit=ns",
        sets: "base cap",
        about: About {
            name: "client-go work queue rate limiter",
            version: "client-go commit 32ce75a",
            source: "kubernetes/client-go, util/workqueue/default_rate_limiters.go",
            unit: "ns",
            defaults: "5 ms, cap 1000 s",
            meaning: "None: a limit of 10 per second, shared by all items, keeps them apart.",
            quirks: &["That shared limit can make an item wait longer than shown here."],
            recipe: "",
            deprecated: false,
            evidence: Evidence::Read,
        },
    },
];
