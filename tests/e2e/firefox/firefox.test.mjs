// The main paths of the page in Firefox: what a person does first, from the first look to a figure in somebody else's page.
// The numbers are the command line's, as in Chromium.
import assert from 'node:assert/strict'
import test from 'node:test'
import { command, native, STRICT, until } from '../lib.mjs'
import { described } from '../study.mjs'
import { asked, frames, named, paint, pixels, sentence, text, visit } from './lib.mjs'

const BAND = '#app .figure:not(.lanes):not(.strip) canvas'
const band = page => page.$(BAND)

/** Fails unless something blue, the bars, and something else, the labels, is on a canvas. */
async function drawn(canvas) {
  const { pixels, blue } = await paint(canvas)
  assert.ok(blue > 5_000 && pixels > blue + 1_000, `${pixels} pixels, ${blue} of them bluish`)
}

test('the page says and draws the default band, as the command line does', () =>
  visit({}, async page => {
    assert.equal(await sentence(page), native('').sentence)
    await drawn(await band(page))
    // As sharp as the screen.
    const [wide, shown] = await page.$eval(BAND, canvas => [canvas.width, canvas.getBoundingClientRect().width * devicePixelRatio])
    assert.ok(Math.abs(wide - shown) <= 1, `${wide} pixels on ${shown}`)
  }))

test('an address opens what it says', () =>
  visit({ query: '?policy=sidekiq&attempt=3&jobs=500' }, async page => assert.equal(await sentence(page), native('policy=sidekiq&attempt=3&jobs=500').sentence)))

test('every slider moves by the keyboard, and the sentence, the picture and the address follow', () =>
  visit({}, async page => {
    for (const name of ['Base delay', 'Attempt', 'Jitter']) {
      const [before, was] = [await pixels(await band(page)), await page.evaluate(() => location.search)]
      const slider = await named(page, 'slider', name)
      await slider.focus()
      await slider.press('ArrowRight')
      await until(async () => await page.evaluate(() => location.search) !== was, `${name} in the address`)
      await frames(page)
      assert.notEqual(await pixels(await band(page)), before, name)
    }
    // A step of each from 1 s, attempt 3, 20 %: 50 ms, one attempt, a hundredth.
    for (const [name, value] of [['base', 1050], ['attempt', 4], ['jitter', 0.21]]) assert.equal(Number(await asked(page, name)), value, name)
    assert.equal(await sentence(page), native(await page.evaluate(() => location.search)).sentence)
  }))

test('a policy is found by a few letters and picked by Enter, and the page tells about it', () =>
  visit({}, async page => {
    const picker = await named(page, 'combobox', 'Policy')
    await picker.focus()
    await page.keyboard.press('ArrowDown')
    await until(() => page.$('#policies [role=option]'), 'the list')
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.type('celery')
    await until(() => page.$eval('#policy', input => document.getElementById(input.getAttribute('aria-activedescendant'))?.dataset.id === 'celery'), 'Celery to be marked')
    await page.keyboard.press('Enter')
    await until(async () => await asked(page, 'policy') === 'celery', 'Celery in the address')
    assert.equal(await sentence(page), native('policy=celery').sentence)
    // What there is to read is loaded once its place is in sight.
    await page.$eval('.about', place => place.scrollIntoView())
    await until(() => page.$eval('.about', place => place.textContent.includes('Celery')), 'what there is to read')
  }))

test('the blocks unfold, and one that is changed makes a policy of one\'s own', () =>
  visit({ query: '?policy=celery' }, async page => {
    await (await page.$('#blocks > summary')).click()
    await until(() => page.$eval('#blocks', ({ open }) => open), 'the blocks')
    const cap = await page.$('#cap')
    await cap.click({ count: 3 })
    await page.keyboard.type('3s')
    await page.keyboard.press('Tab')
    await until(async () => await asked(page, 'cap') === '3000', 'the cap in the address')
    await page.select('#cap_order', 'after')
    await until(async () => await asked(page, 'cap_order') === 'after', 'its position in the address')
    assert.equal(await sentence(page), native('policy=celery&cap=3s&cap_order=after').sentence)
    assert.match(await text(page, '#policy-state'), /^custom, from Celery/)
  }))

