// The functions for JavaScript in a browser: the command line's answers, from any argument.
import assert from 'node:assert/strict'
import test from 'node:test'
import { blocks } from './docs.mjs'
import { around, hosted } from './host.mjs'
import { command, drag, native, until } from './lib.mjs'

const examples = blocks('docs/api.md')
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

test('the example for a page shows its answer, from a subfolder and under a strict policy', () =>
  hosted({ csp: () => POLICY, pages: () => ({ '/': around('<a href="/docs/deep/">go</a>'), '/docs/deep/': around(examples['page.html']), '/docs/deep/answer.js': examples['page.js'] }) }, async page => {
    await page.getByRole('link').click()
    const { min, max } = native('attempt=4&jitter=0.5')
    await until(async () => await page.locator('#answer').textContent().catch(() => '') === `${min} to ${max} ms`, 'the answer')
  }))

const ELEMENT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'"
const place = page => page.locator('#place jitter-band')
const says = (page, query) => until(async () => await page.evaluate(() => document.querySelector('#place jitter-band')?.sentence) === native(query).sentence, `the sentence of ${query}`)

test('the example with a figure is live, tells what a person changes, and the page can change it and take it out', () =>
  hosted({ csp: () => ELEMENT, pages: () => ({ '/': around(examples['mount.html']), '/figure.js': `${examples['mount.js']};window.figure = figure` }) }, async page => {
    await says(page, 'attempt=4&jitter=0.5')
    assert.equal(await page.evaluate(() => figure.query()), 'attempt=4&jitter=0.5&controls=jitter')
    await drag(place(page).getByRole('slider', { name: /^Jitter/ }), 0.25)
    await says(page, 'attempt=4&jitter=0.25')
    await until(async () => /jitter=0\.25/.test(await page.locator('#query').textContent()), 'the page to be told')
    assert.equal(await page.evaluate(() => figure.query()), await page.locator('#query').textContent())
    assert.equal(native(await page.locator('#query').textContent()).sentence, native('attempt=4&jitter=0.25').sentence)

    const told = await page.locator('#query').textContent()
    await page.evaluate(() => figure.update('?policy=full&attempt=6'))
    await says(page, 'policy=full&attempt=6')
    assert.equal(await page.locator('#query').textContent(), told, 'what the page itself changes is no news to it')
    await page.evaluate(() => { figure.unmount(); figure.unmount(); figure.update('jitter=0.1') })
    assert.equal(await place(page).count(), 0)
  }))

test('a query is no way to give the page a handler or a style', () =>
  hosted({ csp: () => ELEMENT, pages: () => ({ '/': around('<div id="place"></div>', '<script type="module" src="/load.js"></script>'), '/load.js': "import { mount } from './jitterband/jitterband-api.js'; mount(document.getElementById('place'), 'onclick=hit()&style=color:red&id=x&class=y&<b>=1&jitter=0.5&jitter=0.75')" }) }, async page => {
    await says(page, 'jitter=0.75')
    assert.deepEqual(await place(page).evaluate(element => element.getAttributeNames()), ['jitter'])
  }))

/** A page where `api` is there, handed to `body(page)`. */
const withApi = body => hosted({
  csp: () => POLICY,
  pages: () => ({ '/': around('', '<script type="module" src="/load.js"></script>'), '/load.js': "import * as api from './jitterband/jitterband-api.js'; await api.init(); window.api = api" }),
}, async page => {
  await until(() => page.evaluate(() => 'api' in window), 'the functions')
  await body(page)
})

const QUERIES = ['', 'policy=full&attempt=7', 'policy=aws-decorrelated&attempt=4', 'jitter=0.35&jobs=5000000', 'policy=echomq&attempt=90', 'view=schedule&policy=python-helper',
  'view=herd&jobs=100&horizon=60s', 'view=contention&sizes=10,20', 'view=fleet&jobs=30', 'view=lock&jobs=20', 'compare=full,python-helper', 'base=abc&nonsense=1&jitter=%3Cb%3E']
