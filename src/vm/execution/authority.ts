import { decodeBase58 } from '../../codec/base58.js'
import { encodeHex } from '../../codec/hex.js'
import { BoundedMap } from '../../collections/bounded-map.js'
import { isTable } from '../../collections/shapes.js'
import { addressSecp256k1 } from '../../crypto/secp256k1.js'
import { isAddress, isContract } from '../../state/account-names.js'
import { mapKey } from '../../state/keys.js'
import { readRecord } from '../../state/records.js'
import { decodeStored } from '../../state/values.js'
import type { Run } from './run.js'

/**
 * Kind of authority check: by contracts (listed signers count), or of a transaction's signers and publisher (keys
 * count).
 */
type AuthorityMode = 'normal' | 'signer' | 'publisher'

export interface Authority {
  granted: boolean
  /** gas */
  cost: number
}

interface AuthorityItem {
  id: string
  is_key_pair: boolean
  weight: number
  permission?: string
}

interface AuthorityPermission {
  groups?: string[] | null
  items?: AuthorityItem[] | null
  threshold: number
}

interface AccountRecord {
  permissions?: Record<string, AuthorityPermission | undefined>
  groups?: Record<string, { items?: AuthorityItem[] | null } | undefined>
}

const FLAT_COST = 10

/**
 * Checks `id@permission` and returns the result with its cost (`vm.md` §8). `contracts`: contracts that called with
 * their authority.
 */
export function checkAuthority(run: Run, contracts: ReadonlySet<string>, id: string, permission: string): Authority {
  if (run.block.number === 0) return { granted: true, cost: 0 }
  if (isContract(id)) return { granted: contracts.has(id), cost: FLAT_COST }
  return new AuthorityQuery(run, 'normal').ask(id, permission)
}

/** Checks an entry of the transaction's signers, or its publisher, by the keys that signed. */
export function checkSignature(run: Run, mode: 'signer' | 'publisher', id: string, permission: string): Authority {
  if (run.isContract && mode === 'publisher') return { granted: true, cost: FLAT_COST }
  return new AuthorityQuery(run, mode).ask(id, permission)
}

/** One authority check with the visited permissions: a permission visited twice is not granted. */
class AuthorityQuery {
  readonly #visited = new Set<string>()

  constructor(
    readonly run: Run,
    readonly mode: AuthorityMode,
  ) {}

  ask(id: string, name: string): Authority {
    const key = `${id}@${name}`
    if (this.#visited.has(key)) return { granted: false, cost: FLAT_COST }
    this.#visited.add(key)
    if (this.mode === 'normal' && this.run.signers.has(key)) return { granted: true, cost: FLAT_COST }
    const { account, cost } = readAccount(this.run, id)
    if (account === undefined) return { granted: false, cost }
    if (isAddress(id)) return { granted: this.#ownsAddress(id), cost }
    const permission = readOwn(account.permissions, name)
    // The cost of this read is dropped, because the fallback's result replaces it.
    if (permission === undefined) return isBasic(name) ? { granted: false, cost } : this.ask(id, 'active')
    return this.#weigh(id, name, collectItems(account, permission), permission.threshold, cost)
  }

  #weigh(id: string, name: string, items: AuthorityItem[], threshold: number, readCost: number): Authority {
    let weight = 0
    let cost = readCost
    for (const item of items) {
      if (item.is_key_pair) {
        if (!this.#counts(item.id)) continue
      } else {
        const verdict = this.ask(item.id, item.permission ?? '')
        cost += verdict.cost
        if (!verdict.granted) continue
      }
      weight += item.weight
      if (weight >= threshold) return { granted: true, cost }
    }
    if (weight >= threshold) return { granted: true, cost }
    if (name === 'owner') return { granted: false, cost }
    const fallback = this.ask(id, name === 'active' ? 'owner' : 'active')
    return { granted: fallback.granted, cost: cost + fallback.cost }
  }

  #counts(key: string): boolean {
    const kind = this.run.keys.get(key) ?? 0
    if (this.mode === 'normal') return false
    return kind > (this.mode === 'publisher' ? 1 : 0)
  }

  #ownsAddress(address: string): boolean {
    return [...this.run.keys.keys()].some((key) => addressOf(key) === address)
  }
}

/** Returns the account name of a key; `undefined` unless it is a secp256k1 key. */
function addressOf(key: string): string | undefined {
  const bytes = decodeBase58(key)
  const address = bytes && addressSecp256k1(bytes)
  return address && `0x${encodeHex(address)}`
}

/** A member that the record itself has: `toString` is no permission. */
function readOwn<T>(members: Record<string, T> | undefined, name: string): T | undefined {
  return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined
}

function isBasic(permission: string): boolean {
  return permission === 'owner' || permission === 'active'
}

function collectItems(account: AccountRecord, permission: AuthorityPermission): AuthorityItem[] {
  const groups = (permission.groups ?? []).flatMap((group) => readOwn(account.groups, group)?.items ?? [])
  return [...(permission.items ?? []), ...groups]
}

/** Reads an account's record with the cost: 1 gas per stored byte, 1 for a missing record. */
function readAccount(run: Run, id: string): { account: AccountRecord | undefined; cost: number } {
  const bytes = run.state.get(mapKey('auth.iost', 'auth', id))
  if (bytes === undefined) return { account: undefined, cost: 1 }
  return { account: parseAccount(bytes), cost: bytes.length }
}

const CACHE_SIZE = 256
/**
 * Accounts by their stored bytes: a record is read in every transaction of the account, and seldom changes. The
 * records are never modified.
 */
const accounts = new BoundedMap<string, AccountRecord | undefined>(CACHE_SIZE)

function parseAccount(bytes: string): AccountRecord | undefined {
  if (accounts.has(bytes)) return accounts.get(bytes)
  const { value } = decodeStored(bytes)
  const account = typeof value === 'string' ? readAccountRecord(value) : undefined
  accounts.set(bytes, account)
  return account
}

/** Parses an account's record; undefined for any other text, which the state of a fork may have there. */
function readAccountRecord(text: string): AccountRecord | undefined {
  let account: unknown
  try {
    account = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (!isTable(account)) return undefined
  const { permissions = {}, groups = {} } = account
  const isProper =
    isTable(permissions) &&
    isTable(groups) &&
    Object.values(permissions).every((each) => hasItems(each) && isListOf(each.groups, isText)) &&
    Object.values(groups).every(hasItems)
  return isProper ? account : undefined
}

function hasItems(value: unknown): value is Record<string, unknown> {
  return isTable(value) && isListOf(value.items, (item) => isTable(item) && isText(item.id))
}

/** True for a list whose elements pass, and for a missing one. */
function isListOf(value: unknown, passes: (element: unknown) => boolean): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.every(passes))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** True if it can hold tokens: a contract, a system contract, or an existing account. */
export function isHolder(run: Run, id: string): boolean {
  if (run.block.number === 0 || id.startsWith('Contract') || id.endsWith('.iost')) return true
  return readRecord(run.state, 'auth.iost', 'auth', id) !== undefined
}
