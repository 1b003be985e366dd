import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import fc from 'fast-check'
import { OPERATIONS, type Operation } from '../../src/entries/explorer.js'
import { createExplorerService, type ExplorerService } from '../../src/indexer/index.js'
import { createRandomChain, type RandomChain } from '../conformance/explorer/random-chain.js'
import { isLong, SOAK_MS } from '../limits.js'

const RUNS = Number(process.env.TOOLKIT_EXPLORER_REQUESTS ?? (isLong ? 3000 : 300))
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)

/** Memory that a service may keep beyond its warm state. */
const SPARE_BYTES = 8 * 1024 * 1024

const STATUSES = [200, 400, 404, 405]

/** Texts that paths and parameters are seldom prepared for. */
const hostile = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '0',
    '-1',
    '1e309',
    '9007199254740993',
    '99999999999999999999999',
    '0x',
    `0x${'f'.repeat(64)}`,
    '..',
    '../../etc/passwd',
    '%2e%2e',
    '%',
    '%00',
    '__proto__',
    'constructor',
    'toString',
    'alice',
    'iost',
    'token.iost',
    'Contract',
    "'; drop table",
    'a'.repeat(5000),
  ),
)

/** Bytes that are in use once all rubbish is gone. */
function measureMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Halves of characters cannot be sent. */
function mend(text: string): string {
  return Buffer.from(text).toString()
}

const path = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...Object.values(OPERATIONS)), hostile).map(fill) },
  { weight: 1, arbitrary: hostile.map((text) => `/${encodeURI(mend(text))}`) },
)

function fill([{ path }, subject]: [Operation, string]): string {
  return path.replace(/\{\w+\}/, () => encodeURIComponent(mend(subject)))
}

const query = fc.array(
  fc.tuple(
    fc.constantFrom('page', 'limit', 'sort', 'startDate', 'endDate', 'x'),
    fc.oneof(hostile, fc.nat().map(String)),
  ),
  { maxLength: 4 },
)

const request = fc.record({
  path,
  query,
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
  body: fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((json) => `{"address":"token.iost","script":"x","abi":${json}}`),
  ),
})

describe('fuzzed explorer requests', function () {
  this.timeout(SOAK_MS)
  let chain: RandomChain
  let service: ExplorerService
  const failures: unknown[] = []

  before(async () => {
    chain = await createRandomChain(SEED)
    await chain.live(50)
    service = await createExplorerService({ provider: chain.node.provider, onFailure: (error) => failures.push(error) })
    await service.sync()
    await service.sync()
  })
  after(async () => {
    await service.close()
    await chain.node.close()
  })

  it(`fuzzed explorer requests get valid responses and leave no state: ${RUNS} requests`, async () => {
    const seen = new Map<number, number>()
    let asked = 0
    let warm = 0
    await fc.assert(
      fc.asyncProperty(request, async ({ path, query, method, body }) => {
        const search = new URLSearchParams(
          query.map(([name, value]) => [name, mend(value)] as [string, string]),
        ).toString()
        const init = ['GET', 'HEAD'].includes(method) ? { method } : { method, body: mend(body) }
        const response = await service.api.request(`${path}?${search}`, init)
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
        expect(failures).to.deep.equal([])
        if (++asked === Math.ceil(RUNS / 5)) warm = measureMemory()
        expect(STATUSES).to.include(response.status)
        const text = await response.text()
        if (method === 'HEAD') return
        const answer = JSON.parse(text) as Record<string, unknown>
        if (response.status === 200 && !path.startsWith('/openapi')) expect(answer.status).to.equal('success')
        else if (response.status !== 200) expect(answer).to.have.keys('status', 'error')
      }),
      { numRuns: RUNS, seed: SEED },
    )
    const grown = measureMemory() - warm
    expect(grown, `${(grown / 2 ** 20).toFixed(2)} MB more after ${asked} requests`).to.be.lessThan(SPARE_BYTES)
    // All of them were reached, or the requests are not what they are meant to be.
    expect([...seen.keys()].sort()).to.deep.equal(STATUSES)
  })
})
