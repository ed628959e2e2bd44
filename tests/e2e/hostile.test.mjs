// Addresses nobody wrote by hand: the page lives, says what it made of them, and puts none of it into the page as markup.
import assert from 'node:assert/strict'
import test from 'node:test'
import { counts, field, native, openMore, sentence, table, until, visit } from './lib.mjs'

const text = async (page, id) => (await page.locator(`#${id}`).allTextContents()).join(' ').trim()

test('every value that cannot be used is named next to its control', () =>
  visit({ query: '?base=abc&attempt=1e9&jitter=20&jobs=-5&seed=x&bars=0&nonsense=1&base=2000' }, async page => {
    await openMore(page)
    for (const name of ['base', 'attempt', 'jitter', 'jobs']) {
      assert.notEqual(await text(page, `issue-${name}`), '', name)
      assert.ok(await page.locator(`#issue-${name}`).isVisible(), name)
    }
    assert.match(await text(page, 'issues'), /nonsense/)
    // Of a repeated name the last one wins, and the page says that there were two.
    assert.equal((await field(page, 'Base delay').inputValue()).replaceAll(',', ''), '2000')
  }))

const QUERIES = {
  'unusable values': '?base=abc&attempt=1e9&jitter=20&jobs=-5&seed=x&bars=0&nonsense=1&base=2000',
  'markup': '?base=%3Cscript%3Ewindow.hit=1%3C/script%3E&jitter=%22%3E%3Cimg%20src=x%20onerror=window.hit=1%3E&%3Cb%3Ebold%3C/b%3E=1',
  'broken escapes': '?base=%&attempt=%zz&jitter=%E0%A4%A&%ff=%fe&=&&=1&base',
  'NaN and infinities': '?base=NaN&attempt=Infinity&jitter=-Infinity&jobs=1e400&seed=-0',
  'other notations': '?base=0x1&attempt=0b1&jitter=1_0&jobs=١٢&seed=1e0',
  'huge numbers': '?base=99999999999999999999999999&attempt=2147483648&jobs=18446744073709551616&seed=4294967296',
  'tiny numbers': '?base=0.0000000000000000000001&jitter=5e-324&jobs=0&attempt=0',
  'a very long value': `?base=${'9'.repeat(5000)}`,
  'a very long list of names': `?${Array.from({ length: 500 }, (_, i) => `n${i}=${i}`).join('&')}`,
  'blocks nobody can mean': '?policy=custom&growth=table&table=,,1s,-5,1e400&cap=-1&cap_order=sideways&jitter_kind=%3Cb%3Ebold%3C/b%3E&low=2&high=1&points=0&unit=y',
  'a curve that explodes': '?policy=custom&factor=1e9&shift=1000&attempt=9007199254740991&cap=none&extra=9e15&jitter_kind=additive&exponent=1000',
  'pins nobody can mean': '?compare=!,!!!,nonsense!x:y,celery!base:abc!cap:%3Cb%3Ebold%3C/b%3E,%22%3E%3Cimg%20src=x%20onerror=window.hit=1%3E,full,ky,got,rq,bull',
  'an outage, calls and a deadline nobody can mean': '?policy=python-helper&outage=-1&max_attempts=1e99&deadline=soon&same_mean=perhaps&view=sideways',
  'an unknown policy with its settings': '?policy=%3Cb%3Ebold%3C/b%3E&jitter=0.5&cap=5s',
  'a jitter for a policy that takes none': '?policy=full&jitter=0.5',
  'no values at all': '?base&attempt&jitter&jobs&seed',
}

for (const [name, query] of Object.entries(QUERIES)) {
  test(`${name}: the page lives, shows every issue of the command line, and takes no markup`, () =>
    visit({ query }, async page => {
      assert.equal(await page.evaluate(() => window.hit), undefined)
      assert.equal(await page.locator('#app script, #app img[src=x]').count(), 0)
      assert.equal(await page.locator('b', { hasText: 'bold' }).count(), 0)
      assert.notEqual(await sentence(page), '')

      await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
      const { issues, sample, histogram } = native(query)
      const shown = (await page.locator('[id^=issue]').allTextContents()).join('\n')
      for (const issue of issues) assert.ok(shown.includes(issue.message), `“${issue.message}” is nowhere on the page`)
      assert.ok(issues.length > 0, 'this query has something to complain about')

      if (sample?.method === 'jobs') {
        await until(async () => (await table(page))?.rows.length > 0, 'the table')
        assert.deepEqual(counts(await table(page)), histogram.counts)
      }
    }))
}
