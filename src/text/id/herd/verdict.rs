//! Whether the service recovers, at what cost, and what would have helped.

use super::{N, jobs, needs, percent, times};
use crate::{
    herd::{Outcome, Scenario, laws, needs::Need},
    settings::Run,
    text::shared::{
        herd::{remedies, sheds, stays_down},
        joined, list, tenth,
    },
};

/// So many crashes are told with their time.
const TOLD: usize = 3;

/// Whether the service recovers, at what cost, and what would have helped.
pub fn verdict(run: &Run) -> String {
    joined(parts(run))
}

/// The verdict in two parts: what happened, and what would have helped.
pub fn parts(run: &Run) -> [String; 2] {
    let (scenario, outcome) = (&run.scenario, &run.outcome);
    if outcome.jobs == 0 {
        return ["Tidak ada yang memanggil.".into(), String::new()];
    }
    let outage = if scenario.slow.is_some() { "perlambatan" } else { "gangguan" };
    let crashes = match outcome.crashes {
        0 => "Layanan tidak crash".into(),
        count => format!("Layanan crash {}, {}", times(count), when(outcome)),
    };
    let served = match outcome.successes {
        0 => format!("tidak satu pun dari {} terlayani", jobs(outcome.jobs)),
        all if all == outcome.jobs && all == 1 => "satu-satunya job terlayani".into(),
        all if all == outcome.jobs => format!("semua {} terlayani", jobs(all)),
        some => format!(
            "{} dari {} terlayani ({})",
            N.whole(some),
            jobs(outcome.jobs),
            percent(outcome.success_share)
        ),
    };
    let calls = format!(
        "dengan {}\u{a0}panggilan, {} di antaranya sia-sia",
        N.whole(outcome.calls),
        N.whole(outcome.wasted)
    );
    // Nobody calls from the end of the outage on, because all calls are made, or for now.
    let silent = outcome.peak_per_second == 0 && outcome.successes == 0 && run.stopped_at.is_none();
    let all_gave_up =
        scenario.policy.max_attempts.is_some_and(|most| most.saturating_mul(outcome.jobs) == outcome.calls);
    let sentences = match outcome.recovery_s {
        Some(recovery) => {
            let after = match tenth(recovery * 1000.0) {
                0.0 => format!("begitu {outage} berakhir"),
                after => format!("{} setelah {outage}", N.seconds(after)),
            };
            format!("Layanan pulih {after}. {crashes}, dan {served} {calls}.")
        }
        None if silent && all_gave_up => {
            return [
                format!("Semua job menyerah sebelum {outage} berakhir: {served}, {calls}."),
                String::new(),
            ];
        }
        None if silent && outcome.until > scenario.outage_to() => {
            let until = tenths(outcome.until);
            return [
                format!(
                    "Sejak {outage} berakhir sampai {until} tidak ada yang memanggil: {served}, {calls}."
                ),
                String::new(),
            ];
        }
        None => {
            let until = tenths(outcome.until);
            let within = match run.stopped_at {
                Some(_) => format!("belum pulih ketika simulasi berhenti, pada {until}"),
                None => format!("tidak pulih dalam {until}"),
            };
            format!("Layanan {within}. {crashes}, dan {served} {calls}.")
        }
    };
    [joined([sentences, peak(outcome, outage)]), remedy(scenario, outcome)]
}

/// When it crashed, the first times.
fn when(outcome: &Outcome) -> String {
    let told: Vec<String> = outcome.crash_times.iter().take(TOLD).map(|at| tenths(*at)).collect();
    let first = if outcome.crashes as usize > told.len() { "mula-mula " } else { "" };
    format!("{first}pada {}", list(&told, "dan"))
}

/// The busiest second against the capacity.
fn peak(outcome: &Outcome, outage: &str) -> String {
    if outcome.peak_per_second == 0 {
        return String::new();
    }
    let ratio = outcome.peak_over_capacity;
    format!(
        "Detik paling ramai setelah {outage} berisi {}\u{a0}panggilan, {} kali kapasitas.",
        N.whole(outcome.peak_per_second),
        N.decimal(ratio, u32::from(ratio < 10.0))
    )
}

/// What would have helped, by the formulas.
fn remedy(scenario: &Scenario, outcome: &Outcome) -> String {
    if stays_down(scenario, outcome) {
        return collapsed(scenario);
    }
    // The formulas are about crashes; a run that ends too soon has need of none of them.
    if outcome.crashes == 0 {
        return String::new();
    }
    let part = |(need, law)| {
        let value = needs::value(need, law);
        match need {
            Need::Jitter => format!("jitter {value}"),
            Need::Cap => format!("cap {value}"),
            Need::Capacity => format!("kapasitas {value}"),
            Need::Window => format!("kegagalan yang tersebar selama {value}"),
        }
    };
    let parts: Vec<String> = remedies(scenario).map(part).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("Menurut rumus, yang dibutuhkan: {}.", list(&parts, "atau"))
}

/// Why a collapse stays, and what ends it.
fn collapsed(scenario: &Scenario) -> String {
    let (load, capacity) = (scenario.load, scenario.capacity);
    let per_second = |rate: f64| N.decimal(rate, 1);
    if load >= capacity {
        return format!(
            "{} job per detik lebih banyak dari {} panggilan yang bisa dijawabnya: hanya kapasitas yang lebih besar yang \
             menolong.",
            per_second(load),
            per_second(capacity)
        );
    }
    let shed = match scenario.timeout {
        // It is there already, and too little or too costly.
        _ if sheds(scenario) => String::new(),
        Some(timeout) => format!(", atau shedding di bawah timeout klien, {}", N.seconds(timeout)),
        None => ", atau shedding sebelum antreannya terlalu panjang".into(),
    };
    format!(
        "Jitter tidak mengakhiri ini: selama setiap panggilan gagal, {} job per detik menghasilkan {} panggilan per detik, \
         sedangkan layanan bisa menjawab {}. Yang mengakhirinya: retry budget jauh di bawah {}{shed}.",
        per_second(load),
        per_second(laws::pressure(scenario)),
        per_second(capacity),
        percent(capacity / load - 1.0)
    )
}

/// A duration to a tenth of a second.
fn tenths(ms: f64) -> String {
    N.seconds(tenth(ms))
}
