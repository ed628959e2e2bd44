// What do I need? The formulas' values as marks, their trials, and every jitter at once.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asked, button, drag, durations, frames, numbers, paint, paste, text, until, visit } from './lib.mjs'
import { arrive, herd, need, says, story, tab, unfolded } from './study.mjs'

// Where nothing moves by itself there is more time for the rest.
const quiet = { context: { reducedMotion: 'reduce' } }
const NEEDS = ['jitter', 'cap', 'capacity', 'window']
const trying = (page, name) => need(page, name).getByRole('button', { name: 'Try it' })
const take = (page, name) => need(page, name).locator('.take')
const result = (page, name) => text(page, `[data-need=${name}] .result`)

/** As a person would set it, rounded up: thousandths, hundredths of a second, tenths of a call and from a hundred on whole ones. */
function rounded(name, value) {
  const parts = name === 'jitter' ? 1000 : name === 'capacity' ? value < 100 ? 10 : 1 : 0.1
  return Math.max(0, Math.ceil(value * parts - 1e-9)) / parts
}
/** The value that a text speaks of. */
const valueIn = (name, text) => ['cap', 'window'].includes(name) ? durations(text).at(-1).ms : numbers(text).at(-1)

for (const query of ['', 'jitter=0', 'policy=none', 'policy=fixed', 'story=full-jitter', 'jobs=100', 'policy=bullmq-node&jitter=0.3', 'outage=0', 'policy=python-helper',
  'policy=redis-py-decorrelated', 'crash_backlog=none', 'jobs=5000']) {
  test(`the marks and the trials that “${query || 'no query'}” offers are those of the command line`, () =>
    visit({ query: `?view=herd&${query}`, ...quiet }, async page => {
      await arrive(page)
      const answer = herd(query)
      for (const name of NEEDS) {
        const safe = answer[`safe_${name}`]
        const slider = page.locator(`#need-${name}`)
        const { min, max } = await slider.evaluate(({ min, max }) => ({ min: Number(min), max: Number(max) }))
        const mark = page.locator(`#need-${name}-mark`)
        const fits = safe !== null && safe >= min && safe <= max
        assert.equal(await mark.evaluate(({ hidden }) => hidden), !fits, `the mark of ${name}`)
        if (fits) {
          const at = Number(await mark.evaluate(element => element.style.getPropertyValue('--at')))
          assert.ok(Math.abs(at - (safe - min) / (max - min)) < 1e-9, `${name}: ${at}`)
        }
        assert.equal(await trying(page, name).isVisible(), safe !== null, `Try it for ${name}`)
        assert.notEqual(await text(page, `[data-need=${name}] .law`), '', name)
        if (safe === null || (name === 'jitter' && safe > 1)) assert.ok(await take(page, name).isHidden(), name)
        if (query === '') assert.equal(valueIn(name, await text(page, `[data-need=${name}] .law`)), rounded(name, safe), name)
      }
    }))
}

