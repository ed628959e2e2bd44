// The controls: found by their labels, in step with each other and with the address.
import assert from 'node:assert/strict'
import test from 'node:test'
import { button, drag, field, frames, openBlocks, openMore, openNumbers, paste, picker, select, sentence, slider, table, until, visit } from './lib.mjs'

const NAMES = ['Base delay', 'Attempt', 'Jitter', 'Jobs']
const DEFAULTS = { 'Base delay': 1000, Attempt: 3, Jitter: 0.2, Jobs: 1000 }
const value = async control => Number((await control.inputValue()).replaceAll(',', ''))

test('every control has its label, its default, and a number beside the slider', () =>
  visit({}, async page => {
    assert.equal(await slider(page, 'Jobs').count(), 0, 'the number of jobs waits under More')
    await openMore(page)
    for (const name of NAMES) {
      assert.equal(await slider(page, name).count(), 1, `slider ${name}`)
      assert.equal(await field(page, name).count(), 1, `number ${name}`)
      assert.equal(await value(field(page, name)), DEFAULTS[name], name)
    }
    for (const name of ['Base delay', 'Attempt', 'Jitter']) assert.equal(await value(slider(page, name)), DEFAULTS[name], name)
    assert.equal(await picker(page).inputValue(), 'EchoMQ')
    await openBlocks(page)
    assert.equal(await select(page, 'Curve').inputValue(), 'exponential')
    assert.equal(await field(page, 'Seed').inputValue(), '1')
    assert.equal(await button(page, 'New sample').count(), 1)
    assert.equal(await button(page, 'Reset').count(), 1)
  }))

test('the first values come from the address, also where they lie beyond the usual end of a range', () =>
  visit({ query: '?base=5000&attempt=2&jitter=0.5&jobs=500&seed=7' }, async page => {
    await openMore(page)
    const expected = { 'Base delay': 5000, Attempt: 2, Jitter: 0.5, Jobs: 500 }
    for (const name of NAMES) assert.equal(await value(field(page, name)), expected[name], name)
    // A range clamps what is set before its max is: 5000 would show as 100.
    for (const name of ['Base delay', 'Attempt', 'Jitter']) assert.equal(await value(slider(page, name)), expected[name], name)
    assert.equal(await field(page, 'Seed').inputValue(), '7')
  }))

test('a slider moves its number, a number moves its slider', () =>
  visit({}, async page => {
    for (const [name, one, other] of [['Base delay', 2000, 3000], ['Attempt', 5, 2], ['Jitter', 0.5, 0.1]]) {
      await drag(slider(page, name), one)
      await until(async () => await value(field(page, name)) === one, `the number of ${name}`)
      await field(page, name).fill(String(other))
      await field(page, name).press('Enter')
      await until(async () => await value(slider(page, name)) === other, `the slider of ${name}`)
    }
  }))

test('New sample draws other jobs from another seed, Reset goes back to the defaults', () =>
  visit({ query: '?jitter=0.4' }, async page => {
    await openMore(page)
    const first = await sentence(page)
    await button(page, 'New sample').click()
    await until(async () => await field(page, 'Seed').inputValue() !== '1', 'another seed')
    const seed = Number(await field(page, 'Seed').inputValue())
    assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32, `seed ${seed}`)
    await button(page, 'Reset').click()
    await until(async () => await value(field(page, 'Jitter')) === 0.2, 'the default jitter')
    assert.equal(await field(page, 'Seed').inputValue(), '1')
    await frames(page)
    assert.notEqual(await sentence(page), first)
  }))

test('a constant curve takes the power out of the delay', () =>
  visit({ query: '?jitter=0' }, async page => {
    // Base 1,000 ms, attempt 3: exponential is 1000 * 2^(3-1) = 4000, fixed is 1000. Without jitter all jobs are in the bar from there.
    const starts = async () => (await table(page)).rows.map(row => row[0].replaceAll(',', '').match(/\d+/)?.[0])
    await openMore(page)
    await openNumbers(page)
    assert.ok((await starts()).includes('4000'), `bars from ${await starts()}`)
    await openBlocks(page)
    await select(page, 'Curve').selectOption('constant')
    await until(async () => (await starts()).includes('1000'), 'a bar from 1,000 ms')
    assert.ok(!(await starts()).includes('4000'))
  }))

