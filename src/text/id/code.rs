//! What is said of the code that computes a policy's waits.

use super::N;
use crate::text::CodeNote;

/// A note in words.
pub fn note(note: &CodeNote) -> String {
    match note {
        CodeNote::Memory => "Tidak ada kode: setiap waktu tunggu bergantung pada yang sebelumnya.".into(),
        CodeNote::Shared => {
            "Tidak ada kode: semua job mendapat angka acak yang sama, dan untuk itu mereka harus bersepakat.".into()
        }
        CodeNote::TooLarge => "Tidak ada kode: waktu tunggu pertama terlalu besar untuk sebuah double.".into(),
        CodeNote::Unusual => {
            "Tidak ada kode: gabungan blok ini tidak dipakai library mana pun, dan kodenya tidak akan eksak.".into()
        }
        CodeNote::NotYet => {
            "Belum ada kode dalam bahasa ini: baru untuk jitter dua arah dan full jitter pada kurva biasa.".into()
        }
        CodeNote::NoOptions => {
            "Tidak ada konfigurasi: kebijakan ini bukan milik library yang punya opsi.".into()
        }
        CodeNote::Foreign => {
            "Tidak ada konfigurasi: ada yang diubah, padahal library tidak punya opsi untuk itu.".into()
        }
        CodeNote::Held(attempt) => format!(
            "Tidak ada cap yang menahan waktu tunggu sebelum jitter: mulai percobaan ke-{}, lewat dari 2^53 satuannya, kode \
             tidak membiarkannya tumbuh lagi.",
            N.whole(*attempt)
        ),
        CodeNote::Ignored => {
            "Library mengabaikan jitter ini tanpa peringatan, begitu pula kodenya: semua menunggu sama lama.".into()
        }
        CodeNote::Empty => {
            "Bila rentang undian kosong, library melempar error; kode ini menunggu selama tepi bawahnya.".into()
        }
        CodeNote::Power => {
            "Pangkat dihitung oleh bahasa pemrogramannya, dan digit biner terakhirnya bisa berbeda dari yang di sini."
                .into()
        }
        CodeNote::Ends => "Jumlah panggilan atau tenggatnya tidak termasuk konfigurasi ini.".into(),
        CodeNote::Untried => "Kode ini hanya diuji bila bahasanya terpasang.".into(),
        CodeNote::Uninterrupted => {
            "Fungsi ini tidak punya sakelar: untuk mengakhiri waktu tunggu, hentikan prosesnya.".into()
        }
    }
}
