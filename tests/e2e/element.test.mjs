// The element <jitter-band> in pages of others.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'node:test'
import { blocks } from './docs.mjs'
import { drag, frames, native, paint, paste, STRICT, until, violations, visit } from './lib.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A page of somebody else's; its style and its script are files, as the strict policy wants it. */
const page = (body, head = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Somebody else's page</title>
<link rel="icon" href="./static/icon.svg"><link rel="stylesheet" href="./jitter-band.css">${head}
<script type="module" src="./jitter-band.js"></script></head><body><main><h1>Somebody else's page</h1>${body}</main></body></html>`

const escape = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const tag = (query, more = '') => {
  const attributes = [...new URLSearchParams(query)].map(([name, value]) => `${name}="${escape(value)}"`).join(' ')
  return `<jitter-band ${attributes} ${more}></jitter-band>`
}

/** Visits such a page; `shown: false` does not wait for its elements. */
const host = (body, { head, shown = true, server = {}, ...options } = {}, look) =>
  visit({ ...options, path: '/host.html', ready: false, server: { ...server, pages: { '/host.html': page(body, head), ...server.pages } } }, async (tab, server) => {
    if (shown) await until(() => tab.evaluate(() => document.readyState === 'complete' && [...document.querySelectorAll('jitter-band')].every(band => band.sentence)),
      'the elements to show something', [], 120)
    await look(tab, server)
  })

/** What stands in the elements of the page, in order. */
const inside = tab => tab.evaluate(() => [...document.querySelectorAll('jitter-band')].map(({ query, sentence, shadowRoot }) => ({
  query, sentence,
  caption: shadowRoot.querySelector('.sentence').textContent,
  name: shadowRoot.querySelector('canvas')?.getAttribute('aria-label'),
  issues: [...shadowRoot.querySelectorAll('.issues li')].map(({ textContent }) => textContent),
  failure: shadowRoot.querySelector('.failure').hidden ? '' : shadowRoot.querySelector('.failure').textContent,
})))
const first = async tab => (await inside(tab))[0]
const live = tab => tab.locator('jitter-band canvas')
const still = tab => tab.locator('jitter-band .figure img')
const jitter = tab => tab.getByRole('slider', { name: 'Jitter' })
const wasm = server => server.requests.filter(path => path.endsWith('.wasm'))

/** What the command line's picture says. */
function described(query) {
  const binary = process.env.JITTERBAND_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/jitterband')
  const svg = execFileSync(binary, ['svg', query], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8', maxBuffer: 1 << 26 })
  return svg.match(/<desc>([^]*?)<\/desc>/)[1].replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Bands that the light program can do, from the ends of what it takes. */
const PLAIN = [
  '', 'base=250&attempt=5&jitter=1', 'base=0', 'jitter=0', 'jitter=0&base=1&attempt=1', 'base=1&attempt=1&jitter=0.5&jobs=300',
  'jobs=1', 'jobs=2&seed=7', 'jobs=15000&base=9000', 'bars=1&jobs=150', 'bars=999', 'seed=123456789&jitter=.35',
  'attempt=30&base=1000000&jitter=0.9', 'attempt=29&base=9999999&jitter=0.123456', 'attempt=1&base=7&jitter=0.9', 'base=007',
]
/** What takes the other one: by its policy, by its numbers, or because something is to be said about it. */
const OTHERS = [
  'policy=sidekiq', 'policy=kafka-java&attempt=7', 'policy=celery&jitter=0.5', 'policy=custom&jitter_kind=decorrelated&cap=30s',
  'policy=bullmq-node&jitter=0.2&jobs=12345', 'growth=constant', 'jobs=99999&base=9000', 'base=1&attempt=1&jitter=0.5', 'jobs=100000&bars=80&base=1', 'jobs=1000000', 'attempt=-3', 'base=1.5s',
  'attempt=30&base=9999999&jitter=1', 'jitter=2', 'base=99999999999999999999', 'attempt=1000', 'attempt=x&jobs=1e99',
  'policy=<img src=x onerror=alert(1)>', 'controls=some&theme=blue', 'base=&jitter=0,5', 'first=zero&attempt=1', 'jobs=5&bars=2000',
]

test('a band of any query says what the command line says, its issues too, and only odd ones load more', async () => {
  await host(PLAIN.map(query => tag(query)).join(''), {}, async (tab, server) => {
    assert.deepEqual(wasm(server), ['/element_bg.wasm'], 'the light program does it alone')
    for (const [at, found] of (await inside(tab)).entries()) compare(PLAIN[at], found)
  })
  await host(OTHERS.map(query => tag(query)).join(''), {}, async (tab, server) => {
    assert.ok(wasm(server).includes('/figures_bg.wasm'))
    for (const [at, found] of (await inside(tab)).entries()) compare(OTHERS[at], found)
    assert.equal(await tab.locator('jitter-band img[src=x]').count(), 0)
  })
})

function compare(query, { failure, ...found }) {
  const { sentence, query: canonical, issues } = native(query)
  const messages = issues.map(({ message }) => message)
  assert.deepEqual(found, { query: canonical, sentence, caption: sentence, name: sentence, issues: messages }, query)
  assert.equal(failure, '')
}

test('both programs draw the same picture of the same band', () =>
  // A base with a point is the same number, but not one that the light program reads.
  host(['base=1000', 'base=1000.0', 'base=20&attempt=2&jobs=400', 'base=20.0&attempt=2&jobs=400', 'jitter=0', 'jitter=0.0000000'].map(query => tag(query)).join(''), {},
    async (tab, server) => {
      assert.deepEqual(wasm(server).sort(), ['/element_bg.wasm', '/figures_bg.wasm'])
      const drawn = await live(tab).evaluateAll(canvases => canvases.map(canvas => canvas.toDataURL()))
      assert.equal(drawn.length, 6)
      assert.ok((await paint(tab, live(tab).first())).blue > 1000)
      for (const at of [0, 2, 4]) assert.equal(drawn[at + 1], drawn[at])
      assert.equal(new Set(drawn).size, 3)
    }))

for (const [view, query] of [
  ['schedule', 'view=schedule&policy=kafka-java'], ['pins', 'compare=bullmq-node,sidekiq'], ['herd', 'view=herd&jobs=200'],
  ['contention', 'view=contention&sizes=10,20'], ['fleet', 'view=fleet&jobs=50'], ['lock', 'view=lock&jobs=50'], ['story', 'story=naive-loop'],
]) {
  test(`${view}: the element says what the command line's picture says, and draws something`, () =>
    host(tag(query), {}, async tab => {
      const found = await first(tab)
      assert.equal(found.sentence, described(query))
      assert.deepEqual([found.caption, found.name, found.query], [found.sentence, found.sentence, native(query).query])
      assert.deepEqual(found.issues, native(query).issues.map(({ message }) => message))
      assert.ok((await paint(tab, live(tab))).pixels > 2000)
      await until(() => tab.evaluate(() => document.querySelector('jitter-band').shadowRoot.querySelector('.computing').hidden), 'the word about computing to go')
    }))
}

test('the attributes are the names of the query, every one', () =>
  host(tag(''), {}, async tab => {
    const names = await tab.evaluate(() => customElements.get('jitter-band').observedAttributes)
    assert.equal(new Set(names).size, names.length)
    // A name that means nothing is an issue; one that is known, with whatever value, is no such issue.
    for (const name of names) {
      const { issues } = native(`${name}=1`)
      assert.ok(!issues.some(({ message }) => /means nothing here/.test(message)), name)
    }
    const source = readFileSync(join(root, 'src/query.rs'), 'utf8') + readFileSync(join(root, 'src/settings/blocks.rs'), 'utf8').split('/// The largest number of entries')[0] +
      readFileSync(join(root, 'src/settings/service.rs'), 'utf8').split('/// The slowest service')[0]
    const lists = [...source.matchAll(/const (?:SLIDERS|JOBS|REST|NAMES): \[&str; \d+\] =\s*\[([^\]]*)\]/g)].flatMap(([, list]) => [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name))
    assert.ok(lists.length > 50)
    assert.deepEqual([...names].sort(), [...new Set([...lists, 'v'])].sort())
  }))

test('a control writes its attribute back, only where it differs from the default or was given, and tells of it', () =>
  host(tag('base=1000', 'controls="all"'), {}, async tab => {
    await tab.evaluate(() => {
      window.heard = []
      document.addEventListener('change', ({ detail, bubbles, composed, target }) => window.heard.push({ detail, bubbles, composed, target: target.localName }))
    })
    const attributes = () => tab.evaluate(() => Object.fromEntries([...document.querySelector('jitter-band').attributes].map(({ name, value }) => [name, value])))
    const says = query => until(async () => (await first(tab)).sentence === native(query).sentence, `the sentence of ${query}`)
    await drag(jitter(tab), 0.4)
    await says('jitter=0.4')
    assert.deepEqual(await attributes(), { base: '1000', controls: 'all', jitter: '0.4' })
    await drag(tab.getByRole('slider', { name: 'Base delay' }), 1500)
    await says('jitter=0.4&base=1500')
    assert.equal((await attributes()).base, '1500')
    await drag(tab.getByRole('slider', { name: 'Base delay' }), 1000)
    await drag(jitter(tab), 0.2)
    await says('')
    assert.deepEqual(await attributes(), { base: '1000', controls: 'all' }, 'what was given stays, what was not goes')
    const heard = await tab.evaluate(() => window.heard)
    assert.deepEqual(heard.map(({ detail }) => detail.query), ['jitter=0.4', 'base=1500&jitter=0.4', 'jitter=0.4', ''].map(query => (query ? query + '&' : '') + 'controls=all'))
    for (const { detail, ...event } of heard) {
      assert.deepEqual(event, { bubbles: true, composed: true, target: 'jitter-band' })
      assert.equal(detail.sentence, native(detail.query).sentence)
    }
    assert.deepEqual(heard[0].detail, { name: 'jitter', value: '0.4', query: 'jitter=0.4&controls=all', sentence: native('jitter=0.4').sentence, issues: [] })
    // The other way round, no event: whoever sets an attribute knows.
    await tab.evaluate(() => document.querySelector('jitter-band').setAttribute('attempt', '5'))
    await says('attempt=5')
    assert.equal(await tab.getByRole('spinbutton', { name: 'Attempt' }).inputValue(), '5')
    assert.equal(await tab.evaluate(() => window.heard.length), heard.length)
    // Another policy brings its own values.
    await until(() => tab.getByRole('combobox', { name: 'Policy' }).locator('optgroup').count(), 'the names of the policies')
    await tab.getByRole('combobox', { name: 'Policy' }).selectOption('sidekiq')
    await says('policy=sidekiq&attempt=5')
    assert.deepEqual(await attributes(), { attempt: '5', controls: 'all', policy: 'sidekiq' })
    await tab.getByRole('combobox', { name: 'Policy' }).selectOption('echomq')
    await says('attempt=5')
    assert.deepEqual(await attributes(), { attempt: '5', controls: 'all' })
    await tab.getByRole('button', { name: 'New sample' }).click()
    await until(async () => (await attributes()).seed, 'a seed')
    const { seed } = await attributes()
    await says(`attempt=5&seed=${seed}`)
  }))

test('what is typed is taken as it is typed, and what is no number is said so', () =>
  host(tag(''), {}, async tab => {
    const field = tab.getByRole('spinbutton', { name: 'Jitter' })
    await paste(field, '0.5')
    await until(async () => (await first(tab)).sentence === native('jitter=0.5').sentence, 'the sentence of 0.5')
    await paste(field, '0,5')
    await until(async () => (await first(tab)).issues.length, 'an issue')
    assert.deepEqual((await first(tab)).issues, native('jitter=0,5').issues.map(({ message }) => message))
    assert.equal(await field.inputValue(), '0,5', 'nobody rewrites what is being typed')
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    await field.blur()
    assert.equal(await field.inputValue(), '0.2')
  }))

test('as many controls as asked for, by the keyboard too', () =>
  host(['none', 'jitter', 'all'].map(controls => tag(`controls=${controls}`)).join(''), {}, async tab => {
    const names = at => tab.locator('jitter-band').nth(at).getByRole('slider').evaluateAll(sliders => sliders.map(({ labels }) => labels[0].textContent))
    assert.deepEqual([await names(0), await names(1), await names(2)], [[], ['Jitter'], ['Base delay', 'Attempt', 'Jitter', 'Jobs']])
    const band = tab.locator('jitter-band').nth(1)
    const [range, field] = [band.getByRole('slider', { name: 'Jitter' }), band.getByRole('spinbutton', { name: 'Jitter' })]
    await field.focus()
    await tab.keyboard.press('ArrowUp')
    await until(async () => (await inside(tab))[1].sentence === native('jitter=0.21').sentence, 'a step up')
    await tab.keyboard.press('Tab')
    assert.ok(await range.evaluate(element => element.getRootNode().activeElement === element), 'Tab leads from the field to the range')
    await tab.keyboard.press('End')
    await until(async () => (await inside(tab))[1].sentence === native('jitter=1').sentence, 'the end')
    assert.equal(await field.inputValue(), '1')
    await tab.keyboard.press('ArrowLeft')
    await until(async () => (await inside(tab))[1].sentence === native('jitter=0.99').sentence, 'a step back')
    await tab.keyboard.press('Tab')
    assert.notEqual(await tab.evaluate(() => document.activeElement), null)
    assert.ok(await range.evaluate(element => element.getRootNode().activeElement !== element), 'and out of it')
  }))

// The words of the page are the measure: both speak the same language.
test('in Indonesian its controls, and what it says by itself, are in Indonesian; its neighbour stays English', async () => {
  const labels = scope => scope.locator('label[for], button').evaluateAll(all => all.map(({ textContent }) => textContent))
  let onPage
  await visit({ query: '?lang=id' }, async tab => {
    onPage = [...await labels(tab.locator('#controls')), ...await labels(tab.locator('main'))]
  })
  await host(tag('lang=id&controls=all') + tag('controls=all'), {}, async tab => {
    const [id, en] = [0, 1].map(at => tab.locator('jitter-band').nth(at))
    const own = await labels(id)
    assert.equal(own.length, 6)
    assert.deepEqual(own.filter(label => !onPage.includes(label)), [], 'words that the page does not use')
    assert.equal(await id.getByRole('group', { name: 'Setelan' }).count(), 1)
    assert.deepEqual(await labels(en), ['Policy', 'Base delay', 'Attempt', 'Jitter', 'Jobs', 'New sample'])
    await id.evaluate(band => band.setAttribute('lang', 'en'))
    await until(async () => (await labels(id))[0] === 'Policy', 'English, when asked for')
  })
  await host(tag('lang=id'), { ...broken, server: { missing: /figures_bg/ } }, async tab => {
    await tab.locator('jitter-band .failure:not([hidden])').waitFor()
    const { failure, caption } = await first(tab)
    assert.match(failure, /figures_bg\.wasm.*tidak ada di server \(404\).*gambar diam/)
    assert.equal(caption, native('lang=id').sentence, 'the sentence of the still picture')
  })
})

test('several elements share one program', () =>
  host([0.1, 0.3, 0.7].map(jitter => tag(`jitter=${jitter}`)).join(''), {}, async (tab, server) => {
    assert.deepEqual(wasm(server), ['/element_bg.wasm'])
    for (const file of ['element.js', 'jitter-band.js']) assert.equal(server.requests.filter(path => path === `/${file}`).length, 1, file)
    assert.deepEqual((await inside(tab)).map(({ sentence }) => sentence), [0.1, 0.3, 0.7].map(jitter => native(`jitter=${jitter}`).sentence))
  }))

test('with the hints of the document every file is asked for once, too', () =>
  host(tag('jitter=0.3'), { head: blocks('docs/embedding.md')['hints.html'].replaceAll('jitterband/', './') }, async (tab, server) => {
    const asked = server.requests.filter(path => /^\/(element|figures|jitter-band)[._]/.test(path)).sort()
    assert.deepEqual(asked, ['/element.js', '/element_bg.wasm', '/jitter-band.css', '/jitter-band.js'])
    assert.equal((await inside(tab))[0].sentence, native('jitter=0.3').sentence)
  }))

test('moved about in the page it keeps what was set; away and back again a hundred times it leaves nothing behind', () =>
  host(tag('jitter=0.4', 'id="one"') + '<section id="elsewhere"></section>', {}, async tab => {
    await drag(jitter(tab), 0.6)
    await until(async () => (await first(tab)).sentence === native('jitter=0.6').sentence, 'the sentence')
    await tab.evaluate(() => document.getElementById('elsewhere').append(document.getElementById('one')))
    await frames(tab)
    assert.equal((await first(tab)).sentence, native('jitter=0.6').sentence)
    assert.equal(await live(tab).count(), 1)
    await tab.evaluate(async () => {
      const band = document.getElementById('one')
      band.remove()
      await new Promise(done => setTimeout(done))
      document.querySelector('main').append(band)
    })
    await until(async () => (await paint(tab, live(tab))).blue > 1000, 'the band again')
    assert.equal((await first(tab)).sentence, native('jitter=0.6').sentence)

    const cdp = await tab.context().newCDPSession(tab)
    await cdp.send('Performance.enable')
    const cycles = count => tab.evaluate(async count => {
      for (let cycle = 0; cycle < count; cycle += 1) {
        const band = Object.assign(document.createElement('jitter-band'), { innerHTML: '<img alt="">' })
        band.setAttribute('jitter', String((cycle % 9 + 1) / 10))
        document.querySelector('main').append(band)
        for (const end = Date.now() + 60_000; !band.sentence && Date.now() < end;) await new Promise(done => setTimeout(done))
        band.remove()
        await new Promise(done => setTimeout(done))
      }
    }, count)
    const used = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const metric = wanted => metrics.find(({ name }) => name === wanted).value
      const memory = await tab.evaluate(async () => {
        const { default: start } = await import('./element.js')
        return (await start()).memory.buffer.byteLength
      })
      return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners'), memory }
    }
    await cycles(20)
    const before = await used()
    await cycles(100)
    const after = await used()
    // A canvas with its context and its listeners, kept a hundred times, would be far more than this.
    assert.ok(after.heap <= before.heap * 1.05 + 100_000, `heap ${before.heap} to ${after.heap}`)
    assert.ok(after.nodes <= before.nodes + 100, `nodes ${before.nodes} to ${after.nodes}`)
    assert.ok(after.listeners <= before.listeners + 20, `listeners ${before.listeners} to ${after.listeners}`)
    assert.equal(after.memory, before.memory, 'memory of the program')
  }))

const ground = tab => tab.evaluate(() => [...document.querySelectorAll('jitter-band')].map(band => getComputedStyle(band.shadowRoot.querySelector('.whole')).backgroundColor))
const [LIGHT, DARK] = ['rgb(253, 252, 250)', 'rgb(21, 23, 27)']

test('the colours follow the system, the page around, and the attribute, the picture too', () =>
  host(['', 'theme=dark', 'theme=light'].map(query => tag(query)).join('') + `<section class="night">${tag('')}</section><section class="day">${tag('')}</section>`, {
    head: '<link rel="stylesheet" href="./host.css">',
    server: { pages: { '/host.css': '.night { color-scheme: dark } .day { color-scheme: light } .both { color-scheme: light dark }' } },
    context: { colorScheme: 'light' },
  }, async tab => {
    assert.deepEqual(await ground(tab), [LIGHT, DARK, LIGHT, DARK, LIGHT])
    // Labels are dark on light, and light on dark.
    const shade = async at => (await paint(tab, live(tab).nth(at))).mean.reduce((sum, channel) => sum + channel)
    const [day, night] = [await shade(0), await shade(1)]
    await tab.emulateMedia({ colorScheme: 'dark' })
    await until(async () => (await ground(tab))[0] === DARK, 'the dark colours')
    assert.deepEqual(await ground(tab), [DARK, DARK, LIGHT, DARK, LIGHT])
    await until(async () => await shade(0) === night, 'the dark picture')
    assert.notEqual(day, night)
    assert.equal(await shade(4), day)
    await tab.evaluate(() => { document.querySelector('.day').className = 'night' })
    await until(async () => (await ground(tab))[4] === DARK, 'the element to learn of its page')
    await tab.evaluate(() => document.querySelector('jitter-band').setAttribute('theme', 'light'))
    await until(async () => (await ground(tab))[0] === LIGHT, 'the light colours')
    await tab.emulateMedia({ media: 'print' })
    await until(async () => (await ground(tab)).every(colour => colour === LIGHT), 'paper')
    assert.ok(await tab.locator('jitter-band .controls').first().isHidden())
  }))

test('forced colours are taken, on a sharp canvas of any pixels', async () => {
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    await host(tag(''), { context: { deviceScaleFactor, forcedColors: 'active', viewport: { width: 700, height: 800 } } }, async tab => {
      const { width, height, wide, tall, highlight } = await live(tab).evaluate(canvas => {
        const box = canvas.getBoundingClientRect()
        const probe = document.createElement('span')
        probe.style.color = 'Highlight'
        document.body.append(probe)
        const highlight = getComputedStyle(probe).color.match(/\d+/g).map(Number)
        probe.remove()
        return { width: box.width, height: box.height, wide: canvas.width, tall: canvas.height, highlight }
      })
      assert.ok(Math.abs(width * deviceScaleFactor - wide) < 0.01 && Math.abs(height * deviceScaleFactor - tall) < 0.01, `${width} x ${height} to ${wide} x ${tall}`)
      const found = await live(tab).evaluate((canvas, [red, green, blue]) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        let count = 0
        for (let at = 0; at < data.length; at += 4) if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1
        return count
      }, highlight)
      assert.ok(found > 1000 * deviceScaleFactor ** 2, `the bars have the system's colour: ${found} pixels`)
      if (deviceScaleFactor !== 2) return
      await tab.setViewportSize({ width: 500, height: 800 })
      await until(async () => await live(tab).evaluate(canvas => canvas.width) < wide, 'the canvas to follow its element')
    })
  }
})

