// Writes pictures of the page into tests/e2e/shots/: wide and narrow, light and dark.  Usage: node tests/e2e/shots.mjs [QUERY]
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { visit } from './lib.mjs'

const folder = fileURLToPath(new URL('shots/', import.meta.url))
await mkdir(folder, { recursive: true })
for (const [name, width, height] of [['wide', 1280, 800], ['narrow', 360, 740]]) {
  for (const colorScheme of ['light', 'dark']) {
    await visit({ query: process.argv[2] ? `?${process.argv[2]}` : '', context: { colorScheme, deviceScaleFactor: 2, viewport: { width, height } } },
      async page => {
        await page.screenshot({ path: `${folder}${name}-${colorScheme}.png` })
        console.log(`${folder}${name}-${colorScheme}.png`)
      })
  }
}
