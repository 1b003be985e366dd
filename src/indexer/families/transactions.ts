import { toSeconds } from '../../codec/chain-time.js'
import { must } from '../../collections/presence.js'
import { requireRecord } from '../../collections/records.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { TransactionPlace, TransactionRow } from '../store/chain-index.js'
import { isHash, toChainHash, toExplorerHash } from '../store/ingest/block-content.js'
import { type Filter, readFilteredPart } from './filters.js'
import {
  BadParameter,
  cutPage,
  type IndexPage,
  missing,
  type PageQuery,
  readSince,
  type Source,
  sortRecords,
  type WireRecord,
} from './source.js'
import { createDecimalsReader, type DecimalsReader } from './token-facts.js'
import { showTransfers } from './tokens.js'

export async function listTransactions(
  source: Source,
  query: PageQuery,
  filters: readonly Filter[] = [],
): Promise<IndexPage> {
  const { entries, ...found } = await readFilteredPart(source, filters, query)
  return { ...found, items: await listRows(source, entries) }
}

/** Lists the transactions that involve an address. */
export async function listAddressTransactions(
  source: Source,
  address: string,
  query: PageQuery,
  filters: readonly Filter[] = [],
): Promise<IndexPage> {
  const { entries, ...found } = await readFilteredPart(source, filters, query, address)
  return { ...found, items: await listRows(source, entries) }
}

/** Lists pending transactions by their own time. Lists by address contain only packed ones. */
export async function listPending(source: Source, query: PageQuery): Promise<IndexPage> {
  const { startDate = 0, endDate = Number.POSITIVE_INFINITY } = query
  const pending = (await source.pool.list())
    .map(showPending)
    .filter(({ timestamp }) => Number(timestamp) >= startDate && Number(timestamp) <= endDate)
  // Transactions with the same time keep their order of arrival in both directions.
  const sorted = sortRecords(pending, 'time', false)
  return cutPage(query.sort?.descending === false ? sorted : sorted.reverse(), query)
}

/** Finds a transaction by its hash, 0x and hexadecimal or the chain's base58, including pending ones. */
export async function showTransactionOf(source: Source, hash: string): Promise<WireRecord> {
  const place = await source.index.findTransaction(checkHash(hash))
  const [row] = place === undefined ? [] : await source.index.transactions([place])
  if (row !== undefined) return showTransaction(row, createDecimalsReader(source))
  const pending = await source.pool.find(toChainHash(hash))
  if (pending === undefined) throw missing(source, `transaction ${hash}`)
  return showPending(pending)
}

/** Returns the status of a transaction: `pending packed irreversible expired unknown`. */
export async function showExecutionStatus(source: Source, hash: string): Promise<WireRecord> {
  const id = toChainHash(checkHash(hash))
  const shown = { hash: toExplorerHash(id) }
  const place = await source.index.findTransaction(hash)
  const [row] = place === undefined ? [] : await source.index.transactions([place])
  if (row === undefined && readSince(source) !== null) {
    const earlier = await readEarlier(source, id)
    if (earlier !== undefined) return { ...shown, ...earlier }
  }
  if (row === undefined) {
    const state = await readWaitingState(source, id)
    return { ...shown, state, status: null, status_code: null, message: null, block_number: null, confirmations: 0 }
  }
  const { lib_block = -1, head_block = must(source.index.head, 'head').number } = source.info() ?? {}
  const receipt = row.transaction.tx_receipt
  return {
    ...shown,
    state: row.block <= Number(lib_block) ? 'irreversible' : 'packed',
    status: describeStatus(row),
    status_code: receipt?.status_code ?? null,
    message: receipt?.message ?? '',
    block_number: row.block,
    confirmations: Math.max(0, Number(head_block) - row.block + 1),
  }
}

