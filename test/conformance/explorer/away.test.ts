import { expect } from 'chai'
import { OPERATIONS, type Operation } from '../../../src/entries/explorer.js'
import { ToolkitError } from '../../../src/errors/errors.js'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { createRandomChain, type RandomChain } from './random-chain.js'

/** Paths that the index alone serves; all others request the node. */
const INDEXED = [
  'blocks',
  'blockByNumber',
  'blockByHash',
  'blockTransactions',
  'transactions',
  'transaction',
  'executionStatus',
  'addressTransactions',
  'addressLogs',
  'tokens',
  'token',
  'tokenHolders',
  'tokenTransfers',
  'contractEvents',
  'transactionChart',
]

const AWAY = new ToolkitError('NODE_UNREACHABLE', 'http://10.1.2.3/getChainInfo cannot be reached')

interface Answer {
  status: number
  body: { status: string; data?: unknown; error?: { code: string; message: string } }
  pause: string | null
}

describe('explorer with an unreachable node', () => {
  let chain: RandomChain
  let service: ExplorerService
  let failure: Error | undefined
  let failures: unknown[]
  const subjects: Record<string, string> = { blockNumber: '2', contractAddress: 'iost' }

  before(async () => {
    chain = await createRandomChain(3)
    await chain.live(150)
  })
  after(() => chain.node.close())

  beforeEach(async () => {
    failure = undefined
    failures = []
    service = await createExplorerService({ provider: open(), onFailure: (error) => failures.push(error) })
  })
  afterEach(() => service.close())

  /** The chain, as long as there is no failure on the way to it. */
  function open(): Provider {
    const { provider } = chain.node
    const reach = async () => {
      if (failure !== undefined) throw failure
    }
    return {
      url: provider.url,
      request: (...asked) => reach().then(() => provider.request(...asked)),
      dev: (...asked) => reach().then(() => provider.dev(...asked)),
      subscribe: (...asked) => reach().then(() => provider.subscribe(...asked)),
    }
  }

  async function ask(path: string, init?: RequestInit): Promise<Answer> {
    // What goes wrong here is reported by whoever follows the chain.
    await service.sync().catch(() => {})
    const response = await service.api.request(path, init)
    const body = (await response.json()) as Answer['body']
    return { status: response.status, body, pause: response.headers.get('retry-after') }
  }

  async function askAll(): Promise<Map<string, Answer>> {
    const answers = new Map<string, Answer>()
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      const body = JSON.stringify({ address: 'token.iost', script: 'x', abi: [] })
      const init = operation.verb === 'POST' ? { method: 'POST', body } : undefined
      answers.set(name, await ask(pathOf(operation), init))
    }
    return answers
  }

  function pathOf({ path }: Operation): string {
    const names = { ...subjects, address: path.startsWith('/contracts') ? 'token.iost' : 'alice' }
    return path.replace(/\{(\w+)\}/, (_, name: string) => names[name as keyof typeof names]!)
  }

  async function findSubjects(): Promise<void> {
    const [transaction] = (await ask('/transactions')).body.data as { hash: string }[]
    const [latest] = (await ask('/blocks')).body.data as { hash: string }[]
    const tokens = (await ask('/tokens')).body.data as { symbol: string; type: string }[]
    const { symbol } = tokens.find(({ symbol, type }) => symbol !== 'iost' && type === 'token.iost')!
    Object.assign(subjects, { contractAddress: symbol, txHash: transaction!.hash, blockHash: latest!.hash })
  }

  it('returns indexed data, reports the unreachable node otherwise, and recovers with it', async () => {
    await findSubjects()
    const before = await askAll()
    expect([...before.values()].map(({ status }) => status)).to.deep.equal(Array(24).fill(200))
    failure = AWAY
    const meanwhile = await askAll()
    for (const [name, { status, body, pause }] of meanwhile) {
      if (INDEXED.includes(name)) {
        expect(body, name).to.deep.equal(before.get(name)!.body)
        continue
      }
      expect([status, body.status, body.error?.code, pause], name).to.deep.equal([
        503,
        'error',
        'NODE_UNAVAILABLE',
        '1',
      ])
      expect(body.error!.message).to.match(/^the node of this explorer does not respond; blocks up to \d+ are known$/)
    }
    failure = undefined
    await service.sync()
    expect(await askAll()).to.deep.equal(before)
    expect(failures, 'none of it is our own').to.deep.equal([])
  })

  it('rejects invalid requests, but does not report unknown records as missing', async () => {
    await ask('/blocks')
    failure = AWAY
    for (const path of ['/blocks/999999', `/transactions/0x${'ab'.repeat(32)}`, '/addresses/nobody/transactions']) {
      expect((await ask(path)).status, path).to.equal(503)
    }
    expect((await ask('/blocks?page=0')).status).to.equal(400)
    expect((await ask('/nosuch')).status).to.equal(404)
    failure = undefined
    await service.sync()
    expect((await ask('/blocks/999999')).status).to.equal(404)
  })

  it('has no data until it first reaches a node, then all data', async () => {
    failure = AWAY
    for (const [name, { status, body }] of await askAll()) {
      expect([status, body.error?.code], name).to.deep.equal([503, 'NODE_UNAVAILABLE'])
    }
    failure = undefined
    await service.sync()
    expect((await ask('/blocks')).status).to.equal(200)
    expect((await ask('/tokens/iost/transfers')).status).to.equal(200)
  })

  it('reports its own failure as internal, not as an unreachable node', async () => {
    await ask('/blocks')
    failure = new TypeError('a bug')
    const { status, body } = await ask('/stats')
    expect([status, body.error?.code]).to.deep.equal([500, 'INTERNAL_ERROR'])
    expect(failures).to.deep.equal([failure])
  })
})