test('neither style gets at the other', () =>
  host('<p id="mine" class="sentence">Mine</p><div class="figure"></div>' + tag('', 'class="control whole"'), {
    head: '<link rel="stylesheet" href="./host.css">',
    server: { pages: { '/host.css': `* { color: rgb(255, 0, 255); font: 40px serif; border: 9px solid; letter-spacing: 1em; text-transform: uppercase }
      p, canvas, input, .sentence { display: none !important; font-size: 90px !important } canvas { width: 10px }` } },
  }, async tab => {
    const styles = await tab.evaluate(() => {
      const root = document.querySelector('jitter-band').shadowRoot
      const style = element => (({ display, fontSize, color, borderTopWidth, letterSpacing, textTransform }) => ({ display, fontSize, color, borderTopWidth, letterSpacing, textTransform }))(getComputedStyle(element))
      return { caption: style(root.querySelector('.sentence')), canvas: root.querySelector('canvas').getBoundingClientRect().width, mine: style(document.getElementById('mine')), sheets: document.styleSheets.length + document.adoptedStyleSheets.length }
    })
    assert.deepEqual(styles.caption, { display: 'block', fontSize: '17px', color: 'rgb(28, 31, 36)', borderTopWidth: '0px', letterSpacing: 'normal', textTransform: 'none' })
    assert.ok(styles.canvas > 500)
    assert.deepEqual([styles.mine.display, styles.mine.fontSize, styles.mine.borderTopWidth], ['none', '90px', '9px'])
    assert.equal(styles.sheets, 2, 'the page has its own sheets and no other')
  }))

