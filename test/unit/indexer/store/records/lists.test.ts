import { expect } from 'chai'
import { formatPlace, Lists } from '../../../../../src/indexer/store/records/lists.js'
import { createMemoryRecords } from '../../../../../src/indexer/store/records/memory-records.js'
import type { RecordChange } from '../../../../../src/indexer/store/records/records.js'

const LONG = 150

/** A list with an entry for each block. */
async function openList() {
  const records = createMemoryRecords()
  const lists = new Lists(records)
  const change = async (
    make: (ends: Awaited<ReturnType<Lists['openEnds']>>, changes: RecordChange[]) => unknown,
  ): Promise<void> => {
    const ends = await lists.openEnds(['transactions'])
    const changes: RecordChange[] = []
    await make(ends, changes)
    await records.write([...changes, ...lists.describe(ends)])
    lists.remember(ends)
  }
  return {
    add: (from: number, to: number) => {
      const blocks = Array.from({ length: to - from }, (_, at) => from + at)
      const texts = blocks.map((block) => formatPlace({ block, transaction: 0, item: 0, time: block }))
      return change((ends, changes) => lists.add(ends, changes, 'transactions', texts))
    },
    truncate: (block: number) => change((ends, changes) => lists.truncate(ends, changes, 'transactions', block)),
    read: async () => {
      const { entries } = await new Lists(records).read('transactions', { offset: 0, limit: 1000, ascending: true })
      return entries.map(({ block }) => block)
    },
  }
}

describe('explorer list', () => {
  for (const kept of [1, 63, 64, 65, 127, 128, 129]) {
    it(`keeps the remaining and newly added entries when it is truncated to ${kept}`, async () => {
      const { add, truncate, read } = await openList()
      await add(0, LONG)
      await truncate(kept - 1)
      expect(await read()).to.deep.equal(Array.from({ length: kept }, (_, block) => block))
      await add(kept, kept + LONG)
      expect(await read()).to.deep.equal(Array.from({ length: kept + LONG }, (_, block) => block))
    })
  }
})
