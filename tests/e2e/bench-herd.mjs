// The herd in Chromium: its update, large runs, its motion, its memory.  Usage: node tests/e2e/bench-herd.mjs [MOVES] [RUNS]
// MOVES of the Capacity slider are timed (60 unless told), RUNS of it are made for the memory (500 unless told).
import { loadavg } from 'node:os'
import { frames, until, visit } from './lib.mjs'
import { arrive, story } from './study.mjs'

const moves = Math.max(30, Number(process.argv[2] ?? 60))
const runs = Math.max(50, Number(process.argv[3] ?? 500))
const FRAME = 1000 / 60
// Every part of the herd's panel that is drawn is in sight, and nothing moves by itself.
const quiet = { viewport: { width: 1280, height: 1600 }, reducedMotion: 'reduce' }
const quantile = (list, share) => list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) * share)]
const median = list => quantile(list, 0.5)
const row = (name, ...cells) => console.log(name.padEnd(46) + cells.map(cell => String(cell).padStart(12)).join(''))
const ms = number => number.toFixed(2)

/** Clocks for the page: when it is idle, when a frame begins, whether the herd is done. */
const clocks = page => page.addInitScript(() => {
  const now = () => performance.now()
  window.clocks = {
    now,
    frame: () => new Promise(done => requestAnimationFrame(() => done(now()))),
    idle: () => new Promise(done => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done(now())
      channel.port2.postMessage(null)
    }),
    isDone: () => document.querySelector('#herd .progress').textContent === '' || !document.querySelector('#herd .progress').textContent.startsWith('Computing'),
  }
})
/** WebAssembly's memories, in the order of the programs: the explorer's and that of the simulations. */
const memories = page => page.addInitScript(() => {
  const { instantiate } = WebAssembly
  window.memories = []
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given)
    window.memories.push((made.instance ?? made).exports.memory)
    return made
  }
})

/** Moves a control `rounds` times and gives the time until the herd is done, and that with the work of its frame. */
const move = (page, selector, values, rounds) => page.locator(selector).evaluate(async (control, [values, rounds]) => {
  const { now, frame, idle, isDone } = window.clocks
  const times = { done: [], drawn: [] }
  // Asked for in the frame before, it is the first of what a frame does.
  let begun = 0, running = true
  const begin = () => {
    begun = now()
    if (running) requestAnimationFrame(begin)
  }
  requestAnimationFrame(begin)
  for (let round = -5; round < rounds; round++) {
    await frame()
    await idle()
    control.value = values[(round + 5) % values.length]
    const start = now()
    control.dispatchEvent(new Event('input', { bubbles: true }))
    do await idle(); while (!isDone())
    const done = now()
    // Asked for after the figure's own, it comes after the drawing; the wait for the frame does not count.
    const ended = await frame()
    if (round < 0) continue
    times.done.push(done - start)
    times.drawn.push(done - start + ended - begun)
  }
  running = false
  return times
}, [values, rounds])

console.log(`load of the machine: ${loadavg().map(load => load.toFixed(2)).join(' ')}`)

// (a) The default herd at another capacity, and a value that is told to the whole page but runs nothing.
await visit({ query: '?view=herd', context: quiet, server: { isolated: true }, before: clocks }, async page => {
  await arrive(page)
  const steps = Array.from({ length: 40 }, (_, step) => String(100 + 5 * (step + 1)))
  const update = await move(page, '#need-capacity', steps, moves)
  const told = await move(page, '#period', ['10001', '10002', '10003'], moves)
  console.log(`\nupdate of the default herd, ${moves} moves of Capacity`)
  row('', 'median ms', 'p95 ms', 'of a frame')
  const line = (name, list) => row(name, ms(median(list)), ms(quantile(list, 0.95)), (median(list) / FRAME).toFixed(2))
  line('from the event to drawn', update.drawn)
  line('from the event to the verdict', update.done)
  line('a value that runs nothing, to drawn', told.drawn)
  row('the simulation, as the difference of the two', ms(median(update.done) - median(told.done)))
})

