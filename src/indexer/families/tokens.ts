import { toSeconds } from '../../codec/chain-time.js'
import { itemAt } from '../../collections/presence.js'
import type { TransactionRow } from '../store/chain-index.js'
import { requireTokenName, type TokenTransfer, toExplorerHash } from '../store/ingest/block-content.js'
import { readHolders } from './holders.js'
import {
  cutPage,
  type IndexPage,
  NotFound,
  type PageQuery,
  readPart,
  readSince,
  type Source,
  sortRecords,
  type WireRecord,
} from './source.js'
import {
  type DecimalsReader,
  findName,
  findToken,
  readDecimals,
  readFigures,
  readTokens,
  type TokenFacts,
  tokenId,
} from './token-facts.js'

const EVERY = Number.MAX_SAFE_INTEGER

export async function listTokens(source: Source, query: PageQuery): Promise<IndexPage> {
  const { entries } = await source.index.list('tokens', {
    offset: 0,
    limit: EVERY,
    ascending: true,
    start: query.startDate,
    end: query.endDate,
  })
  const figures = await readFigures(
    source,
    entries.map(({ text }) => requireTokenName(text)),
  )
  const { field, descending } = query.sort ?? { field: 'holders_count', descending: true }
  const sorted = sortRecords(
    figures.map(({ name, symbol, supply, holders }) => ({
      name,
      symbol,
      total_supply: supply,
      holders_count: holders ?? -1,
    })),
    field,
    descending,
  )
  const { total, items } = cutPage(sorted, query)
  const tokens = await readTokens(
    source,
    items.map(({ name }) => requireTokenName(String(name))),
  )
  const known = tokens.filter((token) => token !== undefined)
  return { total, items: await Promise.all(known.map((token) => showToken(source, token))) }
}

/** A token by its id or its symbol. */
export async function showTokenOf(source: Source, id: string): Promise<WireRecord> {
  return showToken(source, await findToken(source, id))
}

export async function listTransfers(source: Source, id: string, query: PageQuery): Promise<IndexPage> {
  const name = await findName(source, id)
  const decimals = await readDecimals(source, name)
  if (decimals === undefined) throw new NotFound(`token ${id}`)
  const { entries, ...found } = await readPart(source, `transfers:${name}`, query)
  const rows = await source.index.transactions(entries)
  return {
    ...found,
    items: entries.map(({ item }, at) =>
      showTransfer(itemAt(rows, at), itemAt(itemAt(rows, at).transfers, item), decimals),
    ),
  }
}

/** Lists the transfers of a transaction, with the decimals of their tokens. */
export async function showTransfers(row: TransactionRow, readDecimals: DecimalsReader): Promise<WireRecord[]> {
  return Promise.all(
    row.transfers.map(async (transfer) =>
      showTransfer(row, transfer, (await readDecimals(`${transfer.kind}/${transfer.token}`)) ?? 0),
    ),
  )
}

function showTransfer(row: TransactionRow, transfer: TokenTransfer, decimals: number): WireRecord {
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

/** An amount in the smallest unit of its token. */
function toUnits(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')).toString()
}

async function showToken(source: Source, token: TokenFacts): Promise<WireRecord> {
  const { symbol, kind, name, decimals, supply, issuer } = token
  return {
    address_hash: tokenId(kind, symbol),
    symbol,
    name,
    decimals,
    type: kind,
    holders_count: token.holders ?? (readSince(source) === null ? (await readHolders(source, token)).length : null),
    since_block: readSince(source),
    total_supply: supply.toString(),
    issuer,
  }
}
