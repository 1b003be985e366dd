import { expect } from 'chai'
import type { EmbeddedNode } from '../../../src/entries/node.js'
import { ToolkitError } from '../../../src/errors/errors.js'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { openNode } from '../../node.js'
import { signTransfer } from '../../unit/node/transfers.js'

describe('pending transactions in the explorer', () => {
  let node: EmbeddedNode
  let service: ExplorerService

  beforeEach(async () => {
    node = await openNode({ accounts: 1, mining: 'manual' })
  })
  afterEach(async () => {
    await service.close()
    await node.close()
  })

  async function open(provider: Provider): Promise<void> {
    service = await createExplorerService({ provider })
  }

  async function ask(path: string) {
    await service.sync()
    const response = await service.api.request(path)
    const { data, pagination } = (await response.json()) as {
      data: Record<string, unknown>[] & Record<string, unknown>
      pagination: { total: number }
    }
    return { data, pagination }
  }

  const send = async (amount: string) => (await node.provider.request('sendTx', signTransfer(node, amount))).hash

  it('pending transactions are listed newest first, and shown, until a block includes them', async () => {
    await open(node.provider)
    expect((await ask('/transactions/pending')).data).to.deep.equal([])
    const sent = [await send('1'), await send('2'), await send('3')]
    const listed = await ask('/transactions/pending?limit=2')
    expect(listed.data.map(({ id }) => id)).to.deep.equal([sent[2], sent[1]])
    expect(listed.pagination.total).to.equal(3)
    expect((await ask('/transactions/pending?sort=timestamp:asc')).data.map(({ id }) => id)).to.deep.equal(sent)
    const { timestamp } = listed.data[0]!
    expect((await ask(`/transactions/pending?endDate=${Number(timestamp) - 1}`)).data).to.deep.equal([])
    expect((await ask(`/transactions/pending?startDate=${timestamp}`)).pagination.total).to.equal(3)
    // What an address is listed with is in blocks, as the transactions of all are.
    const { from } = listed.data[0]!
    expect((await ask(`/addresses/${from}/transactions`)).data.map(({ id }) => id)).not.to.include.members(sent)
    const { data } = await ask(`/transactions/${String(listed.data[0]!.hash)}`)
    expect(data).to.include({ id: sent[2], status: null, block_number: null, method: 'transfer', to: 'token.iost' })
    expect((await ask(`/transactions/execution-status/${sent[0]}`)).data).to.include({ state: 'pending' })
    await node.provider.dev('mine', {})
    expect((await ask('/transactions/pending')).data).to.deep.equal([])
    expect((await ask(`/transactions/${sent[2]}`)).data).to.include({ status: 'ok' })
  })

  it('pending transactions are listed by their own time, whatever the order in which they were sent', async () => {
    await open(node.provider)
    const sent: string[] = []
    for (const seconds of [3n, 1n, 2n]) {
      const tx = signTransfer(node, String(seconds), { aheadNs: seconds * 1_000_000_000n })
      sent.push((await node.provider.request('sendTx', tx)).hash)
    }
    const [latest, earliest, middle] = sent
    const listed = async (query = '') => (await ask(`/transactions/pending${query}`)).data.map(({ id }) => id)
    expect(await listed()).to.deep.equal([latest, middle, earliest])
    expect(await listed('?sort=timestamp:asc')).to.deep.equal([earliest, middle, latest])
  })

  it('pending transactions are shown by hash on a node that cannot list them, which is queried once', async () => {
    const asked: string[] = []
    const dev: Provider['dev'] = async (method) => {
      asked.push(method)
      throw new ToolkitError('NODE_NOT_DEV', 'it is no development network')
    }
    await open({ ...node.provider, request: node.provider.request.bind(node.provider), dev })
    const hash = await send('1')
    expect((await ask('/transactions/pending')).data).to.deep.equal([])
    expect((await ask('/transactions/pending')).data).to.deep.equal([])
    expect((await ask(`/transactions/${hash}`)).data).to.include({ id: hash, status: null })
    expect(asked).to.deep.equal(['pending'])
  })

  describe('that are never packed', () => {
    const stateOf = async (hash: string) => (await ask(`/transactions/execution-status/${hash}`)).data.state
    const pass = async (seconds: number) => {
      await node.provider.dev('time', { advance: BigInt(seconds) * 1_000_000_000n })
      await node.provider.dev('mine', {})
    }

    it('pending transactions are expired once a block is past their lifetime', async () => {
      await open(node.provider)
      const hash = await send('1')
      expect(await stateOf(hash)).to.equal('pending')
      await pass(100)
      expect(await stateOf(hash)).to.equal('expired')
      const { data } = await ask(`/transactions/execution-status/${hash}`)
      expect(data).to.include({ status: null, block_number: null, confirmations: 0 })
      expect((await service.api.request(`/transactions/${hash}`)).status).to.equal(404)
    })

    it('pending transactions are expired at their own expiration if earlier', async () => {
      await open(node.provider)
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1', { expirationMs: 10_000 }))
      expect(await stateOf(hash)).to.equal('pending')
      await pass(11)
      expect(await stateOf(hash)).to.equal('expired')
    })

    it('pending transactions are not expired by the clock alone, nor when packed', async () => {
      await open(node.provider)
      const packed = await send('1')
      await stateOf(packed)
      await node.provider.dev('mine', {})
      const hash = await send('2')
      await stateOf(hash)
      await node.provider.dev('time', { advance: 100_000_000_000n })
      expect(await stateOf(hash)).to.equal('pending')
      await node.provider.dev('mine', {})
      expect(await stateOf(hash)).to.equal('expired')
      expect(await stateOf(packed)).to.be.oneOf(['packed', 'irreversible'])
    })

    it('pending transactions are unknown if never seen pending, or dropped before their expiration', async () => {
      await open(node.provider)
      const unseen = await send('1')
      await pass(100)
      expect(await stateOf(unseen)).to.equal('unknown')
      const { id } = await node.provider.dev('snapshot', {})
      const gone = await send('2')
      expect(await stateOf(gone)).to.equal('pending')
      await node.provider.dev('restore', { id })
      expect(await stateOf(gone)).to.equal('unknown')
    })

    it('pending transactions are known to an explorer that follows the chain, without a request', async () => {
      const seen = new Set<string>()
      let look = () => {}
      const dev = async (method: 'pending', params: object) => {
        const answer = await node.provider.dev(method, params)
        for (const { hash } of answer.transactions) seen.add(hash)
        setImmediate(look)
        return answer
      }
      const provider = { ...node.provider, request: node.provider.request.bind(node.provider), dev } as Provider
      service = await createExplorerService({ provider, everyMs: 1 })
      const hash = await send('1')
      await new Promise<void>((resolve) => {
        look = () => seen.has(hash) && resolve()
      })
      await pass(100)
      expect(await stateOf(hash)).to.equal('expired')
    })

    it('pending transactions are expired after a request by hash on a node that cannot list them', async () => {
      const dev = async () => {
        throw new ToolkitError('NODE_NOT_DEV', 'it is no development network')
      }
      await open({ ...node.provider, request: node.provider.request.bind(node.provider), dev })
      const hash = await send('1')
      expect(await stateOf(hash)).to.equal('pending')
      await pass(100)
      expect(await stateOf(hash)).to.equal('expired')
    })
  })
})
