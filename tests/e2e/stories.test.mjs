// The drawer of stories: each is told with numbers that are on the page, shown with its figure, and tried; by pointer and
// by keyboard, in every language.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asked, button, command, field, frames, go, native, sentence, started, text, until, violations, visit } from './lib.mjs'

const drawer = page => page.locator('#stories')
const told = page => drawer(page).locator('h2')
const open = async page => {
  await button(page, 'Stories').click()
  await until(() => drawer(page).locator('[data-story]').count(), 'the list')
}
const choose = async (page, id) => {
  await drawer(page).locator(`[data-story="${id}"]`).click()
  await until(async () => await asked(page, 'story') === id, `${id} in the address`)
}
const pressed = page => drawer(page).locator('[aria-pressed=true]').allTextContents()
/** How far the top of an element is from that of the window. */
const top = (page, selector) => page.locator(selector).evaluate(element => element.getBoundingClientRect().top)

test('the drawer is loaded by the first click, once, lists every story, and folds away', () =>
  visit({}, async (page, host) => {
    const loads = () => host.requests.filter(path => /stories/.test(path)).sort()
    assert.deepEqual(loads(), [])
    assert.equal(await button(page, 'Stories').getAttribute('aria-expanded'), 'false')
    await open(page)
    assert.equal(await button(page, 'Stories').getAttribute('aria-expanded'), 'true')
    // Those of the command line's message for an unknown one, which lists them all.
    const ids = await drawer(page).locator('[data-story]').evaluateAll(all => all.map(one => one.dataset.story))
    assert.equal(ids.length, 31)
    assert.equal(new Set(ids).size, 31)
    for (const id of ids) assert.equal(command('url', `story=${id}`).toString().trim(), `story=${id}`)
    await button(page, 'Close').click()
    assert.ok(await drawer(page).isHidden())
    assert.equal(await page.evaluate(() => document.activeElement.id), 'stories-button')
    await button(page, 'Stories').click()
    assert.ok(await drawer(page).isVisible())
    assert.deepEqual(loads(), ['/stories.js', '/stories_bg.wasm'])
  }))

test('a story is told, shown and tried, and the way back leads to what was set before', () =>
  visit({ query: '?jitter=0.35' }, async page => {
    await open(page)
    await choose(page, 'thousand-jobs')
    assert.equal(await told(page).textContent(), 'A thousand jobs')
    assert.match(await drawer(page).locator('.see').textContent(), /^See 1,000 jobs in one millisecond\. .* 756 different ones \(744 expected\)/)
    assert.match(await drawer(page).locator('.note').textContent(), /^From EchoMQ course/)
    assert.deepEqual(await pressed(page), ['As told'])
    assert.equal(await sentence(page), native('jitter=0').sentence)
    assert.equal(await field(page, 'Jitter').inputValue(), '0')

    await button(page, 'Jitter 0.05').click()
    await until(async () => await asked(page, 'jitter') === '0.05', 'the trial in the address')
    assert.equal(await sentence(page), native('jitter=0.05').sentence)
    assert.deepEqual(await pressed(page), ['Jitter 0.05'])
    // What is set elsewhere is no trial of the story.
    await field(page, 'Jitter').fill('0.31')
    await until(async () => (await pressed(page)).length === 0, 'no trial to be marked')
    assert.match(await drawer(page).locator('.trouble').textContent(), /^You have changed something/)
    await page.goBack()
    await until(async () => (await pressed(page)).join() === 'As told', 'the story as it was told')
    await page.goBack()
    await until(async () => await sentence(page) === native('jitter=0.35').sentence, 'what was set before')
    // Where the page shows no story none is told.
    assert.equal(await told(page).textContent(), 'Stories')
    await choose(page, 'no-floor')
    assert.equal(await drawer(page).locator('.trouble').textContent(), '')
    await button(page, 'Reset').click()
    await until(async () => await told(page).textContent() === 'Stories', 'the list')
  }))

