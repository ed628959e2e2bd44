//! The panel that shares and saves.

use super::{ID, code};
use crate::{
    settings::{Settings, View},
    text::Sharing,
};

/// The panel in Indonesian.
pub static SHARING_ID: Sharing = Sharing {
    common: &ID,
    heading: "Bagikan",
    link: "Tautan",
    frame: "Bingkai (iframe)",
    element: "Elemen",
    markdown: "Markdown",
    copy: "Salin",
    copy_it: |label| format!("Salin: {label}"),
    copied: "Tersalin.",
    refused: "Browser tidak mengizinkan halaman ini menyalin; pilih teksnya lalu salin sendiri.",
    title,
    code: "Sebagai kode",
    languages: [
        ("rust", "Rust"),
        ("python", "Python"),
        ("javascript", "JavaScript"),
        ("go", "Go"),
        ("elixir", "Elixir"),
    ],
    code_note: code::note,
    save: "Simpan sebagai",
    working: "Sedang dihitung.",
    saved: |name| {
        format!(
            "{name} sudah diserahkan ke browser. Bila tidak ada berkas yang muncul, halaman di sekelilingnya melarang \
             unduhan."
        )
    },
    no_picture: "Browser ini tidak bisa membuat berkasnya.",
};

fn title(settings: &Settings) -> String {
    let what = match settings.view {
        View::Band => "tempat jatuhnya retry dengan jitter",
        View::Schedule => "semua retry suatu kebijakan",
        View::Herd => "kawanan retry setelah gangguan",
        View::Contention => "klien yang berebut mengubah satu baris",
        View::Fleet => "kerja berkala yang makin tidak serempak",
        View::Lock => "kandidat pemegang lock",
    };
    format!("Jitterband: {what}, {}", ID.name(&settings.choice))
}
