// The player: when it moves and when not, where it stops, and what the jobs on screen look like there.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asked, button, drag, durations, frames, paint, started, text, until, visit } from './lib.mjs'
import { arrive, clock, covered, freeze, herd, jobs, moving, painted, says, scrub, SERVED, servedBefore, STAGE } from './study.mjs'

/** Opens the herd at its end, where nothing moves; what the address says moves nothing either. */
const quiet = { context: { reducedMotion: 'reduce' } }
const speed = page => page.getByRole('combobox', { name: 'Speed', exact: true })
/** The time on the clock, in milliseconds: the page writes tenths of a second. */
const instant = async page => durations(await clock(page))[0].ms
/** Whether the clock and the slider stand at an instant. */
async function standsAt(page, ms) {
  assert.ok(Math.abs(await instant(page) - ms) <= 50, `${ms} ms on the clock: ${await clock(page)}`)
  assert.equal(Number(await scrub(page).inputValue()), ms)
  assert.equal(await scrub(page).getAttribute('aria-valuetext'), await clock(page))
}
async function stays(page) {
  const drawn = await jobs(page)
  for (let frame = 0; frame < 10; frame++) await frames(page)
  assert.equal(await jobs(page), drawn, 'nothing moves')
}

test('it plays by itself once it is in sight, stops at Pause, and goes on from there', () =>
  visit({}, async page => {
    await arrive(page)
    await button(page, 'Pause').waitFor()
    const seen = new Set()
    await until(async () => seen.add(await jobs(page)).size >= 5, 'five different pictures')
    const before = await instant(page)
    await until(async () => await instant(page) > before, 'the clock to go on')
    await button(page, 'Pause').click()
    await button(page, 'Play').waitFor()
    await stays(page)
    const frozen = Number(await asked(page, 't'))
    assert.ok(frozen > before)
    await standsAt(page, frozen)
    await button(page, 'Play').click()
    await until(async () => await instant(page) > frozen + 500, 'the clock to go on from there')
    await until(async () => await asked(page, 't') === null, 'the address to freeze nothing while it plays')
  }))

test('it waits until it is in sight: above it nothing has moved', () =>
  visit({ context: { viewport: { width: 1280, height: 500 } } }, async page => {
    // Near enough to be loaded, and the figure below the window.
    await page.evaluate(() => scrollBy(0, document.getElementById('study').getBoundingClientRect().top - innerHeight + 50))
    await page.locator('#play').waitFor()
    await until(async () => await text(page, '#herd-verdict') !== '', 'the verdict')
    await frames(page)
    await standsAt(page, 120_000)
    await stays(page)
    await page.locator('.figure.herd').evaluate(figure => figure.scrollIntoView())
    await button(page, 'Pause').waitFor()
  }))

test('with reduced motion it is finished and still, and plays when told to', () =>
  visit({ query: '?view=herd', ...quiet }, async page => {
    await arrive(page)
    await standsAt(page, 120_000)
    await button(page, 'Play').waitFor()
    await stays(page)
    assert.equal(await asked(page, 't'), null)
    await speed(page).selectOption('50')
    await button(page, 'Play').click()
    await until(async () => await instant(page) < 60_000, 'it to begin again')
    await until(async () => await clock(page) === '120\u00a0s of 120\u00a0s', 'the end')
    await button(page, 'Play').waitFor()
  }))

test('the slider sets the moment, the address keeps it, and a reload freezes the same picture', () =>
  visit({}, async page => {
    await arrive(page)
    await freeze(page, 33_000)
    await standsAt(page, 33_000)
    await button(page, 'Play').waitFor()
    const drawn = await jobs(page)
    await stays(page)
    for (let visit = 0; visit < 2; visit++) {
      await page.reload()
      await started(page)
      await arrive(page)
      await standsAt(page, 33_000)
      assert.equal(await jobs(page), drawn)
      await stays(page)
    }
    await freeze(page, 119_999)
    await scrub(page).evaluate(range => {
      range.value = range.max
      for (const type of ['input', 'change']) range.dispatchEvent(new Event(type, { bubbles: true }))
    })
    await until(async () => await asked(page, 't') === null, 'the end to need no word')
  }))

