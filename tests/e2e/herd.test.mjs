// The herd: when it is loaded, what is said of it, its numbers, its pins and the switches of the service.
import assert from 'node:assert/strict'
import test from 'node:test'
import { drag, durations, field, frames, native, numbers, openMore, paste, slider, started, studied, text, until, visit } from './lib.mjs'
import { arrive, herd, moving, says, still, story, unfolded, verdict } from './study.mjs'

const PROGRAM = /\/study(\.js|_bg\.wasm)$/
const loads = ({ requests }) => requests.filter(path => PROGRAM.test(path)).sort()
const BOTH = ['/study.js', '/study_bg.wasm']
const top = page => page.locator('#study').evaluate(place => place.getBoundingClientRect().top)
const inStudy = (page, label) => page.locator('#study').getByLabel(label, { exact: true })

test('nothing of the simulations is loaded before one comes near them, and then it is loaded once', () =>
  visit({}, async (page, server) => {
    await page.waitForLoadState('networkidle')
    assert.deepEqual(loads(server), [])
    assert.equal(await page.locator('#study > *').count(), 0)
    // 300 pixels away is not near yet.
    await page.evaluate(away => scrollBy(0, away), await top(page) - 800 - 300)
    await frames(page)
    await frames(page)
    assert.deepEqual(loads(server), [], '300 pixels away')
    await page.evaluate(() => scrollBy(0, 150))
    await until(async () => loads(server).length === 2, 'the program, 150 pixels away')
    await arrive(page)
    await page.evaluate(() => scrollTo(0, 0))
    await frames(page)
    await arrive(page)
    assert.deepEqual(loads(server), BOTH)
    assert.equal(await page.evaluate(() => location.search), '', 'looking changes nothing')
  }))

for (const query of ['view=herd', 't=30s', 'story=full-jitter', 'story=aws-race', 'view=lock']) {
  test(`with “${query}” they are loaded at once, and the page is there`, () =>
    visit({ query: `?${query}` }, async (page, server) => {
      await until(async () => Math.abs(await top(page)) < 1, 'the page to be at the simulation')
      await arrive(page)
      assert.deepEqual(loads(server), BOTH)
    }))
}

for (const query of ['', 'jitter=0', 'policy=full-from-one&base=1s&cap=30s', 'policy=full', 'story=metastable-budget', 'policy=python-helper&outage=1s']) {
  test(`what is said of “${query || 'no query'}” is the command line's verdict`, () =>
    visit({ query: `?${query}` }, async page => {
      await arrive(page)
      const { verdict: said, damage } = await says(page, query)
      assert.equal(await text(page, '#damage'), damage)
      assert.equal(await still(page).getAttribute('aria-label'), said)
      assert.equal(await still(page).getAttribute('role'), 'img')
      assert.equal(await moving(page).getAttribute('aria-hidden'), 'true')
    }))
}

test('the verdict follows the sliders of the explorer and the settings of the service, and so does the address', () =>
  visit({}, async page => {
    await arrive(page)
    const query = async expected => {
      await says(page, expected)
      await until(() => page.evaluate(expected => location.search === `?${expected}`, expected), `“${expected}” in the address`)
    }
    await drag(slider(page, 'Jitter').first(), 0.45)
    await query('jitter=0.45')
    await paste(page.locator('#need-capacity-number'), '80')
    await query('jitter=0.45&capacity=80')
    await inStudy(page, 'Crash above, on').uncheck()
    await query('jitter=0.45&capacity=80&crash_backlog=none')
    await drag(page.locator('#need-window'), 5000)
    await query('jitter=0.45&window=5000&capacity=80&crash_backlog=none')
    await drag(page.locator('#need-jitter'), 0.1)
    await query('jitter=0.1&window=5000&capacity=80&crash_backlog=none')
    // The explorer hears of it too.
    assert.equal(await page.locator('#jitter-number').inputValue(), '0.1')
    assert.equal(await text(page, '#sentence'), native('jitter=0.1').sentence)
    await paste(field(page, 'Outage'), '5s')
    await query('jitter=0.1&outage=5000&window=5000&capacity=80&crash_backlog=none')
  }))