test('JSON, CSV, SVG and the short query are the command line\'s', () => withApi(async page => {
  for (const query of QUERIES) {
    const given = await page.evaluate(query => ({ json: api.json(query), csv: api.csv(query), svg: api.svg(query), url: api.url(query) }), query)
    for (const [form, text] of Object.entries(given)) assert.equal(text.trimEnd(), command(form, query).toString().trimEnd(), `${form} of “${query}”`)
  }
  const sized = await page.evaluate(() => api.svg('jitter=0.5', 500, 300))
  assert.equal(sized.trimEnd(), command('svg', 'jitter=0.5', '--width', '500', '--height', '300').toString().trimEnd())
}))

test('the ids are those of the command line', () => withApi(async page => {
  const listed = command('policies').toString().split('\n').filter(line => line.startsWith('  ')).map(line => line.trim().split(/\s+/)[0])
  assert.ok(listed.length > 100)
  assert.deepEqual(await page.evaluate(() => api.policies()), listed)
}))

test('the waits are those of the jobs in the picture: their sum, ends, percentile, bars and busiest instant', () => withApi(async page => {
  for (const query of ['jitter=0.35', 'policy=full&attempt=6', 'jobs=777&seed=42&attempt=5']) {
    const { sample, histogram } = native(query)
    const waits = (await page.evaluate(query => [...api.delays(query)], query)).sort((a, b) => a - b)
    assert.equal(waits.length, sample.jobs)
    assert.deepEqual([waits[0], waits.at(-1)], [sample.min, sample.max])
    assert.ok(Math.abs(waits.reduce((sum, wait) => sum + wait, 0) / waits.length - sample.mean) < 1e-6 * sample.mean)
    assert.equal(new Set(waits.map(Math.floor)).size, sample.distinct)
    const edges = histogram.edges.map(Number)
    const counted = histogram.counts.map((_, bar) => waits.filter(wait => wait >= edges[bar] && wait < edges[bar + 1]).length)
    // Edges are written with four decimals; none of these waits lies that near to one.
    assert.deepEqual(counted.slice(0, -1), histogram.counts.slice(0, -1))
    // The first jobs are the same however many are asked for.
    const [ten, all] = await page.evaluate(query => [[...api.delays(query, 10)], [...api.delays(query)].slice(0, 10)], query)
    assert.deepEqual(ten, all)
  }
  const kind = await page.evaluate(() => ({ is: api.delays('', 5) instanceof Float64Array, most: api.delays('', 1e9).length, none: api.delays('', 0).length, never: api.delays('attempt=1100', 5).length }))
  assert.deepEqual(kind, { is: true, most: 100_000, none: 0, never: 0 })
}))

test('from JavaScript numbers are numbers: 4000 ms at the third attempt', () => withApi(async page => {
  const { delay, kinds } = await page.evaluate(() => {
    const kinds = new Set()
    const walk = value => {
      kinds.add(typeof value)
      if (value && typeof value === 'object') Object.values(value).forEach(walk)
    }
    const answer = JSON.parse(api.json('policy=echomq&base=1000&attempt=3&jitter=0'))
    walk(answer)
    walk(api.delays('', 3))
    return { delay: answer.delay, kinds: [...kinds] }
  })
  assert.equal(delay, 4000)
  assert.ok(!kinds.includes('bigint'))
}))

test('no argument makes a function throw', () => withApi(async page => {
  const thrown = await page.evaluate(() => {
    const odd = [undefined, null, 0, -1, NaN, Infinity, 1e300, true, '', '?', '?jitter=0.5', '\0', '\ud800', 'x'.repeat(100_000), {}, [], [1, 2], () => 1, new URLSearchParams('jitter=0.5'), new Date(0)]
    const thrown = []
    for (const name of ['json', 'csv', 'svg', 'delays', 'url']) {
      for (const query of odd) {
        try { api[name](query) } catch (error) { thrown.push(`${name}(${String(query).slice(0, 20)}): ${error}`) }
      }
    }
    for (const size of odd) {
      try {
        api.delays('', size)
        if (!api.svg('', size, size).startsWith('<svg')) thrown.push(`svg of ${size} is no picture`)
      } catch (error) { thrown.push(`${size}: ${error}`) }
    }
    return thrown
  })
  assert.deepEqual(thrown, [])
  // A question mark is not part of the query, parameters are.
  const [bare, marked, parameters] = await page.evaluate(() => ['jitter=0.5', '?jitter=0.5', new URLSearchParams('jitter=0.5')].map(query => api.json(query)))
  assert.equal(marked, bare)
  assert.equal(parameters, bare)
}))
