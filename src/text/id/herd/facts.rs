//! The numbers of a run.

use super::{N, percent};
use crate::{
    settings::Run,
    text::shared::{list, tenth},
};

/// The numbers of a run: label and value.
pub fn facts(run: &Run) -> Vec<(&'static str, String)> {
    let outcome = &run.outcome;
    let never = || "tidak pernah".to_owned();
    let after = |time: Option<f64>| time.map_or_else(never, |time| N.seconds(tenth(time * 1000.0)));
    let ratio = |ratio: f64| N.decimal(ratio, u32::from(ratio < 10.0));
    let crashes = match outcome.crashes {
        0 => "tidak ada".into(),
        count => {
            const TOLD: usize = 5;
            let mut times: Vec<String> =
                outcome.crash_times.iter().take(TOLD).map(|at| N.seconds(tenth(*at))).collect();
            if count as usize > TOLD {
                times.push("\u{2026}".into());
            }
            let times = list(&times, if count as usize > TOLD { "" } else { "dan" });
            format!("{}, pada {times}", N.whole(count))
        }
    };
    let peak = if outcome.peak_per_second == 0 {
        "tidak ada yang memanggil".into()
    } else {
        format!(
            "{} panggilan, sampai {}",
            N.whole(outcome.peak_per_second),
            N.seconds(tenth(outcome.peak_at))
        )
    };
    vec![
        ("Panggilan", N.whole(outcome.calls)),
        ("Sia-sia", N.whole(outcome.wasted)),
        ("Panggilan per job yang terlayani", run.calls_per_success().map_or_else(never, ratio)),
        (
            "Job terlayani",
            format!(
                "{} dari {}, {}",
                N.whole(outcome.successes),
                N.whole(outcome.jobs),
                percent(outcome.success_share)
            ),
        ),
        ("Jumlah crash", crashes),
        ("Panggilan yang hilang karenanya", N.whole(outcome.crashed_calls)),
        ("Terlambat dijawab", N.whole(outcome.zombies)),
        ("Detik paling ramai setelah gangguan", peak),
        ("Dibandingkan kapasitas", format!("{} kali", ratio(outcome.peak_over_capacity))),
        (
            "Dibandingkan rata-rata sejak itu",
            run.peak_over_mean().map_or_else(|| "\u{2013}".into(), |peak| format!("{} kali", ratio(peak))),
        ),
        ("Pulih setelah gangguan", after(outcome.recovery_s)),
        ("Setengah dari semua job terlayani dalam", after(outcome.p50_s)),
        ("99% dari semua job terlayani dalam", after(outcome.p99_s)),
    ]
}
