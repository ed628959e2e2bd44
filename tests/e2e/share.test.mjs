// The panel that shares and saves: what is copied is what is on screen, and what is saved is what the command line gives.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { button, command, drag, frames, slider, text, until, visit } from './lib.mjs'
import { described } from './study.mjs'

const open = async page => {
  await button(page, 'Share').click()
  await until(() => page.locator('#share #code').count(), 'the panel')
}
const line = (page, id) => page.locator(`#share-${id}`).inputValue()
const copied = page => page.evaluate(() => navigator.clipboard.readText())
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
/** A query as the command line writes it. */
const shortest = query => command('url', query).toString().trim()

/** Clicks a button and gives the file that comes. */
async function saved(page, ending) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, ending.toUpperCase()).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the panel is loaded by the first click, once, and folds away', () =>
  visit({}, async (page, host) => {
    const loads = () => host.requests.filter(path => /share/.test(path)).sort()
    assert.deepEqual(loads(), [])
    await open(page)
    await button(page, 'Share').click()
    assert.ok(await page.locator('#share').isHidden())
    assert.equal(await button(page, 'Share').getAttribute('aria-expanded'), 'false')
    await button(page, 'Share').click()
    assert.ok(await page.locator('#share #code').isVisible())
    assert.deepEqual(loads(), ['/share.js', '/share_bg.wasm'])
  }))

test('the lines hold the address, from the page\'s own folder, with only what differs from the defaults', () =>
  visit({ path: '/docs/tool/', query: '?policy=echomq&base=1000&jitter=0.35&jobs=1000&attempt=03' }, async (page, host) => {
    await open(page)
    const query = shortest('jitter=0.35')
    assert.equal(query, 'jitter=0.35')
    const folder = `${host.origin}/docs/tool/`
    assert.equal(await line(page, 'link'), `${folder}?${query}`)

    // As a browser reads the line, not as it is spelled.
    const frame = await page.evaluate(markup => {
      const frame = new DOMParser().parseFromString(markup, 'text/html').querySelector('iframe')
      return Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]))
    }, await line(page, 'frame'))
    const { origin, pathname, searchParams } = new URL(frame.src)
    assert.equal(origin + pathname, folder)
    assert.deepEqual([...searchParams].sort(), [['embed', 'on'], ['jitter', '0.35']])
    assert.equal(frame.loading, 'lazy')
    assert.match(frame.title, /retries/)
    assert.ok(Number(frame.height) > 300, 'a height before the page is there')
    assert.equal(frame.style, undefined, 'a strict policy of the host would refuse a style')

    const element = await page.evaluate(markup => {
      const host = new DOMParser().parseFromString(markup, 'text/html')
      const read = name => Object.fromEntries([...host.querySelector(name).attributes].map(({ name, value }) => [name, value]))
      return { script: read('script'), figure: read('jitter-band') }
    }, await line(page, 'element'))
    assert.deepEqual(element, { script: { type: 'module', src: `${folder}jitter-band.js` }, figure: { jitter: '0.35' } })

    const [, words, file, link] = (await line(page, 'markdown')).match(/^\[!\[(.+)\]\(([^)]+)\)\]\(([^)]+)\)$/)
    assert.ok(words.length > 10)
    assert.match(file, /\.svg$/)
    assert.equal(link, `${folder}?${query}`)
  }))

for (const query of ['jitter=0.5', 'view=schedule&policy=celery&compare=full,echomq!jitter:0.5', 'policy=custom&growth=table&table=100,200']) {
  test(`in another page the element that the panel writes for “${query}” says what the command line says`, async () => {
    let written
    await visit({ query: `?${query}` }, async (page, host) => {
      await open(page)
      written = (await line(page, 'element')).replace(host.origin, '')
    })
    const pages = { '/host.html': `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="/static/icon.svg"><body>${written}</body></html>` }
    await visit({ path: '/host.html', ready: false, server: { pages } }, page =>
      until(() => page.locator('jitter-band').evaluate((figure, said) => figure.sentence === said, described(query)), described(query)))
  })
}

test('of the defaults the link is the page', () =>
  visit({}, async (page, host) => {
    await open(page)
    assert.equal(await line(page, 'link'), `${host.origin}/`)
  }))

test('each line is copied as it stands, and the page says so', () =>
  visit({ query: '?jitter=0.5&view=schedule', context: clipboard }, async page => {
    await open(page)
    for (const [id, label] of [['link', 'Link'], ['frame', 'Frame (iframe)'], ['element', 'Element'], ['markdown', 'Markdown']]) {
      await page.evaluate(() => navigator.clipboard.writeText('before'))
      await button(page, `Copy: ${label}`).click()
      await until(async () => await copied(page) === await line(page, id), `${label} in the clipboard`)
      await until(async () => await text(page, '#copied') === 'Copied.', 'the confirmation')
      assert.ok(await page.locator('#copied').isVisible())
    }
    // A confirmation is of what was copied, not of what came later.
    await drag(slider(page, 'Jitter'), 0.25)
    await until(async () => await text(page, '#copied') === '', 'the confirmation to go')
  }))

