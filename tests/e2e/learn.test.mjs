// The guided pages, in every language: figures, buttons, questions; for everyone, without scripts and on paper.
import assert from 'node:assert/strict'
import test from 'node:test'
import { frames, go, until, violations, visit } from './lib.mjs'
import { described } from './study.mjs'

const LANGUAGES = ['en', 'id']
const open = (language, options, body) => visit({ path: `/learn/${language}.html`, ready: false, ...options }, async (page, host) => {
  await page.waitForLoadState('load')
  await body(page, host)
})

const steps = page => page.locator('.step')
const ids = page => steps(page).evaluateAll(all => all.map(({ id }) => id))
const step = (page, id) => page.locator(`.step[id="${id}"]`)
/** What the figure of a step shows, by its attributes. */
const asked = (page, id) => step(page, id).locator('jitter-band').evaluate(figure => String(new URLSearchParams(
  figure.getAttributeNames().filter(name => !['lang', 'controls'].includes(name)).map(name => [name, figure.getAttribute(name)]))))
const sorted = query => {
  const names = new URLSearchParams(query)
  names.sort()
  return String(names)
}
/** Waits until the figure of a step says what the command line's picture of the query says. */
async function tells(page, language, id, query) {
  const said = described(`${query}&lang=${language}`)
  await step(page, id).scrollIntoViewIfNeeded()
  await until(() => step(page, id).locator('jitter-band').evaluate((figure, said) => figure.sentence === said, said), `“${said}” in ${id}`)
  const names = await step(page, id).locator('jitter-band canvas').evaluateAll(all => all.map(canvas => canvas.getAttribute('aria-label')))
  assert.ok(names.includes(said), `the name of the picture of ${id}: ${names}`)
}

for (const language of LANGUAGES) {
  test(`${language}: every figure says what the command line says, at first, after each button and with the answer`, () =>
    open(language, {}, async page => {
      for (const id of await ids(page)) {
        await tells(page, language, id, await asked(page, id))
        const buttons = step(page, id).locator('button[data-show]')
        for (const button of await buttons.all()) {
          const query = await button.getAttribute('data-show')
          await button.click()
          assert.equal(sorted(await asked(page, id)), sorted(query))
          await tells(page, language, id, query)
          assert.deepEqual(await buttons.evaluateAll(all => all.filter(({ ariaPressed }) => ariaPressed === 'true').map(({ dataset }) => dataset.show)), [query])
          const link = await step(page, id).locator('.explorer a').getAttribute('href')
          assert.equal(sorted(link.slice(4)), sorted(query))
        }
        const answer = step(page, id).locator('.answer')
        await answer.locator('summary').click()
        const query = await answer.getAttribute('data-show')
        await until(async () => sorted(await asked(page, id)) === sorted(query), `the answer of ${id} in its figure`)
        await tells(page, language, id, query)
      }
    }))

  test(`${language}: a question is answered by keyboard alone, and tells which guess was right`, () =>
    open(language, {}, async page => {
      const first = step(page, (await ids(page))[0])
      const [guesses, answer] = [first.getByRole('radio'), first.locator('.answer')]
      await go(page, guesses.first())
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      assert.equal(await guesses.first().isChecked(), true)
      assert.equal(await first.locator('.question').evaluate(question => question.classList.contains('told')), false)
      await page.keyboard.press('Tab')
      assert.equal(await answer.locator('summary').evaluate(summary => summary === document.activeElement), true)
      await page.keyboard.press('Enter')
      await until(() => first.locator('.told').count(), 'the answer')
      assert.ok(await answer.locator('p').first().isVisible())
      assert.equal(await answer.locator('img').isVisible(), false, 'the figure shows it')
      const mark = label => label.locator('span').evaluate(span => getComputedStyle(span, '::after').content)
      assert.equal(await mark(first.locator('[data-right]')), '"✓"')
      assert.equal(await mark(first.locator('[data-wrong]')), '"✗"')
      // Who thinks again is told again.
      await first.locator('[data-right] input').check()
      assert.equal(await first.locator('[data-wrong]').count(), 0)
    }))

  test(`${language}: the languages lead to each other`, () =>
    open(language, {}, async page => {
      const other = LANGUAGES.find(tag => tag !== language)
      await page.locator(`header a[hreflang=${other}]`).click()
      await until(() => page.evaluate(other => document.documentElement.lang === other, other), other)
    }))

  for (const colorScheme of ['light', 'dark']) {
    test(`${language}: axe finds nothing, ${colorScheme}, folded and unfolded`, () =>
      open(language, { context: { colorScheme } }, async page => {
        await tells(page, language, (await ids(page))[0], await asked(page, (await ids(page))[0]))
        assert.deepEqual(await violations(page), [])
        await page.locator('input[type=radio]').evaluateAll(all => all.forEach(radio => radio.click()))
        await page.locator('details').evaluateAll(all => all.forEach(details => { details.open = true }))
        await frames(page)
        assert.deepEqual(await violations(page), [])
      }))
  }

  for (const width of [320, 360]) {
    test(`${language}: at ${width} pixels nothing scrolls sideways`, () =>
      open(language, { context: { viewport: { width, height: 700 } } }, async page => {
        for (const id of await ids(page)) await tells(page, language, id, await asked(page, id))
        await page.locator('details').evaluateAll(all => all.forEach(details => { details.open = true }))
        await frames(page)
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      }))
  }

  test(`${language}: without scripts there are stills and answers that unfold, and no button that does nothing`, () =>
    open(language, { context: { javaScriptEnabled: false } }, async page => {
      const images = page.locator('jitter-band img')
      assert.ok(await images.count() >= 8)
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded()
        assert.ok((await image.boundingBox()).height > 100)
      }
      assert.equal(await page.locator('.settings >> visible=true').count(), 0)
      const answer = page.locator('.answer').first()
      assert.equal(await answer.locator('p').first().isVisible(), false)
      await answer.locator('summary').click()
      assert.equal(await answer.locator('p').first().isVisible(), true)
      assert.ok(await answer.locator('img').isVisible(), 'what the figure would show with the answer')
    }))

  test(`${language}: paper has the answers, and afterwards they are folded again`, () =>
    open(language, {}, async page => {
      const id = (await ids(page))[0]
      const before = await asked(page, id)
      await tells(page, language, id, before)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await frames(page)
      assert.equal(await page.locator('.answer:not([open])').count(), 0)
      assert.ok(await page.locator('.answer p').first().isVisible())
      for (const image of await page.locator('.answer img').all()) assert.ok(await image.isVisible())
      assert.equal(await page.locator('button:visible, summary:visible, header:visible').count(), 0)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await frames(page)
      assert.equal(await page.locator('.answer[open]').count(), 0)
      assert.equal(await asked(page, id), before, 'the figures are as the reader left them')
    }))
}

test('nothing on the page moves when its figures come', () =>
  open('en', { before: page => page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver(list => list.getEntries().forEach(entry => { window.moved += entry.hadRecentInput ? 0 : entry.value }))
      .observe({ type: 'layout-shift', buffered: true })
  }) }, async page => {
    for (const id of await ids(page)) await tells(page, 'en', id, await asked(page, id))
    assert.ok(await page.evaluate(() => window.moved) < 0.02, `moved by ${await page.evaluate(() => window.moved)}`)
  }))
