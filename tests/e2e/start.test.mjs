// The start: something to see at once, from any folder, and plain words where the explorer cannot run.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { dist, frames, drag, figure, native, numbers, sentence, slider, STRICT, until, visit } from './lib.mjs'

const still = page => page.locator('#app picture img')
const failure = page => until(async () => (await page.locator('#failure').textContent()).trim(), 'a message about the failure')

/** The still picture is there and loaded, and the message is visible. */
async function failsWith(page, ...patterns) {
  const message = await failure(page)
  for (const pattern of patterns) assert.match(message, pattern)
  assert.ok(await page.locator('#failure').isVisible())
  assert.ok(await still(page).isVisible())
  assert.ok(await until(() => still(page).evaluate(image => image.complete && image.naturalWidth > 0), 'the still picture'))
  assert.ok(numbers(await sentence(page)).length >= 4)
}

test('the still sentence is the default one: the numbers are the command line\'s, the words are the explorer\'s', async () => {
  let written
  await visit({ context: { javaScriptEnabled: false }, ready: false }, async page => {
    written = await sentence(page)
    assert.equal(await still(page).getAttribute('alt'), written)
  })
  const { sample } = native('')
  assert.deepEqual(numbers(written), [sample.jobs, sample.distinct, sample.busiest.count, Math.round(sample.expected_busiest), sample.jobs])
  await visit({}, async page => assert.equal(await sentence(page), written))
})

for (const [colorScheme, width, file] of [
  ['light', 1280, 'band-wide-light.svg'], ['dark', 1280, 'band-wide-dark.svg'],
  ['light', 360, 'band-narrow-light.svg'], ['dark', 360, 'band-narrow-dark.svg'],
]) {
  test(`without scripts ${width} pixels, ${colorScheme}, show ${file} and a word about scripts`, () =>
    visit({ context: { javaScriptEnabled: false, colorScheme, viewport: { width, height: 800 } }, ready: false }, async (page, host) => {
      await until(() => host.requests.some(path => path.endsWith('.svg') && path.includes('band-')), 'the picture to be asked for')
      assert.deepEqual(host.requests.filter(path => path.includes('band-')), [`/static/${file}`])
      assert.ok(await still(page).isVisible())
      assert.ok(await page.getByText(/JavaScript/).isVisible())
    }))
}

test('the still picture is there before the explorer has arrived', async () => {
  let arrive
  const arrival = new Promise(resolve => { arrive = resolve })
  await visit({ server: { hold: [/wasm$/, arrival] }, ready: false }, async page => {
    await until(() => still(page).evaluate(image => image.complete && image.naturalWidth > 0).catch(() => false), 'the still picture')
    assert.equal(await page.locator('canvas').count(), 0)
    assert.ok(await page.locator('#failure').isHidden())
    arrive()
    await until(() => figure(page).count(), 'the explorer')
    assert.equal(await still(page).count(), 0, 'the explorer takes the place of the still picture')
    assert.equal(await page.locator('#sentence').count(), 1)
  })
})

test('every file is loaded once', () =>
  visit({}, async (page, host) => {
    const loaded = host.requests.filter(path => !path.includes('band-'))
    assert.deepEqual(loaded, [...new Set(loaded)])
    assert.ok(loaded.includes('/jitterband_bg.wasm') && loaded.includes('/jitterband.js'))
  }))

for (const [width, height] of [[1280, 800], [360, 740]]) {
  test(`a first visit loads what its first screen shows, and the details when they come into a window of ${width} by ${height}`, () =>
    visit({ details: false, context: { viewport: { width, height } } }, async (page, host) => {
      await page.waitForTimeout(500) // whatever is not asked for by then is not asked for by itself
      const programs = () => host.requests.filter(path => path.endsWith('.wasm'))
      assert.deepEqual(programs(), ['/jitterband_bg.wasm'])
      await page.locator('#schedule').evaluate(place => place.scrollIntoView({ block: 'end' }))
      await until(() => page.locator('#verdict').count(), 'the schedule')
      assert.ok(programs().includes('/details_bg.wasm'))
    }))
}

