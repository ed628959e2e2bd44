//! Recovery against jitter, in words.

use super::N;
use crate::text::panels::Curve;

pub const CURVE: Curve = Curve {
    recovery: ["Waktu pulih setelah gangguan", "Waktu pulih"],
    jitter: "jitter",
    never: ["tidak pulih", "tidak pulih"],
    no_crash: "tanpa crash",
    crashes: "ada crash",
    current: |jitter| [format!("sekarang, {}", N.decimal(jitter, 3)), "sekarang".into()],
    law: |jitter| [format!("rumus, {}", N.decimal(jitter, 3)), "rumus".into()],
    nothing: "Tidak ada yang disimulasikan",
};
