/**
 * Makes the pictures of the documentation from the running program: `npm run docs:pictures`, or with names those
 * pictures only. Needs Chromium, and `script` of util-linux for a terminal.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStudio, THEMES } from './pictures.js'

const FOLDER = join(import.meta.dirname, '../../pictures')

if (process.argv[1] === import.meta.filename) {
  const studio = openStudio()
  const names = process.argv.length > 2 ? process.argv.slice(2) : studio.names
  mkdirSync(FOLDER, { recursive: true })
  try {
    for (const name of names) {
      for (const theme of THEMES) {
        const bytes = await studio.draw(name, theme)
        writeFileSync(join(FOLDER, studio.file(name, theme)), bytes)
        console.log(`${studio.file(name, theme)} ${Math.ceil(bytes.length / 1000)} kB`)
      }
    }
  } finally {
    await studio.close()
  }
}
