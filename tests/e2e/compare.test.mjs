// Pins: up to four policies beside the one on screen, with the same jobs, on one axis.
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  asked, assertDurations, button, choose, drag, field, frames, lanes, native, openBlocks, options, paint, paste, picker, picture, sentence, slider,
  started, text, until, visit,
} from './lib.mjs'

/** The rows of the table: name and cells, without the button. */
const rows = page => page.locator('#compare tbody tr').evaluateAll(rows =>
  rows.map(row => [...row.cells].slice(0, 6).map(cell => cell.textContent)))
const pins = async page => (await rows(page)).slice(1).map(([name]) => name)
const removes = page => page.getByRole('button', { name: /^Remove / })

/** Checks a row of the table against the command line's object for it. */
function agrees([, band, mean, busiest, fifths, stretched], { min, max, mean: expectedMean, sample, scale = 1 }) {
  assertDurations(band, min === max ? [min] : [min, max])
  // A policy with memory has no mean of its own: its jobs have one.
  assertDurations(mean, [expectedMean ?? sample.mean])
  const share = (count, text) => {
    const percent = 100 * count / sample.jobs
    // Below one percent there are two decimals, above it one.
    assert.ok(Math.abs(percent - Number(text)) <= (percent < 1 ? 0.005 : 0.05) + 1e-9, `${percent} % in “${busiest}”`)
  }
  const shown = [...busiest.matchAll(/([\d.]+)\u00a0%/g)].map(match => match[1])
  assert.equal(shown.length, sample.expected_busiest === null ? 1 : 2, busiest)
  share(sample.busiest.count, shown[0])
  if (shown.length === 2) share(sample.expected_busiest, shown[1])
  // Six whole percents, each rounded by a half at most; with memory none is known.
  const sum = fifths.split('/').reduce((sum, share) => sum + parseInt(share), 0)
  assert.ok(fifths === '–' || Math.abs(sum - 100) <= 3, fifths)
  if (scale === 1) assert.equal(stretched, '')
  else assert.ok(Math.abs(Number(stretched.replace(/^×\u00a0/, '').replaceAll(',', '')) - scale) <= 0.005 + 1e-9, `${scale} in “${stretched}”`)
}

async function agree(page, query) {
  const answer = native(query)
  await until(async () => (await rows(page)).length === answer.compare.length + 1, 'a row for every policy')
  for (const [at, row] of (await rows(page)).entries()) agrees(row, at === 0 ? answer : answer.compare[at - 1])
  return answer
}

test('as long as nothing is pinned there is no comparison', () =>
  visit({}, async page => {
    assert.ok(await page.locator('#compare').isHidden())
    assert.deepEqual(await rows(page), [])
    assert.equal(await lanes(page).isVisible(), false)
  }))

test('a pin is shown beside the policy, drawn, and in the address', () =>
  visit({ query: '?jitter=0.5' }, async page => {
    await button(page, 'Pin to compare').click()
    await until(async () => await asked(page, 'compare') !== null, 'the pin in the address')
    assert.equal(await page.evaluate(() => location.search), '?jitter=0.5&compare=echomq!jitter:0.5')
    assert.ok(await page.locator('#compare').isVisible())
    await frames(page)
    assert.ok((await paint(page, lanes(page))).blue >= 100, 'lanes in the colour of the band')
    await choose(page, 'kaf', 'kafka-java')
    assert.deepEqual(await rows(page).then(rows => rows.map(([name]) => name)), ['Kafka client (Java)', 'EchoMQ (jitter\u00a00.5)'])
    await agree(page, 'policy=kafka-java&compare=echomq!jitter:0.5')
  }))

const MIXED = 'bullmq-node,custom!cap:14s!cap_order:after,redis-py-decorrelated,celery'
test('the numbers of the table are the command line\'s, with overrides, pile-ups, memory and steps', () =>
  visit({ query: `?policy=kafka-java&attempt=6&compare=${MIXED}` }, async page => {
    const { compare } = await agree(page, `policy=kafka-java&attempt=6&compare=${MIXED}`)
    assert.equal(compare.length, 4)
    await until(async () => (await pins(page))[0] === 'BullMQ for Node', 'the names')
    assert.deepEqual(await pins(page), ['BullMQ for Node', 'Build your own (cap\u00a014000, cap_order\u00a0after)', 'redis-py, DecorrelatedJitterBackoff', 'Celery, retry_backoff'])
    // Another attempt reaches every row.
    await paste(field(page, 'Attempt'), '4')
    await agree(page, `policy=kafka-java&attempt=4&compare=${MIXED}`)
  }))

