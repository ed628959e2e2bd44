//! A thousand jobs and an outage.

use crate::text::stories::Told;

pub const TOLD: [Told; 8] = [
    Told {
        id: "thousand-jobs",
        name: "Seribu job",
        claim: "Seribu job gagal pada saat yang persis sama dan semuanya menghitung waktu tunggu yang sama. Tanpa \
            jitter mereka kembali pada milidetik yang sama.",
        see: "{0} job dalam satu milidetik. Dengan jitter 0,2 mereka jatuh di {4} milidetik yang berbeda (nilai \
            harapan {1}): rata-rata {3} job per milidetik, {2} pada yang paling ramai.",
        trials: &["Jitter 0,05", "Jitter 0,2", "Jitter 1"],
    },
    Told {
        id: "sorted-set",
        name: "Tempat setiap retry menunggu",
        claim: "Antrean menyimpan job yang menunggu dalam himpunan terurut menurut waktu masing-masing boleh \
            berjalan, lalu mengambil yang sudah tiba waktunya. Sebuah retry adalah satu tempat pada sumbu ini; tanpa \
            jitter, seribu job berbagi satu tempat.",
        see: "Tanpa jitter, retry ketiga bagi semua job jatuh {0}\u{a0}s setelah kegagalan; dengan jitter, di mana \
            saja antara {1} dan {2}\u{a0}s.",
        trials: &["Tanpa jitter", "Jitter 0,5", "Cap 30\u{a0}s"],
    },
    Told {
        id: "naive-loop",
        name: "Loop tanpa backoff",
        claim: "Loop pertama yang ditulis siapa pun mencoba lagi hampir seketika. Satu klien boleh begitu. Seribu \
            klien membuat layanan tetap mati karena ulah mereka sendiri.",
        see: "{0} panggilan dalam dua menit, {1} crash, dan {2} job terlayani.",
        trials: &["1 job", "100 job", "Setiap detik"],
    },
    Told {
        id: "fixed-delay",
        name: "Jeda tetap",
        claim: "Jeda membuat gelombangnya lebih jarang, tetapi tidak satu pun lebih kecil: setelah setiap crash \
            semuanya kembali bersama-sama.",
        see: "{0} crash. Detik tersibuk menerima {1} panggilan, {2} kali kemampuan layanan.",
        trials: &["Setiap 1\u{a0}s", "Setiap 10\u{a0}s", "Setiap 30\u{a0}s"],
    },
    Told {
        id: "no-jitter",
        name: "Backoff tanpa jitter",
        claim: "Waktu tunggu yang berlipat dua membuat gelombang makin jarang. Setiap gelombang tetap seluruh \
            kawanan.",
        see: "{0} crash, bukan {1}, dan sekali lagi {2} panggilan pada detik tersibuk.",
        trials: &["Mulai 2\u{a0}s", "Cap 10\u{a0}s", "Tanpa cap"],
    },
    Told {
        id: "second-wave",
        name: "Gelombang kedua",
        claim: "Pukul 2:14 dini hari sebuah layanan gagal selama {0}\u{a0}s. Baru saja pulih, ia disambut semua yang \
            menunggu, lalu jatuh lagi.",
        see: "Crash terjadi pada {1}\u{a0}s, sesudah gangguan berakhir. Detik tersibuk menerima {2} panggilan, \
            padahal layanan mampu menjawab {3}. Tanpa jitter jumlahnya {4} kali kemampuannya.",
        trials: &["Tanpa jitter", "Jitter 0,25", "Kapasitas 116"],
    },
    Told {
        id: "full-jitter",
        name: "Dengan full jitter",
        claim: "Full jitter memilih setiap waktu tunggu secara acak dan merata antara nol dan waktu tunggu yang \
            berlipat dua. Kawanan menjadi aliran kecil yang sanggup dilayani.",
        see: "{0} crash, dan {1} panggilan pada detik tersibuk setelah gangguan, bukan {3}. Layanan pulih {2}\u{a0}s \
            sesudahnya.",
        trials: &["Cap 5\u{a0}s", "Tanpa cap", "Job 3 kali lipat"],
    },
    Told {
        id: "free-shedding",
        name: "Seandainya shedding gratis",
        claim: "Bila menolak panggilan tidak memakan apa-apa dan tidak ada yang crash, loop naif justru yang \
            terbaik: tidak ada yang menunggu lebih lama dari perlunya. Sedikit layanan yang seperti itu.",
        see: "Layanan pulih {0}\u{a0}s setelah gangguan, dengan {1} crash, setelah {2} panggilan.",
        trials: &["Seperseratus panggilan", "Sepersepuluh panggilan", "Tanpa shedding"],
    },
];
