const MAX_DROPPED = 1000

/** Reasons for which pending transactions were dropped, of the newest ones. */
export class DroppedTransactions {
  readonly #reasons = new Map<string, string>()

  /** Records the reason for a transaction. */
  add(id: string, reason: string): void {
    if (this.#reasons.size >= MAX_DROPPED) this.#reasons.delete(this.#reasons.keys().next().value!)
    this.#reasons.set(id, reason)
  }

  /** Returns the reason for a transaction; undefined if it was not dropped, or long ago. */
  find(id: string): string | undefined {
    return this.#reasons.get(id)
  }
}
