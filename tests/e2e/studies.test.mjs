// The other simulations and the place they share: tabs, contention, fleet and lock; for everyone and by the keyboard alone.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asked, button, durations, frames, go, native, numbers, paint, paste, started, text, until, violations, visit } from './lib.mjs'
import { arrive, clock, described, need, says, still, story, tab, unfolded } from './study.mjs'

const quiet = { context: { reducedMotion: 'reduce' } }
const told = page => text(page, '#told')
const drawn = page => page.locator('#other canvas')
/** Waits until the sentence is that of the command line's picture, which names the canvas too. */
async function tells(page, query) {
  const said = described(query)
  await until(async () => await told(page) === said, `“${said}”`)
  await frames(page)
  assert.equal(await drawn(page).getAttribute('aria-label'), said)
  assert.equal(await drawn(page).getAttribute('role'), 'img')
}
/** About three digits, as these tables have them. */
const close = (shown, expected) =>
  assert.ok(expected > 0 && expected < 0.01 ? shown === 0.01 : Math.abs(shown - expected) <= (expected >= 100 ? 0.5 : expected >= 10 ? 0.05 : 0.005) + 1e-9, `${expected} as ${shown}`)
const percent = (cell, share) =>
  assert.ok(/^under/.test(cell) ? share < 0.0001 : Math.abs(numbers(cell)[0] - share * 100) <= (share < 0.01 ? 0.005 : 0.05) + 1e-9, `${share} as ${cell}`)

const VIEWS = ['herd', 'contention', 'fleet', 'lock']
test('the tabs show one simulation each, with its question and its stories, and the address says which', () =>
  visit({ query: '?jitter=0.4', ...quiet }, async page => {
    await arrive(page)
    const questions = new Set()
    for (const view of ['lock', 'fleet', 'contention', 'herd']) {
      await tab(page, view).click()
      await until(async () => await asked(page, 'view') === view, `view=${view} in the address`)
      await arrive(page)
      assert.deepEqual(await Promise.all(VIEWS.map(other => tab(page, other).getAttribute('aria-pressed'))), VIEWS.map(other => String(other === view)))
      assert.equal(await page.locator('#herd').isVisible(), view === 'herd')
      assert.equal(await page.locator('#other').isVisible(), view !== 'herd')
      questions.add(await text(page, '#study .question'))
      for (const id of await page.locator('#study [data-story]').evaluateAll(all => all.map(({ dataset }) => dataset.story))) {
        assert.equal(new URLSearchParams(native(`story=${id}`).query).get('story'), id)
        assert.equal(native(`story=${id}&view=schedule`).query.includes('view=schedule'), true)
      }
      if (view === 'herd') await says(page, 'jitter=0.4')
      else await tells(page, `view=${view}&jitter=0.4`)
      const shown = { period: ['fleet', 'lock'], sizes: ['contention'], 'whole-seconds': ['fleet'] }
      for (const [id, views] of Object.entries(shown)) assert.equal(await page.locator(`#${id}`).isVisible(), views.includes(view), `${id} with ${view}`)
    }
    assert.equal(questions.size, 4)
    // The rest of the page is about the policy still.
    assert.equal(await text(page, '#sentence'), native('jitter=0.4').sentence)
  }))

const STORIES = { contention: ['aws-race'], fleet: ['cache-stampede', 'cache-ttl', 'poller', 'heartbeat', 'rolling-start'], lock: ['leader-election', 'leader-election-in-step'] }
for (const [view, ids] of Object.entries(STORIES)) {
  test(`the stories of ${view} set everything, and the way back and a reload bring them again`, () =>
    visit({ query: `?view=${view}`, ...quiet }, async page => {
      await arrive(page)
      const pressed = () => page.locator('#study [data-story][aria-pressed=true]').evaluateAll(all => all.map(({ dataset }) => dataset.story))
      assert.deepEqual(await page.locator('#study [data-story]').evaluateAll(all => all.map(({ dataset }) => dataset.story)), ids)
      assert.deepEqual(await pressed(), [])
      for (const id of ids) {
        await story(page, id).click()
        await until(() => page.evaluate(id => location.search === `?story=${id}`, id), `the story ${id} in the address`)
        await tells(page, `story=${id}`)
        assert.deepEqual(await pressed(), [id])
      }
      await page.reload()
      await started(page)
      await arrive(page)
      await tells(page, `story=${ids.at(-1)}`)
      assert.deepEqual(await pressed(), [ids.at(-1)])
      await page.evaluate(id => { history.pushState(null, '', `?story=${id}`); history.pushState(null, '', '?story=no-jitter') }, ids[0])
      await page.goBack()
      await tells(page, `story=${ids[0]}`)
      await page.goForward()
      await says(page, 'story=no-jitter')
      await page.goBack()
      await tells(page, `story=${ids[0]}`)
      assert.deepEqual(await pressed(), [ids[0]])
    }))
}

