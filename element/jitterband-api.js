// Jitterband for JavaScript: what a query gives, in a browser and in Node.js. docs/api.md tells how to use it.
//
// A thin layer around api.js and api_bg.wasm, whose functions take what they are made for; these take anything.

import start, * as core from './api.js'

const MOST_DELAYS = 100_000
const MOST_PIXELS = 10_000

let ready = false
let starting

/**
 * Loads the WebAssembly file: the one beside this module, or what is given: its address, a response, its bytes or its module.
 * Called again it waits for the first call; after a failure it tries again.
 */
export function init(source = new URL('./api_bg.wasm', import.meta.url)) {
  starting ??= load(source).then(() => { ready = true }, error => {
    starting = undefined
    throw error
  })
  return starting
}

async function load(source) {
  await start({ module_or_path: await fetched(await source) })
}

/** What WebAssembly can be made of. */
async function fetched(source) {
  if (typeof source === 'string' || source instanceof URL) {
    const url = new URL(source, import.meta.url)
    if (url.protocol === 'file:') {
      // Node.js has no fetch for files. Bundlers are to leave the name alone.
      const files = 'node:fs/promises'
      return (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)).readFile(url)
    }
    source = await fetch(url)
  }
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) throw new Error(`Jitterband's WebAssembly file did not come: ${source.status} from ${source.url}`)
    // As bytes, since some servers do not know its type.
    return source.arrayBuffer()
  }
  return source
}

/** The functions, once they are there. */
function loaded() {
  if (!ready) throw new Error('Jitterband is not loaded yet: await init() first.')
  return core
}

/** A query as text, whatever it was given as. */
const text = query => String(query ?? '')

/** A whole number from `least` to `most`, or undefined where none was given. */
function whole(value, least, most) {
  const number = value === undefined || value === null ? NaN : Number(value)
  return Number.isNaN(number) ? undefined : Math.round(Math.min(Math.max(number, least), most))
}

/** The version of Jitterband. */
export const version = () => loaded().version()

/** The ids of all policies, in the order of the catalogue. */
export const policies = () => loaded().policies()

/** Everything about a query, as the text of one JSON object; what could not be used is in its `issues`. */
export const json = query => loaded().json(text(query))

/** The table of a query as CSV. */
export const csv = query => loaded().csv(text(query))

/** The picture of a query as an SVG document: 800 CSS pixels wide and as tall as it needs, or as told. */
export const svg = (query, width, height) => loaded().svg(text(query), whole(width, 1, MOST_PIXELS), whole(height, 1, MOST_PIXELS))

/** What the jobs wait before the attempt, in milliseconds: the first `count` of them, or all, and at most 100,000. */
export const delays = (query, count) => loaded().delays(text(query), whole(count, 0, MOST_DELAYS))

/** The query with only what differs from the defaults. */
export const url = query => loaded().url(text(query))

/**
 * Puts a figure into an element of the page, live, and gives what it is held by. `changed` is told the query whenever a person
 * has changed it at the figure's controls. It loads what it needs by itself.
 */
export function mount(host, query, changed) {
  let [wanted, figure, removed] = [text(query), undefined, false]
  const show = () => {
    const values = new URLSearchParams(wanted)
    // Only these: a query is no way to give an element a handler.
    for (const name of figure.constructor.observedAttributes) {
      const value = values.getAll(name).at(-1)
      if (value === undefined) figure.removeAttribute(name)
      else figure.setAttribute(name, value)
    }
  }
  import('./jitter-band.js').then(() => {
    if (removed) return
    figure = document.createElement('jitter-band')
    figure.addEventListener('change', event => {
      wanted = figure.query
      if (event.target === figure) changed?.(wanted)
    })
    show()
    host.append(figure)
  }).catch(error => console.error(error))
  return {
    query: () => wanted,
    update(query) {
      wanted = text(query)
      if (figure) show()
    },
    unmount() {
      removed = true
      figure?.remove()
    },
  }
}