test('a double click on a story tries nothing, and Escape closes the drawer from anywhere', () =>
  visit({}, async page => {
    await open(page)
    await drawer(page).locator('[data-story="thousand-jobs"]').dblclick()
    await until(async () => await asked(page, 'story') === 'thousand-jobs', 'the story')
    await frames(page)
    assert.deepEqual(await pressed(page), ['As told'])
    await field(page, 'Jitter').focus()
    await page.keyboard.press('Escape')
    assert.ok(await drawer(page).isHidden())
  }))

test('each figure comes into sight: the herd, the schedule, the policies side by side', () =>
  visit({ context: { reducedMotion: 'reduce' } }, async page => {
    await open(page)
    for (const [id, figure] of [['heartbeat', '#study'], ['no-cap', '#schedule'], ['bullmq', '#compare'], ['little-jitter', '#app']]) {
      await choose(page, id)
      await until(async () => Math.abs(await top(page, figure)) < 60, `${figure} in sight`)
      await drawer(page).locator('[data-list]').click()
      await frames(page)
      assert.equal(await page.evaluate(() => document.activeElement.dataset.story), id)
    }
  }))

test('a link to a story opens it, with the reader\'s own colours kept', () =>
  visit({ query: '?story=heartbeat&theme=dark' }, async page => {
    await until(async () => await told(page).count() && await told(page).textContent() === 'Heartbeats in step', 'the story')
    assert.match(await drawer(page).locator('.see').textContent(), /45 beats, 7\.5\u00a0?.*minutes/)
    assert.deepEqual(await pressed(page), ['As told'])
    await button(page, 'Next').click()
    await until(async () => await asked(page, 'story') === 'visibility-timeout', 'the next story')
    assert.equal(await asked(page, 'theme'), 'dark')
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H2')
  }))

test('the stories are gone through in both directions, with the place of each, and round the ends', () =>
  visit({ query: '?story=thousand-jobs' }, async page => {
    await until(() => drawer(page).locator('.see').count(), 'the story')
    const place = () => drawer(page).locator('.place').textContent()
    assert.equal(await place(), '1 of 31')
    await button(page, 'Previous').click()
    await until(async () => await place() === '31 of 31', 'the last one')
    await button(page, 'Next').click()
    await until(async () => await place() === '1 of 31', 'the first one')
    await button(page, 'Next').click()
    await until(async () => await asked(page, 'story') === 'sorted-set', 'the second one')
    assert.equal(await place(), '2 of 31')
  }))

test('a window that changes its size keeps what the reader looks at', () =>
  visit({ query: '?story=four-kinds', context: { viewport: { width: 1280, height: 800 } } }, async page => {
    await until(() => drawer(page).locator('.see').count(), 'the story')
    await until(() => page.locator('#compare tbody tr').count(), 'the table of its figure')
    await page.evaluate(() => document.getElementById('compare').scrollIntoView())
    await frames(page)
    for (const [width, height] of [[360, 740], [1280, 800], [700, 900], [1099, 600], [1280, 800]]) {
      await page.setViewportSize({ width, height })
      await frames(page)
      assert.ok(Math.abs(await top(page, '#compare')) < 60, `${await top(page, '#compare')} at ${width}`)
    }
  }))

test('on a phone the panel to share comes into sight above the drawer', () =>
  visit({ query: '?story=thousand-jobs', context: { viewport: { width: 360, height: 740 } } }, async page => {
    await until(() => drawer(page).locator('.see').count(), 'the story')
    for (let time = 0; time < 2; time++) {
      await button(page, 'Share').click()
      await until(() => page.locator('#share h2').count(), 'the panel')
      await frames(page)
      const [heading, edge] = [await top(page, '#share h2'), await top(page, '#stories')]
      assert.ok(heading >= -1 && heading < edge - 24, `${heading} above ${edge}`)
      await button(page, 'Share').click()
      await page.evaluate(() => scrollTo(0, 0))
    }
  }))

test('an embedded figure has no drawer', () =>
  visit({ query: '?embed&story=little-jitter' }, async (page, host) => {
    await frames(page)
    assert.equal(await drawer(page).count(), 0)
    assert.equal(host.requests.filter(path => /stories/.test(path)).length, 0)
  }))

