// After a release build: makes the files smaller without changing what they do.
//
// - The WebAssembly files lose the sections that only debuggers and linkers read. The function names alone are a
//   sixth of a compressed file. Cargo's `strip` does not reach them: wasm-bindgen runs later.
// - The sources of panics lose their folders, which are those of the machine that built them. The text keeps its
//   length, as the program counts on that.
// - The names by which the WebAssembly and its JavaScript know each other end in hashes, which do not compress.
//   Numbers do as well.
// - The element's modules become one file.
// - The page, the JavaScript and the style sheets lose comments and blanks.
//
// Last of all, and after every build, the pages get their content security policy: Trunk runs its hooks side by side, so
// that a hook of its own would come too early.
//
// wasm-opt would save another 1 % at the price of a 100 MB install, so it is not used.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guard } from './policy.mjs'

const PROGRAMS = ['jitterband', 'jitterband-id', 'details', 'details-id', 'study', 'study-id', 'share', 'stories', 'check', 'element', 'figures', 'api']
const SCRIPTS = ['boot.js', 'boot-id.js', 'from-file.js', 'load.js', 'jitter-band.js', 'jitter-band-id.js']
/** What is a part of jitter-band.js once it is released. */
const PARTS = ['jitter-band-canvas.js', 'jitter-band-controls.js', 'jitter-band-look.js']
const DROPPED = ['name', 'producers', 'target_features']
const IMPORTS = 2, EXPORTS = 7, DATA = 11
const HASHED = /\b\w+_h?[0-9a-f]{16}\b/g

/** A reader of WebAssembly's numbers and names. */
class Reader {
  constructor(bytes) {
    this.bytes = bytes
    this.at = 0
  }
  byte() {
    return this.bytes[this.at++]
  }
  number() { // unsigned LEB128
    let value = 0, scale = 1, byte
    do {
      byte = this.byte()
      value += (byte & 127) * scale
      scale *= 128
    } while (byte & 128)
    return value
  }
  take(length) {
    return this.bytes.subarray(this.at, this.at += length)
  }
  name() {
    return this.take(this.number()).toString()
  }
}

const number = value => {
  const bytes = []
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0))
    value >>>= 7
  } while (value)
  return Buffer.from(bytes)
}
const name = text => Buffer.concat([number(Buffer.byteLength(text)), Buffer.from(text)])

/** How long the description of an import is, after its kind: a function, a table, a memory, a global or a tag. */
function descriptor(reader) {
  const start = reader.at
  const kind = reader.byte()
  const limits = () => {
    const flags = reader.byte()
    reader.number()
    if (flags & 1) reader.number()
  }
  if (kind === 0) reader.number()
  else if (kind === 1) reader.byte(), limits()
  else if (kind === 2) limits()
  else if (kind === 3) reader.take(2)
  else reader.byte(), reader.number()
  return reader.bytes.subarray(start, reader.at)
}

/** A section of imports or exports with its names renamed. */
function renamed(section, id, rename) {
  const reader = new Reader(section)
  const entries = []
  for (let left = reader.number(); left > 0; left--) {
    const module = id === IMPORTS ? name(reader.name()) : Buffer.alloc(0)
    const field = reader.name()
    const kind = id === IMPORTS ? descriptor(reader) : Buffer.concat([reader.take(1), number(reader.number())])
    entries.push(Buffer.concat([module, name(rename(field)), kind]))
  }
  return Buffer.concat([number(entries.length), ...entries])
}

/** Static data without the folders of source files outside of this project. */
const homeless = data => Buffer.from(
  data.toString('latin1').replace(/\/[\w./+-]+?\/([\w-]+\.rs)/g, (path, file) => file.padStart(path.length, '.')),
  'latin1',
)

/** The WebAssembly file without the custom sections named in DROPPED, and with its outer names renamed. */
export function slim(wasm, rename = text => text) {
  const reader = new Reader(wasm)
  const kept = [reader.take(8)] // magic number and version
  while (reader.at < wasm.length) {
    const id = reader.byte()
    const section = reader.take(reader.number())
    if (id === 0 && DROPPED.includes(new Reader(section).name())) continue
    const named = id === IMPORTS || id === EXPORTS
    const content = named ? renamed(section, id, rename) : id === DATA ? homeless(section) : section
    kept.push(Buffer.from([id]), number(content.length), content)
  }
  return Buffer.concat(kept)
}

/** A script or a style sheet without indentation and without comments that stand on lines of their own. */
const bare = text => text.replace(/^\s*\/\*[^]*?\*\/\n/gm, '').replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

/**
 * A module behind those that it imports, which import nothing themselves: a browser would have to ask for them once it has
 * the first. What they call by the same name has to be called differently.
 */
const joined = (script, read) => {
  const parts = []
  const rest = script.replace(/^import .* from '\.\/(.+)'\n/gm, (_, file) => {
    parts.push(read(file).replace(/^export default (?!class|function).*\n/gm, '').replace(/^export (default )?/gm, ''))
    return ''
  })
  return parts.join('') + rest
}

if (process.env.TRUNK_PROFILE === 'release') {
  const dir = process.env.TRUNK_STAGING_DIR
  const edit = (file, change) => writeFileSync(join(dir, file), change(readFileSync(join(dir, file))))
  for (const program of PROGRAMS) {
    const short = new Map()
    const rename = text => text.replace(HASHED, hashed => {
      if (!short.has(hashed)) short.set(hashed, `_${short.size}`)
      return short.get(hashed)
    })
    edit(`${program}_bg.wasm`, bytes => slim(bytes, rename))
    edit(`${program}.js`, bytes => rename(bare(bytes.toString())))
  }
  edit('jitter-band.js', bytes => joined(bytes.toString(), file => readFileSync(join(dir, file), 'utf8')))
  for (const file of PARTS) rmSync(join(dir, file))
  for (const script of SCRIPTS) edit(script, bytes => bare(bytes.toString()))
  edit('index.html', bytes => bytes.toString().replace(/<!--[^]*?-->|<link data-trunk[^>]*>/g, '').replace(/^\s+/gm, ''))
  for (const file of readdirSync(dir).filter(file => file.endsWith('.css'))) {
    edit(file, bytes => bare(bytes.toString()).replace(/\s*([{};,]|:(?= ))\s*/g, '$1').replaceAll(';}', '}'))
  }
}
if (process.env.TRUNK_STAGING_DIR) guard(process.env.TRUNK_STAGING_DIR)
