import { readStorage } from '../../client/storage.js'
import { toSeconds } from '../../codec/chain-time.js'
import { itemAt, lastOf, must } from '../../collections/presence.js'
import { isNodeError } from '../../rpc/node-error.js'
import { readSupplyDecimal } from './balances.js'
import { type PageQuery, readInfo, readSince, readTotal, type Source, type WireRecord } from './source.js'

/** Statistics of the network over the indexed blocks. */
export async function showStats(source: Source): Promise<WireRecord> {
  const { provider, index } = source
  const info = readInfo(source)
  const [ram, ratio] = await Promise.all([provider.request('getRAMInfo', {}), provider.request('getGasRatio', {})])
  const [transactions, accounts, contracts, blocks] = await Promise.all([
    readTotal(source, 'transactions'),
    readTotal(source, 'accounts'),
    readTotal(source, 'contracts'),
    readTotal(source, 'blocks'),
  ])
  const { rate, blockTime, load } = await measure(index)
  return {
    // Blocks are numbered from 0.
    total_blocks: blocks ?? Number(info.head_block) + 1,
    total_transactions: transactions,
    total_accounts: accounts,
    total_contracts: contracts,
    transactions_per_second: rate,
    average_block_time: blockTime,
    gas_price: String(ratio.median_gas_ratio),
    ram_price: String(ram.buy_price),
    network_utilization_percentage: load,
    since_block: readSince(source),
    chain_id: info.chain_id,
    head_block: Number(info.head_block),
    irreversible_block: Number(info.lib_block),
  }
}

const RECENT = 100
/** Maximum gas per block (vm.md §1). */
const BLOCK_GAS = 8_000_000

/** Measures the block rate of the chain over the newest blocks. */
async function measure(index: Source['index']): Promise<{ rate: string; blockTime: string; load: string }> {
  const { entries } = await index.list('blocks', { offset: 0, limit: RECENT })
  // Genesis, and the account-opening block of a development chain, may be years before the next block.
  const rows = await index.blocks(entries.map(({ block }) => block).filter((block) => block > 1))
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (newest === undefined || oldest === undefined || newest === oldest) {
    return { rate: '0', blockTime: '0', load: '0' }
  }
  // Negative if the clock of the producer of one of them was off.
  const seconds = Math.max(0, Number(BigInt(newest.time) - BigInt(oldest.time)) / 1e9)
  const later = rows.slice(0, -1)
  // The first transaction of a block is the chain's own.
  const transactions = later.reduce((sum, row) => sum + Math.max(0, row.transactions - 1), 0)
  const gas = later.reduce((sum, row) => sum + row.gas, 0)
  return {
    rate: seconds > 0 ? (transactions / seconds).toFixed(2) : '0',
    blockTime: (seconds / later.length).toFixed(3),
    load: ((100 * gas) / (BLOCK_GAS * later.length)).toFixed(2),
  }
}

const INTERVALS = [1, 10, 60, 600, 3600, 6 * 3600, 86_400, 7 * 86_400]
const MAX_POINTS = 60

/** Limits of a chart, in seconds since 1970. */
type Dates = Pick<PageQuery, 'startDate' | 'endDate'>

/** Counts transactions by interval, from seconds on a chain of minutes to days on a chain of years. */
export async function chartTransactions(source: Source, dates: Dates): Promise<WireRecord[]> {
  const { index } = source
  const span = await readSpan(source, dates)
  if (span === undefined) return []
  const { interval, start, points } = span
  const times = Array.from({ length: points }, (_, at) => start + at * interval)
  const totals = await index.countWithin(
    'transactions',
    times.map((from) => ({
      start: Math.max(from, dates.startDate ?? 0),
      end: Math.min(from + interval - 1, dates.endDate ?? Number.MAX_SAFE_INTEGER),
    })),
  )
  return times.map((timestamp, at) => ({ timestamp, interval, transactions_count: itemAt(totals, at) }))
}

/**
 * The interval that divides the life of the chain into a readable number of points. Genesis, and the account-opening
 * block of a development chain, are years before the next block.
 */
async function readSpan(
  { index }: Source,
  { startDate = 0, endDate = Number.MAX_SAFE_INTEGER }: Dates,
): Promise<{ interval: number; start: number; points: number } | undefined> {
  const { head } = index
  if (head === undefined) return undefined
  const [first, last] = await index.blocks([Math.max(head.first, Math.min(2, head.number)), head.number])
  const from = Math.max(toSeconds(must(first, 'first block').time), startDate)
  const to = Math.min(toSeconds(must(last ?? first, 'last block').time), endDate)
  if (from > to) return undefined
  const interval = INTERVALS.find((seconds) => (to - from) / seconds < MAX_POINTS) ?? lastOf(INTERVALS)
  const start = Math.floor(from / interval) * interval
  const points = Math.floor((to - start) / interval) + 1
  const skipped = Math.max(0, points - MAX_POINTS)
  return { interval, start: start + skipped * interval, points: points - skipped }
}

/** Reads the prices known to the chain: RAM in iost, and the supply of the token. A market price is unknown. */
export async function chartMarket(
  { provider, index }: Source,
  { startDate = 0, endDate = Number.MAX_SAFE_INTEGER }: Dates,
): Promise<WireRecord[]> {
  const ram = await provider.request('getRAMInfo', {})
  const row = index.head && (await index.block(index.head.number))
  const supply = await readSupplyDecimal(provider)
  const timestamp = row === undefined ? 0 : toSeconds(row.time)
  // The chain only has the prices of today.
  if (timestamp < startDate || timestamp > endDate) return []
  return [{ timestamp, price: null, market_cap: null, ram_price: String(ram.buy_price), token_supply: supply }]
}

/** Lists the block producers with their signing keys. */
export async function listValidators(source: Source): Promise<WireRecord[]> {
  const keys = readInfo(source).witness_list
  const names = await readStorage(
    source.provider,
    'vote_producer.iost',
    keys.map((key) => ['producerKeyToId', key]),
  )
  return Promise.all(
    keys.map(async (address, at) => {
      const name = readName(names[at])
      return {
        address,
        name,
        votes: name === null ? null : await readVotes(source, name),
        blocks_count: await readTotal(source, `blocks:${address}`),
      }
    }),
  )
}

/** The contract keeps names as JSON (system-contracts.md §8). */
function readName(value: string | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(JSON.parse(value))
}

/** Null for an account that is no longer a candidate. */
async function readVotes({ provider }: Source, account: string): Promise<string | null> {
  try {
    return String((await provider.request('getProducerVoteInfo', { account, by_longest_chain: true })).votes)
  } catch (error) {
    if (!isNodeError(error)) throw error
    return null
  }
}
