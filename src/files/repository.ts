import { dirname, join } from 'node:path'
import { unwatched } from './unwatched-files.js'

/** Finds the repository of a folder, or its package if it is in none. */
export function findRepository(folder: string): string | undefined {
  return findAbove(folder, '.git') ?? findAbove(folder, 'package.json')
}

function findAbove(start: string, name: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (unwatched.existsSync(join(folder, name))) return folder
    if (folder === dirname(folder)) return undefined
  }
}
