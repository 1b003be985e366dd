import { expect } from 'chai'
import {
  createExplorer,
  type Explorer,
  isToolkitError,
  OPERATIONS,
  submitArtifact,
} from '../../../src/entries/explorer.js'
import { type Answerer, createFakeService, failure, json, page, refuseLegacy, success } from './service.js'

const URL_ = 'https://host/api'

function open(answer: Answerer, options: Parameters<typeof createExplorer>[1] = {}) {
  const service = createFakeService(answer)
  return { ...service, explorer: createExplorer(URL_, { dialect: 'documented', ...service.options, ...options }) }
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no error',
    (error: unknown) => (isToolkitError(error) ? error.code : String(error)),
  )
}

async function messageOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no error',
    (error: Error) => error.message,
  )
}

/** Every operation by the call that makes it, and where each dialect has it. */
const CALLS: Record<
  keyof typeof OPERATIONS,
  { call: (explorer: Explorer) => unknown; documented: string; blockscout: string | undefined }
> = {
  blocks: { call: (e) => e.blocks().page(), documented: '/blocks?page=1', blockscout: '/blocks' },
  blockByNumber: { call: (e) => e.blockByNumber('0x1f'), documented: '/blocks/0x1f', blockscout: '/blocks/31' },
  blockByHash: { call: (e) => e.blockByHash('0xabc'), documented: '/blocks/0xabc', blockscout: '/blocks/0xabc' },
  blockTransactions: {
    call: (e) => e.blockTransactions(7).page(),
    documented: '/blocks/transactions/7?page=1',
    blockscout: '/blocks/7/transactions',
  },
  transactions: {
    call: (e) => e.transactions().page(),
    documented: '/transactions?page=1',
    blockscout: '/transactions',
  },
  transaction: { call: (e) => e.transaction('0x1'), documented: '/transactions/0x1', blockscout: '/transactions/0x1' },
  pendingTransactions: {
    call: (e) => e.pendingTransactions().page(),
    documented: '/transactions/pending?page=1',
    blockscout: '/transactions?filter=pending',
  },
  executionStatus: {
    call: (e) => e.executionStatus('0x1'),
    documented: '/transactions/execution-status/0x1',
    blockscout: '/transactions/0x1',
  },
  address: { call: (e) => e.address('a/b'), documented: '/addresses/a%2Fb', blockscout: '/addresses/a%2Fb' },
  addressTransactions: {
    call: (e) => e.addressTransactions('alice').page(),
    documented: '/addresses/alice/transactions?page=1',
    blockscout: '/addresses/alice/transactions',
  },
  tokenBalances: {
    call: (e) => e.tokenBalances('alice'),
    documented: '/addresses/alice/token-balances?page=1&limit=100',
    blockscout: '/addresses/alice/token-balances',
  },
  addressLogs: {
    call: (e) => e.addressLogs('alice').page(),
    documented: '/addresses/alice/logs?page=1',
    blockscout: '/addresses/alice/logs',
  },
  tokens: { call: (e) => e.tokens().page(), documented: '/tokens?page=1', blockscout: '/tokens' },
  token: { call: (e) => e.token('iost'), documented: '/tokens/iost', blockscout: '/tokens/iost' },
  tokenHolders: {
    call: (e) => e.tokenHolders('iost').page(),
    documented: '/tokens/iost/holders?page=1',
    blockscout: '/tokens/iost/holders',
  },
  tokenTransfers: {
    call: (e) => e.tokenTransfers('iost').page(),
    documented: '/tokens/iost/transfers?page=1',
    blockscout: '/tokens/iost/transfers',
  },
  contract: { call: (e) => e.contract('c'), documented: '/contracts/c', blockscout: '/smart-contracts/c' },
  contractMethods: {
    call: (e) => e.contractMethods('c'),
    documented: '/contracts/c/methods?page=1&limit=100',
    blockscout: '/smart-contracts/c',
  },
  contractEvents: {
    call: (e) => e.contractEvents('c').page(),
    documented: '/contracts/c/events?page=1',
    blockscout: '/addresses/c/logs',
  },
  verifyContract: {
    call: (e) => e.verifyContract({ address: 'c', method: 'flattened-code' }),
    documented: '/contracts/verification',
    blockscout: '/smart-contracts/c/verification/via/flattened-code',
  },
  stats: { call: (e) => e.stats(), documented: '/stats', blockscout: '/stats' },
  transactionChart: {
    call: (e) => e.transactionChart(),
    documented: '/stats/charts/transactions',
    blockscout: '/stats/charts/transactions',
  },
  marketChart: { call: (e) => e.marketChart(), documented: '/stats/charts/market', blockscout: '/stats/charts/market' },
  validators: { call: (e) => e.validators(), documented: '/stats/validators?page=1&limit=100', blockscout: undefined },
}

