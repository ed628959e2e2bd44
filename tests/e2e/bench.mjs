// The work between a slider's move and its picture, for N jobs, beside four pins, and for each figure; what a sample costs;
// what the start consists of.  Usage: node tests/e2e/bench.mjs [ROUNDS]
import { loadavg } from 'node:os'
import { pages } from './bench-pages.mjs'
import { browse, openMore, slider, until, visit } from './lib.mjs'
import { arrive } from './study.mjs'

const SIZES = [1_000, 100_000, 1_000_000, 1_000_000_000]
const FRAME = 1000 / 60
const plain = size => `${size.toLocaleString('en')} jobs`
const CASES = new Map(SIZES.map(size => [plain(size), { query: `?jobs=${size}` }]))
// All figures are in sight, so that all of them are drawn; the same window without pins is what to compare with.
const tall = { viewport: { width: 1280, height: 2400 } }
CASES.set('no pin', { query: '?jobs=1000', context: tall })
CASES.set('four pins', { query: '?jobs=1000&compare=bullmq-node,full,celery,polly-v8-exp', context: tall })
// Each figure alone, with the slider that an embed has.
const quiet = { reducedMotion: 'reduce' }
for (const [name, query] of [['band', ''], ['schedule', '&view=schedule']]) CASES.set(`figure: ${name}`, { query: `?embed${query}`, context: quiet, alone: true })
for (const [name, query] of [['herd', ''], ['contention', ''], ['fleet', ''], ['lock', ''], ['herd', '&jobs=100000&capacity=10000']]) {
  CASES.set(`figure: ${name}${query && ' of 1e5'}`, { query: `?embed&view=${name}${query}`, context: quiet, alone: true, study: true, slow: query !== '' })
}
const rounds = Math.max(30, Number(process.argv[2] ?? 60))
const times = new Map([...CASES.keys()].map(name => [name, []]))

// The cases take turns, so that a busy moment of the machine hits all of them.
console.log(`load of the machine: ${loadavg().map(load => load.toFixed(2)).join(' ')}`)
for (let turn = 0; turn < 3; turn++) {
  for (const [name, { query, context, alone, study, slow }] of CASES) {
    // A figure alone without a band does not offer the hook.
    await visit({ query, context, ready: !alone, server: { isolated: true } }, async page => {
      await until(() => slider(page, 'Jitter').first().isVisible(), 'the slider')
      if (study) await arrive(page)
      if (!alone) await openMore(page)
      times.get(name).push(...await slider(page, 'Jitter').first().evaluate(async (range, [rounds, warm]) => {
        // The time from the event until the page is idle again, and the time its frame takes; not the wait for the screen between.
        const now = () => performance.now()
        const frame = () => new Promise(done => requestAnimationFrame(() => done(now())))
        const idle = () => new Promise(done => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => done(now())
          channel.port2.postMessage(null)
        })
        // A simulation goes on for several turns.
        const isComputing = () => [...document.querySelectorAll('#study .progress')].some(line => line.textContent.startsWith('Computing'))
        const times = []
        for (let round = -warm; round < rounds; round++) {
          await frame()
          await idle()
          const frameBegins = frame()
          range.value = (round % 40 + 50) / 100
          const start = now()
          range.dispatchEvent(new Event('input', { bubbles: true }))
          let handled
          do handled = await idle(); while (isComputing())
          const frameEnds = frame() // asked for after the figure's own, so it comes after the drawing
          const begun = await frameBegins
          const drawn = await frameEnds
          if (round >= 0) times.push(handled - start + drawn - begun)
        }
        return times
      }, slow ? [2, 0] : [Math.ceil(rounds / 3), 5]))
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

// What a job costs that is drawn as the law needs it, one by one: the difference of two sizes.
await visit({ server: { isolated: true } }, async page => {
  const costs = await page.evaluate(async () => {
    const work = (n, seed) => {
      const start = performance.now()
      window.__bench.update({ lo: 200, hi: 1800, n, seed })
      return performance.now() - start
    }
    const costs = []
    for (let seed = 1; seed <= 120; seed++) {
      await new Promise(requestAnimationFrame)
      const few = work(1000, seed)
      await new Promise(requestAnimationFrame)
      costs.push((work(100_000, seed) - few) / 99_000 * 1e6)
    }
    return costs.slice(20)
  })
  console.log(`\na sample in WebAssembly: ${quantile(costs, 0.5).toFixed(2)} ns, with counting; ${quantile(costs, 0.1).toFixed(2)} ns in the quickest tenth`)
})

// What the start consists of, first as the machine has it and then on a slow line with a quarter of the processor.
const server = await pages()
const stamps = page => page.addInitScript(() => {
  const at = {}
  window.stamps = at
  for (const name of ['compileStreaming', 'instantiateStreaming', 'compile', 'instantiate']) {
    const made = WebAssembly[name]
    WebAssembly[name] = async (...given) => {
      const response = await given[0]
      const module = await made.call(WebAssembly, response, ...given.slice(1))
      at.compiled ??= performance.now()
      return module
    }
  }
})
console.log('\nstart, medians in ms')
console.log('                              fetched  compiled     drawn     frame')
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
for (const slow of [false, true]) {
  const starts = new Map(['/', '/element.html', '/element-hints.html'].map(path => [path, []]))
  for (let turn = 0; turn < 7; turn++) {
    for (const [path, rows] of starts) {
      await browse({ origins: [server.origin], before: stamps }, async page => {
        if (slow) {
          const session = await page.context().newCDPSession(page)
          await session.send('Network.enable')
          await session.send('Network.emulateNetworkConditions', SLOW)
          await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        }
        await page.addInitScript(() => {
          let hook
          const done = () => {
            window.stamps.drawn = performance.now()
            requestAnimationFrame(() => requestAnimationFrame(() => { window.stamps.frame = performance.now() }))
          }
          Object.defineProperty(window, '__bench', { configurable: true, get: () => hook, set(given) { hook = given; Promise.resolve(given.ready).then(done) } })
        })
        await page.goto(server.origin + path)
        await until(() => page.evaluate(() => window.stamps.frame), 'the first frame')
        rows.push(await page.evaluate(() => {
          const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm'))[0].responseEnd
          return [fetched, window.stamps.compiled, window.stamps.drawn, window.stamps.frame]
        }))
      })
    }
  }
  for (const [path, rows] of starts) {
    const cells = [0, 1, 2, 3].map(at => quantile(rows.map(row => row[at]), 0.5).toFixed(0).padStart(10))
    console.log(`${path.padEnd(20)} ${(slow ? 'slow' : '').padEnd(6)}${cells.join('')}`)
  }
}
await server.close()
