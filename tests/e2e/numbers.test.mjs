// The numbers: the browser shows what the command line computes natively, bit for bit, and the bars are what they claim to be.
import assert from 'node:assert/strict'
import test from 'node:test'
import { counts, durations, field, native, numbers, openMore, openNumbers, paste, sentence, table, until, visit } from './lib.mjs'

const QUERIES = [
  '',
  '?base=5000&attempt=2&jitter=0.5',
  '?jitter=1&seed=42',
  '?base=250&attempt=10&jobs=250&seed=4294967295',
  '?growth=constant&base=100&jitter=0.05&jobs=5000',
  '?attempt=1&jobs=100000&seed=3',
]

for (const query of QUERIES) {
  test(`the sentence and the table of “${query || 'no query'}” are the command line's`, () =>
    visit({ query }, async page => {
      const { sample, histogram } = native(query)
      const said = numbers(await sentence(page))
      for (const [name, number] of Object.entries({
        jobs: sample.jobs, distinct: sample.distinct, busiest: sample.busiest.count, expected: Math.round(sample.expected_busiest),
      })) assert.ok(said.includes(number), `${name} is ${number}, the sentence has ${said}`)

      await openNumbers(page)
      const shown = await table(page)
      assert.deepEqual(counts(shown), histogram.counts)
      assert.equal(counts(shown).reduce((sum, count) => sum + count, 0), sample.jobs)
    }))
}

// Policies of different kinds: steps, splits, memory, shared luck, pile-ups, seconds and nanoseconds, no jitter at all.
const POLICIES = [
  'bullmq-node', 'kafka-java&attempt=6', 'celery&attempt=5', 'oban-jitter-both', 'redis-py-decorrelated', 'polly-v8-exp', 'cenkalti&attempt=9',
  'tower-shared-maker', 'node-retry-randomize', 'sidekiq', 'hangfire', 'systemd', 'full&jobs=100000', 'resilience4j&seed=77', 'bull', 'dramatiq',
  'custom&attempt=5&cap=14s&cap_order=after', 'custom&rounding=lattice&points=5', 'custom&jitter_kind=sorted&low=0.5', 'custom&jobs=1000000&attempt=6',
]

for (const policy of POLICIES) {
  test(`the sentence, the bars and their edges of policy=${policy} are the command line's`, () =>
    visit({ query: `?policy=${policy}` }, async page => {
      const { sentence: said, sample, histogram, max } = native(`policy=${policy}`)
      assert.equal(await sentence(page), said)
      await openNumbers(page)
      const shown = await table(page)
      assert.equal(shown.caption, said)
      assert.deepEqual(counts(shown), histogram.counts)
      assert.equal(counts(shown).reduce((sum, count) => sum + count, 0), sample.jobs)
      for (const [bar, [from, to]] of shown.rows.entries()) {
        const [first, last] = [from, to].map(text => durations(text.replace(' ', '\u00a0'))[0].ms)
        const [left, right] = histogram.edges.slice(bar, bar + 2)
        // Bars over whole milliseconds end one after the last, and each is named by its first and its last; any other by its edges.
        if (histogram.edges.at(-1) === max + 1) {
          assert.deepEqual([first, last], [Math.ceil(left), Math.ceil(right) - 1], `bar ${bar}`)
        } else {
          assert.ok(Math.abs(first - left) <= 0.0005001 && Math.abs(last - right) <= 0.0005001, `bar ${bar}: ${first} to ${last} for ${left} to ${right}`)
        }
      }
    }))
}

test('without jitter the sentence is true as well: all jobs on one millisecond', () =>
  visit({ query: '?jitter=0' }, async page => {
    const { sample, min, max } = native('?jitter=0')
    assert.deepEqual([min, max, sample.distinct, sample.busiest.count], [4000, 4000, 1, 1000])
    await openNumbers(page)
    assert.equal(counts(await table(page)).filter(count => count > 0).length, 1)
    assert.ok(numbers(await sentence(page)).includes(1000))
  }))

test('the table has a caption and headers with a scope, and no row exists while it is folded', () =>
  visit({}, async page => {
    assert.equal(await page.locator('#numbers tbody tr').count(), 0)
    await openNumbers(page)
    const shown = await table(page)
    assert.equal(shown.caption, await sentence(page))
    assert.ok(shown.header.length >= 3, shown.header.join())
    assert.equal(shown.headersWithoutScope, 0)
    assert.equal(shown.rows.length, 80)
    await openNumbers(page)
    assert.equal(await page.locator('#numbers tbody tr').count(), 0, 'folded again')
  }))

test('the table follows what is changed while it is open, and counts every job', () =>
  visit({ query: '?jitter=0.3' }, async page => {
    await openNumbers(page)
    const sums = ({ rows }) => [2, 3].map(column => rows.reduce((sum, row) => sum + numbers(row[column])[0], 0))
    const first = await table(page)
    const [jobs, expected] = sums(first)
    assert.equal(jobs, 1000)
    // The expected counts are rounded to hundredths.
    assert.ok(Math.abs(expected - 1000) <= 80 * 0.005, `${expected} expected`)
    // 4,000 ms, and 30 % of it to both sides.
    assert.deepEqual([first.rows[0][0], first.rows[79][1]], ['2,800\u00a0ms', '5,200\u00a0ms'])
    await openMore(page)
    await paste(field(page, 'Jobs'), '17')
    await until(async () => sums(await table(page))[0] === 17, 'the table to have 17 jobs')
    await paste(field(page, 'Bars'), '5')
    await until(async () => (await table(page)).rows.length === 5, 'the table to have 5 bars')
    assert.equal(sums(await table(page))[0], 17)
  }))

test('the bench hook draws uniform jobs: right sum, right spread, same seed same bars', () =>
  visit({}, async page => {
    const draw = request => page.evaluate(async request => {
      await window.__bench.update(request)
      return [...window.__bench.bins()]
    }, request)
    assert.equal(typeof await page.evaluate(() => window.__bench.name), 'string')
    for (const [lo, hi, n] of [[3200, 4800, 1_000], [3200, 4800, 1_000_000], [0, 99_999, 1_000_000_000], [500, 579, 8_000]]) {
      const bars = await draw({ lo, hi, n, seed: 1 })
      assert.equal(bars.length, 80)
      assert.equal(bars.reduce((sum, count) => sum + count, 0), n)
      // Bar i takes the whole milliseconds of [lo + i*w/80, lo + (i+1)*w/80).
      const w = hi - lo + 1
      const share = i => (Math.ceil((i + 1) * w / 80) - Math.ceil(i * w / 80)) / w
      const chi = bars.reduce((sum, count, i) => sum + (count - n * share(i)) ** 2 / (n * share(i)), 0)
      // 79 degrees of freedom: mean 79, standard deviation sqrt(158) = 12.6. Within 4.5 of them; too even is wrong as well.
      assert.ok(chi > 22 && chi < 136, `chi-square ${chi} for n = ${n} in ${lo}..${hi}`)
      assert.deepEqual(await draw({ lo, hi, n, seed: 1 }), bars)
      assert.notDeepEqual(await draw({ lo, hi, n, seed: 2 }), bars)
    }
  }))
