import { readFields, readStorage } from '../../client/storage.js'
import { formatDecimal } from '../../codec/decimal.js'
import { isNodeAway, isNodeError } from '../../rpc/node-error.js'
import type { TransactionRow } from '../store/chain-index.js'
import { type TokenKind, type Transfer, toExplorerHash } from '../store/ingest/block-content.js'
import {
  cutPage,
  NotFound,
  type PageQuery,
  readPart,
  readSince,
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

/** Contract and symbol. */
type TokenName = `${TokenKind}/${string}`

const EVERY = Number.MAX_SAFE_INTEGER

export async function listTokens(source: Source, query: PageQuery): Promise<WirePage> {
  const { entries } = await source.index.list('tokens', {
    offset: 0,
    limit: EVERY,
    ascending: true,
    start: query.startDate,
    end: query.endDate,
  })
  const tokens = await Promise.all(entries.map(({ text }) => readToken(source, text as TokenName)))
  const shown = await Promise.all(
    tokens.filter((token) => token !== undefined).map((token) => showToken(source, token)),
  )
  const { field, descending } = query.sort ?? { field: 'holders_count', descending: true }
  return cutPage(sortRecords(shown, field, descending), query)
}

/** A token by its id or its symbol. */
export async function showTokenOf(source: Source, id: string): Promise<Wire> {
  return showToken(source, await findToken(source, id))
}

export async function listHolders(source: Source, id: string, query: PageQuery): Promise<WirePage> {
  const token = await findToken(source, id)
  const holders = await readHolders(source, token)
  return cutPage(query.sort?.descending === false ? holders.reverse() : holders, query)
}

export async function listTransfers(source: Source, id: string, query: PageQuery): Promise<WirePage> {
  const name = await findName(source, id)
  const decimals = await readDecimals(source, name)
  if (decimals === undefined) throw new NotFound(`token ${id}`)
  const { total, entries } = await readPart(source, `transfers:${name}`, query)
  const rows = await source.index.transactions(entries)
  return { total, items: entries.map(({ item }, at) => showTransfer(rows[at]!, rows[at]!.transfers[item]!, decimals)) }
}

/** All that an address holds. */
export async function listBalances(source: Source, address: string): Promise<Wire[]> {
  const names = readSince(source) === null ? await listHeld(source, address) : await listStored(source, address)
  const balances = await Promise.all(
    names.map(async (name) => {
      const token = await readToken(source, name)
      return token === undefined ? [] : readBalance(source, token, address)
    }),
  )
  return balances.flat()
}

/** The tokens that an address has held, by the index. */
async function listHeld({ index }: Source, address: string): Promise<TokenName[]> {
  const { entries } = await index.list('tokens', { offset: 0, limit: EVERY, ascending: true })
  const names = entries.map(({ text }) => text as TokenName)
  const isHeld = await Promise.all(names.map((name) => index.has(`holders:${name}`, address)))
  return names.filter((_, at) => isHeld[at])
}

/** The same by the storage of the token contracts, where the index does not have all blocks. */
export async function listStored({ provider }: Source, address: string): Promise<TokenName[]> {
  const fields = await Promise.all(
    KINDS.map((kind) => readFields(provider, kind, kind === 'token.iost' ? `TB${address}` : `T721B${address}`)),
  )
  return KINDS.flatMap((kind, at) => fields[at]!.map((symbol) => `${kind}/${symbol}` as const))
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
export type DecimalsReader = (name: TokenName) => Promise<number | undefined>

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
async function readDecimals(source: Source, name: TokenName): Promise<number | undefined> {
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
    token: {
      address_hash: tokenId(transfer.kind, transfer.token),
      symbol: transfer.token,
      type: transfer.kind,
      decimals,
    },
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
    address_hash: tokenId(kind, symbol),
    symbol,
    name,
    decimals,
    type: kind,
    holders_count: readSince(source) === null ? (await readHolders(source, token)).length : null,
    since_block: readSince(source),
    total_supply: supply.toString(),
    issuer,
  }
}

/**
 * The id of a token, which distinguishes tokens of one symbol: the symbol, with the contract of tokens that are not of
 * `token.iost`.
 */
function tokenId(kind: TokenKind, symbol: string): string {
  return kind === 'token.iost' ? symbol : `${kind}:${symbol}`
}

async function findToken(source: Source, id: string): Promise<TokenFacts> {
  const token = await readToken(source, await findName(source, id))
  if (token === undefined) throw new NotFound(`token ${id}`)
  return token
}

const KINDS = ['token.iost', 'token721.iost'] as const

/** The indexed token of an id. A symbol alone is a token of `token.iost` if there is one. */
async function findName(source: Source, id: string): Promise<TokenName> {
  const [, contract, symbol] = /^(?:(.*):)?(.*)$/s.exec(id)!
  for (const kind of KINDS.filter((kind) => contract === undefined || contract === kind)) {
    const name = `${kind}/${symbol}` as const
    if (await source.index.has('tokens', name)) return name
    if (readSince(source) !== null && (await readToken(source, name)) !== undefined) return name
  }
  throw new NotFound(`token ${id}`)
}

/** Nothing for a token that is no more. */
async function readToken({ provider }: Source, name: TokenName): Promise<TokenFacts | undefined> {
  const [kind, symbol] = name.split('/') as [TokenKind, string]
  if (kind === 'token721.iost') {
    const keys = ['supply', 'T721issuer'].map((field) => [`T721I${symbol}`, field] as const)
    const [supply, issuer] = await readStorage(provider, kind, keys)
    if (typeof issuer !== 'string') return undefined
    return { symbol, kind, name: symbol, decimals: 0, supply: BigInt(supply ?? 0), issuer }
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
  const { entries } = await source.index.list(`holders:${token.kind}/${token.symbol}`, {
    offset: 0,
    limit: EVERY,
    ascending: true,
  })
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
  const { symbol, name, kind: type, decimals } = token
  const shown = { address_hash: tokenId(type, symbol), symbol, name, type, decimals }
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
