//! Recovery against jitter, in words.

use super::N;
use crate::text::panels::Curve;

pub const CURVE: Curve = Curve {
    recovery: ["Recovery after the outage", "Recovery"],
    jitter: "jitter",
    never: ["does not recover", "never"],
    no_crash: "no crash",
    crashes: "crashes",
    current: |jitter| [format!("now, {}", N.decimal(jitter, 3)), "now".into()],
    law: |jitter| [format!("formula, {}", N.decimal(jitter, 3)), "formula".into()],
    nothing: "Nothing was simulated",
};
