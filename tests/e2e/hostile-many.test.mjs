// Hundreds of queries that nobody means well, on the page, through its functions and in the element: nothing fails, nothing of them
// becomes markup, and what is wrong with each is said. HOSTILE=10000 tries more; of these the page and the element take up to 2000.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { around, hosted } from './host.mjs'
import { INJECTED, NAMES, queries } from './hostile.mjs'
import { binary, frames, until, visit } from './lib.mjs'

const COUNT = Number(process.env.HOSTILE ?? 300)
const all = [...queries(COUNT)]
const some = all.filter((_, at) => at % Math.ceil(COUNT / 2000) === 0)

/** What the command line makes of a query: the short form, and what is wrong with it, a line each; without NULs, which no command can be given. */
function told(query) {
  const { status, stdout, stderr } = spawnSync(binary, ['url', query], { encoding: 'utf8' })
  assert.equal(status, 0, `the command line fails on ${JSON.stringify(query)}: ${stderr}`)
  return { short: stdout.trimEnd(), issues: stderr.split('\n').filter(Boolean) }
}

test('the names here are those that the program knows', () => {
  for (const name of NAMES) {
    const { issues } = told(`${name}=%3C`)
    // `v` is the version of the names, which nothing depends on.
    if (name !== 'v') assert.ok(issues.every(issue => !/unknown|no such name|means nothing/i.test(issue)), `${name}: ${issues}`)
  }
  assert.match(told('nonsense=1').issues.join(), /nonsense/)
})

test('the queries are many, different and hostile', () => {
  assert.equal(all.length, COUNT)
  assert.ok(new Set(all).size > 0.95 * COUNT)
  for (const name of NAMES) assert.ok(all.some(query => query.includes(`${name}=`)), name)
  const wrong = all.slice(0, 300).filter(query => !query.includes('\0') && told(query).issues.length > 0)
  assert.ok(wrong.length > 250, `only ${wrong.length} of 300 have something wrong`)
})

test(`through the functions ${COUNT} of them throw nothing, say what is wrong, and make clean JSON and SVG`, () =>
  hosted({
    csp: () => "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    pages: () => ({ '/': around('', '<script type="module" src="/load.js"></script>'), '/load.js': "import * as api from './jitterband/jitterband-api.js'; await api.init(); window.api = api" }),
  }, async page => {
    await until(() => page.evaluate(() => 'api' in window), 'the functions')
    for (let from = 0; from < all.length; from += 50) {
      const few = all.slice(from, from + 50)
      const answers = await page.evaluate(({ few, injected }) => few.map(query => {
        try {
          const { query: short, issues, sample } = JSON.parse(api.json(query))
          const picture = new DOMParser().parseFromString(api.svg(query, 300, 200), 'image/svg+xml')
          const waits = api.delays(query, 10)
          return {
            short, url: api.url(query), again: api.url(short),
            issues: issues.map(({ name, message }) => `${name}: ${message}`),
            bad: [
              picture.querySelector('parsererror') && `the picture is no XML: ${picture.documentElement.textContent.slice(0, 200)}`,
              picture.querySelector(injected) && 'markup in the picture',
              !waits.every(Number.isFinite) && `waits ${waits}`,
              sample && sample.jobs < 1 && 'no jobs',
              api.csv(query).split('\r\n').length < 2 && 'no table',
            ].filter(Boolean),
          }
        } catch (error) {
          return { bad: [String(error)] }
        }
      }), { few, injected: INJECTED })
      for (const [at, answer] of answers.entries()) {
        const query = few[at]
        assert.deepEqual(answer.bad, [], JSON.stringify(query))
        assert.equal(answer.url, answer.short, JSON.stringify(query))
        assert.equal(answer.again, answer.short, `the short form of ${JSON.stringify(query)} is not its own`)
        if (query.includes('\0')) continue
        const { short, issues } = told(query)
        assert.equal(answer.short, short, JSON.stringify(query))
        // What a simulation alone can tell is not told where nothing is simulated.
        const clean = line => line.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')
        const given = answer.issues.map(clean)
        for (const issue of issues) assert.ok(given.includes(clean(issue)), `${JSON.stringify(query)}: “${issue}” is not among ${JSON.stringify(given)}`)
      }
    }
    assert.equal(await page.evaluate(() => window.hit), undefined)
  }))

