import { expect } from 'chai'
import type { ChainIndex, ListRange, WireBlock } from '../../../src/indexer/store/chain-index.js'
import { isLong, itExtended } from '../../limits.js'
import { BlockScan, listHolders } from './block-scan.js'
import { BlockGenerator, generateBlocks } from './generated-blocks.js'
import { compareAll } from './index-comparison.js'
import { createRandom } from './random-chain.js'
import { STORES } from './stores.js'

const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
const STEPS = Number(process.env.TOOLKIT_STORE_STEPS ?? (isLong ? 30 : 4))

/** Moves the times of blocks by seconds. */
function setTimes(blocks: readonly WireBlock[], by: (at: number) => number): WireBlock[] {
  return blocks.map((block, at) => ({ ...block, time: String(BigInt(block.time) + BigInt(by(at)) * 1_000_000_000n) }))
}

for (const store of STORES) {
  describe(`explorer store ${store.name}`, () => {
    let index: ChainIndex
    before(async function () {
      await store.prepare(this)
    })
    after(() => store.end())
    beforeEach(async () => {
      index = await store.create()
    })
    afterEach(async () => {
      await index.close()
      await store.remove()
    })

    it('responds like a scan of the blocks after any appends and reverts', async () => {
      const random = createRandom(SEED)
      const generator = new BlockGenerator({ seed: SEED })
      let blocks: WireBlock[] = []
      let gone: WireBlock[] = []
      for (let step = 0; step < STEPS; step++) {
        // An index that is kept does not go to another chain.
        const least = index.isKept ? 1 : 0
        const keep =
          blocks.length > 0 && random() < 0.4
            ? least + Math.floor(random() * (blocks.length + 1 - least))
            : blocks.length
        const added = generateBlocks(generator, Math.floor(random() * 40), blocks[keep - 1])
        await index.append(added, keep === blocks.length && step > 0 ? undefined : keep - 1)
        gone = [...gone, ...blocks.slice(keep)].slice(-40)
        blocks = [...blocks.slice(0, keep), ...added]
        if (blocks.length > 0) await compareAll(index, blocks, gone)
        else expect(index.head).to.equal(undefined)
      }
    })

    it('truncates a list to any length around its chunks', async () => {
      const generator = new BlockGenerator({ seed: SEED, transactions: 1 })
      const blocks = generateBlocks(generator, 150)
      await index.append(blocks)
      for (const keep of isLong ? [129, 128, 127, 65, 64, 63, 1] : [128, 127, 1]) {
        await index.append([], keep - 1)
        await compareAll(index, blocks.slice(0, keep), blocks.slice(keep, keep + 5))
      }
    })

    const declare = store.name === 'in memory' ? itExtended : it
    declare('returns pages of thousands of holders by balance after any reverts', async () => {
      const generator = new BlockGenerator({ seed: SEED, transactions: 60, accounts: 3000, isPlain: true })
      const blocks = generateBlocks(generator, 60)
      await index.append(blocks)
      await index.append([], 19)
      await index.append(generateBlocks(generator, 30, blocks[19]))
      await index.append([], 19)
      await index.append(blocks.slice(20))
      const [token] = [...new BlockScan(blocks).tokens().values()]
      const holders = listHolders(token!)
      expect(holders).to.have.length.greaterThan(2000)
      await index.read(async (view) => {
        for (let offset = 0; offset <= holders.length; offset += 97) {
          const part = await view.holders('token.iost/iost', { offset, limit: 100 })
          expect(part).to.deep.equal({ total: holders.length, holders: holders.slice(offset, offset + 100) })
        }
      })
      await index.append([], 2)
      await compareAll(index, blocks.slice(0, 3), [])
    })

    it('removes blocks of a clock that moved back', async () => {
      const generator = new BlockGenerator({ seed: SEED })
      const kept = generateBlocks(generator, 70)
      const off = setTimes(generateBlocks(generator, 20, kept.at(-1)), (at) => -10 * at)
      await index.append([...kept, ...off])
      await index.append([], 69)
      await compareAll(index, kept, off)
      const other = generateBlocks(generator, 20, kept.at(-1))
      await index.append([...off, ...generateBlocks(generator, 5, off.at(-1))])
      await index.append(other, 69)
      await compareAll(index, [...kept, ...other], off)
    })

    it('finds blocks by time around one whose clock was ahead', async () => {
      const blocks = generateBlocks(new BlockGenerator({ seed: SEED }), 200)
      const seconds = (at: number) => Number(BigInt(blocks[at]!.time) / 1_000_000_000n)
      const [year, ahead] = [365 * 86_400, 150]
      await index.append(setTimes(blocks, (at) => (at === ahead ? year : 0)))
      const found = (range: Pick<ListRange, 'start' | 'end'>) =>
        index.read(async (view) => {
          const part = await view.list('blocks', { offset: 0, limit: 500, ascending: true, ...range })
          expect(part.total).to.equal(part.entries.length)
          return part.entries.map(({ block }) => block)
        })
      const within = (start: number, end: number) =>
        blocks.map((_, at) => at).filter((at) => at !== ahead && seconds(at) >= start && seconds(at) <= end)
      const [middle, last] = [seconds(170), seconds(199)]
      expect(await found({ start: middle })).to.include.members(within(middle, last))
      expect(await found({ start: middle, end: last })).to.deep.equal(within(middle, last))
      expect(await found({ start: seconds(10), end: seconds(20) })).to.deep.equal(within(seconds(10), seconds(20)))
      const intervals = [
        [seconds(10), seconds(20)],
        [0, seconds(0) - 1],
        [middle, last],
      ] as const
      const limits = intervals.map(([start, end]) => ({ start, end }))
      // The oracle filters the blocks.
      const expected = intervals.map(([start, end]) => within(start, end).length)
      expect(await index.read((view) => view.countWithin('blocks', limits))).to.deep.equal(expected)
      expect(await index.read((view) => view.countWithin('transactions:nobody', limits))).to.deep.equal([0, 0, 0])
    })

    it('can start at any block', async () => {
      const blocks = generateBlocks(new BlockGenerator({ seed: SEED }), 30)
      await index.append(blocks.slice(10))
      await compareAll(index, blocks.slice(10), blocks.slice(0, 10))
      if (index.isKept) {
        const failure: unknown = await index.append([], 9).catch((error: unknown) => error)
        expect(failure).to.have.property('code', 'EXPLORER_STORE_CHAIN')
        return compareAll(index, blocks.slice(10), blocks.slice(0, 10))
      }
      await index.append([], 9)
      expect(index.head).to.equal(undefined)
      expect(await index.read((view) => view.count('blocks'))).to.equal(0)
      await index.append(blocks.slice(5))
      await compareAll(index, blocks.slice(5), [])
    })

    it('rejects unlinked blocks without storing any', async () => {
      const generator = new BlockGenerator({ seed: SEED })
      const blocks = generateBlocks(generator, 20)
      await index.append(blocks.slice(0, 10))
      const other = { ...blocks[14]!, parent_hash: blocks[3]!.hash }
      for (const wrong of [[blocks[11]!], [...blocks.slice(10, 14), other], [blocks[9]!]]) {
        const failure = await index.append(wrong).then(() => 'nothing', String)
        expect(failure).to.match(/block \d+ does not follow block \d+ of the index/)
        await compareAll(index, blocks.slice(0, 10), blocks.slice(10))
      }
      await index.append(blocks.slice(10))
      await compareAll(index, blocks, [])
    })

    it('is the same after reopening', async function () {
      if (store.reopen === undefined) this.skip()
      const blocks = generateBlocks(new BlockGenerator({ seed: SEED }), 100)
      await index.append(blocks.slice(0, 70))
      await index.close()
      index = await store.reopen()
      await compareAll(index, blocks.slice(0, 70), [])
      await index.append(blocks.slice(70))
      await compareAll(index, blocks, [])
    })
  })
}
