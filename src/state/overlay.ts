import type { Changes, Reader } from './store.js'

/**
 * Writes on top of a reader that can be dropped or handed on. Overlays nest: a block's on a store, a transaction's on a
 * block's.
 */
export class Overlay implements Reader {
  readonly #base: Reader
  #writes = new Map<string, string | undefined>()

  constructor(base: Reader) {
    this.#base = base
  }

  get(key: string): string | undefined {
    const value = this.#writes.get(key)
    if (value !== undefined || this.#writes.has(key)) return value
    return this.#base.get(key)
  }

  set(key: string, value: string): void {
    this.#writes.set(key, value)
  }

  delete(key: string): void {
    this.#writes.set(key, undefined)
  }

  write(changes: Changes): void {
    for (const [key, value] of changes) this.#writes.set(key, value)
  }

  /** Forgets every write. */
  drop(): void {
    this.#writes = new Map()
  }

  get changes(): Changes {
    return this.#writes
  }

  /** Moves this overlay's writes to the one below. */
  flushTo(below: Overlay): void {
    const writes = this.#writes
    if (below.#writes.size === 0) {
      this.#writes = below.#writes
      below.#writes = writes
    } else {
      below.write(writes)
      this.drop()
    }
  }
}
