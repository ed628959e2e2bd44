// Starts the explorer, and the simulations once their place on the page is near. Where the explorer cannot start, or
// stops, the page says why above the figure; where the simulations cannot, it says so in their place.

const STILL = 'The picture below is a still one, of the settings that a plain visit has.'

const failure = document.getElementById('failure')
let running = false
let wasmForbidden = false

/** Shows the first message only: what follows a failure is mostly its echo. */
function say(message) {
  if (!failure.hidden) return
  failure.textContent = message
  failure.hidden = false
}

const crashed = () =>
  say('The explorer has stopped because of a mistake in its own code. Reload the page to go on; your settings are in its address.')

/** Why a file did not come, in words; looks at the answer when there was one. */
function reason(file, response) {
  const name = file.slice(2)
  if (!response) {
    return navigator.onLine
      ? `The file “${name}” could not be loaded: the server does not answer, or something on the way holds the file back.`
      : `The file “${name}” could not be loaded: this device is offline. Reload the page once it is connected again.`
  }
  if (response.status === 404) return `The file “${name}” is missing on the server (404).`
  if (!response.ok) return `The server did not give out the file “${name}” (${response.status}).`
  if (/html/i.test(response.headers.get('Content-Type'))) return `The server sent a web page in the place of the file “${name}”.`
  return `The file “${name}” is damaged, or does not belong to this version of the page. Reload the page.`
}

class Stopped extends Error {}

const url = file => new URL(file, import.meta.url)
const ask = file => fetch(url(file)).catch(() => undefined)

/** Loads a program and runs it: `name`.js and `name`_bg.wasm. */
async function start(name) {
  const CODE = `./${name}.js`
  const WASM = `./${name}_bg.wasm`
  if (typeof WebAssembly !== 'object') {
    throw new Stopped('This browser has no WebAssembly, or has it switched off; the explorer needs it.')
  }
  // Asked for together; the address and the kind of request match the hints in index.html, so nothing is loaded twice.
  const [code, response] = await Promise.all([import(url(CODE)).catch(() => undefined), ask(WASM)])
  if (!code) throw new Stopped(reason(CODE, await ask(CODE)))
  if (!response?.ok || /html/i.test(response.headers.get('Content-Type'))) throw new Stopped(reason(WASM, response))

  let module
  try {
    // Streaming wants the right MIME type, which some servers do not know.
    module = await (response.headers.get('Content-Type') === 'application/wasm'
      ? WebAssembly.compileStreaming(response)
      : response.arrayBuffer().then(bytes => WebAssembly.compile(bytes)))
  } catch (error) {
    if (wasmForbidden || /content security policy|\bCSP\b|unsafe-eval|disallowed by embedder/i.test(error)) {
      throw new Stopped('This page’s content security policy forbids WebAssembly. Its script-src needs \'wasm-unsafe-eval\'.')
    }
    throw new Stopped(reason(WASM, error instanceof WebAssembly.CompileError ? response : undefined))
  }

  running = true // the explorer's first picture is drawn inside the call
  await code.default({ module_or_path: module }).catch(error => {
    throw error instanceof WebAssembly.LinkError ? new Stopped(reason(WASM, response)) : error
  })
}

addEventListener('securitypolicyviolation', event => {
  wasmForbidden ||= event.blockedURI === 'wasm-eval'
})
addEventListener('jitterband:panic', crashed)
// Other scripts may live on the page; only a trap of WebAssembly stops the explorer.
const trap = error => {
  if (running && error instanceof WebAssembly.RuntimeError) crashed()
}
addEventListener('error', event => trap(event.error))
addEventListener('unhandledrejection', event => trap(event.reason))

// Before the explorer is there: no flash of the other colours.
const theme = new URLSearchParams(location.search).get('theme')
if (new URLSearchParams(location.search).has('embed')) {
  document.documentElement.dataset.embed = ''
  // To whoever embeds it: the height is no secret. docs/embedding.md has the form of the message.
  let told
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (told !== height) parent.postMessage({ type: 'jitterband:height', height: told = height }, '*')
  }).observe(document.body)
}
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

/** Runs the simulations when their place comes near the window, or at once if the address asks for them. */
function study() {
  const place = document.getElementById('study')
  if (!place) return
  const look = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url('./study.css') })
  // The style sheet first: figures measure the elements they are in.
  const dressed = () => new Promise(done => {
    look.onload = look.onerror = done
    document.head.append(look)
  })
  const run = () => dressed().then(() => start('study')).then(() => {
    // Once they are laid out; until then the browser holds on to what is read beneath them.
    requestAnimationFrame(() => requestAnimationFrame(() => place.setAttribute('data-here', '')))
  }).catch(error => {
    console.error(error)
    if (error instanceof Stopped) place.textContent = error.message
    else crashed()
  })
  if (place.hasAttribute('data-asked')) return run()
  const near = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    near.disconnect()
    run()
  }, { rootMargin: '200px' })
  near.observe(place)
}

// Programs that are loaded when a person asks for them: the first time, each.
const asked = new Set()
addEventListener('jitterband:load', ({ target, detail: name }) => {
  if (asked.has(name)) return
  asked.add(name)
  start(name).catch(error => {
    console.error(error)
    asked.delete(name)
    if (error instanceof Stopped) target.textContent = error.message
    else crashed()
  })
})

start('jitterband').then(study, error => {
  console.error(error)
  if (error instanceof Stopped) say(`${error.message} ${STILL}`)
  else crashed()
})
