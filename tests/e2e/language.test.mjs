// Languages: the page in Indonesian says what the command line says, leaves no English word behind, and is chosen by the
// address, by the browser and by hand.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asked, drag, field, frames, native, openMore, paste, select, sentence, slider, started, text, unfold, until, violations, visit, warnings } from './lib.mjs'
import { described, simulated } from './study.mjs'

const INDONESIAN = { locale: 'id-ID' }
const root = page => page.locator('html').getAttribute('lang')

test('the sentence, the warnings and the issues are the command line\'s', () =>
  visit({ query: '?lang=id&policy=kafka-java&attempt=6&jitter=20' }, async page => {
    const answer = native('lang=id&policy=kafka-java&attempt=6&jitter=20')
    assert.equal(await root(page), 'id')
    assert.equal(await sentence(page), answer.sentence)
    assert.deepEqual(await warnings(page), answer.warnings)
    const told = `${await text(page, '#issues')} ${await text(page, '.trouble')}`
    assert.ok(answer.issues.length > 0)
    for (const { message } of answer.issues) assert.ok(told.includes(message), `“${message}” in “${told}”`)
    // 1,000 and 0.2 are 1.000 and 0,2 there.
    assert.match(await sentence(page), /^1\.000\u00a0job/)
  }))

for (const query of ['view=contention&sizes=5,50', 'view=fleet&policy=heartbeat&jobs=200', 'view=lock&policy=leader-election&jobs=100']) {
  test(`a simulation says what the command line's picture says: ${query}`, () =>
    visit({ query: `?${query}&lang=id`, context: { reducedMotion: 'reduce' } }, async page => {
      await simulated(page)
      const said = described(`${query}&lang=id`)
      await until(async () => await text(page, '#told') === said, `“${said}”`)
      assert.equal(await page.locator('#other canvas').getAttribute('aria-label'), said)
    }))
}

test('the language is that of the address, else the first of the browser\'s, else English; only its programs are loaded', async () => {
  const english = /would have come back/, indonesian = /tadinya akan kembali/
  for (const [query, locale, lang] of [
    ['', 'id-ID', 'id'], ['', 'en-GB', 'en'], ['', 'de-DE', 'en'], ['?lang=en', 'id-ID', 'en'], ['?lang=id', 'en-US', 'id'],
    ['?lang=auto', 'id-ID', 'id'], ['?lang=xx', 'id', 'id'],
  ]) {
    await visit({ query, context: { locale } }, async (page, host) => {
      assert.equal(await root(page), lang, `${query} ${locale}`)
      assert.match(await sentence(page), lang === 'id' ? indonesian : english)
      const programs = host.requests.filter(path => path.endsWith('.wasm'))
      assert.deepEqual(programs, ['jitterband', 'details'].map(name => `/${name}${lang === 'id' ? '-id' : ''}_bg.wasm`))
      assert.equal(host.requests.includes('/boot-id.js'), lang === 'id')
    })
  }
})

test('the still sentence is marked as English until the program is there', async () => {
  let arrive
  const arrival = new Promise(resolve => { arrive = resolve })
  await visit({ query: '?lang=id', server: { hold: [/wasm$/, arrival] }, ready: false }, async page => {
    await until(async () => await root(page).catch(() => '') === 'id', 'the language')
    assert.equal(await page.locator('#sentence').evaluate(line => line.closest('[lang]').lang), 'en')
    arrive()
    await started(page)
    assert.equal(await page.locator('#sentence').evaluate(line => line.closest('[lang]').lang), 'id')
    assert.equal(await sentence(page), native('lang=id').sentence)
  })
})

