//! Candidates for a lock, in words.

use super::{N, count, percent};
use crate::{
    lock::Vigil,
    text::{
        panels::{Lock, LockPanel},
        shared::table,
    },
};

/// The words of the picture.
pub const LOCK: Lock = Lock {
    origin: "pemegang mati",
    held: |ms| [format!("lock masih dipegang, {}", N.time(ms)), format!("dipegang, {}", N.time(ms))],
    leader: |seconds| {
        [format!("leader baru, {} kemudian", lag(seconds)), format!("leader, +{}", lag(seconds))]
    },
    no_leader: |vigil| {
        if vigil.is_stopped() {
            [
                format!("berhenti di sini, pada {}: terlalu banyak percobaan", N.short(vigil.until)),
                "berhenti".into(),
            ]
        } else {
            ["tidak ada yang mencoba lagi".into(), "tanpa leader".into()]
        }
    },
    tries: |ms| [format!("Percobaan dalam {}", N.time(ms)), format!("Per {}", N.time(ms))],
    alone: ["sendirian dalam milidetiknya", "sendirian"],
    collisions: ["semilidetik dengan percobaan lain sebelumnya", "tabrakan"],
};

/// What is told beside it.
pub const LOCK_PANEL: LockPanel = LockPanel {
    sentence,
    columns: ["Dari", "Percobaan", "Semilidetik dengan percobaan lain sebelumnya"],
    rows: |vigil| table::tries(&N, vigil),
};

/// A time from the end of the lock, in seconds: to three digits, and never 0 where it is not.
fn lag(seconds: f64) -> String {
    let ms = seconds * 1000.0;
    if ms > 0.0 && ms < 0.01 { format!("kurang dari {}", N.in_unit(0.01, 0)) } else { N.short(ms) }
}

/// How hard they try, and how soon one leads.
fn sentence(vigil: &Vigil) -> String {
    let election = &vigil.election;
    let ttl = N.time(vigil.period);
    let who = count(vigil.jobs, "kandidat");
    let tries = count(election.attempts, "kali");
    let rate = if election.attempts_per_second > 0.0 && election.attempts_per_second.is_finite() {
        format!(", {} per detik", N.digits(election.attempts_per_second))
    } else {
        String::new()
    };
    let met = match (election.collisions, election.attempts) {
        (_, 0 | 1) => String::new(),
        (0, _) => " Tidak ada dua percobaan dalam milidetik yang sama.".into(),
        (collisions, attempts) => format!(
            " {} dari percobaan itu ({}) jatuh pada milidetik yang sama dengan percobaan lain sebelumnya.",
            N.whole(collisions),
            percent(collisions as f64 / attempts as f64)
        ),
    };
    let lived = format!("Lock yang pemegangnya mati masih hidup selama {ttl}.");
    match election.time_to_leader_s {
        Some(seconds) => {
            let when = if seconds == 0.0 {
                "tepat ketika lock kedaluwarsa".into()
            } else {
                format!("{} setelah lock kedaluwarsa", lag(seconds))
            };
            format!("{lived} {who} mencoba {tries}{rate}, sampai salah satunya menjadi leader, {when}.{met}")
        }
        None if vigil.is_stopped() => {
            let at = N.short(vigil.until);
            format!(
                "{lived} {who} mencoba {tries} dalam {at}, saat simulasi berhenti: belum ada leader.{met}"
            )
        }
        None if election.attempts == 0 => format!("{lived} Tidak ada yang mencoba mendapatkannya."),
        None => format!("{lived} {who} mencoba {tries}, lalu tidak pernah lagi: tidak ada leader.{met}"),
    }
}
