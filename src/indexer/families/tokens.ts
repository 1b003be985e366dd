import { readStorage } from '../../client/storage.js'
import { formatDecimal } from '../../codec/decimal.js'
import { isNodeAway, isNodeError } from '../../rpc/node-error.js'
import { type TokenKind, type Transfer, toExplorerHash } from '../store/block-content.js'
import type { TransactionRow } from '../store/chain-index.js'
import {
  cutPage,
  NotFound,
  type PageQuery,
  readPart,
  type Source,
  sortRecords,
  toSeconds,
  type Wire,
  type WirePage,
} from './source.js'

/** Facts about a token, without its holders. */
interface TokenFacts {
  symbol: string
  kind: TokenKind
  name: string
  decimals: number
  supply: bigint
  issuer: string
}

const EVERY = Number.MAX_SAFE_INTEGER

export async function listTokens(source: Source, query: PageQuery): Promise<WirePage> {
  const { entries } = await source.index.list('tokens', {
    offset: 0,
    limit: EVERY,
    ascending: true,
    start: query.startDate,
    end: query.endDate,
  })
  const tokens = await Promise.all(entries.map(({ text }) => readToken(source, text!)))
  const shown = await Promise.all(
    tokens.filter((token) => token !== undefined).map((token) => showToken(source, token)),
  )
  const { field, descending } = query.sort ?? { field: 'holders_count', descending: true }
  return cutPage(sortRecords(shown, field, descending), query)
}

/** A token by its symbol. */
export async function showTokenOf(source: Source, symbol: string): Promise<Wire> {
  return showToken(source, await findToken(source, symbol))
}

export async function listHolders(source: Source, symbol: string, query: PageQuery): Promise<WirePage> {
  const token = await findToken(source, symbol)
  const holders = await readHolders(source, token)
  return cutPage(query.sort?.descending === false ? holders.reverse() : holders, query)
}

export async function listTransfers(source: Source, symbol: string, query: PageQuery): Promise<WirePage> {
  const decimals = await findDecimals(source, symbol)
  const { total, entries } = await readPart(source, `transfers:${symbol}`, query)
  const rows = await source.index.transactions(entries)
  return { total, items: entries.map(({ item }, at) => showTransfer(rows[at]!, rows[at]!.transfers[item]!, decimals)) }
}

/** All that an address holds. */
export async function listBalances(source: Source, address: string): Promise<Wire[]> {
  const { entries } = await source.index.list('tokens', { offset: 0, limit: EVERY, ascending: true })
  const balances = await Promise.all(
    entries.map(async ({ text }) => {
      const token = await readToken(source, text!)
      const symbol = text!.slice(text!.indexOf('/') + 1)
      return token !== undefined && (await source.index.has(`holders:${symbol}`, address))
        ? readBalance(source, token, address)
        : []
    }),
  )
  return balances.flat()
}

/** The transfers of a transaction; decimals are those of the tokens. */
export async function showTransfers(row: TransactionRow, readDecimals: DecimalsReader): Promise<Wire[]> {
  return Promise.all(
    row.transfers.map(async (transfer) =>
      showTransfer(row, transfer, (await readDecimals(`${transfer.kind}/${transfer.token}`)) ?? 0),
    ),
  )
}

/** Reads how many decimals a token has, by its contract and symbol; nothing for one that is no more. */
export type DecimalsReader = (name: string) => Promise<number | undefined>

/** Asks for each token once: the transactions of a page are mostly of the same ones. */
export function createDecimalsReader(source: Source): DecimalsReader {
  const known = new Map<string, Promise<number | undefined>>()
  return (name) => {
    const decimals = known.get(name) ?? readDecimals(source, name)
    known.set(name, decimals)
    return decimals
  }
}

/** While the node is away, what it said before. */
async function readDecimals(source: Source, name: string): Promise<number | undefined> {
  if (name.startsWith('token721.iost/')) return 0
  try {
    const decimals = (await readToken(source, name))?.decimals
    if (decimals !== undefined) source.decimals.set(name, decimals)
    return decimals
  } catch (error) {
    const known = source.decimals.get(name)
    if (!isNodeAway(error) || known === undefined) throw error
    return known
  }
}

function showTransfer(row: TransactionRow, transfer: Transfer, decimals: number): Wire {
  const total =
    transfer.amount === undefined
      ? { token_id: transfer.tokenId ?? null }
      : { amount: transfer.amount, value: toUnits(transfer.amount, decimals), decimals }
  return {
    from: transfer.from === '' ? null : transfer.from,
    to: transfer.to === '' ? null : transfer.to,
    token: { symbol: transfer.token, type: transfer.kind, decimals },
    total,
    type: transfer.from === '' ? 'minting' : transfer.to === '' ? 'burning' : 'transfer',
    index: transfer.index,
    transaction_hash: toExplorerHash(row.id),
    block_number: row.block,
    timestamp: toSeconds(row.time),
  }
}

