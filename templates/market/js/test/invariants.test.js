import { chain, expect, invariants } from 'iost-toolkit/test'
import { offered } from './stage'

/**
 * An amount in millionths, exactly.
 * @param {string | null} amount
 */
function toUnits(amount) {
  const [whole, fraction = ''] = (amount ?? '0').split('.')
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
}

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
      const amounts = await treasury.storage(['fees', 'credits'])
      const owed = amounts.map(toUnits).reduce((sum, amount) => sum + amount)
      expect(toUnits(await chain.token('iost').balance(treasury))).to.equal(owed)
      const ids = /** @type {string[]} */ (await market.read.listOffers('', 100))
      const offers = await Promise.all(ids.map((id) => market.read.offerOf(id)))
      const wood = /** @type {import('../contracts/lib/offers').Offer[]} */ (offers).filter(
        ({ kind }) => kind === 'wood',
      )
      expect(wood.reduce((sum, { count }) => sum + count, 0)).to.equal(await goods.read.countOf(market.id, 'wood'))
    },
  })
})