const EMPTY_PAGE = { page: 1, limit: 25, total: 0, pages: 0 }

/** An answer of the right shape to any operation, in the documented dialect. */
function answerDocumented({ target }: { target: string }): Response {
  const path = target.replace(/^\/api|\?.*/g, '')
  const pattern = Object.values(OPERATIONS).find((operation) => {
    const segments = operation.path.replace(/\{\w+\}/g, '[^/]+')
    return new RegExp(`^${segments}$`).test(path) && (operation.path === path || !CONSTANTS.has(path))
  })!
  if (pattern.shape === 'record') return success({})
  return pattern.shape === 'pages' ? success([], EMPTY_PAGE) : success([])
}
const CONSTANTS = new Set(Object.values(OPERATIONS).map(({ path }) => path as string))

function answerBlockscout({ target }: { target: string }): Response {
  if (/token-balances|smart-contracts\/c$/.test(target)) return /smart/.test(target) ? json({ abi: [] }) : json([])
  if (/charts/.test(target)) return json({ chart_data: [] })
  const isList = /\/(blocks|transactions|logs|tokens|holders|transfers)(\?.*)?$/.test(target)
  return isList ? json({ items: [], next_page_params: null }) : json({})
}

describe('explorer client', () => {
  it('supports every documented operation once', () => {
    expect(Object.keys(OPERATIONS)).to.have.length(24)
    expect(Object.keys(CALLS)).to.deep.equal(Object.keys(OPERATIONS))
    const names = Object.values(OPERATIONS).map(({ family, name }) => `${family} ${name}`)
    expect(new Set(names)).to.have.property('size', 24)
  })

  for (const [name, { call, documented, blockscout }] of Object.entries(CALLS)) {
    it(`requests ${name} in the documented dialect`, async () => {
      const { explorer, targets } = open(answerDocumented)
      await call(explorer)
      expect(targets()).to.deep.equal([`/api${documented}`])
    })

    it(`requests ${name} in the Blockscout dialect, or reports that it is unsupported`, async () => {
      const { explorer, targets } = open(answerBlockscout, { dialect: 'blockscout' })
      if (blockscout === undefined) {
        expect(await codeOf(Promise.resolve(call(explorer)))).to.equal('EXPLORER_UNSUPPORTED')
        return
      }
      await call(explorer)
      expect(targets()).to.deep.equal([`/api/v2${blockscout}`])
    })
  }
})

