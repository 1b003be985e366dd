import type { FileMessage } from './worker-run.js'

/**
 * Brings what processes tell of files into the order of the files: what is told of the first that has not ended passes
 * at once, the rest waits for its turn.
 */
export class ResultOrder {
  readonly #files: readonly string[]
  readonly #onEntry: (entry: FileMessage, file: string) => void
  readonly #waiting = new Map<string, FileMessage[]>()
  readonly #ended = new Set<string>()
  #at = 0

  constructor(files: readonly string[], onEntry: (entry: FileMessage, file: string) => void) {
    this.#files = files
    this.#onEntry = onEntry
  }

  add(file: string, entry: FileMessage): void {
    if (file === this.#files[this.#at]) this.#onEntry(entry, file)
    else this.#waiting.set(file, [...(this.#waiting.get(file) ?? []), entry])
  }

  /** Nothing more is told of a file. */
  end(file: string): void {
    this.#ended.add(file)
    while (this.#ended.has(this.#files[this.#at] ?? '')) {
      this.#at++
      const next = this.#files[this.#at]
      if (next === undefined) return
      for (const entry of this.#waiting.get(next) ?? []) this.#onEntry(entry, next)
      this.#waiting.delete(next)
    }
  }

  /** Nothing more is told of any file. */
  endAll(): void {
    for (const file of this.#files) this.end(file)
  }
}