test('the numbers unfold and sum to the jobs', () =>
  visit({}, async page => {
    const drawer = await page.evaluateHandle(() => [...document.querySelectorAll('summary')].find(({ textContent }) => textContent.includes('Show the numbers')))
    await drawer.click()
    await until(() => page.$('#numbers tbody tr'), 'the rows')
    const header = await page.$$eval('#numbers thead th', cells => cells.map(({ textContent }) => textContent.trim()))
    const rows = await page.$$eval('#numbers tbody tr', rows => rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent)))
    const column = header.findIndex(name => /^jobs/i.test(name))
    assert.notEqual(column, -1, header.join(' | '))
    assert.equal(rows.reduce((sum, row) => sum + Number(row[column].replaceAll(',', '')), 0), 1000)
  }))

for (const view of ['herd', 'contention', 'fleet', 'lock']) {
  test(`a simulation runs: ${view} says and draws what the command line computes`, () =>
    visit({ query: `?view=${view}` }, async page => {
      const place = view === 'herd' ? '#herd-verdict' : '#told'
      // The command line says it in the description of its picture.
      const said = view === 'herd' ? native('view=herd').verdict : described(`view=${view}`)
      await until(async () => await page.$(place) && await text(page, place) === said, `“${said}”`, [], 60)
      const canvas = await page.$(view === 'herd' ? '#herd .figure canvas' : '#other .figure canvas')
      await until(async () => (await paint(canvas)).pixels > 1000, 'the picture')
    }))
}

test('the panel to share has lines to paste and saves what the command line prints', () =>
  visit({ query: '?jitter=0.35' }, async page => {
    await (await named(page, 'button', 'Share')).click()
    await until(() => page.$('#share-link'), 'the panel')
    assert.equal(await page.$eval('#share-link', ({ value }) => value), page.url())
    await page.evaluate(() => {
      // What is handed to the browser as a file, kept to be read.
      const make = URL.createObjectURL
      URL.createObjectURL = blob => { window.saved = blob.text(); return make(blob) }
    })
    await (await page.$('#save-csv')).click()
    await until(() => page.evaluate(() => 'saved' in window), 'the file')
    assert.equal(await page.evaluate(() => window.saved), command('csv', 'jitter=0.35').toString())
  }))

