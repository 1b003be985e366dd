import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestParts, openSealedText, sealText } from './sealed-text.js'

/** More than a project of many contracts makes in many days. */
const MOST_FILES = 500

/** Scope of a cache besides the content of its entries. */
export interface CacheScope {
  /** Kind of the entries, such as `compiled`. */
  kind: string
  /** Versions of the engines that produced the entries. Other versions have entries of their own. */
  maker?: readonly string[]
}

/**
 * A folder of reproducible data, by a digest of its inputs. Each build of this package has its own entries: the URL of
 * this module contains the digest of the build. Damaged, truncated and misplaced entries are ignored and written again.
 * All access is synchronous, because it replaces synchronous work.
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

  /** Returns the data stored for these parts; undefined for a miss. */
  read(parts: readonly string[]): unknown {
    const name = this.#nameOf(parts)
    try {
      const json = openSealedText(name, readFileSync(join(this.#folder, name), 'utf8'))
      return json === undefined ? undefined : JSON.parse(json)
    } catch {
      return undefined
    }
  }

  /** Stores data for these parts; does nothing if the folder is not writable. */
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
      // the data can be created again
    }
  }

  #nameOf(parts: readonly string[]): string {
    // the counts keep makers and parts apart
    return `${this.#kind}-${digestParts([import.meta.url, String(this.#maker.length), ...this.#maker, ...parts])}`
  }
}