describe('explorer dialects', () => {
  it('explorer dialects are detected by the envelope as the documented one', async () => {
    const { explorer, targets } = open(() => success({ total_blocks: 3 }), { dialect: 'auto' })
    expect(await explorer.dialect()).to.equal('documented')
    expect((await explorer.stats()).total_blocks).to.equal(3)
    expect(targets()).to.deep.equal(['/api/stats', '/api/stats'])
  })

  for (const [what, first] of [
    ['its own refusal', refuseLegacy],
    ['a page', page],
    ['a bare record', () => json({ total_blocks: '3' })],
  ] as const) {
    it(`fall back to Blockscout after ${what}`, async () => {
      const { explorer } = open(
        ({ target }) => (target.startsWith('/api/v2/') ? json({ total_blocks: '3' }) : first()),
        { dialect: 'auto' },
      )
      expect(await explorer.dialect()).to.equal('blockscout')
      expect((await explorer.stats()).total_blocks).to.equal(3)
    })
  }

  it('explorer dialects report both responses if neither matches, and are detected again at the next request', async () => {
    let isUp = false
    const { explorer } = open(() => (isUp ? success({}) : page()), { dialect: 'auto' })
    const failed = explorer.dialect()
    expect(await codeOf(failed)).to.equal('EXPLORER_DIALECT')
    expect(await messageOf(failed))
      .to.contain('https://host/api/stats')
      .and.contain('https://host/api/v2/stats')
    isUp = true
    expect(await explorer.dialect()).to.equal('documented')
  })

  it('explorer dialects do not change on a failing service', async () => {
    for (const [status, answer] of [
      [500, () => json({ message: 'Internal server error' }, { status: 500 })],
      [502, () => page(502)],
    ] as const) {
      const { explorer } = open(answer, { dialect: 'auto', budgetMs: 0 })
      const error = (await explorer.dialect().catch((error: unknown) => error)) as Error
      expect(isToolkitError(error) && error.code).to.equal('EXPLORER_FAILED')
      expect(error.message).to.contain(`/api/stats failed with ${status}`)
    }
  })

  it('both have the block time in seconds', async () => {
    const documented = open(() => success({ average_block_time: '0.502' }))
    expect((await documented.explorer.stats()).average_block_time).to.equal('0.502')
    for (const [milliseconds, seconds] of [
      [13000.0, '13'],
      ['502.5', '0.5025'],
      [0, '0'],
    ]) {
      const { explorer } = open(() => json({ average_block_time: milliseconds }), { dialect: 'blockscout' })
      expect(Number((await explorer.stats()).average_block_time)).to.equal(Number(seconds))
    }
  })

  it('both have ABI methods without events', async () => {
    const abi = [
      { type: 'function', name: 'transfer', inputs: [] },
      { type: 'event', name: 'Transfer', inputs: [] },
      { type: 'constructor', inputs: [] },
      { name: 'old', inputs: [] },
    ]
    const { explorer } = open(() => json({ abi }), { dialect: 'blockscout' })
    expect((await explorer.contractMethods('0x1')).map(({ name }) => name)).to.deep.equal(['transfer', 'old'])
  })

  it('explorer dialects require a valid address', () => {
    expect(() => createExplorer('localhost:3000')).to.throw('not the address of an explorer')
  })
})

describe('explorer records', () => {
  async function read(record: object) {
    const { explorer } = open(() => success(record))
    return explorer.transaction('0x1')
  }

  it('explorer records parse texts, numbers and times in every form of the services', async () => {
    const iso = await read({
      tx_hash: '0x1',
      block: '17',
      value: '12345678901234567890',
      timestamp: '2026-01-02T03:04:05.678901Z',
    })
    expect(iso).to.deep.include({ hash: '0x1', block_number: 17, value: '12345678901234567890', timestamp: 1767323045 })
    const { explorer } = open(
      () =>
        new Response(
          '{"status":"success","data":{"block_number":17,"value":12345678901234567890,"timestamp":1767323045}}',
        ),
    )
    expect(await explorer.transaction('0x1')).to.deep.include({
      block_number: 17,
      value: '12345678901234567890',
      timestamp: 1767323045,
    })
  })

  it('expand amounts with exponents and in hexadecimal', async () => {
    const { explorer } = open(
      () =>
        new Response(
          '{"status":"success","data":{"value":1.5e21,"gas_used":"0x1F","gas_limit":25e-3,"gas_ratio":"1.00"}}',
        ),
    )
    expect(await explorer.transaction('0x1')).to.deep.include({
      value: '1500000000000000000000',
      gas_used: '31',
      gas_limit: '0.025',
      gas_ratio: '1.00',
    })
  })

  it('explorer records take the address from the record that describes it', async () => {
    expect(await read({ from: { hash: '0xa', name: 'x' }, to: null })).to.deep.include({ from: '0xa', to: null })
  })

  it('explorer records keep unknown fields and the original record', async () => {
    const record = await read({ hash: '0x1', l1_gas: '5', from: { hash: '0xa' } })
    expect(record.l1_gas).to.equal('5')
    expect(record.raw).to.deep.equal({ hash: '0x1', l1_gas: '5', from: { hash: '0xa' } })
    expect(JSON.parse(JSON.stringify(record))).to.deep.equal({ hash: '0x1', l1_gas: '5', from: '0xa' })
  })

  it('explorer records omit a known member in another form', async () => {
    const record = await read({ block_number: 'latest', timestamp: 'yesterday', value: { a: 1 } })
    expect([record.block_number, record.timestamp, record.value]).to.deep.equal([undefined, undefined, undefined])
    expect(record.raw.block_number).to.equal('latest')
  })
})

