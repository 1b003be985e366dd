import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { createHttpProvider } from '../../../src/entries/client.js'
import { isToolkitError } from '../../../src/errors/errors.js'
import { openExplorerService } from '../../../src/indexer/explorer-service.js'
import { createMemoryRecords } from '../../../src/indexer/store/records/memory-records.js'
import { RecordIndex } from '../../../src/indexer/store/records/record-index.js'
import { BlockGenerator, type CompleteBlock, generateBlocks, sealBlock } from './generated-blocks.js'

const BLOCKS = 10
const ODD = 8
/** In place of each member of a block, whatever it was. */
const VALUES = [null, -1, 'odd']
/** Lists that have the block, with a response that needs no node. */
const LISTS = [
  '/blocks',
  `/blocks/${ODD}`,
  `/blocks/${ODD}/transactions`,
  '/transactions',
  '/transactions?status=error',
  '/contracts',
  '/accounts',
  '/tokens/iost/transfers',
  '/tokens/iost/holders',
  '/addresses/token.iost/logs',
  '/contracts/token.iost/events',
  '/exports/transactions.csv',
  '/stats/charts/transactions',
]

type Path = readonly (string | number)[]

/** The path of each member at any depth. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, member]) => listPaths(member, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

/** A block with another member; undefined if it can have no hash. */
function changeMember(block: CompleteBlock, path: Path, value: unknown): CompleteBlock | undefined {
  const changed = structuredClone(block)
  const owner = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], changed)
  Object.assign(owner as object, { [path.at(-1)!]: value })
  try {
    return sealBlock(changed)
  } catch {
    return undefined
  }
}

// The oracle is the rule itself: a block is refused with a code of the catalogue, or each list responds afterwards. The
// blocks are consistent, as only a node that makes its own hashes can send them, and come over HTTP.
describe('explorer of a node with odd blocks', () => {
  let server: Server
  let url: string
  let served: readonly CompleteBlock[]
  before(async () => {
    server = createServer((request, response) => {
      const [, number] = /^\/getBlockByNumber\/(\d+)/.exec(request.url ?? '') ?? []
      const last = served.at(-1)!
      const head = { head_block: String(served.length - 1), head_block_hash: last.hash, lib_block: '0' }
      const block = number === undefined ? undefined : served[Number(number)]
      response.setHeader('content-type', 'application/json')
      response.statusCode = block !== undefined || request.url === '/getChainInfo' ? 200 : 400
      const found = block === undefined ? { chain_id: 1, ...head } : { status: 'IRREVERSIBLE', block }
      response.end(JSON.stringify(response.statusCode === 200 ? found : { code: 2, message: 'there is none' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.close()
  })

  it('refuses a block, or has lists that can show it', async () => {
    const blocks = generateBlocks(new BlockGenerator({ seed: 5, transactions: 1 }), BLOCKS)
    const outcomes = new Map<string, number>()
    for (const path of listPaths(blocks[ODD])) {
      for (const value of VALUES) {
        const odd = changeMember(blocks[ODD]!, path, value)
        if (odd === undefined) continue
        served = [...blocks.slice(0, ODD), odd]
        const outcome = await index(`${path.join('.')} = ${JSON.stringify(value)}`)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    expect([...outcomes.keys()].sort()).to.deep.equal(['EXPLORER_BLOCK_INVALID', 'NODE_ANSWER', 'stored'])
    expect(outcomes.get('stored')).to.be.greaterThan(20)
  })

  async function index(what: string): Promise<string> {
    const failures: unknown[] = []
    const provider = createHttpProvider(url, { sleep: async () => {} })
    const records = await RecordIndex.open(createMemoryRecords())
    const service = openExplorerService(records, { provider, onFailure: (error) => failures.push(error) })
    try {
      const error: unknown = await service.sync().then(
        () => undefined,
        (failure) => failure,
      )
      if (error !== undefined) return isToolkitError(error) ? error.code : `${what}: ${String(error)}`
      for (const path of LISTS) {
        const response = await service.api.request(path)
        await response.text()
        expect(response.status, `${path} after ${what}: ${failures.join(' ')}`).to.be.below(500)
      }
      return 'stored'
    } finally {
      await service.close()
    }
  }
})
