// Drawing: at most once a frame, and never without the last change.
import assert from 'node:assert/strict'
import test from 'node:test'
import { drag, frames, paint, picture, sentence, slider, strip, until, visit } from './lib.mjs'

test('five hundred moves in a second are drawn once a frame, the last one included', async () => {
  let expected
  // Tall enough for every figure to be in sight.
  const context = { viewport: { width: 1280, height: 2400 } }
  await visit({ query: '?jitter=0.83&compare=full,echomq!jitter:0.1', context }, async page => {
    await until(async () => (await page.locator('#compare').textContent()).includes('Full jitter'), 'the names of the pins')
    await frames(page)
    expected = { said: await sentence(page), drawn: await picture(page) }
  })

  await visit({
    query: '?compare=full,echomq!jitter:0.1',
    context,
    before: page => page.addInitScript(() => {
      // A drawing begins by clearing its canvas, with clearRect or by setting the size.
      window.drawings = new Map()
      const count = canvas => window.drawings.set(canvas, (window.drawings.get(canvas) ?? 0) + 1)
      const { clearRect } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.clearRect = function (...given) {
        count(this.canvas)
        return clearRect.apply(this, given)
      }
      const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width')
      Object.defineProperty(HTMLCanvasElement.prototype, 'width', {
        ...width,
        set(value) {
          count(this)
          width.set.call(this, value)
        },
      })
    }),
  }, async page => {
    await until(async () => (await page.locator('#compare').textContent()).includes('Full jitter'), 'the names of the pins')
    const seen = await slider(page, 'Jitter').evaluate(async range => {
      window.drawings.clear()
      let frames = 0, running = true
      const tick = () => { frames += 1; if (running) requestAnimationFrame(tick) }
      requestAnimationFrame(tick)
      const start = performance.now()
      for (let move = 1; move <= 500; move++) {
        range.value = move === 500 ? 0.83 : (move % 97) / 100
        range.dispatchEvent(new Event('input', { bubbles: true }))
        // In bursts, so that several events fall into one frame whatever the timer's grain.
        if (move % 5 === 0) await new Promise(resolve => setTimeout(resolve, Math.max(0, start + move * 2 - performance.now())))
      }
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      running = false
      return { frames, drawings: Math.max(0, ...window.drawings.values()) }
    })
    assert.ok(seen.drawings >= 2, `${seen.drawings} drawings: the figure does not move while the slider does`)
    assert.ok(seen.drawings <= seen.frames + 1, `${seen.drawings} drawings in ${seen.frames} frames`)
    assert.equal(await sentence(page), expected.said)
    await until(async () => await picture(page) === expected.drawn, 'the picture of the last move')
  })
})

test('a page at rest draws nothing', () =>
  visit({
    query: '?compare=full,echomq!jitter:0.1',
    before: page => page.addInitScript(() => {
      window.calls = 0
      for (const name of ['clearRect', 'fillRect', 'fill', 'stroke', 'fillText']) {
        const original = CanvasRenderingContext2D.prototype[name]
        CanvasRenderingContext2D.prototype[name] = function (...given) {
          window.calls += 1
          return original.apply(this, given)
        }
      }
    }),
  }, async page => {
    assert.ok(await page.evaluate(() => window.calls) > 0, 'the first picture was drawn')
    await until(async () => (await page.locator('#compare').textContent()).includes('Full jitter'), 'the names of the pins')
    await frames(page)
    const calls = await page.evaluate(() => window.calls)
    for (let frame = 0; frame < 20; frame++) await frames(page)
    assert.equal(await page.evaluate(() => window.calls), calls)
    assert.ok((await paint(page)).pixels > 0)
  }))

test('a figure far below the window is not drawn while a slider moves, but is up to date once it is scrolled to, or printed', async () => {
  const context = { viewport: { width: 1280, height: 600 } }, query = '?compare=full,celery,ky,got'
  const fresh = {}
  await visit({ query: `${query}&jitter=0.83`, context }, async page => {
    await strip(page).scrollIntoViewIfNeeded()
    await frames(page)
    fresh.screen = await picture(page, strip(page))
    await page.emulateMedia({ media: 'print' })
    await frames(page)
    fresh.print = await picture(page, strip(page))
  })
  await visit({ query, context }, async page => {
    await frames(page)
    const still = await picture(page, strip(page))
    await drag(slider(page, 'Jitter'), 0.83)
    await frames(page)
    assert.equal(await picture(page, strip(page)), still)
    await strip(page).scrollIntoViewIfNeeded()
    await until(async () => await picture(page, strip(page)) === fresh.screen, 'the strip of the last move')
  })
  await visit({ query, context }, async page => {
    await drag(slider(page, 'Jitter'), 0.83)
    await page.emulateMedia({ media: 'print' })
    await until(async () => await picture(page, strip(page)) === fresh.print, 'the strip on paper')
  })
})