for (const query of ['view=contention', 'story=aws-race', 'view=contention&sizes=1,7,300&compare=full,celery', 'view=contention&policy=none&max_attempts=none']) {
  test(`contention: the rows of “${query}” are the command line's`, () =>
    visit({ query: `?${query}`, ...quiet }, async page => {
      await arrive(page)
      await tells(page, query)
      const [, ...shown] = await unfolded(page, '#study-numbers')
      const { rows } = native(query)
      assert.equal(shown.length, rows.length)
      for (const [at, row] of rows.entries()) {
        const [name, clients, runs, calls, completion] = shown[at]
        assert.equal(name, row.policy)
        assert.deepEqual([numbers(clients)[0], numbers(runs)[0]], [row.jobs, row.runs])
        const [mean, deviation] = numbers(calls)
        close(mean, row.calls)
        close(deviation, row.calls_deviation)
        if (row.completion_s === null) assert.equal(completion, 'never')
        else numbers(completion).forEach((number, of) => close(number, [row.completion_s, row.completion_deviation_s][of]))
      }
      assert.equal(await text(page, '#study-numbers caption'), await told(page))
    }))
}

test('the numbers of clients are a range or a list; anything else is explained', () =>
  visit({ query: '?view=contention', ...quiet }, async page => {
    await arrive(page)
    const sizes = page.getByLabel('Clients', { exact: true })
    for (const [typed, value] of [['5,50', '5,50'], ['20..40', '20..40'], ['100', '100']]) {
      await paste(sizes, typed)
      await tells(page, `view=contention&sizes=${value}`)
      await until(async () => await asked(page, 'sizes') === value, `sizes=${value} in the address`)
      assert.equal(await text(page, '#issue-sizes'), '')
    }
    const good = await told(page)
    for (const mistake of ['many', '5..', '', '1,2,x', '1;2', Array(21).fill(5).join(',')]) {
      await paste(sizes, mistake)
      const { issues } = native(`view=contention&sizes=100&sizes=${encodeURIComponent(mistake)}`)
      const { message } = issues.find(({ name, message }) => name === 'sizes' && !/twice|more than once/.test(message))
      await until(async () => (await text(page, '#issue-sizes')) !== '', `an explanation of “${mistake}”`)
      assert.equal(await sizes.getAttribute('aria-invalid'), 'true', message)
      assert.equal(await told(page), good)
      assert.equal(await asked(page, 'sizes'), '100')
    }
    await paste(sizes, '600')
    await until(async () => await asked(page, 'sizes') === '500', 'the largest there can be')
    assert.equal(await text(page, '#issue-sizes'), native('view=contention&sizes=600').issues[0].message)
    await tells(page, 'view=contention&sizes=500')
  }))

for (const query of ['view=fleet', 'story=heartbeat', 'view=fleet&jitter=0', 'view=fleet&jobs=1', 'view=fleet&policy=redis-py-decorrelated&cap=5s']) {
  test(`fleet: the rows of “${query}” are the command line's`, () =>
    visit({ query: `?${query}`, ...quiet }, async page => {
      await arrive(page)
      await tells(page, query)
      const [, ...shown] = await unfolded(page, '#study-numbers')
      const { periods } = native(query)
      assert.equal(shown.length, periods.length)
      for (const [at, row] of periods.entries()) {
        const [period, harmonic, expected, busiest] = shown[at]
        assert.equal(numbers(period)[0], row.period)
        percent(harmonic, row.harmonic)
        if (row.expected_harmonic === null) assert.equal(expected, '\u2013')
        else percent(expected, row.expected_harmonic)
        if (row.busiest_second === null) assert.equal(busiest, '\u2013')
        else assert.equal(numbers(busiest)[0], row.busiest_second)
      }
      assert.ok((await paint(page, drawn(page))).blue + (await paint(page, drawn(page))).red > 100)
    }))
}

