// Loads the programs, for the page and for the element <jitter-band>, and says in words why one did not come.

let wasmForbidden = false
addEventListener('securitypolicyviolation', event => {
  wasmForbidden ||= event.blockedURI === 'wasm-eval'
})

// What is said where something fails, by default in English.
let UNABLE = 'This browser has no WebAssembly, or has it switched off; what computes the figure needs it.'
let FORBIDDEN = 'This page’s content security policy forbids WebAssembly. Its script-src needs \'wasm-unsafe-eval\'.'

/** Why a file did not come, in words; looks at the answer when there was one. */
let reason = (name, response) => {
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

let translated
/** Says it in other words from now on, once they are there: `words` is a promise of a module like boot-id.js. */
export const speak = words => {
  translated = words.then(words => ({ UNABLE, FORBIDDEN, reason } = words), () => {})
}

export class Stopped extends Error {}

export const url = file => new URL(file, import.meta.url)
const ask = file => fetch(url(file)).catch(() => undefined)

/** Whether a program has begun to run; from then on a trap of WebAssembly is one of its own. */
export let running = false

async function load(name) {
  const CODE = `${name}.js`
  const WASM = `${name}_bg.wasm`
  if (typeof WebAssembly !== 'object') {
    await translated
    throw new Stopped(UNABLE)
  }
  // Asked for together.
  const [code, response] = await Promise.all([import(url(CODE)).catch(() => undefined), ask(WASM), translated])
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
      throw new Stopped(FORBIDDEN)
    }
    throw new Stopped(reason(WASM, error instanceof WebAssembly.CompileError ? response : undefined))
  }

  running = true // the explorer's first picture is drawn inside the call
  await code.default({ module_or_path: module }).catch(error => {
    throw error instanceof WebAssembly.LinkError ? new Stopped(reason(WASM, response)) : error
  })
  return code
}

const begun = new Map()

/** Loads a program and runs it, `name`.js and `name`_bg.wasm, once for all who ask; gives what it exports. */
export function start(name) {
  if (!begun.has(name)) {
    begun.set(name, load(name).catch(error => {
      begun.delete(name)
      throw error
    }))
  }
  return begun.get(name)
}
