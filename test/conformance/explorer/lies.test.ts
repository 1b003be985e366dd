import { expect } from 'chai'
import { openExplorerService } from '../../../src/indexer/explorer-service.js'
import type { ChainIndex } from '../../../src/indexer/store/chain-index.js'
import { createFailoverProvider } from '../../../src/rpc/failover.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { BlockGenerator, type CompleteBlock, generateBlocks, sealBlock } from './generated-blocks.js'
import { compareAll } from './index-comparison.js'
import { STORES } from './stores.js'

const BLOCKS = 150
/** The block about which nodes lie, in the second group of those that are read together. */
const WRONG = 140

type Transaction = CompleteBlock['transactions'][number]
type Lie = (block: CompleteBlock, before: CompleteBlock) => CompleteBlock

/** Changes the transactions of a block. */
const change = (block: CompleteBlock, transactions: Transaction[]): CompleteBlock => ({ ...block, transactions })

/** Adds a transfer to the receipts of the first transaction. */
function addTransfer(block: CompleteBlock, ...amounts: string[]): CompleteBlock {
  const [first, ...rest] = block.transactions
  const receipts = amounts.map((amount) => ({
    func_name: 'token.iost/issue',
    content: JSON.stringify(['iost', 'user1', amount]),
  }))
  return change(block, [{ ...first!, tx_receipt: { ...first!.tx_receipt!, receipts } }, ...rest])
}

/** Lies by name, with what a message must say. Blocks are sealed again where their hash covers the lie. */
const LIES: Record<string, { tell: Lie; named: RegExp }> = {
  'the next number': { tell: (block) => ({ ...block, number: String(WRONG + 1) }), named: /has the number 141/ },
  'the hash of the block before': {
    tell: (block, before) => ({ ...block, hash: before.hash }),
    named: /is not the one of its hash/,
  },
  'another time': {
    tell: (block) => ({ ...block, time: String(BigInt(block.time) + 1n) }),
    named: /is not the one of its hash/,
  },
  'another parent': {
    tell: (block) => sealBlock({ ...block, parent_hash: block.hash }),
    named: /names another parent than block 139/,
  },
  'a transaction less': {
    tell: (block) => change(block, block.transactions.slice(1)),
    named: /has 2 transactions, and its tx_count is 3/,
  },
  'a transaction twice in place of another': {
    tell: (block) => change(block, [...block.transactions.slice(0, 2), block.transactions[1]!]),
    named: /other transactions than its tx_merkle_hash names/,
  },
  'a forged receipt': {
    tell: (block) => addTransfer(block, '1000'),
    named: /other receipts than its tx_receipt_merkle_hash names/,
  },
  'no receipt': {
    tell: (block) =>
      change(
        block,
        block.transactions.map((transaction) => ({ ...transaction, tx_receipt: null })),
      ),
    named: /other receipts than its tx_receipt_merkle_hash names/,
  },
  'the receipts of two transactions exchanged': {
    tell(block) {
      const [first, second, ...rest] = block.transactions
      return change(block, [
        { ...first!, tx_receipt: second!.tx_receipt },
        { ...second!, tx_receipt: first!.tx_receipt },
        ...rest,
      ])
    },
    named: /other receipts than its tx_receipt_merkle_hash names/,
  },
  'two transactions in another order': {
    tell(block) {
      const [opening, first, ...rest] = block.transactions
      return change(block, [first!, opening!, ...rest])
    },
    named: /other transactions than its tx_merkle_hash names/,
  },
  'a success as a failure': {
    tell(block) {
      const [first, ...rest] = block.transactions
      return change(block, [
        { ...first!, tx_receipt: { ...first!.tx_receipt!, status_code: 'RUNTIME_ERROR' } },
        ...rest,
      ])
    },
    named: /other receipts than its tx_receipt_merkle_hash names/,
  },
  'the RAM of another payer': {
    tell(block) {
      const [first, ...rest] = block.transactions
      return change(block, [{ ...first!, tx_receipt: { ...first!.tx_receipt!, ram_usage: { victim: '9' } } }, ...rest])
    },
    named: /other receipts than its tx_receipt_merkle_hash names/,
  },
  // A receipt is hashed with the number of its status, which an unknown one does not have.
  'an unknown status, in a block that is consistent': {
    tell(block) {
      const [first, ...rest] = block.transactions
      const receipt = { ...first!.tx_receipt!, status_code: 'ODD' as 'SUCCESS' }
      return sealBlock(change(block, [{ ...first!, tx_receipt: receipt }, ...rest]))
    },
    named: /block 140 of the node has a receipt with the status "ODD"/,
  },
  'a malformed amount, in a block that is consistent': {
    tell: (block) => sealBlock(addTransfer(block, '1e5x')),
    named: /block 140 of the node has the amount "1e5x"/,
  },
  'an amount above 64 bits, in a block that is consistent': {
    tell: (block) => sealBlock(addTransfer(block, '9'.repeat(60))),
    named: /block 140 of the node has the amount "9{40}…"/,
  },
}

