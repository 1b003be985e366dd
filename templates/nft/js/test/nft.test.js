import { chain, expect, fixture } from 'iost-toolkit/test'

describe('nft', () => {
  /** Alice mints token 0 for herself and token 1 for Bob. */
  const setup = fixture(async () => {
    const { owner, alice, bob, carol } = await chain.accounts(['owner', 'alice', 'bob', 'carol'])
    const nft = await chain.deploy('nft', { from: owner })
    await nft.addMinter(alice.name)
    await nft.as(alice).mint(alice.name, alice.name, 'first')
    await nft.as(alice).mint(alice.name, bob.name, 'second')
    return { owner, alice, bob, carol, nft }
  })

  /** Bob offers token 1 for 10 IOST. */
  const market = fixture(async () => {
    const stage = await setup()
    await stage.nft.as(stage.bob).offer('1', '10')
    return stage
  })

  describe('minting', () => {
    it('numbers tokens and records their holders', async () => {
      const { alice, carol, nft } = await setup()
      await expect(nft.as(alice).mint(alice.name, carol.name, 'third'))
        .to.return('2')
        .and.to.emit('mint')
        .withContent({ receipt: 'minted', id: '2', to: carol.name, metadata: 'third' })
        .and.to.changeStorage(nft, { supply: ['2', '3'], owners: { 2: [null, carol.name] } })
      expect(await nft.read.metadata('2')).to.equal('third')
      expect(await nft.read.supply()).to.equal(3)
    })

    it('is restricted to minters', async () => {
      const { owner, bob, nft } = await setup()
      await expect(nft.as(bob).mint(bob.name, bob.name, 'x')).to.failWith(`no permission: ${bob.name} is no minter`)
      await expect(nft.mint(owner.name, owner.name, 'x')).to.failWith(`no permission: ${owner.name} is no minter`)
    })

    it('requires the signature of the minter', async () => {
      const { alice, bob, nft } = await setup()
      await expect(nft.as(bob).mint(alice.name, bob.name, 'x')).to.beUnauthorized(alice)
    })

    it('ends when the owner takes the role back', async () => {
      const { alice, nft } = await setup()
      await nft.removeMinter(alice.name)
      expect(await nft.read.isMinter(alice.name)).to.equal(false)
      await expect(nft.as(alice).mint(alice.name, alice.name, 'x')).to.failWith(
        `no permission: ${alice.name} is no minter`,
      )
    })

    it('lets the owner alone choose the minters', async () => {
      const { owner, alice, bob, nft } = await setup()
      await expect(nft.as(alice).addMinter(bob.name)).to.beUnauthorized(owner)
      await expect(nft.as(bob).removeMinter(alice.name)).to.beUnauthorized(owner)
    })

    it('stops at the maximum supply', async () => {
      const { alice, nft } = await setup()
      await chain.setStorage(nft, 'minted', '9999')
      await expect(nft.as(alice).mint(alice.name, alice.name, 'last')).to.return('9999')
      await expect(nft.as(alice).mint(alice.name, alice.name, 'one more')).to.failWith('all 10000 tokens are minted')
    })

    for (const [what, metadata] of [
      ['nothing', ''],
      ['too much', 'x'.repeat(513)],
    ]) {
      it(`refuses ${what} as metadata`, async () => {
        const { alice, nft } = await setup()
        await expect(nft.as(alice).mint(alice.name, alice.name, metadata)).to.failWith(/^metadata /)
      })
    }

    it('costs the same for every token, and the minter pays for the RAM', async () => {
      const { owner, alice, bob, nft } = await setup()
      await expect(nft.as(alice).mint(alice.name, bob.name, 'third'))
        .to.useGasBelow(45_000)
        .and.to.chargeRam(alice)
        .and.not.to.chargeRam(owner)
    })
  })

  describe('transfer', () => {
    it('moves a token from its holder', async () => {
      const { alice, bob, nft } = await setup()
      await expect(nft.as(alice).transfer(alice.name, bob.name, '0', 'a gift'))
        .to.emit('transfer')
        .withContent({ receipt: 'moved', id: '0', from: alice.name, to: bob.name, memo: 'a gift' })
        .and.to.changeStorage(nft, { owners: { 0: [alice.name, bob.name] } })
      expect(await nft.read.balanceOf(alice.name)).to.equal(0)
      expect(await nft.read.tokensOf(bob.name, 0, 10)).to.deep.equal(['1', '0'])
    })

    it('is restricted to the holder', async () => {
      const { alice, bob, carol, nft } = await setup()
      await expect(nft.as(carol).transfer(carol.name, bob.name, '0', '')).to.failWith(
        `${carol.name} may not move token 0 of ${alice.name}`,
      )
      await expect(nft.as(carol).transfer(alice.name, carol.name, '0', '')).to.beUnauthorized(alice)
    })

    it('needs two different accounts', async () => {
      const { alice, nft } = await setup()
      await expect(nft.as(alice).transfer(alice.name, alice.name, '0', ''))
        .to.failWith('sender and receiver are the same')
        .and.to.changeOnly(nft, [])
    })

    it('rejects an id that was never minted', async () => {
      const { alice, bob, nft } = await setup()
      await expect(nft.as(alice).transfer(alice.name, bob.name, '7', '')).to.failWith('there is no token 7')
    })

    it('cancels the offer of the token', async () => {
      const { bob, carol, nft } = await market()
      await nft.as(bob).transfer(bob.name, carol.name, '1', '')
      expect(await nft.read.price('1')).to.equal(null)
    })
  })

  describe('approval', () => {
    it('lets another account move one token, once', async () => {
      const { alice, bob, carol, nft } = await setup()
      await nft.as(alice).approve('0', carol.name)
      expect(await nft.read.approved('0')).to.equal(carol.name)
      await expect(nft.as(carol).transfer(carol.name, bob.name, '0', '')).to.succeed
      expect(await nft.read.approved('0')).to.equal(null)
      await expect(nft.as(carol).transfer(carol.name, alice.name, '0', '')).to.failWith(
        `${carol.name} may not move token 0 of ${bob.name}`,
      )
    })

    it('is for one token only', async () => {
      const { alice, bob, carol, nft } = await setup()
      await nft.as(alice).approve('0', carol.name)
      await expect(nft.as(carol).transfer(carol.name, alice.name, '1', '')).to.failWith(
        `${carol.name} may not move token 1 of ${bob.name}`,
      )
    })

    it('is revoked by the holder', async () => {
      const { alice, bob, carol, nft } = await setup()
      await nft.as(alice).approve('0', carol.name)
      await expect(nft.as(bob).revoke('0')).to.beUnauthorized(alice)
      await nft.as(alice).revoke('0')
      await expect(nft.as(carol).transfer(carol.name, bob.name, '0', '')).to.failWith(
        `${carol.name} may not move token 0 of ${alice.name}`,
      )
    })

    it('is given by the holder', async () => {
      const { alice, bob, nft } = await setup()
      await expect(nft.as(bob).approve('0', bob.name)).to.beUnauthorized(alice)
    })
  })

  describe('burning', () => {
    it('destroys a token and frees its RAM', async () => {
      const { alice, nft } = await setup()
      await expect(nft.as(alice).burn('0'))
        .to.emit('burn')
        .withContent({ receipt: 'burnt', id: '0', from: alice.name })
        .and.to.freeRam.and.to.changeStorage(nft, {
          supply: ['2', '1'],
          owners: { 0: [alice.name, null] },
          creators: { 0: [alice.name, null] },
          metadata: { 0: ['first', null] },
          places: { 0: ['0', null] },
        })
      await expect(nft.ownerOf('0')).to.failWith('there is no token 0')
    })

    it('never uses an id twice', async () => {
      const { alice, bob, nft } = await setup()
      await nft.as(bob).burn('1')
      await expect(nft.as(alice).mint(alice.name, bob.name, 'again')).to.return('2')
    })

    it('is restricted to the holder', async () => {
      const { alice, bob, nft } = await setup()
      await expect(nft.as(bob).burn('0')).to.beUnauthorized(alice)
    })
  })

  describe('offer', () => {
    it('is restricted to the holder', async () => {
      const { alice, bob, nft } = await setup()
      await expect(nft.as(bob).offer('0', '1')).to.beUnauthorized(alice)
    })

    for (const price of ['0', '-1', 'much', '', '0.0000001']) {
      it(`refuses the price ${JSON.stringify(price)}`, async () => {
        const { alice, nft } = await setup()
        await expect(nft.as(alice).offer('0', price)).to.failWith(/not an amount above zero|decimal places/)
      })
    }

    it('is replaced by a later offer', async () => {
      const { bob, nft } = await market()
      await expect(nft.as(bob).offer('1', '12.50'))
        .to.changeStorage(nft, { prices: { 1: ['10', '12.5'] } })
        .and.to.emit('offer')
        .withContent({ receipt: 'offered', id: '1', price: '12.5' })
    })

    it('is cancelled by the holder, once', async () => {
      const { bob, carol, nft } = await market()
      await expect(nft.as(carol).withdrawOffer('1')).to.beUnauthorized(bob)
      await nft.as(bob).withdrawOffer('1')
      await expect(nft.as(bob).withdrawOffer('1')).to.failWith('token 1 is not for sale')
      await expect(nft.as(carol).buy(carol.name, '1', '10')).to.failWith('token 1 is not for sale')
    })
  })

  describe('buy', () => {
    it('pays the holder, the creator and the fee, and moves the token', async () => {
      const { alice, bob, carol, nft } = await market()
      await expect(nft.as(carol).buy(carol.name, '1', '10'))
        .to.changeBalances('iost', {
          [carol.name]: '-10',
          [bob.name]: '+9.3',
          [alice.name]: '+0.5',
          [nft.id]: '+0.2',
        })
        .and.to.conserve('iost')
        .and.to.changeStorage(nft, { fees: ['0', '0.2'], owners: { 1: [bob.name, carol.name] } })
        .and.to.emit('buy')
        .withContent(/"receipt":"sold","id":"1".*"price":"10","royalty":"0.5","fee":"0.2"/)
        .and.to.emit('buy')
        .withContent({ receipt: 'moved', id: '1', from: bob.name, to: carol.name, memo: 'sale' })
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', carol.name, nft.id, '10', 'token 1'])
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', nft.id, bob.name, '9.3', 'sale of token 1'])
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', nft.id, alice.name, '0.5', 'royalty of token 1'])
        .and.to.chargeRam(carol)
    })

    it('pays no royalty to a creator who sells', async () => {
      const { alice, carol, nft } = await setup()
      await nft.as(alice).offer('0', '10')
      await expect(nft.as(carol).buy(carol.name, '0', '10')).to.changeBalances('iost', {
        [carol.name]: '-10',
        [alice.name]: '+9.8',
        [nft.id]: '+0.2',
      })
    })

    it('sells at the minimum price without rounding losses', async () => {
      const { bob, carol, nft } = await setup()
      await nft.as(bob).offer('1', '0.000001')
      await expect(nft.as(carol).buy(carol.name, '1', '0.000001'))
        .to.changeBalances('iost', { [carol.name]: '-0.000001', [bob.name]: '+0.000001', [nft.id]: '0' })
        .and.to.conserve('iost')
    })

    it('rejects a price that has changed', async () => {
      const { bob, carol, nft } = await market()
      await nft.as(bob).offer('1', '1000')
      await expect(nft.as(carol).buy(carol.name, '1', '10'))
        .to.failWith('token 1 costs 1000 IOST, not 10')
        .and.to.changeOnly(nft, [])
    })

    it('requires the signature of the buyer', async () => {
      const { alice, carol, nft } = await market()
      await expect(nft.as(alice).buy(carol.name, '1', '10')).to.beUnauthorized(carol)
    })

    it('rejects a purchase by the seller', async () => {
      const { bob, nft } = await market()
      await expect(nft.as(bob).buy(bob.name, '1', '10')).to.failWith(`${bob.name} holds token 1 already`)
    })

    it('sells a token once', async () => {
      const { alice, carol, nft } = await market()
      await nft.as(carol).buy(carol.name, '1', '10')
      await expect(nft.as(alice).buy(alice.name, '1', '10')).to.failWith('token 1 is not for sale')
    })

    it('cannot spend more than the ABI allows', async () => {
      const { bob, carol, nft } = await setup()
      await nft.as(bob).offer('1', '1000001')
      await chain.fund(carol, '2000000')
      await expect(nft.as(carol).buy(carol.name, '1', '1000001')).to.failWith(
        'token iost exceed amountLimit in abi. need 1000001',
      )
    })
  })

  describe('fees', () => {
    it('go to the owner, at most the collected sum', async () => {
      const { owner, carol, nft } = await market()
      await nft.as(carol).buy(carol.name, '1', '10')
      await expect(nft.collect('0.21')).to.failWith('there are 0.2 IOST of fees')
      await expect(nft.collect('0.15'))
        .to.changeBalance('iost', owner, '+0.15')
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', nft.id, owner.name, '0.15', 'fees'])
        .and.not.to.chargeRam(owner)
      expect(await nft.read.fees()).to.equal('0.05')
    })

    it('are restricted to the owner', async () => {
      const { owner, carol, nft } = await market()
      await nft.as(carol).buy(carol.name, '1', '10')
      await expect(nft.as(carol).collect('0.1')).to.beUnauthorized(owner)
    })
  })

  describe('holdings', () => {
    it('have pages, and stay complete when one is removed', async () => {
      const { alice, bob, carol, nft } = await setup()
      for (let i = 0; i < 4; i += 1) await nft.as(alice).mint(alice.name, carol.name, 'more')
      expect(await nft.read.tokensOf(carol.name, 0, 3)).to.deep.equal(['2', '3', '4'])
      expect(await nft.read.tokensOf(carol.name, 3, 3)).to.deep.equal(['5'])
      await nft.as(carol).transfer(carol.name, bob.name, '3', '')
      expect(await nft.read.tokensOf(carol.name, 0, 9)).to.deep.equal(['2', '5', '4'])
      await nft.as(carol).transfer(carol.name, bob.name, '5', '')
      expect(await nft.read.tokensOf(carol.name, 0, 9)).to.deep.equal(['2', '4'])
      expect(await nft.read.balanceOf(carol.name)).to.equal(2)
    })

    it('have pages of a hundred at most', async () => {
      const { bob, nft } = await setup()
      await expect(nft.tokensOf(bob.name, 0, 101)).to.failWith('count is 101, not a whole number from 1 to 100')
    })
  })

  it('rejects calls while it is paused', async () => {
    const { owner, alice, bob, carol, nft } = await market()
    await expect(nft.as(alice).pause()).to.beUnauthorized(owner)
    await nft.pause()
    await expect(nft.as(alice).mint(alice.name, bob.name, 'x')).to.failWith('paused')
    await expect(nft.as(alice).transfer(alice.name, bob.name, '0', '')).to.failWith('paused')
    await expect(nft.as(carol).buy(carol.name, '1', '10')).to.failWith('paused')
    await expect(nft.as(alice).offer('0', '1')).to.failWith('paused')
    await expect(nft.as(alice).burn('0')).to.failWith('paused')
    await nft.resume()
    await expect(nft.as(carol).buy(carol.name, '1', '10')).to.succeed
  })

  it('can be updated by its owner', async () => {
    const { bob, nft } = await setup()
    expect(await nft.read.can_update('')).to.equal(true)
    expect(await nft.as(bob).read.can_update('')).to.equal(false)
  })
})
