import { BoundedMap } from '../collections/bounded-map.js'

const MAX_DROPPED = 1000

/** Reasons for which pending transactions were dropped, of the newest ones. */
export class DroppedTransactions {
  readonly #reasons = new BoundedMap<string, string>(MAX_DROPPED)

  /** Records the reason for a transaction. */
  add(id: string, reason: string): void {
    this.#reasons.set(id, reason)
  }

  /** Returns the reason for a transaction; undefined if it was not dropped, or long ago. */
  find(id: string): string | undefined {
    return this.#reasons.get(id)
  }
}
