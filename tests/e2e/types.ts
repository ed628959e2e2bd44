// What TypeScript is to accept of the package, and what it is to refuse. Compiled, not run.
import { csv, delays, init, json, mount, policies, svg, url, version } from 'jitterband'
import type { Mounted, Query, Source } from 'jitterband'
import { JitterBand } from 'jitterband/element'

const query: Query = new URLSearchParams({ jitter: '0.2' })
const source: Source = new Uint8Array(8)

await init()
await init('./api_bg.wasm')
await init(new URL('file:///api_bg.wasm'))
await init(fetch('/api_bg.wasm'))
await init(source)

const texts: string[] = [version(), json(), json(query), csv('jitter=0.2'), svg(query), svg('', 640), svg('', 640, 360), url(query), ...policies()]
const waits: Float64Array = delays(query, 1000)
const first: number | undefined = waits[0]
const mounted: Mounted = mount(document.body, query, changed => { texts.push(changed) })
mounted.update('jitter=0.5')
texts.push(mounted.query())
mounted.unmount()

const element: JitterBand = document.createElement('jitter-band')
element.addEventListener('change', event => { texts.push(event.detail.query, event.detail.sentence, ...event.detail.issues) })
texts.push(element.query, element.sentence, JitterBand.version)
export { first, texts }

// @ts-expect-error a number is no query
json(5)
// @ts-expect-error no BigInt anywhere
delays('', 5n)
// @ts-expect-error a promise is to be awaited
const done: true = init()
// @ts-expect-error no such function
import { nothing } from 'jitterband'
// @ts-expect-error what is shown is set by attributes
element.query = 'jitter=0.5'
