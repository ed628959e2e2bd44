// The schedule: all attempts, whether they outlast the outage, and the way from each of them to its band.
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  asked, assertDurations, button, durations, field, frames, native, numbers, paint, paste, picture, sentence, started, strip,
  text, until, visit,
} from './lib.mjs'

const verdict = page => text(page, '#verdict')
const schedule = query => native(`view=schedule&${query}`)
const says = async (page, query) => {
  const answer = schedule(query)
  await until(async () => await verdict(page) === answer.verdict, `“${answer.verdict}”`)
  return answer
}
const openRows = async page => {
  await page.locator('#attempts > summary').click()
  await until(async () => await page.locator('#attempts tbody tr').count() > 0, 'the rows')
}
const rows = page => page.locator('#attempts tbody tr').evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.textContent)))

test('a helper in Python gives up after a second and a half at most, and an outage of 20 seconds is not over by then', () =>
  visit({ query: '?policy=python-helper' }, async page => {
    const said = await verdict(page)
    assertDurations(said, [750, 0, 1500, 20_000])
    assert.match(said, /an outage of 20\u00a0s is longer: every job gives up before it ends\.$/)
    assert.equal(said, schedule('policy=python-helper').verdict)
    assert.ok((await page.locator('#warnings').textContent()).includes('an outage of 20\u00a0s is not over by then'))
  }))

test('the outage decides whether the retries are enough: surely, perhaps, or not', () =>
  visit({ query: '?policy=custom&max_attempts=4' }, async page => {
    // 1000, 2000 and 4000 ms, each a fifth up or down: the last retry comes between 5,600 and 8,400 ms.
    for (const [outage, ms, pattern, outlasts] of [
      ['5s', 5000, /is over by then\.$/, true], ['5.6s', 5600, /is over by then\.$/, true], ['7000', 7000, /depends on the draws\.$/, null],
      ['2m', 120_000, /is longer: every job gives up/, false],
    ]) {
      await paste(field(page, 'Outage'), outage)
      const answer = await says(page, `policy=custom&max_attempts=4&outage=${outage}`)
      assert.match(answer.verdict, pattern)
      assert.equal(answer.outlasts_outage, outlasts)
      assertDurations(await verdict(page), [7000, 5600, 8400, ms])
      await until(async () => await asked(page, 'outage') === String(ms), 'the address to follow')
    }
  }))

test('the number of calls is set and taken away, and the first call is one of them', () =>
  visit({ query: '?policy=custom' }, async page => {
    assert.match(await verdict(page), /^The retries never end/)
    const calls = field(page, 'Calls')
    await paste(calls, '4')
    assert.equal((await says(page, 'policy=custom&max_attempts=4')).attempts.length, 3)
    assert.match(await verdict(page), /^The last of 3 retries/)
    await paste(calls, '2')
    await says(page, 'policy=custom&max_attempts=2')
    assert.match(await verdict(page), /^The only retry comes/)
    await paste(calls, '1')
    await says(page, 'policy=custom&max_attempts=1')
    assert.match(await verdict(page), /^There is no retry/)
    assert.equal(await text(page, '#attempts tbody'), '')
    await paste(calls, '0')
    await until(async () => await text(page, '#issue-max_attempts') !== '', 'an explanation')
    await paste(calls, 'none')
    await says(page, 'policy=custom')
    await until(() => page.evaluate(() => location.search === '?policy=custom'), 'the address to follow')
  }))

test('a deadline ends the retries, and its rule is said', () =>
  visit({ query: '?policy=custom&jitter_kind=none' }, async page => {
    assert.equal(await text(page, '#deadline-rule'), '')
    // Without jitter the retries come at 1, 3, 7 and 15 seconds.
    for (const [deadline, last] of [['7s', 7000], ['6999', 3000], ['15s', 15_000]]) {
      await paste(field(page, 'Deadline'), deadline)
      const { attempts } = await says(page, `policy=custom&jitter_kind=none&deadline=${deadline}`)
      assert.equal(attempts.at(-1).latest, last)
      assert.match(await verdict(page), new RegExp(`after ${last.toLocaleString('en')}\u00a0ms|after ${last / 1000}\u00a0s`))
    }
    assert.equal(await text(page, '#deadline-rule'), 'A retry at exactly the deadline of 15\u00a0s is still made; a later one is not.')
    await paste(field(page, 'Deadline'), 'none')
    await until(async () => await text(page, '#deadline-rule') === '', 'no rule without a deadline')
  }))

test('half-typed outages, calls and deadlines keep the verdict and are explained beside their fields', () =>
  visit({ query: '?policy=python-helper' }, async page => {
    const good = await verdict(page)
    for (const [name, id, mistake] of [['Outage', 'outage', '20x'], ['Calls', 'max_attempts', '-'], ['Deadline', 'deadline', '1,5']]) {
      await paste(field(page, name), mistake)
      await until(async () => await text(page, `#issue-${id}`) !== '', `an explanation of “${mistake}”`)
      assert.ok(await page.locator(`#issue-${id}`).isVisible())
      assert.equal(await field(page, name).getAttribute('aria-invalid'), 'true')
      await frames(page)
      assert.equal(await verdict(page), good)
    }
  }))