/** An amount in the smallest units of its token. */
function toUnits(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')).toString()
}

async function showToken(source: Source, token: TokenFacts): Promise<Wire> {
  const { symbol, kind, name, decimals, supply, issuer } = token
  return {
    address_hash: symbol,
    symbol,
    name,
    decimals,
    type: kind,
    holders_count: (await readHolders(source, token)).length,
    total_supply: supply.toString(),
    issuer,
  }
}

async function findToken(source: Source, symbol: string): Promise<TokenFacts> {
  return findOfKind(source, symbol, (name) => readToken(source, name))
}

async function findDecimals(source: Source, symbol: string): Promise<number> {
  return findOfKind(source, symbol, (name) => readDecimals(source, name))
}

/** Reads the token of either kind with a symbol. */
async function findOfKind<T>(
  { index }: Source,
  symbol: string,
  read: (name: string) => Promise<T | undefined>,
): Promise<T> {
  for (const kind of ['token.iost', 'token721.iost'] as const) {
    const isKnown = await index.has('tokens', `${kind}/${symbol}`)
    const found = isKnown ? await read(`${kind}/${symbol}`) : undefined
    if (found !== undefined) return found
  }
  throw new NotFound(`token ${symbol}`)
}

/** Nothing for a token that is no more. */
async function readToken({ provider }: Source, name: string): Promise<TokenFacts | undefined> {
  const [kind, symbol] = name.split('/') as [TokenKind, string]
  if (kind === 'token721.iost') {
    const keys = ['supply', 'T721issuer'].map((field) => [`T721I${symbol}`, field] as const)
    const [supply, issuer] = await readStorage(provider, kind, keys)
    return { symbol, kind, name: symbol, decimals: 0, supply: BigInt(supply ?? 0), issuer: issuer ?? '' }
  }
  try {
    const info = await provider.request('getTokenInfo', { symbol, by_longest_chain: true })
    const supply = BigInt(info.current_supply)
    return { symbol, kind, name: info.full_name, decimals: info.decimal, supply, issuer: info.issuer }
  } catch (error) {
    if (!isNodeError(error)) throw error
    return undefined
  }
}

/** Reads the holders of a token, the largest first. */
async function readHolders(source: Source, token: TokenFacts): Promise<Wire[]> {
  const { entries } = await source.index.list(`holders:${token.symbol}`, { offset: 0, limit: EVERY, ascending: true })
  const keys = entries.map(({ text }) => balanceKey(token, text!))
  const amounts = await readAmounts(source, token.kind, keys)
  const holders = entries.map(({ text }, index) => showHolder(token, text!, BigInt(amounts[index] ?? 0)))
  return sortRecords(
    holders.filter(({ value }) => value !== '0'),
    'value',
    true,
  )
}

/** Balances in questions of a size that a node answers at once: blocks may come between two of them. */
async function readAmounts({ provider }: Source, id: string, keys: [string, string][]): Promise<(string | null)[]> {
  const amounts: (string | null)[] = []
  for (let start = 0; start < keys.length; start += 50) {
    amounts.push(...(await readStorage(provider, id, keys.slice(start, start + 50))))
  }
  return amounts
}

function showHolder({ decimals }: TokenFacts, address: string, value: bigint): Wire {
  return { address, value: value.toString(), amount: formatDecimal({ value, scale: decimals }) }
}

async function readBalance({ provider }: Source, token: TokenFacts, address: string): Promise<Wire[]> {
  const shown = { symbol: token.symbol, name: token.name, type: token.kind, decimals: token.decimals }
  if (token.kind === 'token721.iost') {
    const request = { account: address, token: token.symbol, by_longest_chain: true }
    const { tokenIDs } = await provider.request('getToken721Balance', request)
    return tokenIDs.map((id) => ({ token: shown, value: '1', amount: '1', token_id: id }))
  }
  const [value] = await readStorage(provider, token.kind, [balanceKey(token, address)])
  const units = BigInt(value ?? 0)
  if (units === 0n) return []
  const amount = formatDecimal({ value: units, scale: token.decimals })
  return [{ token: shown, value: units.toString(), amount, token_id: null }]
}

/** Returns the storage key of a balance (system-contracts.md §4, §5). */
function balanceKey({ symbol, kind }: TokenFacts, address: string): [string, string] {
  return kind === 'token.iost' ? [`TB${address}`, symbol] : [`T721B${address}`, symbol]
}
