import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { serveExplorer } from '../src/cli/explorer/explorer-service.js'
import type { EmbeddedNode } from '../src/entries/node.js'
import { createExplorerService, type ExplorerService } from '../src/indexer/index.js'
import { openBrowser } from '../test/browser/chromium.js'
import { createRandomChain } from '../test/conformance/explorer/random-chain.js'
import { compare, type Side } from './harness/contest.js'
import { sendTransfers } from './harness/http-calls.js'
import { Client, findFreePort, type NodeProcess, startNode } from './harness/node-process.js'
import { type Figure, formatNumber, printFigures } from './harness/report.js'
import type { Took } from './harness/rounds.js'

/**
 * The explorer over a chain of many transactions: the cost of indexing a chain and its effect on the throughput of
 * `toolkit node`, the time of a list page, of a start with a data directory, and until the page shows content. `npx tsx
 * bench/explorer.ts [transactions]` (default: 100,000). Requires `npm run build`, and Chromium for the page.
 */
const TRANSACTIONS = Number(process.argv[2] ?? 100_000)
const PATHS = [
  '/blocks',
  '/transactions',
  '/addresses/alice/transactions',
  '/addresses/token.iost/logs',
  '/tokens/iost/transfers',
  '/tokens/iost/holders',
  '/tokens',
]
const ASKED = 300
const WARMING = 50
const SENDS = 2000
/** At 1,700 transactions a second, each has 588 µs. The explorer may take 15 % of them. */
const INDEXING_GOAL = '≤ 88'

async function measure(run: () => Promise<unknown>): Promise<Took> {
  const start = performance.now()
  const cpu = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(cpu)
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1000 }
}

/** Processor time, which other programs do not affect. The note has the wall time. */
function figureOf(what: string, { wallMs, cpuMs }: Took, goal: string): Figure {
  return { what, value: cpuMs, unit: 'ms', goal, note: `${formatNumber(wallMs)} ms by the clock` }
}

/** The 99th percentile of the duration of pages sampled over the whole list. */
async function measurePages(service: ExplorerService, path: string): Promise<Took> {
  const first = (await (await service.api.request(path)).json()) as { pagination: { pages: number } }
  const times: Took[] = []
  for (let i = -WARMING; i < ASKED; i++) {
    const page = 1 + Math.floor((Math.max(0, i) * first.pagination.pages) / ASKED)
    const took = await measure(async () => (await service.api.request(`${path}?page=${page}`)).text())
    if (i >= 0) times.push(took)
  }
  const last = (key: keyof Took) => times.map((took) => took[key]).sort((a, b) => a - b)[Math.ceil(0.99 * ASKED) - 1]!
  return { wallMs: last('wallMs'), cpuMs: last('cpuMs') }
}

/** Megabytes in the heap and in buffers outside of it, after garbage collection. */
function readMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Buffers of objects found in the first round are released in the second.
  for (let round = 0; round < 2; round++) collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

async function measureIndex(node: EmbeddedNode, name: string, directory: string | undefined): Promise<Figure[]> {
  const before = readMemory()
  const service = await createExplorerService({ provider: node.provider, directory })
  const { cpuMs } = await measure(() => service.sync())
  const value = (1000 * cpuMs) / TRANSACTIONS
  const figures: Figure[] = [
    { what: `indexing ${name}, a transaction`, value, unit: 'µs', goal: INDEXING_GOAL },
    { what: `what the index ${name} takes of the process`, value: readMemory() - before, unit: 'MB' },
  ]
  for (const path of PATHS) {
    figures.push(figureOf(`${path} ${name}, 99th percentile`, await measurePages(service, path), '≤ 10'))
  }
  await service.close()
  return figures
}

async function measureStart({ provider }: EmbeddedNode, directory: string): Promise<Figure> {
  const took = await measure(async () => {
    const service = await createExplorerService({ provider, directory })
    await service.sync()
    await (await service.api.request('/transactions')).text()
    await service.close()
  })
  return figureOf(`start with ${TRANSACTIONS} transactions on disk, to the first answer`, took, '≤ 1000')
}

/** Sends to a node. If the node has an explorer, the round ends when the explorer has indexed all blocks. */
function sendTo(node: NodeProcess, explorer?: Client): Side {
  return async () => {
    const start = node.readCpu()
    const wallMs = await sendTransfers(node.port, SENDS)
    await explorer?.get('/api/stats')
    return { wallMs, cpuMs: node.readCpu() - start }
  }
}

async function compareSending(): Promise<Figure> {
  const port = await findFreePort()
  const indexed = await startNode([], ['--explorer', String(port)])
  const plain = await startNode()
  const explorer = new Client(port)
  const figure = await compare({
    what: 'sent, and the receipt read, with --explorer',
    goal: '≥ 0.85',
    ours: sendTo(indexed, explorer),
    peer: sendTo(plain),
    peerName: 'without',
    by: { speed: SENDS },
  })
  explorer.close()
  for (const node of [indexed, plain]) await node.stop()
  return figure
}

function measureAssets(): Figure {
  const folder = resolve('dist/page')
  const sizes = readdirSync(folder).map((name) => gzipSync(readFileSync(join(folder, name))).length)
  return {
    what: 'files of the page, compressed',
    value: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    unit: 'KB',
    goal: '≤ 120',
  }
}

const LOADS = 10

/** The fastest of several page loads without a cache. The chain is already indexed. */
async function measurePage(node: EmbeddedNode): Promise<Figure> {
  const serving = { network: 'bench', host: '127.0.0.1', port: 0, isDevelopment: true }
  const onFailure = (error: unknown) => {
    throw error
  }
  const listening = await serveExplorer({ provider: node.provider, ...serving, onFailure })
  const browser = await openBrowser()
  const times: number[] = []
  for (let load = 0; load < LOADS; load++) times.push(await loadPage(browser, listening.url))
  await browser.close()
  await listening.close()
  return { what: 'the page, until there is something on it', value: Math.min(...times), unit: 'ms', goal: '≤ 300' }
}

async function loadPage(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('main tbody tr').first().waitFor()
  const [paint] = await page.evaluate<{ startTime: number }[]>(
    'performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => ({ startTime }))',
  )
  await context.close()
  return paint!.startTime
}

const chain = await createRandomChain(1)
await chain.live(TRANSACTIONS)
const directory = mkdtempSync(join(tmpdir(), 'explorer-bench-'))
const figures = [
  ...(await measureIndex(chain.node, 'in memory', undefined)),
  ...(await measureIndex(chain.node, 'on disk', directory)),
  await measureStart(chain.node, directory),
  measureAssets(),
  await measurePage(chain.node),
]
rmSync(directory, { recursive: true })
await chain.node.close()
figures.push(await compareSending())
printFigures(`How fast is the explorer over ${formatNumber(TRANSACTIONS)} transactions?`, figures)