describe('explorer envelope', () => {
  const cases: [what: string, answer: () => Response, code: string, part: string][] = [
    ['a page for people', () => page(), 'EXPLORER_ANSWER', 'responded 200 with a page'],
    ['nothing', () => new Response(''), 'EXPLORER_ANSWER', 'with nothing'],
    ['half a JSON text', () => new Response('{"status":"succ'), 'EXPLORER_ANSWER', '{\\"status\\":\\"succ'],
    ['another status', () => json({ status: 'ok', data: {} }), 'EXPLORER_ANSWER', 'status is'],
    ['no data', () => json({ status: 'success' }), 'EXPLORER_ANSWER', 'data is'],
    ['a list where a record belongs', () => success([]), 'EXPLORER_ANSWER', 'something else'],
    ['a bare record', () => json({ hash: '0x1' }), 'EXPLORER_ANSWER', 'status is'],
    ["Blockscout's refusal", refuseLegacy, 'EXPLORER_ANSWER', 'responded 400'],
    ['nothing there', () => failure(404, 'RESOURCE_NOT_FOUND', 'no such'), 'EXPLORER_NOT_FOUND', 'no such'],
    ['a bad parameter', () => failure(400, 'BAD_PARAMETER', 'limit'), 'EXPLORER_REFUSED', 'BAD_PARAMETER: limit'],
    ['a failure of its own', () => failure(500, 'INTERNAL', 'oops'), 'EXPLORER_FAILED', 'oops'],
    [
      'an error without a code',
      () => json({ status: 'error', error: 'no' }, { status: 400 }),
      'EXPLORER_ANSWER',
      'a code',
    ],
    [
      'success with a bad status',
      () => json({ status: 'success', data: {} }, { status: 500 }),
      'EXPLORER_ANSWER',
      '500',
    ],
  ]
  for (const [what, answer, code, part] of cases) {
    it(`rejects ${what}`, async () => {
      const { explorer } = open(answer)
      const asked = explorer.transaction('0x1')
      expect([await codeOf(asked), await messageOf(asked)].join(' '))
        .to.match(new RegExp(`^${code} `))
        .and.contain(part)
    })
  }

  it('rejects a list without complete pagination', async () => {
    expect(
      await codeOf(
        open(() => success([]))
          .explorer.blocks()
          .page(),
      ),
    ).to.equal('EXPLORER_ANSWER')
    const half = open(() => success([], { page: 1, limit: 25 })).explorer
    expect(await messageOf(half.blocks().page())).to.contain('pagination.pages is a whole number')
  })

  it('reports a Blockscout error 422 with the parameter', async () => {
    const errors = [{ title: 'Invalid value', detail: 'Unexpected field: foo', source: { pointer: '/foo' } }]
    const { explorer } = open(() => json({ errors }, { status: 422 }), { dialect: 'blockscout' })
    expect(await messageOf(explorer.blocks().page())).to.contain('foo: Unexpected field: foo')
  })
})

describe('Blockscout errors', () => {
  const cases: [what: string, status: number, body: object, code: string, part: string][] = [
    ['a bad parameter', 400, { message: 'Bad request' }, 'EXPLORER_REFUSED', 'Bad request'],
    ['what is forbidden', 403, { message: 'Restricted access' }, 'EXPLORER_REFUSED', 'Restricted access'],
    ['nothing there', 404, { message: 'Not found' }, 'EXPLORER_NOT_FOUND', 'Not found'],
    ['a hash that is none', 422, { message: 'Invalid parameter(s)' }, 'EXPLORER_REFUSED', 'Invalid parameter(s)'],
    ['a failure of its own', 500, { message: 'Internal' }, 'EXPLORER_FAILED', 'Internal'],
    ['an error of another form', 400, { error: 'no' }, 'EXPLORER_ANSWER', '400'],
  ]
  for (const [what, status, body, code, part] of cases) {
    it(`reports an error of Blockscout: ${what}`, async () => {
      const { explorer } = open(() => json(body, { status }), { dialect: 'blockscout' })
      for (const asked of [() => explorer.transaction('0x1'), () => explorer.blocks().page()]) {
        expect([await codeOf(asked()), await messageOf(asked())].join(' '))
          .to.match(new RegExp(`^${code} `))
          .and.contain(part)
      }
    })
  }
})

