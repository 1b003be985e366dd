import { BoundedMap } from '../collections/bounded-map.js'

const MAX_TRANSACTIONS = 1000

/** The processor time, in milliseconds, that the newest transactions took to execute, dry runs included. */
export class ExecutionTimes {
  readonly #times = new BoundedMap<string, number>(MAX_TRANSACTIONS)

  add(transaction: string, timeMs: number): void {
    this.#times.delete(transaction)
    this.#times.set(transaction, timeMs)
  }

  /** Reads the time by the hash of a transaction; undefined if it is no longer known. */
  read(transaction: string): number | undefined {
    return this.#times.get(transaction)
  }
}
