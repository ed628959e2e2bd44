// Hands that do not wait: fast typing, many policies, resizing and going back at the wrong moment. The page keeps up and grows by nothing.
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  active, asked, button, catalogue, drag, field, frames, lanes, native, openNumbers, options,
  paste, picker, sentence, slider, table, text, until, visit,
} from './lib.mjs'

const opened = page => until(async () => await page.locator('#policies .group').count() > 0, 'the groups of the list')

/** What the page holds on to, after a collection of garbage: elements, listeners, and WebAssembly's memory. */
async function held(page) {
  // The last announcement comes after the rest.
  await until(async () => (await text(page, '[role=status]')).startsWith(await sentence(page)), 'the sentence to be announced')
  const session = await page.context().newCDPSession(page)
  await frames(page)
  await session.send('HeapProfiler.collectGarbage')
  // What the first collection lets go of may free more.
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { nodes, listeners, memory: await page.evaluate(() => window.memory.buffer.byteLength) }
}
function sameAs(after, before) {
  assert.equal(after.listeners, before.listeners, 'listeners')
  // The browser may keep a node or two for itself, as for undoing, and an allocator one page of 64 kB for its gaps;
  // what leaks grows with every round.
  assert.ok(after.nodes <= before.nodes + 3, `${after.nodes - before.nodes} nodes more`)
  assert.ok(after.memory <= before.memory + 65_536, `${after.memory - before.memory} bytes more`)
}
/** Keeps WebAssembly's memory where the test can see it. */
const watchMemory = page => page.addInitScript(() => {
  const { instantiate } = WebAssembly
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given)
    window.memory = (made.instance ?? made).exports.memory
    return made
  }
})

test('a hundred policies one after the other leave no trace: no error, no element, no listener, no memory', () =>
  visit({ before: watchMemory }, async page => {
    // Each by three keys: open, one down, choose.
    const walk = async steps => {
      await picker(page).focus()
      for (let step = 0; step < steps; step++) for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    }
    const known = catalogue().map(({ id }) => id)
    await picker(page).click()
    await opened(page)
    await page.keyboard.press('Escape')
    await walk(100)
    await until(async () => await asked(page, 'policy') === known[100], `policy=${known[100]} in the address`)
    assert.equal(await sentence(page), native(`policy=${known[100]}`).sentence)
    await button(page, 'Reset').click()
    const before = await held(page)
    await walk(100)
    await button(page, 'Reset').click()
    sameAs(await held(page), before)
    assert.equal(await sentence(page), native('').sentence)
  }))

test('pins that come and go, drawers that open and close leave no trace either', () =>
  visit({ before: watchMemory }, async page => {
    const round = async () => {
      for (let pin = 0; pin < 4; pin++) await button(page, 'Pin to compare').click()
      await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
      await until(async () => await page.locator('#attempts tbody tr').count() > 0, 'the rows')
      await drag(slider(page, 'Jitter'), 0.7)
      await drag(slider(page, 'Jitter'), 0.2)
      for (let pin = 0; pin < 4; pin++) await page.locator('[data-unpin]').first().click()
      await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = false }))
      await until(async () => await page.locator('#attempts tbody tr').count() === 0, 'the rows to go')
      await until(() => page.evaluate(() => location.search === ''), 'the address to be empty')
    }
    for (let time = 0; time < 4; time++) await round()
    const before = await held(page)
    for (let time = 0; time < 4; time++) await round()
    sameAs(await held(page), before)
  }))

