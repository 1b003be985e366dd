import type { Store } from '../../../node/state/store.js'
import { decodeStored, toText } from '../../../node/state/values.js'

/** The texts that contracts keep: fields of maps, their parts between colons, and what values hold. */
export function listStored(state: Store, contracts: ReadonlySet<string>): string[] {
  const texts = new Set<string>()
  for (const [key, bytes] of state.entries()) {
    const [kind, contract, , field] = key.split('-')
    if (!contracts.has(contract!) || (kind !== 'b' && kind !== 'm') || (kind === 'm' && field === undefined)) continue
    const name = toText(field ?? '')
    const { value } = decodeStored(bytes)
    for (const text of [name, ...name.split(':'), ...listLeaves(value)]) texts.add(text)
  }
  return [...texts]
}

/** A text, or the texts and numbers in what it says as JSON. */
export function listLeaves(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listLeaves)
  if (typeof value !== 'string') return []
  if (!/^[[{]/.test(value)) return [value]
  try {
    return listLeaves(JSON.parse(value))
  } catch {
    return [value]
  }
}
