// Minutes of hands ten times as fast as a person's, on the built page: at the end nothing has failed, nothing has grown, and
// a drag is as fast as at the start. `node tests/e2e/soak.mjs [minutes, 4 if none] [seed]`; CONTRIBUTING says more.
import assert from 'node:assert/strict'
import { catalogue, frames, studied, until, visit } from './lib.mjs'

const [minutes = 4, seed = 1] = process.argv.slice(2).map(Number)
/** Between two deeds, in ms: a person does something twice a second, and a deed takes its time. */
const BETWEEN = 20
/** What may grow between the first quarter and the end: what the browser keeps for itself, and the gaps of allocators. What
 * leaks grows with every deed, of which there are thousands. */
const BOUNDS = { heap: 1_000_000, nodes: 100, listeners: 5, wasm: 2_000_000 }
/** How much slower the drag may be, which is noise on a busy machine. */
const SLOWER = 1.25

// The same numbers from the same seed: mulberry32.
let state = seed
function random() {
  state = state + 0x6d2b79f5 | 0
  let mixed = Math.imul(state ^ state >>> 15, 1 | state)
  mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed
  return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32
}
const one = list => list[Math.floor(random() * list.length)]

/** Clicks one of the elements that are there, whatever lies above it; whether there was one. */
const click = (page, selector) => page.evaluate(([selector, luck]) => {
  const all = [...document.querySelectorAll(selector)].filter(element => element.checkVisibility() && !element.disabled)
  all[Math.floor(luck * all.length)]?.click()
  return all.length > 0
}, [selector, random()])

const policies = catalogue().map(({ id }) => id)
const TYPED = ['0', '1', '12', '0.4', '3s', '250ms', '-5', 'abc', '', '1e9', '0,5', '1,000', '99999999999999999999', '2', '1000', '7min']
const DEEDS = {
  slide: page => page.evaluate(async ([which, luck]) => {
    const all = [...document.querySelectorAll('input[type=range]')].filter(range => range.checkVisibility())
    const range = all[Math.floor(which * all.length)]
    const [from, to] = [Number(range.value), Number(range.min) + luck * (range.max - range.min)]
    for (let step = 1; step <= 10; step++) {
      range.value = from + (to - from) * step / 10
      range.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
    }
    range.dispatchEvent(new Event('change', { bubbles: true }))
  }, [random(), random()]),
  type: page => page.evaluate(([which, text]) => {
    const all = [...document.querySelectorAll('input[type=text], input[type=number], input[inputmode]')].filter(field => field.checkVisibility() && field.role !== 'combobox' && !field.readOnly)
    const field = all[Math.floor(which * all.length)]
    field.focus()
    field.value = text
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }, [random(), one(TYPED)]),
  choose: async page => {
    await click(page, '#policy')
    await page.locator('#policy').pressSequentially(one(policies).slice(0, 5))
    await page.keyboard.press(one(['Enter', 'Escape', 'ArrowDown']))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  },
  select: page => page.evaluate(([which, luck]) => {
    const all = [...document.querySelectorAll('select:not(#lang)')].filter(choice => choice.checkVisibility())
    const choice = all[Math.floor(which * all.length)]
    if (!choice) return
    choice.selectedIndex = Math.floor(luck * choice.options.length)
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  }, [random(), random()]),
  theme: page => page.evaluate(luck => {
    const theme = document.querySelector('select#theme')
    theme.selectedIndex = Math.floor(luck * theme.options.length)
    theme.dispatchEvent(new Event('change', { bubbles: true }))
  }, random()),
  pin: page => click(page, '#pin'),
  unpin: page => click(page, '[data-unpin]'),
  story: async page => {
    if (await page.locator('#stories').isHidden()) await click(page, '#stories-button')
    await until(() => page.locator('#stories h2').count(), 'the drawer')
    await click(page, '#stories [data-list]')
    if (!await click(page, '#stories li [data-story]')) return
    await click(page, '#stories [data-show]')
    if (random() < 0.5) await page.evaluate(() => history.back())
    if (random() < 0.5) await page.evaluate(() => history.forward())
    await click(page, one(['#stories [data-close]', '#stories .try [data-story]', '#stories [data-show]']))
  },
  drawer: page => click(page, 'summary'),
  panel: page => click(page, one(['#share-button', '#stories-button'])),
  view: page => click(page, '#study [data-view]'),
  player: page => click(page, '#study .player button, #herd button'),
  trial: page => click(page, '#study .needs button'),
  sample: page => click(page, '#new-sample'),
  check: page => click(page, '#check-button'),
  reset: page => click(page, '#reset'),
  scroll: page => page.evaluate(part => scrollTo(0, part * document.documentElement.scrollHeight), random()),
  resize: page => page.setViewportSize({ width: one([320, 360, 640, 1000, 1099, 1100, 1280, 1920]), height: one([480, 740, 800, 1080]) }),
}
const done = Object.fromEntries(Object.keys(DEEDS).map(name => [name, 0]))

