import { chain, expect, invariants } from 'iost-toolkit/test'
import type { Offer } from '../contracts/lib/offers'
import { offered } from './stage'

describe('market, in any order of calls', () => {
  invariants('keeps what was offered and what was paid', {
    setup: offered,
    runs: 50,
    contracts: ({ market, goods, treasury }) => [market, goods, treasury],
    rules: {
      ledgers: ({ goods, treasury }) => [
        { contract: goods, map: 'counts', total: 'existing' },
        { contract: treasury, map: 'creditOf', total: 'credits' },
      ],
      owned: ({ market, goods, owner }) => [
        { contract: market, keys: ['paused'], by: owner },
        { contract: goods, keys: ['role.maker'], by: owner },
      ],
    },
    always: async ({ market, goods, treasury }) => {
      const [fees, credits] = await treasury.storage(['fees', 'credits'])
      const balance = await chain.token('iost').balance(treasury)
      expect(Number(balance)).to.be.closeTo(Number(fees) + Number(credits), 0.000001)
      const ids = await market.read.listOffers('', 100)
      const offers = (await Promise.all(ids.map((id) => market.read.offerOf(id)))) as Offer[]
      const wood = offers.filter(({ kind }) => kind === 'wood')
      expect(wood.reduce((sum, { count }) => sum + count, 0)).to.equal(await goods.read.countOf(market.id, 'wood'))
    },
  })
})