describe('explorer lists', () => {
  /** A service with blocks 1 to `height`, newest first, in the documented dialect. */
  function serve(height: () => number): Answerer {
    return ({ target }) => {
      const query = new URL(target, 'http://x').searchParams
      const [number, limit] = [Number(query.get('page')), Number(query.get('limit') ?? 25)]
      const end = Number(query.get('endDate') ?? Number.POSITIVE_INFINITY)
      const newest = height()
      const blocks = Array.from({ length: newest }, (_, index) => ({ number: newest - index }))
        .map((block) => ({ ...block, hash: `0x${block.number}`, timestamp: 2e9 + block.number }))
        .filter(({ timestamp }) => timestamp <= end)
      const pagination = { page: number, limit, total: blocks.length, pages: Math.ceil(blocks.length / limit) }
      return success(blocks.slice((number - 1) * limit, number * limit), pagination)
    }
  }

  it('yield each record once while blocks arrive', async () => {
    let height = 30
    const { explorer } = open((seen) => serve(() => height++)(seen))
    const numbers = (await explorer.blocks({ limit: 7 }).all()).map(({ number }) => number)
    expect(numbers).to.deep.equal(Array.from({ length: 30 }, (_, index) => 30 - index))
  })

  it('explorer lists return pages by number, with the page count', async () => {
    const { explorer, targets } = open(serve(() => 30))
    const second = await explorer.blocks({ limit: 10, sort: 'number', startDate: 5, endDate: new Date(3e12) }).page(2)
    expect(second).to.deep.include({ page: 2, pages: 3, total: 30 })
    expect(second.items.map(({ number }) => number)).to.deep.equal([20, 19, 18, 17, 16, 15, 14, 13, 12, 11])
    expect(targets()).to.deep.equal(['/api/blocks?page=2&limit=10&sort=number%3Adesc&startDate=5&endDate=3000000000'])
  })

  it('request only the pages that are read', async () => {
    const { explorer, seen } = open(serve(() => 100))
    expect(await explorer.blocks({ limit: 10 }).first(10)).to.have.length(10)
    expect(seen).to.have.length(1)
    expect(await explorer.blocks().first(0)).to.deep.equal([])
    expect(seen).to.have.length(1)
  })

  it('explorer lists accept an empty list', async () => {
    const { explorer } = open(serve(() => 0))
    expect(await explorer.blocks().all()).to.deep.equal([])
  })

  it('explorer lists send the Blockscout page marker back with the filters', async () => {
    const { explorer, targets } = open(
      ({ target }) =>
        target.includes('index=')
          ? json({ items: [{ hash: '0x1' }], next_page_params: null })
          : json({ items: [{ hash: '0x2' }], next_page_params: { block_number: 5, index: 9, items_count: 50 } }),
      { dialect: 'blockscout' },
    )
    const hashes = (await explorer.pendingTransactions().all()).map(({ hash }) => hash)
    expect(hashes).to.deep.equal(['0x2', '0x1'])
    expect(targets()).to.deep.equal([
      '/api/v2/transactions?filter=pending',
      '/api/v2/transactions?filter=pending&block_number=5&index=9&items_count=50',
    ])
  })

  it('explorer lists omit the page size if an older Blockscout rejects it', async () => {
    const { explorer, targets } = open(
      ({ target }) =>
        target.includes('items_count')
          ? json(
              { errors: [{ detail: 'Unexpected field: items_count', source: { pointer: '/items_count' } }] },
              { status: 422 },
            )
          : json({ items: [], next_page_params: null }),
      { dialect: 'blockscout' },
    )
    await explorer.blocks({ limit: 10 }).all()
    expect(targets()).to.deep.equal(['/api/v2/blocks?items_count=10', '/api/v2/blocks'])
  })

  it('filter dates locally if the service cannot, and stop after the range', async () => {
    const block = (n: number) => ({ hash: `0x${n}`, height: n, timestamp: new Date(n * 1000).toISOString() })
    const { explorer, seen } = open(
      () => json({ items: [block(30), block(20), block(10)], next_page_params: { block_number: 10 } }),
      { dialect: 'blockscout' },
    )
    const numbers = (await explorer.blocks({ startDate: 15, endDate: 25 }).all()).map(({ number }) => number)
    expect(numbers).to.deep.equal([20])
    expect(seen).to.have.length(1)
  })

  for (const [what, query] of [
    ['limit 0', { limit: 0 }],
    ['limit 101', { limit: 101 }],
    ['half a limit', { limit: 1.5 }],
    ['a sort of two fields', { sort: 'a,b' }],
    ['a date that is none', { startDate: new Date('x') }],
    ['dates the wrong way round', { startDate: 2, endDate: 1 }],
  ] as const) {
    it(`explorer lists reject ${what} before sending`, () => {
      const { explorer, seen } = open(serve(() => 1))
      expect(() => explorer.blocks(query))
        .to.throw()
        .with.property('code', 'EXPLORER_ARGUMENT')
      expect(seen).to.have.length(0)
    })
  }

  it('explorer lists reject page 0, an empty address and an invalid number', async () => {
    const { explorer, seen } = open(serve(() => 1))
    expect(await codeOf(explorer.blocks().page(0))).to.equal('EXPLORER_ARGUMENT')
    expect(await codeOf(explorer.address(''))).to.equal('EXPLORER_ARGUMENT')
    expect(await codeOf(explorer.blockByNumber('latest'))).to.equal('EXPLORER_ARGUMENT')
    expect(seen).to.have.length(0)
  })
})

