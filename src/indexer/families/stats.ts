import { readSupplyDecimal } from './balances.js'
import { readInfo, type Source, toSeconds, type Wire } from './source.js'

/** Figures of the network, over the blocks that are indexed. */
export async function showStats(source: Source): Promise<Wire> {
  const { provider, index } = source
  const info = readInfo(source)
  const [ram, ratio] = await Promise.all([provider.request('getRAMInfo', {}), provider.request('getGasRatio', {})])
  const [transactions, accounts, contracts, blocks] = await Promise.all([
    index.count('transactions'),
    index.count('accounts'),
    index.count('contracts'),
    index.count('blocks'),
  ])
  const { rate, blockTime, load } = await measure(index)
  return {
    total_blocks: blocks,
    total_transactions: transactions,
    total_accounts: accounts,
    total_contracts: contracts,
    transactions_per_second: rate,
    average_block_time: blockTime,
    gas_price: String(ratio.median_gas_ratio),
    ram_price: String(ram.buy_price),
    network_utilization_percentage: load,
    chain_id: info.chain_id,
    head_block: Number(info.head_block),
    irreversible_block: Number(info.lib_block),
  }
}

const RECENT = 100
/** Gas that a block takes at most (vm.md §1). */
const BLOCK_GAS = 8_000_000

/** Measures the pace of the chain by the newest blocks. */
async function measure(index: Source['index']): Promise<{ rate: string; blockTime: string; load: string }> {
  const { entries } = await index.list('blocks', { offset: 0, limit: RECENT })
  // Genesis, and on a chain for development the block that opens its accounts, may be years before the next.
  const rows = await index.blocks(entries.map(({ block }) => block).filter((block) => block > 1))
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (newest === undefined || oldest === undefined || newest === oldest) {
    return { rate: '0', blockTime: '0', load: '0' }
  }
  const seconds = Number(BigInt(newest.time) - BigInt(oldest.time)) / 1e9
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
const MOST_POINTS = 60

/** Transactions by interval: of seconds on a chain of minutes, of days on one of years. */
export async function chartTransactions(source: Source): Promise<Wire[]> {
  const { index } = source
  const span = await readSpan(source)
  if (span === undefined) return []
  const { interval, start, points } = span
  return Promise.all(
    Array.from({ length: points }, async (_, at) => {
      const from = start + at * interval
      const { total } = await index.list('transactions', { offset: 0, limit: 0, start: from, end: from + interval - 1 })
      return { timestamp: from, interval, transactions_count: total }
    }),
  )
}

/**
 * The interval that cuts the life of the chain into a readable number of points. Genesis, and on a chain for
 * development the block that opens its accounts, are years before the next.
 */
async function readSpan({ index }: Source): Promise<{ interval: number; start: number; points: number } | undefined> {
  const { head } = index
  if (head === undefined) return undefined
  const [first, last] = await index.blocks([Math.max(head.first, Math.min(2, head.number)), head.number])
  const [from, to] = [toSeconds(first!.time), toSeconds((last ?? first)!.time)]
  const interval = INTERVALS.find((seconds) => (to - from) / seconds < MOST_POINTS) ?? INTERVALS.at(-1)!
  const start = Math.floor(from / interval) * interval
  const points = Math.floor((to - start) / interval) + 1
  const skipped = Math.max(0, points - MOST_POINTS)
  return { interval, start: start + skipped * interval, points: points - skipped }
}

/** Reads the prices that the chain knows: RAM in iost, and the supply of the token. It has no price in money. */
export async function chartMarket({ provider, index }: Source): Promise<Wire[]> {
  const ram = await provider.request('getRAMInfo', {})
  const row = index.head && (await index.block(index.head.number))
  const supply = await readSupplyDecimal(provider)
  const timestamp = row === undefined ? 0 : toSeconds(row.time)
  return [{ timestamp, price: null, market_cap: null, ram_price: String(ram.buy_price), token_supply: supply }]
}

/** Lists the block producers. */
export async function listValidators(source: Source): Promise<Wire[]> {
  return Promise.all(
    readInfo(source).witness_list.map(async (address) => ({
      address,
      name: null,
      votes: null,
      blocks_count: await source.index.count(`blocks:${address}`),
    })),
  )
}
