import { chain, expect, fixture } from 'iost-toolkit/test'
import { offered, setup } from './stage'

describe('treasury', () => {
  /** Bob has bought for 10 IOST of Alice. */
  const earned = fixture(async () => {
    const stage = await offered()
    await stage.market.as(stage.bob).buy(stage.bob.name, '1', 4, '2.5')
    return stage
  })

  it('pays sellers what they have earned, once', async () => {
    const { alice, treasury } = await earned()
    expect(await treasury.read.creditOf(alice.name)).to.equal('10')
    await expect(treasury.as(alice).payOut(alice.name))
      .to.return('10')
      .and.to.changeBalances('iost', { [alice.name]: '+10', [treasury.id]: '-10' })
      .and.to.emit(treasury, 'payOut')
      .withContent({ receipt: 'paidOut', seller: alice.name, amount: '10' })
      .and.to.emit('token.iost/transfer')
      .withContent(['iost', treasury.id, alice.name, '10', 'sales'])
      .and.to.changeStorage(treasury, { credits: ['10', '0'], creditOf: { [alice.name]: ['10', null] } })
      .and.not.to.chargeRam(alice)
    await expect(treasury.as(alice).payOut(alice.name)).to.failWith(`${alice.name} has no credit`)
  })

  it('pays the seller only', async () => {
    const { alice, bob, treasury } = await earned()
    await expect(treasury.as(bob).payOut(alice.name)).to.beUnauthorized(alice)
    await expect(treasury.as(bob).payOut(bob.name)).to.failWith(`${bob.name} has no credit`)
  })

  it('is charged through the market only', async () => {
    const { owner, alice, bob, market, treasury } = await setup()
    for (const account of [owner, bob]) {
      await expect(treasury.as(account).charge(bob.name, alice.name, '1', '0')).to.failWith(
        `no permission: ${market.id}@active must sign`,
      )
    }
  })

  it('serves one market, which its owner names', async () => {
    const { owner, bob, market, treasury } = await setup()
    const alone = await chain.deploy('treasury', { from: owner })
    await expect(alone.market()).to.failWith('the treasury serves no market yet')
    await expect(alone.serve(market.id))
      .to.changeStorage(alone, { market: [null, market.id] })
      .and.not.to.chargeRam(owner)
    await expect(treasury.as(bob).serve(bob.name)).to.beUnauthorized(owner)
    await expect(treasury.serve(bob.name)).to.failWith('the treasury serves a market already')
  })

  it('gives the owner fees, and nothing of what sellers have earned', async () => {
    const { owner, bob, treasury } = await earned()
    expect(await treasury.read.fees()).to.equal('0')
    await expect(treasury.collect('0.000001')).to.failWith('there are 0 IOST of fees')
    await expect(treasury.as(bob).collect('1')).to.beUnauthorized(owner)
  })

  it('has what it owes', async () => {
    const { alice, bob, market, treasury } = await earned()
    await expect(market.as(bob).buy(bob.name, '1', 3, '2.5')).to.changeStorage(treasury, {
      credits: ['10', '17.5'],
      creditOf: { [alice.name]: ['10', '17.5'] },
    })
    expect(await treasury.read.credits()).to.equal('17.5')
  })

  it('has code that only the owner replaces', async () => {
    const { bob, treasury } = await setup()
    expect(await treasury.read.can_update('')).to.equal(true)
    expect(await treasury.as(bob).read.can_update('')).to.equal(false)
  })
})
