// The content security policy that a build writes into the pages, so that they have it on every server, also where nobody
// can set a header. What `trunk serve` adds, a script that reloads the page, is inline, and written anew for each server, so no
// hash would be its own: only a page that has such a script may run one.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the pages may do: load what lies beside them, and compile WebAssembly. Nothing inline, and nothing from or to elsewhere. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
}

/** A page with the policy behind its encoding, which has to come first; before anything that loads something. */
function guarded(html) {
  const inline = /<script(?![^>]*\ssrc=)/.test(html) ? ["'unsafe-inline'"] : []
  const policy = { ...POLICY, 'script-src': [...POLICY['script-src'], ...inline] }
  const content = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
  const encoding = html.match(/<meta charset="?utf-8"?>/i)
  if (!encoding) throw new Error('A page does not begin with its encoding, behind which its policy belongs.')
  return html.replace(encoding[0], `${encoding[0]}<meta http-equiv="Content-Security-Policy" content="${content}">`)
}

/** Writes it into all pages of a folder. */
export function guard(dir) {
  const learn = readdirSync(join(dir, 'learn')).filter(name => name.endsWith('.html')).map(name => `learn/${name}`)
  for (const file of ['index.html', ...learn]) writeFileSync(join(dir, file), guarded(readFileSync(join(dir, file), 'utf8')))
}
