import { formatDecimal } from '../../codec/decimal.js'
import { firstOf, must } from '../../collections/presence.js'
import { isNodeAway } from '../../rpc/node-error.js'
import type { TokenHolder } from '../store/chain-index.js'
import { requireTokenName, type TokenName } from '../store/ingest/block-content.js'
import { listStored, readStoredBalances } from './balances.js'
import { cutPage, type IndexPage, NodeAway, type PageQuery, readSince, type Source, type WireRecord } from './source.js'
import { findToken, nameOf, readTokens, type TokenFacts, tokenId } from './token-facts.js'

const EVERY = Number.MAX_SAFE_INTEGER

export async function listHolders(source: Source, id: string, query: PageQuery): Promise<IndexPage> {
  const token = await findToken(source, id)
  const ascending = query.sort?.descending === false
  if (token.holders === null) {
    const holders = (await readHolders(source, token)).map((holder) => showHolder(token, holder))
    return cutPage(ascending ? holders.reverse() : holders, query)
  }
  const range = { offset: (query.page - 1) * query.limit, limit: query.limit, ascending }
  const { total, holders } = await source.index.holders(nameOf(token), range)
  return { total, items: holders.map((holder) => showHolder(token, holder)) }
}

/** Reads the holders of a token from the node, largest first, if the index does not know its balances. */
export async function readHolders(source: Source, token: TokenFacts): Promise<TokenHolder[]> {
  const name = nameOf(token)
  const { entries } = await source.index.list(`holders:${name}`, { offset: 0, limit: EVERY, ascending: true })
  const addresses = entries.map(({ text }) => must(text, 'text'))
  const holders = await readFromNode(source, () => readStoredBalances(source.provider, name, addresses))
  return holders
    .filter(({ value }) => value !== 0n)
    .sort((a, b) => (a.value > b.value ? -1 : a.value < b.value ? 1 : 0))
}

/** Reads balances that the index does not know. If the node is unreachable, the error has the reason. */
async function readFromNode<T>(source: Source, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const since = readSince(source)
    if (!isNodeAway(error) || since === null) throw error
    throw new NodeAway(
      source.index.head?.number,
      `balances in tokens that were created before block ${since}, the first indexed, are read from the node`,
    )
  }
}

function showHolder(token: TokenFacts, { address, value }: TokenHolder): WireRecord {
  return { address, ...showAmount(token, value) }
}

/** Lists all balances of an address. */
export async function listBalances(source: Source, address: string): Promise<WireRecord[]> {
  const known = await source.index.balances(address)
  const names = [...known.keys(), ...(await readFromNode(source, () => listUnknown(source, address)))]
  const tokens = (await readTokens(source, names)).filter((token) => token !== undefined)
  const balances = await Promise.all(
    tokens.map(async (token) => {
      const name = nameOf(token)
      const value = known.get(name) ?? firstOf(await readStoredBalances(source.provider, name, [address])).value
      return showBalance(source, token, { address, value })
    }),
  )
  return balances.flat()
}

/** Lists the tokens that an address has held and whose balances are not in the index. */
async function listUnknown(source: Source, address: string): Promise<TokenName[]> {
  const { index } = source
  if (readSince(source) !== null) return dropKnown(source, await listStored(source, address))
  const { entries } = await index.list('tokens', { offset: 0, limit: EVERY, ascending: true })
  const names = await dropKnown(
    source,
    entries.map(({ text }) => requireTokenName(text)),
  )
  const isHeld = await Promise.all(names.map((name) => index.has(`holders:${name}`, address)))
  return names.filter((_, at) => isHeld[at])
}

async function dropKnown({ index }: Source, names: readonly TokenName[]): Promise<TokenName[]> {
  const states = await index.tokens(names)
  return names.filter((_, at) => states[at] === undefined)
}

/** Tokens of `token721.iost` are listed individually. */
async function showBalance(
  { provider }: Source,
  token: TokenFacts,
  { address, value }: TokenHolder,
): Promise<WireRecord[]> {
  const { symbol, name, kind: type, decimals } = token
  const shown = { address_hash: tokenId(type, symbol), symbol, name, type, decimals }
  if (value === 0n) return []
  if (type === 'token721.iost') {
    const request = { account: address, token: symbol, by_longest_chain: true }
    const { tokenIDs } = await provider.request('getToken721Balance', request)
    return tokenIDs.map((id) => ({ token: shown, value: '1', amount: '1', token_id: id }))
  }
  return [{ token: shown, ...showAmount(token, value), token_id: null }]
}

function showAmount({ decimals }: TokenFacts, value: bigint): WireRecord {
  return { value: value.toString(), amount: formatDecimal({ value, scale: decimals }) }
}
