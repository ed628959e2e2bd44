// The recipes of docs/embedding.md, as they stand there, built with the tools they are for and looked at in Chromium.
// Run by scripts/test-hosts, which adds the tools; HOSTS names the ones to try.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, extname, join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { blocks } from '../e2e/docs.mjs'
import { around } from '../e2e/host.mjs'
import { browse, dist, drag, native, TYPES, until } from '../e2e/lib.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const recipes = blocks('docs/embedding.md')
const python = name => join(root, '.tools/hosts/bin', name)

/** Where a tool wants the files, how it is called, and where its page is. `more`: files beside those of the recipe. */
const HOSTS = {
  plain: {
    more: { 'index.html': around(recipes['element.html'].replace('jitter="0.2"', 'jitter="0.5"') + recipes['frame.html']
      .replace('https://example.org/', '').replace('jitter=0.2', 'jitter=0.35'), '<script src="frames.js"></script>') },
    files: '.', site: '.', page: 'index.html',
  },
  mdbook: { files: 'src', run: [process.env.MDBOOK, 'build'], site: 'book', page: 'retries.html' },
  mkdocs: { files: 'docs', run: [python('mkdocs'), 'build', '--strict', '--quiet'], site: 'site', page: '' },
  sphinx: { files: '_static', run: [python('sphinx-build'), '-q', '-W', '.', 'html'], site: 'html', page: 'index.html' },
  vitepress: {
    more: { 'other.md': '# Other\n\n[To the figures](./index.md)\n' },
    files: 'public', run: [process.execPath, join(here, 'node_modules/vitepress/bin/vitepress.js'), 'build'], site: '.vitepress/dist', page: '',
  },
  rustdoc: {
    more: { 'Cargo.toml': '[package]\nname = "retries"\nversion = "0.1.0"\nedition = "2024"\n\n[workspace]\n' },
    files: 'target/doc', run: ['cargo', 'doc', '--quiet', '--offline', '--target-dir', 'target'], site: 'target/doc', page: 'retries/index.html',
  },
}
const named = process.env.HOSTS?.split(/\s+/).filter(Boolean) ?? Object.keys(HOSTS)

/** Writes the recipe of a tool into a folder of its own, as it says, and builds it; gives the folder of the site. */
function build(name) {
  const { more = {}, files, run, site } = HOSTS[name]
  const folder = join(here, 'built', name)
  rmSync(folder, { recursive: true, force: true })
  const own = Object.entries(recipes).filter(([file]) => file.startsWith(`${name}/`)).map(([file, text]) => [file.slice(name.length + 1), text])
  assert.ok(own.length > 0 || name === 'plain', `there is no recipe for ${name}`)
  for (const [file, text] of [...own, ...Object.entries(more), [join(files, 'frames.js'), recipes['frames.js']]]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  cpSync(dist, join(folder, files, 'jitterband'), { recursive: true, filter: file => !/\.(br|gz)$/.test(file) })
  if (run) {
    try {
      execFileSync(run[0], run.slice(1), { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      assert.fail(`${name} does not build: ${error.stderr || error.stdout || error.message}`)
    }
  }
  return join(folder, site)
}

const FOLDER = '/any/folder/'
/** Serves a site from a folder, as a project's pages often are; everything else is missing. */
async function publish(site) {
  const requests = []
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname)
    requests.push(path)
    // Browsers ask for it by themselves.
    if (path === '/favicon.ico') return response.writeHead(204).end()
    const file = path.startsWith(FOLDER) && join(site, path.slice(FOLDER.length), path.endsWith('/') ? 'index.html' : '')
    const body = file && await readFile(file).catch(() => undefined)
    if (!body) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-store' }).end(body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${server.address().port}`
  return { origin, requests, close: () => new Promise(resolve => { server.closeAllConnections(); server.close(resolve) }) }
}

/** What a canvas of an element holds: how many colours. */
const colours = element => element.evaluate(element => {
  const canvas = element.shadowRoot.querySelector('canvas')
  if (!canvas?.width) return 0
  return new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size
})

/** The element of the page says what the command line says, and is painted. */
async function lives(element, query) {
  await until(async () => await element.count() === 1 && await element.evaluate(element => element.sentence) === native(query).sentence, `the element to say what ${query} says`)
  await element.scrollIntoViewIfNeeded()
  await until(async () => await colours(element) > 10, 'the element to be painted')
}

/** The page in the frame says what the command line says; the frame is as tall as it needs to be. */
async function framed(element, query, dark) {
  await element.scrollIntoViewIfNeeded()
  const frame = await until(async () => (await element.elementHandle()).contentFrame(), 'the frame')
  await until(() => frame.locator('#app canvas').count().catch(() => 0), 'the figure in the frame')
  await until(async () => (await frame.locator('#sentence').textContent()).trim() === native(query).sentence, `the frame to say what ${query} says`)
  await until(async () => {
    const needed = await frame.evaluate(() => document.body.getBoundingClientRect().height)
    return Math.abs(await element.getAttribute('height') - needed) <= 1
  }, 'the frame to be as tall as it needs to be')
  const paper = await frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).map(Number))
  assert.equal(Math.max(...paper.slice(0, 3)) < 100, dark, `paper ${paper}`)
}

