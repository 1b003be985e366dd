import { expect } from 'chai'
import type { EmbeddedNode } from '../../../src/entries/node.js'
import { createExplorerService, createLocalRoutes, type ExplorerService } from '../../../src/indexer/index.js'
import { openNode } from '../../node.js'
import { signTransfer } from '../../unit/node/transfers.js'
import { sealBlock } from './generated-blocks.js'

type Wire = Record<string, unknown>

describe('explorer records in detail', () => {
  let node: EmbeddedNode
  let service: ExplorerService

  beforeEach(async () => {
    node = await openNode({ mining: 'manual' })
    service = await createExplorerService({ provider: node.provider })
  })
  afterEach(async () => {
    await service.close()
    await node.close()
  })

  async function ask(path: string, init?: RequestInit) {
    await service.sync()
    const response = await service.api.request(path, init)
    const body = (await response.json()) as { data: Wire[] & Wire; error?: { code: string } }
    return { response, ...body }
  }

  it('sorts pending transactions by their time', async () => {
    const sent: string[] = []
    for (const seconds of [3, 1, 2]) {
      const signed = signTransfer(node, String(seconds), { aheadNs: -BigInt(seconds) * 1_000_000_000n })
      sent.push((await node.provider.request('sendTx', signed)).hash)
    }
    const [oldest, newest, middle] = sent
    const listed = async (query: string) => (await ask(`/transactions/pending${query}`)).data.map(({ id }) => id)
    expect(await listed('')).to.deep.equal([newest, middle, oldest])
    expect(await listed('?sort=timestamp:asc')).to.deep.equal([oldest, middle, newest])
    expect(await listed('?sort=timestamp:desc&limit=1&page=2')).to.deep.equal([middle])
  })

  it('returns all members of an address without an account', async () => {
    const { response, data } = await ask('/addresses/0')
    expect(response.status).to.equal(200)
    const alice = (await ask('/addresses/alice')).data
    expect(data).to.have.all.keys(Object.keys(alice))
    expect(data).to.include({ balance: '0', is_contract: false, gas: null, creator: null })
  })

  it('shows rates and charts of 0, not below, if the clock of the last block was behind', async () => {
    for (let made = 0; made < 4; made++) await node.provider.dev('mine', {})
    const { provider } = node
    const last = (await provider.request('getChainInfo', {})).head_block
    const request = async (method: string, params: { number?: unknown }) => {
      const answer = await provider.request(method as 'getBlockByNumber', params as never)
      if (method !== 'getBlockByNumber' || String(params.number) !== last) return answer
      const time = String(BigInt(answer.block.time) - 3_600_000_000_000n)
      return { ...answer, block: sealBlock({ ...answer.block, time }) }
    }
    const other = await createExplorerService({ provider: { ...provider, request } as unknown as typeof provider })
    await other.sync()
    const read = async (path: string) => {
      const response = await other.api.request(path)
      return [response.status, ((await response.json()) as { data: Wire }).data] as const
    }
    const [status, stats] = await read('/stats')
    expect(status).to.equal(200)
    expect(stats).to.include({ average_block_time: '0.000', transactions_per_second: '0' })
    expect(await read('/stats/charts/transactions')).to.deep.equal([200, []])
    await other.close()
  })

  it('returns the names and votes of validators', async () => {
    const { data } = await ask('/stats/validators')
    expect(data.length).to.be.greaterThan(0)
    for (const { address, name, votes } of data) {
      const info = await node.provider.request('getProducerVoteInfo', { account: String(name), by_longest_chain: true })
      expect([info.pubkey, String(info.votes)]).to.deep.equal([address, votes])
    }
  })

  it('shows the first block without a parent', async () => {
    expect((await ask('/blocks/0')).data.parent_hash).to.equal(null)
    expect((await ask('/blocks/1')).data.parent_hash).to.equal((await ask('/blocks/0')).data.hash)
  })

  it('accepts upper-case hexadecimal prefixes and digits', async () => {
    const { data } = await ask('/blocks/1')
    const upper = String(data.hash).toUpperCase()
    expect((await ask(`/blocks/${upper}`)).data).to.deep.equal(data)
    expect((await ask('/blocks/0X1')).data).to.deep.equal(data)
    const [transaction] = (await ask('/blocks/transactions/0X1')).data
    expect((await ask(`/transactions/${String(transaction!.hash).toUpperCase()}`)).data).to.deep.equal(transaction)
    const state = (await ask(`/transactions/execution-status/${String(transaction!.hash).toUpperCase()}`)).data
    expect(state).to.include({ state: 'irreversible', hash: transaction!.hash })
  })

  it('lists the allowed HTTP methods of every path', async () => {
    for (const [path, verb] of [
      ['/openapi.json', 'POST'],
      ['/health', 'DELETE'],
      ['/blocks/', 'PUT'],
    ] as const) {
      const { response, error } = await ask(path, { method: verb })
      expect([response.status, error!.code, response.headers.get('allow')], path).to.deep.equal([
        405,
        'METHOD_NOT_ALLOWED',
        'GET, HEAD',
      ])
    }
    const local = createLocalRoutes({
      provider: node.provider,
      network: 'test',
      service,
      isDevelopment: true,
      onFailure: () => {},
    })
    const statusOf = async (path: string, method: string) => {
      const response = await local.request(path, { method })
      return [response.status, response.headers.get('allow')]
    }
    expect(await statusOf('/calls', 'GET')).to.deep.equal([405, 'POST'])
    expect(await statusOf('/info', 'POST')).to.deep.equal([405, 'GET, HEAD'])
    expect(await statusOf('/nosuch', 'GET')).to.deep.equal([404, null])
  })
})
