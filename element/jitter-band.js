// The custom element <jitter-band>: a figure in somebody else's page. Its attributes are the names of the query.
//
// A band of the default policy is computed by a light program; every other figure by one that is loaded when it is
// first needed. Until there is one, and where none can run, it shows what stands in it, or a still picture.

import { speak, start, Stopped, url } from './load.js'
import Canvas from './jitter-band-canvas.js'
import controls from './jitter-band-controls.js'
import look from './jitter-band-look.js'

const VERSION = '0.1.0'

/** The names of the query, in the order in which it is written. A test compares them. */
const NAMES = `v story view policy growth base attempt jitter factor step exponent shift offset limit table growth_rounding
cap cap_order floor jitter_kind low high extra rounding unit points plus first luck max_attempts deadline jobs seed bars
outage window outage_from slow load capacity crash_backlog restart timeout budget budget_size shed shed_cost horizon
period sizes compare same_mean t embed controls lang theme`.split(/\s/)

/** What a band has whose attributes say nothing. */
const DEFAULTS = { policy: 'echomq', base: '1000', attempt: '3', jitter: '0.2', jobs: '1000', seed: '1', bars: '80' }

/** What the light program can do, of which there is nothing to be said either: values within every limit. */
const PLAIN = {
  v: /^1$/, view: /^band$/, policy: /^echomq$/, base: /^\d{1,7}$/, attempt: /^([1-9]|[12]\d|30)$/, jitter: /^([01]|0?\.\d{1,6})$/,
  jobs: /^[1-9]\d{0,4}$/, seed: /^\d{1,9}$/, bars: /^[1-9]\d{0,2}$/,
  controls: /^(none|jitter|all)$/, lang: /^(auto|en)$/, theme: /^(auto|light|dark)$/,
}

/** What it says by itself, in English; jitter-band-id.js has the same in Indonesian. */
const ENGLISH = {
  SENTENCE: '1,000\u00a0jobs that would have come back in one millisecond land on 756 different ones; the busiest gets 5 (5 expected), not 1,000.',
  STILL: 'What stands here is a still picture, of the default settings.',
  BEFORE: 'What stands here is what was shown before.',
  CRASHED: 'This figure has stopped because of a mistake in its own code. Reload the page to go on.',
  COMPUTING: 'Computing\u2026',
  SETTINGS: 'Settings',
  LABELS: { policy: 'Policy', base: 'Base delay', attempt: 'Attempt', jitter: 'Jitter', jobs: 'Jobs', seed: 'New sample', custom: 'One of your own' },
}

const system = matchMedia('(prefers-color-scheme: dark)')

const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))

/** Where a server cannot run elements, the file can still be read. */
const Base = globalThis.HTMLElement ?? class {}

class JitterBand extends Base {
  static version = VERSION
  static observedAttributes = NAMES

  #parts
  /** The controls, which of them they are, `none`, `jitter` or `all`, and the words they are in. */
  #controls = {}
  #wanted
  #words = ENGLISH
  #canvas
  /** What computes and draws, and the program it is of. */
  #live
  #program
  /** Counts what is asked for: an answer to an older question is dropped. */
  #asked = 0
  /** The attributes that are there because a person moved a control. */
  #moved = new Set()
  #writing = false
  /** What a person has set and nobody was told of yet. */
  #news
  #defaults = DEFAULTS
  #answer = { query: '', sentence: '', issues: [] }

  /** What is shown, as a query. */
  get query() {
    return this.#answer.query
  }

  /** What is shown, in a sentence. */
  get sentence() {
    return this.#answer.sentence
  }

