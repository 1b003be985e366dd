import { expect } from 'chai'
import { createMemoryRecords } from '../../../../../src/indexer/store/records/memory-records.js'
import { RecordIndex } from '../../../../../src/indexer/store/records/record-index.js'
import { BlockGenerator, generateBlocks } from '../../../../conformance/explorer/generated-blocks.js'

describe('index in records', () => {
  it('lets readers in while it adds many blocks, which see a part of them', async () => {
    const index = await RecordIndex.open(createMemoryRecords())
    const blocks = generateBlocks(new BlockGenerator({ seed: 3, transactions: 99 }), 40)
    const seen: (number | undefined)[] = []
    let isAdded = false
    const adding = index.append(blocks).finally(() => {
      isAdded = true
    })
    while (!isAdded) {
      const { head } = index
      if (head !== undefined) expect(await index.count('blocks')).to.equal(head.number + 1)
      seen.push(head?.number)
      await new Promise(setImmediate)
    }
    await adding
    expect(new Set(seen).size, 'different heads').to.be.at.least(6)
    expect(index.head?.number).to.equal(39)
  })

  it('adds the blocks of one part in slices, between which other tasks run', async () => {
    const blocks = generateBlocks(new BlockGenerator({ seed: 4, transactions: 19, accounts: 500 }), 5)
    const countTurns = async (msOfCall: number) => {
      let time = 0
      const now = () => {
        time += msOfCall
        return time
      }
      const index = await RecordIndex.open(createMemoryRecords(), { now })
      let isAdded = false
      const adding = index.append(blocks).finally(() => {
        isAdded = true
      })
      let turns = 0
      for (; !isAdded; turns++) await new Promise(setImmediate)
      await adding
      expect(index.head?.number).to.equal(4)
      return turns
    }
    expect(await countTurns(0), 'while no time passes').to.be.below(10)
    // Each block, list and chunk of holders takes longer than a slice.
    expect(await countTurns(2)).to.be.above(100)
  })
})
