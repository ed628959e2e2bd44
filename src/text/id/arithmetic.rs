//! The words of where the band comes from.

use super::{N, percent};
use crate::{
    policy::{CapOrder, Floor, Kind, Rule, Unit},
    text::shared::arithmetic::{Arithmetic, Names, Notes, Remembered, Undrawn},
};

pub static ARITHMETIC: Arithmetic = Arithmetic {
    numerals: &N,
    percent,
    names: Names {
        delay: "Jeda",
        cap: "Cap",
        jitter: "Jitter",
        shortest_wait: "Tunggu terpendek",
        range: "Lebar rentang",
        shortest_draw: "Undian terpendek",
        longest_draw: "Undian terpanjang",
        floor: "Batas bawah",
        wait: "Waktu tunggu",
    },
    to: "sampai",
    constant: "jeda dasar, setiap kali",
    fibonacci: "bilangan Fibonacci ke-",
    entry: |place| format!("entri ke-{place} dalam tabel"),
    every_step: ", dipotong di setiap langkah",
    before,
    undrawn: Undrawn {
        zero: "jeda itu sendiri, karena jitter 0",
        none: "jeda itu sendiri: tidak ada jitter",
        first: "tidak ada: retry pertama tidak menunggu",
        this_time: "jeda itu sendiri, kali ini tanpa jitter",
        ignored: |fraction| format!("jeda itu sendiri: jitter {fraction} di luar 0 sampai 1"),
        empty: "rentang kosong: di sini library melempar error",
        shared: "undian yang sama untuk setiap job",
    },
    delay: "jeda itu",
    nothing: "nol",
    half: "setengah jeda",
    every_time: ", setiap kali",
    longer: "jeda, atau nilai itu bila lebih panjang",
    ratio: "trunc(jeda / dasar)",
    split: |j, d| {
        format!(
            "satu undian U: di bawah setengah, jeda \u{2212} U \u{d7} {j} \u{d7} {d}; selebihnya jeda + nilai yang sama"
        )
    },
    percent_split: |most| {
        format!(
            "hingga {most} lebih singkat, atau setengahnya sampai seluruhnya lebih lama, dalam persen bulat"
        )
    },
    two_bands: "dua rentang dengan celah",
    of_all: |share| format!("{share} dari semua waktu tunggu"),
    exactly: |cap| format!("yang lebih lama menunggu tepat {cap}"),
    redrawn: |from, to| format!("yang lebih lama diundi ulang dari {from} sampai {to}"),
    floor,
    rounding,
    same: "sama untuk setiap job",
    and_whole: |min, most| format!("{min} + bilangan bulat dari 0 sampai {most}"),
    plus: |more| format!(", ditambah {more}"),
    memory,
    notes: Notes {
        truncated: "trunc membuang angka di belakang koma setelah perhitungan floating point biner, sehingga sebuah tepi bisa \
            satu milidetik lebih rendah daripada hitungan di atas kertas.",
        default: "Inilah aritmetika modul Backoff milik EchoMQ, sama dengan milik BullMQ untuk Elixir. Library lain memberi \
            arti lain pada jitter 0,2.",
        shared: "Semua job mendapat angka acak yang sama: di mana mereka bertemu itu kebetulan, bahwa mereka bertemu itu pasti.",
        frozen: "Interval diundi satu kali untuk semua job, jadi tidak ada rumus untuk peluang suatu waktu tunggu: \
            job-job itu diundi, dan nilai harapannya tidak ada.",
        sorted: "Waktu tunggu sebuah job diurutkan setelah diundi, jadi tidak ada rumus untuk peluang masing-masing: \
            job-job itu diundi, dan nilai harapannya tidak ada.",
        memory: "Setiap waktu tunggu bergantung pada yang sebelumnya, jadi tidak ada rumus untuk peluangnya: job-job itu \
            diundi, dan nilai harapannya tidak ada.",
        left_out: "Tidak ada dalam gambar ini: waktu yang dihabiskan panggilan yang gagal, timer yang terlambat, dan apa yang \
            dilakukan layanan dengan job-job itu ketika mereka tiba.",
    },
};