test('what is mistyped is explained beside its field and changes nothing else', () =>
  visit({ query: '?view=herd' }, async page => {
    await arrive(page)
    const before = { said: await verdict(page), search: await page.evaluate(() => location.search) }
    await page.locator('.damage details summary').click()
    for (const [id, mistake] of [
      ['need-capacity', 'many'], ['need-window', '1,5'], ['need-cap', '-'], ['need-jitter', '0x1'], ['crash_backlog', 'soon'],
      ['restart', '5 parsecs'], ['load', ''], ['horizon', '1e'], ['slow', 'slowly'], ['budget', '%'], ['shed', 's'], ['timeout', '1..2'],
    ]) {
      const input = page.locator(id.startsWith('need-') ? `#${id}-number` : `#${id}`)
      const good = await input.inputValue()
      await paste(input, mistake)
      await until(async () => await text(page, `#issue-${id}`) !== '', `an explanation of “${mistake}” for ${id}`)
      assert.ok(await page.locator(`#issue-${id}`).isVisible(), id)
      assert.equal(await input.getAttribute('aria-invalid'), 'true', id)
      await frames(page)
      assert.deepEqual({ said: await verdict(page), search: await page.evaluate(() => location.search) }, before, id)
      // Left, the field shows the value that holds; typed rightly, nothing is wrong any more.
      await input.evaluate(element => element.blur())
      assert.equal(await input.inputValue(), good, id)
      await paste(input, good)
      await until(async () => await text(page, `#issue-${id}`) === '', `nothing to be wrong with ${id}`)
    }
  }))

test('a value beyond its limits is cut, and both are said', () =>
  visit({ query: '?view=herd' }, async page => {
    await arrive(page)
    await paste(page.locator('#need-capacity-number'), '0')
    const { issues: [{ message }] } = native('view=herd&capacity=0')
    await until(async () => await text(page, '#issue-need-capacity') === message, `“${message}”`)
    await says(page, 'capacity=0')
  }))

const near = (shown, expected, within) => assert.ok(Math.abs(shown - expected) <= within + 1e-9, `${expected} as ${shown}`)
for (const query of ['', 'jitter=0', 'story=metastable', 'story=free-shedding', 'jitter=0.6&timeout=1s&horizon=605s']) {
  test(`the facts and the rows of “${query || 'no query'}” are the command line's`, () =>
    visit({ query: `?${query}` }, async page => {
      await arrive(page)
      const [header, ...rows] = await unfolded(page, '#herd-numbers')
      const answer = await says(page, query)
      const facts = Object.fromEntries(await page.locator('#herd-numbers .facts > div').evaluateAll(facts =>
        facts.map(fact => [fact.querySelector('dt').textContent, fact.querySelector('dd').textContent])))
      const first = name => numbers(facts[name])[0]
      assert.equal(first('Calls'), answer.calls)
      assert.equal(first('In vain'), answer.wasted)
      assert.deepEqual(numbers(facts['Jobs served']).slice(0, 2), [answer.successes, answer.jobs])
      // From ten on ratios are whole.
      const ratio = (name, value) => near(first(name), value, value < 10 ? 0.05 : 0.5)
      ratio('Calls for each job served', answer.calls / answer.successes)
      assert.equal(first('Calls lost in them'), answer.crashed_calls)
      assert.equal(first('Answered too late'), answer.zombies)
      assert.equal(first('Busiest second after the outage'), answer.peak_per_second)
      ratio('Against the capacity', answer.peak_over_capacity)
      ratio('Against the mean from then on', answer.peak_over_mean)
      for (const [name, value] of [
        ['Recovered after the outage', answer.recovery_s], ['Half of all jobs served within', answer.p50_s], ['99\u00a0% of all jobs served within', answer.p99_s],
      ]) {
        if (value === null) assert.equal(facts[name], 'never', name)
        else near(durations(facts[name])[0].ms, value * 1000, 51)
      }
      if (answer.crashes === 0) assert.equal(facts.Crashes, 'none')
      else {
        const times = durations(facts.Crashes).map(({ ms }) => ms)
        assert.equal(numbers(facts.Crashes)[0], answer.crashes)
        assert.equal(times.length, Math.min(5, answer.crashes))
        times.forEach((ms, at) => near(ms, answer.crash_times[at], 51))
      }

      // The steps of 100 ms, put together to as many rows.
      const { timeline } = answer
      const together = Math.ceil(timeline.length / rows.length)
      assert.ok(rows.length >= 100 && rows.length <= 300, `${rows.length} rows`)
      const sum = list => list.reduce((sum, count) => sum + count, 0)
      const of = name => rows.map(row => row[header.indexOf(name)])
      const count = name => of(name).map(cell => numbers(cell)[0])
      assert.equal(sum(count('Calls')), answer.calls)
      for (const [at, row] of rows.entries()) {
        const steps = timeline.slice(at * together, (at + 1) * together)
        near(durations(row[0])[0].ms, steps[0].t, 0)
        const expected = [
          sum(steps.flatMap(step => step.arrivals_by_attempt)), sum(steps.map(step => step.arrivals_by_attempt[0])),
          ...['served', 'refused', 'shed', 'timed_out', 'crashed'].map(name => sum(steps.map(step => step[name]))),
          answer.crash_times.filter(time => time >= steps[0].t && time < steps[0].t + together * 100).length,
        ]
        assert.deepEqual(row.slice(1, 9).map(cell => numbers(cell)[0]), expected, `row ${at}`)
        near(durations(row[9])[0].ms, steps.at(-1).backlog, 5.1)
        assert.equal(row[10], steps.at(-1).up ? 'up' : 'away', `row ${at}`)
      }
      assert.equal(await text(page, '#herd-numbers caption'), answer.verdict)
    }))
}

