// Herds that nobody could run: the page says how far it came, answers while it computes, and never breaks.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asked, drag, frames, native, text, until, visit } from './lib.mjs'
import { arrive, moving, says, story, tab, verdict } from './study.mjs'

/** Tells how late the page was with every click, and which tasks were long. */
const watch = page => page.addInitScript(() => {
  window.late = []
  window.long = []
  addEventListener('click', event => window.late.push(performance.now() - event.timeStamp))
  new PerformanceObserver(list => window.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
})
const median = list => list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) / 2)]
const computing = page => page.evaluate(() => [...document.querySelectorAll('#study .progress')].some(line => line.textContent.startsWith('Computing')))
// Stopped, or with a crowd that is cut to a million, or both.
const CUT = '\\d+ is above the largest value, 1,000,000\\.'
const STOPPED = new RegExp(`^(The simulation stopped at .*, after 5,000,000 calls: what follows is not computed\\.( ${CUT})?|${CUT})$`)

for (const query of [
  'view=herd&jobs=1000000000&capacity=0.001&load=1e9&horizon=1e9&window=1e9', 'view=herd&jobs=1000000&capacity=0.001', 'story=naive-loop&jobs=100000', 'view=herd&jobs=1000000&load=1e9&horizon=1e9',
  // Many short waits before the outage is over: what the formulas follow takes longer than the run.
  'view=herd&policy=custom&growth=linear&base=0', 'view=herd&cap=1s&outage=1d&horizon=2d',
]) {
  test(`while “${query}” is computed, the page answers, and then says that it stopped`, context =>
    visit({ query: `?${query}`, before: watch }, async page => {
      await page.locator('#play').waitFor()
      await until(() => computing(page), 'it to begin')
      await page.evaluate(() => { window.late.length = 0; window.long.length = 0 })
      let clicks = 0
      while (clicks < 12 && await computing(page)) {
        // A slider of the explorer begins anew, if the policy has it; one of the player goes to another moment.
        await page.locator(clicks % 2 === 0 ? '#play' : await page.locator('#jitter').isEnabled() ? '#jitter' : '#herd-time').click()
        clicks += 1
        await until(() => page.evaluate(clicks => window.late.length === clicks, clicks), 'the click to be handled')
      }
      assert.ok(clicks >= 5, `${clicks} clicks while it computes`)
      const { late, long } = await page.evaluate(() => ({ late: window.late, long: window.long }))
      const words = list => list.map(Math.round).join(' ') || 'none'
      context.diagnostic(`${query}: clicks were ${words(late)} ms late; long tasks: ${words(long)} ms`)
      // The machine may be busy for once; the page may not.
      assert.ok(median(late) <= 200, `clicks were ${words(late)} ms late`)
      await arrive(page, 120)
      assert.match(await text(page, '#herd .progress'), STOPPED)
      assert.notEqual(await verdict(page), '')
      // Back among herds that can be run everything is as ever.
      // The address named a story, which opened the drawer in the place of these buttons.
      await page.keyboard.press('Escape')
      await story(page, 'second-wave').click()
      await says(page, 'story=second-wave')
      assert.equal(await text(page, '#herd .progress'), '')
    }))
}

test('what the simulation leaves out of what was asked for is said', () =>
  visit({ query: '?view=herd&jobs=2000000&outage=0&capacity=1e9' }, async page => {
    await arrive(page, 120)
    const { issues } = native('view=herd&jobs=2000000&outage=0&capacity=1e9')
    const shown = await page.locator('#issues, [id^=issue-], #herd .progress, #other .progress').allTextContents()
    assert.ok(issues.length > 0)
    for (const { message } of issues) assert.ok(shown.join('\n').includes(message), `“${message}” is nowhere on the page`)
  }))

