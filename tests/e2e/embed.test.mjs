// The page in a frame of somebody else's page: as tall as it says, live or still, and nobody's business but its own.
// The lines are those of docs/embedding.md.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { blocks } from './docs.mjs'
import { around, framed, hosted } from './host.mjs'
import { binary, button, command, drag, frames, native, numbers, started, text, until, visit } from './lib.mjs'

const recipes = blocks('docs/embedding.md')
/** A line of the document, where dist/ is served and with another query. */
const line = (name, dist, query) => {
  const markup = recipes[name].replaceAll('https://example.org/jitterband/', `${dist}/`)
  return query === undefined ? markup : markup.replace(/\?[^"]*/, `?${query}`)
}
const SCRIPTS = '<script src="/record.js"></script><script src="/frames.js"></script>'
const RECORD = `window.heights = []
addEventListener('message', event => event.data?.type === 'jitterband:height' && heights.push(event.data))
window.shift = 0
new PerformanceObserver(list => { for (const entry of list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift', buffered: true })`
const files = { '/record.js': RECORD, '/frames.js': recipes['frames.js'] }
/** A page with a frame, and what it needs under a strict policy. */
const page = (name, query, more = '') => dist => ({ '/': around(more + line(name, dist, query), SCRIPTS), ...files })
const strict = dist => `default-src 'none'; script-src 'self'; frame-src ${dist}; img-src 'self'`

/** Waits until the frame is as tall as the page in it, and no more messages come. */
async function settled(page, frame) {
  let last
  await until(async () => {
    const [told, tall] = [await page.evaluate(() => heights.at(-1)?.height), await page.locator('iframe').first().getAttribute('height')]
    const now = JSON.stringify([told, tall, await frame.evaluate(() => document.documentElement.scrollHeight)])
    await page.waitForTimeout(300)
    const still = now === last && String(told) === tall
    last = now
    return still
  }, 'the height to settle')
}
/** What the page in the frame takes, whatever the height of the frame. */
const needed = frame => frame.evaluate(() => {
  const { bottom } = document.body.getBoundingClientRect()
  return { height: bottom + scrollY, scrolls: document.documentElement.scrollHeight > document.documentElement.clientHeight }
})

for (const [controls, sliders, pickers] of [['none', 0, 0], ['jitter', 1, 0], ['all', 3, 1]]) {
  for (const view of ['band', 'schedule', 'herd']) {
    test(`${view} with controls=${controls} says how tall it is, in few words, and is that tall at every width`, () =>
      hosted({ pages: page('frame.html', `embed&controls=${controls}&view=${view}&jitter=0.35`), csp: strict }, async page => {
        const frame = await framed(page)
        await until(() => frame.locator('#app canvas').count(), 'the figure')
        await settled(page, frame)
        if (view === 'band') {
          assert.equal(await frame.getByRole('slider').count(), sliders)
          assert.equal(await frame.getByRole('combobox', { name: 'Policy' }).count(), pickers)
          const { sample } = native('jitter=0.35')
          assert.deepEqual(numbers(await text(frame, '#sentence')).slice(0, 3), [sample.jobs, sample.distinct, sample.busiest.count])
        }
        const first = await page.evaluate(() => heights.at(-1))
        assert.deepEqual(Object.keys(first).sort(), ['height', 'type'])
        for (const width of [360, 1280]) {
          const before = await page.evaluate(() => heights.length)
          await page.setViewportSize({ width, height: 800 })
          await settled(page, frame)
          const { height, scrolls } = await needed(frame)
          const told = await page.evaluate(() => heights.at(-1).height)
          assert.ok(Math.abs(told - height) <= 1, `told ${told}, needs ${height}`)
          assert.ok(!scrolls, 'nothing to scroll in the frame')
          const messages = await page.evaluate(() => heights.length) - before
          assert.ok(messages <= 3, `${messages} messages for one change of the width`)
        }
        // It shrinks again as far as it had grown.
        assert.ok(Math.abs(await page.evaluate(() => heights.at(-1).height) - first.height) <= 1)
      }))
  }
}

for (const width of [360, 816, 1280]) {
  test(`the line of the document keeps its place: a host ${width} pixels wide does not jump`, () =>
    hosted({ pages: page('frame.html'), csp: strict, context: { viewport: { width, height: 800 } } }, async page => {
      const frame = await framed(page)
      await started(frame)
      await settled(page, frame)
      const shift = await page.evaluate(() => window.shift)
      assert.ok(shift <= 0.02, `the host jumps by ${shift}`)
      // That a jump would be seen.
      await page.evaluate(() => { document.querySelector('h1').style.marginBottom = '300px' })
      await until(async () => await page.evaluate(() => window.shift) > 0.02, 'a jump to be seen')
    }))
}

test('without the script of the document it fits into the height it is given, in a column and on a phone', () =>
  hosted({ pages: dist => ({ '/': around(line('frame.html', dist)) }), csp: strict }, async page => {
    const frame = await framed(page)
    await started(frame)
    for (const width of [816, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await until(async () => !(await needed(frame)).scrolls, `all of it to fit at ${width} pixels`)
    }
    assert.equal(await page.locator('iframe').getAttribute('height'), '620')
  }))

for (const view of ['band', 'schedule', 'herd', 'contention', 'fleet', 'lock']) {
  test(`${view}: the line that Share writes has room for the figure in a column of 800 pixels`, async () => {
    let written
    await visit({ query: `?view=${view}` }, async page => {
      await button(page, 'Share').click()
      written = await until(() => page.locator('#share-frame').inputValue().catch(() => ''), 'the line')
    })
    const query = written.match(/\?([^"]*)/)[1].replaceAll('&amp;', '&')
    const markup = dist => written.replace(/src="[^?]*/, `src="${dist}/`)
    assert.equal(new URLSearchParams(query).get('view') ?? 'band', view)
    await hosted({ pages: dist => ({ '/': around(markup(dist)) }), csp: strict, context: { viewport: { width: 816, height: 1200 } } }, async page => {
      const frame = await framed(page)
      await until(() => frame.locator('#app canvas').count(), 'the figure')
      const given = Number(await page.locator('iframe').getAttribute('height'))
      // The simulations come a little later, and then their sentences.
      let height
      const fits = async () => {
        ({ height } = await needed(frame))
        return height <= given && given <= height + 150
      }
      await until(fits, 'the figure').catch(() => assert.fail(`given ${given}, needs ${height}`))
    })
  })
}

test('locked in with nothing but scripts it is live where other origins may read its files', () =>
  hosted({ pages: page('sandbox.html'), csp: strict, server: { cors: true } }, async page => {
    const frame = await framed(page)
    await started(frame)
    await settled(page, frame)
    const { height } = await needed(frame)
    assert.ok(Math.abs(await page.evaluate(() => heights.at(-1).height) - height) <= 1)
    await drag(frame.getByRole('slider', { name: /^Jitter/ }), 0.5)
    const { sample } = native('jitter=0.5')
    await until(async () => numbers(await text(frame, '#sentence'))[1] === sample.distinct, 'the sentence to follow the slider')
  }))

test('locked in where they may not, it is the still picture with its sentence', () =>
  hosted({ pages: page('sandbox.html'), server: { cors: false }, failing: true }, async page => {
    const frame = await framed(page)
    const picture = frame.locator('#app picture img')
    await until(() => picture.evaluate(image => image.complete && image.naturalWidth > 0).catch(() => false), 'the still picture')
    assert.ok(await picture.isVisible())
    const { sample } = native('')
    assert.equal(numbers(await text(frame, '#sentence'))[1], sample.distinct)
    assert.equal(await frame.locator('canvas').count(), 0)
  }))

test('3,000 pixels below the window it asks for nothing until a reader comes near', () =>
  hosted({ pages: page('frame.html', undefined, '<div style="height: 3800px"></div>') }, async (page, dist) => {
    await page.waitForTimeout(1500)
    assert.deepEqual(dist.requests, [])
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await until(() => dist.requests.length > 0, 'the frame to load')
    await started(await framed(page))
  }))

test('it stores nothing, sets no cookie and asks nobody else', () =>
  hosted({ pages: page('frame.html', 'embed&controls=all') }, async page => {
    const frame = await framed(page)
    await started(frame)
    await drag(frame.getByRole('slider', { name: /^Jitter/ }), 0.5)
    await frames(frame)
    const kept = await frame.evaluate(async () => ({
      local: localStorage.length, session: sessionStorage.length, cookie: document.cookie,
      databases: (await indexedDB.databases()).length, caches: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
    assert.deepEqual(kept, { local: 0, session: 0, cookie: '', databases: 0, caches: 0, workers: 0 })
    assert.deepEqual(await page.context().cookies(), [])
  }))

test('the script of the document takes a height from the frame itself alone', () =>
  hosted({ pages: dist => ({
    '/': around(`${line('frame.html', dist)}<iframe id="other" src="/other.html" title="another" height="100"></iframe>`, SCRIPTS),
    '/other.html': '<!doctype html><title>another</title><script src="/other.js"></script>',
    '/other.js': "for (const height of [7, -1, 0, '<b>', null, NaN]) parent.postMessage({ type: 'jitterband:height', height }, '*'); parent.postMessage(null, '*')",
    ...files,
  }) }, async page => {
    const frame = await framed(page)
    await started(frame)
    await page.evaluate(() => {
      postMessage({ type: 'jitterband:height', height: 5 }, '*')
      postMessage({ type: 'other', height: 6 }, '*')
      postMessage('text', '*')
    })
    await until(() => page.evaluate(() => heights.some(message => message.height === 5) && heights.some(message => message.height === 7)), 'the messages')
    await until(async () => await page.locator('#other').getAttribute('height') === '7', 'the other frame to have its own height')
    await until(async () => Math.abs(await page.locator('iframe').first().getAttribute('height') - (await needed(frame)).height) <= 1,
      'the figure to have its own height')
  }))

for (const [colorScheme, theme, dark] of [['dark', 'light', false], ['light', 'dark', true], ['dark', '', true], ['light', '', false]]) {
  test(`theme=${theme || 'auto'} on a ${colorScheme} system is ${dark ? 'dark' : 'light'} to its very edge`, () =>
    hosted({ pages: page('frame.html', `embed${theme && `&theme=${theme}`}`), context: { colorScheme } }, async page => {
      const frame = await framed(page)
      await started(frame)
      await settled(page, frame)
      assert.equal(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme.includes('dark')
        && (getComputedStyle(document.documentElement).colorScheme === 'dark' || matchMedia('(prefers-color-scheme: dark)').matches)), dark)
      const shot = (await page.locator('iframe').screenshot()).toString('base64')
      const corners = await page.evaluate(async base64 => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], { type: 'image/png' }))
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        canvas.drawImage(bitmap, 0, 0)
        return [[1, 1], [bitmap.width - 2, 1], [1, bitmap.height - 2], [bitmap.width - 2, bitmap.height - 2]]
          .map(([x, y]) => Math.max(...canvas.getImageData(x, y, 1, 1).data.subarray(0, 3)))
      }, shot)
      for (const brightest of corners) assert.ok(dark ? brightest < 80 : brightest > 200, `${corners}`)
    }))
}

test('an element whose files lie on another server lives under the policy that the document asks for', () =>
  hosted({
    server: { cors: true },
    csp: dist => `default-src 'none'; script-src ${dist} 'wasm-unsafe-eval'; style-src ${dist}; connect-src ${dist}; img-src ${dist}`,
    pages: dist => ({ '/': around(recipes['element.html'].replaceAll('"jitterband/', `"${dist}/`)) }),
  }, async page => {
    await until(async () => await page.evaluate(() => document.querySelector('jitter-band').sentence) === native('jitter=0.2').sentence, 'the sentence')
  }))

test('without scripts a page shows what stands in the element', () =>
  hosted({ context: { javaScriptEnabled: false }, pages: () => ({ '/': around('<jitter-band jitter="0.5"><p id="inside">A picture of it.</p></jitter-band>', '<link rel="stylesheet" href="jitterband/jitter-band.css">') }) }, async page => {
    assert.ok(await page.locator('#inside').isVisible())
  }))

test('the still picture of the document is drawn by the command line, and its line shows it and links to the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jitterband-'))
  try {
    execFileSync('sh', ['-c', recipes['picture.sh']], { cwd: folder, env: { ...process.env, PATH: `${dirname(binary)}:${process.env.PATH}` } })
    const picture = readFileSync(join(folder, 'band.svg'), 'utf8')
    assert.equal(picture, command('svg', 'policy=echomq&jitter=0.2', '--width', '800', '--height', '360').toString())
    const [, words, file, link] = recipes['picture.md'].match(/^\[!\[(.+)\]\((.+?)\)\]\((.+)\)$/m)
    await hosted({ csp: () => "default-src 'none'; img-src 'self'", pages: dist => ({ '/': around(`<a href="${link.replace('https://example.org/jitterband', dist)}"><img src="${file}" alt="${words}"></a>`), '/band.svg': picture }) }, async page => {
      await until(() => page.locator('img').evaluate(image => image.complete && image.naturalWidth === 800 && image.naturalHeight === 360), 'the picture')
      await page.getByRole('link', { name: words }).click()
      await started(page)
      assert.equal(await text(page, '#sentence'), native('jitter=0.2').sentence)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
