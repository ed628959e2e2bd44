// The controls of the element: plain ranges, fields, a choice and a button, by the names the explorer has for them.

/** The unit of each, its ends and its step; one that grows is as long as its value needs. */
const SLIDERS = {
  base: { unit: 'ms', least: 0, most: 10_000, step: 50, grows: true },
  attempt: { least: 1, most: 12, step: 1, grows: true },
  jitter: { least: 0, most: 1, step: 0.01 },
  jobs: { least: 1, most: 10_000, step: 1, grows: true },
}

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** A range and a field with the same name, always in step; `show(value)` and `refuse(isWrong)` keep them so. */
function slider(name, set, { [name]: label }) {
  const { unit = '', least, most, step, grows } = SLIDERS[name]
  const range = make('input', { type: 'range', id: name, min: least, max: most, step })
  const field = make('input', { type: 'text', id: `${name}-number`, inputMode: 'decimal', autocomplete: 'off', spellcheck: false })
  field.setAttribute('role', 'spinbutton')
  field.setAttribute('aria-label', label)
  field.setAttribute('aria-describedby', 'issues')
  let typing = false
  range.addEventListener('input', () => set(name, range.value))
  field.addEventListener('input', () => {
    typing = true
    set(name, field.value)
  })
  field.addEventListener('keydown', event => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!way) return
    event.preventDefault()
    typing = false
    // Counted in steps and rounded to as many decimals as a step has.
    const next = (Math.round(range.valueAsNumber / step) + way) * step
    set(name, String(Math.max(least, grows ? next : Math.min(most, +next.toFixed(2)))))
  })
  let shown
  field.addEventListener('blur', () => {
    typing = false
    field.value = shown
  })
  return {
    element: make('div', { className: 'control' },
      make('label', { htmlFor: name }, label),
      make('span', { className: 'entry' }, field, unit && `\u00a0${unit}`),
      range),
    show(value) {
      shown = value
      // What is being typed stays as it is typed.
      if (!typing && field.value !== value) field.value = value
      field.setAttribute('aria-valuenow', value)
      if (grows) range.max = Math.max(most, value)
      if (+range.value !== +value) range.value = value
      range.setAttribute('aria-valuetext', `${value} ${unit}`.trim())
    },
    refuse: isWrong => field.setAttribute('aria-invalid', isWrong),
    enable(isOn) {
      range.disabled = field.disabled = !isOn
    },
  }
}

/** The choice of a policy. The names are loaded once it is there; `show(id)` works before. */
function policies(name, set, { policy, custom }, url) {
  const select = make('select', { id: 'policy' })
  select.addEventListener('change', () => set('policy', select.value))
  const option = (value, label = value) => make('option', { value }, label)
  let shown = ''
  const show = id => {
    shown = id
    if (![...select.options].some(({ value }) => value === id)) select.append(option(id))
    select.value = id
  }
  fetch(url('./static/policies-en.tsv')).then(answer => answer.ok ? answer.text() : '').then(text => {
    const groups = new Map()
    for (const line of text.trim().split('\n')) {
      const [id, group, name] = line.split('\t')
      if (!name) continue
      if (!groups.has(group)) groups.set(group, make('optgroup', { label: group }))
      groups.get(group).append(option(id, name))
    }
    select.replaceChildren(...groups.values(), option('custom', custom))
    show(shown)
  }).catch(() => {})
  return {
    element: make('div', { className: 'control' }, make('label', { htmlFor: 'policy' }, policy), select),
    show,
    refuse: isWrong => select.setAttribute('aria-invalid', isWrong),
    enable() {},
  }
}

function newSample(name, set, { seed }) {
  const button = make('button', { type: 'button' }, seed)
  button.addEventListener('click', () => set('seed', String(crypto.getRandomValues(new Uint32Array(1))[0])))
  return { element: make('div', { className: 'control' }, button), show() {}, refuse() {}, enable() {} }
}

/** As many controls as `controls` asks for: what each shows, by name, with its label. `set(name, value)` is told what a person gives. */
export default function controls(wanted, set, url, labels) {
  const names = { none: [], all: ['policy', 'base', 'attempt', 'jitter', 'jobs', 'seed'] }[wanted] ?? ['jitter']
  return Object.fromEntries(names.map(name => [name,
    ({ policy: policies, seed: newSample }[name] ?? slider)(name, set, labels, url)]))
}
