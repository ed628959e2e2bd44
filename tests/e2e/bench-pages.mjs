// Serves the pages that have the hook of CONTRIBUTING.md, compressed and with a fine clock, for a bench that drives pages
// through it.  Usage: node tests/e2e/bench-pages.mjs [PORT]
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { dist, TYPES } from './lib.mjs'

const HINTS = `<link rel="modulepreload" href="element.js">
<link rel="preload" href="element_bg.wasm" as="fetch" type="application/wasm" crossorigin>`
const page = head => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A figure</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="jitter-band.css">
<script type="module" src="jitter-band.js"></script>${head}
<jitter-band></jitter-band>
<script type="module" src="bench-element.js"></script></html>`
const PAGES = { 'element.html': page(''), 'element-hints.html': page(HINTS) }
const hook = fileURLToPath(new URL('bench/element.js', import.meta.url))

/** Such a server; a port of its own unless one is given. */
export async function pages(port = 0) {
  const compressed = new Map()
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://host').pathname.slice(1) || 'index.html'
    const headers = { 'Cache-Control': 'no-store', 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
    const file = name === 'bench-element.js' ? hook : join(dist, name)
    if (!compressed.has(name)) {
      const body = PAGES[name] ?? await readFile(file).catch(() => undefined)
      if (body === undefined) return response.writeHead(404, headers).end()
      compressed.set(name, brotliCompressSync(body))
    }
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Encoding': 'br' }).end(compressed.get(name))
  })
  await new Promise(done => server.listen(port, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise(done => { server.closeAllConnections(); server.close(done) }),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { origin } = await pages(Number(process.argv[2] ?? 0))
  console.log(`the page                     ${origin}/`)
  console.log(`the element                  ${origin}/element.html`)
  console.log(`the element with its hints   ${origin}/element-hints.html`)
}
