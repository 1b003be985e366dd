import { deployment } from 'iost-toolkit/deploy'

/**
 * Publishes the three contracts, connects them, and puts the second version of the market in place of the first
 * one.
 */
export default deployment(async (d) => {
  const from = 'alice'
  const [goods, treasury] = await Promise.all([d.deploy('goods', { from }), d.deploy('treasury', { from })])
  const market = await d.deploy('market', { from })
  await d.send('connect the market', market.connect(goods.id, treasury.id))
  await d.send('serve the market', treasury.serve(market.id))
  await d.send('let alice make goods', goods.addMaker(from))
  const second = await d.update('market', { from, source: 'market2' })
  await d.send('migrate the offers', second.migrate(50))
})
