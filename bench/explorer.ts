import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExplorerService, type ExplorerService } from '../src/indexer/index.js'
import { createRandomChain } from '../test/conformance/explorer/random-chain.js'
import { type Figure, printFigures } from './harness/report.js'

/**
 * The explorer over a chain of many transactions: how fast it indexes, how long a page of a list takes, how long a start with
 * a data directory. `npx tsx bench/explorer.ts [transactions]`; 20,000 where none are given.
 */
const TRANSACTIONS = Number(process.argv[2] ?? 20_000)
const PATHS = [
  '/blocks',
  '/transactions',
  '/addresses/alice/transactions',
  '/addresses/token.iost/logs',
  '/tokens/iost/transfers',
  '/tokens/iost/holders',
  '/tokens',
]
const ASKED = 200

async function measure(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** The 99th of a hundred of the durations, of pages spread over the whole list. */
async function measurePages(service: ExplorerService, path: string): Promise<number> {
  const first = (await (await service.api.request(path)).json()) as { pagination: { pages: number } }
  const times: number[] = []
  for (let i = 0; i < ASKED; i++) {
    const page = 1 + Math.floor((i * first.pagination.pages) / ASKED)
    times.push(await measure(async () => (await service.api.request(`${path}?page=${page}`)).text()))
  }
  return times.sort((a, b) => a - b)[Math.floor(0.99 * ASKED)]!
}

const chain = await createRandomChain(1)
await chain.live(TRANSACTIONS)
const directory = mkdtempSync(join(tmpdir(), 'explorer-bench-'))
const { provider } = chain.node
const rows: Figure[] = []
for (const [name, place] of [
  ['in memory', undefined],
  ['on disk', directory],
] as const) {
  const service = await createExplorerService({ provider, directory: place })
  const indexing = await measure(() => service.sync())
  rows.push({
    what: `indexing ${name}`,
    value: (1000 * TRANSACTIONS) / indexing,
    unit: 'transactions/s',
    goal: '≥ 1700 / 0.15',
  })
  for (const path of PATHS) {
    rows.push({
      what: `${path} ${name}, 99th percentile`,
      value: await measurePages(service, path),
      unit: 'ms',
      goal: '≤ 10',
    })
  }
  await service.close()
}
const start = await measure(async () => {
  const service = await createExplorerService({ provider, directory })
  await (await service.api.request('/transactions')).text()
  await service.close()
})
rows.push({
  what: `start with ${TRANSACTIONS} transactions on disk, to the first answer`,
  value: start,
  unit: 'ms',
  goal: '≤ 1000',
})
printFigures('How fast is the explorer?', rows)
rmSync(directory, { recursive: true })
await chain.node.close()