for (const query of ['policy=python-helper', '', 'policy=polly-v8-exp', 'policy=redis-py-decorrelated&max_attempts=6', 'policy=systemd', 'policy=custom&max_attempts=31&cap=30s']) {
  test(`the rows of “${query || 'no query'}” are the command line's`, () =>
    visit({ query: `?${query}` }, async page => {
      await openRows(page)
      const { attempts } = await says(page, query)
      const shown = await rows(page)
      assert.equal(shown.length, attempts.length)
      for (const [at, { attempt, min, mean, max, earliest, latest }] of attempts.entries()) {
        const [name, ...cells] = shown[at]
        assert.deepEqual(numbers(name), [attempt])
        for (const [column, expected] of [min, mean, max].entries()) {
          // The waits are in milliseconds with one decimal.
          assert.ok(Math.abs(durations(cells[column])[0].ms - expected) <= 0.05 + 1e-9, `${expected} in “${cells[column]}”`)
        }
        assertDurations(cells[3], [earliest])
        assertDurations(cells[4], [latest])
      }
    }))
}

test('the table is there only while it is open, and marks the attempt of the page', () =>
  visit({ query: '?attempt=4' }, async page => {
    assert.equal(await page.locator('#attempts tbody tr').count(), 0)
    await openRows(page)
    assert.deepEqual(await page.locator('#attempts tr[aria-current=true] th').allTextContents(), ['4'])
    await paste(field(page, 'Attempt'), '2')
    await until(async () => (await page.locator('#attempts tr[aria-current=true] th').allTextContents()).join() === '2', 'the mark to follow')
    await page.locator('#attempts > summary').click()
    await until(async () => await page.locator('#attempts tbody tr').count() === 0, 'the rows to go')
  }))

test('a button of the table shows the band of its attempt and keeps the focus', () =>
  visit({ query: '?policy=kafka-java' }, async page => {
    await openRows(page)
    for (const attempt of [5, 1, 3]) {
      await button(page, `Show the band of attempt ${attempt}`).focus()
      await page.keyboard.press('Enter')
      await until(async () => await field(page, 'Attempt').inputValue() === String(attempt), `attempt ${attempt}`)
      assert.equal(await sentence(page), native(`policy=kafka-java&attempt=${attempt}`).sentence)
      assert.equal(await page.evaluate(() => document.activeElement.dataset.attempt), String(attempt), 'the focus')
    }
  }))

test('a click on a row of the strip shows the band of its attempt, for every row, and nowhere else', () =>
  visit({ query: '?policy=custom&max_attempts=8' }, async page => {
    const { width, height } = await strip(page).boundingBox()
    const shown = () => field(page, 'Attempt').inputValue()
    assert.equal(await shown(), '3')
    await strip(page).click({ position: { x: width / 2, y: 3 } })
    await strip(page).click({ position: { x: width / 2, y: height - 3 } })
    await frames(page)
    assert.equal(await shown(), '3', 'neither the head nor the axis is an attempt')
    const seen = []
    for (let y = 8; y < height - 4; y += 8) {
      // The sides count as much as the middle.
      await strip(page).click({ position: { x: [2, width / 2, width - 3][seen.length % 3], y } })
      seen.push(Number(await shown()))
    }
    const rows = seen.slice(seen.findIndex(attempt => attempt !== 3))
    assert.deepEqual(rows, rows.toSorted((one, other) => one - other), 'from above')
    assert.deepEqual([...new Set(rows)], [1, 2, 3, 4, 5, 6, 7])
    await until(async () => await asked(page, 'attempt') === '7', 'the address to follow')
    assert.equal(await sentence(page), native('policy=custom&max_attempts=8&attempt=7').sentence)
  }))

test('the strip marks the attempt of the page, is named by the verdict and follows the outage', () =>
  visit({ query: '?policy=python-helper&outage=1s' }, async page => {
    assert.equal(await strip(page).getAttribute('role'), 'img')
    assert.equal(await strip(page).getAttribute('aria-label'), await verdict(page))
    const drawn = await picture(page, strip(page))
    await paste(field(page, 'Attempt'), '2')
    await until(async () => await picture(page, strip(page)) !== drawn, 'another row to be marked')
    await paste(field(page, 'Attempt'), '3')
    await until(async () => await picture(page, strip(page)) === drawn, 'the row from before')
    await paste(field(page, 'Outage'), '900')
    await until(async () => await picture(page, strip(page)) !== drawn, 'another outage')
    assert.equal(await strip(page).getAttribute('aria-label'), await verdict(page))
    assert.ok((await paint(page, strip(page))).blue >= 100, 'attempts in the colour of the band')
  }))

test('the strip is as tall as its attempts need, from one to a hundred', () =>
  visit({ query: '?policy=custom&max_attempts=2&cap=1s' }, async page => {
    let before = 0
    for (const calls of [2, 12, 101]) {
      await paste(field(page, 'Calls'), String(calls))
      await until(async () => (await strip(page).boundingBox()).height > before, `room for ${calls - 1} retries`)
      before = (await strip(page).boundingBox()).height
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280)
  }))

test('a reload shows the same schedule', () =>
  visit({}, async page => {
    await paste(field(page, 'Outage'), '3s')
    await paste(field(page, 'Calls'), '5')
    await paste(field(page, 'Deadline'), '10s')
    await until(async () => await asked(page, 'deadline') === '10000', 'the address to follow')
    const before = { said: await verdict(page), drawn: await picture(page, strip(page)) }
    await page.reload()
    await started(page)
    assert.deepEqual({ said: await verdict(page), drawn: await picture(page, strip(page)) }, before)
    assert.deepEqual(await Promise.all(['Outage', 'Calls', 'Deadline'].map(name => field(page, name).inputValue())), ['3000', '5', '10000'])
  }))