test('Whole seconds only rounds every wait of a fleet, and not again', () =>
  visit({ query: '?view=fleet', ...quiet }, async page => {
    await arrive(page)
    const box = page.getByRole('checkbox', { name: 'Whole seconds only' })
    assert.equal(await box.isChecked(), false)
    const before = await told(page)
    await box.check()
    await until(async () => await asked(page, 'rounding') === 'seconds', 'rounding=seconds in the address')
    await tells(page, 'view=fleet&rounding=seconds')
    await box.uncheck()
    await until(async () => await asked(page, 'rounding') === null, 'the usual rounding')
    await until(async () => await told(page) === before, 'the sentence from before')
    await page.evaluate(() => { history.pushState(null, '', '?view=fleet&rounding=seconds'); history.pushState(null, '', '?view=fleet') })
    await page.goBack()
    await until(() => box.isChecked(), 'the switch to follow')
    await paste(page.getByLabel('Period', { exact: true }), '1x')
    await until(async () => await text(page, '#issue-period') !== '', 'an explanation')
    await paste(page.getByLabel('Period', { exact: true }), '20s')
    await tells(page, 'view=fleet&rounding=seconds&period=20s')
    assert.equal(await text(page, '#issue-period'), '')
  }))

for (const query of ['view=lock', 'story=leader-election', 'story=leader-election-in-step', 'view=lock&policy=none&jobs=3', 'view=lock&period=5min&jobs=10']) {
  test(`lock: the rows of “${query}” are the command line's`, () =>
    visit({ query: `?${query}`, ...quiet }, async page => {
      await arrive(page)
      await tells(page, query)
      const { steps, step, tries, collisions } = native(query)
      const [, ...shown] = await unfolded(page, '#study-numbers')
      const together = Math.ceil(steps.length / 100)
      assert.equal(shown.length, Math.ceil(steps.length / together))
      for (const [at, [from, count, met]] of shown.entries()) {
        const of = steps.slice(at * together, (at + 1) * together)
        const sum = name => of.reduce((sum, row) => sum + row[name], 0)
        assert.deepEqual([numbers(count)[0], numbers(met)[0]], [sum('tries'), sum('collisions')], `row ${at}`)
        const [{ ms, within } = { ms: 0, within: 0 }] = durations(from)
        assert.ok(Math.abs(ms - at * together * step) <= within, `${from} in row ${at}`)
      }
      const total = column => shown.reduce((sum, row) => sum + numbers(row[column])[0], 0)
      assert.deepEqual([total(1), total(2)], [tries, collisions])
    }))
}

