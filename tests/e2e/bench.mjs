// The work between a slider's move and its picture, for N jobs, and beside four pins.  Usage: node tests/e2e/bench.mjs [ROUNDS]
import { openMore, slider, visit } from './lib.mjs'

const SIZES = [1_000, 100_000, 1_000_000, 1_000_000_000]
const FRAME = 1000 / 60
const plain = size => `${size.toLocaleString('en')} jobs`
const CASES = new Map(SIZES.map(size => [plain(size), { query: `?jobs=${size}` }]))
// All figures are in sight, so that all of them are drawn; the same window without pins is what to compare with.
const tall = { viewport: { width: 1280, height: 2400 } }
CASES.set('no pin', { query: '?jobs=1000', context: tall })
CASES.set('four pins', { query: '?jobs=1000&compare=bullmq-node,full,celery,polly-v8-exp', context: tall })
const rounds = Math.max(30, Number(process.argv[2] ?? 60))
const times = new Map([...CASES.keys()].map(name => [name, []]))

// The cases take turns, so that a busy moment of the machine hits all of them.
for (let turn = 0; turn < 3; turn++) {
  for (const [name, { query, context }] of CASES) {
    await visit({ query, context, server: { isolated: true } }, async page => {
      await openMore(page)
      times.get(name).push(...await slider(page, 'Jitter').evaluate(async (range, rounds) => {
        // The time from the event until the page is idle again, and the time its frame takes; not the wait for the screen between.
        const now = () => performance.now()
        const frame = () => new Promise(done => requestAnimationFrame(() => done(now())))
        const idle = () => new Promise(done => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => done(now())
          channel.port2.postMessage(null)
        })
        const times = []
        for (let round = -5; round < rounds; round++) {
          await frame()
          await idle()
          const frameBegins = frame()
          range.value = (round % 40 + 50) / 100
          const start = now()
          range.dispatchEvent(new Event('input', { bubbles: true }))
          const handled = await idle()
          const frameEnds = frame() // asked for after the figure's own, so it comes after the drawing
          const begun = await frameBegins
          const drawn = await frameEnds
          if (round >= 0) times.push(handled - start + drawn - begun)
        }
        return times
      }, Math.ceil(rounds / 3)))
    })
  }
}

const quantile = (list, share) => list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) * share)]
const median = name => quantile(times.get(name), 0.5)
const base = median(plain(SIZES[0]))
console.log(`work from input event to drawn, ${times.get('no pin').length} moves each`)
console.log('               case   median ms      p95 ms   ratio')
for (const [name, list] of times) {
  console.log(`${name.padStart(19)}${median(name).toFixed(3).padStart(12)}${quantile(list, 0.95).toFixed(3).padStart(12)}${(median(name) / base).toFixed(2).padStart(8)}`)
}
const pinned = median('four pins')
console.log(`four pins: ${(pinned / FRAME).toFixed(2)} of a frame of ${FRAME.toFixed(1)} ms, ${(pinned / median('no pin')).toFixed(2)} times the move without pins`)
