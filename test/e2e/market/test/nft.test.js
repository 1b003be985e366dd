import { expect } from 'iost-toolkit/test'
import { setup } from './stage.js'

describe('nft', () => {
  it('mints with ids that count up', async () => {
    const { carol, nft } = await setup()
    await expect(nft.mint(carol.name, 'two'))
      .to.return('2')
      .and.to.changeStorage(nft, { minted: ['1', '2'] })
  })
  it('mints to the account that is named', async () => {
    const { carol, nft } = await setup()
    await nft.mint(carol.name, 'two')
    expect(await nft.read.ownerOf('2')).to.equal(carol.name)
  })
  it('leaves a receipt of minting', async () => {
    const { carol, nft } = await setup()
    await expect(nft.mint(carol.name, 'two')).to.emit(nft, 'mint').withContent({ id: '2', to: carol.name })
  })
  it('lets nobody but its owner mint', async () => {
    const { alice, bob, nft } = await setup()
    await expect(nft.as(bob).mint(bob.name, 'mine')).to.beUnauthorized(alice)
  })
  it('wants a uri', async () => {
    const { bob, nft } = await setup()
    await expect(nft.mint(bob.name, '')).to.failWith('a uri has 1 to 64 characters')
  })
  it('wants no long uri', async () => {
    const { bob, nft } = await setup()
    await expect(nft.mint(bob.name, 'x'.repeat(65))).to.failWith('a uri has 1 to 64 characters')
    await expect(nft.mint(bob.name, 'x'.repeat(64))).to.succeed
  })
  it('is transferred by its owner', async () => {
    const { bob, carol, nft } = await setup()
    await expect(nft.as(bob).transfer('1', carol.name)).to.changeStorage(nft, { owners: { 1: [bob.name, carol.name] } })
  })
  it('is transferred by nobody else', async () => {
    const { bob, carol, nft } = await setup()
    await expect(nft.as(carol).transfer('1', carol.name)).to.beUnauthorized(bob)
  })
  it('is transferred by who is approved', async () => {
    const { bob, carol, nft } = await setup()
    await nft.as(bob).approve('1', carol.name)
    await expect(nft.as(carol).transfer('1', carol.name)).to.succeed
  })
  it('forgets an approval once it is used', async () => {
    const { bob, carol, nft } = await setup()
    await nft.as(bob).approve('1', carol.name)
    await nft.as(carol).transfer('1', bob.name)
    await expect(nft.as(carol).transfer('1', carol.name)).to.fail
  })
  it('is approved by its owner alone', async () => {
    const { bob, carol, nft } = await setup()
    await expect(nft.as(carol).approve('1', carol.name)).to.beUnauthorized(bob)
  })
  it('is gone when it is burnt, and no other owner is told', async () => {
    const { bob, nft } = await setup()
    await nft.as(bob).burn('1')
    await expect(nft.exec.ownerOf('1')).to.failWith('no token 1')
    expect(await nft.storage('uris', '1')).to.equal(null)
  })
})
