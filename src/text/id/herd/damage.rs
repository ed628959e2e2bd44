//! What kills the service and what protects it.

use super::{N, percent};
use crate::{
    herd::{Scenario, laws},
    text::{
        panels::Switch,
        shared::herd::{naive_calls, sheds},
    },
};

/// The settings of the service, in the order of the query.
pub const SWITCHES: [Switch; 13] = [
    (
        "window",
        (
            "Jendela kegagalan",
            "Dari yang pertama sampai yang terakhir di antara panggilan pertama: seberapa serentak kegagalannya",
        ),
    ),
    ("outage_from", ("Gangguan mulai", "Kapan layanan mati, atau melambat")),
    (
        "slow",
        (
            "Perlambatan",
            "Kecepatan layanan selama gangguan, 0 sampai 1; none: layanan menolak setiap panggilan",
        ),
    ),
    ("load", ("Beban", "Job lain yang terus datang secara acak, per detik")),
    ("capacity", ("Kapasitas", "Panggilan yang dijawab layanan per detik")),
    (
        "crash_backlog",
        (
            "Crash di atas",
            "Backlog, sebagai waktu untuk menyelesaikannya, yang membuat layanan crash bila terlampaui; none: tidak pernah",
        ),
    ),
    ("restart", ("Lama restart", "Berapa lama layanan mati setelah crash")),
    ("timeout", ("Timeout klien", "Berapa lama klien menunggu jawaban; pekerjaannya tetap diselesaikan")),
    (
        "budget",
        (
            "Anggaran retry",
            "Retry budget: bagian dari satu retry yang dibayar setiap panggilan pertama; none: retry gratis",
        ),
    ),
    ("budget_size", ("Besar retry budget", "Berapa retry yang bisa ditabung, dan sudah tersedia di awal")),
    (
        "shed",
        ("Shedding di atas", "Backlog yang bila terlampaui membuat panggilan dibuang; none: tidak pernah"),
    ),
    (
        "shed_cost",
        ("Biaya shedding", "Kerja untuk membuang satu panggilan, sebagai bagian dari kerja satu panggilan"),
    ),
    ("horizon", ("Akhir simulasi", "Kapan simulasi berakhir")),
];

/// Which damage model is on.
pub fn damage(scenario: &Scenario) -> String {
    let mut said = vec![match scenario.crash_backlog {
        Some(backlog) => format!(
            "Layanan crash bila backlog melebihi {}, lalu mati selama {}.",
            N.seconds(backlog),
            N.seconds(scenario.restart)
        ),
        None => "Backlog sebesar apa pun tidak membuat layanan crash.".into(),
    }];
    match scenario.slow {
        Some(0.0) => said.push("Selama gangguan layanan diam, tetapi tetap menerima panggilan.".into()),
        Some(slow) if slow < 1.0 => {
            said.push(format!("Selama gangguan layanan bekerja pada {} kecepatannya.", percent(slow)))
        }
        Some(_) => said.push("Gangguan tidak memperlambatnya.".into()),
        None => {}
    }
    let shed = match scenario.shed {
        None => "Tidak ada shedding".into(),
        Some(above) if scenario.shed_cost == 0.0 => {
            format!("Panggilan dibuang bila backlog melebihi {}, tanpa biaya", N.seconds(above))
        }
        Some(above) => format!(
            "Panggilan dibuang bila backlog melebihi {}, masing-masing seharga {} kerja satu panggilan",
            N.seconds(above),
            percent(scenario.shed_cost)
        ),
    };
    let timeout = match scenario.timeout {
        None => "tidak ada timeout".into(),
        Some(timeout) => format!("klien melepas panggilan setelah {}", N.seconds(timeout)),
    };
    let retries = match (scenario.budget, scenario.policy.max_attempts) {
        (None, None) => "retry tidak dibatasi".into(),
        (None, Some(1)) => "tidak ada retry".into(),
        (None, Some(calls)) => format!("setiap job melakukan paling banyak {} panggilan", N.whole(calls)),
        (Some(part), _) => format!(
            "semua job berbagi retry budget: {} retry per panggilan pertama, paling banyak {}",
            N.decimal(part, 3),
            N.decimal(scenario.budget_size, 1)
        ),
    };
    said.push(format!("{shed}, {timeout}, {retries}."));
    said.extend(free_shedding(scenario));
    said.extend(feeds_itself(scenario));
    said.join(" ")
}

/// Shedding that costs nothing makes even the worst policy look good.
fn free_shedding(scenario: &Scenario) -> Option<String> {
    let calls = N.decimal(naive_calls(scenario)?, 0);
    Some(format!(
        "Di sini shedding tidak memakan biaya: bahkan loop yang memanggil setiap 100\u{a0}ms pun pulih, dengan kira-kira {calls} \
         kali lipat panggilan yang dibutuhkan job-job itu.",
    ))
}

/// Whether a collapse would keep itself alive.
fn feeds_itself(scenario: &Scenario) -> Option<String> {
    if scenario.load <= 0.0 {
        return None;
    }
    let [load, pressure, capacity] =
        [scenario.load, laws::pressure(scenario), scenario.capacity].map(|rate| N.decimal(rate, 1));
    Some(if !laws::can_stay_collapsed(scenario) {
        format!(
            "Keruntuhan tidak bisa menghidupi dirinya sendiri: selama setiap panggilan gagal, {load} job per detik \
             menghasilkan paling banyak {pressure} panggilan, sedangkan layanan bisa menjawab {capacity}."
        )
    } else if sheds(scenario) {
        "Yang dibuang memberi ruang bagi yang masih menunggu, sehingga keruntuhan bisa berakhir.".into()
    } else if laws::pressure(scenario).is_finite() {
        format!(
            "Keruntuhan bisa menghidupi dirinya sendiri: selama setiap panggilan gagal, {load} job per detik menghasilkan \
             {pressure} panggilan, sedangkan layanan bisa menjawab {capacity}."
        )
    } else {
        format!(
            "Keruntuhan bisa menghidupi dirinya sendiri: selama setiap panggilan gagal, {load} job per detik memanggil lagi \
             dan lagi."
        )
    })
}