test('every pin has a lane of its own in the picture, and its own verdict', () =>
  visit({ query: '?view=herd&jitter=0' }, async page => {
    await arrive(page)
    const height = async () => (await still(page).boundingBox()).height
    const heights = [await height()]
    assert.equal(await page.locator('.herd-lanes li').count(), 0)
    for (const [at, pins] of ['celery', 'celery,echomq!jitter:0.5', 'celery,echomq!jitter:0.5,full,python-helper'].entries()) {
      await page.evaluate(search => { history.pushState(null, '', search); history.pushState(null, '', '?') }, `?view=herd&jitter=0&compare=${pins}`)
      await page.goBack()
      const policies = ['policy=celery', 'jitter=0.5', 'policy=full', 'policy=python-helper'].slice(0, pins.split(',').length)
      const lines = () => page.locator('.herd-lanes li').allTextContents()
      const expected = policies.map(policy => herd(policy).verdict)
      await until(async () => {
        const said = await lines()
        return said.length === expected.length && said.every((line, at) => line.endsWith(` ${expected[at]}`))
      }, `the verdicts of ${pins}`)
      await says(page, 'jitter=0')
      await until(async () => await height() > heights.at(-1), 'room for another lane')
      heights.push(await height())
      assert.equal((await moving(page).boundingBox()).height, heights.at(-1), 'both canvases')
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280)
  }))

test('a pin is called what the comparison calls it', () =>
  visit({ query: '?view=herd&compare=celery,echomq!jitter:0.5' }, async page => {
    const compared = () => page.locator('#compare tbody tr th').allTextContents()
    await until(async () => (await compared())[1] === 'Celery, retry_backoff', 'the names')
    await arrive(page)
    const called = () => page.locator('.herd-lanes b').allTextContents()
    assert.deepEqual(await called(), (await compared()).slice(1))
  }))

