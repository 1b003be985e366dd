import { expect } from 'iost-toolkit/test'
import { setup } from './stage.js'

describe('market', () => {
  it('takes the token it offers', async () => {
    const { bob, market, nft } = await setup()
    await market.as(bob).offer('1', '5')
    expect(await nft.read.ownerOf('1')).to.equal(market.id)
  })
  it('leaves a receipt of the offer', async () => {
    const { bob, market } = await setup()
    const content = { id: '1', seller: bob.name, price: '5' }
    await expect(market.as(bob).offer('1', '5')).to.emit('market', 'offer').withContent(content)
  })
  it('offers nothing of others', async () => {
    const { bob, carol, market } = await setup()
    await expect(market.as(carol).offer('1', '5')).to.beUnauthorized(bob)
  })
  it('wants a price', async () => {
    const { bob, market } = await setup()
    await expect(market.as(bob).offer('1', '0')).to.failWith('not a price: 0')
  })
  it('offers no token that is not there', async () => {
    const { bob, market } = await setup()
    await expect(market.as(bob).offer('9', '5')).to.failWith('no token 9')
  })
  it('gives the token to the buyer', async () => {
    const { bob, carol, market, nft } = await setup()
    await market.as(bob).offer('1', '5')
    await market.as(carol).buy(carol.name, '1', '5')
    expect(await nft.read.ownerOf('1')).to.equal(carol.name)
  })
  it('keeps the price in the vault for the seller', async () => {
    const { bob, carol, market, vault } = await setup()
    await market.as(bob).offer('1', '5')
    await expect(market.as(carol).buy(carol.name, '1', '5')).to.changeBalances('iost', {
      [carol.name]: '-5',
      [vault.id]: '+5',
    })
    expect(await vault.read.balanceOf(bob.name)).to.equal('5')
  })
  it('sells for the price that the buyer has seen', async () => {
    const { bob, carol, market } = await setup()
    await market.as(bob).offer('1', '5')
    await expect(market.as(carol).buy(carol.name, '1', '4')).to.failWith('the price is 5')
  })
  it('sells once', async () => {
    const { bob, carol, market } = await setup()
    await market.as(bob).offer('1', '5')
    await market.as(carol).buy(carol.name, '1', '5')
    await expect(market.as(carol).buy(carol.name, '1', '5')).to.failWith('no offer 1')
  })
  it('wants the signature of the buyer', async () => {
    const { bob, carol, market } = await setup()
    await market.as(bob).offer('1', '5')
    await expect(market.as(bob).buy(carol.name, '1', '5'))
      .to.failWith(`not signed by ${carol.name}`)
      .and.to.throwAt('contracts/market.js', 50)
  })
  it('gives the token back to a seller who cancels, and to nobody else', async () => {
    const { bob, carol, market, nft } = await setup()
    await market.as(bob).offer('1', '5')
    await expect(market.as(carol).cancel('1')).to.beUnauthorized(bob)
    await expect(market.as(bob).cancel('1')).to.succeed
    expect(await nft.read.ownerOf('1')).to.equal(bob.name)
  })
  it('is connected once', async () => {
    const { market, nft, vault } = await setup()
    await expect(market.connect(nft.id, vault.id)).to.failWith('connected already')
  })
})
