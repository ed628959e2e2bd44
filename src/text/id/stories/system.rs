//! The same herd elsewhere.

use crate::text::stories::Told;

pub const TOLD: [Told; 10] = [
    Told {
        id: "consumers",
        name: "Lima ratus consumer",
        claim: "500 consumer sebuah antrean gagal bersama, dan masing-masing menunggu 5\u{a0}s. Disebar dari {0} \
            sampai {1}\u{a0}s, mereka menjadi aliran yang sanggup diterima broker.",
        see: "Rata-rata {2} per detik, sekitar {3} pada detik tersibuk, bukan {4} sekaligus.",
        trials: &["Tanpa jitter", "Jitter 0,2", "Batang 100\u{a0}ms"],
    },
    Told {
        id: "cache-stampede",
        name: "Cache diserbu (stampede)",
        claim: "10.000 key ditulis saat cache warm-up, dengan TTL satu jam. Tanpa jitter semuanya kedaluwarsa \
            bersama, dan apa pun di belakang cache ditanyai sekaligus. Lima menit lebih atau kurang menyebarkannya.",
        see: "Rata-rata {0} key per detik, {1} pada detik tersibuk pengisian pertama, bukan {3}. Bila tersebar \
            merata sepanjang jam: {2}.",
        trials: &["Tanpa jitter", "Jitter 0,02", "Jitter 0,5"],
    },
    Told {
        id: "cache-ttl",
        name: "Berapa lama cache serempak",
        claim: "Jitter pada TTL tidak langsung menghapus awal yang bersamaan: setiap pengisian ulang menyebarkan key \
            sedikit lebih jauh.",
        see: "Menurut rumus {0} TTL sampai tidak serempak lagi, {2} dalam simulasi ini; dengan jitter 0,02: {1}.",
        trials: &["Jitter 0,02", "Jitter 0,25", "Jitter 0,5"],
    },
    Told {
        id: "poller",
        name: "Poller serempak",
        claim: "Seribu poller mulai bersama sebuah deploy dan bertanya setiap 30\u{a0}s, ditambah hingga 10\u{a0}s. \
            Jitter yang hanya menambah membuat periodenya lebih panjang dari yang tertulis.",
        see: "Rata-rata mereka bertanya setiap {0}\u{a0}s, dan tidak serempak lagi setelah {1} kali.",
        trials: &["Hingga 3\u{a0}s lebih", "Hingga 30\u{a0}s lebih", "100 poller"],
    },
    Told {
        id: "heartbeat",
        name: "Heartbeat serempak",
        claim: "Heartbeat setiap 10\u{a0}s, lebih atau kurang sedetik, dari armada yang dinyalakan bersama: selama \
            beberapa menit tetap berkerumun.",
        see: "Menurut rumus tidak serempak lagi setelah {0} detak, {1} menit; setelah {3} dalam simulasi ini. Dengan \
            lebih atau kurang tiga detik: {2}.",
        trials: &["Lebih kurang 3\u{a0}s", "Lebih kurang 0,2\u{a0}s", "Detik bulat"],
    },
    Told {
        id: "visibility-timeout",
        name: "Detik bulat",
        claim: "Antrean menyembunyikan pesan selama sekian detik, termasuk jitternya. Detik bulat menyisakan sedikit \
            tempat untuk jatuh.",
        see: "{2} tempat dari {0} sampai {1}\u{a0}s, jadi dari seribu pesan {3} di masing-masing.",
        trials: &["Percobaan 3", "Percobaan 10", "10.000 pesan"],
    },
    Told {
        id: "leader-election",
        name: "Pemilihan leader",
        claim: "Leader-nya hilang, dan seribu kandidat mencoba merebut lock-nya. Dengan waktu tunggu 1 sampai \
            4\u{a0}s, percobaan yang berbarengan tinggal sedikit setelah yang pertama.",
        see: "{0} percobaan jatuh pada milidetik yang sama dalam sepuluh detik. Bila serempak: {1}.",
        trials: &["Jeda dasar 5\u{a0}s", "5 kandidat", "100 kandidat"],
    },
    Told {
        id: "leader-election-in-step",
        name: "Pemilihan leader tanpa jitter",
        claim: "Sama, tetapi dengan waktu tunggu tetap: semua kandidat mencoba pada milidetik yang sama, \
            berulang-ulang.",
        see: "{0} percobaan jatuh pada milidetik yang sama dalam sepuluh detik, {1} di setiap dari sembilan putaran.",
        trials: &["5 kandidat", "100 kandidat", "Jeda dasar 5\u{a0}s"],
    },
    Told {
        id: "rolling-start",
        name: "Lima puluh replika mulai",
        claim: "Sebuah deploy menyalakan ulang lima puluh replika, dan masing-masing meminta konfigurasi, koneksi, \
            dan cache-nya. Jeda acak hingga 30\u{a0}s di awal mengubah kerumunan menjadi antrean.",
        see: "Rata-rata {0} yang mulai per detik, {1} pada detik tersibuk: itulah baris pertama. Deploy selesai di situ; \
            baris dan periode sesudahnya adalah kerja yang terus berulang.",
        trials: &["Dalam 5\u{a0}s", "Dalam 2 menit", "1.000 replika"],
    },
    Told {
        id: "aws-race",
        name: "Lima strategi berebut satu baris",
        claim: "Klien yang ingin mengubah baris yang sama saling menghalangi. Tanpa menunggu mereka cepat selesai \
            dan paling membebani basis data; backoff tanpa jitter membuat mereka tetap serempak. Jitter paling \
            hemat.",
        see: "Dua ratus klien perlu {0} panggilan tanpa menunggu, {1} dengan full jitter, dan {2} dengan \
            decorrelated jitter. Mereka selesai setelah {3}\u{a0}s tanpa menunggu, {4}\u{a0}s dengan backoff saja, \
            dan {5}\u{a0}s dengan full jitter.",
        trials: &["20 klien", "100 klien", "200 klien"],
    },
];