test('whoever opens a drawer finds in it what the address asks for, mistakes included', () =>
  visit({ query: '?cap=soon', details: false }, async (page, host) => {
    await page.locator('#blocks > summary').click()
    const cap = page.getByLabel('Cap', { exact: true })
    await until(() => cap.isVisible(), 'the cap')
    const { message } = native('cap=soon').issues[0]
    assert.equal(await page.locator('#issue-cap').textContent(), message)
    assert.equal(await cap.getAttribute('aria-invalid'), 'true')
    assert.ok(!host.requests.some(path => path.includes('study')))
  }))

test('the details that do not come say so in their place, and come when they are asked for again', () => {
  let gone = true
  return visit({
    details: false, failing: true, before: page => page.route(/details_bg/, route => gone ? route.fulfill({ status: 404 }) : route.continue()),
  }, async page => {
    const blocks = page.locator('#blocks')
    await blocks.locator('summary').click()
    await until(async () => /details_bg\.wasm.*404/.test(await blocks.textContent()), 'the reason')
    gone = false
    await blocks.locator('summary').click()
    await blocks.locator('summary').click()
    await until(() => page.getByLabel('Cap', { exact: true }).isVisible(), 'the cap')
  })
})

test('nothing moves when the details come', () =>
  visit({
    details: false,
    before: page => page.addInitScript(() => {
      window.shifts = []
      new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true })
    }),
  }, async page => {
    await page.mouse.move(640, 400)
    for (let scrolled = 0; scrolled < 1200; scrolled += 200) {
      await page.mouse.wheel(0, 200)
      await page.waitForTimeout(150)
    }
    await until(() => page.locator('#verdict').count(), 'the schedule')
    await page.waitForTimeout(300) // entries are delivered a little later than they happen
    const total = (await page.evaluate(() => window.shifts)).reduce((sum, value) => sum + value, 0)
    assert.ok(total <= 0.02, `layout shift ${total}`)
  }))

test('it runs from a folder of a server, and asks for nothing outside of it', () =>
  visit({ path: '/some/where/', query: '?jitter=0.5' }, async (page, host) => {
    assert.deepEqual(host.requests.filter(path => !path.startsWith('/some/where/')), [])
    const first = await sentence(page)
    await drag(slider(page, 'Jitter'), 0.6)
    await until(async () => await sentence(page) !== first, 'another sentence')
    await until(() => page.evaluate(() => location.search.includes('jitter=0.6')), 'the address to follow')
    assert.equal(await page.evaluate(() => location.pathname), '/some/where/')
  }))

test('it runs without any policy as it does under the strict one', () =>
  visit({ server: { csp: null } }, async page => assert.equal(await figure(page).count(), 1)))

test('a server that does not know WebAssembly\'s type is no obstacle', () =>
  visit({ server: { types: { '.wasm': 'application/octet-stream' } } }, async page => assert.equal(await figure(page).count(), 1)))

const broken = { ready: false, failing: true }

test('a missing WebAssembly file is named', () =>
  visit({ ...broken, server: { missing: /wasm$/ } }, page => failsWith(page, /jitterband_bg\.wasm/, /404/)))

test('a missing program file is named', () =>
  visit({ ...broken, server: { missing: /jitterband\.js$/ } }, page => failsWith(page, /jitterband\.js/, /404/)))

test('a web page in the place of the WebAssembly file is called that', () =>
  visit({ ...broken, server: { page: /wasm$/ } }, page => failsWith(page, /jitterband_bg\.wasm/, /web page/)))

test('a web page in the place of the program file is called that', () =>
  visit({ ...broken, server: { page: /jitterband\.js$/ } }, page => failsWith(page, /jitterband\.js/, /web page/)))