// Every visit is under the strict policy and fails on a breach of it; this one says so, from a folder, with all there is.
test('it works under a strict policy and from any folder', () =>
  visit({ path: '/docs/deep/host.html', ready: false, server: { csp: STRICT, pages: { '/docs/deep/host.html': page(tag('controls=all') + tag('policy=sidekiq') + tag('view=fleet&jobs=20')) } } }, async (tab, server) => {
    await until(() => tab.evaluate(() => [...document.querySelectorAll('jitter-band')].every(band => band.sentence) && document.readyState === 'complete'), 'the elements', [], 120)
    assert.deepEqual(server.requests.filter(path => !path.startsWith('/docs/deep/')), [])
  }))

/** The message is there, with the still picture and its sentence, and nothing has moved or gone. */
async function failsWith(tab, ...patterns) {
  const message = await until(async () => (await first(tab).catch(() => ({}))).failure, 'a message')
  for (const pattern of patterns) assert.match(message, pattern)
  assert.ok(await still(tab).isVisible())
  assert.ok(await until(() => still(tab).evaluate(image => image.complete && image.naturalWidth > 0), 'the still picture'))
  const { caption } = await first(tab)
  assert.equal(caption, native('').sentence)
  assert.equal(await still(tab).getAttribute('alt'), caption)
}
const broken = { shown: false, failing: true }

