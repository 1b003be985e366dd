import { chain, expect } from 'iost-toolkit/test'
import { setup } from './stage.js'

describe('upgrade', () => {
  const upgraded = async () => {
    const stage = await setup()
    await stage.market.as(stage.bob).offer('1', '10')
    const market2 = await chain.update(stage.market, 'market2', { from: stage.alice })
    return { ...stage, market2 }
  }

  it('keeps its id and says what it is', async () => {
    const { market, market2 } = await upgraded()
    expect(market2.id).to.equal(market.id)
    expect(await market2.read.version()).to.equal(2)
  })
  it('is for the owner', async () => {
    const { bob, market } = await setup()
    const refused = await chain.update(market, 'market2', { from: bob }).catch((error) => error)
    expect(refused).to.have.property('code', 'TX_FAILED')
  })
  it('keeps the offers', async () => {
    const { carol, market2, nft } = await upgraded()
    await market2.as(carol).buy(carol.name, '1', '10')
    expect(await nft.read.ownerOf('1')).to.equal(carol.name)
  })
  it('gives a twentieth to the owner', async () => {
    const { alice, bob, carol, market2, vault } = await upgraded()
    await market2.as(carol).buy(carol.name, '1', '10')
    expect(await vault.read.balanceOf(alice.name)).to.equal('0.5')
    expect(await vault.read.balanceOf(bob.name)).to.equal('9.5')
  })
  it('costs the buyer the price', async () => {
    const { carol, market2, vault } = await upgraded()
    await expect(market2.as(carol).buy(carol.name, '1', '10')).to.changeBalances('iost', {
      [carol.name]: '-10',
      [vault.id]: '+10',
    })
  })
  it('shows failures in the new source', async () => {
    const { carol, market2 } = await upgraded()
    await expect(market2.as(carol).buy(carol.name, '1', '9')).to.throwAt('contracts/market2.js', 57)
  })
})