for (const [name, query] of [...NEEDS.map(name => [name, '']), ['capacity', 'policy=fixed'], ['cap', 'story=full-jitter'], ['window', 'jitter=0'], ['jitter', 'jobs=100']]) {
  test(`the trial of ${name} with “${query || 'no query'}” says what the command line finds there`, () =>
    visit({ query: `?view=herd&${query}`, ...quiet }, async page => {
      await arrive(page)
      const tried = rounded(name, herd(query)[`safe_${name}`])
      const runAt = value => herd(`${query}&${name}=${value}`)
      await trying(page, name).click()
      await until(async () => /^(At|The formula asks)/.test(await result(page, name)), 'the end of the trial')
      const [said, ...rest] = (await result(page, name)).split(/(?<=\.) (?=[A-Z])/)
      const { crashes, recovery_s: recovery } = runAt(tried)
      const [, value, kept] = said.match(/^At (.*?) the service (.*)$/)
      assert.equal(valueIn(name, value), tried)
      if (crashes === 0) assert.match(kept, /^stays up/)
      else assert.equal(kept.match(/^crashes (once|twice|\d+)/)[1], ['', 'once', 'twice'][crashes] ?? String(crashes))
      if (recovery === null) assert.match(kept, /does not recover/)
      else assert.ok(Math.abs(durations(kept)[0].ms - recovery * 1000) <= 50 + 1e-6, `${recovery} s in “${said}”`)
      const more = rest.join(' ')
      assert.notEqual(more, '', 'what else would do')
      const least = more.match(/does is ([\d.,]+(?:\u00a0(?:ms|s))?).*asks for (\d+)\u00a0%/)
      if (least) {
        assert.equal(crashes, 0)
        const smallest = durations(least[1])[0]?.ms ?? numbers(least[1])[0]
        assert.ok(smallest < tried)
        const there = runAt(smallest)
        assert.ok(there.crashes === 0 && there.recovery_s !== null, `${smallest} is clean`)
        // The percentage is that of the value before it was rounded up.
        const unit = rounded(name, smallest + 1e-6) - smallest || 0.001
        const [low, high] = [tried / smallest, tried / (smallest - unit)].map(ratio => (ratio - 1) * 100)
        assert.ok(Number(least[2]) >= low - 0.51 && Number(least[2]) <= high + 0.51, `${low} to ${high} % in “${more}”`)
      }
      if (crashes > 0 || recovery === null) assert.match(more, /^The formula was/)
    }))
}

test('Use takes the value over: the slider, the address, the explorer and the verdict follow, and there is nothing left to use', () =>
  visit({ query: '?view=herd', ...quiet }, async page => {
    await arrive(page)
    for (const name of NEEDS) {
      const safe = herd('')[`safe_${name}`]
      const given = valueIn(name, await take(page, name).textContent())
      assert.ok(given >= safe && given <= safe * 1.05 + 0.01, `${given} for ${safe}`)
      await take(page, name).click()
      await says(page, `${name}=${given}`)
      await until(async () => await asked(page, name) === String(given), `${name}=${given} in the address`)
      assert.equal(await page.locator(`#need-${name}-number`).inputValue(), String(given))
      if (name === 'jitter') assert.equal(await page.locator('#jitter-number').inputValue(), String(given))
      assert.ok(await take(page, name).isHidden())
      await story(page, 'second-wave').click()
      await says(page, '')
      assert.ok(await take(page, name).isVisible())
    }
  }))

test('the jitter that the formula asks for keeps the default herd up', () =>
  visit({ query: '?view=herd', ...quiet }, async page => {
    await arrive(page)
    await button(page, 'Use 0.25').click()
    const { crashes } = await says(page, 'jitter=0.25')
    assert.equal(crashes, 0)
    assert.ok(await button(page, 'Use 0.25').isHidden())
  }))

test('a change while a trial runs ends it, and one after it takes its result away', () =>
  visit({ query: '?view=herd&jobs=100000&capacity=10000', ...quiet }, async page => {
    await arrive(page)
    await trying(page, 'jitter').click()
    await until(async () => (await result(page, 'jitter')).startsWith('On trial'), 'the trial to run')
    await drag(page.locator('#need-window'), 2000)
    await until(async () => await result(page, 'jitter') === '', 'the trial to end')
    await arrive(page)
    for (let frame = 0; frame < 20; frame++) await frames(page)
    assert.equal(await result(page, 'jitter'), '')
    // A second click begins anew, and does not run twice.
    await story(page, 'second-wave').click()
    await arrive(page)
    await trying(page, 'jitter').click()
    await trying(page, 'jitter').click()
    await until(async () => (await result(page, 'jitter')).startsWith('At 0.25'), 'its end')
    await drag(page.locator('#need-capacity'), 80)
    await until(async () => await result(page, 'jitter') === '', 'the result to go')
    // What is tried is about the policy too.
    await trying(page, 'capacity').click()
    await until(async () => (await result(page, 'capacity')).startsWith('At'), 'its end')
    await page.evaluate(() => { history.pushState(null, '', '?view=herd&policy=fixed&capacity=80'); history.pushState(null, '', '?') })
    await page.goBack()
    await until(async () => await result(page, 'capacity') === '', 'the result to go')
  }))