for (const name of named) {
  let site
  test(`${name}: the recipe builds`, () => { site = build(name) })
  const visited = () => publish(site ?? assert.fail('there is no site'))

  for (const colorScheme of ['light', 'dark']) {
    test(`${name}: both figures are live on a ${colorScheme} system, from a folder, and nothing fails`, async () => {
      const host = await visited()
      try {
        await browse({ origins: [host.origin], context: { colorScheme } }, async page => {
          await page.goto(host.origin + FOLDER + HOSTS[name].page)
          await lives(page.locator('jitter-band'), 'jitter=0.5')
          await framed(page.locator('iframe'), 'jitter=0.35', colorScheme === 'dark')
          await drag(page.locator('jitter-band').getByRole('slider', { name: /^Jitter/ }), 0.25)
          await lives(page.locator('jitter-band'), 'jitter=0.25')
        })
        assert.deepEqual(host.requests.filter(path => !path.startsWith(FOLDER) && path !== '/favicon.ico'), [])
      } finally {
        await host.close()
      }
    })
  }

  if (name === 'vitepress') {
    test('vitepress: the element is there after each change of the page by its links, by Back and by Forward, and loads nothing twice', async () => {
      const host = await visited()
      try {
        await browse({ origins: [host.origin] }, async page => {
          await page.goto(`${host.origin}${FOLDER}other.html`)
          await page.getByRole('link', { name: 'To the figures' }).click()
          await lives(page.locator('jitter-band'), 'jitter=0.5')
          await page.goBack()
          await until(async () => await page.locator('jitter-band').count() === 0, 'the element to go')
          await page.goForward()
          await lives(page.locator('jitter-band'), 'jitter=0.5')
          await framed(page.locator('iframe'), 'jitter=0.35', false)
          const programs = host.requests.filter(path => /(element|figures)_bg\.wasm$/.test(path))
          assert.equal(programs.length, new Set(programs).size)
        })
      } finally {
        await host.close()
      }
    })
  }
}

if (named.includes('plain')) {
  const page = body => around(body, `<link rel="stylesheet" href="jitterband/jitter-band.css"><script src="frames.js"></script><script type="module" src="jitterband/jitter-band.js"></script>`)
  /** Opens a page of one's own beside the plain recipe. */
  async function plain(html, body, path = 'own.html') {
    const folder = join(here, 'built/plain')
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), html)
    const host = await publish(folder)
    try {
      await browse({ origins: [host.origin] }, async page => {
        await page.goto(host.origin + FOLDER + path)
        await body(page, host)
      })
    } finally {
      await host.close()
    }
  }

  test('three elements and two frames on a page live side by side, each its own, on one program', () => {
    const elements = ['jitter=0.1', 'jitter=0.9&seed=5', 'policy=full&attempt=5']
    const markup = elements.map(query => `<jitter-band ${[...new URLSearchParams(query)].map(([name, value]) => `${name}="${value}"`).join(' ')}></jitter-band>`).join('\n')
    const frames = ['jitter=0.3', 'jitter=0.7'].map(query => `<iframe src="jitterband/?embed&${query}" title="${query}" width="100%" height="620" frameborder="0"></iframe>`).join('\n')
    return plain(page(markup + frames), async (page, host) => {
      for (const [at, query] of elements.entries()) await lives(page.locator('jitter-band').nth(at), query)
      for (const [at, query] of ['jitter=0.3', 'jitter=0.7'].entries()) await framed(page.locator('iframe').nth(at), query, false)
      // A change of one is none of the others'.
      await drag(page.locator('jitter-band').nth(0).getByRole('slider', { name: /^Jitter/ }), 0.2)
      for (const [at, query] of ['jitter=0.2', ...elements.slice(1)].entries()) await lives(page.locator('jitter-band').nth(at), query)
      const programs = host.requests.filter(path => /(element|figures)_bg\.wasm$/.test(path))
      assert.equal(programs.length, new Set(programs).size, 'each program is loaded once for all elements')
    })
  })

  test('from a page in a deeper folder, with its script there twice, it finds its files beside the script', () => {
    const script = '<script type="module" src="../../jitterband/jitter-band.js"></script>'
    return plain(around('<jitter-band jitter="0.5"></jitter-band>', `${script}${script}<script type="module" src="../../jitterband/jitter-band.js?again"></script>`), async page => {
      await lives(page.locator('jitter-band'), 'jitter=0.5')
    }, 'one/two/deep.html')
  })

  test('taken out, moved and put back as a page does that changes without loading, it lives on and leaves nothing behind', () =>
    plain(page('<div id="one"><jitter-band jitter="0.1"></jitter-band></div><div id="two"></div>'), async page => {
      const element = page.locator('jitter-band')
      await lives(element, 'jitter=0.1')
      await page.evaluate(() => document.getElementById('two').append(document.querySelector('jitter-band')))
      await lives(element, 'jitter=0.1')
      await page.evaluate(async () => {
        const kept = document.querySelector('jitter-band')
        for (let time = 0; time < 10; time++) {
          kept.remove()
          await new Promise(done => setTimeout(done))
          document.getElementById(time % 2 ? 'one' : 'two').append(kept)
          await new Promise(requestAnimationFrame)
        }
      })
      await lives(element, 'jitter=0.1')
      // A router writes the page's markup anew.
      for (const jitter of ['0.3', '0.4', '0.6']) {
        await page.evaluate(jitter => { document.getElementById('one').innerHTML = `<jitter-band jitter="${jitter}"></jitter-band>`; document.getElementById('two').innerHTML = '' }, jitter)
        await lives(element, `jitter=${jitter}`)
      }
      await page.evaluate(() => document.body.replaceChildren())
      await page.waitForTimeout(500)
      assert.equal(await page.locator('jitter-band').count(), 0)
    }))
}
