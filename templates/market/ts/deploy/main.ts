import { deployment } from 'iost-toolkit/deploy'
import type { Goods } from '../contracts/goods'
import type { Market } from '../contracts/market'
import type { Market as Market2 } from '../contracts/market2'
import type { Treasury } from '../contracts/treasury'

/** Publishes the three contracts, connects them, and puts the second version of the market in the place of the first one. */
export default deployment(async (d) => {
  const from = 'alice'
  const [goods, treasury] = await Promise.all([
    d.deploy<Goods>('goods', { from }),
    d.deploy<Treasury>('treasury', { from }),
  ])
  const market = await d.deploy<Market>('market', { from })
  await d.send('connect the market', market.connect(goods.id, treasury.id))
  await d.send('serve the market', treasury.serve(market.id))
  await d.send('let alice make goods', goods.addMaker(from))
  const second = await d.update<Market2>('market', { from, source: 'market2' })
  await d.send('migrate the offers', second.migrate(50))
})
