// No word is left behind: whatever there is to read or to hear in one language, on the page, in its drawers and figures and
// where something fails, has no word of the other but those that are listed here.
import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogue, frames, openMore, unfold, until, visit } from './lib.mjs'
import { simulated } from './study.mjs'

// What is the same word in both languages: terms that engineers do not translate, and loanwords.
const TERMS = [
  'backlog', 'backoff', 'balancing', 'broker', 'browser', 'budget', 'cache', 'cap', 'chi', 'crash', 'deadline', 'decorrelated', 'deploy', 'digit', 'double', 'equal', 'error',
  'fibonacci', 'floating', 'full', 'gateway', 'instance', 'interval', 'jitter', 'job', 'leader', 'library', 'linear', 'load', 'lock', 'log',
  'loop', 'min', 'per', 'point', 'query', 'restart', 'retry', 'seed', 'server', 'shed', 'shedding', 'stampede', 'timeout', 'timer', 'worker',
]
// Kinds of files, of code, and functions.
const CODE = ['csv', 'iframe', 'json', 'markdown', 'png', 'svg', 'trunc', 'wasm', 'webassembly']
// What another language calls itself, and this page.
const OWN = ['english', 'bahasa', 'indonesia', 'jitterband']
const KNOWN = new Set([...TERMS, ...CODE, ...OWN])
// Names of programs, of languages, and of a field of HTTP; those of the libraries whose runs the check is compared with.
const PROGRAMS = [
  'Active Job', 'AWS', 'Celery', 'client-go', 'Elixir', 'Envoy', 'gRPC', 'JavaScript', 'Kafka', 'Node.js', 'Node', 'node-backoff', 'Polly', 'Python', 'Retry-After', 'Rust',
  'BullMQ (Elixir)', 'BullMQ (Node)', 'Tenacity', 'Failsafe', 'backon', 'sethvargo/go-retry',
]

/** Keeps what is drawn on canvases, which has no text to find afterwards. */
const watchLabels = page => page.addInitScript(() => {
  window.labels = new Set()
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (label, ...place) {
    window.labels.add(label)
    return fillText.call(this, label, ...place)
  }
})

/** Everything there is to read or hear on the page, in its elements too, but code and what is marked as being in another language. */
const everything = (page, within = 'body') => page.evaluate(within => {
  const own = document.documentElement.lang
  const found = new Set([document.title, ...window.labels ?? []])
  const read = root => {
    const take = (text, element) => {
      if (element.closest('script, style, pre, code, noscript')) return
      const marked = element.closest('[lang]') ?? root.host?.closest('[lang]')
      if (marked.lang === own) found.add(text)
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) take(node.data, node.parentElement)
      else {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'label']) take(node.getAttribute(name) ?? '', node)
        if (node.shadowRoot) read(node.shadowRoot)
      }
    }
  }
  read(document.querySelector(within))
  return [...found].map(said => said.replace(/[\s\u00a0]+/g, ' ').trim()).filter(said => /\p{L}/u.test(said))
}, within)

// Names of policies are names, also where they cannot be marked as English: in labels and in pictures; the longest first.
const NAMES = [...catalogue().flatMap(({ id, name }) => [name, id]), ...PROGRAMS].sort((one, other) => other.length - one.length)
/** What is said without what is no word of the page: what is quoted, names, what was changed about a policy, names cut for want of room. */
const plain = said => NAMES.reduce((rest, name) => rest.includes(name) ? rest.replaceAll(name, ' ') : rest,
  said.replace(/“.*?”/g, ' ').replace(/\([a-z_]+ [^\s,)]+(, [a-z_]+ [^\s,)]+)*\)/g, ' ').replace(/^.*…: /, ' '))
/** The words of three letters or more, each with the first sentence that has it. */
function words(said) {
  const found = new Map()
  for (const sentence of said) for (const word of plain(sentence).toLowerCase().match(/(?<![\p{L}\d])\p{L}{3,}(?![\p{L}\d])/gu) ?? []) if (!found.has(word)) found.set(word, sentence)
  return found
}
/** The words of all English pages, and those that hold sentences together, also where no page happens to have them. */
const english = new Map('about after all and are before between but for from has have how its most not only than that the their there they this when which who with'
  .split(' ').map(word => [word, word]))
/** The words of an Indonesian page that are English ones, with where each is said. */
const left = said => [...words(said)].filter(([word]) => english.has(word) && !KNOWN.has(word))
  .map(([word, sentence]) => `${word}: “${sentence}”; in English “${english.get(word)}”`)