  connectedCallback() {
    this.#parts ??= this.#build()
    // A style sheet belongs to one document; a frame's is another.
    this.shadowRoot.adoptedStyleSheets = [look(this.ownerDocument)]
    system.addEventListener('change', this.#ask)
    this.#dress()
    this.#ask()
  }

  disconnectedCallback() {
    system.removeEventListener('change', this.#ask)
    // What is only moved comes back at once.
    queueMicrotask(() => this.isConnected || this.#free())
  }

  attributeChangedCallback(name) {
    if (!this.#writing) this.#moved.delete(name)
    this.#ask()
  }

  #free() {
    this.#asked += 1
    this.#canvas?.drop()
    this.#live?.free()
    this.#canvas = this.#live = this.#program = this.#news = undefined
  }

  #build() {
    const root = this.attachShadow({ mode: 'open' })
    const make = (tag, className, ...children) => {
      const element = Object.assign(document.createElement(tag), { className })
      element.append(...children)
      return element
    }
    const still = new Image()
    const slot = make('slot', '', still)
    const [live, computing] = [make('div', 'live'), make('div', 'computing')]
    const failure = make('p', 'failure')
    failure.setAttribute('role', 'status')
    computing.hidden = failure.hidden = true
    const group = make('div', 'controls')
    group.setAttribute('role', 'group')
    const figure = make('div', 'figure', slot, live, computing)
    const [scheme, sentence, issues] = [make('span', 'scheme'), make('p', 'sentence'), make('ul', 'issues')]
    issues.hidden = true
    issues.id = 'issues'
    scheme.addEventListener('transitionrun', this.#ask)
    const whole = make('div', 'whole', failure, figure, sentence, group, issues)
    root.append(scheme, whole)
    return { whole, failure, figure, slot, still, live, computing, sentence, group, issues }
  }

  /** Whether the colours are dark: as asked for, or as the page around has it, or the system. */
  get #dark() {
    const theme = this.getAttribute('theme')
    if (theme === 'dark' || theme === 'light') return theme === 'dark'
    const scheme = getComputedStyle(this).colorScheme
    const [dark, light] = [/\bdark\b/.test(scheme), /\blight\b/.test(scheme)]
    return dark === light ? system.matches : dark
  }

  /** Everything that can be seen before a program is there. */
  #dress() {
    const { whole, still, slot, group, computing, sentence } = this.#parts
    const { SENTENCE, COMPUTING, SETTINGS, LABELS } = this.#words
    still.alt = SENTENCE
    if (!this.#answer.sentence) sentence.textContent = SENTENCE
    computing.textContent = COMPUTING
    group.setAttribute('aria-label', SETTINGS)
    whole.classList.toggle('dark', this.#dark)
    if (!slot.hidden) {
      const src = url(`./static/band-${this.clientWidth > 640 ? 'wide' : 'narrow'}-${this.#dark ? 'dark' : 'light'}.svg`).href
      if (still.src !== src) still.src = src
    }
    const wanted = this.getAttribute('controls') ?? 'jitter'
    if (wanted === this.#wanted?.[0] && LABELS === this.#wanted[1]) return
    this.#wanted = [wanted, LABELS]
    this.#controls = controls(wanted, this.#set, url, LABELS)
    group.replaceChildren(...Object.values(this.#controls).map(({ element }) => element))
    group.hidden = !group.hasChildNodes()
    for (const [name, control] of Object.entries(this.#controls)) control.show(this.getAttribute(name) ?? DEFAULTS[name])
    // Before something computes there is nothing to control.
    group.inert = !this.#answer.sentence
  }

  /** What a person gives at a control. */
  #set = (name, value) => {
    const write = (name, value) => value === undefined ? this.removeAttribute(name) : this.setAttribute(name, value)
    this.#writing = true
    if (name === 'policy') {
      // Another policy brings its own values.
      for (const of of NAMES.slice(NAMES.indexOf('growth'), NAMES.indexOf('jobs'))) if (of !== 'attempt') write(of)
    }
    // Only what differs from the default is written; what the host has written stays an attribute.
    const isDefault = [value, String(+value)].includes(this.#defaults[name])
    const isHosts = this.hasAttribute(name) && !this.#moved.has(name)
    if (!isHosts) this.#moved.add(name)
    write(name, isDefault && !isHosts ? undefined : value)
    // What it comes with is not known before the answer.
    if (name === 'policy') this.#defaults = { policy: DEFAULTS.policy }
    this.#writing = false
    this.#news = { name, value }
    this.#ask()
  }

  /** Has a band computed by the light program; nothing if that cannot. */
  async #plain(given) {
    if (!given.every(([name, value]) => PLAIN[name]?.test(value))) return
    const program = await start('element')
    const values = { ...DEFAULTS }
    for (const [name, value] of given) if (values[name] && name !== 'policy') values[name] = String(+value)
    return isOld => {
      if (isOld()) return
      const { base, attempt, jitter, jobs, bars, seed } = values
      const sentence = this.#of(program).plain(base, attempt, jitter, jobs, bars, seed)
      if (!sentence) return
      const words = Object.entries({ controls: 'jitter', lang: 'auto', theme: 'auto' })
        .map(([name, usual]) => [name, this.getAttribute(name) ?? usual, usual])
      const changed = [...Object.entries(values).map(([name, value]) => [name, value, DEFAULTS[name]]), ...words]
        .filter(([, value, usual]) => value !== usual)
      const query = changed.map(([name, value]) => `${name}=${value}`).join('&')
      return { sentence, query, height: '', takes: true, wrong: [], values, defaults: DEFAULTS, issues: [] }
    }
  }

  /** Has any figure computed by the program that knows them all. */
  async #any(given) {
    const program = await start('figures')
    const query = String(new URLSearchParams(given))
    if (given.some(([name]) => name === 'view' || name === 'story')) {
      // A simulation takes its time: first there is a word about it.
      this.#parts.computing.hidden = false
      await painted()
    }
    return isOld => {
      if (isOld()) return
      const [sentence, canonical, height, takes, ...rest] = this.#of(program).show(query, this.#parts.live.clientWidth)
      const [values, defaults] = [{}, {}]
      for (const name of ['policy', 'base', 'attempt', 'jitter', 'jobs']) [values[name], defaults[name]] = rest.splice(0, 2)
      const wrong = rest.shift().split(' ')
      return { wrong, sentence, query: canonical, height, takes: takes === 'true', values, defaults, issues: rest }
    }
  }

  /** What computes and draws, of a program. */
  #of(program) {
    if (this.#program !== program) {
      this.#live?.free()
      this.#live = new program.Live()
      this.#program = program
    }
    return this.#live
  }

  /** Shows what the attributes ask for, once all of them are set. */
  #ask = async () => {
    const asked = ++this.#asked
    await null
    const isOld = () => asked !== this.#asked || !this.isConnected
    if (isOld() || !this.#parts) return
    this.#words = ENGLISH
    if (/^id/.test(this.getAttribute('lang'))) {
      const words = import(url('./jitter-band-id.js'))
      speak(words)
      this.#words = await words.catch(() => ENGLISH)
      if (isOld()) return
    }
    this.#dress()
    const { failure, computing } = this.#parts
    const given = NAMES.filter(name => this.hasAttribute(name)).map(name => [name, this.getAttribute(name)])
    try {
      const answer = (await this.#plain(given))?.(isOld) ?? (isOld() ? undefined : (await this.#any(given))(isOld))
      if (isOld()) return
      this.#show(answer)
      failure.hidden = true
    } catch (error) {
      if (isOld()) return
      console.error(error)
      failure.textContent = `${error instanceof Stopped ? error.message : this.#words.CRASHED} ${this.#canvas ? this.#words.BEFORE : this.#words.STILL}`
      failure.hidden = false
    }
    computing.hidden = true
  }

  #show({ sentence, query, height, takes, wrong, values, defaults, issues }) {
    const parts = this.#parts
    this.#answer = { query, sentence, issues }
    this.#defaults = { ...DEFAULTS, ...defaults, policy: DEFAULTS.policy }
    parts.figure.style.aspectRatio = height && 'auto'
    parts.figure.style.height = height && `${height}px`
    this.#canvas ??= new Canvas(parts.live)
    this.#canvas.show((...on) => this.#live?.draw(...on), this.#dark, sentence)
    parts.slot.hidden = true
    parts.group.inert = false
    parts.sentence.textContent = sentence
    parts.issues.replaceChildren(...issues.map(textContent => Object.assign(document.createElement('li'), { textContent })))
    parts.issues.hidden = !issues.length
    for (const [name, control] of Object.entries(this.#controls)) {
      control.show(values[name])
      control.refuse(wrong.includes(name))
    }
    this.#controls.jitter?.enable(takes)
    if (this.#news) {
      const detail = { ...this.#news, ...this.#answer }
      this.#news = undefined
      this.dispatchEvent(new CustomEvent('change', { bubbles: true, composed: true, detail }))
    }
  }
}

const first = globalThis.customElements?.get('jitter-band')
if (first) console.warn(`<jitter-band>: version ${first.version} is already here; version ${VERSION} is left out.`)
else globalThis.customElements?.define('jitter-band', JitterBand)

export { JitterBand }
