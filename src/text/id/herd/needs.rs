//! What would keep the service up: the laws with their numbers, and what their trials came to.

use super::{N, jobs, times, whole_percent};
use crate::{
    herd::{
        Scenario, laws,
        needs::{Need, Point, Unfit, Verdict},
    },
    text::{
        panels::{Label, Needs},
        shared::{hundredth, tenth},
    },
};

/// What would keep the service up.
pub const NEEDS: Needs = Needs {
    heading: "Apa yang saya butuhkan?",
    note: "Rumus mengatakan berapa yang cukup; simulasi menunjukkan apakah rumus itu benar, dan berapa sedikit yang sudah cukup. \
           Hasilnya bisa berbeda: rumus menganggap undiannya merata, uji mencari nilai terkecil yang membuat layanan bertahan \
           dengan job-job ini, dan jitter dari 0 sampai 1 dijalankan dalam langkah 0,02, sampai tidak ada lagi yang lebih besar \
           yang membawa crash.",
    name,
    law,
    value,
    try_it: "Uji",
    try_it_for: |label| format!("Uji: {label}"),
    take: |need, value| format!("Pakai {}", self::value(need, value)),
    progress: |part| format!("Sedang diuji: {}", whole_percent(part)),
    trial,
    sweep_heading: "Waktu pulih terhadap jitter",
    sweep_start: "Jalankan setiap jitter dari 0 sampai 1",
    sweep,
    sweep_columns: ["Jitter", "Jumlah crash", "Pulih setelah gangguan"],
    point: |point| [N.decimal(point.jitter, 2), N.whole(point.crashes), back(point)],
};

fn name(need: Need) -> Label {
    match need {
        Need::Jitter => (
            "Fraksi j",
            "Fraksi jitter yang menyebarkan gelombang pertama setelah gangguan dengan cukup lebar",
        ),
        Need::Cap => (
            "Tunggu terpanjang",
            "Cap yang membuat kerumunan memanggil tidak lebih cepat daripada layanan menjawab",
        ),
        Need::Capacity => {
            ("Kapasitas", "Panggilan per detik yang sanggup menahan gelombang pertama setelah gangguan")
        }
        Need::Window => (
            "Jendela kegagalan",
            "Seberapa jauh panggilan pertama harus terpencar agar gelombang itu tidak berbahaya",
        ),
    }
}

/// A value of a setting, rounded up: a little more is enough too.
pub fn value(need: Need, value: f64) -> String {
    let value = need.rounded(value);
    match need {
        Need::Jitter => N.decimal(value, 3),
        Need::Cap | Need::Window => N.seconds(value),
        Need::Capacity => format!("{} panggilan per detik", N.decimal(value, 1)),
    }
}

