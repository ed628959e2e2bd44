// What the tests in Firefox share: one Firefox per file, driven through WebDriver BiDi, and a visit that fails on what the
// visits in Chromium fail on.
import assert from 'node:assert/strict'
import puppeteer from 'puppeteer-core'
import { serve, until } from '../lib.mjs'

let browser, idle
/** Firefox, started once per file and scheme and closed when no visit follows; FIREFOX is set by scripts/steps/firefox. */
async function launch(dark) {
  clearTimeout(idle)
  if (browser && browser.dark !== dark) await leave()
  browser ??= {
    dark,
    opened: puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      extraPrefsFirefox: {
        // WebDriver BiDi has no command for it in this Firefox: 0 is dark, 1 light.
        'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
        'intl.accept_languages': 'en-US, en',
        // Tab stops at everything, as it does everywhere but on macOS.
        'accessibility.tabfocus': 7,
      },
    }),
  }
  return browser.opened
}
async function leave() {
  const closing = browser
  browser = undefined
  await (await closing?.opened)?.close()
}

/**
 * Opens the page and hands it to `body(page, server, troubles)`. Afterwards it fails on any console error, uncaught error, breach of a
 * content security policy or request to anywhere but the page's own origin,
 * unless `failing` says that something is meant to fail. `server`: the options of `serve`.
 */
export async function visit({ query = '', path = '/', server = {}, dark = false, width = 1280, ready = true, failing = false } = {}, body) {
  const [host, firefox] = [await serve(server), await launch(dark)]
  const context = await firefox.createBrowserContext()
  try {
    const page = await context.newPage()
    const troubles = []
    page.on('console', message => message.type() === 'error' && troubles.push(`console: ${message.text()}`))
    page.on('pageerror', error => troubles.push(`uncaught: ${error.message}`))
    page.on('request', request => {
      const url = request.url()
      if (!url.startsWith(`${host.origin}/`) && !/^(data|blob):/.test(url)) troubles.push(`request: ${url}`)
    })
    await page.evaluateOnNewDocument(() => addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`)))
    await page.setViewport({ width, height: 800 })
    await page.goto(host.origin + path + query)
    if (ready) await started(page, troubles)
    await body(page, host, troubles)
    if (!failing) assert.deepEqual(troubles, [])
  } finally {
    await context.close()
    await host.close()
    idle = setTimeout(leave, 500)
  }
}

/** Waits until the explorer has drawn its first picture. */
async function started(page, troubles) {
  await until(() => page.evaluate(() => window.__bench?.ready === true || document.getElementById('failure')?.hidden === false),
    'the explorer to start', troubles, 60)
  assert.equal(await text(page, '#failure'), '', 'the page reports a failure')
  await frames(page)
}

/** Two frames later everything changed before is on screen. */
export const frames = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What a part of the page says, as a reader sees it. */
export const text = (page, selector) => page.$eval(selector, element => element.textContent.trim())
export const sentence = page => text(page, '#sentence')

/** A value in the address of the page, or null. */
export const asked = (page, name) => page.evaluate(name => new URLSearchParams(location.search).get(name), name)

/** The part of a role and a name, as the accessibility tree has it. */
export async function named(page, role, name) {
  const found = await page.$(`::-p-aria([name="${name}"][role="${role}"])`)
  assert.ok(found, `no ${role} “${name}”`)
  return found
}

/** How many pixels of a canvas are painted, how many of them bluish, and how bright they are in the mean. */
export const paint = canvas => canvas.evaluate(canvas => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const sum = { pixels: 0, blue: 0, bright: 0 }
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < 128) continue
    sum.pixels += 1
    if (data[at + 2] > data[at] + 40) sum.blue += 1
    sum.bright += (data[at] + data[at + 1] + data[at + 2]) / 3
  }
  return { ...sum, bright: sum.bright / sum.pixels }
})

/** Everything on a canvas, as a text to compare. */
export const pixels = canvas => canvas.evaluate(canvas => canvas.toDataURL())
