//! All attempts of a policy, in words.

use super::N;
use crate::{
    sample::{End, Schedule},
    settings::Settings,
};

/// How long the retries go on, and whether that is enough.
pub fn verdict(settings: &Settings, schedule: &Schedule) -> String {
    let outage = N.time(settings.outage);
    let listed = schedule.rows.len() as u64;
    let (Some(earliest), Some(usual), Some(latest)) = (
        schedule.total(|row| row.earliest),
        schedule.total(|row| row.usual),
        schedule.total(|row| row.latest),
    ) else {
        let passed = schedule.rows.last().map_or_else(|| N.time(0.0), |row| N.time(row.usual));
        let why = match (&schedule.end, schedule.shrinks) {
            (End::Never, false) => {
                "Retry tidak pernah berakhir, jadi bertahan lebih lama dari gangguan apa pun"
            }
            (End::Never, true) => "Retry tidak pernah berakhir, tetapi jaraknya makin lama makin rapat",
            _ => "Retry terlalu banyak atau terlalu panjang untuk dijumlahkan",
        };
        return format!("{why}; setelah {} retry, rata-rata sudah lewat {passed}.", N.whole(listed));
    };
    let retries = schedule.total(|row| row.attempt as f64).unwrap_or(0.0);
    if retries == 0.0 {
        return format!("Tidak ada retry: gangguan {outage} tidak akan terlewati.");
    }
    let count = if retries == 1.0 {
        "Satu-satunya retry datang".into()
    } else {
        format!("Yang terakhir dari {} retry datang", N.decimal(retries, 0))
    };
    let when = if earliest == latest {
        format!("setelah {}", N.time(latest))
    } else {
        format!("rata-rata setelah {}, antara {} dan {}", N.time(usual), N.time(earliest), N.time(latest))
    };
    let enough = match schedule.outlasts(settings.outage) {
        Some(true) => format!("gangguan {outage} sudah berakhir saat itu."),
        Some(false) => format!("gangguan {outage} lebih lama: semua job menyerah sebelum gangguan berakhir."),
        None => format!("apakah gangguan {outage} sudah berakhir saat itu bergantung pada hasil undian."),
    };
    format!("{count} {when}; {enough}")
}

/// The rule for a retry at exactly the deadline.
pub fn deadline(schedule: &Schedule) -> Option<String> {
    let deadline = schedule.deadline?;
    Some(format!("Retry tepat pada tenggat {} masih dilakukan; yang lewat dari itu tidak.", N.time(deadline)))
}
