//! The words of the page's panels.

use super::{N, percent};
use crate::{
    policy::Kind,
    settings::{Family, Lane},
    text::{
        panels::{About, Blocks, Compare, Families, Picker, Schedule},
        shared::table,
    },
};

pub const BLOCKS: Blocks = Blocks {
    note: "Yang tidak bisa dilakukan library itu sendiri ditampilkan sebagai ubahan.",
    growth_heading: "Pertumbuhan",
    growth: "Kurva",
    curves: [
        ("constant", "Konstan"),
        ("linear", "Linear, naik tetap"),
        ("exponential", "Eksponensial"),
        ("exponential-minus-one", "Eksponensial, dikurangi satu"),
        ("polynomial", "Polinomial"),
        ("fibonacci", "Deret Fibonacci"),
        ("table", "Tabel"),
    ],
    factor: ("Faktor", "Pengali jeda dari percobaan ke percobaan"),
    step: ("Langkah", "Tambahan di setiap percobaan; \u{201c}base\u{201d} berarti sebesar jeda dasar"),
    exponent: ("Pangkat", "Pangkat dari nomor percobaan"),
    table: ("Daftar jeda", "Berurutan, dipisahkan koma"),
    shift: (
        "Geser hitungan",
        "Ditambahkan ke nomor percobaan sebelum masuk ke kurva: \u{2212}1 menghitung dari 0",
    ),
    cap_heading: "Batas atas (cap)",
    cap: ("Cap (batas atas)", "Waktu tunggu terpanjang, atau none"),
    cap_order: "Letak cap",
    cap_orders: [
        ("before", "Sebelum jitter"),
        ("after", "Setelah jitter"),
        ("both", "Sebelum dan sesudah"),
        ("headroom", "Sebelum, dengan ruang untuk jitter"),
        ("clip", "Rentang dipotong sampai cap"),
        ("redraw", "Diundi ulang di bawahnya"),
        ("exponent", "Pada eksponen"),
        ("replace", "Menggantikan undian"),
        ("overshoot", "Terlambat satu langkah"),
    ],
    jitter_heading: "Jenis jitter",
    kind: "Jenis",
    kinds: [
        ("none", "Tanpa jitter"),
        ("band", "Naik dan turun sebesar fraksi"),
        ("down", "Turun sebesar fraksi"),
        ("up", "Naik sebesar fraksi"),
        ("full", "Full jitter: dari nol sampai jeda"),
        ("equal", "Equal jitter: dari setengah sampai seluruh jeda"),
        ("multiplicative", "Di antara dua kelipatan"),
        ("between", "Dari suatu waktu sampai jeda"),
        ("additive", "Ditambah suatu waktu"),
        ("additive-band", "Ditambah atau dikurangi suatu waktu"),
        ("additive-growing", "Ditambah suatu waktu, tumbuh seiring percobaan"),
        ("additive-stepped", "Suatu waktu ke dua arah, tumbuh bertahap"),
        ("feedback", "Umpan balik, naik dan turun"),
        ("feedback-up", "Umpan balik, naik"),
        ("feedback-first", "Umpan balik sebelum tumbuh"),
        ("decorrelated", "Decorrelated, cap pada undian"),
        ("decorrelated-range", "Decorrelated, cap pada rentang"),
        ("polly", "Jendela ala Polly"),
        ("split", "Terbelah: besar dan arah dari satu undian"),
        ("percent-split", "Terbelah, dalam persen bulat"),
        ("fields", "Detik dan sisanya terpisah"),
        ("frozen", "Interval diundi sekali untuk semua"),
        ("sorted", "Diundi di awal lalu diurutkan"),
    ],
    low: ("Tepi bawah", "Tepi bawah sebagai kelipatan jeda"),
    high: ("Tepi atas", "Tepi atas sebagai kelipatan jeda"),
    extra: (
        "Waktu tambahan",
        "Waktu terbanyak yang ditambahkan jitter; \u{201c}base\u{201d} berarti sebesar jeda dasar",
    ),
    rounding_heading: "Pembulatan dan retry pertama",
    rounding: "Pembulatan",
    rules: [
        ("float", "Tanpa pembulatan"),
        ("trunc", "Dipotong"),
        ("round", "Ke yang terdekat"),
        ("ceil", "Ke atas"),
        ("plus-one", "Dipotong, termasuk tepi atas"),
        ("integer", "Undian bulat, kedua ujung"),
        ("integer-exclusive", "Undian bulat, tanpa ujung atas"),
        ("integer-above", "Undian bulat di atas tepi pecahan"),
        ("band-trunc", "Tepi dan lebar dipotong terpisah"),
        ("amount", "Besarannya dipotong"),
        ("lattice", "Beberapa nilai berjarak sama"),
        ("percent", "Persen bulat"),
        ("seconds", "Detik bulat"),
    ],
    unit: "Satuan",
    units: [
        ("s", "Detik"),
        ("ms", "Milidetik"),
        ("us", "Mikrodetik"),
        ("tick", "Tick sebesar 100 ns"),
        ("ns", "Nanodetik"),
    ],
    points: ("Banyaknya nilai", "Berapa waktu tunggu berbeda yang dihasilkan jitter"),
    first: "Retry pertama",
    firsts: [("normal", "Seperti yang lain"), ("zero", "Seketika"), ("unjittered", "Tanpa jitter")],
};

pub const COMPARE: Compare = Compare {
    heading: "Berdampingan",
    full: "Sudah empat kebijakan disematkan; lepas satu untuk menyematkan yang lain.",
    same_mean: "Samakan rata-rata waktu tunggu: yang lain diregangkan ke rata-rata yang pertama",
    columns: [
        "Kebijakan",
        "Rentang",
        "Rata-rata",
        "Job pada milidetik paling ramai",
        "Per seperlima jeda, dan sesudahnya",
        "Diregangkan",
    ],
    row,
    remove: "Lepas",
    unpin: |name| format!("Lepas {name}"),
    sentence,
};

