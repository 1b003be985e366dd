import { type Durations, readDurations, recordDurations, sortLongestFirst } from './durations.js'

/** The test files that wait for a worker, with their durations in the last run and in this one. */
export class FileQueue {
  /** Durations in the last run. */
  readonly durations: Durations
  readonly #root: string
  readonly #took = new Map<string, number>()
  #waiting: string[] = []

  constructor(root: string) {
    this.#root = root
    this.durations = readDurations(root)
  }

  /** Files that no worker has taken yet. */
  get waiting(): readonly string[] {
    return this.#waiting
  }

  /** Milliseconds that each finished file took. */
  get took(): ReadonlyMap<string, number> {
    return this.#took
  }

  /** Replaces the waiting files. */
  fill(files: readonly string[]): void {
    this.#waiting = [...files]
  }

  /** Sorts the waiting files for several workers, longest first. */
  sort(): void {
    this.#waiting = sortLongestFirst(this.#root, this.#waiting, this.durations)
  }

  /** Removes the next file and returns it; undefined if none waits. */
  take(): string | undefined {
    return this.#waiting.shift()
  }

  /** Records the duration of a finished file, in milliseconds. */
  finish(file: string, tookMs: number): void {
    this.#took.set(file, tookMs)
  }

  /** Writes the durations of this run for later ones. */
  async record(): Promise<void> {
    if (this.#took.size > 0) await recordDurations(this.#root, this.#took)
  }
}
