const TRANSACTIONS = 1000

/** The wall time, in milliseconds, that the newest transactions took to execute, dry runs included. */
export class ExecutionTimes {
  readonly #times = new Map<string, number>()

  add(transaction: string, timeMs: number): void {
    this.#times.delete(transaction)
    if (this.#times.size >= TRANSACTIONS) this.#times.delete(this.#times.keys().next().value!)
    this.#times.set(transaction, timeMs)
  }

  /** Reads the time by the hash of a transaction; undefined if it is no longer known. */
  read(transaction: string): number | undefined {
    return this.#times.get(transaction)
  }
}
