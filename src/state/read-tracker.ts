import type { Reader } from './store.js'

/** The keys that an execution read, as plain data. */
export interface TrackedReads {
  keys: readonly string[]
  /** Keys that actions read. */
  actionKeys: readonly string[]
}

/** Records which keys an execution reads, and which of them inside of its actions. */
export class ReadTracker implements Reader {
  readonly keys = new Set<string>()
  /** Keys that actions read. */
  readonly actionKeys = new Set<string>()
  readonly #base: Reader
  #depth = 0

  constructor(base: Reader) {
    this.#base = base
  }

  get(key: string): string | undefined {
    this.keys.add(key)
    if (this.#depth > 0) this.actionKeys.add(key)
    return this.#base.get(key)
  }

  /** Called when a frame of an action opens. */
  enter(): void {
    this.#depth++
  }

  /** Called when it closes. */
  leave(): void {
    this.#depth--
  }

  /** Adds what an execution in another process read. */
  add({ keys, actionKeys }: TrackedReads): void {
    for (const key of keys) this.keys.add(key)
    for (const key of actionKeys) this.actionKeys.add(key)
  }

  /** Forgets an execution that was broken off. */
  clear(): void {
    this.keys.clear()
    this.actionKeys.clear()
    this.#depth = 0
  }

  list(): TrackedReads {
    return { keys: [...this.keys], actionKeys: [...this.actionKeys] }
  }
}
