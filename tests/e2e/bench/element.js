// The hook of CONTRIBUTING.md for the element: it sets attributes, as any page would.
const element = document.querySelector('jitter-band')
const shown = async before => {
  // A picture takes a few microtasks, a program that has to come first some tasks.
  for (let turn = 0; element.query === before || !element.sentence; turn++) await (turn < 50 ? null : new Promise(done => setTimeout(done)))
}

window.__bench = {
  name: 'jitter-band',
  ready: shown(undefined).then(() => true),
  update({ lo, hi, n, seed }) {
    // The default policy draws trunc(d (1 - j)) plus 0 to trunc(2 d j): with d above the middle and d j a quarter above half
    // of the width, these are lo and hi - lo, with room for the six decimals of j.
    const [delay, half] = [Math.floor((lo + hi) / 2) + 1, (hi - lo) / 2 + 0.25]
    const before = element.query
    const values = { base: delay, attempt: 1, jitter: (half / delay).toFixed(6), jobs: n, seed, controls: 'none' }
    if (Object.entries(values).every(([name, value]) => element.getAttribute(name) === String(value))) return
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value)
    return shown(before)
  },
}