/** Every simulation with everything unfolded, tried and drawn. */
async function unfold(page, view) {
  await arrive(page)
  await page.evaluate(() => document.querySelectorAll('#study details').forEach(details => { details.open = true }))
  if (view !== 'herd') return until(async () => await page.locator('#study-numbers tbody tr').count() > 0, 'the rows')
  await until(async () => await page.locator('#herd-numbers tbody tr').count() > 0, 'the rows')
  await button(page, 'Run every jitter from 0 to 1').click()
  await need(page, 'jitter').getByRole('button', { name: 'Try it' }).click()
  await until(async () => /^(From|Even|The)/.test(await text(page, '#sweep .result')) && /^At/.test(await text(page, '[data-need=jitter] .result')), 'the trials')
  await page.evaluate(() => document.querySelectorAll('#study details').forEach(details => { details.open = true }))
  await paste(page.locator('#crash_backlog'), 'soon')
  await until(async () => await text(page, '#issue-crash_backlog') !== '', 'an explanation')
  await frames(page)
}
const QUERIES = { herd: 'view=herd&compare=full,celery', contention: 'story=aws-race', fleet: 'view=fleet', lock: 'view=lock' }
for (const [view, query] of Object.entries(QUERIES)) {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing in ${view}, ${colorScheme}, as it opens and unfolded, and every canvas and id is in order`, () =>
      visit({ query: `?${query}`, context: { ...quiet.context, colorScheme } }, async page => {
        await arrive(page)
        assert.deepEqual(await violations(page), [])
        await unfold(page, view)
        assert.deepEqual(await violations(page), [], 'unfolded')
        const { ids, nameless, pointing } = await page.evaluate(() => ({
          ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
          nameless: [...document.querySelectorAll('#study canvas')].filter(canvas => canvas.checkVisibility()
            && (canvas.getAttribute('role') === 'img') !== Boolean(canvas.getAttribute('aria-label'))).length,
          pointing: ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls'].flatMap(name => [...document.querySelectorAll(`[${name}]`)]
            .flatMap(element => element.getAttribute(name).split(/\s+/)).filter(id => id && !document.getElementById(id))),
        }))
        assert.equal(new Set(ids).size, ids.length, 'every id once')
        assert.equal(nameless, 0, 'every canvas is an image with a name, or hidden')
        assert.deepEqual(pointing, [], 'what is pointed to is there')
      }))
  }

  test(`at 320 pixels ${view} needs no scrolling sideways`, () =>
    visit({ query: `?${query}`, context: { ...quiet.context, viewport: { width: 320, height: 640 } } }, async page => {
      await unfold(page, view)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
      const outside = await page.evaluate(() => [...document.querySelectorAll('#study button, #study input, #study select, #study canvas, #study p')]
        .filter(element => element.checkVisibility() && !element.closest('.scroll') && element.getBoundingClientRect().right > 320.5)
        .map(element => `${element.tagName} ${element.id}${element.className}`))
      assert.deepEqual(outside, [])
    }))
}

test('by keyboard alone: a tab, a story, the player, a trial, its value, a switch', () =>
  visit({ query: '?view=lock', ...quiet }, async page => {
    await arrive(page)
    await go(page, tab(page, 'herd'))
    await page.keyboard.press('Enter')
    await says(page, '')
    await go(page, story(page, 'no-jitter'))
    await page.keyboard.press('Space')
    await says(page, 'story=no-jitter')
    assert.ok(await story(page, 'no-jitter').evaluate(element => element === document.activeElement), 'the focus stays')
    await go(page, page.locator('#play'))
    await page.keyboard.press('Enter')
    await button(page, 'Pause').waitFor()
    await page.keyboard.press('Enter')
    await button(page, 'Play').waitFor()
    await until(async () => await asked(page, 't') !== null, 'the moment in the address')
    await go(page, page.locator('#herd-time'))
    await page.keyboard.press('Home')
    await until(async () => await asked(page, 't') === '0', 'the beginning')
    await page.keyboard.press('ArrowRight')
    await until(async () => Number(await asked(page, 't')) > 0, 'a step')
    await page.keyboard.press('End')
    await until(async () => await asked(page, 't') === null, 'the end')
    assert.equal(await clock(page), '120\u00a0s of 120\u00a0s')
    await go(page, button(page, 'To the next crash'))
    await page.keyboard.press('Enter')
    await until(async () => await asked(page, 't') === String(Math.ceil(native('story=no-jitter').crash_times[0])), 'the first crash')
    await go(page, page.locator('#herd-speed'))
    await page.keyboard.press('ArrowDown')
    await go(page, need(page, 'capacity').getByRole('button', { name: 'Try it' }))
    await page.keyboard.press('Enter')
    await until(async () => /^At/.test(await text(page, '[data-need=capacity] .result')), 'the trial')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await until(async () => await asked(page, 'capacity') !== null, 'the value in the address')
    assert.equal((await says(page, `story=no-jitter&capacity=${await asked(page, 'capacity')}`)).crashes, 0)
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is not lost')
    await go(page, page.locator('#crash_backlog-on'))
    await page.keyboard.press('Space')
    await until(async () => await asked(page, 'crash_backlog') === 'none', 'no crashes')
    assert.equal(await still(page).getAttribute('aria-label'), await text(page, '#herd-verdict'))
  }))
