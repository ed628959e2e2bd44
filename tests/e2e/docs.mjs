// The examples of a document, as they stand in it. `<!-- name -->` in the line above a fenced block gives it its name.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BLOCK = /^<!-- (\S+) -->\n```\w*\n([^]*?)^```$/gm

/** The named blocks of a document of the project, by name; several of one name are joined in their order. */
export function blocks(document) {
  const text = readFileSync(fileURLToPath(new URL(`../../${document}`, import.meta.url)), 'utf8')
  const found = {}
  for (const [, name, block] of text.matchAll(BLOCK)) found[name] = (found[name] ?? '') + block
  return found
}