test('choosing a language keeps the settings, and the way is the same back', () =>
  visit({ query: '?jitter=0.4&policy=celery' }, async page => {
    await openMore(page)
    await drag(slider(page, 'Attempt'), 5)
    const language = select(page, 'Language')
    assert.deepEqual(await language.locator('option').allTextContents(), ['English', 'Bahasa Indonesia'])
    assert.equal(await language.inputValue(), 'en')
    await language.selectOption({ label: 'Bahasa Indonesia' })
    await until(async () => await root(page).catch(() => '') === 'id', 'Indonesian')
    await started(page)
    const query = 'policy=celery&attempt=5&jitter=0.4'
    await until(async () => await sentence(page) === native(`${query}&lang=id`).sentence, 'the same settings')
    assert.equal(await asked(page, 'lang'), 'id')
    assert.equal(await asked(page, 'attempt'), '5')
    await page.locator('summary', { hasText: /^Lainnya/ }).click()
    const bahasa = select(page, 'Bahasa')
    assert.equal(await bahasa.inputValue(), 'id')
    await bahasa.selectOption({ label: 'English' })
    await until(async () => await root(page).catch(() => '') === 'en', 'English')
    await started(page)
    await until(async () => await sentence(page) === native(query).sentence, 'the same settings')
  }))

test('the language by the browser stays out of the address', () =>
  visit({ context: INDONESIAN }, async page => {
    await drag(slider(page, 'Jitter'), 0.4)
    await until(async () => await asked(page, 'jitter') === '0.4', 'the jitter in the address')
    assert.equal(await asked(page, 'lang'), null)
    await page.locator('#share-button').click()
    await until(() => page.locator('#share h2').count(), 'the panel')
    assert.equal(await text(page, '#share h2'), 'Bagikan')
    assert.match(await page.locator('#share-link').inputValue(), /\?jitter=0\.4$/)
  }))

test('a field takes a dot, and a comma where that can only be a decimal one', () =>
  visit({ query: '?lang=id' }, async page => {
    const jitter = field(page, 'Jitter'), base = field(page, 'Jeda dasar')
    for (const [input, name, typed, value] of [
      [jitter, 'jitter', '0.3', '0.3'], [jitter, 'jitter', '0,45', '0.45'], [base, 'base', '1,5s', '1500'], [base, 'base', '0,125s', '125'],
    ]) {
      await paste(input, typed)
      await until(async () => await asked(page, name) === value, `${typed} as ${value}`)
      assert.equal(await text(page, `#issue-${name}`), '')
    }
    await paste(jitter, '0,4,5')
    await until(async () => await text(page, '#issue-jitter') !== '', 'an explanation')
  }))

test('where the program is missing the page says so in Indonesian', () =>
  visit({ query: '?lang=id', server: { missing: /wasm$/ }, ready: false, failing: true }, async page => {
    const failure = await until(async () => (await page.locator('#failure').textContent()).trim(), 'a message')
    assert.match(failure, /jitterband-id_bg\.wasm/)
    assert.match(failure, /tidak ada di server \(404\)/)
  }))

test('axe finds nothing, and nothing is wider than a phone, with everything unfolded', () =>
  visit({ query: '?lang=id&policy=aws-js-v3-old&cap=90s&deadline=60s&compare=celery,full', context: { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } }, async page => {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    await simulated(page)
    await unfold(page)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'unfolded')
    assert.deepEqual(await violations(page), [])
    // On a phone the drawer of stories covers the page.
    await page.locator('#stories').press('Escape')
    for (const view of ['contention', 'fleet', 'lock']) {
      await page.locator(`#study [data-view=${view}]`).click()
      await simulated(page)
      await frames(page)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, view)
    }
    assert.deepEqual(await violations(page), [], 'with the last simulation')
  }))

test('axe finds nothing on a wide page with the list of policies open', () =>
  visit({ query: '?lang=id' }, async page => {
    await page.getByRole('combobox', { name: 'Kebijakan retry' }).click()
    await until(async () => await page.locator('#policies .group').count() > 0, 'the groups of the list')
    assert.equal(await page.locator('#policies [role=option]', { hasText: 'Celery' }).first().evaluate(option => option.closest('[lang]').lang), 'en')
    assert.equal(await page.locator('#policy-custom').evaluate(option => option.closest('[lang]').lang), 'id')
    assert.deepEqual(await violations(page), [])
  }))
