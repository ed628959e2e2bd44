//! Jitter, done well and badly.

use crate::text::stories::Told;

pub const TOLD: [Told; 9] = [
    Told {
        id: "four-kinds",
        name: "Empat jenis berdampingan",
        claim: "Full jitter memilih acak dari nol sampai waktu tunggunya, equal dari paruh keduanya, decorrelated \
            dari jeda dasar sampai tiga kali waktu tunggu sebelumnya, dan yang keempat menambah atau mengurangi \
            sepersepuluh. Full dan equal rata di rentangnya, tanpa punuk.",
        see: "Dalam seperlima jeda, full jitter menaruh {0}\u{a0}% job di setiap bagian. Equal tidak menaruh \
            apa pun di dua bagian pertama, lalu {1}, {2}, dan {2}\u{a0}%; tabel di bawah gambar memuat \
            bagian-bagian ini.",
        trials: &["Percobaan 1", "Percobaan 6", "Rata-rata sama"],
    },
    Told {
        id: "little-jitter",
        name: "Jitter terlalu kecil",
        claim: "Jitter harus cukup lebar bagi kawanannya. Tambahan hingga {0}\u{a0}ms pada waktu tunggu 5\u{a0}s \
            membiarkannya tetap utuh.",
        see: "{1} tempat untuk seribu job, rata-rata {2} di masing-masing.",
        trials: &["Hingga 500\u{a0}ms", "Hingga 1\u{a0}s", "Hingga 5\u{a0}s"],
    },
    Told {
        id: "no-floor",
        name: "Waktu tunggu nol",
        claim: "Full jitter mulai dari nol. Sebagian job kembali seketika, sebelum keadaan sempat berubah.",
        see: "{0}\u{a0}% retry pertama menunggu kurang dari {1}\u{a0}ms; dari seribu job ini, {2}.",
        trials: &["Equal jitter", "Paling sedikit 50\u{a0}ms", "Percobaan 3"],
    },
    Told {
        id: "same-seed",
        name: "Semua dengan seed yang sama",
        claim: "Bilangan acak hanya menolong bila berbeda-beda. Bila setiap proses memulai generatornya dengan seed \
            yang sama, semuanya memilih waktu tunggu yang sama, dan kawanannya datang pada waktu yang acak.",
        see: "{0} job dalam satu milidetik. Dengan bilangan acak sendiri-sendiri, {1} pada yang paling ramai.",
        trials: &["Acak sendiri-sendiri", "Kawanan yang timbul", "Kawanan, acak sendiri"],
    },
    Told {
        id: "no-cap",
        name: "Tanpa cap",
        claim: "Pelipatan tidak berhenti dengan sendirinya. Tanpa cap, sebuah retry segera lebih jauh daripada \
            ingatan siapa pun tentang job itu.",
        see: "Sebelum retry ke-20 waktu tunggunya {0}\u{a0}s: {1} hari.",
        trials: &["Cap 30\u{a0}s", "Cap 5 menit", "9 panggilan"],
    },
    Told {
        id: "cap-order",
        name: "Cap setelah jitter",
        claim: "Cap yang memotong waktu tunggu setelah jitter menaruh semua yang melampauinya pada satu saat, dan \
            kawanannya kembali. Beri cap dulu baru jitter, atau sisakan ruang bagi jitter di bawah cap.",
        see: "{0}\u{a0}% job menunggu tepat {1}\u{a0}s. Dengan ruang untuk jitter tidak ada yang menunggu lebih dari \
            {2}\u{a0}s, dan tidak ada yang berbagi saat itu.",
        trials: &["Cap sebelum jitter", "Cap dengan ruang", "Percobaan 8"],
    },
    Told {
        id: "short-schedule",
        name: "Lebih pendek dari gangguan",
        claim: "Jadwal yang rapi dengan full jitter dan cap, tetapi menyerah sebelum layanan pulih. Jumlahkan waktu \
            tunggunya, lalu bandingkan dengan lamanya gangguan.",
        see: "{0} retry selesai paling lambat setelah {1}\u{a0}s, rata-rata {2}\u{a0}s. Gangguannya {3}\u{a0}s: {4} \
            job terlayani.",
        trials: &["10 panggilan", "14 panggilan", "Kawanan yang timbul"],
    },
    Told {
        id: "retry-after",
        name: "Retry-After, dan lebih awal",
        claim: "Server mengatakan kapan boleh kembali. Jitter ke dua arah membuat setengah klien kembali lebih awal \
            dari itu; jitter hanya boleh ditambahkan, dan makin besar kerumunannya, makin banyak.",
        see: "Dari yang diminta menunggu {0}\u{a0}s, {1}\u{a0}% kembali terlalu awal, yang pertama setelah \
            {2}\u{a0}s. Dengan jitter ke atas saja: {3}; tabel di bawah gambar memuatnya di dua bagian terakhir. \
            Untuk 5.000 klien pada layanan di bawah, rumusnya meminta jitter {4}.",
        trials: &["Ke atas saja", "Ke atas, kawanannya", "Ke atas 0,8, kawanannya"],
    },
    Told {
        id: "bullmq",
        name: "Satu antrean dalam tiga bahasa",
        claim: "Opsi yang sama dari antrean yang sama: modul Elixir milik BullMQ memberi jitter ke dua arah, Node.js \
            hanya ke bawah, dan Python tidak sama sekali.",
        see: "Jitter 0,2 pada 4\u{a0}s berarti {0} sampai {1}\u{a0}ms di Elixir, {2} sampai {3}\u{a0}ms di Node.js, \
            dan {4}\u{a0}ms di Python.",
        trials: &["Jitter 1", "Percobaan 1", "Kawanan yang timbul"],
    },
];
