import { readFileSync } from 'node:fs'

/** Reads a source; undefined if it is unreadable. */
export function readSource(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
