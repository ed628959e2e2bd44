//! The stories.

mod herd;
mod jitter;
mod overload;
mod system;

use super::N;
use crate::text::{
    Stories,
    stories::{Told, tell_all},
};

/// The stories in Indonesian.
pub static STORIES_ID: Stories = Stories {
    tag: "id",
    numerals: N,
    heading: "Cerita",
    lead: "Setiap pengaturan ini memperlihatkan sesuatu. Memilih satu \
           menggantikan yang diatur di halaman; tombol kembali di browser mengembalikannya.",
    close: "Tutup",
    back: "Semua cerita",
    previous: "Sebelumnya",
    next: "Berikutnya",
    place: |at, all| format!("{at} dari {all}"),
    see: "Lihat",
    try_it: "Coba",
    as_told: "Seperti ceritanya",
    changed: "Ada yang Anda ubah: angka ini milik cerita seperti yang diceritakan.",
    source: "Dari",
    groups: [
        "Seribu job dan satu gangguan",
        "Jitter yang benar dan yang keliru",
        "Kawanan yang sama di tempat lain",
        "Beban yang terlalu berat untuk jitter",
    ],
    told: TOLD,
};

const TOLD: [&[Told]; 4] = [&herd::TOLD, &jitter::TOLD, &system::TOLD, &overload::TOLD];
const _: () = assert!(tell_all(&TOLD), "a story is not told, or one of its trials has no name");
