import type { Store } from '../../../node/state/store.js'
import { decodeStored, toText } from '../../../node/state/values.js'

/** The texts that contracts keep: fields of maps, their parts between colons, and values. */
export function listStored(state: Store, contracts: ReadonlySet<string>): string[] {
  const texts = new Set<string>()
  for (const [key, bytes] of state.entries()) {
    const [kind, contract, , field] = key.split('-')
    if (!contracts.has(contract!)) continue
    if (kind === 'm' && field === undefined) continue
    for (const part of field?.split(':') ?? []) texts.add(toText(part))
    if (field !== undefined) texts.add(toText(field))
    if (kind !== 'b' && kind !== 'm') continue
    const { value } = decodeStored(bytes)
    if (typeof value === 'string') texts.add(value)
  }
  return [...texts]
}
