// Every figure in every colour and language: axe finds nothing, every canvas has a name, nothing is wider than a phone, and at
// twice the size of everything nothing is lost.
import assert from 'node:assert/strict'
import test from 'node:test'
import { frames, until, violations, visit } from './lib.mjs'

const FIGURES = {
  band: '', comparison: 'policy=full&compare=equal,celery', schedule: 'view=schedule&policy=python-helper', herd: 'view=herd',
  contention: 'view=contention&sizes=5,20', fleet: 'view=fleet&policy=heartbeat&jobs=200', lock: 'view=lock&policy=leader-election&jobs=100',
}
/** Waits until the figure of the view is named by a sentence, which it is once it is computed. */
const drawn = page => until(() => page.evaluate(() => {
  const names = [...document.querySelectorAll('canvas:not([aria-hidden])')].filter(canvas => canvas.checkVisibility()).map(canvas => canvas.getAttribute('aria-label'))
  return names.length > 0 && names.every(name => name?.length > 20) && [...document.querySelectorAll('.progress')].every(({ textContent }) => !/\d\s?%/.test(textContent))
}), 'every figure to have a name')

for (const lang of ['en', 'id']) {
  for (const colorScheme of ['light', 'dark']) {
    for (const [name, query] of Object.entries(FIGURES)) {
      test(`axe finds nothing about the ${name}, ${colorScheme}, in ${lang}`, () =>
        visit({ query: `?${query}&lang=${lang}`, context: { colorScheme, reducedMotion: 'reduce' } }, async page => {
          if (!/view=(band|schedule)|^$|compare/.test(query)) await until(() => page.locator('#study .tabs').count(), 'the simulations')
          await drawn(page)
          assert.equal(await page.locator('html').getAttribute('lang'), lang)
          assert.deepEqual(await violations(page), [])
        }))
    }

    test(`axe finds nothing about the guided page, ${colorScheme}, in ${lang}`, () =>
      visit({ path: `/learn/${lang}.html`, ready: false, context: { colorScheme, reducedMotion: 'reduce' } }, async page => {
        await until(() => page.locator('.step').count(), 'the steps')
        assert.deepEqual(await violations(page), [])
      }))
  }
}

// WCAG 1.4.10 asks for 320 pixels, which is also 1280 at four times the size; 640 is 1280 at twice.
for (const width of [320, 640]) {
  for (const [name, query] of Object.entries(FIGURES)) {
    test(`the page with the ${name} needs no sideways scrolling, ${width} pixels wide`, () =>
      visit({ query: `?${query}`, context: { viewport: { width, height: 512 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } }, async page => {
        await page.evaluate(() => document.getElementById('study').scrollIntoView())
        await until(() => page.locator('#study .tabs').count(), 'the simulations')
        await drawn(page)
        await page.evaluate(() => document.querySelectorAll('details').forEach(details => { details.open = true }))
        await frames(page)
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      }))
  }
}
