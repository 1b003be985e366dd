import type { Recorder, StorageEntry } from '../../../vm/execution/recorder-events.js'

/** Records what a call writes, with the values before. */
export class WriteRecorder implements Recorder {
  readonly #written = new Map<string, StorageEntry & { stateKey: string; before: string | undefined }>()

  write(entry: StorageEntry & { stateKey: string }, before: string | undefined): void {
    if (!this.#written.has(entry.stateKey)) this.#written.set(entry.stateKey, { ...entry, before })
  }

  list() {
    return [...this.#written.values()]
  }
}
