// The canvas of the element: its size, its pixels, its colours, and when it is drawn. What is on it a program draws.

const forced = matchMedia('(forced-colors: active)')
const print = matchMedia('print')

/** A system colour as 24 bits, which only an element that has it can tell. */
function systemColour(host, name) {
  const probe = document.createElement('span')
  probe.style.color = name
  host.append(probe)
  const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g)
  probe.remove()
  return red << 16 | green << 8 | blue
}

export default class Canvas {
  #host
  #canvas = document.createElement('canvas')
  #context = this.#canvas.getContext('2d')
  #observer = new ResizeObserver(() => this.#draw())
  #paint
  #dark

  /** Fills an element, until it is dropped. */
  constructor(host) {
    this.#host = host
    this.#canvas.setAttribute('role', 'img')
    host.replaceChildren(this.#canvas)
    // It never pushes its element, so drawing at once cannot start a loop, and a wrong size is never seen.
    this.#observer.observe(host)
    // Zooming changes the pixels and not the size.
    addEventListener('resize', this.#draw)
    for (const media of [forced, print]) media.addEventListener('change', this.#draw)
  }

  /** Shows what `paint(context, width, height, ratio, ...colours)` draws, and what it is to those who do not see it. */
  show(paint, dark, name) {
    this.#paint = paint
    this.#dark = dark
    this.#canvas.setAttribute('aria-label', name)
    this.#draw()
  }

  drop() {
    this.#observer.disconnect()
    removeEventListener('resize', this.#draw)
    for (const media of [forced, print]) media.removeEventListener('change', this.#draw)
    this.#canvas.remove()
  }

  #draw = () => {
    const { width, height } = this.#host.getBoundingClientRect()
    if (!this.#paint || width < 1 || height < 1) return
    const ratio = Math.min(Math.max(devicePixelRatio, 0.5), 8)
    const [wide, tall] = [Math.round(width * ratio), Math.round(height * ratio)]
    const canvas = this.#canvas
    if (canvas.width === wide && canvas.height === tall) {
      this.#context.clearRect(0, 0, wide, tall)
    } else {
      Object.assign(canvas, { width: wide, height: tall })
      // A box of whole device pixels is shown as it is; any other would be scaled and blurred.
      Object.assign(canvas.style, { width: `${wide / ratio}px`, height: `${tall / ratio}px` })
    }
    // Paper is light.
    const colours = forced.matches
      ? ['Canvas', 'CanvasText', 'LinkText', 'Highlight'].map((name, at) => systemColour(this.#host, name) | (at ? 0 : 1 << 24))
      : [this.#dark && !print.matches ? 1 : 0, 0, 0, 0]
    this.#paint(this.#context, width, height, ratio, ...colours)
  }
}
