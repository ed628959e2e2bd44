// What the browser tests share: a server for dist/, one Chromium per file, and a visit that fails on anything untoward.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The folder with the built page. */
export const dist = process.env.DIST ?? join(root, 'dist')

/** The strictest policy the page promises to work under; every visit is under it unless it asks for another. */
export const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'"

export const TYPES = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript',
  '.svg': 'image/svg+xml', '.tsv': 'text/tab-separated-values; charset=utf-8', '.wasm': 'application/wasm',
}

/**
 * Serves dist/ from the root and from every folder: `/any/folder/x` is dist/x, as if the page were published there; so are
 * `static` and `learn`.
 * `csp`: the policy; `isolated`: the headers that give a fine clock; `types`: other MIME types by ending;
 * `cors`: whether other origins may read the files; `missing`: paths answered 404; `page`: paths answered with index.html;
 * `hold`: [paths, promise to wait for]; `pages`: further pages by their path.
 */
export async function serve({ csp = STRICT, isolated = false, cors = false, types = {}, missing, page, hold, pages = {} } = {}) {
  const requests = []
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://host').pathname
    requests.push(path)
    const headers = { 'Cache-Control': 'no-store' }
    if (csp) headers['Content-Security-Policy'] = csp
    if (isolated) {
      headers['Cross-Origin-Opener-Policy'] = 'same-origin'
      headers['Cross-Origin-Embedder-Policy'] = 'require-corp'
    }
    if (cors) headers['Access-Control-Allow-Origin'] = '*'
    if (hold?.[0].test(path)) await hold[1]
    const file = page?.test(path) || path.endsWith('/') ? 'index.html' : path.match(/(static\/|learn\/(still\/)?)?[^/]*$/)[0]
    const body = missing?.test(path) ? undefined : pages[path] ?? await readFile(join(dist, file)).catch(() => undefined)
    if (!body) return response.writeHead(404, { ...headers, 'Content-Type': TYPES['.html'] }).end('<h1>Not found</h1>')
    const ending = extname(pages[path] ? path : file)
    response.writeHead(200, { ...headers, 'Content-Type': types[ending] ?? TYPES[ending] ?? 'application/octet-stream' }).end(body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () => new Promise(resolve => { server.closeAllConnections(); server.close(resolve) }),
  }
}

let browser, idle
/** Chromium, started once per file and closed when no visit follows; CHROMIUM is set by scripts/steps/chromium. */
function launch() {
  clearTimeout(idle)
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  })
  return browser
}
function leave() {
  idle = setTimeout(async () => {
    const closing = browser
    browser = undefined
    await (await closing).close()
  }, 500)
}

/**
 * Hands a tab to `body(page, troubles)`. Afterwards it fails on any console error, uncaught error, breach of a content security
 * policy or request to anywhere but `origins`, unless `failing` says that something is meant to fail.
 */