test('where the policy forbids WebAssembly there is a word about it and the still picture', () =>
  host(tag(''), { ...broken, server: { csp: STRICT.replace(" 'wasm-unsafe-eval'", '') } }, tab => failsWith(tab, /content security policy/, /wasm-unsafe-eval/)))
test('a missing program is named', () => host(tag(''), { ...broken, server: { missing: /wasm$/ } }, tab => failsWith(tab, /element_bg\.wasm/, /404/)))
test('a web page in the place of the program is called that', () => host(tag(''), { ...broken, server: { page: /wasm$/ } }, tab => failsWith(tab, /element_bg\.wasm/, /web page/)))
test('a missing second program is named too', () => host(tag('policy=sidekiq'), { ...broken, server: { missing: /figures_bg/ } }, tab => failsWith(tab, /figures_bg\.wasm/, /404/)))
test('a browser without WebAssembly is told so', () =>
  host(tag(''), { ...broken, before: tab => tab.addInitScript(() => { delete window.WebAssembly }) }, tab => failsWith(tab, /no WebAssembly/)))
test('a device that is offline is told so, and the element goes on once it is not', () =>
  host(tag(''), {
    ...broken,
    before: async tab => {
      await tab.route(/wasm$/, route => route.abort('internetdisconnected'))
      await tab.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    },
  }, async tab => {
    await failsWith(tab, /element_bg\.wasm/, /offline/)
    await tab.unroute(/wasm$/)
    await tab.evaluate(() => document.querySelector('jitter-band').setAttribute('jitter', '0.3'))
    await until(async () => (await first(tab)).sentence === native('jitter=0.3').sentence, 'the band')
    assert.equal((await first(tab)).failure, '')
  }))