test('a half-typed number keeps the last good picture and says so beside the control', () =>
  visit({}, async page => {
    const good = await sentence(page)
    for (const [name, id, texts] of [['Base delay', 'base', ['', '-', '1e']], ['Jitter', 'jitter', ['', '0,5x', '.']]]) {
      for (const text of texts) {
        await paste(field(page, name), text)
        await until(async () => (await page.locator(`#issue-${id}`).textContent().catch(() => '')).trim(), `an explanation of "${text}" in ${name}`)
        await frames(page)
        assert.equal(await sentence(page), good, `"${text}" in ${name}`)
      }
      await paste(field(page, name), String(DEFAULTS[name]))
      await until(async () => !(await page.locator(`#issue-${id}`).allTextContents()).join('').trim(), `no explanation of ${name} any more`)
    }
  }))

test('a decimal comma is no thousand separator: 0,5 keeps the picture or means 0.5, never 5', () =>
  visit({}, async page => {
    const good = await sentence(page)
    await paste(field(page, 'Jitter'), '0,5')
    await frames(page)
    const now = await value(slider(page, 'Jitter'))
    assert.ok(now === 0.2 ? await sentence(page) === good : now === 0.5, `the slider says ${now}`)
    if (now === 0.2) assert.notEqual((await page.locator('#issue-jitter').textContent()).trim(), '')
  }))

/** Drags a slider with the mouse to a share of its width, in small moves as a hand makes them. */
async function pull(page, name, share) {
  const box = await slider(page, name).boundingBox()
  const y = box.y + box.height / 2
  const now = await slider(page, name).evaluate(input => (input.value - input.min) / (input.max - input.min))
  await page.mouse.move(box.x + 8 + now * (box.width - 16), y)
  await page.mouse.down()
  for (let step = 1; step <= 40; step++) await page.mouse.move(box.x + 8 + (now + (share - now) * step / 40) * (box.width - 16), y)
  await page.mouse.up()
  await frames(page)
}

test('a slider under the mouse gives whole steps, also after a number that is none', () =>
  visit({ query: '?base=1000.5' }, async page => {
    const seen = []
    await page.exposeFunction('see', text => seen.push(text))
    await page.evaluate(() => document.querySelector('#jitter').addEventListener('input', () =>
      setTimeout(() => window.see(document.querySelector('#jitter-number').value))))
    for (const share of [0.97, 0.03, 0.6]) await pull(page, 'Jitter', share)
    await until(() => seen.length > 60, 'the moves of three drags')
    // 0.35 / 0.01 is 34.99999999999999 in doubles: such steps are steps all the same.
    for (const text of seen) assert.match(text, /^(0|1|0\.\d\d?)$/)
    await pull(page, 'Base delay', 0.7)
    assert.equal(await value(field(page, 'Base delay')) % 50, 0)
  }))

test('a slider that grew for a number is as long as before when that number is gone', () =>
  visit({}, async page => {
    const ends = () => slider(page, 'Attempt').evaluate(input => [Number(input.min), Number(input.max)])
    const usual = await ends()
    await paste(field(page, 'Attempt'), '12345')
    await until(async () => (await ends())[1] === 12345, 'a slider to 12,345')
    await paste(field(page, 'Attempt'), '3')
    await until(async () => (await ends())[1] === usual[1], 'the usual end')
  }))

test('arrow keys go from step to step and stop at the ends', () =>
  visit({ query: '?base=1024&jitter=0.01' }, async page => {
    const press = async (name, key) => {
      await field(page, name).press(key)
      return value(field(page, name))
    }
    // Steps of 50 ms: below 1,024 lies 1,000.
    assert.equal(await press('Base delay', 'ArrowDown'), 1000)
    assert.equal(await press('Base delay', 'ArrowUp'), 1050)
    assert.equal(await press('Jitter', 'ArrowDown'), 0)
    assert.equal(await press('Jitter', 'ArrowDown'), 0)
  }))