test('a WebAssembly file that is none is called damaged', () =>
  visit({ ...broken, before: page => page.route(/wasm$/, route => route.fulfill({ contentType: 'application/wasm', body: 'not wasm' })) },
    page => failsWith(page, /jitterband_bg\.wasm/, /damaged/)))

test('a policy that forbids WebAssembly is named, with what it lacks', () =>
  visit({ ...broken, server: { csp: STRICT.replace(" 'wasm-unsafe-eval'", '') } },
    page => failsWith(page, /content security policy/, /wasm-unsafe-eval/)))

test('a browser without WebAssembly is told so', () =>
  visit({ ...broken, before: page => page.addInitScript(() => { delete window.WebAssembly }) },
    page => failsWith(page, /no WebAssembly/)))

test('a connection that breaks is told so, with the file', () =>
  visit({ ...broken, before: page => page.route(/wasm$/, route => route.abort()) },
    page => failsWith(page, /jitterband_bg\.wasm/, /could not be loaded/)))

test('opened from a file it says why it stays still', () =>
  visit({ ready: false, failing: true }, async page => {
    await page.goto(pathToFileURL(join(dist, 'index.html')).href)
    assert.match(await failure(page), /opened from a file.*web server/)
    assert.ok(await still(page).isVisible())
  }))

test('a device that is offline is told so', () =>
  visit({
    ...broken,
    before: async page => {
      await page.route(/wasm$/, route => route.abort('internetdisconnected'))
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    },
  }, page => failsWith(page, /jitterband_bg\.wasm/, /offline/)))

test('a panic while running asks for a reload', () =>
  visit({ failing: true }, async page => {
    await page.evaluate(() => dispatchEvent(new CustomEvent('jitterband:panic', { detail: 'index out of bounds' })))
    assert.match(await failure(page), /Reload/)
    assert.ok(await page.locator('#failure').isVisible())
  }))

test('a trap while running asks for a reload, the mistakes of other scripts and the noise of ResizeObserver do not', () =>
  visit({ failing: true }, async page => {
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' })))
    await page.evaluate(() => { setTimeout(() => { throw new TypeError('somebody else') }); Promise.reject(new Error('somebody else')) })
    await frames(page)
    assert.ok(await page.locator('#failure').isHidden())
    await page.evaluate(() => { setTimeout(() => { throw new WebAssembly.RuntimeError('unreachable') }) })
    assert.match(await failure(page), /Reload/)
  }))

for (const width of [1280, 360]) {
  test(`nothing jumps while the explorer starts, at ${width} pixels`, () =>
    visit({
      context: { viewport: { width, height: 800 } },
      before: page => page.addInitScript(() => {
        window.shifts = []
        new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(({ value, sources }) =>
          ({ value, moved: sources.map(({ node }) => node?.nodeName + (node?.id ? `#${node.id}` : '')) }))))
          .observe({ type: 'layout-shift', buffered: true })
      }),
    }, async page => {
      await page.waitForTimeout(300) // entries are delivered a little later than they happen
      const shifts = await page.evaluate(() => window.shifts)
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      assert.ok(total <= 0.02, `layout shift ${total}: ${JSON.stringify(shifts)}`)
    }))
}

for (const height of [800, 1400]) {
  test(`who reads beneath the simulations keeps their place when they come, in a window ${height} pixels high`, () =>
    visit({ context: { viewport: { width: 1280, height: 400 } } }, async page => {
      const top = () => page.locator('#about').evaluate(element => element.getBoundingClientRect().top)
      // A part of the simulations' place comes into the window, and with it they.
      await page.locator('#about').evaluate(element => element.scrollIntoView())
      await page.setViewportSize({ width: 1280, height })
      const before = await top()
      assert.ok(before > 0 && before < height, `${before} is in the window`)
      await until(() => page.locator('#study .tabs').count(), 'the simulations')
      await until(async () => Math.abs(await top() - before) < 1, `${before} again`)
      await frames(page)
      assert.ok(Math.abs(await top() - before) < 1, `${await top()} instead of ${before}`)
    }))
}
