import { askNearest } from '../codec/nearest.js'
import { ToolkitError } from '../errors/errors.js'
import { isNodeError } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'

const PAGE = 100
const MAX_PAGES = 10

/** The id that the chain gave to a contract. */
const CREATED_ID = /^Contract[1-9A-HJ-NP-Za-km-z]{43,44}$/

/** The error of an unknown name, with the nearest known one. */
export function nameError(
  what: string,
  name: string,
  known: readonly string[],
  hint = 'An assertion about an unknown name would always pass.',
): ToolkitError {
  const message = `unknown ${what} ${JSON.stringify(name)}`
  // Sessions remember what a restore took away.
  if (known.includes(name) || CREATED_ID.test(name))
    return new ToolkitError('TEST_ARGUMENT', message, {
      hint: 'A fixture or a snapshot may have restored a state from before it was created.',
    })
  return new ToolkitError('TEST_ARGUMENT', `${message}${askNearest(name, known)}`, { hint })
}

/**
 * Lists symbols of tokens, for suggestions: those of the first 1,000 entries, none on a network that lists no storage.
 */
export async function listTokens(provider: Provider, contract: string, prefix: string): Promise<string[]> {
  const symbols = new Set<string>()
  let from = ''
  for (let page = 0; page < MAX_PAGES; page++) {
    const keys = await listKeys(provider, { id: contract, prefix, from })
    for (const key of keys) for (const symbol of key.slice(prefix.length).split('-', 1)) symbols.add(symbol)
    if (keys.length < PAGE) break
    from = `${keys.at(-1)}\0`
  }
  return [...symbols]
}

async function listKeys(provider: Provider, place: { id: string; prefix: string; from: string }): Promise<string[]> {
  const request = { ...place, storageType: 'MAP' as const, limit: PAGE, by_longest_chain: true }
  try {
    return (await provider.request('listContractStorage', request)).datas.map(({ key }) => key)
  } catch (error) {
    if (isNodeError(error)) return []
    throw error
  }
}