const sweep = page => page.locator('#sweep')
const back = cell => cell === 'never' ? null : durations(cell)[0].ms / 1000
test('every jitter from 0 to 1: the rows are the command line\'s runs, and the sentence follows from them', () =>
  visit({ query: '?view=herd', ...quiet }, async page => {
    await arrive(page)
    const canvas = sweep(page).locator('canvas')
    assert.equal(await canvas.isVisible(), false, 'on demand only')
    await button(page, 'Run every jitter from 0 to 1').click()
    await until(async () => (await text(page, '#sweep .result')).startsWith('From a jitter'), 'the end')
    const [header, ...rows] = await unfolded(page, '#sweep details')
    assert.deepEqual(header, ['Jitter', 'Crashes', 'Back after the outage'])
    assert.equal(rows.length, 51)
    const runs = rows.map((_, at) => ({ jitter: at / 50, ...herd(`jitter=${at / 50}`) }))
    for (const [at, [jitter, crashes, recovered]] of rows.entries()) {
      const { jitter: fraction, crashes: times, recovery_s: recovery } = runs[at]
      assert.equal(Number(jitter), fraction)
      assert.equal(numbers(crashes)[0], times)
      if (recovery === null) assert.equal(recovered, 'never')
      else assert.ok(Math.abs(back(recovered) - recovery) <= 0.05 + 1e-9, `${recovery} s at ${fraction} in “${recovered}”`)
    }
    const said = await text(page, '#sweep .result')
    const dirty = runs.findLastIndex(({ crashes, recovery_s: recovery }) => crashes > 0 || recovery === null)
    const soonest = runs.filter(run => run.recovery_s !== null).sort((one, other) => one.recovery_s - other.recovery_s)[0]
    const [from, at] = [said.match(/From a jitter of ([\d.]+)/)[1], said.match(/soonest at ([\d.]+)/)[1]]
    assert.equal(Number(from), runs[dirty + 1].jitter)
    assert.equal(Number(at), soonest.jitter)
    assert.match(said, /without jitter it never recovers/)
    assert.ok(Math.abs(durations(said).at(-1).ms / 1000 - runs.at(-1).recovery_s) <= 0.05 + 1e-9, said)
    assert.equal(await canvas.getAttribute('aria-label'), said)
    assert.ok((await paint(page, canvas)).pixels > 500, 'a curve')

    // Another jitter is another point of the same curve; anything else is another curve.
    await drag(page.locator('#need-jitter'), 0.5)
    await says(page, 'jitter=0.5')
    assert.equal(await text(page, '#sweep .result'), said)
    assert.ok(await canvas.isVisible())
    await drag(page.locator('#need-capacity'), 120)
    await until(async () => await canvas.isHidden(), 'the curve to go')
    assert.equal(await text(page, '#sweep .result'), '')
  }))

test('a policy without a fraction has no curve, a change ends one that is drawn, and other views do not stop the page', () =>
  visit({ query: '?view=herd&jobs=20000&capacity=2000', ...quiet }, async page => {
    await arrive(page)
    await button(page, 'Run every jitter from 0 to 1').click()
    await until(async () => (await text(page, '#sweep .result')).startsWith('On trial'), 'its beginning')
    await paste(page.locator('#need-capacity-number'), '2500')
    await until(async () => await text(page, '#sweep .result') === '', 'its end')
    for (let frame = 0; frame < 20; frame++) await frames(page)
    assert.equal(await text(page, '#sweep .result'), '')
    await button(page, 'Run every jitter from 0 to 1').click()
    await tab(page, 'lock').click()
    await until(async () => await text(page, '#told') !== '', 'the lock')
    await tab(page, 'herd').click()
    await arrive(page)
    await story(page, 'full-jitter').click()
    await arrive(page)
    assert.equal(await button(page, 'Run every jitter from 0 to 1').count(), 0)
  }))
