// The canvases: named for those who cannot see them, sharp on every screen, redrawn when the page changes.
import assert from 'node:assert/strict'
import test from 'node:test'
import { drag, figure, frames, paint, picture, sentence, slider, until, visit } from './lib.mjs'

/** The canvases that are on screen: those in a closed drawer have no size. */
const seen = page => page.evaluate(() => [...document.querySelectorAll('canvas')].filter(canvas => canvas.checkVisibility()).map(canvas => {
  const { width, height } = canvas.getBoundingClientRect()
  return { has: [canvas.width, canvas.height], css: [width, height], ratio: devicePixelRatio }
}))
/** Everything that has a canvas, at once. */
const EVERYTHING = '?compare=celery,full'
const openAll = async page => {
  await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
  // What is far outside the window is not drawn before it comes near.
  for (const canvas of await page.locator('canvas').all()) {
    await canvas.scrollIntoViewIfNeeded()
    await frames(page)
  }
  // A drawer says later than it opens that it is open; what is drawn in it follows a frame after that.
  await until(async () => (await seen(page)).filter(({ has, css, ratio }) => has[1] === Math.round(css[1] * ratio)).length === 4, 'four sharp canvases')
}

test('every canvas is an image with a name of its own, that of the band is the sentence', () =>
  visit({ query: EVERYTHING }, async page => {
    await openAll(page)
    assert.equal(await figure(page).getAttribute('aria-label'), await sentence(page))
    assert.equal(await page.getByRole('img', { name: await sentence(page), exact: true }).count(), 1)
    const names = await page.locator('canvas').evaluateAll(all => all.map(canvas => [canvas.getAttribute('role'), canvas.getAttribute('aria-label')]))
    assert.ok(names.every(([role, name]) => role === 'img' && name?.length > 20), names.join('\n'))
    assert.equal(new Set(names.map(([, name]) => name)).size, 4)
  }))

test('the name of the canvas follows a slider, together with the sentence', () =>
  visit({}, async page => {
    const before = await sentence(page)
    await drag(slider(page, 'Jitter'), 0.6)
    await until(async () => await sentence(page) !== before, 'another sentence')
    assert.equal(await figure(page).getAttribute('aria-label'), await sentence(page))
  }))

for (const ratio of [1, 1.5, 2, 3]) {
  test(`at ${ratio} device pixels per pixel every canvas has as many pixels as the screen`, () =>
    visit({ query: EVERYTHING, context: { deviceScaleFactor: ratio } }, async page => {
      await openAll(page)
      const sizes = await seen(page)
      for (const { has, css, ratio: actual } of sizes) {
        assert.equal(actual, ratio)
        assert.deepEqual(has, css.map(length => Math.round(length * ratio)))
        assert.ok(css[0] >= 200 && css[1] >= 100, `a canvas of ${css} is no figure`)
      }
    }))
}

test('nothing sticks out of a window of 320 pixels', () =>
  visit({ query: `${EVERYTHING},redis-py-exponential-with-jitter!cap:90s!factor:1.25`, context: { viewport: { width: 320, height: 700 } } }, async page => {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
    await frames(page)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, 'with everything unfolded')
  }))

test('after a resize the canvas has the new size and is drawn as a fresh visit of that size draws it', async () => {
  let fresh
  await visit({ context: { viewport: { width: 700, height: 800 } } }, async page => { fresh = await picture(page) })
  await visit({}, async page => {
    await page.setViewportSize({ width: 700, height: 800 })
    await until(async () => await picture(page) === fresh, 'the picture of a window of 700 pixels')
  })
})

test('the figure shows a vermillion spike and a blue band in the light and in the dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await visit({ context: { colorScheme } }, async page => {
      const { red, blue } = await paint(page)
      // A spike at least one pixel wide and half the smallest figure (100 px) high; a band of bars is far more.
      assert.ok(red >= 50, `${red} vermillion pixels, ${colorScheme}`)
      assert.ok(blue >= 500, `${blue} blue pixels, ${colorScheme}`)
    })
  }
})

test('a change of the theme redraws the figure without a reload', async () => {
  let dark
  await visit({ context: { colorScheme: 'dark' } }, async page => { dark = await picture(page) })
  await visit({ context: { colorScheme: 'light' } }, async page => {
    const light = await picture(page)
    assert.notEqual(light, dark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await until(async () => await picture(page) === dark, 'the picture of a dark visit')
    await page.emulateMedia({ colorScheme: 'light' })
    await until(async () => await picture(page) === light, 'the light picture again')
  })
})