// (b) Runs that take many turns.
console.log('\nlarge runs, from the change to the verdict; the main thread is asked every turn')
row('', 'total ms', 'longest ms', 'turns', 'p99 ms')
for (const [name, query] of [['default, 1,000 jobs', '?view=herd'], ['100,000 jobs, capacity 10,000', '?view=herd&jobs=100000&capacity=10000'], ['the naive loop', '?story=naive-loop'], ['the naive loop, 100,000 jobs (stopped)', '?story=naive-loop&jobs=100000']]) {
  const totals = [], longest = [], all = []
  for (let turn = 0; turn < 3; turn++) {
    await visit({ query: '?view=herd&jobs=10', context: quiet, server: { isolated: true }, before: clocks }, async page => {
      await arrive(page)
      const { total, gaps } = await page.evaluate(async query => {
        const { now, idle, isDone } = window.clocks
        await idle()
        const gaps = [], start = now()
        let last = start
        history.pushState(null, '', query)
        dispatchEvent(new PopStateEvent('popstate'))
        // The explorer tells of its settings in a microtask; the run begins after that.
        do {
          const turn = await idle()
          gaps.push(turn - last)
          last = turn
        } while (!isDone())
        return { total: last - start, gaps }
      }, query)
      totals.push(total)
      longest.push(Math.max(...gaps))
      all.push(...gaps)
    })
  }
  row(name, ms(median(totals)), ms(median(longest)), Math.round(all.length / 3), ms(quantile(all, 0.99)))
}

// (c) A thousand jobs on the move, against a page on which nothing moves.
await visit({ query: '?view=herd', context: quiet, server: { isolated: true }, before: clocks }, async page => {
  await arrive(page)
  const watch = () => page.evaluate(async () => {
    const stamps = [], end = performance.now() + 5000
    while (performance.now() < end) stamps.push(await new Promise(requestAnimationFrame))
    return stamps.slice(1).map((stamp, at) => stamp - stamps[at])
  })
  const still = await watch()
  await page.locator('#play').click()
  const moving = await watch()
  const late = list => `${(100 * list.filter(gap => gap > 20).length / list.length).toFixed(1)} %`
  console.log('\nframes while 1,000 jobs move, for 5 s')
  row('', 'frames', 'median ms', 'p95 ms', 'over 20 ms')
  for (const [name, list] of [['nothing moves', still], ['the jobs move', moving]]) row(name, list.length, ms(median(list)), ms(quantile(list, 0.95)), late(list))
  row('ratio', (moving.length / still.length).toFixed(3), (median(moving) / median(still)).toFixed(3))
})

// (d) What the page holds on to.
await visit({ query: '?view=herd', context: quiet, before: async page => { await clocks(page); await memories(page) } }, async page => {
  await arrive(page)
  const session = await page.context().newCDPSession(page)
  const held = async () => {
    await frames(page)
    for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const wasm = await page.evaluate(() => window.memories.map(memory => memory.buffer.byteLength))
    return [...wasm.map(bytes => `${(bytes / 2 ** 20).toFixed(2)} MB`), `${(usedSize / 2 ** 20).toFixed(2)} MB`, nodes, jsEventListeners]
  }
  console.log(`\nmemory over ${runs} moves of Capacity, after a collection of garbage`)
  row('', 'explorer', 'simulations', 'JS heap', 'nodes', 'listeners')
  row('at the start', ...await held())
  let made = 0
  for (const stop of [50, Math.round(runs / 2), runs]) {
    await page.locator('#need-capacity').evaluate(async (range, [from, to]) => {
      const { idle, isDone } = window.clocks
      for (let step = from; step < to; step++) {
        range.value = String(50 + 5 * (step % 80))
        range.dispatchEvent(new Event('input', { bubbles: true }))
        do await idle(); while (!isDone())
        if (step % 10 === 0) await new Promise(requestAnimationFrame)
      }
    }, [made, stop])
    made = stop
    row(`after ${stop}`, ...await held())
  }
  await page.keyboard.press('Escape')
  await story(page, 'second-wave').click()
  await until(() => page.evaluate(() => window.clocks.isDone()), 'the last run')
})