describe('explorer polling', () => {
  it('waits for unindexed records until the timeout', async () => {
    let looks = 0
    const { explorer, pauses } = open(() =>
      ++looks < 4 ? failure(404, 'RESOURCE_NOT_FOUND', 'none') : success({ address: 'c' }),
    )
    expect((await explorer.waitFor(() => explorer.contract('c'))).address).to.equal('c')
    expect(pauses).to.deep.equal([1000, 1000, 1000])
    const never = open(() => failure(404, 'RESOURCE_NOT_FOUND', 'none'))
    expect(await codeOf(never.explorer.waitFor(() => never.explorer.contract('c'), { timeoutMs: 5000 }))).to.equal(
      'EXPLORER_NOT_FOUND',
    )
    expect(never.pauses).to.have.length(5)
  })

  it('submits an artifact, and returns the verification result', async () => {
    const { explorer, seen } = open(() => success({ address: 'c', state: 'verified' }))
    const submission = submitArtifact('c', { script: 'class A {}', abi: { lang: 'javascript' } })
    expect((await explorer.verify(submission)).state).to.equal('verified')
    expect(seen.map(({ verb, body }) => [verb, body])).to.deep.equal([
      ['POST', { address: 'c', script: 'class A {}', abi: { lang: 'javascript' } }],
    ])
  })

  it('polls until a service has finished, and reports the last state at a timeout', async () => {
    let looks = 0
    const answer: Answerer = ({ verb }) =>
      verb === 'POST' ? json({ message: 'started', state: 'started' }) : json({ is_verified: ++looks > 2 })
    const { explorer } = open(answer, { dialect: 'blockscout' })
    expect((await explorer.verify({ address: 'c', source_code: 'x' })).state).to.equal('verified')
    const never = open(({ verb }) => (verb === 'POST' ? json({ message: 'started' }) : json({ is_verified: false })), {
      dialect: 'blockscout',
    })
    const asked = never.explorer.verify({ address: 'c' }, { timeoutMs: 6000 })
    expect(await codeOf(asked)).to.equal('EXPLORER_VERIFICATION')
    expect(await messageOf(asked)).to.contain('saw is_verified false')
    const silent = open(() => json({ message: 'started' }), { dialect: 'blockscout' })
    const lost = silent.explorer.verify({ address: 'c' }, { timeoutMs: 6000 })
    expect(await messageOf(lost)).to.match(/saw a contract without is_verified$/)
  })
})