const ABSURD = [
  'view=herd&jobs=1&capacity=1e9', 'view=herd&horizon=0', 'view=herd&horizon=1', 'view=herd&horizon=9007199254740991', 'view=herd&window=9007199254740991',
  'view=herd&outage=9007199254740991', 'view=herd&outage_from=9007199254740991', 'view=herd&outage=0&window=0', 'view=herd&jitter=0&window=0&outage=0&capacity=0.001',
  'view=herd&capacity=-5&load=-1&slow=2&budget=-1&shed=-1s', 'view=herd&capacity=NaN&horizon=Infinity&load=1e400', 'view=herd&crash_backlog=0&restart=0', 'view=herd&crash_backlog=0&restart=0&policy=fixed&base=0',
  'view=herd&policy=fixed&base=0&jobs=1000', 'view=herd&policy=fixed&base=0.001&outage=1d', 'view=herd&policy=none&max_attempts=none&outage=60s', 'view=herd&slow=0&outage=120s', 'view=herd&slow=0&timeout=0',
  'view=herd&timeout=0&policy=full', 'view=herd&shed=0&shed_cost=1e9', 'view=herd&budget=1e9&budget_size=1e9', 'view=herd&budget=0&budget_size=0', 'view=herd&load=1e9&jobs=1&horizon=1ms',
  'view=herd&load=0.001&jobs=0', 'view=herd&policy=custom&factor=1e9&base=9007199254740991', 'view=herd&policy=custom&growth=table&table=0,0,0&max_attempts=1000000',
  'view=herd&compare=full,celery,none,fixed!base:0&jobs=100000', 'view=herd&t=1e300', 'view=herd&t=-5', 'view=herd&t=9007199254740991&horizon=5', 'story=metastable&load=1e6&slow=0.0000001',
  'story=nonsense&view=herd', 'view=fleet&jobs=1000000&jitter=0', 'view=fleet&period=1&jobs=1000000000', 'view=fleet&period=9007199254740991', 'view=lock&policy=fixed&base=0', 'view=lock&jobs=1000000000&period=1d',
  'view=lock&policy=python-helper', 'view=contention&sizes=500&policy=fixed&base=0&compare=full,none,celery,ky', 'view=contention&sizes=0..9999', 'view=contention&policy=custom&factor=1e9&base=9007199254740991',
]
for (const query of ABSURD) {
  test(`“${query}” comes to an end, in words, and the page lives on`, context =>
    visit({ query: `?${query}`, before: watch }, async page => {
      await arrive(page, 60)
      await frames(page)
      const [said] = [await verdict(page) || await text(page, '#told')]
      assert.doesNotMatch(await page.locator('#study').innerText(), /NaN|undefined|[Ii]nfinity|-0 |null/)
      const progress = (await page.locator('#study .progress').allTextContents()).join('')
      if (progress) assert.match(progress, STOPPED)
      // What was wrong with the address is said, whatever the view makes of it.
      const { issues } = native(`${query.replace(/view=\w+/, '')}&view=schedule`)
      const shown = (await page.locator('#issues, [id^=issue-]').allTextContents()).join('\n')
      // A band needs jobs, a herd none.
      for (const { message, name } of issues) if (!['view', 'jobs'].includes(name)) assert.ok(shown.includes(message), `“${message}” is nowhere on the page`)
      assert.notEqual(said, '')
      // The player and the tabs still work.
      if (/view=herd|story/.test(query)) {
        await page.locator('#play').click()
        await page.locator('#next-crash').click({ force: true })
        assert.ok(await moving(page).isVisible())
      }
      await tab(page, 'lock').click()
      await tab(page, 'herd').click()
      // The address named a story, which opened the drawer in the place of these buttons.
      await page.keyboard.press('Escape')
      await story(page, 'second-wave').click()
      await says(page, 'story=second-wave')
      await drag(page.locator('#need-jitter'), 0.3)
      await says(page, 'jitter=0.3')
      await until(async () => await asked(page, 'jitter') === '0.3', 'the address to follow')
      const longest = Math.max(0, ...await page.evaluate(() => window.long))
      if (longest > 100) context.diagnostic(`${query}: a task of ${Math.round(longest)} ms`)
    }))
}
