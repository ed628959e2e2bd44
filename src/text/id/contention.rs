//! Clients that want to change one row, in words.

use super::{N, count};
use crate::{
    contention::Row,
    settings::Race,
    text::{
        panels::{Contention, ContentionPanel},
        shared::contention::{CALLS, COMPLETION, before, least},
    },
};

/// The words of the picture.
pub const CONTENTION: Contention = Contention {
    calls: ["Panggilan sampai semua berhasil, \u{b1} simpangan baku", "Panggilan, \u{b1} simpangan baku"],
    completion: [
        "Waktu sampai yang terakhir berhasil, \u{b1} simpangan baku",
        "Waktu, \u{b1} simpangan baku",
    ],
    log: "skala log",
    clients: "klien",
    endless: |name| format!("{name}: tidak semua berhasil"),
    nothing: "Tidak ada yang disimulasikan",
};

/// What is told beside it.
pub const CONTENTION_PANEL: ContentionPanel = ContentionPanel {
    sentence,
    columns: ["Kebijakan", "Klien", "Jumlah simulasi", "Panggilan", "Sampai yang terakhir berhasil"],
    row,
};

fn row(row: &Row) -> [String; 4] {
    if row.runs == 0 {
        return [N.whole(row.jobs), "0".into(), "\u{2013}".into(), "\u{2013}".into()];
    }
    let calls = format!("{} \u{b1} {}", N.digits(row.calls.mean), N.digits(row.calls.deviation));
    let completion = row.completion_s.map_or("tidak pernah".into(), |completion| {
        format!("{} \u{b1} {}\u{a0}s", N.digits(completion.mean), N.digits(completion.deviation))
    });
    [N.whole(row.jobs), N.whole(row.runs), calls, completion]
}

/// A name as a name: one policy is called none.
fn quoted(name: &String) -> String {
    format!("\u{201c}{name}\u{201d}")
}

/// Which policy needs the fewest calls, which finishes first, and where the curves cross.
fn sentence(races: &[Race], names: &[String]) -> String {
    let rows = || races.iter().flat_map(|race| &race.rows).filter(|row| row.runs > 0);
    let Some(last) = rows().map(|row| row.jobs).max() else { return format!("{}.", CONTENTION.nothing) };
    let with = count(last, "klien");
    let named = |of: &[usize]| {
        let names: Vec<String> = of.iter().filter_map(|at| names.get(*at)).map(quoted).collect();
        names.join(" dan ")
    };
    let (calls, completion) = (least(races, last, CALLS), least(races, last, COMPLETION));
    let mut parts = Vec::new();
    match (&calls, &completion) {
        (Some((first, calls)), done) if races.len() == 1 => {
            let each = N.digits(calls / last.max(1) as f64);
            let each = if last > 1 { format!(", {each} per klien") } else { String::new() };
            let until = done.as_ref().map_or(String::new(), |(_, seconds)| {
                let all = if last > 1 { "yang terakhir berhasil" } else { "berhasil" };
                format!(", dan {}\u{a0}s sampai {all}", N.digits(*seconds))
            });
            parts.push(format!(
                "Dengan {with}, {} butuh {} panggilan{each}{until}.",
                named(first),
                N.digits(*calls)
            ));
        }
        (Some((fewest, calls)), Some((soonest, seconds))) if fewest == soonest => parts.push(format!(
            "Dengan {with}, {} butuh panggilan paling sedikit, {}, dan selesai paling dulu, setelah {}\u{a0}s.",
            named(fewest),
            N.digits(*calls),
            N.digits(*seconds)
        )),
        (Some((fewest, calls)), done) => {
            let done = done.as_ref().map_or(String::new(), |(soonest, seconds)| {
                format!("; {} selesai paling dulu, setelah {}\u{a0}s", named(soonest), N.digits(*seconds))
            });
            parts.push(format!(
                "Dengan {with}, {} butuh panggilan paling sedikit, {}{done}.",
                named(fewest),
                N.digits(*calls)
            ));
        }
        (None, _) => {}
    }
    for (measure, what) in
        [(CALLS, "yang butuh panggilan paling sedikit"), (COMPLETION, "yang selesai paling dulu")]
    {
        if let Some((size, first)) = before(races, last, measure) {
            parts.push(format!(
                "Kurvanya bersilangan: dengan {} {} {what}.",
                count(size, "klien"),
                named(&first)
            ));
        }
    }
    for (race, name) in races.iter().zip(names) {
        if race.rows.iter().any(|row| row.completion_s.is_none()) {
            parts.push(format!(
                "Tidak semua klien {} berhasil: ada waktu tunggu yang melampaui bilangan apa pun.",
                quoted(name)
            ));
        }
    }
    let (fewest, most) =
        rows().fold((u32::MAX, 0), |(least, most), row| (least.min(row.runs), most.max(row.runs)));
    parts.push(match most {
        1 => "Setiap angka berasal dari satu simulasi.".into(),
        _ if fewest == most => format!("Setiap angka adalah rata-rata {} simulasi.", N.whole(most)),
        _ => format!("Setiap angka adalah rata-rata {} sampai {} simulasi.", N.whole(fewest), N.whole(most)),
    });
    if rows().any(|row| row.stopped) {
        parts.push(
            "Sebagian punya simulasi lebih sedikit dari seharusnya, karena panggilannya terlalu banyak."
                .into(),
        );
    }
    parts.join(" ")
}
