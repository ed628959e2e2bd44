//! The numbers of a wave, beyond the sentence.

use super::{N, jobs, percent};
use crate::{
    sample::{Method, Sample, Wave},
    text::{panels::Numbers, shared::table},
};

pub const NUMBERS: Numbers =
    Numbers { facts, columns: ["Dari", "Sampai", "Job", "Harapan"], rows: |wave| table::bars(&N, wave) };

/// Label and value.
fn facts(wave: &Wave) -> Vec<(&'static str, String)> {
    let band = &wave.band;
    let mut facts = vec![("Jeda", N.millis(band.delay))];
    if band.min.as_f64().is_some() && band.max.as_f64().is_some() {
        facts.push(("Rentang", format!("{} sampai {}", N.bare(band.min), N.millis(band.max))));
    }
    if let Some(points) = band.points() {
        facts.push(("Banyaknya nilai dalam rentang", N.whole(points)));
    }
    if let Some(mean) = band.mean() {
        facts.push(("Rata-rata waktu tunggu", ms(mean)));
    }
    for atom in band.law.atoms().iter().take(3) {
        let share = format!("{} dari semua waktu tunggu pada {}", percent(atom.share), N.millis(atom.at));
        facts.push(("Pada satu saat", share));
    }
    let Ok(sample) = &wave.sample else {
        return facts;
    };
    let expected = |number: Option<f64>| {
        number.map(|number| format!(" (nilai harapan {})", N.decimal(number, 1))).unwrap_or_default()
    };
    let (bar, count) = sample.histogram.busiest();
    facts.push(("Cara job diundi", method(sample)));
    if let Some(drawn) = &sample.drawn {
        facts.push(("Rata-rata job yang diundi", ms(drawn.mean)));
        facts.push(("Setengahnya menunggu paling lama", N.millis(drawn.p50)));
        facts.push(("95% menunggu paling lama", N.millis(drawn.p95)));
        facts.push(("99% menunggu paling lama", N.millis(drawn.p99)));
        facts.push((
            "Milidetik berbeda yang terkena",
            format!("{}{}", N.whole(drawn.distinct), expected(sample.expected_distinct)),
        ));
        let busiest =
            (jobs(drawn.busiest.count), N.millis(drawn.busiest.at), expected(sample.expected_busiest));
        facts.push(("Milidetik paling ramai", format!("{} pada {}{}", busiest.0, busiest.1, busiest.2)));
    } else if let (Some(distinct), Some(busiest)) = (sample.expected_distinct, sample.expected_busiest) {
        facts.push(("Milidetik berbeda, nilai harapan", N.decimal(distinct, 1)));
        facts.push(("Milidetik paling ramai, nilai harapan", N.decimal(busiest, 1)));
    }
    facts.push((
        "Batang tertinggi",
        format!("{}, nomor {}{}", jobs(count), bar + 1, expected(sample.expected_busiest_bar)),
    ));
    facts
}

fn ms(ms: f64) -> String {
    format!("{}\u{a0}ms", N.decimal(ms, 1))
}

fn method(sample: &Sample) -> String {
    match sample.method {
        Method::Jobs => "satu per satu".into(),
        Method::Counts => "hanya jumlah per batang, dari hukum peluang yang sama".into(),
        Method::Estimated(followed) => {
            format!("hanya jumlah per batang, menurut proporsi {} job", N.whole(followed))
        }
    }
}
