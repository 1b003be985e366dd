import { chain, fixture } from 'iost-toolkit/test'

/** The three contracts, published and connected; Alice has 100 wood, Bob and Carol have IOST only. */
export const setup = fixture(async () => {
  const { owner, alice, bob, carol } = await chain.accounts(['owner', 'alice', 'bob', 'carol'])
  const goods = await chain.deploy('goods', { from: owner })
  const treasury = await chain.deploy('treasury', { from: owner })
  const market = await chain.deploy('market', { from: owner })
  await market.connect(goods.id, treasury.id)
  await treasury.serve(market.id)
  await goods.addMaker(owner.name)
  await goods.make(owner.name, alice.name, 'wood', 100)
  return { owner, alice, bob, carol, goods, treasury, market }
})

/** Alice offers 10 wood for 2.5 IOST each, as offer 1. */
export const offered = fixture(async () => {
  const stage = await setup()
  await stage.market.as(stage.alice).offer(stage.alice.name, 'wood', 10, '2.5')
  return stage
})
