import { expect } from 'chai'
import { createMemoryRecords } from '../../../../../src/indexer/store/records/memory-records.js'
import { type BalanceMove, Ranking, RankingCache } from '../../../../../src/indexer/store/records/ranking.js'
import type { RecordChange } from '../../../../../src/indexer/store/records/records.js'
import { Slices } from '../../../../../src/indexer/store/slices.js'
import { createRandom } from '../../../../conformance/explorer/random-chain.js'

const TOKEN = 'token.iost/iost'

describe('ranking of holders', () => {
  it('sorts as numbers do, with a cache and without one, after any change', async () => {
    const records = createMemoryRecords()
    const cache = new RankingCache()
    const random = createRandom(7)
    const balances = new Map<string, bigint>()
    /** A balance with any number of digits; a node that lies may cause negative ones. */
    const pick = () =>
      BigInt(Math.floor(random() * 10 ** (1 + Math.floor(random() * 12)))) - (random() < 0.1 ? 50n : 0n)
    for (let round = 0; round < 40; round++) {
      const moves: BalanceMove[] = Array.from({ length: 60 }, () => {
        const address = `user${Math.floor(random() * 900)}`
        const [before, after] = [balances.get(address) ?? 0n, random() < 0.2 ? 0n : pick()]
        balances.set(address, after)
        return { address, before, after }
      })
      const changes: RecordChange[] = []
      const ranking = await Ranking.open(records, TOKEN, cache)
      await ranking.change(moves, changes, new Slices())
      // What was not written must not be read, although the cache has it.
      expect((await Ranking.open(records, TOKEN, cache)).count).to.equal(ranking.count)
      await records.write(changes)
    }
    const expected = [...balances]
      .filter(([, value]) => value !== 0n)
      .map(([address, value]) => ({ address, value }))
      .sort((a, b) => (a.value === b.value ? (a.address < b.address ? -1 : 1) : a.value > b.value ? -1 : 1))
    for (const known of [cache, new RankingCache()]) {
      const ranking = await Ranking.open(records, TOKEN, known)
      expect(ranking.count).to.equal(expected.length)
      expect(await ranking.read(0, expected.length)).to.deep.equal(expected)
      expect(await ranking.read(300, 325)).to.deep.equal(expected.slice(300, 325))
    }
  })
})
