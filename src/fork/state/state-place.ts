import { ChainError } from '../../state/chain-error.js'
import { checkKey, fieldsKey, repairedKey } from '../../state/keys.js'
import { toBytes, toText } from '../../state/values.js'

/** Meaning of a raw key of the state, in the terms of the storage methods of a node. */
export type StatePlace =
  | { readonly kind: 'value'; readonly contract: string; readonly key: string; readonly field: string | undefined }
  /** The list of a map's fields, or the mark of a repaired map. */
  | { readonly kind: 'fields' | 'mark'; readonly contract: string; readonly key: string }
  | { readonly kind: 'contract'; readonly contract: string }

/** Parses a raw key (`vm.md` §7.1). If names contain dashes, all readings lead to the same key. */
export function parseStateKey(stateKey: string): StatePlace {
  const kind = stateKey[0]
  const rest = toText(stateKey.slice(2))
  if (kind === 'c') return { kind: 'contract', contract: rest }
  const end = rest.indexOf('-')
  const [contract, name] = [rest.slice(0, end), rest.slice(end + 1)]
  if (kind === 'b') return { kind: 'value', contract, key: name, field: undefined }
  const dash = name.indexOf('-')
  if (dash >= 0) return { kind: 'value', contract, key: name.slice(0, dash), field: name.slice(dash + 1) }
  if (name.endsWith('@')) return { kind: 'mark', contract, key: name.slice(0, -1) }
  return { kind: 'fields', contract, key: name }
}

/** Returns whether a value cannot exist there: writes check names, reads do not. */
export function isUnwritable(place: StatePlace): boolean {
  if (place.kind === 'contract') return !place.contract.startsWith('Contract') && !place.contract.endsWith('.iost')
  try {
    checkKey(place.key)
    if (place.kind === 'value' && place.field !== undefined) checkKey(place.field)
    return false
  } catch (error) {
    if (error instanceof ChainError) return true
    throw error
  }
}

/** Lists the keys that change with a new or deleted field of a map: the list of fields and its mark. */
export function listMapKeys(stateKey: string): string[] {
  const place = parseStateKey(stateKey)
  if (place.kind !== 'value' || place.field === undefined) return []
  const [contract, key] = [toBytes(place.contract), toBytes(place.key)]
  return [fieldsKey(contract, key), repairedKey(contract, key)]
}

/** Formats a place for messages: `token.iost TBalice iost`. */
export function describePlace(place: StatePlace): string {
  switch (place.kind) {
    case 'contract':
      return `the code of ${place.contract}`
    case 'value':
      return [place.contract, place.key, ...(place.field === undefined ? [] : [place.field])].join(' ')
    default:
      return `the fields of ${place.contract} ${place.key}`
  }
}