fn row(lane: &Lane) -> [String; 5] {
    let band = &lane.wave.band;
    let mean = lane.wave.mean().map_or("\u{2013}".into(), |mean| N.time(mean));
    let sample = lane.wave.sample.as_ref().ok();
    let jobs = lane.wave.jobs as f64;
    let drawn =
        sample.and_then(|sample| sample.drawn.as_ref()).map(|drawn| drawn.busiest.count as f64 / jobs);
    let expected = sample.and_then(|sample| sample.expected_busiest).map(|expected| expected / jobs);
    let share = match (drawn, expected) {
        (Some(drawn), Some(expected)) => {
            format!("{} (nilai harapan {})", percent(drawn), percent(expected))
        }
        (Some(share), None) | (None, Some(share)) => percent(share),
        (None, None) => "\u{2013}".into(),
    };
    let edges =
        [band.min, band.max].map(|edge| edge.as_f64().map_or(N.too_large.into(), |edge| N.time(edge)));
    let edges = if band.min == band.max { edges[0].clone() } else { edges.join(" sampai ") };
    let scale =
        if lane.scale == 1.0 { String::new() } else { format!("\u{d7}\u{a0}{}", N.decimal(lane.scale, 2)) };
    [edges, mean, share, table::fifths(&N, lane, "%"), scale]
}

fn sentence(lanes: &[Lane], names: &[String]) -> String {
    let part = |(lane, name): (&Lane, &String)| {
        let [edges, mean, share, ..] = row(lane);
        format!("{name}: {edges}, rata-rata {mean}, {share} pada milidetik paling ramai")
    };
    let parts: Vec<String> = lanes.iter().zip(names).map(part).collect();
    format!("Job yang sama dengan {} kebijakan. {}.", lanes.len(), parts.join("; "))
}

pub const SCHEDULE: Schedule = Schedule {
    heading: "Semua percobaan",
    outage: ("Gangguan", "Berapa lama layanan mati, dihitung dari kegagalan pertama"),
    max_attempts: ("Panggilan", "Banyaknya panggilan, termasuk yang pertama, atau none bila tanpa akhir"),
    deadline: ("Tenggat", "Berapa lama setelah kegagalan pertama retry masih boleh dimulai, atau none"),
    show_rows: "Tampilkan setiap percobaan",
    columns: ["Percobaan", "Terpendek", "Rata-rata", "Terpanjang", "Paling awal", "Paling akhir"],
    open: |attempt| format!("Tampilkan rentang percobaan ke-{}", N.signed(attempt)),
};

pub const FAMILIES: Families = Families {
    heading: |settings| {
        format!("Arti jitter {} di library lain", N.exact(settings.choice.policy.jitter.fraction))
    },
    note: "Angka yang sama, jeda yang sama, empat cara membaca opsinya.",
    label: "Fraksi yang sama di empat keluarga library",
    columns: ["Cara baca", "Rentang", "Rata-rata", "Siapa yang membacanya begitu"],
    name: |kind| match kind {
        Kind::Band => "Naik dan turun",
        Kind::Down => "Hanya turun",
        Kind::Up => "Hanya naik",
        _ => "Full jitter",
    },
    row: family,
};

fn family(family: &Family) -> [String; 4] {
    let band = &family.wave.band;
    let mean = family.wave.mean().map_or("\u{2013}".into(), |mean| N.time(mean));
    let who = match family.kind {
        Kind::Band => "EchoMQ, BullMQ untuk Elixir, gRPC, resilience4j, Kafka",
        Kind::Down => "BullMQ untuk Node, httpx-retries",
        Kind::Up => "Active Job, client-go, node-backoff",
        _ => "SDK AWS, Celery, Envoy: tidak menerima angka",
    };
    [
        (FAMILIES.name)(family.kind).into(),
        format!("{} sampai {}", N.bare(band.min), N.millis(band.max)),
        mean,
        who.into(),
    ]
}

pub const ABOUT: About = About {
    heading: "Tentang kebijakan ini",
    show: "Tampilkan apa yang diketahui tentangnya",
    policy: "Nama",
    meaning: "Jitternya",
    defaults: "Nilai bawaannya",
    unit: "Satuannya",
    source: "Sumber",
    evidence: "Bagaimana diketahui",
    evidences: |word| match word {
        "run" => "Kode aslinya dijalankan.",
        "read" => "Dibaca dari kode sumber, tidak dijalankan.",
        "secondary" => "Dari dokumentasinya: kode sumbernya tidak tersedia.",
        _ => "Rumus yang sudah dikenal umum, bukan library.",
    },
    changed: "Tidak sama sekali: library itu tidak bisa disetel begini. Yang berikut ini tentang library apa adanya.",
    quirks: "Perlu diketahui",
    recipe: "Konfigurasi yang menghasilkan gambar ini",
    own: "Kebijakan Anda sendiri: ubah pertumbuhan, cap, jitter, dan pembulatannya di atas.",
};

pub const PICKER: Picker = Picker {
    default: "EchoMQ",
    own: "Susun sendiri",
    own_hint: "dari pertumbuhan, cap, jitter, dan pembulatan",
    deprecated: "Pembuatnya tidak menganjurkannya lagi.",
    no_words: "Nama-nama kebijakan tidak bisa dimuat; yang ditampilkan adalah id-nya.",
    no_match: "Tidak ada kebijakan yang cocok.",
};
