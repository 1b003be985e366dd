import { firstOf } from '../collections/presence.js'
import { isContract } from '../state/account-names.js'
import { recordKey } from '../state/records.js'
import type { Reader } from '../state/store.js'
import { decodeStored } from '../state/values.js'
import type { SignedTransaction } from '../vm/execution/signed.js'

interface KeyItem {
  id: string
  is_key_pair: boolean
}

interface ImpersonatedRecord {
  permissions?: Record<string, { items?: KeyItem[] }>
  groups?: Record<string, { items?: KeyItem[] }>
}

/** Maximum number of cached account records. */
const MAX_RECORDS = 1000

/**
 * Accounts whose transactions are executed as if signed with all their keys. Only development chains allow this. The
 * accounts still need gas and RAM. An impersonated contract acts like one that lends its authority to the contracts it
 * calls.
 */
export class Impersonation {
  readonly #accounts = new Set<string>()
  /** Items of account records by stored text. They are cached because every transaction of a campaign reads them. */
  readonly #items = new Map<string, readonly KeyItem[]>()

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
    const names = [signed.tx.publisher, ...signed.tx.signers.map((signer) => firstOf(signer.split('@')))]
    const covered = names.filter((name) => this.covers(name))
    if (covered.length === 0) return signed
    const keys = new Map(signed.keys)
    const visited = new Set<string>()
    for (const name of covered) for (const key of this.#collectKeys(state, name, visited)) keys.set(key, 2)
    const { publisher } = signed.tx
    return new GrantedTransaction(signed, keys, covered.includes(publisher) && isContract(publisher))
  }

  /** Every key that any permission of an account names, also through other accounts. */
  #collectKeys(state: Reader, account: string, visited: Set<string>): string[] {
    if (visited.has(account)) return []
    visited.add(account)
    const stored = state.get(recordKey('auth.iost', 'auth', account))
    if (stored === undefined) return []
    return this.#itemsOf(stored).flatMap(({ id, is_key_pair }) =>
      is_key_pair ? [id] : this.#collectKeys(state, id, visited),
    )
  }

  #itemsOf(stored: string): readonly KeyItem[] {
    let items = this.#items.get(stored)
    if (items === undefined) {
      const { value } = decodeStored(stored)
      const { permissions = {}, groups = {} }: ImpersonatedRecord = typeof value === 'string' ? JSON.parse(value) : {}
      items = [...Object.values(permissions), ...Object.values(groups)].flatMap((holder) => holder.items ?? [])
      if (this.#items.size >= MAX_RECORDS) this.#items.clear()
      this.#items.set(stored, items)
    }
    return items
  }
}

/** A transaction with other keys. Its hash is still computed when it is read. */
class GrantedTransaction implements SignedTransaction {
  readonly #signed: SignedTransaction

  constructor(
    signed: SignedTransaction,
    readonly keys: SignedTransaction['keys'],
    readonly isContract: boolean,
  ) {
    this.#signed = signed
  }

  get tx(): SignedTransaction['tx'] {
    return this.#signed.tx
  }

  get hash(): Uint8Array {
    return this.#signed.hash
  }

  get id(): string {
    return this.#signed.id
  }

  get size(): number {
    return this.#signed.size
  }
}
