// Starts the explorer, and the simulations once their place on the page is near. Where the explorer cannot start, or
// stops, the page says why above the figure; where the simulations cannot, it says so in their place.

import { running, start, Stopped, url } from './load.js'

const STILL = 'The picture below is a still one, of the settings that a plain visit has.'

const failure = document.getElementById('failure')

/** Shows the first message only: what follows a failure is mostly its echo. */
function say(message) {
  if (!failure.hidden) return
  failure.textContent = message
  failure.hidden = false
}

const crashed = () =>
  say('The explorer has stopped because of a mistake in its own code. Reload the page to go on; your settings are in its address.')

addEventListener('jitterband:panic', crashed)
// Other scripts may live on the page; only a trap of WebAssembly stops the explorer.
const trap = error => {
  if (running && error instanceof WebAssembly.RuntimeError) crashed()
}
addEventListener('error', event => trap(event.error))
addEventListener('unhandledrejection', event => trap(event.reason))

// Before the explorer is there: no flash of the other colours.
const theme = new URLSearchParams(location.search).get('theme')
if (new URLSearchParams(location.search).has('embed')) {
  document.documentElement.dataset.embed = ''
  // To whoever embeds it: the height is no secret. docs/embedding.md has the form of the message.
  let told
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (told !== height) parent.postMessage({ type: 'jitterband:height', height: told = height }, '*')
  }).observe(document.body)
}
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

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
  const run = () => dressed().then(() => start('study')).then(() => {
    // Once they are laid out; until then the browser holds on to what is read beneath them.
    requestAnimationFrame(() => requestAnimationFrame(() => place.setAttribute('data-here', '')))
  }).catch(error => {
    console.error(error)
    if (error instanceof Stopped) place.textContent = error.message
    else crashed()
  })
  if (place.hasAttribute('data-asked')) return run()
  const near = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    near.disconnect()
    run()
  }, { rootMargin: '200px' })
  near.observe(place)
}

// Programs that are loaded when a person asks for them.
addEventListener('jitterband:load', ({ target, detail: name }) => {
  start(name).catch(error => {
    console.error(error)
    if (error instanceof Stopped) target.textContent = error.message
    else crashed()
  })
})

start('jitterband').then(study, error => {
  console.error(error)
  if (error instanceof Stopped) say(`${error.message} ${STILL}`)
  else crashed()
})
