// After a release build: compresses the files in dist/, for servers that give out what lies beside a file, and lays out the
// npm package in dist-npm/.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = process.env.DIST ?? join(root, 'dist')
const npm = process.env.DIST_NPM ?? join(root, 'dist-npm')

const COMPRESSED = ['.br', '.gz']
/** What shrinks: text and WebAssembly. */
const SHRINKS = ['.css', '.html', '.js', '.json', '.svg', '.tsv', '.wasm', '.ts']

if (!existsSync(join(dist, 'index.html'))) {
  console.error('There is no dist/ yet. Build it first: scripts/dist')
  process.exit(1)
}

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1).replaceAll('\\', '/'))
  .filter(name => !name.startsWith('.') && !COMPRESSED.includes(extname(name)))
  .sort()

let before = 0, after = 0
for (const name of files.filter(name => SHRINKS.includes(extname(name)))) {
  const bytes = readFileSync(join(dist, name))
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const brotli = brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  writeFileSync(join(dist, `${name}.br`), brotli)
  writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  before += bytes.length
  after += brotli.length
}
console.log(`dist: ${files.length} files; ${before.toLocaleString('en')} bytes of them are ${after.toLocaleString('en')} with brotli`)

// The package is the site itself, so that whoever installs it can also serve it.
const cargo = readFileSync(join(root, 'Cargo.toml'), 'utf8')
const told = name => cargo.match(new RegExp(`^${name} = "(.*)"$`, 'm'))[1]
const module = name => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
const manifest = {
  name: 'jitterband',
  version: told('version'),
  description: told('description'),
  keywords: ['retry', 'backoff', 'jitter', 'exponential-backoff', 'thundering-herd', 'custom-element'],
  license: told('license'),
  type: 'module',
  engines: { node: '>=20' },
  exports: {
    '.': module('jitterband-api'),
    './element': { types: './jitter-band.d.ts', node: './without-browser.js', default: './jitter-band.js' },
    './*': './*',
  },
  types: './jitterband-api.d.ts',
  sideEffects: ['./jitter-band.js'],
  files: [...new Set(files.map(name => name.split('/')[0])), 'without-browser.js', 'docs', 'LICENSE-*'].sort(),
}
rmSync(npm, { recursive: true, force: true })
for (const name of files) {
  mkdirSync(dirname(join(npm, name)), { recursive: true })
  cpSync(join(dist, name), join(npm, name))
}
writeFileSync(join(npm, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
cpSync(join(root, 'element/README.md'), join(npm, 'README.md'))
cpSync(join(root, 'element/without-browser.js'), join(npm, 'without-browser.js'))
for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) cpSync(join(root, name), join(npm, name))
mkdirSync(join(npm, 'docs'))
for (const name of ['api.md', 'embedding.md', 'policies.md', 'schema.md']) {
  // What is linked outside of the package is words alone there.
  const text = readFileSync(join(root, 'docs', name), 'utf8').replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1')
  writeFileSync(join(npm, 'docs', name), text)
}
console.log(`dist-npm: ${manifest.name} ${manifest.version}`)
