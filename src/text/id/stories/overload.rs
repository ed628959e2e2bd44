//! More load than jitter can spread.

use crate::text::stories::Told;

pub const TOLD: [Told; 4] = [
    Told {
        id: "three-layers",
        name: "Retry di tiga lapis",
        claim: "Klien, gateway, dan library masing-masing melakukan empat panggilan sebelum menyerah. Lapisan saling \
            mengalikan: dengan waktu tunggu yang sama di setiap lapis, semuanya menjadi satu loop berisi 4 × 4 × 4 \
            panggilan, dan itulah yang dijalankan di sini.",
        see: "{0} panggilan untuk satu permintaan, bukan {1}: seluruhnya {2}, dan tidak satu pun dijawab.",
        trials: &["Satu lapis", "Dua lapis", "Gangguan 30\u{a0}s"],
    },
    Told {
        id: "metastable",
        name: "Keruntuhan yang tidak pulih",
        claim: "Layanan sanggup menanggung beban ini, lalu melambat selama empat detik. Antreannya tanpa batas, \
            retry memenuhinya dengan panggilan yang pemanggilnya sudah pergi, dan layanan tidak pernah bangkit, apa \
            pun jitternya.",
        see: "{0}\u{a0}% job terlayani. Selama itu berlangsung, {1} panggilan datang setiap detik, padahal yang \
            sanggup dijawab 100.",
        trials: &["Tanpa retry", "Jeda dasar 8\u{a0}s, cap 60\u{a0}s", "Lambat selama 2\u{a0}s"],
    },
    Told {
        id: "metastable-budget",
        name: "Sama, dengan retry budget",
        claim: "Retry budget membatasi retry semua klien bersama pada sepersepuluh panggilannya. Saat layanan runtuh, \
            inilah yang menahan beban di bawah kemampuan layanan.",
        see: "{0}\u{a0}% job terlayani, bukan {1}. Selama setiap panggilan gagal, {2} panggilan datang per detik, \
            dan layanan sanggup menjawab 100.",
        trials: &["Retry budget 20\u{a0}%", "Retry budget 50\u{a0}%", "Tanpa retry budget"],
    },
    Told {
        id: "metastable-shed",
        name: "Sama, dengan shedding",
        claim: "Layanan menolak yang tidak akan sempat dijawabnya. Jadi yang dijawabnya masih ada yang menunggu.",
        see: "{0}\u{a0}% job terlayani, dan layanan pulih {1}\u{a0}s setelah perlambatan.",
        trials: &["Shed di atas 0,5\u{a0}s", "Shed di atas 1,5\u{a0}s", "Shedding memakan sepersepuluh"],
    },
];