test('by keyboard alone a story is found, tried and left', () =>
  visit({}, async page => {
    await go(page, button(page, 'Stories'))
    await page.keyboard.press('Enter')
    await until(() => drawer(page).locator('[data-story]').count(), 'the list')
    await go(page, drawer(page).locator('[data-story="little-jitter"]'))
    await page.keyboard.press('Enter')
    await until(async () => await told(page).textContent() === 'Too little jitter', 'the story')
    await go(page, button(page, 'Up to 1 s'))
    await page.keyboard.press('Enter')
    await until(async () => await asked(page, 'extra') === '1000', 'the trial in the address')
    assert.equal(await sentence(page), native('story=little-jitter&extra=1000').sentence)
    await page.keyboard.press('Escape')
    assert.ok(await drawer(page).isHidden())
    assert.equal(await page.evaluate(() => document.activeElement.id), 'stories-button')
  }))

for (const [width, height] of [[1280, 800], [360, 740], [320, 640]]) {
  test(`the drawer hides nothing for good and has no fault for axe, ${width} pixels wide`, () =>
    visit({ context: { viewport: { width, height } } }, async page => {
      await open(page)
      assert.deepEqual(await violations(page), [])
      await choose(page, 'four-kinds')
      await frames(page)
      assert.deepEqual(await violations(page), [])
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      // The end of the page can be scrolled out from under it.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await frames(page)
      const [end, edge] = await page.evaluate(() => [
        document.querySelector('#app').getBoundingClientRect().bottom,
        innerWidth < 1100 ? document.getElementById('stories').getBoundingClientRect().top : innerHeight,
      ])
      assert.ok(end <= edge + 1, `${end} above ${edge}`)
      for (const small of await drawer(page).locator('button').evaluateAll(all => all.map(one => one.getBoundingClientRect()).filter(box => box.width < 24 || box.height < 24).length ? ['small'] : [])) assert.fail(small)
    }))
}

test('in Indonesian every story is told in Indonesian, with the numbers of the command line\'s language', () =>
  visit({ query: '?story=naive-loop&lang=id' }, async page => {
    await until(async () => await told(page).count() && await told(page).textContent() === 'Loop tanpa backoff', 'the story')
    assert.match(await drawer(page).locator('.see').textContent(), /^Lihat 1\.194\.601 panggilan dalam dua menit, 20 crash/)
    await page.locator('#stories [data-list]').click()
    assert.deepEqual(await violations(page), [])
    // Titles of sources keep their own language, and say so.
    await drawer(page).locator('[data-story=aws-race]').click()
    assert.equal(await drawer(page).locator('cite').getAttribute('lang'), 'en')
  }))

test('on paper the story stands above its figure, without its buttons', () =>
  visit({ query: '?story=little-jitter', context: { viewport: { width: 794, height: 1123 } } }, async page => {
    await until(() => drawer(page).locator('.see').count(), 'the story')
    await page.emulateMedia({ media: 'print' })
    assert.equal(await drawer(page).evaluate(element => getComputedStyle(element).position), 'static')
    assert.ok(await drawer(page).locator('.see').isVisible())
    assert.equal(await page.locator('button:visible').count(), 0)
    const below = await page.evaluate(() => document.getElementById('sentence').getBoundingClientRect().top >= document.getElementById('stories').getBoundingClientRect().bottom)
    assert.ok(below)
  }))

for (const lang of ['en', 'id']) {
  test(`a phone's first screen has the sentence, the figure and the three sliders, in ${lang}`, () =>
    visit({ query: `?lang=${lang}`, context: { viewport: { width: 360, height: 740 } } }, async page => {
      const ends = await page.evaluate(() => ['base', 'attempt', 'jitter'].map(id => document.getElementById(id).getBoundingClientRect().bottom))
      assert.ok(Math.max(...ends) <= 740, ends.join())
    }))
}

test('the guide is one click away', () =>
  visit({}, async (page, host) => {
    assert.equal(await page.getByRole('link', { name: 'Step by step' }).getAttribute('href'), './learn/en.html')
    await page.getByRole('link', { name: 'Step by step' }).click()
    await until(() => page.url() === `${host.origin}/learn/en.html`, 'the guide')
    assert.match(await page.title(), /step by step/)
  }))