export async function browse({ origins, context = {}, before, failing = false }, body) {
  const tab = await (await launch()).newContext({ viewport: { width: 1280, height: 800 }, ...context })
  const troubles = []
  try {
    const page = await tab.newPage()
    page.on('console', message => message.type() === 'error' && troubles.push(`console: ${message.text()}`))
    page.on('pageerror', error => troubles.push(`uncaught: ${error.message}`))
    page.on('request', request => {
      const known = origins.some(origin => request.url().startsWith(`${origin}/`))
      if (!known && !/^(data|blob):/.test(request.url())) troubles.push(`request: ${request.url()}`)
    })
    await page.addInitScript(() => addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`)))
    await before?.(page)
    await body(page, troubles)
    if (!failing) assert.deepEqual(troubles, [])
  } finally {
    await tab.close()
    leave()
  }
}

/**
 * Opens the page and hands it to `body(page, server)`; see `browse` for what it fails on.
 * `server` and `context` are the options of `serve` and of a Playwright context; `before(page)` runs before the page loads;
 * `ready: false` does not wait for the explorer, `details: false` does not have the details come.
 */
export async function visit(
  { query = '', path = '/', server = {}, context, before, ready = true, details = true, failing } = {}, body,
) {
  const host = await serve(server)
  try {
    await browse({ origins: [host.origin], context, before, failing }, async (page, troubles) => {
      await page.goto(host.origin + path + query, { waitUntil: ready ? 'load' : 'commit' })
      if (ready) await started(page, troubles, details)
      await body(page, host)
    })
  } finally {
    await host.close()
  }
}

/** Waits until `check` gives something true. Playwright's own waitForFunction needs `eval`, which the policy forbids. */
export async function until(check, what, troubles = [], seconds = 30) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const value = await check()
    if (value) return value
    if (Date.now() > end) assert.fail(`waited ${seconds} s for ${what}${troubles.map(trouble => `\n${trouble}`).join('')}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Waits until the explorer has drawn its first picture, and the details are there unless they are not wanted. */
export async function started(page, troubles, details = true) {
  await until(() => page.evaluate(async () => await window.__bench?.ready === true || !document.getElementById('failure')?.hidden),
    'the explorer to start', troubles)
  const failure = await page.locator('#failure').textContent()
  assert.equal(failure, '', 'the page reports a failure')
  if (details) await detailed(page)
  await frames(page)
}

/** Has the details come, wherever the page is scrolled to; a figure in somebody else's page may have none. */
export async function detailed(page) {
  const asked = await page.evaluate(() => document.getElementById('schedule')
    ?.dispatchEvent(new CustomEvent('jitterband:load', { bubbles: true, detail: 'details' })))
  if (asked) await until(() => page.locator('#schedule > *').count(), 'the details')
}

/** Brings the simulations near the window, so that their program comes, and goes back to the top. */
export async function studied(page) {
  await page.evaluate(() => document.getElementById('study').scrollIntoView())
  await until(() => page.locator('#study .tabs').count(), 'the simulations')
  await page.evaluate(() => scrollTo(0, 0))
  await frames(page)
}

/** Two frames later everything changed before is on screen. */
export const frames = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** The command line: the same core, compiled natively. */
export const binary = resolve(process.env.JITTERBAND_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/jitterband'))

/** What the command line prints, byte for byte. */
export const command = (...words) => execFileSync(binary, words, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 })

/** The command line's answer for a query. */
export const native = query => JSON.parse(command('json', query.replace(/^\?/, '')))

/** The policies in the order of the file the page loads, each as { id, group, name, … }. */
export const catalogue = () => readFileSync(join(dist, 'static/policies-en.tsv'), 'utf8').trim().split('\n').map(line => {
  const [id, group, name, version, source, unit, defaults, meaning, quirks, recipe, deprecated, evidence] = line.split('\t')
  return { id, group, name, version, source, unit, defaults, meaning, quirks, recipe, deprecated, evidence }
})

// The page's parts, by the names people find them by.
const startsWith = name => new RegExp(`^${name}`)
export const slider = (page, name) => page.getByRole('slider', { name: startsWith(name) })
export const field = (page, name) =>
  page.getByRole('spinbutton', { name: startsWith(name) }).or(page.getByRole('textbox', { name: startsWith(name) }))
export const button = (page, name) => page.getByRole('button', { name, exact: true })
/** The canvas of the band; that of the schedule, of the pins and of the families. */
export const figure = page => page.locator('#app .figure:not(.lanes):not(.strip) canvas')
export const strip = page => page.locator('#schedule canvas')
export const lanes = page => page.locator('#compare canvas')
export const familyLanes = page => page.locator('#families canvas')
export const sentence = async page => (await page.locator('#sentence').textContent()).trim()
export const openMore = page => page.locator('summary', { hasText: /^\s*More/ }).first().click()
/** Unfolds the table, or folds it, and waits for its rows to come or go: a `toggle` event arrives later than its click. */
export async function openNumbers(page) {
  const summary = page.locator('summary', { hasText: 'Show the numbers' })
  await summary.click()
  const open = await summary.evaluate(element => element.parentElement.open)
  await until(async () => (await page.locator('#numbers tbody tr').count() > 0) === open, `the rows of the table to ${open ? 'come' : 'go'}`)
}

/** Opens every drawer and the panel to share, and waits for what is in them. */
export async function unfold(page) {
  await page.locator('#share-button').click()
  await until(() => page.locator('#share h2').count(), 'the panel to share')
  if (await page.locator('#stories').isHidden()) await page.locator('#stories-button').click()
  await until(() => page.locator('#stories h2').count(), 'the drawer of stories')
  if (await page.locator('#load-words').count()) await page.locator('#load-words').click()
  await until(() => page.locator('#about dl, #about .note').count(), 'what is known of the policy')
  await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
  await until(() => page.locator('#numbers tbody tr').count(), 'the table')
  await frames(page)
}

/** The numbers in a text: "1,000 jobs … 744" gives [1000, 744]. */
export const numbers = text => (text.match(/\d[\d,]*(\.\d+)?/g) ?? []).map(number => Number(number.replaceAll(',', '')))

const UNITS = { ms: 1, s: 1e3, min: 6e4, h: 36e5, d: 864e5 }
/** The durations in a text, in milliseconds, each with how far rounding may have moved it: the page writes three decimals at most. */
export const durations = text => [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\u00a0(ms|s|min|h|d)\b/g)].map(([, number, unit]) =>
  ({ ms: Number(number.replaceAll(',', '')) * UNITS[unit], within: 0.0005 * UNITS[unit] * (1 + 1e-9) }))
/** Whether a text has exactly these durations, in order. */
export function assertDurations(text, expected) {
  const found = durations(text)
  assert.equal(found.length, expected.length, `durations in “${text}”`)
  for (const [at, { ms, within }] of found.entries()) assert.ok(Math.abs(ms - expected[at]) <= within, `${expected[at]} ms in “${text}”`)
}

/** Sets a range the way a drag does: its value, then `input` and `change` events. */
export const drag = (range, value) => range.evaluate((element, value) => {
  element.value = value
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}, String(value))

/** Sets a field to a text in one step, as pasting does; a number field makes "" of what is no number, as it does of half-typed ones. */
export const paste = (input, text) => input.evaluate((element, text) => {
  element.focus()
  element.value = text
  element.dispatchEvent(new Event('input', { bubbles: true }))
}, text)

/** The table of the picture, as { caption, header: [], rows: [[]] } of texts. */
export const table = page => page.evaluate(() => {
  const table = document.querySelector('#numbers table')
  if (!table) return null
  const cells = row => [...row.cells].map(cell => cell.textContent.trim())
  const header = [...table.rows].find(row => [...row.cells].every(cell => cell.tagName === 'TH'))
  return {
    caption: table.caption?.textContent.trim(),
    header: header ? cells(header) : [],
    rows: [...table.rows].filter(row => row !== header).map(cells),
    headersWithoutScope: table.querySelectorAll('th:not([scope])').length,
  }
})

/** The column of counts: the only whole numbers that the header calls jobs. */
export function counts({ header, rows }) {
  const column = header.findIndex(name => /^jobs/i.test(name))
  assert.notEqual(column, -1, `no column "Jobs" in ${header.join(' | ')}`)
  return rows.map(row => numbers(row[column])[0])
}

/** What is painted on the band's canvas, or another: how many opaque pixels, how many reddish and bluish ones, and their mean colour. */
export const paint = (page, of = figure(page)) => of.evaluateAll(canvases => {
  const sum = { pixels: 0, red: 0, blue: 0, mean: [0, 0, 0] }
  for (const canvas of canvases) {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] < 128) continue
      const [r, g, b] = data.subarray(at, at + 3)
      sum.pixels += 1
      if (r > b + 60 && r > g + 30) sum.red += 1
      if (b > r + 40) sum.blue += 1
      sum.mean = sum.mean.map((total, channel) => total + data[at + channel])
    }
  }
  sum.mean = sum.mean.map(total => total / sum.pixels)
  return sum
})

