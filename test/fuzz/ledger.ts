import type { Decimal } from '../../src/codec/decimal.js'
import { encodeHex } from '../../src/codec/hex.js'
import { type JsonObject, parseJson } from '../../src/codec/json.js'
import { encodeUtf8 } from '../../src/codec/utf8.js'
import { sha3_256 } from '../../src/crypto/hash.js'
import { readRecord } from '../../src/state/records.js'
import type { Store } from '../../src/state/store.js'
import { decodeStored, type JsonBlob, type StateValue } from '../../src/state/values.js'

/** Summary of a whole state, read from its raw entries without the contracts that wrote them. */

/** One text for a state, whatever the order in which it was written. */
export function hashState(state: Store): string {
  const entries = [...state.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  return encodeHex(sha3_256(encodeUtf8(JSON.stringify(entries))))
}

/** Both sides of every account, in the smallest unit. */
export interface Books {
  /** Balances by token, frozen or not, except for ram, which is used up. */
  tokens: Record<string, bigint>
  supplies: Record<string, bigint>
  pledges: { made: bigint; held: bigint }
  /** Bytes that accounts have, free or in use, and that the market has sold or not. */
  ram: { held: bigint; market: bigint; supply: bigint }
  unsold: { held: bigint; market: bigint }
}

export function readBooks(state: Store): Books {
  const { owned, usedRam, pledged } = addUp(state)
  const { ram = 0n, ...tokens } = Object.fromEntries(owned)
  const left = readMarket(state, 'leftSpace')
  return {
    tokens,
    supplies: Object.fromEntries(Object.keys(tokens).map((token) => [token, readSupply(state, token)])),
    pledges: { made: pledged, held: readBalance(state, 'gas.iost', 'iost') },
    ram: { held: ram + usedRam, market: left + readMarket(state, 'usedSpace'), supply: readSupply(state, 'ram') },
    unsold: { held: readBalance(state, 'ram.iost', 'ram'), market: left },
  }
}

function addUp(state: Store) {
  const owned = new Map<string, bigint>()
  let usedRam = 0n
  let pledged = 0n
  for (const [key, bytes] of state.entries()) {
    const [kind, token] = findKind(key)
    if (kind === undefined) continue
    const { value } = decodeStored(bytes)
    if (kind === 'balance') add(owned, token!, value as bigint)
    if (kind === 'frozen') for (const amount of readFrozen(value)) add(owned, token!, amount)
    if (kind === 'usedRam') usedRam += BigInt(value as string)
    // Pledges have the eight decimals of iost.
    if (kind === 'pledge') pledged += (value as Decimal).value
  }
  return { owned, usedRam, pledged }
}

const KINDS = {
  balance: /^m-token\.iost-TB[^-]+-([^-]+)$/,
  frozen: /^m-token\.iost-TF[^-]+-([^-]+)$/,
  usedRam: /^b-ram\.iost-UR/,
  pledge: /^m-gas\.iost-[^-]+gp-/,
}

/** Returns the kind and the token of a state entry. */
function findKind(key: string): [kind?: string, token?: string | undefined] {
  for (const [kind, pattern] of Object.entries(KINDS)) {
    const match = pattern.exec(key)
    if (match !== null) return [kind, match[1]]
  }
  return []
}

function add(sums: Map<string, bigint>, token: string, amount: bigint): void {
  sums.set(token, (sums.get(token) ?? 0n) + amount)
}

function readFrozen(value: StateValue): bigint[] {
  const list = parseJson((value as JsonBlob).text) as JsonObject[]
  return list.map(({ Amount }) => BigInt(String(Amount)))
}

function readMarket(state: Store, key: string): bigint {
  return BigInt(readRecord(state, 'ram.iost', key)?.value as string)
}

function readSupply(state: Store, token: string): bigint {
  return readRecord(state, 'token.iost', `TI${token}`, 'supply')!.value as bigint
}

export function readBalance(state: Store, account: string, token: string): bigint {
  return (readRecord(state, 'token.iost', `TB${account}`, token)?.value ?? 0n) as bigint
}

/** The keys under which two states differ. */
export function listDifferences(one: Store, other: Store): string[] {
  const rest = new Map(one.entries())
  const changed: string[] = []
  for (const [key, value] of other.entries()) {
    if (rest.get(key) !== value) changed.push(key)
    rest.delete(key)
  }
  return [...changed, ...rest.keys()].sort()
}
