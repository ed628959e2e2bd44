/** A query: the text after the question mark of the page's address, with or without it, or its parameters. */
export type Query = string | URLSearchParams

/** What the WebAssembly file can be given as: its address, the answer of a server, its bytes, or its module. */
export type Source = string | URL | Response | ArrayBuffer | ArrayBufferView<ArrayBuffer> | WebAssembly.Module

/**
 * Loads the WebAssembly file: the one beside this module, or the one given. Everything else wants this to be over. Called again
 * it waits for the first call; after a failure it tries again.
 */
export function init(source?: Source | Promise<Source>): Promise<void>

/** The version of Jitterband. */
export function version(): string

/** The ids of all policies, in the order of the catalogue. */
export function policies(): string[]

/** Everything about a query, as the text of one JSON object; what could not be used is in its `issues`. */
export function json(query?: Query): string

/** The table of a query as CSV. */
export function csv(query?: Query): string

/** The picture of a query as an SVG document: 800 CSS pixels wide and as tall as it needs, or as told, 10,000 at most. */
export function svg(query?: Query, width?: number, height?: number): string

/** What the jobs wait before the attempt, in milliseconds: the first `count` of them, or all, and at most 100,000. */
export function delays(query?: Query, count?: number): Float64Array<ArrayBuffer>

/** The query with only what differs from the defaults. */
export function url(query?: Query): string

/** What a figure in a page is held by. */
export interface Mounted {
  /** What it shows: the query it was given, or, since a person changed something, the query with that. */
  query(): string
  /** Shows another query. */
  update(query?: Query): void
  /** Takes it out of the page. */
  unmount(): void
}

/**
 * Puts a figure into an element of a page, live. `changed` is told the query whenever a person has changed it at the figure's
 * controls. It loads what it needs by itself; `init` is not needed for it.
 */
export function mount(host: Element, query?: Query, changed?: (query: string) => void): Mounted
