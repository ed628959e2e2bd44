// The address: says what the page shows, and nothing more than that.
import assert from 'node:assert/strict'
import test from 'node:test'
import { button, counts, drag, field, frames, openNumbers, picture, sentence, slider, table, until, visit } from './lib.mjs'

const search = page => page.evaluate(() => location.search)
const query = async page => Object.fromEntries(new URLSearchParams(await search(page)))

test('a moved slider is in the address, alone, and the history is no longer than before', () =>
  visit({}, async page => {
    assert.equal(await search(page), '')
    const length = await page.evaluate(() => history.length)
    await drag(slider(page, 'Jitter'), 0.5)
    await until(async () => await search(page) !== '', 'the address to follow')
    assert.deepEqual(await query(page), { jitter: '0.5' })
    await drag(slider(page, 'Attempt'), 5)
    await until(async () => (await query(page)).attempt === '5', 'the address to follow')
    assert.deepEqual(await query(page), { jitter: '0.5', attempt: '5' })
    await drag(slider(page, 'Attempt'), 3)
    await drag(slider(page, 'Jitter'), 0.2)
    await until(async () => await search(page) === '', 'the defaults to leave the address')
    assert.equal(await page.evaluate(() => history.length), length)
  }))

test('a reload shows the same numbers and the same picture', () =>
  visit({}, async page => {
    await drag(slider(page, 'Base delay'), 2000)
    await drag(slider(page, 'Jitter'), 0.7)
    await until(async () => (await query(page)).jitter === '0.7', 'the address to follow')
    const before = await sentence(page), drawn = await picture(page)
    await openNumbers(page)
    const bars = counts(await table(page))
    await page.reload()
    await until(() => page.evaluate(async () => await window.__bench?.ready === true), 'the explorer to start again')
    await frames(page)
    assert.equal(await sentence(page), before)
    await openNumbers(page)
    assert.deepEqual(counts(await table(page)), bars)
    await openNumbers(page)
    await until(async () => await picture(page) === drawn, 'the same picture')
  }))

test('two hundred quick moves write the address ten times at most, and the last one for sure', () =>
  visit({
    before: page => page.addInitScript(() => {
      window.writes = 0
      const { replaceState } = History.prototype
      History.prototype.replaceState = function (...given) {
        window.writes += 1
        return replaceState.apply(this, given)
      }
    }),
  }, async page => {
    await slider(page, 'Jitter').evaluate(async range => {
      for (let move = 1; move <= 200; move++) {
        range.value = (move % 50 + 1) / 100
        range.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      range.value = 0.77
      range.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await until(async () => (await query(page)).jitter === '0.77', 'the last move in the address')
    const writes = await page.evaluate(() => window.writes)
    assert.ok(writes >= 1 && writes <= 10, `${writes} writes`)
  }))

test('a browser that refuses to write the address leaves the page working', () =>
  visit({
    before: page => page.addInitScript(() => {
      window.refused = 0
      History.prototype.replaceState = () => {
        window.refused += 1
        throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds', 'SecurityError')
      }
    }),
  }, async page => {
    const first = await sentence(page)
    await drag(slider(page, 'Jitter'), 0.5)
    await until(() => page.evaluate(() => window.refused > 0), 'an attempt to write')
    const second = await sentence(page)
    assert.notEqual(second, first)
    await drag(slider(page, 'Jitter'), 0.9)
    await until(async () => await sentence(page) !== second, 'the page to go on')
    assert.equal(await search(page), '')
    assert.ok(await page.locator('#failure').isHidden())
  }))

test('back and forward show what the address says', () =>
  visit({}, async page => {
    const base = value => until(async () => (await field(page, 'Base delay').inputValue()).replaceAll(',', '') === value, `a base delay of ${value}`)
    const first = await sentence(page)
    await page.evaluate(() => {
      history.pushState(null, '', '?base=2000&jitter=0.5')
      history.pushState(null, '', '?base=3000')
    })
    await page.goBack()
    await base('2000')
    assert.equal(Number(await field(page, 'Jitter').inputValue()), 0.5)
    await page.goForward()
    await base('3000')
    assert.equal(Number(await field(page, 'Jitter').inputValue()), 0.2)
    await page.goBack()
    await page.goBack()
    await base('1000')
    await frames(page)
    assert.equal(await sentence(page), first)
    assert.equal(await search(page), '')
  }))

test('a change is not lost when the page is left at once', () =>
  visit({}, async page => {
    await drag(slider(page, 'Jitter'), 0.5)
    // Long before the half second after which the address is written by itself.
    await page.reload({ waitUntil: 'load' })
    await until(() => page.evaluate(() => new URLSearchParams(location.search).get('jitter')).then(jitter => jitter === '0.5'), 'the change in the address')
  }))

test('a step to another mark on the page changes nothing, and Reset cleans a mistaken link', () =>
  visit({ query: '?base=abc&foo=1' }, async page => {
    await drag(slider(page, 'Jitter'), 0.5)
    await page.evaluate(() => { location.hash = 'somewhere' })
    await page.evaluate(() => history.back())
    await until(() => page.evaluate(() => location.search === '?jitter=0.5'), 'the address of the change')
    assert.equal(Number(await slider(page, 'Jitter').inputValue()), 0.5)
    await button(page, 'Reset').click()
    await until(() => page.evaluate(() => location.search === ''), 'an address without the mistake')
  }))
