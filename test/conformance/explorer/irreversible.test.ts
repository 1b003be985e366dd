import { expect } from 'chai'
import { isToolkitError } from '../../../src/errors/errors.js'
import { createFollower } from '../../../src/indexer/follower.js'
import type { ChainIndex } from '../../../src/indexer/store/chain-index.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { BlockGenerator, type CompleteBlock, generateBlocks } from './generated-blocks.js'
import { compareAll } from './index-comparison.js'
import { STORES } from './stores.js'

const BLOCKS = 200
const IRREVERSIBLE = 190

/** A node with these blocks, the first ones irreversible. */
function createNode(blocks: readonly CompleteBlock[], irreversible = IRREVERSIBLE): Provider {
  const request = async (method: string, { number }: { number?: bigint }) => {
    const last = blocks.at(-1)!
    if (method === 'getChainInfo') {
      const lib = Math.min(irreversible, Number(last.number))
      return { head_block: last.number, head_block_hash: last.hash, lib_block: String(lib) }
    }
    const block = blocks[Number(number)]
    if (block === undefined) throw new NodeError({ text: 'block not found', method: 'getBlockByNumber' })
    return { block }
  }
  return { url: 'http://node', request } as unknown as Provider
}

/** The first blocks, and others instead of those after them: a branch that the generator makes from its own seed. */
function branch(blocks: readonly CompleteBlock[], common: number, length: number, seed = 2): CompleteBlock[] {
  const kept = blocks.slice(0, common + 1)
  const other = new BlockGenerator({ seed, transactions: 1 })
  return [...kept, ...generateBlocks(other, length - kept.length, kept.at(-1))]
}

// The oracle is a scan of the blocks of the chain that was indexed first: it knows neither index nor follower.
for (const store of STORES) {
  describe(`explorer index ${store.name} with a node of another branch`, () => {
    let index: ChainIndex
    let blocks: CompleteBlock[]
    before(async function () {
      await store.prepare(this)
      blocks = generateBlocks(new BlockGenerator({ seed: 1, transactions: 1 }), BLOCKS)
    })
    after(() => store.end())
    beforeEach(async () => {
      index = await store.create()
      await createFollower({ provider: createNode(blocks), index }).sync()
    })
    afterEach(async () => {
      await index.close()
      await store.remove()
    })

    /** Follows a node once, and returns the code of the failure. */
    async function follow(provider: Provider) {
      const follower = createFollower({ provider, index })
      const failure: unknown = await follower.sync().catch((error: unknown) => error)
      const { state, reason } = follower.progress
      return { code: isToolkitError(failure) ? failure.code : failure, state, reason }
    }

    it('follows a longer branch that begins after the irreversible block', async () => {
      for (const common of [IRREVERSIBLE, IRREVERSIBLE + 3]) {
        const other = branch(blocks, common, BLOCKS + common, common)
        expect(await follow(createNode(other))).to.include({ code: undefined, state: 'synced' })
        await compareAll(index, other, [])
        await index.close()
        await store.remove()
        index = await store.create()
        await createFollower({ provider: createNode(blocks), index }).sync()
      }
    })

    const { reopen } = store
    if (reopen === undefined) {
      it('is replaced, because it is in memory', async () => {
        const other = generateBlocks(new BlockGenerator({ seed: 3, transactions: 1 }), 30)
        for (const chain of [branch(blocks, 20, 40), other]) {
          expect(await follow(createNode(chain))).to.include({ code: undefined, state: 'synced' })
          await compareAll(index, chain, [])
        }
      })
      return
    }

    it('keeps all blocks that are irreversible, whether the branch is shorter, longer or of another chain', async () => {
      const others: Record<string, [blocks: CompleteBlock[], code: string, state: string]> = {
        'short, from a low block': [branch(blocks, 20, 40), 'EXPLORER_STORE_CHAIN', 'stopped'],
        'short, from the block before the irreversible one': [
          branch(blocks, IRREVERSIBLE - 1, IRREVERSIBLE + 2),
          'EXPLORER_STORE_CHAIN',
          'stopped',
        ],
        'long, from a low block': [branch(blocks, 20, BLOCKS + 40), 'EXPLORER_STORE_CHAIN', 'stopped'],
        'of another first block': [
          generateBlocks(new BlockGenerator({ seed: 3 }), BLOCKS + 5),
          'EXPLORER_STORE_CHAIN',
          'stopped',
        ],
        'short, of another first block': [
          generateBlocks(new BlockGenerator({ seed: 3 }), 5),
          'EXPLORER_STORE_CHAIN',
          'stopped',
        ],
        'a beginning of the chain': [blocks.slice(0, 50), 'EXPLORER_NODE_BEHIND', 'waiting'],
        'short, after the irreversible block': [
          branch(blocks, IRREVERSIBLE + 2, BLOCKS - 2),
          'EXPLORER_NODE_BEHIND',
          'waiting',
        ],
      }
      for (const [name, [other, code, state]] of Object.entries(others)) {
        const found = await follow(createNode(other))
        expect([found.code, found.state], name).to.deep.equal([code, state])
        expect(found.reason, name).to.contain(String(Number(other.at(-1)!.number)))
        await compareAll(index, blocks, [])
      }
      // The same index goes on with its own chain.
      const more = branch(blocks, BLOCKS - 1, BLOCKS + 30)
      expect(await follow(createNode(more))).to.deep.equal({ code: undefined, state: 'synced', reason: undefined })
      await compareAll(index, more, [])
    })

    it('keeps the irreversible blocks after it was opened again, by its own rule and not by that of the follower', async () => {
      await index.close()
      index = await reopen()
      expect((await follow(createNode(branch(blocks, 20, BLOCKS + 40)))).code).to.equal('EXPLORER_STORE_CHAIN')
      const failure: unknown = await index.append([], IRREVERSIBLE - 1).catch((error: unknown) => error)
      expect(failure).to.have.property('code', 'EXPLORER_STORE_CHAIN')
      await compareAll(index, blocks, [])
    })

    it('is replaced by another chain if the user asks to index again', async () => {
      const other = generateBlocks(new BlockGenerator({ seed: 3, transactions: 1 }), 30)
      for (const chain of [branch(blocks, 20, 40), other]) {
        await index.close()
        index = await reopen({ mayReplace: true })
        expect(await follow(createNode(chain))).to.include({ code: undefined, state: 'synced' })
        await compareAll(index, chain, blocks.slice(40))
      }
    })
  })
}