test('the canvas of the lanes is an image named by a sentence with every policy and its numbers', () =>
  visit({ query: '?compare=celery,python-helper' }, async page => {
    await until(async () => (await pins(page))[0] === 'Celery, retry_backoff', 'the names')
    assert.equal(await lanes(page).getAttribute('role'), 'img')
    const name = await lanes(page).getAttribute('aria-label')
    assert.match(name, /^The same jobs with 3 policies\. /)
    for (const [policy, band, mean, busiest] of await rows(page)) {
      assert.ok(name.includes(`${policy}: ${band}, mean ${mean}, ${busiest} on the busiest millisecond`), `${policy} in “${name}”`)
    }
  }))

test('four pins fit, a fifth changes nothing', () =>
  visit({}, async page => {
    for (const id of ['celery', 'sidekiq', 'ky', 'got']) {
      await choose(page, id, id)
      await button(page, 'Pin to compare').click()
    }
    await until(async () => await asked(page, 'compare') === 'celery,sidekiq,ky,got', 'four pins in the address')
    assert.equal((await pins(page)).length, 4)
    const drawn = await picture(page, lanes(page))
    // It says why it does nothing any more; forced, as playwright waits for a button that is not disabled.
    assert.match(await page.locator('#full').textContent(), /^Four policies are pinned/)
    await button(page, 'Pin to compare').click({ force: true })
    await frames(page)
    assert.equal((await pins(page)).length, 4)
    assert.equal(await picture(page, lanes(page)), drawn)
    assert.equal(await asked(page, 'compare'), 'celery,sidekiq,ky,got')
  }))

test('an address with five pins, or with ones that do not exist, shows those it can and says so', () =>
  visit({ query: '?compare=celery,nonsense,full!jitter:x,ky,got,sidekiq' }, async page => {
    assert.equal((await pins(page)).length, 4)
    const { issues } = native('compare=celery,nonsense,full!jitter:x,ky,got,sidekiq')
    assert.ok(issues.length >= 3)
    const shown = await text(page, '#issues')
    for (const { message } of issues) assert.ok(shown.includes(message), `“${message}” is nowhere on the page`)
    await removes(page).first().click()
    await until(async () => await text(page, '#issues') === '', 'the pins that were left out to be forgotten')
  }))

test('the same mean wait stretches every other policy to the mean of the first', () =>
  visit({ query: '?compare=celery,python-helper,full' }, async page => {
    const before = await picture(page, lanes(page))
    await page.getByRole('checkbox', { name: /^Same mean wait/ }).check()
    const { mean, compare } = await agree(page, 'compare=celery,python-helper,full&same_mean=yes')
    await until(async () => await asked(page, 'same_mean') === 'yes', 'the switch in the address')
    for (const lane of compare) assert.ok(lane.scale !== 1)
    // Celery waits whole seconds, and a scaled one is rounded to its own: the mean comes close, not equal.
    for (const lane of compare.slice(1)) assert.ok(Math.abs(lane.mean - mean) <= 1, `${lane.policy}: ${lane.mean} and ${mean}`)
    assert.notEqual(await picture(page, lanes(page)), before)
    await page.reload()
    await started(page)
    assert.ok(await page.getByRole('checkbox', { name: /^Same mean wait/ }).isChecked())
    await page.getByRole('checkbox', { name: /^Same mean wait/ }).uncheck()
    await agree(page, 'compare=celery,python-helper,full')
    await until(async () => await picture(page, lanes(page)) === before, 'the lanes as they were')
    await until(async () => await asked(page, 'same_mean') === null, 'the switch to leave the address')
  }))

