import { chain, expect, fixture } from 'iost-toolkit/test'
import { setup } from './stage.js'

const MONTH_SECONDS = 30 * 24 * 3600

describe('the second version of the market', () => {
  /** Four offers of the first version, of which the second one was cancelled; then the code is replaced. */
  const upgraded = fixture(async () => {
    const stage = await setup()
    const { owner, alice, market } = stage
    for (const count of [10, 20, 30, 5]) await market.as(alice).offer(alice.name, 'wood', count, '10')
    await market.as(alice).cancel('2')
    return { ...stage, market: await chain.update(market, 'market2', { from: owner }) }
  })

  const migrated = fixture(async () => {
    const stage = await upgraded()
    await stage.market.migrate(50)
    return stage
  })

  it('is created by the owner', async () => {
    const { owner, alice, market } = await setup()
    expect(await market.as(alice).read.can_update('')).to.equal(false)
    const updated = await chain.update(market, 'market2', { from: owner })
    expect(updated.id).to.equal(market.id)
    expect(await updated.read.version()).to.equal(1)
    expect(await updated.as(alice).read.can_update('')).to.equal(false)
  })

  it('rejects trades before the migration, but returns goods', async () => {
    const { alice, bob, market } = await upgraded()
    await expect(market.as(bob).buy(bob.name, '1', 1, '10')).to.failWith(
      'version 1 is stored: the owner has to migrate first',
    )
    await expect(market.as(alice).offer(alice.name, 'wood', 1, '1')).to.failWith(
      'version 1 is stored: the owner has to migrate first',
    )
    await expect(market.as(alice).cancel('1')).to.succeed
  })

  it('keeps every open offer, and gives it an expiry', async () => {
    const { alice, market } = await upgraded()
    await expect(market.migrate(50))
      .to.return(true)
      .and.to.changeOnly(market, ['version', ['offers', '1'], ['offers', '3'], ['offers', '4']])
    expect(await market.read.version()).to.equal(2)
    expect(await market.read.listOffers('', 9)).to.deep.equal(['1', '3', '4'])
    const until = Number((await chain.block()).time) + MONTH_SECONDS * 1e9
    const offer = JSON.parse(await market.storage('offers', '3'))
    expect(offer).to.deep.equal({ seller: alice.name, kind: 'wood', count: 30, price: '10', until })
  })

  it('migrates in pages, also when offers are taken back in between', async () => {
    const { alice, market } = await upgraded()
    await expect(market.migrate(1))
      .to.return(false)
      .and.to.changeOnly(market, ['migrated', ['offers', '1']])
      .and.not.to.chargeRam(market)
    await market.as(alice).cancel('1')
    await expect(market.migrate(1)).to.return(false).and.to.changeOnly(market, ['migrated'])
    await expect(market.migrate(1)).to.return(false)
    await expect(market.migrate(1)).to.return(true)
    expect(await market.read.version()).to.equal(2)
    expect(await market.storage('migrated')).to.equal(null)
  })

  it('is migrated by the owner, and once', async () => {
    const { owner, bob, market } = await upgraded()
    await expect(market.as(bob).migrate(1)).to.beUnauthorized(owner)
    await expect(market.migrate(0)).to.failWith('count is 0, not a whole number from 1 to 50')
    await expect(market.migrate(51)).to.failWith('count is 51, not a whole number from 1 to 50')
    await market.migrate(50)
    await expect(market.migrate(50)).to.failWith('what is stored has version 2 already')
  })

  it('takes a fee, rounded down', async () => {
    const { alice, bob, market, treasury } = await migrated()
    await expect(market.setFee(3))
      .to.changeStorage(market, { fee: [null, '3'] })
      .and.not.to.chargeRam(market)
    await expect(market.as(bob).buy(bob.name, '1', 2, '10'))
      .to.changeBalances('iost', { [bob.name]: '-20', [treasury.id]: '+20' })
      .and.to.emit(market, 'buy')
      .withContent({ receipt: 'sold', id: '1', buyer: bob.name, count: 2, paid: '20', fee: '0.6' })
    expect(await treasury.read.creditOf(alice.name)).to.equal('19.4')
    expect(await treasury.read.fees()).to.equal('0.6')
  })

  it('lets the owner collect the fees, and the seller the rest', async () => {
    const { owner, alice, bob, market, treasury } = await migrated()
    await market.setFee(10)
    await market.as(bob).buy(bob.name, '1', 1, '10')
    await expect(treasury.collect('1'))
      .to.changeBalance('iost', owner, '+1')
      .and.to.emit('token.iost/transfer')
      .withContent(['iost', treasury.id, owner.name, '1', 'fees'])
      .and.to.changeStorage(treasury, { fees: ['1', '0'] })
      .and.not.to.chargeRam(owner)
    await expect(treasury.as(alice).payOut(alice.name)).to.return('9')
    expect(await chain.token('iost').balance(treasury)).to.equal('0')
  })

  it('has a fee of ten per cent at most, set by the owner', async () => {
    const { owner, bob, market } = await migrated()
    await expect(market.setFee(11)).to.failWith('fee is 11, not a whole number from 0 to 10')
    await expect(market.as(bob).setFee(1)).to.beUnauthorized(owner)
    expect(await market.read.fee()).to.equal(0)
    await expect(market.setFee(0)).to.succeed
  })

  it('rejects buyers of an expired offer, which any account may delete', async () => {
    const { alice, bob, goods, market } = await migrated()
    const { until } = JSON.parse(await market.storage('offers', '1'))
    await chain.time.set(BigInt(until) - 1_000_000_000n)
    await expect(market.as(bob).cancel('1')).to.beUnauthorized(alice)
    await chain.time.set(BigInt(until))
    await expect(market.as(bob).exec.buy(bob.name, '1', 1, '10')).to.failWith('offer 1 has ended')
    await expect(market.as(bob).cancel('1'))
      .to.emit(market, 'cancel')
      .withContent({ receipt: 'cancelled', id: '1', seller: alice.name })
    await expect(market.as(bob).cancel('1')).to.failWith('there is no offer 1')
    expect(await goods.read.countOf(alice.name, 'wood')).to.equal(65)
  })

  it('offers and sells as the first one did', async () => {
    const { alice, bob, goods, market } = await migrated()
    await expect(market.as(alice).offer(alice.name, 'wood', 5, '1'))
      .to.return('5')
      .and.to.emit(market, 'offer')
      .withContent({ receipt: 'offered', id: '5', seller: alice.name, kind: 'wood', count: 5, price: '1' })
    expect(await goods.read.countOf(alice.name, 'wood')).to.equal(50)
    await market.as(bob).buy(bob.name, '5', 2, '1')
    expect(await goods.read.countOf(bob.name, 'wood')).to.equal(2)
    expect(await market.read.offerOf('5')).to.include({ count: 3, price: '1' })
    await market.as(bob).buy(bob.name, '5', 3, '1')
    await expect(market.offerOf('5')).to.failWith('there is no offer 5')
  })

  it('refuses what the first one did', async () => {
    const { alice, bob, carol, market } = await migrated()
    for (const count of [0, 11])
      await expect(market.as(bob).buy(bob.name, '1', count, '10')).to.failWith(
        `count is ${count}, not a whole number from 1 to 10`,
      )
    await expect(market.as(bob).buy(bob.name, '1', 1, '9')).to.failWith('one costs 10 IOST, not 9')
    await expect(market.as(carol).buy(bob.name, '1', 1, '10')).to.failWith(
      `no permission: ${bob.name}@active must sign`,
    )
    await expect(market.as(bob).offer(alice.name, 'wood', 1, '1')).to.beUnauthorized(alice)
    await market.as(alice).offer(alice.name, 'wood', 2, '600000')
    await chain.fund(bob, '2000000')
    await expect(market.as(bob).buy(bob.name, '5', 2, '600000')).to.failWith(
      'token iost exceed amountLimit in abi. need 1200000',
    )
  })

  it('rejects trades while it is paused', async () => {
    const { alice, bob, market } = await migrated()
    await market.pause()
    await expect(market.as(bob).buy(bob.name, '1', 1, '10')).to.failWith('paused')
    await expect(market.as(alice).offer(alice.name, 'wood', 1, '1')).to.failWith('paused')
    await market.resume()
    await expect(market.as(bob).buy(bob.name, '1', 1, '10')).to.succeed
  })

  it('can be published without a first one', async () => {
    const { owner, goods, treasury } = await setup()
    const market = await chain.deploy('market2', { from: owner })
    await expect(market.connect(goods.id, treasury.id)).to.changeStorage(market, {
      goods: [null, goods.id],
      treasury: [null, treasury.id],
    })
    expect(await market.read.version()).to.equal(2)
    await expect(market.migrate(1)).to.failWith('what is stored has version 2 already')
  })
})
