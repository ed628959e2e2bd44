// The content security policy that the pages bring themselves: as strict as can be, enough for everything, and in force.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { browse, button, dist, native, paint, sentence, serve, started, studied, text, until, visit } from './lib.mjs'

const PAGES = ['index.html', 'learn/en.html', 'learn/id.html']
/** Only the policy of the page, none of the server. */
const alone = { server: { csp: null } }

/** The policy of a page as { directive: [sources] }; null where there is none. */
function policy(file) {
  const html = readFileSync(join(dist, file), 'utf8')
  const [head, content] = html.match(/^([^]*?)<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.slice(1) ?? []
  if (content === undefined) return null
  // What is read before it is not under it.
  assert.doesNotMatch(head, /<(script|link|style|img|base)\b/, file)
  return Object.fromEntries(content.split('; ').map(part => part.split(' ')).map(([name, ...sources]) => [name, sources]))
}

test('every page has the policy: nothing but its own files, nothing inline, no form and no other base', () => {
  for (const file of PAGES) {
    assert.deepEqual(policy(file), {
      'default-src': ["'none'"], 'script-src': ["'self'", "'wasm-unsafe-eval'"], 'style-src': ["'self'"],
      'img-src': ["'self'"], 'connect-src': ["'self'"], 'base-uri': ["'none'"], 'form-action': ["'none'"],
    }, file)
  }
})

test('under it alone the explorer, the simulations, the list of policies and the panel to share work, and nothing is asked elsewhere', () =>
  visit(alone, async page => {
    assert.equal(await sentence(page), native('').sentence)
    assert.ok((await paint(page)).blue > 5_000)
    await studied(page)
    await until(async () => await text(page, '#herd-verdict') === native('view=herd').verdict, 'the herd')
    await page.getByRole('combobox', { name: 'Policy', exact: true }).click()
    await until(() => page.locator('#policies [role=option]').count(), 'the list')
    await page.keyboard.press('Escape')
    await button(page, 'Share').click()
    await until(() => page.locator('#share-link').count(), 'the panel')
    for (const ending of ['svg', 'png', 'csv', 'json']) {
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`#save-${ending}`).click()])
      assert.ok(readFileSync(await file.path()).length > 1000, ending)
    }
  }))

for (const lang of ['en', 'id']) {
  test(`under it alone the guided page has its live figures: ${lang}`, () =>
    visit({ ...alone, path: `/learn/${lang}.html`, ready: false }, page =>
      until(() => page.locator('jitter-band').first().evaluate(({ sentence }) => Boolean(sentence)), 'the first figure', [], 60)))
}

test('it is in force: a script, a style, a picture and a question to elsewhere that get into the page are refused', async () => {
  const host = await serve({ csp: null })
  const [foreign, asked] = [await serve({ cors: true }), []]
  try {
    await browse({ origins: [host.origin], failing: true }, async (page, troubles) => {
      await page.goto(host.origin)
      await started(page, troubles)
      assert.deepEqual(troubles, [])
      await page.evaluate(foreign => {
        const add = (tag, set) => document.body.append(Object.assign(document.createElement(tag), set))
        add('script', { textContent: 'window.inline = true' })
        add('script', { src: `${foreign}/boot.js` })
        add('img', { src: `${foreign}/static/icon.svg` })
        document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="color: rgb(1, 2, 3)">x</p>')
        return fetch(`${foreign}/tokens.css`).catch(() => {})
      }, foreign.origin)
      await until(() => troubles.filter(trouble => trouble.includes('policy: ')).length >= 5, 'what it refuses', troubles)
      const refused = troubles.map(trouble => trouble.match(/policy: (\S+) refused/)?.[1]).filter(Boolean).sort()
      assert.deepEqual(refused, ['connect-src', 'img-src', 'script-src-elem', 'script-src-elem', 'style-src-attr'])
      assert.equal(await page.evaluate(() => window.inline), undefined)
      assert.notEqual(await page.locator('#styled').evaluate(element => getComputedStyle(element).color), 'rgb(1, 2, 3)')
    })
    asked.push(...foreign.requests)
  } finally {
    await host.close()
    await foreign.close()
  }
  assert.deepEqual(asked, [])
})
