import { isJsonObject, JsonError, type JsonValue, parseJson } from '../../codec/json.js'
import type { StatePlace } from '../state/state-place.js'
import type { FollowedTransaction } from './followed-transaction.js'

/** System contracts whose keys come from arguments of calls, never from stored values. */
const NAMED_KEYS = new Set([
  'token.iost',
  'token721.iost',
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

/** Account or token in a key of a system contract, or name in a key of `domain.iost`; undefined for other keys. */
export function nameSubject(place: StatePlace): string | undefined {
  if (place.kind === 'contract') return undefined
  const { contract, key } = place
  const field = place.kind === 'value' ? place.field : undefined
  switch (contract) {
    case 'token.iost':
      return /^T[BF](.+)$/.exec(key)?.[1]
    case 'token721.iost':
      // a count is of an owner and a token, which every call that writes it names
      return /^T721(?:I|M)([^#]+)/.exec(key)?.[1] ?? field ?? /^T721B(.+)$/.exec(key)?.[1]
    case 'gas.iost':
      return /^(.+)g[tlsup]$/.exec(key)?.[1]
    case 'ram.iost':
      return /^[UTS]R(.+)$/.exec(key)?.[1]
    case 'auth.iost':
    case 'domain.iost':
      return field
    default:
      return undefined
  }
}

/** A call of a system contract on the live chain. */
export interface SystemCall {
  readonly contract: string
  readonly method: string
  /** Texts in its arguments, with the names of members. */
  readonly texts: readonly string[]
}

/**
 * Lists the calls of system contracts on the live chain that are known: actions, and calls of contracts that leave
 * receipts.
 */
export function listSystemCalls({ signed, live }: FollowedTransaction): SystemCall[] {
  const calls = [
    ...signed.tx.actions.map(({ contract, actionName, data }) => ({ contract, method: actionName, text: data })),
    ...live.receipts.map(({ funcName, content }) => {
      const slash = funcName.indexOf('/')
      return { contract: funcName.slice(0, slash), method: funcName.slice(slash + 1), text: content }
    }),
  ]
  return calls
    .filter(({ contract }) => contract.endsWith('.iost'))
    .map(({ contract, method, text }) => ({ contract, method, texts: listTexts(readJson(text)) }))
}

/** Parses arguments. A contract may write a receipt of `system.iost` that is not JSON, and names no account. */
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