/** The deeds of the seed from the first on, until an instant, or so many of them; how many these were. */
async function act(page, { end = Infinity, count = Infinity }) {
  state = seed
  let acted = 0
  for (; acted < count && Date.now() < end; acted++) {
    const name = one(Object.keys(DEEDS))
    await DEEDS[name](page)
    done[name] += 1
    await page.waitForTimeout(BETWEEN)
  }
  return acted
}

/** The page as it was at first: nothing set, nothing open, everything computed, its programs loaded. */
async function still(page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await click(page, '#reset')
  await page.evaluate(() => {
    for (const id of ['stories', 'share']) if (!document.getElementById(id).hidden) document.getElementById(`${id}-button`).click()
    for (const details of document.querySelectorAll('details')) details.open = false
    document.querySelector('#study [data-view=herd]')?.click()
    document.activeElement.blur()
  })
  await studied(page)
  await click(page, '#reset')
  await until(() => page.evaluate(() => document.querySelector('[role=status]').textContent.startsWith(document.getElementById('sentence').textContent)), 'the page to be still')
  await page.waitForTimeout(2000)
}

/** Has every program and every list loaded: what comes once is no growth. */
async function load(page) {
  for (const id of ['stories-button', 'share-button', 'check-button', 'policy']) await click(page, `#${id}`)
  await page.keyboard.press('Escape')
  await until(() => page.evaluate(() => ['#stories h2', '#share h2', '#check tbody tr', '#study .tabs', '#policies [role=option]'].every(part => document.querySelector(part))), 'every program')
  await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
  for (const view of ['contention', 'fleet', 'lock', 'herd']) {
    await click(page, `#study [data-view=${view}]`)
    await page.waitForTimeout(500)
  }
}

/** What the page holds on to, after collections of garbage. */
async function held(page) {
  await still(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const metric = name => metrics.find(one => one.name === name).value
  const wasm = await page.evaluate(() => window.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0))
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners'), wasm }
}

/** The same drag of the jitter every time: the median work of a step, in ms, from its event to the end of its microtasks. */
async function drag(page) {
  await still(page)
  const works = await page.evaluate(async () => {
    const range = document.querySelector('input[type=range]#jitter, #jitter input[type=range]')
    const works = []
    for (let step = 0; step < 400; step++) {
      await new Promise(requestAnimationFrame)
      range.value = (step * 7 % 100 + 1) / 100
      const start = performance.now()
      range.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      works.push(performance.now() - start)
    }
    range.dispatchEvent(new Event('change', { bubbles: true }))
    return works
  })
  return works.sort((one, other) => one - other)[works.length / 2]
}

const failed = []
const before = async page => {
  // A page that is left lets go of what it was about to load.
  page.on('requestfailed', request => request.failure().errorText === 'net::ERR_ABORTED' || failed.push(`${request.url()}: ${request.failure().errorText}`))
  page.on('response', response => response.status() >= 400 && failed.push(`${response.url()}: ${response.status()}`))
  await page.addInitScript(() => {
    window.memories = []
    const { instantiate } = WebAssembly
    WebAssembly.instantiate = async (...given) => {
      const made = await instantiate.apply(WebAssembly, given)
      window.memories.push((made.instance ?? made).exports.memory)
      return made
    }
  })
}

await visit({ before, server: { isolated: true } }, async page => {
  const start = Date.now()
  // A language is another page, which forgets what the one before held: in the first quarter only.
  for (const lang of ['id', 'en']) {
    await page.evaluate(lang => {
      const choice = document.querySelector('select#lang')
      choice.value = lang
      choice.dispatchEvent(new Event('change', { bubbles: true }))
    }, lang)
    await until(() => page.evaluate(lang => document.documentElement.lang === lang && window.__bench?.ready, lang).catch(() => false), lang)
    await studied(page)
    await act(page, { end: Date.now() + minutes * 2_000 })
    await still(page)
  }
  await load(page)
  const first = await drag(page)
  // The same deeds four times: WebAssembly never gives memory back, and what the first time needed at most is no growth.
  const count = await act(page, { end: Date.now() + minutes * 15_000 })
  const early = await held(page)
  for (let round = 1; round < 4; round++) await act(page, { count })
  const late = await held(page)
  const last = await drag(page)
  await frames(page)
  const deeds = Object.values(done).reduce((sum, count) => sum + count)
  console.log(`${deeds} deeds in ${((Date.now() - start) / 60_000).toFixed(1)} minutes, seed ${seed}: ${Object.entries(done).map(([name, count]) => `${name} ${count}`).join(', ')}`)
  for (const name of Object.keys(BOUNDS)) {
    console.log(`${name.padEnd(10)} ${early[name]} after a quarter, ${late[name]} at the end: ${late[name] - early[name]} more, ${BOUNDS[name]} at most`)
  }
  console.log(`a step of the drag: ${first.toFixed(2)} ms at first, ${last.toFixed(2)} ms at the end, ${(last / first).toFixed(2)} times, ${SLOWER} at most`)
  assert.deepEqual(failed, [])
  for (const [name, bound] of Object.entries(BOUNDS)) assert.ok(late[name] - early[name] <= bound, `${name} has grown`)
  assert.ok(last <= SLOWER * first, 'a drag has become slower')
})
