import { chain, expect, fixture } from 'iost-toolkit/test'
import { setup } from './stage'

const MONTH_SECONDS = 30 * 24 * 3600

describe('the second version of the market', () => {
  /** Three offers of the first version, of which the second one was cancelled; then the code is replaced. */
  const upgraded = fixture(async () => {
    const stage = await setup()
    const { owner, alice, market } = stage
    for (const count of [10, 20, 30]) await market.as(alice).offer(alice.name, 'wood', count, '10')
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
  })

  it('rejects trades before the migration, but returns goods', async () => {
    const { alice, bob, market } = await upgraded()
    await expect(market.as(bob).buy(bob.name, '1', 1, '10')).to.failWith('the owner has to migrate first')
    await expect(market.as(alice).offer(alice.name, 'wood', 1, '1')).to.failWith('the owner has to migrate first')
    await expect(market.as(alice).cancel('1')).to.succeed
  })

  it('keeps every open offer, and gives it an expiry', async () => {
    const { alice, market } = await upgraded()
    await expect(market.migrate(50))
      .to.return(true)
      .and.to.changeOnly(market, ['version', ['offers', '1'], ['offers', '3']])
    expect(await market.read.version()).to.equal(2)
    expect(await market.read.listOffers('', 9)).to.deep.equal(['1', '3'])
    const offer = JSON.parse((await market.storage('offers', '3')) as string)
    expect(offer).to.include({ seller: alice.name, kind: 'wood', count: 30, price: '10' })
    expect(offer.until).to.be.greaterThan(Number(await chain.time.now()))
  })

  it('migrates in pages, also when offers are taken back in between', async () => {
    const { alice, market } = await upgraded()
    await expect(market.migrate(1)).to.return(false)
    await market.as(alice).cancel('1')
    await expect(market.migrate(1)).to.return(false)
    await expect(market.migrate(1)).to.return(true)
    expect(await market.read.version()).to.equal(2)
    expect(await market.storage('migrated')).to.equal(null)
  })

  it('is migrated by the owner, and once', async () => {
    const { owner, bob, market } = await upgraded()
    await expect(market.as(bob).migrate(1)).to.beUnauthorized(owner)
    await expect(market.migrate(0)).to.failWith('count is 0')
    await market.migrate(50)
    await expect(market.migrate(50)).to.failWith('what is stored has version 2 already')
  })

  it('takes a fee, rounded down', async () => {
    const { alice, bob, market, treasury } = await migrated()
    await market.setFee(3)
    await expect(market.as(bob).buy(bob.name, '1', 1, '10'))
      .to.changeBalances('iost', { [bob.name]: '-10', [treasury.id]: '+10' })
      .and.to.emit(market, 'buy')
      .withContent({ receipt: 'sold', id: '1', buyer: bob.name, count: 1, paid: '10', fee: '0.3' })
    expect(await treasury.read.creditOf(alice.name)).to.equal('9.7')
    expect(await treasury.read.fees()).to.equal('0.3')
  })

  it('lets the owner collect the fees, and the seller the rest', async () => {
    const { owner, alice, bob, market, treasury } = await migrated()
    await market.setFee(10)
    await market.as(bob).buy(bob.name, '1', 1, '10')
    await expect(treasury.collect('1')).to.changeBalance('iost', owner, '+1')
    await expect(treasury.as(alice).payOut(alice.name)).to.return('9')
    expect(await chain.token('iost').balance(treasury)).to.equal('0')
  })

  it('has a fee of ten per cent at most, set by the owner', async () => {
    const { owner, bob, market } = await migrated()
    await expect(market.setFee(11)).to.failWith('fee is 11')
    await expect(market.as(bob).setFee(1)).to.beUnauthorized(owner)
    expect(await market.read.fee()).to.equal(0)
  })

  it('rejects buyers of an expired offer, which any account may delete', async () => {
    const { alice, bob, goods, market } = await migrated()
    await expect(market.as(bob).cancel('1')).to.beUnauthorized(alice)
    await chain.time.advance(MONTH_SECONDS)
    await expect(market.as(bob).buy(bob.name, '1', 1, '10')).to.failWith('offer 1 has ended')
    await expect(market.as(bob).cancel('1')).to.succeed
    expect(await goods.read.countOf(alice.name, 'wood')).to.equal(70)
  })

  it('offers and sells as the first one did', async () => {
    const { alice, bob, goods, market } = await migrated()
    await expect(market.as(alice).offer(alice.name, 'wood', 5, '1')).to.return('4')
    await market.as(bob).buy(bob.name, '4', 2, '1')
    expect(await goods.read.countOf(bob.name, 'wood')).to.equal(2)
  })

  it('can be published without a first one', async () => {
    const { owner, goods, treasury } = await setup()
    const market = await chain.deploy('market2', { from: owner })
    await market.connect(goods.id, treasury.id)
    expect(await market.read.version()).to.equal(2)
    await expect(market.migrate(1)).to.failWith('what is stored has version 2 already')
  })
})
