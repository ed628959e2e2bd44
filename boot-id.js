// What boot.js says where something fails, in Indonesian.
export const STILL = 'Gambar di bawah ini gambar diam, dari setelan bawaan.'
export const CRASHED = 'Penjelajah ini berhenti karena kesalahan dalam kodenya sendiri. Muat ulang halaman untuk melanjutkan; setelan Anda ada di alamatnya.'
export const UNABLE = 'Browser ini tidak punya WebAssembly, atau WebAssembly dimatikan; penghitung gambar ini membutuhkannya.'
export const FORBIDDEN = 'Content security policy halaman ini melarang WebAssembly. script-src-nya membutuhkan \'wasm-unsafe-eval\'.'

/** Why a file did not come, in words; looks at the answer when there was one. */
export const reason = (name, response) => {
  if (!response) {
    return navigator.onLine
      ? `Berkas “${name}” tidak bisa dimuat: server tidak menjawab, atau ada yang menahan berkas itu di tengah jalan.`
      : `Berkas “${name}” tidak bisa dimuat: perangkat ini sedang luring. Muat ulang halaman setelah tersambung kembali.`
  }
  if (response.status === 404) return `Berkas “${name}” tidak ada di server (404).`
  if (!response.ok) return `Server tidak memberikan berkas “${name}” (${response.status}).`
  if (/html/i.test(response.headers.get('Content-Type'))) return `Server mengirim halaman web sebagai ganti berkas “${name}”.`
  return `Berkas “${name}” rusak, atau bukan dari versi halaman ini. Muat ulang halaman.`
}
