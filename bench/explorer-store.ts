import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { encodeBase58 } from '../src/codec/base58.js'
import { appendStored, backfill } from '../src/indexer/backfill.js'
import { openExplorerService } from '../src/indexer/explorer-service.js'
import type { WireBlock } from '../src/indexer/store/chain-index.js'
import { openBlockStore } from '../src/indexer/store/postgres/block-store.js'
import { openPostgresIndex } from '../src/indexer/store/postgres/postgres-index.js'
import type { Provider } from '../src/rpc/provider.js'
import { BlockGenerator } from '../test/conformance/explorer/generated-blocks.js'
import { startPostgres } from '../test/postgres.js'
import { type Figure, formatNumber, printFigures } from './harness/report.js'

/**
 * The explorer over PostgreSQL: the rates of a backfill's two phases and of the ingester for a generated chain, and the
 * time another process takes for list pages at any depth while blocks are written. Blocks are generated instead of
 * fetched. `npx tsx bench/explorer-store.ts [transactions]` (default: 200,000). Requires PostgreSQL.
 */
const TRANSACTIONS = Number(process.argv[2] ?? 200_000)
const IN_BLOCK = 20
const IN_GROUP = 64
const PAGES = 2000
const PATHS = [
  '/blocks',
  '/transactions',
  '/addresses/token.iost/transactions',
  '/addresses/token.iost/logs',
  '/contracts/token.iost/events',
  '/tokens/iost/transfers',
  '/tokens/iost/holders',
]
const START = 1_600_000_000_000_000_000n

function hashOf(number: number): string {
  return encodeBase58(createHash('sha256').update(`block ${number}`).digest())
}

/** Generates a block of the chain. Blocks can be requested in any order. */
function makeBlock(number: number): WireBlock {
  const generator = new BlockGenerator({ seed: number, transactions: IN_BLOCK - 1, accounts: 100_000, isPlain: true })
  if (number === 0) return { ...generator.next(undefined), hash: hashOf(0) }
  const time = String(START + BigInt(number) * 2_000_000_000n)
  const parent = { number: String(number - 1), hash: hashOf(number - 1), time }
  return { ...generator.next(parent), hash: hashOf(number) }
}

/** A node that generates blocks, and knows one token. */
const provider = {
  url: 'bench',
  request: async (method: string, { number }: { number: bigint }) =>
    method === 'getBlockByNumber'
      ? { block: makeBlock(Number(number)) }
      : { symbol: 'iost', current_supply: '0', full_name: '', decimal: 8, issuer: '' },
  dev: async () => ({ transactions: [] }),
} as unknown as Provider

/** Milliseconds per list page, sampled over the whole length of the lists. */
async function readPages(url: string): Promise<number[]> {
  const reader = openExplorerService(await openPostgresIndex({ url, isReadOnly: true }), { provider })
  const times: number[] = []
  for (let at = 0; at < PAGES; at++) {
    const path = PATHS[at % PATHS.length]!
    const first = (await (await reader.api.request(`${path}?limit=1`)).json()) as { pagination: { total: number } }
    const page = 1 + Math.floor(((at * 7919) % PAGES) * (first.pagination.total / 25 / PAGES))
    const begin = performance.now()
    await (await reader.api.request(`${path}?page=${page}`)).text()
    times.push(performance.now() - begin)
  }
  await reader.close()
  return times
}

/** Returns the seconds of a phase, and prints its progress occasionally. */
async function measure(what: string, run: (note: (done: number) => void) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let last = { at: start, done: 0 }
  await run((done) => {
    const now = performance.now()
    if (now - last.at < 20_000) return
    const rate = (1000 * IN_BLOCK * (done - last.done)) / (now - last.at)
    console.error(`${what}: ${done * IN_BLOCK} transactions, ${Math.round(rate)} a second`)
    last = { at: now, done }
  })
  return (performance.now() - start) / 1000
}

async function bench(): Promise<void> {
  const server = await startPostgres(undefined, 'shared_buffers=1GB max_wal_size=8GB synchronous_commit=off')
  const url = await server.createDatabase()
  const { signal } = new AbortController()
  const blocks = Math.ceil(TRANSACTIONS / IN_BLOCK)
  const written = blocks * IN_BLOCK

  const store = await openBlockStore(url)
  const storing = await measure('stored', (note) => {
    const range = { first: 0, last: blocks - 1, jobs: 2, signal }
    return backfill({ providers: [provider], store, ...range, onProgress: ({ stored }) => note(stored) })
  })
  await store.close()
  const index = await openPostgresIndex({ url })
  const cpu = process.cpuUsage()
  const appending = await measure('indexed', (note) => appendStored(index, { from: 0, signal, onProgress: note }))
  const { user, system } = process.cpuUsage(cpu)
  await server.query(url, 'analyze')

  let isReading = true
  const reader = fork(process.argv[1]!, [url], { execArgv: process.execArgv, serialization: 'json' })
  const times = new Promise<number[]>((resolve) => reader.once('message', (message) => resolve(message as number[])))
  const start = performance.now()
  let next = blocks
  const ending = times.then(() => {
    isReading = false
  })
  while (isReading) {
    await index.append(Array.from({ length: IN_GROUP }, (_, at) => makeBlock(next + at)))
    next += IN_GROUP
  }
  await ending
  const seconds = (performance.now() - start) / 1000
  const sorted = (await times).sort((a, b) => a - b)
  const total = next * IN_BLOCK
  const [row] = await server.query(url, 'select pg_database_size(current_database())::float8 as size')
  await index.close()
  await server.stop()
  const figures: Figure[] = [
    { what: 'backfill, phase 1: transactions stored', value: written / storing, unit: '/s', goal: '≥ 5000' },
    { what: 'backfill, phase 2: transactions indexed', value: written / appending, unit: '/s', goal: '≥ 5000' },
    { what: 'processor time of phase 2 without the database', value: (user + system) / written, unit: 'µs' },
    { what: 'bytes of the database, a transaction', value: Number(row!.size) / total, unit: 'bytes' },
    { what: 'a page of a list while blocks are written, median', value: sorted[PAGES >> 1]!, unit: 'ms' },
    { what: '99th percentile', value: sorted[Math.ceil(0.99 * PAGES) - 1]!, unit: 'ms', goal: '≤ 20' },
    { what: 'transactions written meanwhile', value: (total - written) / seconds, unit: '/s' },
  ]
  printFigures(`How fast is PostgreSQL with ${formatNumber(written)} transactions?`, figures)
}

if (process.send === undefined) await bench()
else process.send(await readPages(process.argv[2]!), () => process.exit())
