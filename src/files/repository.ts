import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The functions of Node are replaced while the reads of tests are watched, and this search is none of these.
const read = { existsSync }

/** Finds the repository of a folder, or its package if it is in none. */
export function findRepository(folder: string): string | undefined {
  return findAbove(folder, '.git') ?? findAbove(folder, 'package.json')
}

function findAbove(start: string, name: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (read.existsSync(join(folder, name))) return folder
    if (folder === dirname(folder)) return undefined
  }
}
