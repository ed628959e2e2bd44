// Whole paths by the keyboard alone: from the top of the page to a policy, a pin, a changed block, and back.
import assert from 'node:assert/strict'
import test from 'node:test'
import { active, asked, button, field, go, native, picker, select, sentence, started, studied, text, until, visit } from './lib.mjs'

const focused = page => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.id)

test('by keyboard alone a policy is chosen, pinned, changed, compared and the pin removed', () =>
  visit({}, async page => {
    await go(page, picker(page))
    await page.keyboard.type('celery')
    await until(async () => await active(page) === 'celery', 'Celery to be marked')
    await page.keyboard.press('Enter')
    assert.equal(await sentence(page), native('policy=celery').sentence)

    await go(page, button(page, 'Pin to compare'))
    await page.keyboard.press('Enter')
    await until(async () => await asked(page, 'compare') === 'celery', 'the pin in the address')

    await go(page, page.locator('#blocks > summary'))
    await page.keyboard.press('Enter')
    await go(page, page.getByLabel('Cap', { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('3s')
    await go(page, select(page, 'Where the cap sits'))
    await page.keyboard.type('After')
    await page.keyboard.press('Tab')
    await until(async () => await asked(page, 'cap_order') === 'after', 'the position of the cap in the address')
    assert.equal(await sentence(page), native('policy=celery&cap=3s&cap_order=after').sentence)
    assert.match(await text(page, '#policy-state'), /^custom, from Celery/)

    await go(page, page.getByRole('checkbox', { name: /^Same mean wait/ }))
    await page.keyboard.press('Space')
    await until(async () => await asked(page, 'same_mean') === 'yes', 'the switch in the address')

    await go(page, button(page, 'Remove Celery, retry_backoff'))
    await page.keyboard.press('Space')
    await until(() => page.locator('#compare').isHidden(), 'the comparison to go')
    assert.equal(await focused(page), 'pin')

    await go(page, button(page, 'Reset'))
    await page.keyboard.press('Enter')
    await until(() => page.evaluate(() => location.search === ''), 'the defaults')
    assert.equal(await picker(page).inputValue(), 'EchoMQ')
  }))

test('by keyboard alone an attempt is chosen from the schedule and the outage is set', () =>
  visit({ query: '?policy=python-helper' }, async page => {
    await go(page, field(page, 'Outage'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1s')
    assert.match(await text(page, '#verdict'), /depends on the draws/)
    await go(page, page.locator('#attempts > summary'))
    await page.keyboard.press('Enter')
    await until(async () => await page.locator('#attempts tbody tr').count() === 4, 'the rows')
    await go(page, button(page, 'Show the band of attempt 2'))
    await page.keyboard.press('Enter')
    await until(async () => await asked(page, 'attempt') === '2', 'the attempt in the address')
    assert.equal(await sentence(page), native('policy=python-helper&attempt=2').sentence)
    assert.equal(await focused(page), 'Show the band of attempt 2')
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), 'Show the band of attempt 3', 'the way goes on from there')
  }))

test('by keyboard alone what is known about the policy comes, and the way goes on from there', () =>
  visit({}, async page => {
    const show = button(page, 'Show what is known about it')
    await go(page, show)
    await page.keyboard.press('Enter')
    await until(async () => (await text(page, '#about')).includes('Its defaults'), 'what is known')
    assert.ok(await page.evaluate(() => document.getElementById('about').contains(document.activeElement)), 'the focus is where the words are')
  }))

test('the way back through the page meets the same stops as the way forth', () =>
  // Nothing plays by itself: a Play that becomes Pause on the way is another stop.
  visit({ query: '?policy=kafka-java&compare=full,celery', context: { reducedMotion: 'reduce' } }, async page => {
    await studied(page)
    await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
    await until(async () => await page.locator('#attempts tbody tr').count() > 0, 'the rows')
    const name = () => page.evaluate(() => {
      const { activeElement: element } = document
      return element === document.body ? 'out' : `${element.tagName} ${element.id} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 20)}`
    })
    const forth = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await name()
      if (stop === 'out') break
      forth.push(stop)
      assert.ok(forth.length < 150, 'Tab leaves the page')
    }
    assert.ok(forth.length > 40, `${forth.length} stops`)
    assert.equal(new Set(forth).size, forth.length, 'no stop twice')
    const back = []
    for (let stop = 0; stop < forth.length; stop++) {
      await page.keyboard.press('Shift+Tab')
      back.unshift(await name())
    }
    assert.deepEqual(back, forth)
  }))

test('Escape in the list of policies is kept from what stands around it, and a second one does nothing', () =>
  visit({}, async page => {
    await go(page, picker(page))
    await page.keyboard.press('ArrowDown')
    await page.evaluate(() => {
      window.unhandled = 0
      addEventListener('keydown', event => { if (event.key === 'Escape' && !event.defaultPrevented) window.unhandled += 1 })
    })
    await page.keyboard.press('Escape')
    assert.equal(await page.evaluate(() => window.unhandled), 0)
    await page.keyboard.press('Escape')
    assert.equal(await page.evaluate(() => window.unhandled), 1)
    await page.reload()
    await started(page)
    assert.equal(await picker(page).inputValue(), 'EchoMQ')
  }))
