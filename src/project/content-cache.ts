import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** More than a project of many contracts makes in many days. */
const MOST_FILES = 500

/**
 * What can be made again, kept in a folder under a hash of what it is made from. What is damaged there is made anew, and where nothing
 * can be kept everything is. Another build of this package keeps its own. It is read at once, since it stands in for work that is done at once.
 */
export class ContentCache {
  readonly #folder: string
  readonly #kind: string

  /** What is of another `kind` is another thing. */
  constructor(folder: string, kind: string) {
    this.#folder = folder
    this.#kind = kind
  }

  /** What was kept for these parts; undefined where nothing is. What it answers is data, as it was written. */
  read(parts: readonly string[]): unknown {
    try {
      const text = readFileSync(this.#pathOf(parts), 'utf8')
      const [sum, json] = [text.slice(0, SUM_LENGTH), text.slice(SUM_LENGTH)]
      return hash([json]) === sum ? JSON.parse(json) : undefined
    } catch {
      return undefined
    }
  }

  /** Keeps data for these parts. */
  write(parts: readonly string[], data: unknown): void {
    const path = this.#pathOf(parts)
    const draft = `${path}.${process.pid}`
    const json = JSON.stringify(data)
    try {
      mkdirSync(this.#folder, { recursive: true })
      const kept = readdirSync(this.#folder)
      if (kept.length >= MOST_FILES) for (const name of kept) rmSync(join(this.#folder, name), { force: true })
      try {
        writeFileSync(draft, hash([json]) + json)
        renameSync(draft, path)
      } finally {
        rmSync(draft, { force: true })
      }
    } catch {
      // it is made again
    }
  }

  #pathOf(parts: readonly string[]): string {
    return join(this.#folder, `${this.#kind}-${hash([import.meta.url, ...parts])}`)
  }
}

const SUM_LENGTH = 32

function hash(parts: readonly string[]): string {
  const sha = createHash('sha256')
  // as UTF-8 halves of surrogate pairs are all alike
  for (const part of parts) sha.update(`${part.length}:${part}`, 'utf16le')
  return sha.digest('hex').slice(0, SUM_LENGTH)
}
