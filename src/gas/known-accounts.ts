/** Number of accounts that are kept. */
const MAX_ACCOUNTS = 64

/**
 * Data of accounts by name, such as their state keys. Building and hashing keys costs more than reading their values,
 * and a few accounts send most transactions.
 */
export class KnownAccounts<T> {
  readonly #known = new Map<string, T>()
  readonly #open: (account: string) => T

  constructor(open: (account: string) => T) {
    this.#open = open
  }

  find(account: string): T {
    let known = this.#known.get(account)
    if (known === undefined) {
      if (this.#known.size >= MAX_ACCOUNTS) this.#known.clear()
      known = this.#open(account)
      this.#known.set(account, known)
    }
    return known
  }
}
