// Drawing: at most once a frame, and never without the last change.
import assert from 'node:assert/strict'
import test from 'node:test'
import { frames, paint, picture, sentence, slider, until, visit } from './lib.mjs'

test('five hundred moves in a second are drawn once a frame, the last one included', async () => {
  let expected
  await visit({ query: '?jitter=0.83' }, async page => { expected = { said: await sentence(page), drawn: await picture(page) } })

  await visit({
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
    await frames(page)
    const calls = await page.evaluate(() => window.calls)
    for (let frame = 0; frame < 20; frame++) await frames(page)
    assert.equal(await page.evaluate(() => window.calls), calls)
    assert.ok((await paint(page)).pixels > 0)
  }))
