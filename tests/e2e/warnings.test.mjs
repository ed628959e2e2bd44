// The warnings: what will surprise about a policy, said without being asked, and gone with its cause.
import assert from 'node:assert/strict'
import test from 'node:test'
import { choose, drag, field, native, openBlocks, paste, select, sentence, slider, text, until, visit, warnings } from './lib.mjs'

// One query for each kind of warning, and what it says.
const CAUSES = {
  'no jitter': ['jitter=0', /^Nothing spreads the jobs: all 1,000\u00a0jobs hit the service/],
  'little jitter': ['jitter=0.02', /\b2\u00a0% of it at most: about 14 still share the busiest millisecond/],
  'a pile-up at the cap': ['policy=custom&attempt=5&cap=14s&cap_order=after', /^81\.3\u00a0% of all jobs wait exactly as long/],
  'no cap': ['', /^No cap: the wait grows/],
  'a cap after a jitter that only lengthens': ['policy=custom&jitter_kind=up&cap=60s&cap_order=after', /^The cap comes after a jitter that only lengthens/],
  'jitter above the cap': ['policy=custom&cap=4s', /^The jitter comes after the cap: waits of up to 4,800\u00a0ms exceed it\.$/],
  'a wait of nothing': ['policy=full', /^A wait of nothing is possible/],
  'a wait beyond what a timer can hold': ['attempt=23', /^Longer than a timer in a browser or in Node can hold/],
  'retries that end before the outage': ['policy=python-helper', /^The last retry comes 1,500\u00a0ms after the failure at the latest; an outage of 20\u00a0s is not over by then\.$/],
  'an attempt that never happens': ['policy=got', /^This policy stops after 2 retries: attempt 3 does not happen\.$/],
  'another count of attempts': ['policy=custom&shift=3', /^At attempt 3 this policy takes the power 6; those that count from 0 take 2\.$/],
}

for (const [cause, [query, pattern]] of Object.entries(CAUSES)) {
  test(`${cause} is warned of, with the command line's words and in its order`, () =>
    visit({ query: `?${query}` }, async page => {
      const shown = await warnings(page)
      assert.deepEqual(shown, native(query).warnings)
      assert.equal(shown.filter(warning => pattern.test(warning)).length, 1, shown.join('\n'))
      assert.ok(await page.locator('#warnings').isVisible())
    }))
}

test('a policy with nothing to warn of has no warning', () =>
  visit({ query: '?policy=kafka-java' }, async page => {
    assert.deepEqual(await warnings(page), native('policy=kafka-java').warnings)
    assert.deepEqual(await warnings(page), [])
  }))

test('a warning comes and goes with its cause', () =>
  visit({}, async page => {
    const says = async (pattern, count) => until(async () => (await warnings(page)).filter(warning => pattern.test(warning)).length === count,
      `${count} times ${pattern}`)
    await says(/^Nothing spreads/, 0)
    await drag(slider(page, 'Jitter'), 0)
    await says(/^Nothing spreads/, 1)
    await drag(slider(page, 'Jitter'), 0.5)
    await says(/^Nothing spreads/, 0)
    await says(/^No cap/, 1)
    await openBlocks(page)
    await paste(page.getByLabel('Cap', { exact: true }), '60s')
    await says(/^No cap/, 0)
    await choose(page, 'python helper', 'python-helper')
    await says(/an outage of 20\u00a0s is not over/, 1)
    await paste(field(page, 'Outage'), '1s')
    await says(/is not over by then/, 0)
    await select(page, 'Kind').selectOption('none')
    await says(/^A wait of nothing/, 0)
  }))

test('a new warning is announced once the settings rest, with the sentence; one that was there is not said again', () =>
  visit({}, async page => {
    const said = () => text(page, '[role=status]')
    assert.equal(await page.locator('#warnings').getAttribute('aria-live'), null, 'the list itself changes too often')
    assert.equal(await said(), '')
    for (const jitter of [0.5, 0.3, 0]) await drag(slider(page, 'Jitter'), jitter)
    const [herd, cap] = await warnings(page)
    await until(async () => await said() === `${await sentence(page)} ${herd}`, 'the sentence and the new warning')
    assert.ok(!(await said()).includes(cap))
    await drag(slider(page, 'Jitter'), 0.4)
    await until(async () => await said() === await sentence(page), 'the sentence alone')
  }))

test('what an address brings is no markup in the warnings', () =>
  visit({ query: '?outage=%3Cb%3E1%3C/b%3E&policy=python-helper' }, async page => {
    assert.equal(await page.locator('#warnings li *').count(), 0)
    assert.deepEqual(await warnings(page), native('policy=python-helper').warnings)
  }))