test('Remove takes out its own pin, and the focus goes on to the next', () =>
  visit({ query: '?compare=celery,sidekiq,ky' }, async page => {
    await until(async () => (await pins(page))[1] === 'Sidekiq', 'the names')
    await button(page, 'Remove Sidekiq').click()
    await until(async () => await asked(page, 'compare') === 'celery,ky', 'the address to follow')
    assert.deepEqual(await pins(page), ['Celery, retry_backoff', 'ky'])
    const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.id)
    assert.equal(await focused(), 'Remove ky')
    await page.keyboard.press('Enter')
    await until(async () => (await pins(page)).length === 1, 'one pin')
    assert.equal(await focused(), 'Remove Celery, retry_backoff')
    await page.keyboard.press('Enter')
    await until(() => page.locator('#compare').isHidden(), 'the comparison to go')
    assert.equal(await focused(), 'pin', 'where another can be pinned')
    await until(() => page.evaluate(() => location.search === ''), 'the address to follow')
  }))

test('a pin stays what it was while the policy on screen changes', () =>
  visit({}, async page => {
    await button(page, 'Pin to compare').click()
    const [own, pin] = await rows(page)
    assert.deepEqual(own.slice(1), pin.slice(1))
    await drag(slider(page, 'Jitter'), 0.8)
    await until(async () => (await rows(page))[0][1] !== own[1], 'another band in the first row')
    assert.deepEqual((await rows(page))[1], pin)
    await openBlocks(page)
    await paste(page.getByLabel('Cap', { exact: true }), '2s')
    await agree(page, 'jitter=0.8&cap=2s&compare=echomq')
    assert.deepEqual((await rows(page))[1], pin)
  }))

test('the same policy can be pinned twice, and the right one of them is removed', () =>
  visit({ query: '?compare=echomq!jitter:0.1,echomq,echomq!jitter:0.3' }, async page => {
    assert.deepEqual(await pins(page), ['EchoMQ (jitter\u00a00.1)', 'EchoMQ', 'EchoMQ (jitter\u00a00.3)'])
    await button(page, 'Remove EchoMQ').click()
    await until(async () => (await pins(page)).length === 2, 'two pins')
    assert.deepEqual(await pins(page), ['EchoMQ (jitter\u00a00.1)', 'EchoMQ (jitter\u00a00.3)'])
  }))

test('a pin is removed while the list of policies is open', () =>
  visit({ query: '?compare=celery,ky' }, async page => {
    await picker(page).click()
    await until(async () => await page.locator('#policies .group').count() > 0, 'the list')
    await removes(page).last().click()
    await until(async () => (await pins(page)).length === 1, 'one pin')
    assert.equal(await options(page).count(), 0, 'the list is closed')
    assert.equal(await sentence(page), native('').sentence)
  }))

test('back and forward bring the pins of the address', () =>
  visit({}, async page => {
    await page.evaluate(() => {
      history.pushState(null, '', '?compare=celery,full')
      history.pushState(null, '', '?policy=full')
    })
    await page.goBack()
    await agree(page, 'compare=celery,full')
    await page.goForward()
    await until(() => page.locator('#compare').isHidden(), 'no comparison')
    await page.goBack()
    await agree(page, 'compare=celery,full')
    await until(async () => (await pins(page))[0] === 'Celery, retry_backoff', 'the names')
  }))

test('a resize and the dark draw the lanes anew, as a fresh visit draws them', async () => {
  const query = '?compare=celery,python-helper'
  let fresh
  await visit({ query, context: { viewport: { width: 700, height: 800 }, colorScheme: 'dark' } }, async page => {
    await until(async () => (await pins(page))[0] === 'Celery, retry_backoff', 'the names')
    await frames(page)
    fresh = await picture(page, lanes(page))
  })
  await visit({ query }, async page => {
    await until(async () => (await pins(page))[0] === 'Celery, retry_backoff', 'the names')
    await page.setViewportSize({ width: 700, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await until(async () => await picture(page, lanes(page)) === fresh, 'the lanes of such a window')
  })
})

test('at 360 pixels four long pins stay inside the window', () =>
  visit({
    query: '?compare=retry-policies-bounded!cap:90s!base:1234.5!factor:1.25!max_attempts:7,redis-py-exponential-with-jitter,custom,full',
    context: { viewport: { width: 360, height: 740 } },
  }, async page => {
    await until(async () => (await pins(page))[3] === 'Full jitter (Go, top included)', 'the names')
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    assert.ok((await paint(page, lanes(page))).blue >= 100)
    await removes(page).first().scrollIntoViewIfNeeded()
    await removes(page).first().click()
    await until(async () => (await pins(page)).length === 3, 'three pins')
  }))
