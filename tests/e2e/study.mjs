// What the tests of the simulations share: the parts of their place on the page, and the command line's answers about them.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { frames, native, picture, text, until } from './lib.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const verdict = page => text(page, '#herd-verdict')
/** The canvas of a herd's numbers, and the one above it on which the jobs move. */
export const still = page => page.locator('#herd .figure canvas').nth(0)
export const moving = page => page.locator('#herd .figure canvas').nth(1)
/** The jobs on screen, as a short text to compare. */
export const jobs = async page => createHash('sha256').update(await picture(page, moving(page))).digest('hex')
export const need = (page, name) => page.locator(`[data-need=${name}]`)
export const tab = (page, view) => page.locator(`#study [data-view=${view}]`)
export const story = (page, id) => page.locator(`#study [data-story=${id}]`)

/** Whether everything is computed and there is something to read. */
const settled = page => page.evaluate(() => {
  const said = id => document.getElementById(id)?.closest('[hidden]') === null && document.getElementById(id).textContent !== ''
  const computing = [...document.querySelectorAll('#study .progress')].some(line => line.textContent.startsWith('Computing'))
  return !computing && (said('herd-verdict') || said('told'))
})
/** Waits until the simulations have something to say, whatever the language. */
export async function simulated(page) {
  await page.locator('#study').scrollIntoViewIfNeeded()
  await until(() => page.evaluate(() => {
    const shown = ['herd-verdict', 'told'].map(id => document.getElementById(id)).find(line => line && !line.closest('[hidden]'))
    return shown?.textContent && [...document.querySelectorAll('#study .progress')].every(line => !/\d%|\d\u00a0%/.test(line.textContent))
  }), 'the simulations')
}
/** Scrolls to the simulations, unless they are in sight, and waits for what they come to. */
export async function arrive(page, seconds) {
  await page.evaluate(() => {
    const { top } = document.getElementById('study').getBoundingClientRect()
    if (top > 50) document.getElementById('study').scrollIntoView()
  })
  await until(() => settled(page), 'the simulation to be computed', [], seconds)
  await frames(page)
}

/** The command line's answer about the herd, and the wait until the page says the same. */
export const herd = query => native(/(^|&)(story|view)=/.test(query) ? query : `view=herd&${query}`)
export async function says(page, query) {
  const answer = herd(query)
  await until(async () => await verdict(page) === answer.verdict, `“${answer.verdict}”`)
  return answer
}

/** The words of the command line's picture: the same as those of the page's. */
export function described(query) {
  const binary = process.env.JITTERBAND_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/jitterband')
  const svg = execFileSync(binary, ['svg', query], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })
  const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
  return svg.match(/<desc>(.*?)<\/desc>/s)[1].replace(/&(amp|lt|gt|quot|#39);/g, entity => entities[entity])
}

/** Opens a drawer and gives the rows of its table, header included. */
export async function unfolded(page, drawer) {
  const details = page.locator(drawer)
  if (!await details.evaluate(({ open }) => open)) await details.locator('summary').first().click()
  await until(async () => await details.locator('tbody tr').count() > 0, `the rows of ${drawer}`)
  return details.locator('tr').evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.textContent)))
}

/** The instant of the player, as a text like “30 s of 120 s”, and its slider. */
export const clock = page => text(page, '#herd-clock')
export const scrub = page => page.locator('#herd-time')
/** Lets go of the slider of the player at an instant, in milliseconds. */
export async function freeze(page, at) {
  await scrub(page).evaluate((range, at) => {
    range.value = at
    range.dispatchEvent(new Event('input', { bubbles: true }))
    range.dispatchEvent(new Event('change', { bubbles: true }))
  }, String(at))
  await until(() => page.evaluate(at => new URLSearchParams(location.search).get('t') === at, String(at)), `t=${at} in the address`)
  await frames(page)
}

/** How many pixels of a canvas have a colour, to within what blending at edges makes of it; `below` a height only, in CSS pixels. */
export const painted = (canvas, [red, green, blue], { below = 0 } = {}) => canvas.evaluate((canvas, [colour, below]) => {
  const from = Math.round(below * devicePixelRatio)
  const { data } = canvas.getContext('2d').getImageData(0, from, canvas.width, canvas.height - from)
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] > 128 && colour.every((channel, of) => Math.abs(data[at + of] - channel) <= 6)) count += 1
  }
  return count
}, [[red, green, blue], below])
/** How many pixels of a canvas have anything on them below a height, in CSS pixels. */
export const covered = (canvas, below) => canvas.evaluate((canvas, below) => {
  const from = Math.round(below * devicePixelRatio)
  const { data } = canvas.getContext('2d').getImageData(0, from, canvas.width, canvas.height - from)
  return data.reduce((count, value, at) => count + (at % 4 === 3 && value > 0), 0)
}, below)
/** What was answered, on a light ground; the foot of the stage. */
export const SERVED = [0x2b, 0x80, 0x3e]
export const STAGE = 152

/** How many jobs were served before an instant. */
export const servedBefore = (timeline, ms) => timeline.filter(({ t }) => t < ms).reduce((sum, { served }) => sum + served, 0)
