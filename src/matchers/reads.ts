import { readValuesAtHead } from '../client/storage.js'
import { type Decimal, formatDecimal } from '../codec/decimal.js'
import { lastOf } from '../collections/presence.js'
import { continueWith, type Response } from '../collections/response.js'
import { readHead } from '../rpc/direct-chain.js'
import { isNodeError, unlessRejected } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import { type Holder, nameOf } from './subject.js'
import { listTokens, nameError } from './unknown-names.js'

const PAGE = 100

/** All values of a contract at the head by name, `key` or `key.field`. */
export async function readWholeStorage(provider: Provider, contract: Holder): Promise<Map<string, string>> {
  const id = nameOf(contract)
  const plain = await listEntries(provider, id, 'KV')
  const fields = (await listEntries(provider, id, 'MAP')).filter(({ key }) => key.includes('-'))
  return new Map([
    ...plain.map(({ key, value }): [string, string] => [key, value]),
    ...fields.map(({ key, value }): [string, string] => [key.replace('-', '.'), value]),
  ])
}

async function listEntries(provider: Provider, id: string, storageType: 'KV' | 'MAP') {
  const entries: { key: string; value: string }[] = []
  let page: typeof entries
  do {
    const from = entries.length === 0 ? '' : `${lastOf(entries).key}\0`
    const request = { id, from, storageType, limit: PAGE, by_longest_chain: true }
    page = (await provider.request('listContractStorage', request)).datas
    entries.push(...page)
  } while (page.length === PAGE)
  return entries
}

/**
 * Reads exact balances of a token at the head. The interface itself returns doubles. A chain in this process responds
 * at once.
 */
export function readBalances(provider: Provider, token: string, holders: readonly Holder[]): Response<Decimal[]> {
  return continueWith(readToken(provider, token), ({ decimal: scale }) => {
    const keys = holders.map((holder) => [`TB${nameOf(holder)}`, token] as const)
    const response = readValuesAtHead(provider, 'token.iost', keys)
    return continueWith(response, (values) => values.map((value) => ({ value: BigInt(value ?? 0), scale })))
  })
}

/**
 * Reads the description of a token. Throws `ToolkitError('TEST_ARGUMENT')` with the nearest symbol for an unknown one.
 */
function readToken(provider: Provider, symbol: string): Response<Results['getTokenInfo']> {
  const explain = (error: unknown) => explainToken(provider, symbol, error)
  try {
    const response = readHead(provider, 'getTokenInfo', { symbol, by_longest_chain: true })
    return response instanceof Promise ? response.catch(explain) : response
  } catch (error) {
    return explain(error)
  }
}

/** Throws the error of a token that could not be read, with the nearest symbol if it does not exist. */
async function explainToken(provider: Provider, symbol: string, error: unknown): Promise<never> {
  if (!isNodeError(error) || error.text !== 'token not found') throw error
  const known = await listTokens(provider, 'token.iost', 'TI')
  throw nameError('token', symbol, known, `Create it with token.iost's create.`)
}

/** Reads the supply of a token. */
export async function readSupply(provider: Provider, token: string): Promise<string> {
  const info = await readToken(provider, token)
  return formatDecimal({ value: BigInt(info.current_supply), scale: info.decimal })
}

/** Reads the owner of a non-fungible token; undefined if the token does not exist. */
export async function readOwner(provider: Provider, token: string, id: string): Promise<string | undefined> {
  const request = { token, token_id: id, by_longest_chain: true }
  const response = await unlessRejected(() => provider.request('getToken721Owner', request))
  return response?.owner
}
