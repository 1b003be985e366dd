import { expect } from 'chai'
import { createMemoryRecords } from '../../../../../src/indexer/store/records/memory-records.js'
import { RecordIndex } from '../../../../../src/indexer/store/records/record-index.js'
import { BlockGenerator, generateBlocks } from '../../../../conformance/explorer/generated-blocks.js'

describe('index in records', () => {
  it('lets readers in while it adds many blocks, which see a part of them', async () => {
    const index = await RecordIndex.open(createMemoryRecords())
    const blocks = generateBlocks(new BlockGenerator({ seed: 3, transactions: 19 }), 40)
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
})
