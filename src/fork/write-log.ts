import type { FollowedTransaction } from './followed-transaction.js'
import { parseStateKey } from './state-place.js'

/** Contracts whose keys are made of what transactions name, never of what is stored. */
const NAMED_KEYS = new Set([
  'token.iost',
  'gas.iost',
  'ram.iost',
  'auth.iost',
  'system.iost',
  'domain.iost',
  'base.iost',
  'bonus.iost',
  'issue.iost',
  'exchange.iost',
])

/**
 * Writes of transactions of a live chain, as far as executing them here shows them.
 *
 * One with the receipt of the live chain, on values that it had there, shows its writes exactly. One that ran on later
 * values took the same way if it left the same receipts, but may have written other keys of the same contracts. One
 * that ended otherwise shows nothing, and may have written anything.
 */
export class WriteLog {
  readonly #keys = new Set<string>()
  readonly #contracts = new Set<string>()
  #isLost = false

  /** Adds a transaction; again where it has turned out to have run on later values. */
  add({ run, differences, isUnknown, live, receipt }: FollowedTransaction): void {
    for (const key of run.changes.keys()) this.#keys.add(key)
    if (!isUnknown && differences.length === 0) return
    const names = (each: typeof live) => each.receipts.map(({ funcName }) => funcName).join()
    if (receipt === undefined || receipt.statusCode !== live.statusCode || names(receipt) !== names(live)) {
      this.#isLost = true
    }
    for (const key of run.reads) {
      const { contract } = parseStateKey(key)
      if (!NAMED_KEYS.has(contract)) this.#contracts.add(contract)
    }
  }

  /** Whether no transaction can have written a key. */
  isUnwritten(key: string): boolean {
    return !this.#isLost && !this.#keys.has(key) && !this.#contracts.has(parseStateKey(key).contract)
  }
}
