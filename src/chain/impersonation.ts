import { isContract } from '../state/account-names.js'
import { readRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'
import type { SignedTransaction } from '../vm/execution/signed.js'

interface Item {
  id: string
  is_key_pair: boolean
}

interface AccountRecord {
  permissions?: Record<string, { items?: Item[] }>
  groups?: Record<string, { items?: Item[] }>
}

/** Maximum number of cached account records. */
const MOST_RECORDS = 1000

/**
 * Accounts whose transactions are executed as if signed with all their keys. Only development chains allow this. The
 * accounts still need gas and RAM. An impersonated contract acts like one that lends its authority to the contracts it
 * calls.
 */
export class Impersonation {
  readonly #accounts = new Set<string>()
  /** Items of account records by text. They are cached because every transaction of a campaign reads them. */
  readonly #items = new Map<string, readonly Item[]>()

  start(account: string): void {
    this.#accounts.add(account)
  }

  stop(account: string): void {
    this.#accounts.delete(account)
  }

  covers(account: string): boolean {
    return this.#accounts.has(account)
  }

  /** The transaction with the keys of its impersonated publisher and signers. */
  grant(signed: SignedTransaction, state: Reader): SignedTransaction {
    if (this.#accounts.size === 0) return signed
    const names = [signed.tx.publisher, ...signed.tx.signers.map((signer) => signer.split('@')[0]!)]
    const covered = names.filter((name) => this.covers(name))
    if (covered.length === 0) return signed
    const keys = new Map(signed.keys)
    const visited = new Set<string>()
    for (const name of covered) for (const key of this.#collectKeys(state, name, visited)) keys.set(key, 2)
    const { tx, hash, id, size } = signed
    return { tx, hash, id, size, keys, isContract: covered.includes(tx.publisher) && isContract(tx.publisher) }
  }

  /** Every key that any permission of an account names, also through other accounts. */
  #collectKeys(state: Reader, account: string, visited: Set<string>): string[] {
    if (visited.has(account)) return []
    visited.add(account)
    const value = readRecord(state, 'auth.iost', 'auth', account)?.value
    if (typeof value !== 'string') return []
    return this.#itemsOf(value).flatMap(({ id, is_key_pair }) =>
      is_key_pair ? [id] : this.#collectKeys(state, id, visited),
    )
  }

  #itemsOf(record: string): readonly Item[] {
    let items = this.#items.get(record)
    if (items === undefined) {
      const { permissions = {}, groups = {} }: AccountRecord = JSON.parse(record)
      items = [...Object.values(permissions), ...Object.values(groups)].flatMap((holder) => holder.items ?? [])
      if (this.#items.size >= MOST_RECORDS) this.#items.clear()
      this.#items.set(record, items)
    }
    return items
  }
}