const NO_CLIPBOARD = {
  'a browser that refuses': () => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  'a page without a clipboard': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
}
for (const [name, before] of Object.entries(NO_CLIPBOARD)) {
  test(`${name} leaves the text selected and says so`, () =>
    visit({ query: '?jitter=0.5', before: page => page.addInitScript(before) }, async page => {
      await open(page)
      await button(page, 'Copy: Link').click()
      await until(async () => /by hand/.test(await text(page, '#copied')), 'the words')
      const selected = await page.evaluate(() => {
        const field = document.activeElement
        return { id: field.id, all: field.value.slice(field.selectionStart, field.selectionEnd) === field.value && field.value !== '' }
      })
      assert.deepEqual(selected, { id: 'share-link', all: true })

      await page.locator('#code > summary').click()
      await until(() => text(page, '#code pre'), 'the code')
      await button(page, 'Copy: As code').click()
      await until(async () => /by hand/.test(await text(page, '#code-copied')), 'the words below the code')
      const code = await page.locator('#code pre').textContent()
      assert.equal(await page.evaluate(() => getSelection().toString().trim()), code.trim())
    }))
}

const VIEWS = {
  'the band': 'jitter=0.35&seed=7',
  'the band, dark': 'jitter=0.35&theme=dark',
  'policies side by side': 'compare=python-helper,full&jobs=300',
  'the schedule': 'view=schedule&policy=full',
  'the herd': 'view=herd&jobs=200&horizon=60s',
  'a fleet': 'view=fleet&jobs=50',
}
for (const [name, query] of Object.entries(VIEWS)) {
  test(`${name}: SVG, CSV and JSON are the command line's, byte for byte; PNG has twice the pixels`, () =>
    visit({ query: `?${query}` }, async page => {
      await open(page)
      const told = await until(() => line(page, 'link'), 'the link')
      const written = new URL(told).search.slice(1)
      assert.equal(written, shortest(query))
      for (const ending of ['csv', 'json', 'svg']) {
        const { name, bytes } = await saved(page, ending)
        assert.match(name, new RegExp(`^jitterband-[\\w-]+\\.${ending}$`))
        assert.equal(bytes.toString(), command(ending, written).toString(), ending)
        await until(async () => (await text(page, '#saved')).includes(name), `${name} to be named`)
      }
      const [, width, height] = command('svg', written).toString().match(/<svg[^>]*? width="(\d+)" height="(\d+)"/)
      const { bytes } = await saved(page, 'png')
      assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
      assert.equal(bytes.subarray(12, 16).toString(), 'IHDR')
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [2 * width, 2 * height])
      const colours = await page.evaluate(async base64 => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], { type: 'image/png' }))
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        canvas.drawImage(bitmap, 0, 0)
        return new Set(new Uint32Array(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size
      }, bytes.toString('base64'))
      assert.ok(colours > 20, `${colours} colours are no picture`)
    }))
}

test('the code is the command line\'s in every language, and copied as it stands', () =>
  visit({ query: '?jitter=0.35&attempt=5', context: clipboard }, async page => {
    await open(page)
    await page.locator('#code > summary').click()
    const language = page.locator('#language')
    const words = await language.locator('option').evaluateAll(options => options.map(option => option.value))
    assert.deepEqual(words.sort(), ['elixir', 'go', 'javascript', 'python', 'rust'])
    for (const word of words) {
      await language.selectOption(word)
      const expected = command('code', 'jitter=0.35&attempt=5', '--in', word).toString()
      assert.ok(expected.length > 100, 'there is code')
      await until(async () => (await page.locator('#code pre').textContent()).trimEnd() === expected.trimEnd(), `the code in ${word}`)
    }
    await button(page, 'Copy: As code').click()
    await until(async () => await copied(page) === await page.locator('#code pre').textContent(), 'the code in the clipboard')
    await until(async () => await text(page, '#code-copied') === 'Copied.', 'the confirmation')
  }))

test('after a change everything in the panel is of the new settings', () =>
  visit({}, async (page, host) => {
    await open(page)
    await page.locator('#code > summary').click()
    await page.locator('#language').selectOption('python')
    await drag(slider(page, 'Jitter'), 0.75)
    await drag(slider(page, 'Base delay'), 2000)
    const query = shortest('jitter=0.75&base=2000')
    await until(async () => await line(page, 'link') === `${host.origin}/?${query}`, 'the link to follow')
    assert.ok((await line(page, 'frame')).includes('jitter=0.75'))
    assert.ok((await line(page, 'markdown')).includes(query))
    const expected = command('code', query, '--in', 'python').toString().trimEnd()
    await until(async () => (await page.locator('#code pre').textContent()).trimEnd() === expected, 'the code to follow')
    assert.equal((await saved(page, 'csv')).bytes.toString(), command('csv', query).toString())
    await button(page, 'Reset').click()
    await until(async () => await line(page, 'link') === `${host.origin}/`, 'the link to follow')
    await frames(page)
  }))
