import { lutimesSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CacheKey, openCacheKey } from './cache-key.js'
import { trimFolder } from './folder-trimming.js'
import { readKeptText } from './kept-file.js'
import { requireOwnPath } from './own-path.js'
import { holdSignals } from './process-end.js'
import { digestParts, openSealedText, sealText } from './sealed-text.js'

/** A folder of many files is not listed for each write. */
const WRITES_BETWEEN_TRIMS = 16
const BYTES_BETWEEN_TRIMS = 16_000_000

/** Scope of a cache besides the content of its entries. */
export interface CacheScope {
  /** Kind of the entries, such as `compiled`. */
  kind: string
  /** Versions of the engines that produced the entries. Other versions have entries of their own. */
  maker?: readonly string[]
}

/**
 * A folder of reproducible data, by a digest of its inputs. Each build of this package has its own entries: the URL of
 * this module contains the digest of the build. Entries that this user's toolkit has not written, and damaged,
 * truncated and misplaced ones, are ignored and written again. All access is synchronous, because it replaces
 * synchronous work.
 */
export class ContentCache {
  readonly #folder: string
  readonly #kind: string
  readonly #maker: readonly string[]
  /** Read at first use, once. */
  #key: { value: CacheKey | undefined } | undefined
  #writesToTrim = 0
  #bytesToTrim = 0

  constructor(folder: string, { kind, maker = [] }: CacheScope) {
    this.#folder = folder
    this.#kind = kind
    this.#maker = maker
  }

  /** Returns the data stored for these parts; undefined for a miss. */
  read(parts: readonly string[]): unknown {
    const name = this.#nameOf(parts)
    const sealed = readKeptText(join(this.#folder, name))
    if (sealed === undefined) return undefined
    const key = this.#openKey()
    const json = key && openSealedText(key, name, sealed)
    if (json === undefined) return undefined
    this.#touch(name)
    return JSON.parse(json)
  }

  /** Marks an entry as used: entries that are used are dropped last. */
  #touch(name: string): void {
    const now = new Date()
    try {
      lutimesSync(join(this.#folder, name), now, now)
    } catch {
      // a folder that cannot be written to is not trimmed either
    }
  }

  /** Stores data for these parts; does nothing if the folder is not writable or this user has no key. */
  write(parts: readonly string[], data: unknown): void {
    const key = this.#openKey()
    if (key === undefined) return
    const name = this.#nameOf(parts)
    const path = join(this.#folder, name)
    const draft = `${path}.${process.pid}`
    try {
      requireOwnPath(this.#folder)
      mkdirSync(this.#folder, { recursive: true })
      const text = sealText(key, name, JSON.stringify(data))
      this.#trim(text.length)
      // Written before this returns; only the signals are handled later.
      void holdSignals(this.#folder, () => writeDraft(draft, path, text)).catch(() => {})
    } catch {
      // the data can be created again
    }
  }

  #trim(bytes: number): void {
    this.#writesToTrim -= 1
    this.#bytesToTrim -= bytes
    if (this.#writesToTrim >= 0 && this.#bytesToTrim >= 0) return
    trimFolder(this.#folder)
    this.#writesToTrim = WRITES_BETWEEN_TRIMS
    this.#bytesToTrim = BYTES_BETWEEN_TRIMS
  }

  #openKey(): CacheKey | undefined {
    this.#key ??= { value: openCacheKey() }
    return this.#key.value
  }

  #nameOf(parts: readonly string[]): string {
    // the counts keep makers and parts apart
    return `${this.#kind}-${digestParts([import.meta.url, String(this.#maker.length), ...this.#maker, ...parts])}`
  }
}

function writeDraft(draft: string, path: string, text: string): void {
  try {
    writeFileSync(draft, text)
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}