const STILL = { reducedMotion: 'reduce' }
/** Every place where the page says something: its address, what is opened there, and whether something fails. */
const PLACES = [
  ...['', 'policy=kafka-java&jitter=0.3&cap=90s&deadline=60s&compare=celery,full!base:3s&same_mean=yes',
    'base=abc&jitter=20&jobs=2000000&nonsense=1', 'view=herd&story=second-wave&compare=full', 'view=herd&story=metastable-shed',
    'view=contention&sizes=5,50&compare=full', 'view=fleet&policy=heartbeat&jobs=200', 'view=lock&policy=leader-election&jobs=100',
  ].map(query => ({ query, see: async page => {
    await simulated(page)
    await unfold(page)
    return everything(page)
  } })),
  { query: 'policy=decorrelated-range&attempt=3', see: async page => {
    await page.locator('#policy').click()
    await until(() => page.locator('#policies .group').count(), 'the list of policies')
    const list = await everything(page)
    await page.keyboard.type('xyzxyz')
    await frames(page)
    return [...list, ...await everything(page)]
  } },
  { query: 'story=no-jitter', what: 'every story', see: async page => {
    const all = []
    await until(() => page.locator('#stories [data-show]').count(), 'the story')
    const stories = await page.evaluate(() => document.querySelector('#stories [data-list]').click() ?? [...document.querySelectorAll('#stories [data-story]')].map(one => one.dataset.story))
    assert.equal(stories.length, 31)
    all.push(...await everything(page))
    for (const id of stories) {
      await page.evaluate(id => (document.querySelector(`#stories [data-story="${id}"]`) ?? document.querySelector('#stories [data-list]')).click(), id)
      await until(() => page.locator('#stories .see').count(), id)
      all.push(...await everything(page, '#stories'))
      await page.evaluate(() => document.querySelector('#stories [data-list]').click())
    }
    return all
  } },
  { query: '', what: 'the check', see: async page => {
    await page.locator('#check-button').click()
    // While it is under way, the sentence says that 0 of all lines are checked.
    const done = async () => {
      const told = (await page.locator('#checked').textContent({ timeout: 50 }).catch(() => '')).match(/\d+/g)?.map(Number) ?? []
      return told.length && !told.includes(0) && await page.locator('#check tbody tr').count() === Math.max(...told)
    }
    await until(done, 'the check', [], 120)
    return everything(page)
  } },
  { query: 'embed&controls=all&view=herd', alone: true, see: async page => {
    await until(() => page.locator('#app canvas').count(), 'the figure')
    await frames(page)
    return everything(page)
  } },
  ...[/details.*wasm$/, /study.*wasm$/, /stories.*wasm$/, /share.*wasm$/, /policies-en/, /jitterband.*wasm$/].map(missing => ({ query: '', missing, see: async page => {
    await until(() => page.evaluate(() => window.__bench?.ready || document.getElementById('failure')?.hidden === false), 'the page')
    await page.evaluate(() => {
      for (const id of ['stories-button', 'share-button', 'policy']) document.getElementById(id)?.click()
      document.getElementById('study')?.scrollIntoView()
    })
    await until(() => page.evaluate(() => /404/.test(document.body.textContent) || performance.now() > 3000), 'what failed')
    return everything(page)
  } })),
]

/** What is said at a place, in a language. */
async function said({ query, missing, alone = missing !== undefined, see }, lang) {
  let all
  const how = { context: STILL, before: watchLabels, server: { missing }, failing: missing !== undefined, ready: !alone }
  await visit({ query: `?${query}${query && '&'}lang=${lang}`, ...how }, async page => {
    all = await see(page)
  })
  return all
}

const name = ({ query, missing, what }) => what ?? (missing ? `without ${missing}` : `“?${query}”`)
test('the page says something everywhere in English', async () => {
  for (const place of PLACES) {
    const all = await said(place, 'en')
    for (const [word, sentence] of words(all)) english.set(word, sentence)
  }
  assert.ok(english.size > 700, `${english.size} words`)
})

for (const place of PLACES) {
  test(`no English word is left behind in Indonesian: ${name(place)}`, async () => {
    const all = await said(place, 'id')
    assert.ok(all.length > 1, `${all.length} texts`)
    assert.deepEqual(left(all), [])
  })
}

test('a word that is left behind is found wherever it stands', () =>
  visit({ query: '?lang=id', context: STILL, before: watchLabels }, async page => {
    assert.deepEqual(left(await everything(page)), [])
    // Words of the page in English, none of them a term.
    const planted = ['sentence', 'numbers', 'wait', 'outage', 'milliseconds', 'highest']
    for (const word of planted) english.set(word, word)
    await page.evaluate(([text, label, tip, field, drawn, shadow]) => {
      const place = document.getElementById('app')
      place.insertAdjacentHTML('beforeend', `<p>Setiap ${text} di sini</p><i aria-label="${label}"></i><i title="${tip}"></i><input placeholder="${field}"><div id="host"></div>`)
      document.querySelector('canvas').getContext('2d').fillText(drawn, 0, 0)
      document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = `<p>${shadow}</p><p lang="en">about</p>`
    }, planted)
    assert.deepEqual(left(await everything(page)).map(line => line.split(':')[0]).sort(), planted.sort())
  }))
