import { addToGroup } from '../../collections/groups.js'
import type { FileMessage } from './worker-run.js'

/**
 * Brings the events of worker processes into the order of files. Events of the first unfinished file pass at once; the
 * rest is queued.
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
    else addToGroup(this.#waiting, file, entry)
  }

  /** No more events of a file follow. */
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

  /** No more events of any file follow. */
  endAll(): void {
    for (const file of this.#files) this.end(file)
  }
}
