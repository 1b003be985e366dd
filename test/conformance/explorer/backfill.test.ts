import { expect } from 'chai'
import { ToolkitError } from '../../../src/errors/errors.js'
import { appendStored, backfill, backfillIndex } from '../../../src/indexer/backfill/backfill.js'
import { checkChain, createJob } from '../../../src/indexer/backfill/job.js'
import { createFollower } from '../../../src/indexer/follower.js'
import type { ChainIndex, WireBlock } from '../../../src/indexer/store/chain-index.js'
import { type BlockStore, openBlockStore } from '../../../src/indexer/store/postgres/block-store.js'
import { openPostgresIndex } from '../../../src/indexer/store/postgres/postgres-index.js'
import { GRPC_CODES, NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { type PostgresServer, startPostgres } from '../../postgres.js'
import { BlockGenerator, generateBlocks } from './generated-blocks.js'
import { compareAll } from './index-comparison.js'

const BLOCKS = 300

describe('explorer backfill', () => {
  let server: PostgresServer
  let blocks: WireBlock[]
  let url: string
  let store: BlockStore
  let index: ChainIndex
  /** Numbers of the blocks that nodes were asked for. */
  let requested: number[]

  before(async function () {
    server = await startPostgres(this)
    blocks = generateBlocks(new BlockGenerator({ seed: 1, transactions: 2 }), BLOCKS)
  })
  after(() => server?.stop())
  beforeEach(async () => {
    url = await server.createDatabase()
    store = await openBlockStore(url)
    index = await openPostgresIndex({ url })
    requested = []
  })
  afterEach(async () => {
    await index.close()
    await store.close()
  })

  /** A node that has some blocks, and no requests for ranges. */
  function createNode(known: readonly (WireBlock | undefined)[]): Provider {
    const last = known.at(-1)!
    const request = async (method: string, { number }: { number?: bigint }) => {
      if (method === 'getChainInfo') {
        return { head_block: last.number, head_block_hash: last.hash, lib_block: last.number }
      }
      if (method !== 'getBlockByNumber') throw new NodeError({ grpcCode: GRPC_CODES.UNIMPLEMENTED, text: '', method })
      requested.push(Number(number))
      const block = known[Number(number)]
      if (block === undefined) throw new NodeError({ text: 'block not found', method: 'getBlockByNumber' })
      return { block }
    }
    return { url: 'http://node', request } as unknown as Provider
  }

  interface RunOptions {
    providers?: readonly Provider[]
    store?: BlockStore
    first?: number
    last?: number
    jobs?: number
    signal?: AbortSignal
    onProgress?: () => void
  }

  const run = ({ providers = [createNode(blocks)], jobs = 3, ...options }: RunOptions) =>
    backfill({
      jobs: Array.from({ length: jobs }, () => createJob(options.store ?? store, providers)),
      first: options.first ?? 0,
      last: options.last ?? BLOCKS - 1,
      signal: options.signal ?? new AbortController().signal,
      onProgress: options.onProgress ?? (() => {}),
    })

  const append = () => appendStored(index, { from: 0, signal: new AbortController().signal, onProgress: () => {} })

  it('stores ranges in any order, from several nodes, and builds the same index as a scan', async () => {
    await run({ first: 150, jobs: 2 })
    expect(await append()).to.equal(0)
    expect(
      await index.read(async (view) => [view.head, await view.blocks([150]), await view.findBlock(blocks[150]!.hash)]),
    ).to.deep.equal([undefined, [], undefined])
    const [first, second] = [createNode(blocks), createNode(blocks)]
    await run({ last: 200, providers: [first, second] })
    expect(requested.toSorted((a, b) => a - b)).to.deep.equal(blocks.map(({ number }) => Number(number)))
    expect(await append()).to.equal(BLOCKS)
    await compareAll(index, blocks, [])
  })

  it('resumes after an interruption, and fetches no block twice', async () => {
    const controller = new AbortController()
    await run({ jobs: 1, signal: controller.signal, onProgress: () => controller.abort() })
    await append()
    expect(index.head).to.include({ first: 0, number: 255 })
    await run({})
    expect(new Set(requested).size).to.equal(requested.length)
    await append()
    await compareAll(index, blocks, [])
  })

  it('adds blocks to the index while others are stored', async () => {
    const appended: number[] = []
    const count = await backfillIndex(index, {
      jobs: [createJob(store, [createNode(blocks)])],
      first: 0,
      last: BLOCKS - 1,
      from: 0,
      signal: new AbortController().signal,
      onProgress: () => {},
      onAppended: (blocks) => appended.push(blocks),
    })
    expect(count).to.equal(BLOCKS)
    expect(appended.at(-1)).to.equal(BLOCKS)
    await compareAll(index, blocks, [])
  })

  it('runs concurrently with others that store or index the same blocks', async () => {
    const provider = createNode(blocks)
    const other = await openBlockStore(url)
    const follower = createFollower({ provider, index })
    await Promise.all([run({}), run({ store: other, first: 30, last: 250 }), follower.sync()])
    await other.close()
    await follower.sync()
    await compareAll(index, blocks, [])
  })

  it('leaves indexing to the ingester, which fetches the missing blocks', async () => {
    await run({ first: 64, last: 255 })
    requested = []
    const follower = createFollower({ provider: createNode(blocks), index })
    await follower.sync()
    expect(Math.max(...requested.filter((number) => number < 255))).to.be.lessThan(192)
    await compareAll(index, blocks, [])
  })

  it('stays when the ingester follows another chain, unless the user asks to index again', async () => {
    const branch = generateBlocks(new BlockGenerator({ seed: 2, transactions: 2 }), BLOCKS - 100, blocks[99])
    await run({})
    const follower = createFollower({ provider: createNode([...blocks.slice(0, 100), ...branch]), index })
    // The stored blocks are appended first. The next look for blocks finds that the chain has another branch.
    await follower.sync()
    expect(await failureOf(follower.sync())).to.equal('EXPLORER_STORE_CHAIN')
    await compareAll(index, blocks, [])
    index.mayReplace = true
    await follower.sync()
    await compareAll(index, [...blocks.slice(0, 100), ...branch], [])
  })

  it('keeps blocks that are stored, but not indexed yet, from an ingester of another chain', async () => {
    const branch = generateBlocks(new BlockGenerator({ seed: 2, transactions: 2 }), BLOCKS - 100, blocks[99])
    await run({ first: 200 })
    const provider = createNode([...blocks.slice(0, 100), ...branch])
    const follower = createFollower({ provider, index })
    expect(await failureOf(follower.sync())).to.equal('EXPLORER_STORE_CHAIN')
    expect(await store.readHashes(250, 250)).to.deep.equal(new Map([[250, blocks[250]!.hash]]))
  })

  it('rejects missing blocks and blocks of another chain, and stores nothing of their group', async () => {
    const pruned = createNode(blocks.map((block, number) => (number < 100 ? undefined : block)))
    expect(await failureOf(run({ providers: [pruned] }))).to.equal('EXPLORER_BLOCK_MISSING')
    const other = generateBlocks(new BlockGenerator({ seed: 2, transactions: 2 }), BLOCKS)
    expect(await failureOf(run({ providers: [createNode(blocks), createNode(other)] }))).to.equal(
      'EXPLORER_STORE_CHAIN',
    )
    expect(await store.readHashes(0, 63)).to.have.property('size', 0)
    await run({ last: 70 })
    const [left] = await server.query(
      url,
      `select (select count(*) from toolkit_explorer.transactions)::int as transactions,
       (select count(*) from toolkit_explorer.blocks)::int as blocks`,
    )
    expect(left!.blocks).to.be.at.least(71)
    expect(left!.transactions).to.equal(3 * Number(left!.blocks))
    expect(await failureOf(store.add([other[5]!]))).to.equal('EXPLORER_STORE_CHAIN')
  })

  it('rejects blocks that do not follow the stored ones, and nodes of different chains', async () => {
    const other = generateBlocks(new BlockGenerator({ seed: 2, transactions: 2 }), BLOCKS)
    const [node, otherNode] = [createNode(blocks), createNode(other)]
    await run({ last: 99 })
    expect(await failureOf(run({ providers: [otherNode], first: 100, last: 150 }))).to.equal('EXPLORER_STORE_CHAIN')
    expect(await store.readHashes(100, 150)).to.have.property('size', 0)
    expect(await failureOf(checkChain(store, [node, otherNode], 150))).to.equal('EXPLORER_STORE_CHAIN')
    expect(await failureOf(checkChain(store, [otherNode], 50))).to.equal('EXPLORER_STORE_CHAIN')
    await checkChain(store, [node, node], 50)
    await checkChain(store, [otherNode], 150)
  })
})

async function failureOf(run: Promise<unknown>): Promise<string> {
  const failure: unknown = await run.then(
    () => undefined,
    (error: unknown) => error,
  )
  return failure instanceof ToolkitError ? failure.code : String(failure)
}
