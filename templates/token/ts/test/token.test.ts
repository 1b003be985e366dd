import { chain, expect, fixture } from 'iost-toolkit/test'

describe('token', () => {
  const setup = fixture(async () => {
    const { owner, alice, bob, carol } = await chain.accounts(['owner', 'alice', 'bob', 'carol'])
    const token = await chain.deploy('token', { from: owner })
    await token.issue(alice.name, '100')
    return { owner, alice, bob, carol, token }
  })

  describe('issue', () => {
    it('creates tokens and records their holders', async () => {
      const { bob, token } = await setup()
      await expect(token.issue(bob.name, '10.5'))
        .to.succeed.and.to.emit(token, 'issue')
        .withContent([bob.name, '10.5'])
        .and.to.changeStorage(token, { supply: ['100', '110.5'], balances: { [bob.name]: [null, '10.5'] } })
        .and.to.changeOnly(token, ['supply', ['balances', bob.name]])
    })

    it('is restricted to the owner', async () => {
      const { owner, alice, token } = await setup()
      await expect(token.as(alice).issue(alice.name, '1')).to.beUnauthorized(owner).and.to.emitNothing
    })

    it('stops at the maximum supply', async () => {
      const { alice, token } = await setup()
      await expect(token.issue(alice.name, '89999999900.00000001'))
        .to.failWith('supply would exceed 90000000000')
        .and.to.have.status('RUNTIME_ERROR')
      await expect(token.issue(alice.name, '89999999900')).to.succeed
    })

    for (const amount of ['0', '-1', 'ten', '', 'Infinity', '0.000000001']) {
      it(`refuses the amount ${JSON.stringify(amount)}`, async () => {
        const { alice, token } = await setup()
        await expect(token.issue(alice.name, amount)).to.failWith(/not an amount above zero|decimal places/)
      })
    }
  })

  describe('transfer', () => {
    it('moves tokens, exactly', async () => {
      const { alice, bob, token } = await setup()
      await expect(token.as(alice).transfer(alice.name, bob.name, '0.1', 'first')).to.succeed
      await expect(token.as(alice).transfer(alice.name, bob.name, '0.2', 'second'))
        .to.emit('transfer')
        .withContent([alice.name, bob.name, '0.2', 'second'])
        .and.to.changeStorage(token, { balances: { [alice.name]: ['99.9', '99.7'], [bob.name]: ['0.1', '0.3'] } })
      expect(await token.storage(['supply', ['balances', alice.name], ['balances', bob.name]])).to.deep.equal([
        '100',
        '99.7',
        '0.3',
      ])
    })

    it('costs what it costs, and the sender takes over the RAM of the balances', async () => {
      const { owner, alice, bob, token } = await setup()
      await expect(token.as(alice).transfer(alice.name, bob.name, '1', ''))
        .to.useGasWithin(37_000, '1%')
        .and.to.useGasBelow(40_000)
        .and.to.useRam({ [owner.name]: -81, [alice.name]: 159 })
        .and.to.useRamBelow(1, bob)
    })

    it('gives the RAM of an empty balance back', async () => {
      const { owner, alice, token } = await setup()
      await expect(token.as(alice).transfer(alice.name, owner.name, '100', 'all')).to.succeed
      await expect(token).to.have.storage('balances', alice.name).equal(null)
    })

    it('refuses more than there is, and changes nothing', async () => {
      const { alice, bob, token } = await setup()
      await expect(token.as(alice).transfer(alice.name, bob.name, '100.00000001', ''))
        .to.failWith(`balance too low: ${alice.name} has 100`)
        .and.to.emitNothing.and.to.changeOnly(token, [])
    })

    it('requires the signature of the holder', async () => {
      const { alice, bob, token } = await setup()
      await expect(token.as(bob).transfer(alice.name, bob.name, '1', '')).to.beUnauthorized(alice)
    })

    it('needs two different accounts', async () => {
      const { alice, token } = await setup()
      await expect(token.as(alice).transfer(alice.name, alice.name, '1', '')).to.failWith(
        'sender and receiver are the same',
      )
    })
  })

  describe('approve and transferFrom', () => {
    it('spends what was approved, and no more', async () => {
      const { alice, bob, carol, token } = await setup()
      await expect(token.as(alice).approve(alice.name, bob.name, '5'))
        .to.emit('approve')
        .withContent([alice.name, bob.name, '5'])
        .and.to.chargeRam(alice)
      await expect(token.as(bob).transferFrom(bob.name, alice.name, carol.name, '3', 'lunch'))
        .to.emit('transferFrom')
        .withContent([bob.name, alice.name, carol.name, '3', 'lunch'])
      expect(await token.read.allowance(alice.name, bob.name)).to.equal('2')
      expect(await token.read.balanceOf(carol.name)).to.equal('3')
      await expect(token.as(bob).transferFrom(bob.name, alice.name, carol.name, '2.5', '')).to.failWith(
        `allowance too low: ${bob.name} may not spend 2.5 of ${alice.name}`,
      )
      await expect(token.as(bob).transferFrom(bob.name, alice.name, carol.name, '2', '')).to.succeed
      expect(await token.read.allowance(alice.name, bob.name)).to.equal('0')
    })

    it('requires the signature of the holder', async () => {
      const { alice, bob, token } = await setup()
      await expect(token.as(bob).approve(alice.name, bob.name, '5'))
        .to.beUnauthorized(alice)
        .and.to.failWith(`no permission: ${alice.name}@active must sign`)
    })

    it('revokes an approval', async () => {
      const { alice, bob, token } = await setup()
      await token.as(alice).approve(alice.name, bob.name, '5')
      await expect(token.as(alice).approve(alice.name, bob.name, '0')).to.changeStorage(token, {
        allowances: { [`${alice.name}:${bob.name}`]: ['5', null] },
      })
    })

    it('requires the signature of the spender', async () => {
      const { alice, bob, carol, token } = await setup()
      await token.as(alice).approve(alice.name, bob.name, '5')
      await expect(token.as(carol).transferFrom(bob.name, alice.name, carol.name, '1', '')).to.beUnauthorized(bob)
    })
  })

  describe('freeze', () => {
    it('stops an account from sending and receiving until it is lifted', async () => {
      const { owner, alice, bob, token } = await setup()
      await expect(token.freeze(alice.name)).to.emit('freeze').withContent([alice.name])
      expect(await token.read.isFrozen(alice.name)).to.equal(true)
      await expect(token.as(alice).transfer(alice.name, bob.name, '1', '')).to.failWith(`${alice.name} is frozen`)
      await expect(token.issue(alice.name, '1')).to.failWith(`${alice.name} is frozen`)
      await expect(token.as(owner).unfreeze(alice.name))
        .to.changeOnly(token, [['frozen', alice.name]])
        .and.to.emit('unfreeze')
        .withContent([alice.name])
        .and.to.postEvent(token, `unfreeze ["${alice.name}"]`)
      await expect(token.as(alice).transfer(alice.name, bob.name, '1', '')).to.succeed
    })

    it('costs the same every time', async () => {
      const { owner, bob, token } = await setup()
      await expect(token.freeze(bob.name))
        .to.useGas(34_779)
        .and.to.useRam({ [owner.name]: 79 })
    })

    it('is restricted to the owner', async () => {
      const { owner, alice, bob, token } = await setup()
      await expect(token.as(alice).freeze(bob.name)).to.beUnauthorized(owner)
      await expect(token.as(alice).unfreeze(bob.name)).to.beUnauthorized(owner)
    })
  })

  describe('buy', () => {
    it('sells tokens for IOST, which the owner collects', async () => {
      const { owner, bob, token } = await setup()
      await expect(
        token
          .as(bob)
          .with({ amountLimit: { iost: '1.5' } })
          .buy(bob.name, '1.5'),
      )
        .to.return('150')
        .and.to.changeBalances('iost', { [bob.name]: '-1.5', [token.id]: '+1.5' })
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', bob.name, token.id, '1.5', 'buy tokens'])
        .and.to.postEvent(token, `buy ["${bob.name}","1.5","150"]`)
        .and.to.inOrder(['token.iost/transfer', 'buy'])
      expect(await token.read.supply()).to.equal('250')
      await expect(token.collect('1.5')).to.changeBalance('iost', owner, '+1.5').and.to.conserve('iost')
    })

    it('cannot spend more than the transaction allows', async () => {
      const { bob, token } = await setup()
      await expect(
        token
          .as(bob)
          .with({ amountLimit: { iost: '1' } })
          .buy(bob.name, '1.5'),
      ).to.failWith('token iost exceed amountLimit in tx. need 1.5')
    })

    it('cannot spend more than the ABI allows', async () => {
      const { bob, token } = await setup()
      await expect(
        token
          .as(bob)
          .with({ amountLimit: { iost: 'unlimited' } })
          .buy(bob.name, '10001'),
      ).to.failWith('token iost exceed amountLimit in abi. need 10001')
    })

    it('leaves the proceeds to the owner', async () => {
      const { owner, bob, token } = await setup()
      await expect(token.as(bob).collect('1')).to.beUnauthorized(owner)
    })
  })

  it('can be updated by its owner', async () => {
    const { bob, token } = await setup()
    expect(await token.read.can_update('')).to.equal(true)
    expect(await token.as(bob).read.can_update('')).to.equal(false)
  })
})
