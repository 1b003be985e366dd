import { expect } from 'chai'
import type { EmbeddedNode } from '../../../src/entries/node.js'
import { BackfillReader } from '../../../src/indexer/backfill/block-reader.js'
import type { WireBlock } from '../../../src/indexer/store/chain-index.js'
import { GRPC_CODES, NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { createRandomChain } from './random-chain.js'

type Request = (method: string, params: Record<string, unknown>) => Promise<Record<string, unknown>>

describe('blocks of a range', () => {
  let node: EmbeddedNode
  let blocks: WireBlock[]
  let last: number
  /** Methods of the requests. */
  let requested: string[]

  before(async () => {
    const chain = await createRandomChain(1)
    await chain.live(120)
    node = chain.node
    last = Math.min(99, Number((await node.provider.request('getChainInfo', {})).lib_block))
    blocks = []
    for (let number = 0; number <= last; number++) {
      const { block } = await node.provider.request('getBlockByNumber', { number: BigInt(number), complete: true })
      const { hash, parent_hash, time, witness, transactions } = block
      blocks.push({ number: block.number, hash, parent_hash, time, witness, transactions })
    }
  })
  after(() => node.close())
  beforeEach(() => {
    requested = []
  })

  /** A node whose responses are changed. */
  function createReader(change: (answer: Record<string, unknown>, ...request: Parameters<Request>) => unknown) {
    const request = node.provider.request.bind(node.provider) as unknown as Request
    return new BackfillReader({
      url: 'http://node',
      request: async (...asked: Parameters<Request>) => {
        requested.push(asked[0])
        return change(await request(...asked), ...asked)
      },
    } as unknown as Provider)
  }

  async function readAll(reader: BackfillReader): Promise<WireBlock[]> {
    const read = await reader.read(0, last)
    return read.map(({ number, hash, parent_hash, time, witness, transactions }) => {
      return { number, hash, parent_hash, time, witness, transactions }
    })
  }

  it('blocks are those of requests for single blocks, with two requests', async () => {
    expect(await readAll(createReader((answer) => answer))).to.deep.equal(blocks)
    expect(requested.sort()).to.deep.equal(['getBlockHeaderByRange', 'getBlockTxsByContract'])
  })

  it('blocks are read in parts if the response would be too large', async () => {
    const reader = createReader((answer, method, { from_block, to_block }) => {
      if (method !== 'getBlockTxsByContract' || Number(to_block) - Number(from_block) < 30) return answer
      throw new NodeError({ grpcCode: GRPC_CODES.RESOURCE_EXHAUSTED, text: 'too large', method })
    })
    expect(await readAll(reader)).to.deep.equal(blocks)
    expect(requested).to.not.include('getBlockByNumber')
  })

  it('blocks are requested one by one from a node without ranges, which is asked once', async () => {
    const reader = createReader((answer, method) => {
      if (method === 'getBlockByNumber') return answer
      throw new NodeError({ grpcCode: GRPC_CODES.UNIMPLEMENTED, text: 'Not Implemented', method })
    })
    expect(await readAll(reader)).to.deep.equal(blocks)
    requested = []
    await reader.read(0, last)
    expect(new Set(requested)).to.deep.equal(new Set(['getBlockByNumber']))
  })

  const MIXED: Record<string, (answer: Record<string, unknown[]>) => unknown> = {
    'lack a transaction': ({ blocktx_list }) => ({
      blocktx_list: (blocktx_list as { tx_list: unknown[] }[]).map((block, at) => {
        return at === 1 ? { ...block, tx_list: block.tx_list.slice(1) } : block
      }),
    }),
    'have transactions of another block': ({ blocktx_list }) => ({
      blocktx_list: (blocktx_list as { tx_list: unknown[] }[]).map((block, at, all) => {
        return { ...block, tx_list: all[at === 1 ? 2 : at]!.tx_list }
      }),
    }),
    'lack a block': ({ blocktx_list }) => ({ blocktx_list: blocktx_list!.slice(1) }),
  }
  for (const [what, change] of Object.entries(MIXED)) {
    it(`blocks are requested one by one if they ${what}`, async () => {
      const reader = createReader((answer, method) => {
        return method === 'getBlockTxsByContract' ? change(answer as Record<string, unknown[]>) : answer
      })
      expect(await readAll(reader)).to.deep.equal(blocks)
      expect(requested).to.include('getBlockByNumber')
    })
  }

  it('blocks are requested one by one if heads are missing, which names the missing block', async () => {
    const reader = createReader((answer, method, { number }) => {
      if (method === 'getBlockHeaderByRange') return { block_list: (answer.block_list as unknown[]).slice(0, 5) }
      if (Number(number) !== 5) return answer
      throw new NodeError({ text: 'block not found', method })
    })
    const failure: unknown = await reader.read(0, last).catch((error: unknown) => error)
    expect(failure).to.include({
      code: 'EXPLORER_BLOCK_MISSING',
      message: 'http://node does not return block 5',
    })
  })
})