function createNode(url: string, blocks: readonly CompleteBlock[], lie?: Lie): Provider {
  const request = async (method: string, { number }: { number?: bigint }) => {
    const last = blocks.at(-1)!
    if (method === 'getChainInfo') {
      return { chain_id: 1, head_block: last.number, head_block_hash: last.hash, lib_block: '0' }
    }
    const block = blocks[Number(number)]
    if (block === undefined) throw new NodeError({ text: 'block not found', method: 'getBlockByNumber' })
    return { block: lie !== undefined && Number(number) === WRONG ? lie(block, blocks[WRONG - 1]!) : block }
  }
  const dev = async () => ({ transactions: [] })
  return { url, request, dev } as unknown as Provider
}

// The oracle is a scan of the true blocks. Each lie is in the response of a node, as an attacker between it and the
// index can change it.
for (const store of STORES) {
  describe(`explorer index ${store.name} of a node that lies`, () => {
    let index: ChainIndex
    let blocks: CompleteBlock[]
    before(async function () {
      await store.prepare(this)
      blocks = generateBlocks(new BlockGenerator({ seed: 5, transactions: 2 }), BLOCKS)
    })
    after(() => store.end())
    beforeEach(async () => {
      index = await store.create()
    })
    afterEach(async () => {
      await index.close()
      await store.remove()
    })

    const failureOf = (run: Promise<unknown>): Promise<{ code?: string; message?: string }> =>
      run.then(
        () => ({}),
        (error) => error,
      )

    for (const [name, { tell, named }] of Object.entries(LIES)) {
      it(`stores nothing wrong and names ${name}`, async () => {
        const service = openExplorerService(index, { provider: createNode('http://liar', blocks, tell) })
        const failure = await failureOf(service.sync())
        expect(failure).to.include({ code: 'EXPLORER_BLOCK_INVALID' })
        expect(failure.message).to.match(named)
        const { data } = (await (await service.api.request('/health')).json()) as { data: Record<string, string> }
        expect(data).to.include({ state: 'stopped', reason: failure.message })
        const { number } = index.head!
        expect(number).to.be.within(127, WRONG - 1)
        await compareAll(index, blocks.slice(0, number + 1), blocks.slice(number + 1))
      })
    }

    it('names a block that the node does not return, although its head is later and has the hash of the last one', async () => {
      const node = createNode('http://liar', blocks)
      const request = (async (...asked: Parameters<Provider['request']>) => {
        const response = await node.request(...asked)
        return asked[0] === 'getChainInfo' ? { ...response, head_block: String(BLOCKS + 50) } : response
      }) as Provider['request']
      const service = openExplorerService(index, { provider: { ...node, request } })
      // The second look begins with all blocks that the node has.
      for (let look = 0; look < 2; look++) {
        expect(await failureOf(service.sync())).to.include({ code: 'EXPLORER_BLOCK_MISSING' })
        expect(service.progress).to.include({ state: 'stopped', indexedBlock: BLOCKS - 1, nodeBlock: BLOCKS + 50 })
        expect(service.progress.reason).to.contain(`does not return block ${BLOCKS}`)
      }
      await compareAll(index, blocks, [])
    })

    it('continues with the next node of several, and ends with the blocks of a scan', async () => {
      const { tell } = LIES['a forged receipt']!
      const provider = createFailoverProvider([
        createNode('http://liar', blocks, tell),
        createNode('http://honest', blocks),
      ])
      const service = openExplorerService(index, { provider })
      expect(await failureOf(service.sync())).to.include({ code: 'EXPLORER_BLOCK_INVALID' })
      await service.sync()
      expect(service.progress).to.include({ state: 'synced', reason: undefined })
      await compareAll(index, blocks, [])
    })
  })
}