test('fast typing and deleting in the picker end with the list of what is typed', () =>
  visit({}, async page => {
    await picker(page).click()
    await picker(page).evaluate(async input => {
      for (let round = 0; round < 3; round++) {
        for (const text of ['d', 'de', 'dec', 'decorrelated', 'decorr', 'x', '', 'k', 'ka', 'kaf', 'kafk', 'kafka']) {
          input.value = text
          input.dispatchEvent(new Event('input', { bubbles: true }))
          if (text.length === 3) await new Promise(done => requestAnimationFrame(done))
        }
      }
    })
    await opened(page)
    const matching = catalogue().filter(({ id, group, name, source }) => /kafka/i.test([id, group, name, source].join(' '))).map(({ id }) => id)
    await until(async () => await options(page).count() === matching.length, 'the matches')
    assert.deepEqual(await options(page).evaluateAll(all => all.map(option => option.dataset.id)), matching)
    assert.equal(await active(page), matching[0])
    await page.keyboard.press('Enter')
    await until(async () => await asked(page, 'policy') === matching[0], 'the first match in the address')
  }))

test('the way back while the list is open changes the policy under it, and the field shows that once it is closed', () =>
  visit({}, async page => {
    await page.evaluate(() => {
      history.pushState(null, '', '?policy=celery&compare=full')
      history.pushState(null, '', '?policy=ky')
    })
    await page.goBack()
    await until(async () => await picker(page).inputValue() === 'Celery, retry_backoff', 'the policy of the address')
    await picker(page).click()
    await page.keyboard.type('sid')
    await page.goForward()
    await until(async () => await sentence(page) === native('policy=ky').sentence, 'the policy of the next address')
    assert.equal(await picker(page).inputValue(), 'sid', 'what is being typed is left alone')
    assert.ok(await page.locator('#compare').isHidden())
    await page.keyboard.press('Escape')
    assert.equal(await picker(page).inputValue(), 'ky')
    await page.keyboard.press('ArrowDown')
    assert.equal(await active(page), 'ky')
  }))

test('a resize while the list is open leaves it usable and the page without a horizontal scroll', () =>
  visit({}, async page => {
    await picker(page).click()
    await opened(page)
    for (const [width, height] of [[360, 740], [1280, 400], [320, 500]]) {
      await page.setViewportSize({ width, height })
      await frames(page)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      const { left, right } = await page.locator('#policies').evaluate(list => list.getBoundingClientRect())
      assert.ok(left >= 0 && right <= width, `from ${left} to ${right} in ${width}`)
    }
    await page.keyboard.type('kaf')
    await until(async () => await active(page) === 'kafka-java', 'the Kafka client to be marked')
    await page.keyboard.press('Enter')
    assert.equal(await sentence(page), native('policy=kafka-java').sentence)
  }))

test('a policy that is chosen twice in a frame is the last one everywhere', () =>
  visit({ query: '?compare=full' }, async page => {
    await openNumbers(page)
    await picker(page).click()
    await opened(page)
    await page.evaluate(() => {
      const click = id => document.querySelector(`#policies [data-id="${id}"]`).click()
      click('celery')
      document.getElementById('policy').click()
      click('kafka-java')
    })
    await until(async () => await sentence(page) === native('policy=kafka-java').sentence, 'the sentence of the last one')
    await until(async () => (await table(page)).caption === await sentence(page), 'its table')
    assert.match(await lanes(page).getAttribute('aria-label'), /Kafka client \(Java\): 320\u00a0ms to 479\u00a0ms/)
    await until(async () => await page.evaluate(() => location.search) === '?policy=kafka-java&compare=full', 'its address')
  }))

test('every policy of the catalogue is shown without an error, at its first attempt and far on', () =>
  visit({}, async page => {
    await picker(page).click()
    await opened(page)
    for (const attempt of ['1', '40']) {
      await paste(field(page, 'Attempt'), attempt)
      for (const { id } of catalogue()) {
        const said = await page.evaluate(id => new Promise(done => {
          document.getElementById('policy').click()
          document.querySelector(`#policies [data-id="${id}"]`).click()
          requestAnimationFrame(() => requestAnimationFrame(() => done([document.getElementById('sentence').textContent, document.getElementById('verdict').textContent])))
        }), id)
        for (const text of said) assert.ok(text.length > 20 && !/NaN|undefined|inf\b/.test(text), `${id}, attempt ${attempt}: “${text}”`)
      }
    }
    assert.ok(await page.locator('#failure').isHidden())
  }))