fn before(order: CapOrder, cap: &str) -> Option<String> {
    Some(match order {
        CapOrder::Before | CapOrder::Both => format!("paling lama {cap}, sebelum jitter"),
        CapOrder::Exponent => format!("kurva berhenti di {cap}"),
        CapOrder::Headroom => format!("cukup rendah sehingga tidak ada undian yang melampaui {cap}"),
        CapOrder::Clip => format!("paling lama {cap}; rentang dipotong antara jeda dasar dan nilai itu"),
        CapOrder::Replace => format!("lewat dari {cap}, tepat sekian tanpa diundi"),
        CapOrder::Overshoot => format!("kurva berhenti setelah melewati {cap}"),
        CapOrder::After | CapOrder::Redraw => return None,
    })
}

fn floor(floor: Floor, ms: String) -> String {
    match floor {
        Floor::None => String::new(),
        Floor::At(_) => format!("yang lebih singkat menunggu {ms}"),
        Floor::Base => "yang lebih singkat menunggu selama jeda dasar".into(),
        Floor::HalfBase => "yang lebih singkat menunggu selama setengah jeda dasar".into(),
        Floor::Reset => "yang negatif menunggu selama jeda dasar".into(),
    }
}

fn rounding(rule: Rule, unit: Unit, points: String) -> String {
    let unit = match unit {
        Unit::Second => "detik",
        Unit::Millisecond => "milidetik",
        Unit::Microsecond => "mikrodetik",
        Unit::Tick => "tick sebesar 100\u{a0}ns",
        Unit::Nanosecond => "nanodetik",
    };
    match rule {
        Rule::Float => "bilangan apa pun di antaranya".into(),
        Rule::Trunc => format!("dipotong ke {unit} bulat"),
        Rule::Round => format!("dibulatkan ke {unit} terdekat"),
        Rule::Ceil => format!("dibulatkan ke atas ke {unit} bulat"),
        Rule::PlusOne => format!("ditambah satu, dipotong ke {unit} bulat"),
        Rule::Integer | Rule::BandTrunc | Rule::Amount => {
            format!("{unit} bulat, kedua ujungnya mungkin")
        }
        Rule::IntegerAbove => format!("{unit} bulat di atas yang terpendek, kedua ujungnya mungkin"),
        Rule::IntegerExclusive => format!("{unit} bulat, tanpa ujung atas"),
        Rule::Lattice => {
            format!("salah satu dari {points} nilai yang berjarak sama")
        }
        Rule::Percent => "persen bulat, tanpa ujung bawah".into(),
        Rule::Seconds => "dipotong ke detik bulat".into(),
    }
}

fn memory(kind: Kind, Remembered { base, factor, fraction, cap }: Remembered) -> String {
    let cap = cap.map_or(String::new(), |cap| format!(", paling lama {cap}"));
    match kind {
        Kind::Feedback => format!(
            "waktu tunggu sebelumnya \u{d7} {factor}{cap}, lalu \u{b1} {fraction} darinya; mulai dari {base}\u{a0}ms"
        ),
        Kind::FeedbackUp => format!(
            "waktu tunggu sebelumnya \u{d7} {factor}, ditambah hingga {fraction} darinya{cap}; mulai dari {base}\u{a0}ms"
        ),
        Kind::FeedbackFirst => format!(
            "waktu tunggu sebelumnya \u{b1} {fraction}, lalu \u{d7} {factor}{cap}; mulai dari {base}\u{a0}ms"
        ),
        Kind::Decorrelated => format!(
            "di mana pun dari {base} sampai 3 \u{d7} waktu tunggu sebelumnya; yang lebih lama dari cap menunggu selama cap{cap}"
        ),
        Kind::DecorrelatedRange => format!(
            "di mana pun dari {base} sampai 3 \u{d7} waktu tunggu sebelumnya, atau sampai cap bila itu lebih kecil{cap}"
        ),
        Kind::Polly => format!(
            "{base} / 1,4 \u{d7} (f(t) \u{2212} f(t sebelumnya)), f(t) = {factor}^t \u{d7} tanh(\u{221a}(4t)), t = jumlah retry sejauh ini + satu undian{cap}"
        ),
        Kind::Frozen => {
            format!("satu interval diundi sekali untuk semua job, lalu \u{b1} {fraction} untuk masing-masing")
        }
        _ => format!("semua waktu tunggu sebuah job diundi di awal lalu diurutkan{cap}"),
    }
}
