//! What happened to a wave, in one sentence.

use super::{N, jobs};
use crate::{
    millis::Millis,
    policy::Effect,
    sample::{Drawn, NotDrawn, Sample, Wave},
    text::shared::wave::{instants, pile},
};

/// The sentence.
pub fn sentence(wave: &Wave) -> String {
    let band = &wave.band;
    let sample = match &wave.sample {
        Ok(sample) => sample,
        Err(why) => return not_drawn(wave, *why),
    };
    if band.min == band.max {
        return together(wave);
    }
    let (min, max) = (N.millis(band.min), N.millis(band.max));
    if wave.jobs == 1 {
        let at = sample.drawn.as_ref().map_or(band.min, |drawn| drawn.min);
        let chance = if band.law.is_even() { ", dengan peluang merata" } else { ", di suatu tempat" };
        return format!(
            "Satu job tidak punya kerumunan untuk ditinggalkan: ia menunggu {}{chance} dari {min} sampai {max}.",
            N.millis(at)
        );
    }
    match &sample.drawn {
        Some(_) if sample.histogram.span() < 1.0 => {
            format!(
                "{} kembali dalam waktu kurang dari satu milidetik, dari {min} sampai {max}.",
                all(wave.jobs)
            )
        }
        Some(drawn) if band.effect == Effect::Shared => format!(
            "{} mendapat angka acak yang sama dan kembali pada milidetik yang sama, setelah {}.",
            all(wave.jobs),
            N.millis(drawn.busiest.at)
        ),
        Some(drawn) if drawn.distinct == 1 => format!(
            "{} yang bisa kembali pada {} milidetik berbeda kebetulan bertemu pada milidetik yang sama.",
            jobs(wave.jobs),
            N.decimal(instants(wave, sample), 0)
        ),
        Some(drawn) => spread(wave, sample, drawn),
        None => counted(wave, sample),
    }
}

/// All jobs, however many there are.
fn all(count: u64) -> String {
    match count {
        1 => "Satu-satunya job".into(),
        2 => "Kedua job".into(),
        many => format!("Semua {}", jobs(many)),
    }
}

fn spread(wave: &Wave, sample: &Sample, drawn: &Drawn) -> String {
    let expected = sample
        .expected_busiest
        .map(|expected| format!(" (nilai harapan {})", N.decimal(expected, 0)))
        .unwrap_or_default();
    match pile(wave, drawn) {
        Some(atom) => format!(
            "{} tersebar di {} milidetik berbeda, tetapi {}{expected} di antaranya kembali {}.",
            jobs(wave.jobs),
            N.whole(drawn.distinct),
            N.whole(drawn.busiest.count),
            if atom.at == Millis::Whole(0) {
                "seketika".into()
            } else {
                format!("pada satu milidetik saja, setelah {}", N.millis(atom.at))
            }
        ),
        None => format!(
            "{} yang tadinya akan kembali dalam satu milidetik tersebar di {} milidetik berbeda; yang paling ramai \
             mendapat {}{expected}, bukan {}.",
            jobs(wave.jobs),
            N.whole(drawn.distinct),
            N.whole(drawn.busiest.count),
            N.whole(wave.jobs)
        ),
    }
}

/// The sentence for jobs of which only the counts of the bars are known.
fn counted(wave: &Wave, sample: &Sample) -> String {
    match (sample.expected_distinct, sample.expected_busiest) {
        (Some(distinct), Some(busiest)) => format!(
            "{} yang tadinya akan kembali dalam satu milidetik diperkirakan tersebar di {} milidetik berbeda; yang paling \
             ramai mendapat kira-kira {}, bukan {}.",
            jobs(wave.jobs),
            N.decimal(distinct, 0),
            N.decimal(busiest, 0),
            N.whole(wave.jobs)
        ),
        _ => format!(
            "{} kembali di mana pun dari {} sampai {}.",
            jobs(wave.jobs),
            N.millis(wave.band.min),
            N.millis(wave.band.max)
        ),
    }
}

fn not_drawn(wave: &Wave, why: NotDrawn) -> String {
    let band = &wave.band;
    if why == NotDrawn::TooWide {
        let who = if wave.jobs == 1 {
            "Satu-satunya job".into()
        } else {
            format!("Masing-masing dari {}", jobs(wave.jobs))
        };
        let (min, max) = (N.millis(band.min), N.millis(band.max));
        return format!(
            "{who} menunggu antara {min} dan {max}, rentang yang terlalu lebar untuk mengundi job di dalamnya."
        );
    }
    match band.delay {
        Millis::Whole(_) | Millis::Fraction(_) => format!(
            "Waktu tunggunya {} sebelum jitter, dan yang terpanjang dengan jitter terlalu besar untuk disebut.",
            N.millis(band.delay)
        ),
        _ => format!(
            "Percobaan ke-{} tidak punya waktu tunggu yang bisa disebut: lebih dari 2^127 milidetik.",
            N.signed(wave.attempt)
        ),
    }
}

/// The sentence for a band of a single value.
fn together(wave: &Wave) -> String {
    let who = all(wave.jobs);
    if wave.band.min == Millis::Whole(0) {
        return format!("{who} kembali seketika, tanpa menunggu.");
    }
    if wave.jobs == 1 {
        return format!("{who} kembali setelah tepat {}.", N.millis(wave.band.min));
    }
    let why = match wave.band.effect {
        Effect::Off => "tidak ada yang menyebarkannya",
        Effect::Ignored => "library mengabaikan jitter ini",
        Effect::Empty => "tidak ada rentang untuk diundi",
        Effect::Memory | Effect::Shared => "semuanya mendapat angka acak yang sama",
        Effect::Spread { .. } | Effect::NoDelay => "rentangnya hanya satu nilai",
    };
    format!("{who} kembali setelah tepat {}, pada milidetik yang sama: {why}.", N.millis(wave.band.min))
}
