import { expect } from 'chai'
import { createExplorer, type Explorer, OPERATIONS, type Operation } from '../../../src/entries/explorer.js'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { createRandomChain, type RandomChain } from './random-chain.js'

interface Answer {
  response: Response
  body: { status: string; data?: unknown; pagination?: { total: number }; error?: { code: string; message: string } }
}

describe('explorer API', () => {
  let chain: RandomChain
  let service: ExplorerService
  let hash: string
  let block: string

  before(async () => {
    chain = await createRandomChain(3)
    await chain.live(60)
    service = await createExplorerService({ provider: chain.node.provider })
    await service.sync()
    const [transaction] = (await ask('/transactions')).body.data as { hash: string }[]
    const [latest] = (await ask('/blocks')).body.data as { hash: string }[]
    hash = transaction!.hash
    block = latest!.hash
  })
  after(async () => {
    await service.close()
    await chain.node.close()
  })

  async function ask(path: string, init?: RequestInit): Promise<Answer> {
    const response = await service.api.request(path, init)
    return { response, body: (await response.json()) as Answer['body'] }
  }

  /** A path of an operation about something that is there. */
  function pathOf({ path }: Operation): string {
    const subjects: Record<string, string> = {
      blockNumber: '2',
      blockHash: block,
      txHash: hash,
      address: path.startsWith('/contracts') ? 'token.iost' : 'alice',
      contractAddress: 'iost',
    }
    return path.replace(/\{(\w+)\}/, (_, name: string) => subjects[name]!)
  }

  const reads = Object.entries(OPERATIONS).filter(([, { verb }]) => verb === 'GET') as [string, Operation][]
  const submission = { address: 'token.iost', script: 'x', abi: [] }

  for (const [name, operation] of reads) {
    it(`returns ${name} in the envelope`, async () => {
      const { response, body } = await ask(pathOf(operation))
      expect(response.status).to.equal(200)
      expect(response.headers.get('content-type')).to.match(/^application\/json/)
      expect(body.status).to.equal('success')
      expect(Array.isArray(body.data)).to.equal(operation.shape !== 'record')
      if (operation.shape === 'pages' || operation.isPaged) expect(body.pagination).to.include({ page: 1, limit: 25 })
      else expect(body).not.to.have.property('pagination')
    })
  }

  const lists = reads.filter(([, { shape }]) => shape === 'pages')
  const refused = [
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=',
    'limit=0',
    'limit=101',
    'limit=1e2',
    'sort=nosuch',
    'sort=:desc',
  ]
  const times = ['startDate=x', 'startDate=-1', 'endDate=1.5', 'startDate=2&endDate=1']

  for (const [name, operation] of lists) {
    it(`rejects invalid parameters of ${name}, each by its name`, async () => {
      for (const query of [...refused, ...times]) {
        const { response, body } = await ask(`${pathOf(operation)}?${query}`)
        expect(response.status, query).to.equal(400)
        expect(body.error!.code, query).to.equal('INVALID_PARAMETER')
        expect(body.error!.message, query).to.match(new RegExp(`^${/\w+/.exec(query)![0]}: expected `))
      }
    })

    it(`accepts the limits of ${name}`, async () => {
      const [sort] = operation.sorts!
      for (const query of [
        'limit=1',
        'limit=100',
        'page=999999',
        `sort=${sort}`,
        `sort=${sort}:desc`,
        `sort=${sort}:asc`,
      ]) {
        expect((await ask(`${pathOf(operation)}?${query}`)).response.status, query).to.equal(200)
      }
      expect((await ask(`${pathOf(operation)}?page=999999`)).body.data).to.deep.equal([])
    })
  }

  const missing = [
    '/blocks/999999',
    `/blocks/0x${'ab'.repeat(32)}`,
    '/blocks/transactions/999999',
    `/transactions/0x${'ab'.repeat(32)}`,
    '/addresses/nobody',
    '/addresses/nobody/transactions',
    '/addresses/nobody/logs',
    '/addresses/nobody/token-balances',
    '/tokens/nosuch',
    '/tokens/nosuch/holders',
    '/tokens/nosuch/transfers',
    '/contracts/ContractNoSuch',
    '/contracts/alice',
    '/contracts/ContractNoSuch/methods',
    '/contracts/ContractNoSuch/events',
    '/nosuch',
    '/',
  ]
  for (const path of missing) {
    it(`responds with 404 at ${path}`, async () => {
      const { response, body } = await ask(path)
      expect(response.status).to.equal(404)
      expect(body).to.have.keys('status', 'error')
      expect(body.error!.code).to.equal('RESOURCE_NOT_FOUND')
    })
  }

  it('accepts a block number in both forms, and hashes in both', async () => {
    const forms = ['/blocks/2', '/blocks/0x2']
    const [decimal, hexadecimal] = await Promise.all(forms.map(async (path) => (await ask(path)).body.data))
    expect(decimal).to.deep.equal(hexadecimal)
    const { id, hash } = decimal as { id: string; hash: string }
    expect((await ask(`/blocks/${hash}`)).body.data).to.deep.equal(decimal)
    expect((await ask(`/blocks/${id}`)).body.data).to.deep.equal(decimal)
    expect((await ask(`/blocks/${hash.toUpperCase().replace('0X', '0x')}`)).body.data).to.deep.equal(decimal)
  })

  it('lists the transactions of a block in block order, by either form of its number', async () => {
    const { block } = await chain.node.provider.request('getBlockByNumber', { number: 2, complete: true })
    const ids = block.transactions.map(({ hash }) => hash)
    const listed = async (path: string) => ((await ask(path)).body.data as { id: string }[]).map(({ id }) => id)
    expect(await listed('/blocks/transactions/2')).to.deep.equal(ids)
    expect(await listed('/blocks/transactions/0x2')).to.deep.equal(ids)
    expect(await listed('/blocks/transactions/2?sort=block_number:desc')).to.deep.equal(ids.toReversed())
    expect(await listed('/blocks/transactions/2?limit=1&page=2')).to.deep.equal(ids.slice(1, 2))
    expect(await listed('/blocks/transactions/2?endDate=1')).to.deep.equal([])
  })

  it('formats hashes with 0x, and times in whole seconds', async () => {
    for (const path of ['/blocks', '/transactions']) {
      for (const record of (await ask(path)).body.data as { hash: string; timestamp: number; time: string }[]) {
        expect(record.hash).to.match(/^0x[\da-f]{64}$/)
        expect(record.timestamp).to.equal(Number(record.time.slice(0, -9)))
      }
    }
  })

  it('computes the block time from the blocks of the chain', async () => {
    const young = await createRandomChain(4)
    await young.live(3)
    const other = await createExplorerService({ provider: young.node.provider })
    await other.sync()
    const { data } = (await (await other.api.request('/stats')).json()) as { data: Record<string, string> }
    const blocks = (await (await other.api.request('/blocks')).json()) as { data: { time: string }[] }
    const times = blocks.data.slice(0, -2).map(({ time }) => Number(BigInt(time) / 1_000_000n))
    const seconds = (times[0]! - times.at(-1)!) / 1000
    expect(data.average_block_time).to.equal((seconds / (times.length - 1)).toFixed(3))
    expect(Number(data.transactions_per_second)).to.be.greaterThan(0)
    await other.close()
    await young.node.close()
  })

  it('sorts in reverse order by default', async () => {
    for (const [path, field] of [
      ['/blocks', 'number'],
      ['/tokens', 'symbol'],
    ]) {
      const [plain, falling, rising] = await Promise.all(
        ['', ':desc', ':asc'].map(async (direction) => (await ask(`${path}?sort=${field}${direction}`)).body.data),
      )
      expect(plain).to.deep.equal(falling)
      expect(rising).not.to.deep.equal(falling)
    }
  })

  it('ignores query parameters of single records, and unknown parameters', async () => {
    expect((await ask('/stats?page=0&limit=1000&sort=x')).response.status).to.equal(200)
    expect((await ask('/blocks?colour=red')).response.status).to.equal(200)
  })

  it('separates packed from irreversible transactions by the chain info', async () => {
    const { provider } = chain.node
    const request = async (method: never, params: never) => {
      const answer = await provider.request(method, params)
      return (method as string) === 'getChainInfo' ? { ...(answer as object), lib_block: '1' } : answer
    }
    const young = await createExplorerService({ provider: { ...provider, request } as never })
    await young.sync()
    const show = async (path: string) => ((await (await young.api.request(path)).json()) as Answer['body']).data
    expect(await show(`/transactions/execution-status/${hash}`)).to.include({ state: 'packed', confirmations: 1 })
    expect(await show('/blocks/2')).to.include({ status: 'pending' })
    expect(await show('/blocks/1')).to.include({ status: 'irreversible' })
    await young.close()
  })

  it('verifies a submission against the stored code', async () => {
    const { data } = (await ask('/contracts/auth.iost')).body as { data: { source_code: string; abi: object[] } }
    const judge = async (body: object) => {
      const asked = { method: 'POST', body: JSON.stringify({ address: 'auth.iost', ...body }) }
      return (await ask('/contracts/verification', asked)).body.data
    }
    expect(await judge({ script: data.source_code, abi: data.abi })).to.deep.equal({
      address: 'auth.iost',
      state: 'verified',
      difference: [],
    })
    expect(await judge({ script: `${data.source_code}//`, abi: data.abi.slice(1) })).to.deep.include({
      state: 'different',
      difference: ['the script is another', 'the ABI is another'],
    })
  })

  it('has pages of short lists, which together are the whole list', async () => {
    for (const path of ['/addresses/alice/token-balances', '/contracts/token.iost/methods', '/stats/validators']) {
      const whole = (await ask(`${path}?limit=100`)).body
      const records = whole.data as unknown[]
      expect(whole.pagination, path).to.deep.equal({ page: 1, limit: 100, total: records.length, pages: 1 })
      const found: unknown[] = []
      for (let page = 1; page <= records.length; page++) {
        const { body } = await ask(`${path}?limit=1&page=${page}`)
        expect(body.pagination, path).to.deep.equal({ page, limit: 1, total: records.length, pages: records.length })
        found.push(...(body.data as unknown[]))
      }
      expect(found, path).to.deep.equal(records)
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=abc',
        'page=0',
        'page=-1',
        'sort=name',
        'startDate=1',
        'limit=',
      ]) {
        const { response, body } = await ask(`${path}?${query}`)
        expect([response.status, body.error!.code], `${path}?${query}`).to.deep.equal([400, 'INVALID_PARAMETER'])
        expect(body.error!.message).to.match(new RegExp(`^${query.split('=')[0]}: expected `))
      }
    }
  })

  it('limits charts to dates, and rejects invalid ones', async () => {
    const path = '/stats/charts/transactions'
    type Points = { timestamp: number; interval: number; transactions_count: number }[]
    const all = (await ask(path)).body.data as Points
    const sum = (points: Points) => points.reduce((total, point) => total + point.transactions_count, 0)
    // The list of transactions is the oracle of the counts.
    const { timestamp, interval } = all.at(-1)!
    for (const [start, end] of [
      [all[0]!.timestamp, timestamp + interval],
      [timestamp, timestamp + interval],
      [all[0]!.timestamp, timestamp - 1],
      [0, 1],
    ] as const) {
      const dates = `startDate=${start}&endDate=${end}`
      const listed = (await ask(`/transactions?limit=1&${dates}`)).body.pagination!.total
      const points = (await ask(`${path}?${dates}`)).body.data as Points
      expect(sum(points), dates).to.equal(start === 0 ? 0 : listed)
    }
    expect((await ask('/stats/charts/market?endDate=1')).body.data).to.deep.equal([])
    for (const chart of [path, '/stats/charts/market']) {
      for (const query of ['startDate=abc', 'endDate=-1', 'startDate=2&endDate=1', 'startDate=1.5', 'page=1']) {
        const { response, body } = await ask(`${chart}?${query}`)
        expect([response.status, body.error!.code], query).to.deep.equal([400, 'INVALID_PARAMETER'])
      }
    }
  })

  it('describes each status that it responds with', async () => {
    const api = (await (await service.api.request('/openapi.json')).json()) as OpenApi
    for (const path of Object.values(api.paths) as Record<string, { responses: object }>[]) {
      for (const { responses } of Object.values(path)) {
        expect(Object.keys(responses)).to.have.members(['200', '400', '403', '404', '405', '429', '500', '503'])
      }
    }
  })

  for (const path of ['/blocks/latest', '/transactions/abc', '/transactions/execution-status/0x12']) {
    it(`rejects ${path} as an invalid identifier`, async () => {
      expect((await ask(path)).response.status).to.equal(400)
    })
  }

  it('reports the state of an unknown transaction', async () => {
    const { body } = await ask(`/transactions/execution-status/0x${'ab'.repeat(32)}`)
    expect(body.data).to.include({ state: 'unknown', block_number: null })
  })

  it('rejects other HTTP methods', async () => {
    for (const [path, method, allowed] of [
      ['/blocks', 'POST', 'GET, HEAD'],
      ['/stats', 'DELETE', 'GET, HEAD'],
      ['/transactions/pending', 'PATCH', 'GET, HEAD'],
      // It is also the path of a contract of that name.
      ['/contracts/verification', 'PUT', 'GET, HEAD, POST'],
    ]) {
      const { response, body } = await ask(path!, { method: method! })
      expect(response.status, path).to.equal(405)
      expect(body.error!.code, path).to.equal('METHOD_NOT_ALLOWED')
      expect(response.headers.get('allow'), path).to.equal(allowed)
    }
  })

  it('rejects invalid submission bodies', async () => {
    const bodies = [
      '',
      '[]',
      '{',
      'null',
      '{}',
      '{"address":"c"}',
      '{"address":7,"script":"x","abi":[]}',
      `"${'x'.repeat(2e6)}"`,
    ]
    for (const body of bodies) {
      const answer = await ask('/contracts/verification', { method: 'POST', body })
      expect(answer.response.status, body.slice(0, 40)).to.equal(400)
    }
    const answer = await ask('/contracts/verification', { method: 'POST', body: JSON.stringify(submission) })
    expect(answer.body.data).to.include({ state: 'different' })
  })

  it('limits requests when configured, with the time to wait', async () => {
    let now = 1000
    const { createService } = await import('../../../src/indexer/server/service.js')
    const api = createService({
      index: {} as never,
      source: {} as never,
      follower: {} as never,
      requestsPerSecond: 2,
      now: () => now,
      onFailure: () => {},
    })
    const statuses = async () => (await api.request('/openapi.json')).status
    expect([await statuses(), await statuses(), await statuses()]).to.deep.equal([200, 200, 429])
    const refused = await api.request('/openapi.json')
    expect(refused.headers.get('retry-after')).to.equal('1')
    expect(((await refused.json()) as { error: { code: string } }).error.code).to.equal('RATE_LIMITED')
    now += 1000
    expect(await statuses()).to.equal(200)
  })

  it('hides internal failures from clients, and reports them to its listener', async () => {
    const heard: unknown[] = []
    let isBroken = false
    const broken = await createExplorerService({
      provider: {
        ...chain.node.provider,
        request: async (method: never, params: never) => {
          if (isBroken) throw new Error('secret detail')
          return chain.node.provider.request(method, params)
        },
      } as Provider,
      onFailure: (error) => heard.push(error),
    })
    await broken.sync()
    isBroken = true
    const response = await broken.api.request('/stats')
    expect(response.status).to.equal(500)
    expect(await response.text()).not.to.contain('secret')
    expect(heard).to.have.length(1)
  })

  it('returns responses that match its OpenAPI document', async () => {
    const api = (await (await service.api.request('/openapi.json')).json()) as OpenApi
    expect(api.openapi).to.equal('3.1.0')
    for (const [name, operation] of reads) {
      const { body } = await ask(pathOf(operation))
      const { properties } = api.components.schemas[operation.record]!
      for (const record of [body.data].flat() as Record<string, unknown>[]) {
        for (const [member, { type }] of Object.entries(properties)) {
          if (type === undefined || record[member] === undefined) continue
          expect(type, `${name} ${member} ${JSON.stringify(record[member])}`).to.include(jsonType(record[member]))
        }
      }
    }
    const paths = Object.values(OPERATIONS).map(({ path }) => path.replace('{blockHash}', '{blockNumber}'))
    const additions = ['/contracts', '/accounts', '/exports/transactions.csv']
    const exported = '/exports/addresses/{address}/transactions.csv'
    expect(Object.keys(api.paths)).to.have.members([...new Set(paths), ...additions, exported])
    for (const path of ['/contracts', '/accounts']) {
      const { data } = (await ask(path)).body
      const { schema } = api.paths[path]!.get.responses[200].content['application/json']!
      const { properties } = schema.properties.data.items
      expect(data).to.have.length.greaterThan(5)
      for (const record of data as Record<string, unknown>[]) {
        expect(Object.keys(record)).to.have.members(Object.keys(properties))
        for (const [member, value] of Object.entries(record)) {
          expect([properties[member]!.type].flat(), `${path} ${member}`).to.include(jsonType(value))
        }
      }
    }
  })

  it('returns responses that the client parses, for every operation', async () => {
    const explorer = createExplorer('http://explorer/api', {
      fetch: async (url, init) => service.api.request(url.replace('http://explorer/api', ''), init),
    })
    const calls: Record<keyof typeof OPERATIONS, (explorer: Explorer) => Promise<unknown>> = {
      blocks: async (e) => (await e.blocks().first(1))[0]!.hash === block,
      blockByNumber: async (e) => (await e.blockByNumber(2)).number === 2,
      blockByHash: async (e) => (await e.blockByHash(block)).hash === block,
      blockTransactions: async (e) => (await e.blockTransactions(2).all()).length > 1,
      transactions: async (e) => (await e.transactions().all()).length > 50,
      transaction: async (e) => (await e.transaction(hash)).from !== undefined,
      pendingTransactions: async (e) => (await e.pendingTransactions().all()).length === 0,
      executionStatus: async (e) => (await e.executionStatus(hash)).state === 'irreversible',
      address: async (e) => /^\d+$/.test((await e.address('alice')).balance!),
      addressTransactions: async (e) => (await e.addressTransactions('alice').all()).length > 0,
      tokenBalances: async (e) => (await e.tokenBalances('alice')).length > 0,
      addressLogs: async (e) => (await e.addressLogs('token.iost').all()).length > 0,
      tokens: async (e) => (await e.tokens().all()).some(({ symbol }) => symbol === 'iost'),
      token: async (e) => (await e.token('iost')).decimals === 8,
      tokenHolders: async (e) => (await e.tokenHolders('iost').all()).length > 10,
      tokenTransfers: async (e) => (await e.tokenTransfers('iost').all()).length > 10,
      contract: async (e) => (await e.contract('auth.iost')).language === 'javascript',
      contractMethods: async (e) => (await e.contractMethods('auth.iost')).some(({ name }) => name === 'signUp'),
      contractEvents: async (e) => (await e.contractEvents('token.iost').all()).length > 0,
      verifyContract: async (e) => (await e.verifyContract(submission)).state === 'different',
      stats: async (e) => (await e.stats()).chain_id === 1020,
      transactionChart: async (e) => (await e.transactionChart()).length > 0,
      marketChart: async (e) => Number((await e.marketChart())[0]!.ram_price) > 0,
      validators: async (e) => (await e.validators()).length > 0,
    }
    expect(await explorer.dialect()).to.equal('documented')
    for (const [name, call] of Object.entries(calls)) expect(await call(explorer), name).to.equal(true)
  })
})

interface OpenApi {
  openapi: string
  paths: Record<string, { get: { responses: { 200: { content: Record<string, { schema: ListSchema }> } } } }>
  components: { schemas: Record<string, { properties: Record<string, { type?: string[] }> }> }
}

interface ListSchema {
  properties: { data: { items: { properties: Record<string, { type: string | string[] }> } } }
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}
