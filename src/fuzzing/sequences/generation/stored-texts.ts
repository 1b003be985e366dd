import type { Store } from '../../../state/store.js'
import { decodeStored, toText } from '../../../state/values.js'

/** The texts that contracts store: names of fields, their parts between colons, and values. */
export function listStoredTexts(state: Store, contracts: ReadonlySet<string>): string[] {
  const texts = new Set<string>()
  for (const [key, bytes] of state.entries()) {
    const [kind, contract, , field] = key.split('-')
    if (!contracts.has(contract!) || (kind !== 'b' && kind !== 'm') || (kind === 'm' && field === undefined)) continue
    const name = toText(field ?? '')
    const { value } = decodeStored(bytes)
    for (const text of [name, ...name.split(':')]) texts.add(text)
    if (typeof value === 'string' || typeof value === 'number') texts.add(String(value))
  }
  return [...texts]
}
