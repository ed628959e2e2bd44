// Somebody else's page with figures in it: a server of its own beside the one that has dist/, and a visit to it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { browse, dist, serve, TYPES } from './lib.mjs'

/** Serves `pages`, texts by their paths, under the policy `csp`; and dist/ as `jitterband/` of any folder, as a host may keep it. */
async function pagesServer(pages, csp) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://host').pathname
    const headers = { 'Cache-Control': 'no-store', ...(csp && { 'Content-Security-Policy': csp }) }
    const own = path.match(/\/jitterband\/(.*)$/)
    const page = own ? await readFile(join(dist, own[1] || 'index.html')).catch(() => undefined) : pages[path]
    if (page === undefined) return response.writeHead(404, { ...headers, 'Content-Type': 'text/plain' }).end('Not found')
    response.writeHead(200, { ...headers, 'Content-Type': TYPES[extname(path)] ?? TYPES['.html'] }).end(page)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise(resolve => { server.closeAllConnections(); server.close(resolve) }),
  }
}

/** A plain page around what is to be in it. */
export const around = (body, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page of somebody else</title><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}</head>
<body><h1>A page of somebody else</h1>${body}<p id="below">Text below the figure.</p></body></html>`

/**
 * Opens the page at `/` of `pages(dist)`, which is given the address of dist/, and hands it to `body(page, dist, host)`. It fails
 * on anything untoward in the page or its frames, unless `failing`. `server`: the options of `serve`; `csp`: the host's policy.
 */
export async function hosted({ pages, server = {}, context = {}, csp, failing = false, before }, body) {
  const figures = await serve(server)
  const host = await pagesServer({ '/favicon.ico': '', ...pages(figures.origin) }, csp?.(figures.origin))
  try {
    await browse({ origins: [figures.origin, host.origin], context, failing, before }, async page => {
      await page.goto(host.origin)
      await body(page, figures, host)
    })
  } finally {
    await host.close()
    await figures.close()
  }
}

/** The figure's page in the frame at a place of the list, once it is there. */
export async function framed(page, at = 0) {
  const element = await page.locator('iframe').nth(at).elementHandle()
  const frame = await element.contentFrame()
  assert.ok(frame, 'a frame with a page')
  return frame
}
