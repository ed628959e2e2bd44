//! Periodic work that falls out of step, in words.

use super::{N, count, percent};
use crate::{
    fleet::{Beat, Rhythm, Row},
    text::panels::{Fleet, FleetPanel},
};

/// The words of the picture.
pub const FLEET: Fleet = Fleet {
    period: "periode",
    height: |full, even| {
        let (full, even) = (N.digits(full), N.digits(even));
        [
            format!("Tinggi satu baris: {full} per detik; garisnya sebaran merata, {even} per detik"),
            format!("Tinggi: {full}/s, garis: {even}/s"),
        ]
    },
    harmonic: ["serempak (nilai harapan)", "serempak"],
    share: |beat| {
        let drawn = percent(beat.harmonic);
        let both = beat.expected_harmonic.map(|expected| format!("{drawn} ({})", percent(expected)));
        [both.unwrap_or_else(|| drawn.clone()), drawn]
    },
    out_of_step: "tidak serempak lagi",
    beat: ["tepat pada ketukan", "ketukan"],
    offset: |ms, unit| {
        let offset = N.in_unit(ms, unit);
        if ms > 0.0 { format!("+{offset}") } else { offset }
    },
    nothing: "Ada waktu tunggu yang melampaui bilangan apa pun",
};

/// What is told beside it.
pub const FLEET_PANEL: FleetPanel = FleetPanel {
    sentence,
    columns: ["Periode", "Serempak", "Nilai harapan", "Pada detik paling ramai"],
    row,
};

fn row(row: &Row) -> [String; 4] {
    let beat = &row.beat;
    let none = || "\u{2013}".into();
    [
        N.whole(beat.period),
        percent(beat.harmonic),
        beat.expected_harmonic.map_or_else(none, percent),
        beat.busiest_second.map_or_else(none, |busiest| N.whole(busiest)),
    ]
}

/// How the first period looks, and when the fleet is out of step.
fn sentence(rhythm: &Rhythm) -> String {
    let (drift, jobs) = (&rhythm.drift, rhythm.jobs);
    let Some(first) = rhythm.rows.first().filter(|_| !rhythm.is_endless()) else {
        return "Ada waktu tunggu yang melampaui bilangan apa pun: tidak semua instance bekerja lagi.".into();
    };
    let period = N.short(drift.mean_period);
    if jobs < 2 {
        return format!(
            "Satu instance yang bekerja kira-kira setiap {period} tidak punya teman untuk serempak."
        );
    }
    let who = count(jobs, "instance");
    // Of policies with memory the mean is not known.
    let every = match first.beat.expected_harmonic {
        Some(_) if rhythm.is_together() => format!("setiap {period}"),
        Some(_) => format!("rata-rata setiap {period}"),
        None => format!("kira-kira setiap {period}"),
    };
    [format!("{who} bekerja {every}."), wave(rhythm, &first.beat), end(rhythm)].join(" ")
}

/// The first period, in which they come closest together.
fn wave(rhythm: &Rhythm, first: &Beat) -> String {
    let drift = &rhythm.drift;
    let even = format!("bila tersebar merata, jumlahnya {} per detik", N.digits(drift.steady_per_second));
    if first.first == first.last {
        return format!("Pada periode pertama semuanya datang pada saat yang sama; {even}.");
    }
    let within = format!("Pada periode pertama semuanya datang dalam {}", N.short(first.last - first.first));
    let busiest = first.busiest_second.map_or(String::new(), |busiest| {
        format!(", {} di antaranya pada detik paling ramai", N.whole(busiest))
    });
    // Over less than a second there is no rate that could be met.
    let mean = if drift.mean_per_second < rhythm.jobs as f64 {
        let and = if busiest.is_empty() { "," } else { " dan" };
        format!("{and} rata-rata {} per detik", N.digits(drift.mean_per_second))
    } else {
        String::new()
    };
    format!("{within}{busiest}{mean}; {even}.")
}

/// When they are out of step, as simulated and by the formula.
fn end(rhythm: &Rhythm) -> String {
    let drift = &rhythm.drift;
    let has_law = rhythm.rows.iter().any(|row| row.beat.expected_harmonic.is_some());
    let formula = match drift.periods_to_desync {
        Some(periods) if drift.periods_simulated == Some(periods) => ", persis seperti kata rumus".into(),
        Some(periods) => format!("; menurut rumus setelah {}", N.whole(periods)),
        None if has_law => "; menurut rumus itu tidak pernah terjadi".into(),
        None => "; untuk kebijakan ini tidak ada rumus".into(),
    };
    let after = |periods: u64| {
        let span = N.short(periods as f64 * drift.mean_period);
        format!("Setelah {} ({span})", count(periods, "periode"))
    };
    if let Some(periods) = drift.periods_simulated {
        return format!("{} irama yang tersisa kurang dari 5%{formula}.", after(periods));
    }
    if has_law && drift.periods_to_desync.is_none() {
        return if rhythm.is_together() {
            "Semuanya tetap serempak: tidak ada yang memisahkan mereka.".into()
        } else {
            "Semuanya tetap serempak: menurut rumus, iramanya tidak pernah berkurang.".into()
        };
    }
    let left = rhythm.rows.last().map_or(1.0, |row| row.beat.harmonic);
    let why = if rhythm.cut { ", batas simulasi untuk jumlah sebanyak ini," } else { "" };
    let out = match drift.periods_to_desync {
        Some(periods) => format!("; menurut rumus, setelah {} kurang dari 5%", N.whole(periods)),
        None => formula,
    };
    format!("{}{why} irama yang tersisa {}{out}.", after(rhythm.simulated), percent(left))
}
