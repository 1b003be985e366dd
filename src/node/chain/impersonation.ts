import { readRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'
import { isContract } from '../vm/authority.js'
import type { SignedTransaction } from '../vm/signed.js'

interface Item {
  id: string
  is_key_pair: boolean
}

interface AccountRecord {
  permissions?: Record<string, { items?: Item[] }>
  groups?: Record<string, { items?: Item[] }>
}

/**
 * Accounts whose transactions are executed as if all their keys had signed: a developer's wish, which no real chain grants.
 * They still need gas and RAM. A contract that is impersonated acts as one that lends its authority to what it calls.
 */
export class Impersonation {
  readonly #accounts = new Set<string>()

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
    for (const name of covered) for (const key of collectKeys(state, name, visited)) keys.set(key, 2)
    const { tx, hash, id, size } = signed
    return { tx, hash, id, size, keys, isContract: covered.includes(tx.publisher) && isContract(tx.publisher) }
  }
}

/** Every key that any permission of an account names, also through other accounts. */
function collectKeys(state: Reader, account: string, visited: Set<string>): string[] {
  if (visited.has(account)) return []
  visited.add(account)
  const value = readRecord(state, 'auth.iost', 'auth', account)?.value
  if (typeof value !== 'string') return []
  const { permissions = {}, groups = {} }: AccountRecord = JSON.parse(value)
  const items = [...Object.values(permissions), ...Object.values(groups)].flatMap((holder) => holder.items ?? [])
  return items.flatMap(({ id, is_key_pair }) => (is_key_pair ? [id] : collectKeys(state, id, visited)))
}