const AT = [4000, 19_999, 25_250, 32_941, 40_000, 71_897]
for (const query of ['', 'jitter=0', 'story=metastable']) {
  test(`the picture at a moment is the same whichever way one comes there: “${query || 'no query'}”`, async () => {
    const fresh = new Map()
    for (const at of AT) {
      await visit({ query: `?view=herd&${query}&t=${at}` }, async page => {
        await arrive(page)
        await standsAt(page, at)
        fresh.set(at, await jobs(page))
      })
    }
    assert.equal(new Set(fresh.values()).size, AT.length, 'the moments differ')
    await visit({ query: `?view=herd&${query}`, ...quiet }, async page => {
      await arrive(page)
      for (const [way, moments] of [['backward', AT.toReversed()], ['forward', AT], ['to and fro', [AT[3], AT[0], AT[5], AT[1]]]]) {
        for (const at of moments) {
          await freeze(page, at)
          assert.equal(await jobs(page), fresh.get(at), `${way} to ${at}`)
        }
      }
    })
  })
}

test('the picture at a moment does not depend on how fast one came there', () =>
  visit({ query: '?view=herd&t=33000' }, async page => {
    await arrive(page)
    const drawn = await jobs(page)
    for (const times of ['100', '1']) {
      await speed(page).selectOption(times)
      await freeze(page, 20_500)
      await freeze(page, 33_000)
      assert.equal(await jobs(page), drawn, `at ${times} times`)
    }
  }))

test('after playing and pausing, a reload shows what was on screen', () =>
  visit({}, async page => {
    await arrive(page)
    await until(async () => await instant(page) > 21_000, 'the outage to be over')
    await button(page, 'Pause').click()
    await until(async () => await asked(page, 't') !== null, 'the moment in the address')
    await frames(page)
    const [drawn, said] = [await jobs(page), await clock(page)]
    await page.reload()
    await started(page)
    await arrive(page)
    assert.equal(await clock(page), said)
    assert.equal(await jobs(page), drawn)
  }))

test('To the next crash goes to every crash of the command line, rounded up, and then to the first again', () =>
  visit({ query: '?view=herd&jitter=0', ...quiet }, async page => {
    await arrive(page)
    const { crash_times: times } = herd('jitter=0')
    assert.equal(times.length, 2)
    for (const time of [...times, times[0]]) {
      await button(page, 'To the next crash').click()
      const at = Math.ceil(time)
      await until(async () => await asked(page, 't') === String(at), `t=${at} in the address`)
      await standsAt(page, at)
    }
    // From anywhere between them to the next.
    await freeze(page, 40_000)
    await button(page, 'To the next crash').click()
    await until(async () => await asked(page, 't') === String(Math.ceil(times[1])), 'the second crash')
  }))

test('where nothing crashes there is no next crash, and the button says so', () =>
  visit({ query: '?view=herd&jitter=0.5', ...quiet }, async page => {
    await arrive(page)
    assert.deepEqual(herd('jitter=0.5').crash_times, [])
    const next = button(page, 'To the next crash')
    assert.equal(await next.getAttribute('aria-disabled'), 'true')
    await next.click({ force: true })
    await frames(page)
    await standsAt(page, 120_000)
    await drag(page.locator('#need-jitter'), 0.2)
    await says(page, 'jitter=0.2')
    assert.equal(await next.getAttribute('aria-disabled'), 'false')
  }))

