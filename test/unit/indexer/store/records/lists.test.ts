import { expect } from 'chai'
import { type ListEnds, Lists } from '../../../../../src/indexer/store/records/lists.js'
import { createMemoryRecords } from '../../../../../src/indexer/store/records/memory-records.js'
import type { RecordChange } from '../../../../../src/indexer/store/records/records.js'

const LIST = 'transactions'
/** Blocks of one entry, two seconds apart, except where a clock was off. */
const timeOf = (block: number) => (block % 500 === 499 ? 2 * block + 40 : 2 * block)
const INTERVALS = Array.from({ length: 60 }, (_, at) => ({ start: 100 * at, end: 100 * at + 99 }))
const WHOLE = { offset: 0, limit: 5000 }

function openLists() {
  const records = createMemoryRecords()
  let reads = 0
  /** Holds back the values of a read. */
  let gate: Promise<void> | undefined
  const lists = new Lists({
    ...records,
    async read(keys) {
      reads += keys.length
      const values = await records.read(keys)
      await gate
      return values
    },
  })
  const change = async (run: (ends: Map<never, never>, changes: RecordChange[]) => unknown) => {
    const ends = (await lists.openEnds([LIST])) as Map<never, never>
    const changes: RecordChange[] = []
    await run(ends, changes)
    await records.write([...changes, ...lists.describe(ends)])
    lists.remember(ends)
  }
  return {
    add: (from: number, to: number, shift = 0) =>
      change((ends, changes) => {
        const blocks = Array.from({ length: to - from }, (_, at) => from + at)
        lists.add(
          ends,
          changes,
          LIST,
          blocks.map((block) => `${block},0,0,${timeOf(block) + shift}`),
        )
      }),
    /** Truncates without waiting for reads that are held back. */
    async truncateAtOnce(block: number) {
      const other = new Lists(records)
      const ends: ListEnds = await other.openEnds([LIST])
      const changes: RecordChange[] = []
      await other.truncate(ends, changes, LIST, block)
      await records.write([...changes, ...other.describe(ends)])
      await lists.truncate(new Map(ends), [], LIST, block)
      lists.remember(ends)
    },
    truncate: (block: number) => change((ends, changes) => lists.truncate(ends, changes, LIST, block)),
    /** Holds back what reads return from now on, until the returned function is called. */
    holdReads() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        gate = undefined
        open()
      }
    },
    all: () => lists.read(LIST, WHOLE),
    /** Reads as a process that has nothing in its memory. */
    allCold: () => new Lists(records).read(LIST, WHOLE),
    async chart() {
      reads = 0
      const counts = await lists.countWithin(LIST, INTERVALS)
      return { counts, reads }
    },
    /** The counts by one search after the other. */
    count: () =>
      Promise.all(
        INTERVALS.map(async (interval) => (await lists.read(LIST, { offset: 0, limit: 0, ...interval })).total),
      ),
  }
}

describe('lists in records', () => {
  it('count the entries of intervals as single searches do, also after additions and rollbacks', async () => {
    const lists = openLists()
    const compare = async (what: string) => {
      expect((await lists.chart()).counts, what).to.deep.equal(await lists.count())
      expect((await lists.chart()).counts, `${what}, again`).to.deep.equal(await lists.count())
    }
    await compare('empty')
    await lists.add(0, 20)
    await compare('no full chunk')
    await lists.add(20, 1500)
    await compare('half of the intervals')
    await lists.add(1500, 2600)
    await compare('nearly all')
    await lists.truncate(700)
    await compare('after a rollback')
    await lists.add(701, 3000)
    await compare('all')
  })

  it('read little for a chart whose past was read before', async () => {
    const lists = openLists()
    await lists.add(0, 2900)
    const first = await lists.chart()
    await lists.add(2900, 2950)
    const second = await lists.chart()
    expect(first.reads).to.be.within(60, 400)
    expect(second.reads).to.be.below(30)
    expect(second.counts).to.deep.equal(await lists.count())
  })

  it('return after a rollback what a process with an empty memory reads', async () => {
    const lists = openLists()
    await lists.add(0, 1000)
    expect((await lists.all()).entries).to.have.lengthOf(1000)
    await lists.truncate(300)
    await lists.add(301, 1200, 7)
    const warm = await lists.all()
    expect(warm).to.deep.equal(await lists.allCold())
    expect(warm.entries[0]?.time).to.equal(timeOf(1199) + 7)
  })

  it('keep nothing of a read that a rollback overtook', async () => {
    const lists = openLists()
    await lists.add(0, 1000)
    const letGo = lists.holdReads()
    const early = lists.all()
    await lists.truncateAtOnce(300)
    letGo()
    await early
    await lists.add(301, 1000, 7)
    expect(await lists.all()).to.deep.equal(await lists.allCold())
  })
})
