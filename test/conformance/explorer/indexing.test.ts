import { expect } from 'chai'
import { openExplorerService } from '../../../src/indexer/explorer-service.js'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import type { ChainIndex, WireBlock } from '../../../src/indexer/store/chain-index.js'
import { createMemoryRecords } from '../../../src/indexer/store/records/memory-records.js'
import { RecordIndex } from '../../../src/indexer/store/records/record-index.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { createRandomChain, type RandomChain } from './random-chain.js'

describe('explorer during indexing', () => {
  let chain: RandomChain
  let service: ExplorerService
  let height: number
  /** The first block that the node does not return before `release`. */
  let held: number
  let release: () => void
  let requested: string[]
  let now: number

  before(async () => {
    chain = await createRandomChain(3)
    await chain.live(260)
    height = Number((await chain.node.provider.request('getChainInfo', {})).head_block)
    expect(height).to.be.greaterThan(140)
  })
  after(() => chain.node.close())

  /** Starts to index, and resolves once the node holds back a block. */
  async function start(first: number): Promise<{ synced: Promise<void> }> {
    held = first
    requested = []
    now = 0
    const { provider } = chain.node
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => {
      stop = resolve
    })
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const request = async (method: 'getBlockByNumber', params: { number: bigint }) => {
      requested.push(method)
      if (method === 'getBlockByNumber') now += 10
      if (method === 'getBlockByNumber' && Number(params.number) >= held) {
        stop()
        await gate
      }
      return provider.request(method, params)
    }
    service = await createExplorerService({ provider: { ...provider, request } as unknown as Provider, now: () => now })
    const synced = service.sync()
    await stopped
    return { synced }
  }

  async function ask(path: string) {
    const response = await service.api.request(path)
    const body = (await response.json()) as { data: Record<string, unknown>; error?: { code: string; message: string } }
    return { ...body, status: response.status, headers: response.headers }
  }

  it('returns indexed data without any node request', async () => {
    const { synced } = await start(130)
    const before = requested.length
    for (const path of ['/blocks', '/transactions', '/blocks/127', '/tokens/iost/transfers', '/addresses/alice/logs']) {
      const { status, headers } = await ask(path)
      expect([status, headers.get('x-indexed-block')], path).to.deep.equal([200, '127'])
    }
    expect(requested.slice(before).filter((method) => method !== 'getTokenInfo')).to.deep.equal([])
    const missing = await ask('/blocks/128')
    expect([missing.status, missing.error]).to.deep.equal([
      404,
      { code: 'RESOURCE_NOT_FOUND', message: `block 128 not found; blocks up to 127 of ${height} are indexed` },
    ])
    release()
    await synced
    expect((await ask('/blocks/128')).headers.get('x-indexed-block')).to.equal(String(height))
    expect((await ask('/blocks/999999')).error!.message).to.equal('block 999999 not found')
    await service.close()
  })

  it('names the blocks that its response includes, also where the index has changed since', async () => {
    const { provider } = chain.node
    const index = await RecordIndex.open(createMemoryRecords(), {})
    const { block } = await provider.request('getBlockByNumber', { number: 0n, complete: true })
    await index.append([block as WireBlock])
    // A reader whose database has no longer any block when it looks again.
    const emptied: Partial<ChainIndex> = {
      claim: async () => false,
      read: (run) => index.read(run),
      close: async () => {},
    }
    const reader = openExplorerService(emptied as ChainIndex, { provider })
    await reader.sync()
    const response = await reader.api.request('/blocks/5')
    expect(((await response.json()) as { error: { message: string } }).error.message).to.equal(
      `block 5 not found; blocks up to 0 of ${height} are indexed`,
    )
    await reader.close()
  })

  it('reports its progress', async () => {
    const { synced } = await start(130)
    const { status, data } = await ask('/health')
    expect(status).to.equal(200)
    expect(data).to.include({
      state: 'indexing',
      first_block: 0,
      indexed_block: 127,
      node_block: height,
      remaining_blocks: height - 127,
    })
    const rate = Number(data.blocks_per_second)
    expect(rate).to.be.within(50, 100)
    expect(data.remaining_seconds).to.equal(Math.ceil((height - 127) / rate))
    release()
    await synced
    expect((await ask('/health')).data).to.include({
      state: 'synced',
      indexed_block: height,
      remaining_blocks: 0,
      remaining_seconds: 0,
    })
    await service.close()
  })

  it('reports that no block is indexed yet', async () => {
    const { synced } = await start(0)
    const { status, headers, error } = await ask('/blocks')
    expect([status, headers.get('retry-after'), headers.get('x-indexed-block')]).to.deep.equal([503, '1', null])
    expect(error!.code).to.equal('INDEX_EMPTY')
    expect((await ask('/health')).data).to.deep.include({ state: 'indexing', indexed_block: null })
    expect((await service.api.request('/openapi.json')).status).to.equal(200)
    release()
    await synced
    expect((await ask('/blocks')).status).to.equal(200)
    await service.close()
  })

  it('waits for its first block, and reports which one and where the node is', async () => {
    const { provider } = chain.node
    const from = height + 3
    const waits: number[][] = []
    service = await createExplorerService({ provider, from, onWaiting: (...blocks) => waits.push(blocks) })
    await service.sync()
    await service.sync()
    expect(waits).to.deep.equal([[from, height]])
    expect((await ask('/health')).data).to.include({
      state: 'waiting',
      first_block: from,
      indexed_block: null,
      node_block: height,
      remaining_blocks: 0,
      remaining_seconds: null,
    })
    expect((await ask('/blocks')).error).to.deep.equal({
      code: 'INDEX_EMPTY',
      message: `no block is indexed yet: the first is ${from}, and the node is at block ${height}`,
    })
    await service.close()
  })

  it('does not count blocks before the first as remaining', async () => {
    const from = height - 9
    const { provider } = chain.node
    const request = async (method: 'getBlockByNumber', params: { number: bigint }) => {
      if (method === 'getBlockByNumber') expect((await ask('/health')).data.remaining_blocks).to.equal(10)
      return provider.request(method, params)
    }
    service = await createExplorerService({ provider: { ...provider, request } as unknown as Provider, from })
    await service.sync()
    expect((await ask('/health')).data).to.include({ first_block: from, remaining_blocks: 0, state: 'synced' })
    await service.close()
  })
})