test('the speed begins so that a run takes ten to thirty seconds, and holds', () =>
  visit({ query: '?view=herd&t=0' }, async page => {
    await arrive(page)
    const shown = Number(await speed(page).inputValue())
    assert.ok(120 / shown >= 10 && 120 / shown <= 30, `${shown} times`)
    for (const times of [1, 5, 20]) {
      await freeze(page, 1000)
      await speed(page).selectOption(String(times))
      // Simulated time never outruns the reader's, however seldom the browser draws.
      const { simulated, passed } = await page.evaluate(async () => {
        const at = () => Number(document.getElementById('herd-time').value)
        const [from, start] = [at(), performance.now()]
        document.getElementById('play').click()
        while (at() <= from || performance.now() - start < 500) await new Promise(requestAnimationFrame)
        document.getElementById('play').click()
        return { simulated: at() - from, passed: performance.now() - start }
      })
      assert.ok(simulated > 0 && simulated <= times * passed + times * 20, `${simulated} ms in ${passed} ms at ${times} times`)
    }
  }))

test('just before the outage ends all jobs are on their way: in the herd\'s colour without jitter, in the band\'s with it', async () => {
  for (const [query, herds] of [['jitter=0', true], ['', false], ['jitter=0.5', false]]) {
    await visit({ query: `?view=herd&${query}&t=19999` }, async page => {
      await arrive(page)
      const { red, blue } = await paint(page, moving(page))
      const [many, few] = herds ? [red, blue] : [blue, red]
      // A thousand dots of three pixels each way, some of them one upon the other.
      assert.ok(many > 2000 && many <= 9200, `${many} pixels of the ${herds ? 'herd' : 'band'}`)
      assert.ok(few < 20, `${few} of the other`)
      assert.equal(await painted(moving(page), SERVED), 0, 'nobody is served')
    })
  }
})

test('the squares of those served are as many as the command line counts', () =>
  visit({ query: '?view=herd', ...quiet }, async page => {
    await arrive(page)
    const { timeline, successes, jobs: all } = herd('')
    assert.equal(successes, all)
    const full = await painted(moving(page), SERVED)
    // At least four pixels for each of them.
    assert.ok(full >= 4 * all && full % all === 0, `${full} pixels`)
    for (const at of [20_000, 33_000, 50_000, 60_000]) {
      await freeze(page, at)
      assert.equal(await painted(moving(page), SERVED) / (full / all), servedBefore(timeline, at), `at ${at}`)
    }
  }))

test('what comes after the moment is veiled, and at the end nothing is', () =>
  visit({ query: '?view=herd&compare=full', ...quiet }, async page => {
    await arrive(page)
    assert.equal(await covered(moving(page), STAGE), 0)
    await freeze(page, 60_000)
    const half = await covered(moving(page), STAGE)
    await freeze(page, 0)
    const whole = await covered(moving(page), STAGE)
    assert.ok(Math.abs(half / whole - 0.5) < 0.02, `${half} of ${whole} pixels`)
    await scrub(page).evaluate(range => { range.value = range.max; range.dispatchEvent(new Event('input', { bubbles: true })) })
    await frames(page)
    assert.equal(await covered(moving(page), STAGE), 0)
  }))

test('another setting keeps the moment where it is, or the end where it was', () =>
  visit({ query: '?view=herd&t=33000' }, async page => {
    await arrive(page)
    await drag(page.locator('#need-jitter'), 0.5)
    await says(page, 'jitter=0.5')
    await standsAt(page, 33_000)
    const drawn = await jobs(page)
    await drag(page.locator('#need-jitter'), 0.2)
    await says(page, 'jitter=0.2')
    assert.notEqual(await jobs(page), drawn)
    await drag(page.locator('#need-jitter'), 0.5)
    await says(page, 'jitter=0.5')
    await until(async () => await jobs(page) === drawn, 'the picture from before')
    await page.locator('#horizon').evaluate(field => { field.closest('details').open = true })
    await page.locator('#horizon').fill('30s')
    await until(async () => await clock(page) === '30\u00a0s of 30\u00a0s', 'a shorter run to end')
  }))
