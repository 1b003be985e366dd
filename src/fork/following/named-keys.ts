import { isJsonObject, JsonError, type JsonValue, parseJson } from '../../codec/json.js'
import type { StatePlace } from '../state/state-place.js'
import type { FollowedTransaction } from './followed-transaction.js'

/** System contracts whose keys come from arguments of calls, never from stored values. */
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

/** Returns whether calls of a contract may write any of its keys, as in users' contracts. */
export function isOfUsers(contract: string): boolean {
  return !NAMED_KEYS.has(contract)
}

/** Account or token in a key of a system contract; undefined for other keys. */
export function nameSubject(place: StatePlace): string | undefined {
  if (place.kind === 'contract') return place.contract
  const { contract, key } = place
  const field = place.kind === 'value' ? place.field : undefined
  switch (contract) {
    case 'token.iost':
      return key.slice(2)
    case 'gas.iost':
      return /^(.+)g[tlsup]$/.exec(key)?.[1]
    case 'ram.iost':
      return /^[UTS]R(.+)$/.exec(key)?.[1]
    case 'auth.iost':
    case 'system.iost':
    case 'domain.iost':
      return field
    default:
      return undefined
  }
}

/**
 * Lists the accounts, tokens and contracts that a transaction passes to system contracts on the live chain: by its
 * actions, and by calls of contracts, as its receipts show.
 */
export function listNames({ signed, live }: FollowedTransaction): string[] {
  const { publisher, signers, actions } = signed.tx
  const texts = [
    ...actions.filter(({ contract }) => contract.endsWith('.iost')).map(({ data }) => data),
    ...live.receipts.filter(({ funcName }) => readContract(funcName).endsWith('.iost')).map(({ content }) => content),
  ]
  return [
    publisher,
    ...signers.map((signer) => signer.split('@')[0]!),
    ...live.ramUsage.keys(),
    ...texts.flatMap((text) => listTexts(readJson(text))),
  ]
}

/** Parses arguments. A contract may write a receipt of `system.iost` that is not JSON, and names nobody. */
function readJson(text: string): JsonValue {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonError) return null
    throw error
  }
}

/** Lists the texts in a value of JSON, with the names of members. */
function listTexts(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(listTexts)
  return isJsonObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...listTexts(member)]) : []
}

/** Returns the contract in an action's full name, such as `token.iost/transfer`. */
export function readContract(funcName: string): string {
  return funcName.slice(0, funcName.indexOf('/'))
}
