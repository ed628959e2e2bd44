//! What one should know before shipping a policy.

use super::{N, jobs, percent};
use crate::settings::{Settings, Warning};

/// A warning in words.
pub fn warning(warning: &Warning, settings: &Settings) -> String {
    match *warning {
        Warning::NeverHappens { retries } => format!(
            "Kebijakan ini berhenti setelah {} retry: percobaan ke-{} tidak terjadi.",
            if retries == 1 { "satu".into() } else { N.whole(retries) },
            N.signed(settings.attempt)
        ),
        Warning::Herd => format!(
            "Tidak ada yang menyebarkan job: {} menghantam layanan pada milidetik yang sama.",
            jobs(settings.jobs)
        ),
        Warning::LittleJitter { share, busiest } => {
            let crowd = busiest
                .filter(|busiest| *busiest >= 1.5)
                .map(|busiest| {
                    format!(" kira-kira {} masih bertemu pada milidetik paling ramai, dan", N.decimal(busiest, 0))
                })
                .unwrap_or_default();
            format!(
                "Jitter menggeser waktu tunggu paling jauh {}:{crowd} {} kembali hampir bersamaan. Lazimnya paling \
                 sedikit 10 sampai 20%.",
                percent(share),
                jobs(settings.jobs)
            )
        }
        Warning::PileUp { share } => {
            format!("{} dari semua job menunggu sama lama persis: di situ kawanannya kembali.", percent(share))
        }
        Warning::NoCap => "Tanpa cap: waktu tunggu terus tumbuh selama retry berlanjut.".into(),
        Warning::CapAfterUp => {
            "Cap datang setelah jitter yang hanya memperpanjang: begitu waktu tunggu mencapai cap, semua menunggu tepat \
             selama cap."
                .into()
        }
        Warning::AboveCap { longest } => {
            format!("Jitter datang setelah cap: waktu tunggu hingga {} melampauinya.", N.time(longest))
        }
        Warning::NoWait => "Waktu tunggu nol mungkin terjadi: sebagian job kembali seketika.".into(),
        Warning::Timer => {
            "Lebih lama dari yang bisa ditampung timer di browser atau di Node (2^31 \u{2212} 1\u{a0}ms, 24,8 hari): timer akan \
             langsung terpicu."
                .into()
        }
        Warning::TooShort { longest } => format!(
            "Retry terakhir datang paling lambat {} setelah kegagalan; gangguan {} belum berakhir saat itu.",
            N.time(longest),
            N.time(settings.outage)
        ),
        Warning::Counts { power } => format!(
            "Pada percobaan ke-{} kebijakan ini memakai pangkat {}; yang menghitung dari 0 memakai {}.",
            N.signed(settings.attempt),
            N.signed(power),
            N.signed(settings.attempt.saturating_sub(1))
        ),
    }
}
