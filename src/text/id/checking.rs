//! The check.

use super::{ID, N};
use crate::{
    check::{Case, Figure, Ground, What},
    text::Checking,
};

/// The check in Indonesian.
pub static CHECKING_ID: Checking = Checking {
    common: &ID,
    caption: "Hitungan halaman ini, dibandingkan dengan rumus lain, jalannya library yang asli, dan hitungan tangan; semuanya dihitung barusan di browser ini",
    columns: ["Yang diperiksa", "Seharusnya", "Hasil", "Putusan"],
    what,
    ground: |ground| match ground {
        Ground::Formula => "rumus lain untuk hal yang sama",
        Ground::Counted => "dihitung dari definisinya",
        Ground::Chance => "sejauh kebetulan: empat simpangan baku",
        Ground::Library => "20.000 panggilan library itu sendiri",
        Ground::Model => "simulasi lain dari kisah yang sama",
        Ground::Stored => "hasilnya dulu",
    },
    within: |right, distance| format!("{right} \u{b1} {distance}"),
    at_least: |least| format!("paling sedikit {least}"),
    nothing: "tidak ada",
    pass: "cocok",
    fail: "TIDAK COCOK",
    running: |done, all| format!("{done} dari {all} baris sudah diperiksa."),
    summary: |passed, all| {
        if passed == all {
            format!("Semua dari {all} pemeriksaan cocok.")
        } else {
            format!(
                "{} dari {all} pemeriksaan tidak cocok: jangan percayai angkanya di sini, dan mohon laporkan.",
                all - passed
            )
        }
    },
};

fn case(case: Case) -> &'static str {
    match case {
        Case::Plain => "1 s, percobaan 3, jitter 0,2",
        Case::Truncated => "1 s, percobaan 1, jitter 0,07 (kedua hasil kali dipotong)",
    }
}

fn what(what: &What) -> String {
    let time = |ms: f64| N.seconds(ms);
    match *what {
        What::Shortest(of) => format!("Waktu tunggu terpendek dalam ms: {}", case(of)),
        What::Longest(of) => format!("Waktu tunggu terpanjang dalam ms: {}", case(of)),
        What::Mean => "Waktu tunggu rata-rata dalam ms dari pita bawaan itu".into(),
        What::Percentile => "Waktu tunggu dalam ms yang tidak dilampaui 95% job-nya".into(),
        What::Sum(attempts) => {
            format!("Jumlah dalam ms dari {attempts} waktu tunggu pertama, berlipat dua, tanpa jitter")
        }
        What::Bars(jobs) => format!("Jumlah batang untuk {} job", N.whole(jobs)),
        What::Distinct(jobs) => format!("Milidetik yang diperkirakan kena oleh {} job", N.whole(jobs)),
        What::Busiest(jobs) => {
            format!("Perkiraan job pada milidetik tersibuk, untuk {} job", N.whole(jobs))
        }
        What::ChiSquare(jobs) => format!("Chi-kuadrat dari 80 batang untuk {} job", N.whole(jobs)),
        What::SampleMean(jobs) => format!("Waktu tunggu rata-rata dalam ms dari {} job", N.whole(jobs)),
        What::Library(row, figure) => {
            let figure = match figure {
                Figure::Shortest => "waktu tunggu terpendek",
                Figure::Longest => "waktu tunggu terpanjang",
                Figure::Mean => "waktu tunggu rata-rata",
            };
            format!("{} {}, percobaan {}: {figure} dalam ms", row.name, row.version, row.attempt)
        }
        What::Accounted => {
            "Kawanan dengan segala kemungkinan: panggilannya, dijumlahkan menurut nasibnya".into()
        }
        What::Together => "Panggilan dari 10 job yang mencoba setiap detik selama gangguan 20 s".into(),
        What::Crashes(jitter) => format!("Crash pada gelombang kedua, jitter {}", N.exact(jitter)),
        What::Valley => {
            "Huruf U dari pemulihan terhadap jitter: lebih cepat berapa detik pada jitter 0,26 daripada 1"
                .into()
        }
        What::Stored => "Panggilan pada gelombang kedua, seed 1".into(),
        What::Nested => "Panggilan di dasar tiga lapis yang masing-masing mencoba tiga kali".into(),
        What::Desync { period, width, added: true } => {
            format!(
                "Periode sampai armada {} ditambah hingga {} tidak serempak lagi",
                time(period),
                time(width)
            )
        }
        What::Desync { period, width, .. } => {
            format!("Periode sampai armada {} \u{b1} {} tidak serempak lagi", time(period), time(width / 2.0))
        }
        What::Collisions => "Tabrakan dari 1.000 kandidat lock, setiap detik, selama 10 s".into(),
    }
}