test(`in the address of the page ${some.length} of them leave it alive, with every issue in words, and become no markup`, () =>
  visit({}, async page => {
    await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
    for (const [at, query] of some.entries()) {
      // Some as a visit, the others as the way back: both read the address.
      const visited = at % 60 === 0
      if (visited) {
        await page.goto(new URL(`?${query}`, page.url()).href, { waitUntil: 'load' })
        await until(() => page.evaluate(() => document.querySelectorAll('#app canvas').length > 0 || !document.getElementById('failure').hidden), 'the figure')
      } else {
        // Browsers let a page write its address only so often.
        await until(() => page.evaluate(query => {
          history.replaceState(null, '', `?${query}`)
          return location.search === new URL(`?${query}`, location).search
        }, query), `the address ?${query}`)
        await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      }
      const asked = await page.evaluate(() => location.search)
      await frames(page)
      const now = await page.evaluate(injected => ({
        hit: window.hit, injected: document.querySelectorAll(injected).length, failure: document.getElementById('failure').textContent,
        sentence: document.getElementById('sentence')?.textContent.trim(), shown: [...document.querySelectorAll('[id^=issue]')].map(element => element.textContent).join('\n'),
        embedded: document.querySelectorAll('#share-button').length === 0,
      }), INJECTED)
      assert.deepEqual([now.hit, now.injected, now.failure], [undefined, 0, ''], JSON.stringify(query))
      assert.ok(now.embedded || now.sentence, JSON.stringify(query))
      for (const issue of told(asked).issues) {
        // After the name, in which a colon may stand too.
        const messages = [...issue.matchAll(/: /g)].map(({ index }) => issue.slice(index + 2))
        const plain = text => text.replace(/\s+|[\u0000-\u001f\u007f-\u009f\ufffd]/g, ' ')
        assert.ok(messages.some(message => plain(now.shown).includes(plain(message))), `${JSON.stringify(query)}: “${issue}” is nowhere on the page: ${now.shown}`)
      }
    }
  }))

test(`as attributes of the element ${some.length} of them leave it alive, as what they mean, and become no markup`, () =>
  hosted({
    csp: () => "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'",
    pages: () => ({ '/': around('<jitter-band></jitter-band>', '<script type="module" src="/jitterband/jitter-band.js"></script><script type="module" src="/load.js"></script>'),
      '/load.js': "import * as api from './jitterband/jitterband-api.js'; await api.init(); window.api = api" }),
  }, async page => {
    await until(() => page.evaluate(() => 'api' in window && document.querySelector('jitter-band').sentence), 'the element')
    for (const query of some) {
      const wanted = await page.evaluate(({ query, names }) => {
        const [element, values] = [document.querySelector('jitter-band'), new URLSearchParams(query)]
        for (const name of names) {
          const value = values.getAll(name).at(-1)
          if (value === undefined) element.removeAttribute(name)
          else element.setAttribute(name, value)
        }
        return api.url(new URLSearchParams(names.filter(name => element.hasAttribute(name)).map(name => [name, element.getAttribute(name)])))
      }, { query, names: NAMES })
      await until(() => page.evaluate(wanted => document.querySelector('jitter-band').query === wanted, wanted), `the element to show ${wanted} for ${JSON.stringify(query)}`)
      const now = await page.evaluate(injected => {
        const { shadowRoot, sentence } = document.querySelector('jitter-band')
        return { hit: window.hit, sentence, injected: shadowRoot.querySelectorAll(injected).length + document.querySelectorAll('[data-hit]').length, failed: !shadowRoot.querySelector('.failure').hidden }
      }, INJECTED)
      assert.deepEqual([now.hit, now.injected, now.failed], [undefined, 0, false], JSON.stringify(query))
      assert.ok(now.sentence, JSON.stringify(query))
    }
  }))
