import { chain, expect } from 'iost-toolkit/test'
import { offered, setup } from './stage'

describe('market', () => {
  describe('offer', () => {
    it('takes the goods into its keeping', async () => {
      const { alice, goods, market } = await setup()
      await expect(market.as(alice).offer(alice.name, 'wood', 10, '2.50'))
        .to.return('1')
        .and.to.emit(market, 'offer')
        .withContent({ receipt: 'offered', id: '1', kind: 'wood', seller: alice.name, count: 10, price: '2.5' })
      expect(await goods.read.countOf(market.id, 'wood')).to.equal(10)
      expect(await goods.read.countOf(alice.name, 'wood')).to.equal(90)
      expect(await market.read.offerOf('1')).to.deep.equal({
        seller: alice.name,
        kind: 'wood',
        count: 10,
        price: '2.5',
      })
    })

    it('requires the signature of the seller', async () => {
      const { alice, bob, market } = await setup()
      await expect(market.as(bob).offer(alice.name, 'wood', 1, '1')).to.beUnauthorized(alice)
    })

    it('cannot offer more than the seller has', async () => {
      const { alice, market } = await setup()
      await expect(market.as(alice).offer(alice.name, 'wood', 101, '1'))
        .to.failWith(`${alice.name} has 100 wood, not 101`)
        .and.to.changeOnly(market, [])
    })

    for (const price of ['0', '-1', 'dear', '0.0000001']) {
      it(`refuses the price ${price}`, async () => {
        const { alice, market } = await setup()
        await expect(market.as(alice).offer(alice.name, 'wood', 1, price)).to.failWith(
          /not an amount above zero|decimal places/,
        )
      })
    }

    it('never uses an id again', async () => {
      const { alice, market } = await offered()
      await market.as(alice).cancel('1')
      await expect(market.as(alice).offer(alice.name, 'wood', 1, '1')).to.return('2')
    })

    it('waits until the market is connected', async () => {
      const { owner, alice } = await setup()
      const alone = await chain.deploy('market', { from: owner })
      await expect(alone.as(alice).offer(alice.name, 'wood', 1, '1')).to.failWith('the market is not connected yet')
    })
  })

  describe('buy', () => {
    it('moves goods and IOST at once', async () => {
      const { alice, bob, goods, market, treasury } = await offered()
      await expect(market.as(bob).buy(bob.name, '1', 4, '2.5'))
        .to.changeBalances('iost', { [bob.name]: '-10', [treasury.id]: '+10', [alice.name]: '0' })
        .and.to.conserve('iost')
        .and.to.emit(market, 'buy')
        .withContent({ receipt: 'sold', id: '1', buyer: bob.name, count: 4, paid: '10', fee: '0' })
        .and.to.emit(treasury, 'charge')
        .withContent({ receipt: 'charged', buyer: bob.name, seller: alice.name, amount: '10', fee: '0' })
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', bob.name, treasury.id, '10', 'market'])
      expect(await goods.read.countOf(bob.name, 'wood')).to.equal(4)
      expect(await goods.read.countOf(market.id, 'wood')).to.equal(6)
    })

    it('leaves the rest on offer, and nothing when all is sold', async () => {
      const { alice, bob, market } = await offered()
      await market.as(bob).buy(bob.name, '1', 4, '2.5')
      expect(await market.read.offerOf('1')).to.deep.equal({ seller: alice.name, kind: 'wood', count: 6, price: '2.5' })
      await market.as(bob).buy(bob.name, '1', 6, '2.5')
      await expect(market.offerOf('1')).to.failWith('there is no offer 1')
      expect(await market.read.countOffers()).to.equal(0)
    })

    for (const count of [0, 11]) {
      it(`sells no ${count} of 10`, async () => {
        const { bob, market } = await offered()
        await expect(market.as(bob).buy(bob.name, '1', count, '2.5')).to.failWith(
          `count is ${count}, not a whole number from 1 to 10`,
        )
      })
    }

    it('rejects a price that has changed', async () => {
      const { bob, market } = await offered()
      await expect(market.as(bob).buy(bob.name, '1', 1, '2')).to.failWith('one costs 2.5 IOST, not 2')
    })

    it('requires the signature of the buyer', async () => {
      const { bob, carol, market } = await offered()
      await expect(market.as(carol).buy(bob.name, '1', 1, '2.5')).to.failWith(
        `no permission: ${bob.name}@active must sign`,
      )
    })

    it('undoes everything where the buyer cannot pay', async () => {
      const { alice, bob, goods, market } = await setup()
      await market.as(alice).offer(alice.name, 'wood', 1, '1000000')
      const balance = await chain.token('iost').balance(bob)
      await chain.token('iost').transfer({ from: bob, to: alice, amount: balance })
      await expect(market.as(bob).buy(bob.name, '1', 1, '1000000'))
        .to.fail.and.to.changeOnly(market, [])
        .and.to.changeOnly(goods, [])
    })

    it('cannot spend more than the ABI allows', async () => {
      const { alice, bob, market } = await setup()
      await market.as(alice).offer(alice.name, 'wood', 2, '600000')
      await chain.fund(bob, '2000000')
      await expect(market.as(bob).buy(bob.name, '1', 2, '600000')).to.failWith(
        'token iost exceed amountLimit in abi. need 1200000',
      )
    })

    it('costs the same for any number of offers', async () => {
      const { alice, bob, market } = await offered()
      await expect(market.as(bob).exec.buy(bob.name, '1', 1, '2.5')).to.useGasWithin(115_600, '5%')
      for (let i = 0; i < 5; i += 1) await market.as(alice).offer(alice.name, 'wood', 1, '1')
      await expect(market.as(bob).exec.buy(bob.name, '1', 1, '2.5')).to.useGasWithin(115_600, '5%')
    })
  })

  describe('cancel', () => {
    it('returns what was not sold', async () => {
      const { alice, bob, goods, market } = await offered()
      await market.as(bob).buy(bob.name, '1', 4, '2.5')
      await expect(market.as(alice).cancel('1'))
        .to.emit(market, 'cancel')
        .withContent({ receipt: 'cancelled', id: '1', seller: alice.name })
      expect(await goods.read.countOf(alice.name, 'wood')).to.equal(96)
      expect(await goods.read.countOf(market.id, 'wood')).to.equal(0)
    })

    it('is restricted to the seller, once', async () => {
      const { alice, bob, market } = await offered()
      await expect(market.as(bob).cancel('1')).to.beUnauthorized(alice)
      await market.as(alice).cancel('1')
      await expect(market.as(alice).cancel('1')).to.failWith('there is no offer 1')
    })
  })

  describe('list of offers', () => {
    it('has pages, in order, without removed offers', async () => {
      const { alice, market } = await offered()
      for (let i = 0; i < 4; i += 1) await market.as(alice).offer(alice.name, 'wood', 1, '1')
      await market.as(alice).cancel('2')
      expect(await market.read.listOffers('', 2)).to.deep.equal(['1', '3'])
      expect(await market.read.listOffers('3', 9)).to.deep.equal(['4', '5'])
    })

    it('has pages of a hundred at most', async () => {
      const { market } = await offered()
      await expect(market.listOffers('', 100)).to.succeed
      await expect(market.listOffers('', 101)).to.failWith('count is 101, not a whole number from 1 to 100')
      await expect(market.listOffers('', 0)).to.failWith('count is 0, not a whole number from 1 to 100')
      await expect(market.listOffers('7', 1)).to.failWith('offers has no key 7')
    })
  })

  it('is connected once, by its owner', async () => {
    const { owner, bob, goods, market, treasury } = await setup()
    await expect(market.as(bob).connect(goods.id, treasury.id)).to.beUnauthorized(owner)
    await expect(market.connect(goods.id, bob.name)).to.failWith('the market is connected already')
    const alone = await chain.deploy('market', { from: owner })
    await expect(alone.connect(goods.id, treasury.id))
      .to.changeStorage(alone, { goods: [null, goods.id], treasury: [null, treasury.id] })
      .and.not.to.chargeRam(owner)
  })

  it('rejects trades while it is paused, but returns goods', async () => {
    const { owner, alice, bob, market } = await offered()
    await expect(market.as(bob).pause()).to.beUnauthorized(owner)
    await market.pause()
    await expect(market.as(bob).buy(bob.name, '1', 1, '2.5')).to.failWith('paused')
    await expect(market.as(alice).offer(alice.name, 'wood', 1, '1')).to.failWith('paused')
    await expect(market.as(alice).cancel('1')).to.succeed
    await expect(market.as(bob).resume()).to.beUnauthorized(owner)
    await market.resume()
    await expect(market.as(alice).offer(alice.name, 'wood', 1, '1')).to.succeed
  })
})