/** Every pixel of every canvas, or of one, as a text to compare. */
export const picture = (page, of = page.locator('canvas')) =>
  of.evaluateAll(canvases => canvases.map(canvas => canvas.toDataURL()).join('\n'))

// The policy.
export const picker = page => page.getByRole('combobox', { name: 'Policy', exact: true })
export const options = page => page.getByRole('listbox', { name: 'Policy' }).getByRole('option', { disabled: false })
/** The id of the policy that Enter would choose, or null; what is marked is an option of the list. */
export const active = page => picker(page).evaluate(input => {
  const id = input.getAttribute('aria-activedescendant')
  if (id === null) return null
  const option = document.getElementById(id)
  return option?.matches('#policies [role=option]') ? option.dataset.id ?? null : `#${id} is no option`
})
/** Chooses a policy as one does by keyboard: from the list, by a few letters. */
export async function choose(page, sought, id) {
  await picker(page).focus()
  if (await picker(page).getAttribute('aria-expanded') === 'false') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(sought)
  await until(async () => await active(page) === id, `${id} to be the first match of “${sought}”`)
  await page.keyboard.press('Enter')
  await until(() => asked(page, 'policy').then(policy => policy === (id === 'echomq' ? null : id)), `policy=${id} in the address`)
}

/** A value in the address of the page, or null. */
export const asked = (page, name) => page.evaluate(name => new URLSearchParams(location.search).get(name), name)
export const openBlocks = page => page.locator('#blocks > summary').click()
export const select = (page, name) => page.getByRole('combobox', { name, exact: true })
export const text = async (page, selector) => (await page.locator(selector).allTextContents()).join('\n').trim()
/** Every warning, as a person reads them. */
export const warnings = page => page.locator('#warnings li').allTextContents()

// For everyone.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in the page as it stands. */
export async function violations(page) {
  await page.evaluate(`${axe};undefined`)
  return page.evaluate(async () => {
    // Off by default, although WCAG 2.2 AA asks for it: targets of 24 pixels.
    const { violations } = await window.axe.run(document, { rules: { 'target-size': { enabled: true } } })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`))
  })
}

/** Presses Tab, or Shift+Tab, until an element has the focus; what has it comes to be on screen and shows it. */
export async function go(page, target, key = 'Tab') {
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press(key)
    if (await target.evaluate(element => element === document.activeElement)) {
      // The simulations may be arriving above it just now; the browser then scrolls with the next frame.
      return until(() => target.evaluate(element => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        const { top, bottom } = element.getBoundingClientRect()
        return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && bottom > 0 && top < innerHeight
      }), `the focus on ${target} to be seen`)
    }
  }
  assert.fail(`120 times ${key} do not reach ${target}`)
}
