import { expect } from 'chai'
import { intersect, MAX_READ_WHOLE } from '../../../../src/indexer/families/intersection.js'
import type { IndexView, ListEntry, ListName, ListRange } from '../../../../src/indexer/store/chain-index.js'
import { createRandom } from '../../../security/hostile.js'

type Lists = Readonly<Record<string, readonly ListEntry[]>>

/** An index of lists in memory, which counts the entries that are read. */
function openLists(lists: Lists) {
  const read = { entries: 0 }
  const list = async (name: ListName, { offset, limit, ascending, start, end }: ListRange) => {
    const part = lists[name]!.filter(({ time }) => time >= (start ?? 0) && time <= (end ?? Number.POSITIVE_INFINITY))
    const ordered = ascending === true ? part : part.toReversed()
    const entries = ordered.slice(offset, offset + limit)
    read.entries += entries.length
    return { total: part.length, entries }
  }
  return { index: { list } as unknown as IndexView, read }
}

/** Transactions of which each list has some share. Blocks have up to 8. */
function drawLists(seed: number, count: number, shares: readonly number[]): Lists {
  const random = createRandom(seed)
  const all = Array.from({ length: count }, (_, at) => ({
    block: at >> 3,
    transaction: at & 7,
    item: 0,
    time: at >> 4,
  }))
  return Object.fromEntries(
    shares.map((share, at) => [String(at), all.filter(() => random(1_000_000) < share * 1_000_000)]),
  )
}

const nameEntry = ({ block, transaction }: ListEntry) => `${block}/${transaction}`

/** Sets know neither the order of lists nor how they are read. */
function intersectSets(lists: Lists, holds: (entry: ListEntry) => boolean): string[] {
  const [first, ...others] = Object.values(lists)
  const sets = others.map((list) => new Set(list.map(nameEntry)))
  return first!.filter((entry) => holds(entry) && sets.every((set) => set.has(nameEntry(entry)))).map(nameEntry)
}

describe('intersection of lists', () => {
  it('is that of sets, in both directions and between dates', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const shares = [
        [1, 0.5],
        [0.9, 0.01],
        [0.02, 0.02, 0.9],
        [0, 1],
        [0.4, 0.4, 0.4, 0.9],
      ][seed % 5]!
      const lists = drawLists(seed, 4000, shares)
      const names = Object.keys(lists) as ListName[]
      for (const [start, end] of [[], [50, 180], [300], [200, 100]] as [start?: number, end?: number][]) {
        const expected = intersectSets(
          lists,
          ({ time }) => time >= (start ?? 0) && time <= (end ?? Number.POSITIVE_INFINITY),
        )
        for (const ascending of [true, false]) {
          const { index } = openLists(lists)
          const { entries, searchedTo } = await intersect(index, names, { ascending, start, end }, MAX_READ_WHOLE)
          expect(entries.map(nameEntry), `seed ${seed}`).to.deep.equal(ascending ? expected : expected.toReversed())
          expect(searchedTo).to.equal(undefined)
        }
      }
    }
  })

  it('skips the parts of a long list that a short one cannot meet', async () => {
    const lists = drawLists(7, 400_000, [1, 0.00001])
    const { index, read } = openLists(lists)
    const { entries } = await intersect(index, ['0', '1'] as unknown as ListName[], {}, MAX_READ_WHOLE)
    expect(entries.map(nameEntry)).to.deep.equal(intersectSets(lists, () => true).toReversed())
    expect(entries.length).to.be.greaterThan(0)
    expect(read.entries).to.be.below(10_000)
  })

  it('ends at its limit, with all that it has passed', async () => {
    const lists = drawLists(9, 40_000, [0.5, 0.5])
    const { index, read } = openLists(lists)
    const { entries, searchedTo } = await intersect(index, ['0', '1'] as unknown as ListName[], {}, 5000)
    expect(searchedTo).to.be.within(1, 4999)
    const expected = intersectSets(lists, () => true)
      .toReversed()
      .slice(0, entries.length)
    expect(entries.map(nameEntry)).to.deep.equal(expected)
    expect(entries.length).to.be.greaterThan(100)
    expect(read.entries).to.be.below(7000)
  })

  it('finds all in searches that each go on from the time at which the one before ended', async () => {
    const lists = drawLists(11, 20_000, [0.5, 0.01, 0.9])
    const { index } = openLists(lists)
    const found = new Set<string>()
    let searches = 0
    for (let end: number | undefined = Number.MAX_SAFE_INTEGER; end !== undefined; searches++) {
      const names = Object.keys(lists) as ListName[]
      const { entries, searchedTo } = await intersect(index, names, { end }, 3000)
      for (const entry of entries) found.add(nameEntry(entry))
      // Two blocks have a time: the next search has those of the block that may be searched in part.
      end = searchedTo && searchedTo >> 1
    }
    expect(searches).to.be.greaterThan(3)
    expect([...found]).to.deep.equal(intersectSets(lists, () => true).toReversed())
  })
})
