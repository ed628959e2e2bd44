// The work between a slider's move and its picture, for N jobs.  Usage: node tests/e2e/bench.mjs [ROUNDS]
import { openMore, slider, visit } from './lib.mjs'

const SIZES = [1_000, 100_000, 1_000_000, 1_000_000_000]
const rounds = Math.max(30, Number(process.argv[2] ?? 60))
const times = new Map(SIZES.map(size => [size, []]))

// The sizes take turns, so that a busy moment of the machine hits all of them.
for (let turn = 0; turn < 3; turn++) {
  for (const size of SIZES) {
    await visit({ query: `?jobs=${size}`, server: { isolated: true } }, async page => {
      await openMore(page)
      times.get(size).push(...await slider(page, 'Jitter').evaluate(async (range, rounds) => {
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
const base = quantile(times.get(SIZES[0]), 0.5)
console.log(`work from input event to drawn, ${times.get(SIZES[0]).length} moves each`)
console.log('         jobs   median ms      p95 ms   ratio')
for (const [size, list] of times) {
  const median = quantile(list, 0.5)
  console.log(`${size.toLocaleString('en').padStart(13)}${median.toFixed(3).padStart(12)}${quantile(list, 0.95).toFixed(3).padStart(12)}${(median / base).toFixed(2).padStart(8)}`)
}
