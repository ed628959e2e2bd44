/** What a figure shows. */
export interface Shown {
  /** As a query, with only what differs from the defaults. */
  query: string
  /** In a sentence. */
  sentence: string
  /** What could not be used as it was given, a sentence each. */
  issues: string[]
}

/** What a person has moved. */
export interface Moved {
  /** Its name in the query. */
  name: string
  /** What it was set to. */
  value: string
}

/**
 * A figure in a page: `<jitter-band policy="echomq" jitter="0.2"></jitter-band>`. Its attributes are the names of the query. It fires
 * `change`, with what it shows as `detail`, when a person has changed something at its controls.
 */
export class JitterBand extends HTMLElement {
  /** The names of the query. */
  static readonly observedAttributes: readonly string[]
  /** The version of Jitterband. */
  static readonly version: string
  /** What it shows, as a query; empty for the defaults. */
  readonly query: string
  /** What it shows, in a sentence; empty until it is live. */
  readonly sentence: string
  addEventListener(type: 'change', listener: (this: JitterBand, event: CustomEvent<Shown & Moved>) => void, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

declare global {
  interface HTMLElementTagNameMap {
    'jitter-band': JitterBand
  }
}
