import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { createHttpProvider } from '../../src/entries/client.js'
import type { WireBlock } from '../../src/indexer/store/chain-index.js'
import { openPostgresIndex } from '../../src/indexer/store/postgres/postgres-index.js'
import type { Provider } from '../../src/rpc/provider.js'
import { compareAll } from '../conformance/explorer/index-comparison.js'
import { createRandom } from '../conformance/explorer/random-chain.js'
import { createFolder, runToolkit, startToolkit, untilEnd } from '../e2e/toolkit.js'
import { isLong, SOAK_MS } from '../limits.js'
import { type PostgresServer, startPostgres } from '../postgres.js'

const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
const ENDS = Number(process.env.TOOLKIT_STORE_KILLS ?? (isLong ? 100 : 12))
const BLOCKS = 3000

/** Resolves with the URL that a node prints. */
function readUrl(node: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    node.stdout!.once('data', (data) => resolve((JSON.parse(String(data)) as { url: string }).url))
    node.once('exit', () => reject(new Error('the node ended')))
  })
}

describe('interrupted backfill', function () {
  this.timeout(SOAK_MS)
  const cwd = createFolder()
  let server: PostgresServer
  let node: ChildProcess
  let provider: Provider
  let blocks: WireBlock[]

  before(async function () {
    server = await startPostgres(this)
    node = startToolkit(['node', '--port', '0', '--json'], { cwd })
    provider = createHttpProvider(await readUrl(node))
    await provider.dev('mine', { blocks: BLOCKS })
    blocks = []
    const last = Number((await provider.request('getChainInfo', {})).head_block)
    for (let number = 0; number <= last; number++) {
      blocks.push((await provider.request('getBlockByNumber', { number, complete: true })).block)
    }
  })
  after(async () => {
    node?.kill('SIGKILL')
    await provider?.close?.()
    await server?.stop()
  })

  it(`resumes where it stopped after kills and Ctrl-C, ${ENDS} times`, async () => {
    const random = createRandom(SEED)
    let store = await server.createDatabase()
    const ended = { SIGINT: 0, SIGKILL: 0, itself: 0 }
    for (let at = 0; at < ENDS; at++) {
      const args = ['explorer', 'backfill', '--url', provider.url!, '--store', store, '--jobs', '2', '--json']
      const child = startToolkit(args, { cwd })
      const signal = random() < 0.5 ? 'SIGINT' : 'SIGKILL'
      // Anywhere from its start to the end of its work, which takes some seconds.
      const timer = setTimeout(() => child.kill(signal), 300 + random() * 2500)
      const { exitCode, stderr, stdout } = await untilEnd(child)
      clearTimeout(timer)
      if (exitCode === 0) {
        ended.itself++
        expect(JSON.parse(stdout)).to.include({ first: 0, last: blocks.length - 1, indexed: blocks.length - 1 })
        store = await server.createDatabase()
        continue
      }
      ended[signal]++
      if (exitCode === 130) expect(stderr).to.match(/interrupted; run the command again to continue|^$/)
      else expect(exitCode, stderr).to.equal(null)
      await comparePart(store)
    }
    expect(Math.min(ended.SIGINT, ended.SIGKILL)).to.be.greaterThan(0)
    const { stdout } = await runToolkit(
      ['explorer', 'backfill', '--url', provider.url!, '--store', store, '--jobs', '2', '--json'],
      { cwd },
    )
    expect(JSON.parse(stdout)).to.include({ indexed: blocks.length - 1 })
    const index = await openPostgresIndex({ url: store })
    await compareAll(index, blocks, [])
    await index.close()
  })

  /** Compares the index of a backfill that was ended with a scan of its blocks; it may not have begun. */
  async function comparePart(store: string): Promise<void> {
    const index = await openPostgresIndex({ url: store })
    const { head } = index
    if (head !== undefined) {
      const totals = await index.read(async (view) => [await view.count('blocks'), await view.count('addresses')])
      const part = blocks.slice(0, head.number + 1)
      expect(totals[0]).to.equal(part.length)
      expect(head).to.deep.equal({ first: 0, number: part.length - 1, hash: part.at(-1)!.hash })
    }
    const [row] = await server.query(
      store,
      `select (select count(*) from toolkit_explorer.blocks)::int as blocks,
              (select coalesce(sum(transactions), 0) from toolkit_explorer.blocks)::int as expected,
              (select count(*) from toolkit_explorer.transactions)::int as transactions,
              (select count(*) from toolkit_explorer.transaction_hashes)::int as hashes`,
    )
    const { expected, transactions, hashes } = row as Record<string, number>
    expect([transactions, hashes], 'a block without its transactions').to.deep.equal([expected, expected])
    await index.close()
  }
})
