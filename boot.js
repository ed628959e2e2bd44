// Starts the explorer, its details once their place on the page is in sight or a person asks for them, and the simulations
// once theirs is near. Where the explorer cannot start, or stops, the page says why above the figure; where another program
// cannot, it says so in its place.

import { running, speak, start, Stopped, url } from './load.js'

// What is said where something fails, by default in English; boot-id.js has the same in Indonesian.
let STILL = 'The picture below is a still one, of the settings that a plain visit has.'
let CRASHED = 'The explorer has stopped because of a mistake in its own code. Reload the page to go on; your settings are in its address.'

// Each language has programs of its own: that of the address, or the first of the browser's that there is.
const query = new URLSearchParams(location.search)
const lang = [query.get('lang'), ...navigator.languages].find(tag => /^(en|id)\b/.test(tag))
let own = ''
if (/^id/.test(lang)) {
  own = '-id'
  document.documentElement.lang = 'id'
  speak(import('./boot-id.js').then(words => ({ STILL, CRASHED } = words)))
}

const failure = document.getElementById('failure')

/** Shows the first message only: what follows a failure is mostly its echo. */
function say(message) {
  if (!failure.hidden) return
  failure.textContent = message
  failure.hidden = false
}

const crashed = () => say(CRASHED)

addEventListener('jitterband:panic', crashed)
// Other scripts may live on the page; only a trap of WebAssembly stops the explorer.
const trap = error => {
  if (running && error instanceof WebAssembly.RuntimeError) crashed()
}
addEventListener('error', event => trap(event.error))
addEventListener('unhandledrejection', event => trap(event.reason))

// Before the explorer is there: no flash of the other colours.
const theme = query.get('theme')
if (query.has('embed')) {
  document.documentElement.dataset.embed = ''
  // To whoever embeds it: the height is no secret. docs/embedding.md has the form of the message.
  let told
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (told !== height) parent.postMessage({ type: 'jitterband:height', height: told = height }, '*')
  }).observe(document.body)
}
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

/** Does something once a place comes as near to the window as a margin. */
function approach(place, rootMargin, act) {
  const near = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    near.disconnect()
    act()
  }, { rootMargin })
  near.observe(place)
}

/** Has the details loaded when one of their places comes into sight. */
function details() {
  for (const place of document.querySelectorAll('#schedule, .arithmetic, .about')) {
    approach(place, '0px', () => place.dispatchEvent(new CustomEvent('jitterband:load', { bubbles: true, detail: 'details' })))
  }
}

/** Runs the simulations when their place comes near the window, or at once if the address asks for them. */
function study() {
  const place = document.getElementById('study')
  if (!place) return
  const look = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url('./study.css') })
  // The style sheet first: figures measure the elements they are in.
  const dressed = () => new Promise(done => {
    look.onload = look.onerror = done
    document.head.append(look)
  })
  const run = () => dressed().then(() => start('study' + own)).then(() => {
    // Once they are laid out; until then the browser holds on to what is read beneath them.
    requestAnimationFrame(() => requestAnimationFrame(() => place.setAttribute('data-here', '')))
  }).catch(error => {
    console.error(error)
    if (error instanceof Stopped) place.textContent = error.message
    else crashed()
  })
  if (place.hasAttribute('data-asked')) return run()
  approach(place, '200px', run)
}

// Programs that are loaded when a person asks for them. Only the details are one for each language.
addEventListener('jitterband:load', ({ target, detail: name }) => {
  start(name === 'details' ? name + own : name).catch(error => {
    console.error(error)
    if (error instanceof Stopped) target.textContent = error.message
    else crashed()
  })
})

start('jitterband' + own).then(() => (details(), study()), error => {
  console.error(error)
  if (error instanceof Stopped) say(`${error.message} ${STILL}`)
  else crashed()
})
