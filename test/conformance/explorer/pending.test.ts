import { expect } from 'chai'
import { ToolkitError } from '../../../src/errors.js'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import { createNode, type EmbeddedNode } from '../../../src/node/index.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { signTransfer } from '../../unit/node/transfers.js'

describe('explorer: transactions that wait for a block', () => {
  let node: EmbeddedNode
  let service: ExplorerService

  beforeEach(async () => {
    node = await createNode({ accounts: 1, mining: 'manual' })
  })
  afterEach(async () => {
    await service.close()
    await node.close()
  })

  async function open(provider: Provider): Promise<void> {
    service = await createExplorerService({ provider })
  }

  async function ask(path: string) {
    const response = await service.api.request(path)
    const { data, pagination } = (await response.json()) as {
      data: Record<string, unknown>[] & Record<string, unknown>
      pagination: { total: number }
    }
    return { data, pagination }
  }

  const send = async (amount: string) => (await node.provider.request('sendTx', signTransfer(node, amount))).hash

  it('are listed, the newest first, and shown, until a block has them', async () => {
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

  it('are not listed where a node does not tell, which is asked once, and are shown by their hash all the same', async () => {
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
})
