//! What was wrong with a value.

use super::N;
use crate::{
    settings::{Issue, Problem},
    text::shared::shortened,
};

/// An issue in words.
pub fn issue(issue: &Issue) -> String {
    let (given, used) = (&issue.given, &issue.used);
    // Long input is somebody's accident or attack; its beginning is enough to recognise it.
    let shown = shortened(given);
    let instead = if used.is_empty() { String::new() } else { format!(" Yang dipakai {used}.") };
    match issue.problem {
        Problem::Unfinished if shown.is_empty() => format!("Angkanya belum ada.{instead}"),
        Problem::Unfinished => format!("\u{201c}{shown}\u{201d} belum berupa angka.{instead}"),
        Problem::NotANumber => {
            format!("\u{201c}{shown}\u{201d} bukan angka yang bisa dipakai di sini.{instead}")
        }
        Problem::Comma if shown.matches([',', '.']).count() == 1 => {
            format!("Tulis desimal setelah titik: {}.{instead}", shown.replace(',', "."))
        }
        Problem::Comma => {
            format!("Koma pada \u{201c}{shown}\u{201d} salah tempat; desimal ditulis setelah titik.{instead}")
        }
        Problem::TooPrecise => format!(
            "{shown} tidak bisa dibaca secara eksak: paling banyak 19 digit, dan paling banyak 19 setelah titik.{instead}"
        ),
        Problem::Below(least) => format!("{shown} kurang dari nilai terkecil, {}.", N.exact(least)),
        Problem::Above(most) => format!("{shown} melebihi nilai terbesar, {}.", N.exact(most)),
        Problem::NotWhole => format!("{shown} bukan bilangan bulat.{instead}"),
        Problem::NotAChoice(_) if issue.name == "story" => {
            format!("Tidak ada cerita bernama \u{201c}{shown}\u{201d}.{instead}")
        }
        Problem::NotAChoice(choices) => {
            format!("\u{201c}{shown}\u{201d} tidak dikenal di sini, hanya {}.{instead}", choices.join(", "))
        }
        Problem::UnknownPolicy => {
            let instead = if used.is_empty() { " Nilai itu dilewati.".into() } else { instead };
            format!("Tidak ada kebijakan bernama \u{201c}{shown}\u{201d}.{instead}")
        }
        Problem::TooMany(most) if issue.name == "compare" => {
            format!("Paling banyak {most}; \u{201c}{shown}\u{201d} dan yang sesudahnya dilewati.")
        }
        Problem::TooMany(most) => format!("Paling banyak {most}; sisanya dilewati."),
        Problem::Foreign(id) if issue.name == "compare" => {
            format!(
                "\u{201c}{shown}\u{201d} tidak bisa disetel pada {id}: yang ditampilkan adalah ubahan dari {id}."
            )
        }
        Problem::Foreign(id) => format!(
            "\u{201c}{} = {shown}\u{201d} tidak bisa disetel pada {id}: yang ditampilkan adalah ubahan dari {id}.",
            issue.name
        ),
        Problem::NoEffect => {
            format!("Kebijakan ini tidak punya fraksi jitter; {shown} tidak mengubah apa-apa.")
        }
        Problem::EmptyRange => {
            "Library akan mengundi dari rentang kosong, dan melempar error di sini.".into()
        }
        Problem::Estimated(followed) => format!(
            "Setiap waktu tunggu bergantung pada yang sebelumnya: batang-batangnya mengikuti proporsi {} job pertama.",
            N.whole(followed)
        ),
        Problem::Forgotten => format!(
            "Setiap waktu tunggu bergantung pada yang sebelumnya; sebagai gantinya ditampilkan percobaan ke-{used}."
        ),
        Problem::UnknownName => {
            let name = if issue.name == "compare" { shown } else { shortened(&issue.name) };
            format!("\u{201c}{name}\u{201d} tidak berarti apa-apa di sini dan diabaikan.")
        }
        Problem::Repeated => {
            format!("{} diberikan lebih dari sekali; yang berlaku yang terakhir: {used}.", issue.name)
        }
        Problem::JitterIgnored => {
            let hint = match crate::decimal::parse(given, 1) {
                Ok(percent) if percent > 1.0 && percent <= 100.0 => {
                    format!(" Untuk {}%, tulis {}.", N.exact(percent), crate::decimal::write(percent / 100.0))
                }
                _ => String::new(),
            };
            format!(
                "Library ini menerima 0 sampai 1 dan mengabaikan yang lain: tidak ada jitter sama sekali.{hint}"
            )
        }
        Problem::DelayTooLarge => {
            "Waktu tunggunya terlalu besar: lebih dari 2^127 milidetik, atau di titik library melempar error."
                .into()
        }
        Problem::EdgeTooLarge => "Waktu tunggu terpanjang terlalu besar: lebih dari 2^127 milidetik.".into(),
        Problem::TooWide => "Tidak ada job yang diundi: rentangnya lebih lebar dari 2^53 milidetik.".into(),
        Problem::Stopped(calls, ms) => {
            let calls = N.decimal(calls as f64 / 1e6, 1);
            format!("Simulasi berhenti setelah {calls} juta panggilan pada {} s.", N.decimal(ms / 1000.0, 1))
        }
        Problem::Nobody => {
            "Tanpa kerumunan tidak ada rentang; yang ditampilkan adalah rentang satu job.".into()
        }
    }
}