/// The law with the numbers filled in, or why there is none.
fn law(need: Need, scenario: &Scenario) -> String {
    let law = match (need.unfit(scenario), need.law(scenario)) {
        (None, Some(law)) => law,
        (unfit, _) => return why(unfit.unwrap_or(Unfit::TooLarge)).into(),
    };
    let work = laws::completion(scenario.jobs, scenario.capacity);
    let crowd = jobs(scenario.jobs);
    let capacity = N.decimal(scenario.capacity, 1);
    if need == Need::Cap {
        let (share, crowd) = (N.decimal(work / law, 2), N.whole(scenario.jobs));
        let sum = if share == "1" {
            format!(
                "Kerumunan yang rata-rata menunggu selama cap memanggil n / cap kali per detik. Layanan sanggup menjawabnya \
                 mulai n / C = {crowd} / {capacity}"
            )
        } else {
            format!(
                "Kerumunan yang rata-rata menunggu {share} dari cap memanggil n / ({share} \u{d7} cap) kali per detik. Layanan \
                 sanggup menjawabnya mulai n / ({share} \u{d7} C) = {crowd} / ({share} \u{d7} {capacity})"
            )
        };
        return format!(
            "{sum} = {}. Rumus ini tidak berlaku untuk waktu sebelum kerumunan tersebar.",
            value(need, law)
        );
    }
    let Some(bears) = scenario.crash_backlog else {
        return "Backlog sebesar apa pun tidak membuat layanan ini crash: nilai berapa pun cukup, tetapi seberapa cepat ia \
                pulih adalah soal lain."
            .into();
    };
    let bears_words = N.seconds(bears);
    let wave = laws::first_wave(scenario)
        .map(|(attempt, delay)| (delay, scenario.policy.band(attempt).range.as_f64().unwrap_or(0.0)));
    let (delay, scattered) = wave.unwrap_or((0.0, 0.0));
    let wide = laws::safe_width(scenario);
    if wide <= 0.0 && need != Need::Capacity {
        return format!(
            "{crowd} sekaligus adalah kerja {}, dan layanan tahan {bears_words}: tidak ada yang perlu disebar.",
            N.seconds(hundredth(work))
        );
    }
    match need {
        Need::Jitter => {
            // The band reaches to one side of the wait or to both.
            let sides = if wide / (law * delay) > 1.5 { "2 \u{d7} " } else { "" };
            let enough = if law > 1.0 { ": tidak ada fraksi yang cukup" } else { "" };
            format!(
                "{crowd} adalah kerja {}, dan layanan tahan {bears_words}: gelombang pertama setelah gangguan harus selebar {}. \
                 Waktu tunggunya {}, yang oleh fraksi j disebar selebar {sides}j \u{d7} {}: j = {} / ({sides}{}) = {}{enough}.",
                N.seconds(hundredth(work)),
                N.seconds(hundredth(wide)),
                N.seconds(delay),
                N.seconds(delay),
                N.seconds(hundredth(wide)),
                N.seconds(delay),
                value(need, law)
            )
        }
        Need::Capacity => {
            let window = laws::folded(scenario);
            if scattered == 0.0 {
                format!(
                    "Tanpa jitter, gelombang pertama setelah gangguan selebar jendela kegagalan, {}. Backlog yang ditinggalkannya \
                     tidak melebihi {bears_words} mulai n / (w + B) = {} / ({} + {bears_words}) = {}.",
                    N.seconds(window),
                    N.whole(scenario.jobs),
                    N.seconds(window),
                    value(need, law)
                )
            } else {
                format!(
                    "Jendela kegagalan menyebarkan gelombang pertama setelah gangguan selebar w = {}, jitternya selebar r = {}. \
                     Yang lebih cepat dari kapasitas tidak boleh menumpuk melebihi B = {bears_words}: \
                     2 n / (s + \u{221a}(s\u{b2} \u{2212} 4 r w)) dengan s = w + r + B = {}, yaitu {}.",
                    N.seconds(window),
                    N.seconds(hundredth(scattered)),
                    N.seconds(hundredth(window + scattered + bears)),
                    value(need, law)
                )
            }
        }
        _ if law == 0.0 => format!(
            "Jitter saja sudah menyebarkan gelombang pertama setelah gangguan selebar {}, dan {} sudah cukup: semua boleh gagal \
             sekaligus.",
            N.seconds(hundredth(scattered)),
            N.seconds(hundredth(wide))
        ),
        _ if scattered == 0.0 => format!(
            "Tanpa jitter, gelombang pertama setelah gangguan selebar jendela kegagalan, yang harus n / C \u{2212} B = \
             {} \u{2212} {bears_words} = {}.",
            N.seconds(hundredth(work)),
            value(need, law)
        ),
        _ => format!(
            "Gelombang pertama setelah gangguan harus selebar n / C \u{2212} B = {}, dan jitternya menyebarkannya selebar r = {}: \
             (n / C \u{2212} B \u{2212} r) / (1 \u{2212} r C / n) = {}.",
            N.seconds(hundredth(wide)),
            N.seconds(hundredth(scattered)),
            value(need, law)
        ),
    }
}

/// Why there is no law.
fn why(unfit: Unfit) -> &'static str {
    match unfit {
        Unfit::Fault(_) => "Setelan ini tidak bisa disimulasikan.",
        Unfit::NoCrowd => "Tidak ada kerumunan: job yang datang secara acak tidak membentuk gelombang.",
        Unfit::NoFraction => "Kebijakan ini tidak menerima fraksi jitter.",
        Unfit::NoWave => {
            "Tidak ada job yang kembali setelah gangguan: semua menyerah sebelumnya, atau menunggu terlalu lama."
        }
        Unfit::InStep => "Semua job menunggu sama lama: cap tidak memisahkan mereka.",
        Unfit::Memory => {
            "Setiap waktu tunggu bergantung pada yang sebelumnya: tidak ada rata-rata untuk dipakai menghitung."
        }
        Unfit::NoSingleWave => {
            "Lebih dari setengah waktu tunggu diserahkan pada kebetulan: job dari beberapa percobaan datang bersama, dan tidak \
             ada satu gelombang untuk dipakai menghitung."
        }
        Unfit::Folded => {
            "Waktu tunggunya tidak tumbuh, dan melipat setiap gelombang ke dalam panjangnya sendiri, yang terlalu sempit: \
             berapa pun tidak cukup."
        }
        Unfit::TooLarge => "Ada waktu tunggu yang melampaui bilangan apa pun.",
    }
}

