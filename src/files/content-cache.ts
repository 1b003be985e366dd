import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestParts, openSealedText, sealText } from './sealed-text.js'

/** More than a project of many contracts makes in many days. */
const MOST_FILES = 500

/** What an entry of a cache depends on besides the content that it was made from. */
export interface CacheScope {
  /** What the entries are, such as `compiled`. */
  kind: string
  /** What made them, such as versions of engines: another maker has entries of its own. */
  maker?: readonly string[]
}

/**
 * A folder of data that can be made again, by a digest of what it was made from. Each build of this package keeps its
 * own entries: the URL of this module contains the digest of the build. Damaged, truncated and misplaced entries are
 * ignored and written again. All access is synchronous, because it replaces synchronous work.
 */
export class ContentCache {
  readonly #folder: string
  readonly #kind: string
  readonly #maker: readonly string[]

  constructor(folder: string, { kind, maker = [] }: CacheScope) {
    this.#folder = folder
    this.#kind = kind
    this.#maker = maker
  }

  /** Returns the data that was written for these parts; undefined for a miss. */
  read(parts: readonly string[]): unknown {
    const name = this.#nameOf(parts)
    try {
      const json = openSealedText(name, readFileSync(join(this.#folder, name), 'utf8'))
      return json === undefined ? undefined : JSON.parse(json)
    } catch {
      return undefined
    }
  }

  /** Keeps data for these parts; does nothing where the folder cannot be written to. */
  write(parts: readonly string[], data: unknown): void {
    const name = this.#nameOf(parts)
    const path = join(this.#folder, name)
    const draft = `${path}.${process.pid}`
    try {
      mkdirSync(this.#folder, { recursive: true })
      const kept = readdirSync(this.#folder)
      if (kept.length >= MOST_FILES) for (const each of kept) rmSync(join(this.#folder, each), { force: true })
      try {
        writeFileSync(draft, sealText(name, JSON.stringify(data)))
        renameSync(draft, path)
      } finally {
        rmSync(draft, { force: true })
      }
    } catch {
      // the data is made again
    }
  }

  #nameOf(parts: readonly string[]): string {
    // the counts keep makers and parts apart
    return `${this.#kind}-${digestParts([import.meta.url, String(this.#maker.length), ...this.#maker, ...parts])}`
  }
}
