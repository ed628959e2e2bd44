// The npm package, packed and installed as its users do, in Node.js; and the examples of docs/api.md, as they stand there.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { blocks } from './docs.mjs'
import { command, dist, native } from './lib.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const examples = blocks('docs/api.md')
let folder, packed
const installed = name => join(folder, 'node_modules/jitterband', name)
const run = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
/** Runs a module in the folder where the package is installed. */
function node(name, text) {
  writeFileSync(join(folder, name), text)
  return run(process.execPath, name)
}

before(() => {
  assert.ok(existsSync(join(root, 'dist-npm/package.json')), 'there is no dist-npm/ yet; make it with: scripts/dist')
  folder = mkdtempSync(join(tmpdir(), 'jitterband-'))
  packed = JSON.parse(run('npm', 'pack', join(root, 'dist-npm'), '--json', '--pack-destination', folder))[0]
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${packed.filename}`)
})
after(() => folder && rmSync(folder, { recursive: true, force: true }))

test('the package has the files of the page, its types, words and licences, and nothing else', () => {
  const names = packed.files.map(file => file.path)
  const published = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1).replace(/^\/+/, ''))
    .filter(name => !name.startsWith('.'))
  const more = ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'package.json', 'without-browser.js', ...['api', 'embedding', 'policies', 'schema'].map(name => `docs/${name}.md`)]
  assert.deepEqual([...names].sort(), [...published, ...more].sort())
  for (const name of ['jitterband-api.js', 'jitterband-api.d.ts', 'api.js', 'api_bg.wasm', 'index.html']) assert.ok(names.includes(name), name)
  // Some static hosts leave such names out.
  assert.deepEqual(names.filter(name => name.split('/').some(part => /^[_.]/.test(part))), [])
})

test('its name, version and licence are those of the project, and everything it promises is there', () => {
  const manifest = JSON.parse(readFileSync(installed('package.json')))
  const [, version] = command('--version').toString().trim().split(' ')
  assert.deepEqual([manifest.name, manifest.version, manifest.license], ['jitterband', version, 'MIT OR Apache-2.0'])
  const promised = Object.values(manifest.exports).flatMap(to => typeof to === 'string' ? [to] : Object.values(to)).filter(to => !to.includes('*'))
  for (const file of [...promised, manifest.types]) assert.ok(existsSync(installed(file)), file)
  assert.deepEqual([manifest.dependencies, manifest.scripts], [undefined, undefined])
})

test('nothing in it names the machine it was made on or an address to load from', () => {
  for (const { path } of packed.files) {
    const text = readFileSync(installed(path), 'latin1')
    assert.ok(!text.includes(root) && !/\/(root|home|tmp)\/[\w.-]+\//.test(text), path)
    if (!path.endsWith('.js')) continue
    const addresses = [...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([address]) => address).filter(address => !address.includes('www.w3.org'))
    assert.deepEqual(addresses, [], path)
  }
})

test('imported in Node.js it answers as the command line does', () => {
  const queries = ['', 'policy=full&attempt=7', 'view=schedule&policy=python-helper', 'view=herd&jobs=100&horizon=60s', 'view=lock&jobs=20', 'jitter=20&nonsense=1']
  const answers = JSON.parse(node('answers.js', `import { csv, init, json, svg, version } from 'jitterband'
    await init()
    const answers = ${JSON.stringify(queries)}.map(query => ({ json: json(query), csv: csv(query), svg: svg(query) }))
    console.log(JSON.stringify({ version: version(), answers }))`))
  assert.equal(`jitterband ${answers.version}`, command('--version').toString().trim())
  for (const [at, query] of queries.entries()) {
    for (const form of ['json', 'csv', 'svg']) {
      assert.equal(answers.answers[at][form].trimEnd(), command(form, query).toString().trimEnd(), `${form} of “${query}”`)
    }
  }
})

test('where pages are made on a server the element can be imported, and is nothing', () => {
  assert.equal(node('server.js', `import { JitterBand } from 'jitterband/element'
    console.log(typeof JitterBand)`), 'undefined\n')
})

test('the example for Node.js prints what the document says it prints', () => {
  const said = node('example.mjs', examples['node.mjs'])
  assert.equal(said, examples['node.txt'])
  const { min, max, sample } = native('policy=echomq&base=1000&attempt=3&jitter=0.2')
  assert.ok(said.includes(`${min} to ${max} ms`) && said.includes(`${sample.busiest.count} jobs`))
})

test('the example about issues names them', () => {
  const said = node('issues.mjs', examples['issues.mjs']).trim().split('\n')
  assert.deepEqual(said, native('jitter=20&nonsense=1').issues.map(({ name, message }) => `${name}: ${message}`))
  assert.ok(said.length >= 2)
})

test('the example that gives the file itself works', () =>
  assert.equal(node('bytes.mjs', examples['bytes.mjs']).trim(), command('--version').toString().trim().split(' ')[1]))

test('before init its functions say what is missing, and a failed init can be called again', () => {
  const said = node('early.mjs', `import { init, json } from 'jitterband'
    try { json('') } catch (error) { console.log(error.message) }
    await init(new Uint8Array([1, 2, 3])).catch(error => console.log('failed', error instanceof Error))
    const [first, second] = [init(), init()]
    console.log(first === second)
    await first
    console.log(JSON.parse(json('')).min)`).trim().split('\n')
  assert.match(said[0], /await init\(\)/)
  assert.deepEqual(said.slice(1), ['failed true', 'true', String(native('').min)])
})

test('the types accept what works and refuse what does not', () => {
  const tsc = join(root, 'tests/e2e/node_modules/typescript/bin/tsc')
  writeFileSync(join(folder, 'sample.ts'), readFileSync(join(root, 'tests/e2e/types.ts')))
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--lib', 'es2022,dom']
  try {
    run(process.execPath, tsc, ...options, 'sample.ts')
  } catch (error) {
    assert.fail(error.stdout)
  }
})

test('each compressed file is its neighbour', () => {
  const names = readdirSync(dist, { recursive: true }).filter(name => /\.(br|gz)$/.test(name))
  assert.ok(names.length >= 20, `${names.length} compressed files`)
  for (const name of names) {
    const bytes = readFileSync(join(dist, name))
    const plain = readFileSync(join(dist, name.slice(0, -3)))
    assert.ok((name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(plain), name)
  }
  for (const name of ['index.html', 'jitterband_bg.wasm', 'jitterband-api.js']) assert.ok(names.includes(`${name}.br`) && names.includes(`${name}.gz`), name)
})
