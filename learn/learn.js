// The buttons, the questions and the links of the guided pages. Without it the pages are read all the same: the figures
// are stills then, and the answers unfold by themselves.

/** Attributes of a figure that are none of its settings. */
const KEPT = ['id', 'class', 'lang', 'theme', 'controls']

const settings = figure => figure.getAttributeNames().filter(name => !KEPT.includes(name))

/** A figure's settings as a query. */
const asked = figure => String(new URLSearchParams(settings(figure).map(name => [name, figure.getAttribute(name)])))

/** The same query whatever the order of its names. */
const sorted = query => {
  const names = new URLSearchParams(query)
  names.sort()
  return String(names)
}

/** Shows in the buttons and in the link what the figure shows. */
function follow(step) {
  const query = asked(step.querySelector('jitter-band'))
  for (const button of step.querySelectorAll('button[data-show]')) {
    button.setAttribute('aria-pressed', sorted(button.dataset.show) === sorted(query))
  }
  step.querySelector('.explorer a').href = `../?${query}`
}

/** Sets the figure to a query. */
function show(step, query) {
  const figure = step.querySelector('jitter-band')
  const wanted = new URLSearchParams(query)
  for (const name of settings(figure)) if (!wanted.has(name)) figure.removeAttribute(name)
  for (const [name, value] of wanted) if (figure.getAttribute(name) !== value) figure.setAttribute(name, value)
  follow(step)
}

/** Marks which guess was right, and the reader's own where it was not. */
function tell(question) {
  question.classList.add('told')
  for (const label of question.querySelectorAll('label:not([data-right])')) {
    label.toggleAttribute('data-wrong', label.querySelector('input').checked)
  }
}

/** The answers that are open for the paper alone. */
const printed = new Set()

for (const step of document.querySelectorAll('.step')) {
  const [question, answer] = ['.question', '.answer'].map(part => step.querySelector(part))
  for (const button of step.querySelectorAll('button[data-show]')) {
    button.addEventListener('click', () => show(step, button.dataset.show))
  }
  step.querySelector('jitter-band').addEventListener('change', () => follow(step))
  answer.addEventListener('toggle', () => {
    if (!answer.open || printed.has(answer)) return
    show(step, answer.dataset.show)
    tell(question)
  })
  question.addEventListener('change', () => question.classList.contains('told') && tell(question))
}

addEventListener('beforeprint', () => {
  for (const answer of document.querySelectorAll('.answer:not([open])')) {
    printed.add(answer)
    answer.open = true
  }
})
addEventListener('afterprint', () => {
  for (const answer of printed) answer.open = false
  // Their events come later.
  setTimeout(() => printed.clear())
})
