import { ResultOrder } from './result-order.js'
import type { FileMessage } from './worker-run.js'

export interface BailOptions {
  /** Number of failures after which the run ends. */
  bail: number | undefined
  /** Called with the events of all files, in the order of files. */
  onEntry: (entry: FileMessage) => void
  /** Called with the file of the last failure: only this one continues, without further results. */
  onBail: (file: string) => void
}

/** Events of a run in file order, up to the failure that ends it. */
export class BailedResults {
  readonly #options: BailOptions
  readonly #order: ResultOrder
  #failures = 0
  #lastFile: string | undefined

  constructor(files: readonly string[], options: BailOptions) {
    this.#options = options
    this.#order = new ResultOrder(files, (entry, file) => this.#pass(entry, file))
  }

  /** True if enough tests failed to end the run. */
  get isOver(): boolean {
    return this.#lastFile !== undefined
  }

  /** Number of failures after which the next file ends the run. */
  get remainingFailures(): number | undefined {
    const { bail } = this.#options
    return bail === undefined ? undefined : bail - this.#failures
  }

  /** Adds an event of a file. */
  add(file: string, entry: FileMessage): void {
    this.#order.add(file, entry)
  }

  /** Marks a file as done: no more events of it follow. */
  end(file: string): void {
    this.#order.end(file)
  }

  /** Marks all files as done, after an interruption. */
  endAll(): void {
    this.#order.endAll()
  }

  #pass(entry: FileMessage, file: string): void {
    const { bail = Number.POSITIVE_INFINITY, onEntry, onBail } = this.#options
    if (this.isOver && (file !== this.#lastFile || 'result' in entry)) return
    onEntry(entry)
    if (!('result' in entry) || entry.result.state !== 'failed') return
    this.#failures++
    if (this.#failures < bail) return
    this.#lastFile = file
    onBail(file)
  }
}
