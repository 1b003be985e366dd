/** A project whose test fails in a contract that another one calls; lines are numbered from 1 in the tests. */
export const SHOP_PROJECT = {
  'toolkit.config.ts': 'export default {}\n',
  'contracts/stock.ts': `/** Keeps how many pieces there are. */
export class Stock {
  init(): void {
    storage.put('pieces', '5')
  }

  take(count: number): string {
    const pieces = Number(storage.get('pieces'))
    const left = pieces - count
    if (left < 0) {
      throw new Error('only ' + pieces + ' left')
    }
    storage.put('pieces', String(left))
    return String(left)
  }
}
`,
  'contracts/shop.ts': `const PRICE = 3

interface Order {
  buyer: string
  sums: number[]
}

export class Shop {
  init(): void {}

  _sum(count: number): number {
    let sum = 0
    for (let i = 0; i < count; i++) {
      sum += PRICE
    }
    return sum
  }

  buy(stock: string, buyer: string, count: number): string {
    const order: Order = { buyer, sums: [] }
    order.sums.push(this._sum(count))
    storage.mapPut('orders', buyer, JSON.stringify(order))
    const left = blockchain.call(stock, 'take', [count])[0]
    console.log('left', left)
    return left
  }
}
`,
  'test/shop.test.ts': `import { chain, expect, fixture } from 'iost-toolkit/test'

describe('shop', () => {
  const setup = fixture(async () => {
    const [alice] = await chain.accounts(1)
    const stock = await chain.deploy('stock', { from: alice })
    const shop = await chain.deploy('shop', { from: alice })
    return { alice, stock, shop }
  })

  it('sells what is there', async () => {
    const { alice, stock, shop } = await setup()
    await shop.buy(stock.id, alice.name, 2)
    expect(await stock.storage('pieces')).to.equal('3')
  })

  it('sells more than there is', async () => {
    const { alice, stock, shop } = await setup()
    await shop.buy(stock.id, alice.name, 2)
    await shop.buy(stock.id, alice.name, 4)
  })

  it('marks a call', async () => {
    const { alice, stock, shop } = await setup()
    await shop.buy(stock.id, alice.name, 1)
    chain.breakpoint()
    await shop.buy(stock.id, alice.name, 2)
  })
})
`,
}
