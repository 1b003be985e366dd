import type { Store } from '../../../state/store.js'
import { decodeStored, toText } from '../../../state/values.js'

/** An entry of a contract's storage, with its value as text. */
export interface StoredText {
  contract: string
  key: string
  field?: string | undefined
  text: string
}

/** Lists the entries that contracts store: keys, and fields of maps. Values that are no text are empty. */
export function listStoredEntries(state: Store, contracts: ReadonlySet<string>): StoredText[] {
  const entries: StoredText[] = []
  for (const [stateKey, bytes] of state.entries()) {
    const [kind, contract = '', key = '', field] = stateKey.split('-')
    if (!contracts.has(contract) || (kind !== 'b' && kind !== 'm') || (kind === 'm' && field === undefined)) continue
    const { value } = decodeStored(bytes)
    const text = typeof value === 'string' ? value : ''
    entries.push({ contract, key: toText(key), field: field === undefined ? undefined : toText(field), text })
  }
  return entries
}

/** The texts that contracts store: names of fields, their parts between colons, and values. */
export function listStoredTexts(state: Store, contracts: ReadonlySet<string>): string[] {
  const texts = new Set<string>()
  for (const { field = '', text } of listStoredEntries(state, contracts)) {
    for (const each of [field, ...field.split(':'), text]) texts.add(each)
  }
  return [...texts]
}
