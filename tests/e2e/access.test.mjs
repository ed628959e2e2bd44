// For everyone: axe finds nothing, the keyboard reaches everything, motion and colours are as the system wants them.
import assert from 'node:assert/strict'
import test from 'node:test'
import { drag, field, figure, frames, openMore, options, paste, picker, picture, sentence, slider, studied, until, violations, visit } from './lib.mjs'

/** Opens every drawer and waits for what is in them. */
async function unfold(page) {
  await page.evaluate(() => document.querySelectorAll('details:not([hidden])').forEach(details => { details.open = true }))
  await until(async () => await page.locator('#numbers tbody tr').count() > 0 && await page.locator('#attempts tbody tr').count() > 0, 'the tables')
  await frames(page)
}

const LOOKS = [
  ['at 1280 pixels, light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['at 1280 pixels, dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['on a phone, light', { viewport: { width: 360, height: 740 }, colorScheme: 'light', hasTouch: true, isMobile: true }],
  ['on a phone, dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', hasTouch: true, isMobile: true }],
  ['with forced colours', { forcedColors: 'active' }],
]
const PINS = 'celery,custom!cap:3s!cap_order:after,retry-policies-bounded!factor:1.25,full'
for (const [look, context] of LOOKS) {
  test(`axe finds nothing ${look}: as the page opens, with the list of policies open, searched and in vain, and unfolded`, () =>
    visit({ context }, async page => {
      assert.deepEqual(await violations(page), [])
      await picker(page).click()
      await until(async () => await page.locator('#policies .group').count() > 0, 'the groups of the list')
      assert.deepEqual(await violations(page), [], 'with the list open')
      for (const [typed, left] of [['kafka', 2], ['no such policy', 0]]) {
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(typed)
        await until(async () => await options(page).count() === left, `${left} matches of “${typed}”`)
        assert.deepEqual(await violations(page), [], `with “${typed}” in the list`)
      }
      await page.keyboard.press('Escape')
      await unfold(page)
      assert.deepEqual(await violations(page), [], 'unfolded')
    }))

  test(`axe finds nothing ${look} with four pins, warnings, a deprecated policy and everything that is known about it`, () =>
    visit({ query: `?policy=aws-js-v3-old&cap=90s&deadline=60s&compare=${PINS}&same_mean=yes`, context }, async page => {
      await until(async () => await page.locator('#about dl').count() > 0, 'what is known')
      await unfold(page)
      assert.equal(await page.locator('#compare tbody tr').count(), 5)
      assert.ok(await page.locator('#warnings li').count() > 0)
      assert.notEqual(await page.locator('#issues').textContent(), '')
      assert.deepEqual(await violations(page), [])
    }))
}

test('axe finds nothing while issues are shown', () =>
  visit({ query: '?base=abc&jitter=20&nonsense=1' }, async page => {
    await openMore(page)
    await paste(field(page, 'Jobs'), '')
    await frames(page)
    assert.deepEqual(await violations(page), [])
  }))

test('a field with an issue says so to assistive technology, and points to the explanation', () =>
  visit({ query: '?jitter=20' }, async page => {
    const described = (await field(page, 'Jitter').getAttribute('aria-describedby') ?? '').split(/\s+/)
    assert.ok(described.includes('issue-jitter'), `described by ${described}`)
  }))

test('Tab goes through all controls in the order of the page, and out again', () =>
  visit({}, async page => {
    await studied(page)
    await unfold(page)
    const expected = await page.evaluate(() => {
      const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
        .filter(element => element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }))
      all.forEach((element, index) => { element.dataset.stop = index })
      return all.length
    })
    assert.ok(expected >= 40, `${expected} stops: the policy and its blocks, four pairs, three buttons, the attempts`)
    assert.equal(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count(), 0)
    const stops = []
    for (let stop = 0; stop <= expected; stop++) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.dataset.stop ?? 'out'))
    }
    assert.deepEqual(stops, [...Array(expected).keys()].map(String).concat('out'))
  }))

test('arrow keys move every slider, and the picture with it', () =>
  visit({}, async page => {
    await openMore(page)
    for (const name of ['Base delay', 'Attempt', 'Jitter', 'Jobs']) {
      const before = { value: await slider(page, name).inputValue(), said: await sentence(page), drawn: await picture(page) }
      await slider(page, name).focus()
      for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
      assert.ok(Number(await slider(page, name).inputValue()) > Number(before.value), name)
      await until(async () => await picture(page) !== before.drawn, `another picture after moving ${name}`)
      await page.keyboard.press('Home')
      const { value, min } = await slider(page, name).evaluate(({ value, min }) => ({ value, min }))
      assert.equal(value, min, name)
      await drag(slider(page, name), before.value)
    }
  }))

test('what has the focus shows it', () =>
  visit({}, async page => {
    for (const name of ['Base delay', 'Jitter']) {
      await page.locator('body').evaluate(() => document.activeElement.blur())
      const still = await slider(page, name).screenshot()
      await field(page, name).focus()
      await page.keyboard.press('Shift+Tab')
      const outlined = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement)
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      assert.ok(outlined || !still.equals(await slider(page, name).screenshot()), name)
    }
  }))

test('the sentence is announced politely, and not for every step of a drag', () =>
  visit({}, async page => {
    assert.ok(await page.locator('[aria-live=polite], [role=status]').count() >= 1, 'a live region')
    await page.evaluate(() => {
      window.announced = 0
      for (const region of document.querySelectorAll('[aria-live=polite], [role=status]')) {
        new MutationObserver(() => { window.announced += 1 }).observe(region, { childList: true, characterData: true, subtree: true })
      }
    })
    await slider(page, 'Jitter').evaluate(async range => {
      for (let move = 1; move <= 50; move++) {
        range.value = move / 100
        range.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    })
    const last = await sentence(page)
    await until(async () => (await page.locator('[aria-live=polite], [role=status]').allTextContents()).join(' ').includes(last), 'the last sentence to be announced')
    const announced = await page.evaluate(() => window.announced)
    assert.ok(announced <= 3, `${announced} announcements of 50 moves`)
  }))

test('with reduced motion nothing moves by itself', () =>
  visit({ context: { reducedMotion: 'reduce' } }, async page => {
    await drag(slider(page, 'Jitter'), 0.6)
    await frames(page)
    const drawn = await picture(page)
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0)
    for (let frame = 0; frame < 20; frame++) await frames(page)
    assert.equal(await picture(page), drawn)
  }))

for (const colorScheme of ['light', 'dark']) {
  test(`with forced colours, ${colorScheme}, the figure stands out from the system's background`, () =>
    visit({ context: { forcedColors: 'active', colorScheme } }, async page => {
      assert.ok(await figure(page).isVisible())
      const visible = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.setProperty('background-color', 'Canvas')
        const background = getComputedStyle(probe).backgroundColor.match(/\d+/g).map(Number)
        probe.remove()
        const linear = channel => (channel /= 255) <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
        const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
        const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        const ground = light(background)
        let pixels = 0
        for (const canvas of document.querySelectorAll('canvas')) {
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
          for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3] > 128 && contrast(light(data.subarray(at, at + 3)), ground) >= 3) pixels += 1
          }
        }
        return pixels
      })
      // WCAG 1.4.11 asks for 3:1; the bars alone cover far more than this.
      assert.ok(visible >= 1000, `${visible} pixels stand out`)
    }))
}
