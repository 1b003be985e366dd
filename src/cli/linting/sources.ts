import { readFileSync } from 'node:fs'

/** The text of a source; undefined where it cannot be read. */
export function readSource(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