const host = body => ({ server: { pages: { '/host.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody else's page</title>
<link rel="icon" href="./static/icon.svg"><script type="module" src="./jitter-band.js"></script></head><body><h1>Somebody else's page</h1>${body}</body></html>` } }, path: '/host.html', ready: false })

test('the element shows the light and the full figures, and its slider moves the band', () =>
  visit(host('<jitter-band controls="all"></jitter-band><jitter-band policy="sidekiq"></jitter-band><jitter-band view="herd" jobs="200"></jitter-band>'), async page => {
    const said = () => page.$$eval('jitter-band', bands => bands.map(({ sentence }) => sentence))
    await until(async () => (await said()).every(Boolean), 'the elements', [], 120)
    assert.deepEqual(await said(), [native('').sentence, native('policy=sidekiq').sentence, described('view=herd&jobs=200')])
    for (const at of [0, 1, 2]) {
      const canvas = await page.evaluateHandle(at => document.querySelectorAll('jitter-band')[at].shadowRoot.querySelector('canvas'), at)
      await until(async () => (await paint(canvas)).pixels > 1000, `picture ${at}`)
    }
    const slider = await page.evaluateHandle(() => document.querySelector('jitter-band').shadowRoot.querySelector('#jitter'))
    await slider.focus()
    await slider.press('Home')
    await until(async () => (await said())[0] === native('jitter=0').sentence, 'the band without jitter')
    assert.equal(await page.$eval('jitter-band', band => band.getAttribute('jitter')), '0')
  }))

test('the page in a frame is the figure alone, and tells how tall it is', () =>
  visit({
    server: { csp: null, pages: {
      '/host.html': '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="./static/icon.svg"><script src="./record.js"></script></head><body><iframe title="Figure" src="./?embed&jitter=0.35" width="700" height="200"></iframe></body></html>',
      '/record.js': 'addEventListener("message", ({ data }) => { if (data?.type === "jitterband:height") window.tall = data.height })',
    } },
    path: '/host.html', ready: false,
  }, async page => {
    const frame = await (await until(() => page.$('iframe'), 'the frame')).contentFrame()
    await until(() => frame.$('#app canvas'), 'the figure', [], 60)
    assert.equal(await frame.$eval('#sentence', ({ textContent }) => textContent.trim()), native('jitter=0.35').sentence)
    await drawn(await frame.$('#app canvas'))
    assert.equal(await frame.$('#study'), null, 'the explorer is not in the frame')
    // The figure alone is 220 pixels or more, and the message says what the body takes.
    const needed = () => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
    await until(async () => await page.evaluate(() => window.tall) === await needed() && await needed() > 220, 'the height')
  }))

test('the system\'s dark colours are taken, by the page and its picture', async () => {
  const look = {}
  for (const dark of [false, true]) {
    await visit({ dark }, async page => {
      look[dark] = {
        ground: await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).map(Number)),
        bright: (await paint(await band(page))).bright,
      }
    })
  }
  assert.ok(look[false].ground.every(channel => channel > 200) && look[true].ground.every(channel => channel < 60), JSON.stringify(look))
  assert.notEqual(look[true].bright, look[false].bright)
})

test('on a phone nothing sticks out, in either language', async () => {
  for (const query of ['', '?lang=id', '?policy=sidekiq&view=herd']) {
    await visit({ query, width: 360 }, async page => {
      const { scrollWidth, clientWidth } = await page.evaluate(() => { const { scrollWidth, clientWidth } = document.documentElement; return { scrollWidth, clientWidth } })
      assert.equal(scrollWidth, clientWidth, query)
    })
  }
})

test('an answer of the guided page opens and sets its figure', () =>
  visit({ path: '/learn/en.html', ready: false }, async page => {
    const figure = () => page.$eval('.step jitter-band', ({ query, sentence }) => ({ query, sentence }))
    await until(async () => (await figure()).sentence, 'the first figure', [], 60)
    const before = await figure()
    const shows = await page.$eval('.step details[data-show]', ({ dataset }) => dataset.show)
    assert.notEqual(before.sentence, described(shows))
    await (await page.$('.step details[data-show] summary')).click()
    await until(async () => (await figure()).sentence === described(shows), 'its answer')
  }))

test('the page works under its own policy alone, which refuses what is inline', () =>
  visit({ server: { csp: null }, failing: true }, async (page, host, troubles) => {
    assert.equal(await sentence(page), native('').sentence)
    assert.deepEqual(troubles, [])
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.inline = true' })))
    await until(() => troubles.some(trouble => /script-src-elem refused inline/.test(trouble)), 'the refusal')
    assert.equal(await page.evaluate(() => window.inline), undefined)
  }))

// Each browser has words of its own for what it refuses, and the page reads them.
test('a policy that forbids WebAssembly is named, with what it lacks', () =>
  visit({ ready: false, failing: true, server: { csp: STRICT.replace(" 'wasm-unsafe-eval'", '') } }, async page => {
    await until(() => page.$eval('#failure', ({ hidden }) => !hidden), 'a message')
    assert.match(await text(page, '#failure'), /content security policy.*'wasm-unsafe-eval'/s)
    assert.ok(await page.$eval('#app picture img', ({ complete, naturalWidth }) => complete && naturalWidth > 0))
  }))
for (const [what, server, pattern] of [
  ['a missing program', { missing: /jitterband_bg\.wasm$/ }, /jitterband_bg\.wasm.*404/],
  ['missing code', { missing: /jitterband\.js$/ }, /jitterband\.js.*404/],
  ['a web page in the place of the program', { page: /jitterband_bg\.wasm$/ }, /web page.*jitterband_bg\.wasm/],
  ['a damaged program', { pages: { '/jitterband_bg.wasm': 'no program' } }, /jitterband_bg\.wasm.*damaged/],
]) {
  test(`${what} is named`, () => visit({ ready: false, failing: true, server }, async page => {
    await until(() => page.$eval('#failure', ({ hidden }) => !hidden), 'a message')
    assert.match(await text(page, '#failure'), pattern)
  }))
}
