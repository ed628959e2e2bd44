// What the element says by itself, in Indonesian; the reasons why a program did not come are those of the page.
export * from './boot-id.js'
export const SENTENCE = '1.000\u00a0job yang tadinya akan kembali dalam satu milidetik tersebar di 756 milidetik berbeda; yang paling ramai mendapat 5 (nilai harapan 5), bukan 1.000.'
export const STILL = 'Yang tampak di sini gambar diam, dari setelan bawaan.'
export const BEFORE = 'Yang tampak di sini gambar yang terakhir ditampilkan.'
export const CRASHED = 'Gambar ini berhenti karena kesalahan dalam kodenya sendiri. Muat ulang halaman untuk melanjutkan.'
export const COMPUTING = 'Menghitung\u2026'
export const SETTINGS = 'Setelan'
export const LABELS = { policy: 'Kebijakan retry', base: 'Jeda dasar', attempt: 'Percobaan ke-', jitter: 'Jitter', jobs: 'Jumlah job', seed: 'Sampel baru', custom: 'Susun sendiri' }
