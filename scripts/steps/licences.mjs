#!/usr/bin/env node
// Looks at everything that this project is built and tested with: licences, versions, lock files, unsafe code. Fails with a line
// for each thing that is not as it should be.  Usage: node scripts/steps/licences.mjs [--write]
//
// The list in docs/licences.md is made of the same; --write makes it anew.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LIST = 'docs/licences.md'
/** Folders with packages of npm, which only test. */
const NPM = ['tests/e2e', 'tests/hosts']

/** Licences that let everyone use, change and pass on what is built with them, if their texts are kept. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BSL-1.0', 'CC0-1.0', 'ISC', 'MIT', 'Unicode-3.0', 'Unlicense', 'Zlib']
/** Other licences of single packages, with the reason why that does no harm. */
const BESIDE = { 'axe-core': ['MPL-2.0', 'runs in tests alone, unchanged, and is not passed on'] }
/** Crates that are there in several versions that do not fit together, with who asks for the older one. */
const TWICE = {
  syn: 'runs while building; half of the macros have moved to the newer one',
}

/** Whether a licence in SPDX's words, or with the slash of older packages, leaves a choice that is allowed. */
export function allowed(expression, licences = ALLOWED) {
  if (!expression) return false
  const tokens = expression.replace(/\//g, ' OR ').match(/\(|\)|[^\s()]+/g)
  let at = 0
  const either = () => {
    let fits = both()
    while (tokens[at] === 'OR') fits = (at++, both()) || fits
    return fits
  }
  const both = () => {
    let fits = single()
    while (tokens[at] === 'AND') fits = (at++, single()) && fits
    return fits
  }
  const single = () => {
    const token = tokens[at++]
    if (token !== '(') return licences.includes(token)
    const fits = either()
    at++
    return fits
  }
  return either() && at === tokens.length
}

/** What a version may be exchanged with: the first number that is not 0. */
const line = version => version.match(/^(0\.)*[1-9]\d*|^[0.]+/)[0]

/** Names that are there in versions that do not fit together and that nothing is said about, and what is said about none. */
export function duplicates(packages, reasons = TWICE) {
  const lines = new Map()
  for (const { name, version } of packages) lines.set(name, (lines.get(name) ?? new Set()).add(line(version)))
  const several = [...lines].filter(([, all]) => all.size > 1).map(([name]) => name)
  return [
    ...several.filter(name => !reasons[name]).map(name => `${name} is there in several versions (${[...lines.get(name)].join(', ')}): say why in TWICE, or bring them together.`),
    ...Object.keys(reasons).filter(name => !several.includes(name)).map(name => `${name} is there once: TWICE gives a reason for nothing.`),
  ]
}

/** What a lock file of npm has that its manifest has not, or the other way round. */
export function stale(manifest, lock) {
  const locked = lock.packages[''].devDependencies ?? {}
  const wanted = manifest.devDependencies ?? {}
  return [...new Set([...Object.keys(locked), ...Object.keys(wanted)])]
    .filter(name => locked[name] !== wanted[name] || lock.packages[`node_modules/${name}`]?.version !== wanted[name])
    .map(name => `${name} is ${wanted[name] ?? 'not there'} in package.json and ${lock.packages[`node_modules/${name}`]?.version ?? 'not there'} in its lock file. Run npm install.`)
}

/** Lines of Rust with the word that the lints forbid, outside of comments and texts. */
export const unsafe = source => source.split('\n').map(line => line.replace(/"(\\.|[^"\\])*"/g, '""').replace(/\/\/.*/, ''))
  .flatMap((line, at) => /\bunsafe\b/.test(line) ? [at + 1] : [])

/**
 * The crates as { name, version, license, built }, for every platform; `built` are those of the programs, the others test and
 * measure. `cargo metadata` would name those of features, too, that nobody has asked for.
 */
function crates() {
  const tree = edges => {
    try {
      return execFileSync('cargo', ['tree', '--locked', '--target', 'all', '--edges', edges, '--prefix', 'none', '--no-dedupe', '--format', '{p}|{l}'],
        { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] }).trim().split('\n')
    } catch (error) {
      throw new Error(`Cargo.lock does not fit Cargo.toml, or cargo does not run:\n${error.stderr ?? error}`)
    }
  }
  const built = new Set(tree('normal,build'))
  const all = [...new Set([...built, ...tree('normal,build,dev')])]
  const known = all.map(row => {
    const [, name, version, license] = row.match(/^(\S+) v(\S+).*\|(.*)$/)
    return { name, version, license, built: built.has(row) }
  })
  return known.filter(({ name }) => name !== 'jitterband')
}

const read = path => readFileSync(join(root, path), 'utf8')
const modules = folder => Object.entries(JSON.parse(read(`${folder}/package-lock.json`)).packages)
  .filter(([path]) => path).map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license }))

function table(packages) {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${(license ?? 'none').replace(/\s*\/\s*/g, ' OR ')} |`)
  return ['| package | version | licence |', '|---|---|---|', ...[...new Set(rows)].sort()].join('\n')
}

function list(rust) {
  const npm = NPM.flatMap(modules)
  return `# Licences

Made by \`node scripts/steps/licences.mjs --write\` from the lock files; a test fails where it is out of date. Jitterband itself is
MIT or Apache-2.0, as you like.

## What the programs are built from

Crates, with those that only run while building, for every platform.

${table(rust.filter(({ built }) => built))}

## What only tests and measures

Crates:

${table(rust.filter(({ built }) => !built))}

Packages of npm. Python's, for MkDocs and Sphinx, are in \`tests/hosts/requirements.txt\`.

${table(npm)}

Not among the licences that are allowed to all: ${Object.entries(BESIDE).map(([name, [license, reason]]) => `${name}, ${license}, which ${reason}`).join('; ')}.
`
}

function main() {
  const troubles = []
  const rust = crates()
  for (const { name, version, license } of [...rust, ...NPM.flatMap(modules)]) {
    if (!allowed(license) && BESIDE[name]?.[0] !== license) troubles.push(`${name} ${version} has the licence ${license}, which is not among the allowed ones.`)
  }
  troubles.push(...duplicates(rust))
  for (const folder of NPM) troubles.push(...stale(JSON.parse(read(`${folder}/package.json`)), JSON.parse(read(`${folder}/package-lock.json`))).map(trouble => `${folder}: ${trouble}`))
  if (!/^\[lints\.rust\]\n(?:.*\n)*?unsafe_code = "forbid"$/m.test(read('Cargo.toml'))) troubles.push('Cargo.toml does not forbid unsafe code.')
  const sources = ['src', 'tests', 'benches'].flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(name => `${folder}/${name}`))
  for (const path of sources.filter(path => path.endsWith('.rs') && !path.includes('node_modules'))) {
    troubles.push(...unsafe(read(path)).map(line => `${path}:${line} says unsafe.`))
  }
  if (process.argv.includes('--write')) writeFileSync(join(root, LIST), list(rust))
  else if (read(LIST) !== list(rust)) troubles.push(`${LIST} is out of date. Run: node scripts/steps/licences.mjs --write`)
  for (const trouble of troubles) console.error(trouble)
  if (troubles.length) process.exitCode = 1
  else console.log(`${rust.length} crates and ${NPM.flatMap(modules).length} packages of npm: licences, versions and lock files are as they should be; nothing is unsafe.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