test('a server that does not know WebAssembly\'s type is no obstacle', () =>
  host(tag(''), { server: { types: { '.wasm': 'application/octet-stream' } } }, async tab => assert.equal((await first(tab)).sentence, native('').sentence)))
test('without scripts what stands in it is shown', () =>
  host(`<jitter-band><img src="./static/band-wide-light.svg" width="1040" height="460" alt="${native('').sentence}"></jitter-band>`,
    { shown: false, context: { javaScriptEnabled: false } }, async tab => {
      const image = tab.locator('jitter-band img')
      await until(() => image.isVisible(), 'the picture')
      await until(() => image.evaluate(({ complete, naturalWidth }) => complete && naturalWidth > 0), 'the file')
    }))

for (const [width, body] of [
  [1000, tag('')], [360, tag('')], [1000, tag('view=herd&jobs=200')],
  ...['view=fleet', 'view=lock', 'view=contention', 'story=second-wave', 'story=heartbeat', 'story=leader-election']
    .flatMap(query => [[1000, tag(query)], [360, tag(query)]]),
  [1000, '<jitter-band jitter="0.3"><img src="./static/band-wide-light.svg" width="1040" height="460" alt="A band"></jitter-band>'],
]) {
  test(`nothing jumps at ${width} pixels while ${body} starts, and no hole is seen`, () => {
    let arrive
    const arrival = new Promise(resolve => { arrive = resolve })
    return host(`${body}<p>What follows.</p>`, {
      shown: false,
      context: { viewport: { width, height: 900 } },
      server: { hold: [/wasm$/, arrival] },
      before: tab => tab.addInitScript(() => {
        window.shift = 0
        new PerformanceObserver(list => list.getEntries().forEach(({ value }) => { window.shift += value })).observe({ type: 'layout-shift', buffered: true })
      }),
    }, async tab => {
      const image = tab.locator('jitter-band img').first()
      await until(() => image.evaluate(({ complete, naturalWidth, offsetHeight }) => complete && naturalWidth > 0 && offsetHeight > 200).catch(() => false), 'the still picture')
      assert.equal(await live(tab).count(), 0)
      await frames(tab)
      arrive()
      await until(async () => (await first(tab)).sentence, 'the band', [], 120)
      await frames(tab)
      assert.ok(await image.isHidden())
      await tab.waitForTimeout(300) // entries are delivered a little later than they happen
      const shift = await tab.evaluate(() => window.shift)
      assert.ok(shift <= 0.02, `layout shift ${shift}`)
    })
  })
}