/** Returns the node's state for a transaction that may be in a block before the first indexed one. */
async function readEarlier({ provider, info, index }: Source, id: string): Promise<WireRecord | undefined> {
  try {
    const { status, transaction, block_number } = await provider.request('getTxByHash', { hash: id })
    if (status === 'PENDING') return undefined
    const receipt = transaction.tx_receipt
    const head = Number(info()?.head_block ?? must(index.head, 'head').number)
    return {
      state: status === 'IRREVERSIBLE' ? 'irreversible' : 'packed',
      status: describeReceipt(receipt),
      status_code: receipt?.status_code ?? null,
      message: receipt?.message ?? '',
      block_number: Number(block_number),
      confirmations: Math.max(0, head - Number(block_number) + 1),
    }
  } catch (error) {
    if (!isNodeError(error)) throw error
    return undefined
  }
}

/** Reads transactions by their positions. */
export async function listRows(source: Source, places: readonly TransactionPlace[]): Promise<WireRecord[]> {
  const readDecimals = createDecimalsReader(source)
  return Promise.all((await source.index.transactions(places)).map((row) => showTransaction(row, readDecimals)))
}

async function showTransaction(row: TransactionRow, readDecimals: DecimalsReader): Promise<WireRecord> {
  const { transaction: tx } = row
  const receipt = tx.tx_receipt
  const [first] = tx.actions
  const transfers = await showTransfers(row, readDecimals)
  return {
    hash: toExplorerHash(tx.hash),
    id: tx.hash,
    block_number: row.block,
    timestamp: toSeconds(row.time),
    time: row.time,
    from: tx.publisher,
    to: first?.contract ?? null,
    method: first?.action_name ?? null,
    value: sumIost(transfers, tx.publisher),
    actions: tx.actions,
    signers: tx.signers,
    gas_limit: String(tx.gas_limit),
    gas_ratio: String(tx.gas_ratio),
    gas_used: String(receipt?.gas_usage ?? 0),
    ram_used: receipt?.ram_usage ?? {},
    amount_limit: tx.amount_limit,
    expiration: tx.expiration,
    delay: tx.delay,
    status: describeStatus(row),
    result: receipt === null ? null : receipt.status_code,
    message: receipt?.message ?? '',
    returns: receipt?.returns ?? [],
    receipts: receipt?.receipts ?? [],
    token_transfers: transfers,
  }
}

/** Sums the iost that the publisher transferred, in its smallest unit. */
function sumIost(transfers: readonly WireRecord[], publisher: string): string {
  const given = transfers.filter(({ from, token }) => from === publisher && requireRecord(token).symbol === 'iost')
  return given.reduce((sum, { total }) => sum + BigInt(String(requireRecord(total).value)), 0n).toString()
}

function describeStatus({ transaction }: TransactionRow): 'ok' | 'error' | null {
  return describeReceipt(transaction.tx_receipt)
}

function describeReceipt(receipt: WireReceipt | null): 'ok' | 'error' | null {
  if (receipt === null) return null
  return receipt.status_code === 'SUCCESS' ? 'ok' : 'error'
}

/** Returns the state of a transaction without a block. */
async function readWaitingState({ index, pool }: Source, id: string): Promise<'pending' | 'expired' | 'unknown'> {
  const isWaiting = (await pool.find(id)) !== undefined
  const end = pool.readEnd(id)
  const head = index.head && (await index.block(index.head.number))
  if (end !== undefined && head !== undefined && end <= BigInt(head.time)) return 'expired'
  return isWaiting ? 'pending' : 'unknown'
}

/** Describes a transaction without a block. */
function showPending(tx: TransactionRow['transaction']): WireRecord {
  const [first] = tx.actions
  return {
    hash: toExplorerHash(tx.hash),
    id: tx.hash,
    block_number: null,
    timestamp: toSeconds(tx.time),
    time: tx.time,
    from: tx.publisher,
    to: first?.contract ?? null,
    method: first?.action_name ?? null,
    value: '0',
    actions: tx.actions,
    signers: tx.signers,
    gas_limit: String(tx.gas_limit),
    gas_ratio: String(tx.gas_ratio),
    gas_used: null,
    ram_used: null,
    amount_limit: tx.amount_limit,
    expiration: tx.expiration,
    delay: tx.delay,
    status: null,
    result: null,
    message: '',
    returns: [],
    receipts: [],
    token_transfers: [],
  }
}

function checkHash(hash: string): string {
  if (isHash(hash)) return hash
  throw new BadParameter('txHash', 'a hash: 0x and 64 hexadecimal digits, or base58')
}
