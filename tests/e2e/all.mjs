// Runs the tests of the page, two files at once.  Usage: node tests/e2e/all.mjs [FILE ...]
// A file with a failure runs once more by itself, and is named at the end: on a busy machine a browser can miss a
// moment once, a mistake of the page is there twice.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const all = () => readdirSync(here).filter(name => name.endsWith('.test.mjs')).sort().map(name => join(here, name))

/** Runs files and gives what failed in them: the file of each name. */
async function failures(files, concurrency) {
  const failed = new Map()
  const tests = run({ files, concurrency })
  // A file fails with its tests; only these have a name of their own.
  tests.on('test:fail', ({ name, file }) => failed.set(name, file ?? name))
  const report = tests.compose(new spec())
  report.pipe(process.stdout, { end: false })
  await new Promise((done, refused) => report.on('end', done).on('error', refused))
  return failed
}

const given = process.argv.slice(2)
const once = await failures(given.length ? given : all(), 2)
if (once.size) {
  const files = [...new Set(once.values())]
  console.log(`\nOnce more, by themselves: ${files.map(file => basename(file)).join(', ')}`)
  const twice = await failures(files, 1)
  for (const [name, file] of once) {
    if (!twice.has(name)) console.log(`Failed once, passed by itself: ${basename(file)}: ${name}`)
  }
  process.exitCode = twice.size ? 1 : 0
}