test('of two versions on a page the first wins, and says so', () => {
  const warnings = []
  const [, version] = readFileSync(join(root, 'Cargo.toml'), 'utf8').match(/^version = "(.*)"/m)
  return host(tag(''), {
    head: '<script type="module" src="./other.js"></script>',
    server: { pages: { '/other.js': 'customElements.define("jitter-band", class extends HTMLElement { static version = "0.0.9"; connectedCallback() { this.sentence = "other" } })' } },
    before: tab => tab.on('console', message => message.type() === 'warning' && warnings.push(message.text())),
  }, async tab => {
    assert.equal(await tab.evaluate(() => document.querySelector('jitter-band').sentence), 'other')
    await until(() => warnings.length, 'a warning')
    assert.equal(warnings.length, 1)
    assert.ok(warnings[0].includes('0.0.9') && warnings[0].includes(version), warnings[0])
  })
})

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in a page with its own heading and landmark, ${colorScheme}, at 320 pixels, and nothing sticks out`, () =>
    host(`${tag('controls=all')}<h2>Another</h2>${tag('policy=sidekiq&attempt=x')}`, {
      head: '<meta name="color-scheme" content="light dark">', context: { colorScheme, viewport: { width: 320, height: 800 } },
    }, async tab => {
      await until(() => tab.getByRole('combobox', { name: 'Policy' }).locator('optgroup').count(), 'the names of the policies')
      assert.deepEqual(await violations(tab), [])
      assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), 320)
      assert.equal(await tab.locator('jitter-band').locator('h1, h2, h3, main, nav, header, footer, section, aside').count(), 0)
    }))
}

test('it has a width where its parent takes its own from what is in it, and reads from the left in a page from the right', () =>
  host(`<section class="row">${tag('jitter=0.3')}</section><section class="middle">${tag('jitter=0.3')}</section><section class="float">${tag('jitter=0.3')}</section><section dir="rtl">${tag('jitter=0.3')}</section>`, {
    head: '<link rel="stylesheet" href="./host.css">',
    server: { pages: { '/host.css': '.row { display: flex; justify-content: center } .middle { display: flex; flex-direction: column; align-items: center } .float { display: inline-block }' } },
  }, async tab => {
    const boxes = await tab.locator('jitter-band').evaluateAll(all => all.map(band => band.getBoundingClientRect()).map(({ width, height }) => ({ width, height })))
    for (const { width, height } of boxes) assert.ok(width >= 600 && height < 1000, JSON.stringify(boxes))
    assert.deepEqual(await tab.locator('jitter-band').evaluateAll(all => all.map(band => getComputedStyle(band.shadowRoot.querySelector('.whole')).direction)), Array(4).fill('ltr'))
  }))

test('before its program is there its controls show what is asked for and take nothing', async () => {
  let go
  const held = new Promise(done => { go = done })
  await host(tag('controls=all&base=250&jitter=0.8'), { shown: false, server: { hold: [/wasm$/, held] } }, async tab => {
    const read = () => tab.locator('jitter-band').evaluate(({ shadowRoot }) => ({
      inert: shadowRoot.querySelector('.controls')?.inert,
      values: ['base', 'attempt', 'jitter', 'jobs'].map(id => [shadowRoot.getElementById(id)?.value, shadowRoot.getElementById(`${id}-number`)?.value]),
    }))
    await until(async () => (await read()).inert, 'the controls')
    const values = [['250', '250'], ['3', '3'], ['0.8', '0.8'], ['1000', '1000']]
    assert.deepEqual((await read()).values, values)
    go()
    await until(async () => !(await read()).inert, 'the program')
    assert.deepEqual((await read()).values, values)
    assert.equal((await inside(tab))[0].sentence, native('base=250&jitter=0.8').sentence)
  })
})

test('what is set while another policy is on its way stays, also where it was the default of the one before', async () => {
  let go
  const held = new Promise(done => { go = done })
  await host(tag('controls=all'), { server: { hold: [/figures_bg/, held] } }, async tab => {
    await until(() => tab.locator('jitter-band').evaluate(({ shadowRoot }) => shadowRoot.querySelectorAll('#policy option').length > 100), 'the policies')
    await tab.getByLabel('Policy').selectOption('sidekiq')
    await tab.getByRole('spinbutton', { name: 'Base delay' }).fill('1000')
    go()
    await until(async () => (await inside(tab))[0].sentence === native('policy=sidekiq&base=1000').sentence, 'both')
    assert.equal(await tab.locator('jitter-band').getAttribute('base'), '1000')
  })
})

test('it goes into the document of a frame and keeps its looks', () =>
  host(`<iframe src="./inner.html" title="Inner"></iframe>${tag('jitter=0.3')}`, { server: { csp: `${STRICT}; frame-src 'self'`, pages: { '/inner.html': '<!doctype html><html lang="en"><title>Inner</title><body></body></html>' } } }, async tab => {
    await tab.evaluate(() => document.querySelector('iframe').contentDocument.body.append(document.querySelector('jitter-band')))
    const inner = tab.frameLocator('iframe').locator('jitter-band')
    await until(() => inner.evaluate(band => band.sentence && getComputedStyle(band.shadowRoot.querySelector('.whole')).paddingTop === '12px'), 'its looks')
  }))
