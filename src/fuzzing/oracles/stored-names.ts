import { askNearest, findNearest } from '../../codec/nearest.js'
import { ToolkitError } from '../../errors/errors.js'
import { loadContract } from '../../state/contracts.js'
import { hasRecord, readFields } from '../../state/records.js'
import type { Store } from '../../state/store.js'
import { readConstants } from '../sequences/generation/constants.js'

/**
 * Checks the names of keys and maps of a contract, because a rule about a misspelt one would always hold. A valid name
 * is stored now, is a literal in the code, or begins with one. Throws `ToolkitError('TEST_ARGUMENT')`.
 */
export function requireStoredNames(
  state: Store,
  { id }: { readonly id: string },
  names: readonly string[],
  what: string,
): void {
  const unknown = names.filter((name) => !hasRecord(state, id, name) && readFields(state, id, name).length === 0)
  if (unknown.length === 0) return
  const code = loadContract(state, id)?.code
  if (code === undefined) {
    throw new ToolkitError('TEST_ARGUMENT', `${what}: unknown contract ${JSON.stringify(id)}`, {
      hint: 'Give what chain.deploy returned.',
    })
  }
  const texts = readConstants([code]).texts.filter((text) => text !== '')
  const known = [...texts, ...listKeys(state, id)]
  const name = unknown.find((each) => !texts.includes(each) && !isMadeOf(each, texts, known))
  if (name === undefined) return
  const nearest = askNearest(name, known)
  throw new ToolkitError(
    'TEST_ARGUMENT',
    `${what}: the contract stores nothing under ${JSON.stringify(name)}${nearest}`,
    {
      hint: 'Name a key or a map that the code of the contract uses.',
    },
  )
}

/**
 * True if the code builds such a name: `'sale:' + id`. A name that is similar to another and only shares its start is a
 * mistake.
 */
function isMadeOf(name: string, texts: readonly string[], known: readonly string[]): boolean {
  const beginnings = texts.filter((text) => name.startsWith(text))
  return beginnings.some((text) => /\W$|_$/.test(text) || findNearest(name, known) === undefined)
}

function listKeys(state: Store, id: string): string[] {
  const keys = new Set<string>()
  for (const [stateKey] of state.entries()) {
    const [kind, contract, key] = stateKey.split('-')
    if (contract === id && (kind === 'b' || kind === 'm') && key !== undefined) keys.add(key)
  }
  return [...keys]
}