test('what is typed stays as it is typed until the field is left, and then shows what others set', () =>
  visit({ query: '?view=herd' }, async page => {
    await arrive(page)
    for (const [input, typed, value] of [
      [inStudy(page, 'Crash above'), '2.50s', '2500'], [page.locator('#need-window-number'), '1.50s', '1500'], [page.locator('#need-capacity-number'), '80.0', '80'],
    ]) {
      const usual = await input.inputValue()
      await input.focus()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(typed)
      assert.equal(await input.inputValue(), typed)
      await page.keyboard.press('Tab')
      assert.equal(await input.inputValue(), value)
      await paste(input, value)
      await story(page, 'second-wave').click()
      await until(async () => await input.inputValue() === usual, `${usual} in the field`)
    }
  }))

test('the switches of the service put their values into the address, and say which damage there is', () =>
  visit({ query: '?view=herd' }, async page => {
    await arrive(page)
    const agrees = async search => {
      await until(() => page.evaluate(search => location.search === `?${search}`, search), `“${search}” in the address`)
      await says(page, search)
      assert.equal(await text(page, '#damage'), native(search).damage)
    }
    const off = [['Crash above', 'crash_backlog=none', '2000']]
    const on = [['Client timeout', 'timeout=1000', 'none'], ['Retry budget', 'budget=0.1', 'none'], ['Shed above', 'shed=1000', 'none']]
    for (const [label, value, usual] of [...off, ...on]) {
      const box = inStudy(page, `${label}, on`)
      const ticked = await box.isChecked()
      assert.equal(ticked, usual !== 'none', label)
      await box.setChecked(!ticked)
      await agrees(`view=herd&${value}`)
      assert.equal(await inStudy(page, label).inputValue(), value.split('=')[1])
      await box.setChecked(ticked)
      await agrees('view=herd')
      assert.equal(await inStudy(page, label).inputValue(), usual)
    }
    // Typed, “none” unticks the box.
    await paste(inStudy(page, 'Crash above'), 'none')
    await agrees('view=herd&crash_backlog=none')
    assert.equal(await inStudy(page, 'Crash above, on').isChecked(), false)
  }))

test('a story sets everything, is pressed, and a reload shows the same; what is changed afterwards stands beside it', () =>
  visit({}, async page => {
    await arrive(page)
    await drag(page.locator('#need-capacity'), 80)
    const pressed = () => page.locator('#study [data-story][aria-pressed=true]').evaluateAll(all => all.map(({ dataset }) => dataset.story))
    assert.deepEqual(await pressed(), [])
    for (const id of ['metastable', 'naive-loop', 'second-wave']) {
      await story(page, id).click()
      await until(() => page.evaluate(id => location.search === `?story=${id}`, id), `the story ${id} in the address`)
      const { policy } = await says(page, `story=${id}`)
      assert.deepEqual(await pressed(), [id])
      assert.equal(await page.locator('#need-capacity-number').inputValue(), '100')
      assert.equal(await text(page, '#sentence'), native(`story=${id}&view=band`).sentence, policy)
    }
    await drag(page.locator('#need-jitter'), 0.4)
    await says(page, 'story=second-wave&jitter=0.4')
    await until(() => page.evaluate(() => location.search === '?story=second-wave&jitter=0.4'), 'both in the address')
    const before = await verdict(page)
    await page.reload()
    await started(page)
    await arrive(page)
    assert.equal(await verdict(page), before)
    assert.deepEqual(await pressed(), ['second-wave'])
    await page.evaluate(() => { history.pushState(null, '', '?story=fixed-delay'); history.pushState(null, '', '?story=no-jitter') })
    await page.goBack()
    await says(page, 'story=fixed-delay')
    assert.deepEqual(await pressed(), ['fixed-delay'])
  }))

test('with the simulations there, the names that people find the explorer by still belong to it alone', () =>
  visit({}, async page => {
    await studied(page)
    await openMore(page)
    for (const name of ['Base delay', 'Attempt', 'Jitter', 'Jobs']) assert.equal(await page.getByRole('slider', { name }).count(), 1, name)
    for (const name of ['New sample', 'Reset', 'Share', 'Pin to compare']) assert.equal(await page.getByRole('button', { name }).count(), 1, name)
    assert.equal(await page.locator('summary', { hasText: 'Show the numbers' }).count(), 1)
  }))
