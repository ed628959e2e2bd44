// What the jitter on screen means elsewhere: the same number and the same delay, as four families of libraries read it.
import assert from 'node:assert/strict'
import test from 'node:test'
import { choose, drag, durations, familyLanes, field, frames, native, paint, paste, picture, slider, text, until, visit } from './lib.mjs'

const summary = page => page.locator('#families > summary')
const rows = page => page.locator('#families tbody tr').evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.textContent)))
const open = async page => {
  await summary(page).click()
  await until(async () => (await rows(page)).length === 4, 'the four readings')
}
/** The bands of the table, as pairs of milliseconds. */
const bands = async page => (await rows(page)).map(([, band]) => durations(band.replace(' to ', '\u00a0ms to ')).map(({ ms }) => ms))

test('the drawer is called after the fraction on screen and draws nothing while it is closed', () =>
  visit({}, async page => {
    assert.equal(await text(page, '#families > summary'), 'What jitter 0.2 means in other libraries')
    assert.deepEqual(await rows(page), [])
    assert.ok(!await familyLanes(page).isVisible())
    await drag(slider(page, 'Jitter'), 0.5)
    await until(async () => await text(page, '#families > summary') === 'What jitter 0.5 means in other libraries', 'the new number')
    await open(page)
    await frames(page)
    assert.ok((await paint(page, familyLanes(page))).blue >= 100)
    assert.equal(await familyLanes(page).getAttribute('role'), 'img')
    assert.equal(await familyLanes(page).getAttribute('aria-label'), 'What jitter 0.5 means in other libraries')
  }))

test('a fifth around four seconds is read as up and down, down only, up only and full', () =>
  visit({}, async page => {
    await open(page)
    assert.deepEqual((await rows(page)).map(([name]) => name), ['Up and down', 'Down only', 'Up only', 'Full'])
    assert.deepEqual(await bands(page), [[3200, 4800], [3200, 4000], [4000, 4800], [0, 4000]])
    // What the core has for policies of that kind is what the table says.
    for (const [at, kind] of ['band', 'down', 'up', 'full'].entries()) {
      const { min, max, mean } = native(`policy=custom&growth=constant&base=4000&jitter=0.2&jitter_kind=${kind}`)
      assert.deepEqual((await bands(page))[at], [min, max])
      const [shown] = durations((await rows(page))[at][2])
      assert.ok(Math.abs(shown.ms - mean) <= shown.within, `${mean} in the row of ${kind}`)
    }
  }))

test('an open drawer follows the sliders and the policy, and goes for one without a fraction', () =>
  visit({}, async page => {
    await open(page)
    const drawn = await picture(page, familyLanes(page))
    await drag(slider(page, 'Jitter'), 0.5)
    await until(async () => (await bands(page))[0][0] === 2000, 'other bands')
    assert.deepEqual(await bands(page), [[2000, 6000], [2000, 4000], [4000, 6000], [0, 4000]])
    await until(async () => await picture(page, familyLanes(page)) !== drawn, 'other lanes')
    await paste(field(page, 'Attempt'), '1')
    await until(async () => (await bands(page))[0][0] === 500, 'the bands of the first attempt')
    await choose(page, 'kaf', 'kafka-java')
    await until(async () => (await bands(page))[3][1] === 100, 'the bands of a policy that begins with 100 ms')
    await choose(page, 'celery', 'celery')
    assert.ok(await page.locator('#families').isHidden())
    await choose(page, 'kaf', 'kafka-java')
    assert.ok(await page.locator('#families').isVisible())
  }))

test('folded and unfolded again after a change, the drawer is up to date', () =>
  visit({}, async page => {
    await open(page)
    await summary(page).click()
    await drag(slider(page, 'Jitter'), 0.1)
    await summary(page).click()
    await until(async () => (await bands(page))[0][0] === 3600, 'the bands of a tenth')
    await frames(page)
    assert.ok((await paint(page, familyLanes(page))).blue >= 100)
  }))
