// The page's check of its own numbers: on demand, by the keyboard, in both languages, the same as the command line's; and a
// wrong number is found.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { button, command, dist, go, text, until, violations, visit } from './lib.mjs'

const NAMES = { en: 'Check this page', id: 'Periksa halaman ini' }
const printed = {}
/** What the command line prints: computed natively without optimisation, so once. */
const lines = lang => printed[lang] ??= command('check', `lang=${lang}`).toString().trim().split('\n')

/** Presses the button and waits for the sentence that sums it up; gives the texts of the table. */
async function checked(page, lang) {
  await button(page, NAMES[lang]).click()
  const said = lines(lang).at(-1)
  await until(async () => await text(page, '#checked') === said, `“${said}”`, [], 120)
  return page.locator('#check tbody tr').evaluateAll(rows => rows.map(({ cells: [what, ...others] }) =>
    // What is compared, and below it against what.
    [what.firstChild.textContent, what.querySelector('.note').textContent, ...others.map(cell => cell.textContent)]))
}

for (const lang of ['en', 'id']) {
  test(`every line passes, as on the command line: ${lang}`, () =>
    visit({ query: `?lang=${lang}` }, async page => {
      const rows = await checked(page, lang)
      const told = lines(lang).slice(0, -1)
      const [, expects, gets] = (await page.locator('#check thead th').allTextContents()).map(name => name.toLowerCase())
      assert.deepEqual(rows.map(([what, ground, expected, got, verdict]) => `${verdict}  ${what} (${ground}): ${expects} ${expected}, ${gets} ${got}`), told)
    }))
}

test('nothing of it is loaded before the button is pressed, and the files once', () =>
  visit({}, async (page, host) => {
    const asked = () => host.requests.filter(path => /\/check/.test(path)).sort()
    assert.deepEqual(asked(), [])
    await checked(page, 'en')
    await button(page, NAMES.en).click()
    await until(async () => await text(page, '#checked') === lines('en').at(-1), 'the second time', [], 120)
    assert.deepEqual(asked(), ['/check.js', '/check_bg.wasm'])
    assert.equal(await page.locator('#check tbody tr').count(), lines('en').length - 1)
  }))

test('by the keyboard alone, and told to those who listen', () =>
  visit({ context: { viewport: { width: 360, height: 800 } } }, async page => {
    await go(page, button(page, NAMES.en), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await until(async () => await text(page, '#checked') === lines('en').at(-1), 'the sentence', [], 120)
    assert.equal(await page.locator('#checked').getAttribute('role'), 'status')
    assert.ok(await button(page, NAMES.en).evaluate(element => element === document.activeElement), 'the focus stays on the button')
    const table = page.locator('#check table')
    assert.notEqual(await table.locator('caption').textContent(), '')
    assert.equal(await table.locator('th:not([scope])').count(), 0)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    assert.deepEqual(await violations(page), [])
  }))

test('a wrong number in the program is found, marked and told', () => {
  // The mean wait of the first library's run, 4000.224 ms, as its eight bytes in the program, and another one in its place.
  const program = readFileSync(join(dist, 'check_bg.wasm'))
  const bytes = value => { const buffer = Buffer.alloc(8); buffer.writeDoubleLE(value); return buffer }
  const at = program.indexOf(bytes(4000.224))
  assert.ok(at > 0 && program.indexOf(bytes(4000.224), at + 1) === -1, 'the number is there once')
  bytes(4100.224).copy(program, at)
  return visit({ server: { pages: { '/check_bg.wasm': program } } }, async page => {
    await button(page, NAMES.en).click()
    await until(async () => /^1 of \d+ checks fails/.test(await text(page, '#checked')), 'the sentence', [], 120)
    const marked = page.locator('#check td.trouble')
    assert.equal(await marked.count(), 1)
    assert.equal(await marked.textContent(), 'FAIL')
    assert.match(await page.locator('#check tr', { has: page.locator('td.trouble') }).textContent(), /BullMQ \(Elixir\).*mean.*4,100\.224/)
  })
})

test('where its program is missing the page says so in its place', () =>
  visit({ failing: true, server: { missing: /check_bg/ } }, async page => {
    await button(page, NAMES.en).click()
    await until(async () => /check_bg\.wasm.*404/.test(await text(page, '#check')), 'the message')
  }))