/// What a trial came to.
fn trial(verdict: &Verdict) -> String {
    let need = verdict.need;
    let tried = value(need, verdict.tried);
    let back = verdict.recovery_s.map(|recovery| N.seconds(tenth(recovery * 1000.0)));
    let mut said = Vec::new();
    if verdict.law > verdict.tried {
        said.push(format!("Rumus meminta {}, lebih dari yang mungkin.", value(need, verdict.law)));
    }
    if verdict.stopped && !verdict.clean_at_law && verdict.crashes == 0 {
        said.push(format!("Pada {tried} hasilnya tidak diketahui: simulasi dihentikan sebelum selesai."));
        return said.join(" ");
    }
    said.push(match (verdict.crashes, back) {
        (0, Some(back)) => format!("Pada {tried} layanan bertahan dan pulih {back} setelah gangguan."),
        (0, None) => {
            format!("Pada {tried} layanan bertahan, tetapi simulasi berakhir sebelum layanan pulih.")
        }
        (crashes, Some(back)) => {
            format!("Pada {tried} layanan crash {} dan pulih {back} setelah gangguan.", times(crashes))
        }
        (crashes, None) => format!("Pada {tried} layanan crash {} dan tidak pulih.", times(crashes)),
    });
    match verdict.smallest_clean {
        Some(smallest) if verdict.clean_at_law => {
            let more = verdict.tried / smallest - 1.0;
            said.push(if smallest >= verdict.tried {
                "Kurang dari itu tidak cukup.".into()
            } else if !(more.is_finite() && more < 100.0) {
                format!("Begitu pula pada {}: tidak ada yang dibutuhkan.", value(need, smallest))
            } else if more < 0.01 {
                "Nilai terkecil yang cukup sama: rumusnya tepat.".into()
            } else {
                format!(
                    "Nilai terkecil yang cukup {}: rumus meminta {}% lebih banyak dari yang dibutuhkan.",
                    value(need, smallest),
                    N.decimal(more * 100.0, 0)
                )
            });
        }
        Some(smallest) => {
            // The draws are less even than a formula has them.
            let was = if smallest < verdict.tried * 1.05 { "sedikit terlalu rendah" } else { "keliru" };
            said.push(format!(
                "Rumusnya {was}: nilai terkecil yang membuat layanan bertahan dan pulih adalah {}.",
                value(need, smallest)
            ));
        }
        None if !verdict.stopped => {
            said.push("Rumusnya keliru, dan nilai terbesar yang diuji pun tidak lebih baik.".into());
        }
        None => {}
    }
    if verdict.stopped {
        said.push(
            "Pengujian dihentikan: panggilannya terlalu banyak, dan mungkin ada nilai yang lebih kecil."
                .into(),
        );
    }
    said.join(" ")
}

/// How long a point took to be back.
fn back(point: &Point) -> String {
    match (point.recovery_s, point.stopped_at) {
        (Some(recovery), _) => N.seconds(tenth(recovery * 1000.0)),
        (None, None) => "tidak pernah".into(),
        (None, Some(at)) => format!("dihentikan pada {}", N.seconds(tenth(at))),
    }
}

/// Recovery against jitter, in a sentence.
fn sweep(points: &[Point]) -> String {
    if points.iter().any(|point| point.stopped_at.is_some()) {
        return "Sebagian simulasi ini dihentikan: panggilannya terlalu banyak.".into();
    }
    let clean = |point: &Point| point.crashes == 0 && point.recovery_s.is_some();
    let at = |point: &Point| N.decimal(point.jitter, 2);
    let soonest = points.iter().filter(|point| point.recovery_s.is_some());
    let Some(soonest) =
        soonest.min_by(|a, b| a.recovery_s.unwrap_or(0.0).total_cmp(&b.recovery_s.unwrap_or(0.0)))
    else {
        return "Layanan tidak pulih pada jitter berapa pun.".into();
    };
    let from = points.iter().rposition(|point| !clean(point)).map_or(0, |last| last + 1);
    let up = match (from, points.get(from)) {
        (0, _) => "Layanan bertahan pada jitter berapa pun".into(),
        (_, Some(point)) => format!("Mulai jitter {} layanan bertahan", at(point)),
        (_, None) => "Bahkan pada jitter 1 layanan tidak bertahan".into(),
    };
    let none = points.first().map_or_else(String::new, |point| match point.recovery_s {
        Some(_) => format!("tanpa jitter butuh {}", back(point)),
        None => "tanpa jitter tidak pernah pulih".into(),
    });
    let most = points.last().map_or_else(String::new, |point| match point.recovery_s {
        Some(_) => format!("pada {} butuh {}", at(point), back(point)),
        None => format!("pada {} tidak pernah pulih", at(point)),
    });
    format!("{up}. Paling cepat pulih pada {}, setelah {}; {none}, {most}.", at(soonest), back(soonest))
}
