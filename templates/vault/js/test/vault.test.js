import { chain, expect, fixture } from 'iost-toolkit/test'

const NS_PER_SECOND = 1_000_000_000n

/**
 * The second of the last block.
 * @returns {Promise<bigint>}
 */
async function readSecond() {
  return (await chain.block()).time / NS_PER_SECOND
}

/**
 * Lets whole seconds pass since the last block, so that what is earned can be said exactly.
 * @param {number} seconds
 */
async function wait(seconds) {
  await chain.time.set(((await readSecond()) + BigInt(seconds)) * NS_PER_SECOND)
}

describe('vault', () => {
  /** One IOST is earned in a second, and there are 1000 of them. */
  const setup = fixture(async () => {
    const { owner, alice, bob, carol } = await chain.accounts(['owner', 'alice', 'bob', 'carol'])
    const vault = await chain.deploy('vault', { from: owner })
    await vault.setRate('1')
    await vault.fund(owner.name, '1000')
    return { owner, alice, bob, carol, vault }
  })

  /** Alice has deposited 100 IOST in this very second. */
  const deposited = fixture(async () => {
    const stage = await setup()
    await stage.vault.as(stage.alice).deposit(stage.alice.name, '100')
    return stage
  })

  describe('deposit', () => {
    it('takes IOST and records the depositor', async () => {
      const { alice, vault } = await setup()
      await expect(vault.as(alice).deposit(alice.name, '12.50'))
        .to.changeBalances('iost', { [alice.name]: '-12.5', [vault.id]: '+12.5' })
        .and.to.chargeRam(alice)
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', alice.name, vault.id, '12.5', 'deposit'])
        .and.to.emit('deposit')
        .withContent({ receipt: 'deposited', account: alice.name, amount: '12.5', deposit: '12.5' })
        .and.to.changeStorage(vault, { total: ['0', '12.5'], deposits: { [alice.name]: [null, '12.5'] } })
    })

    it('adds to what is there', async () => {
      const { alice, vault } = await deposited()
      await vault.as(alice).deposit(alice.name, '0.000001')
      expect(await vault.read.depositOf(alice.name)).to.equal('100.000001')
      expect(await vault.read.total()).to.equal('100.000001')
      expect(await vault.read.countDepositors()).to.equal(1)
    })

    for (const amount of ['0', '-1', 'ten', '', 'Infinity', '0.0000001']) {
      it(`refuses the amount ${JSON.stringify(amount)}`, async () => {
        const { alice, vault } = await setup()
        await expect(vault.as(alice).deposit(alice.name, amount)).to.failWith(/not an amount above zero|decimal places/)
      })
    }

    it('requires the signature of the depositor', async () => {
      const { alice, bob, vault } = await setup()
      await expect(vault.as(bob).deposit(alice.name, '1')).to.beUnauthorized(alice)
    })

    it('cannot spend more than the transaction allows', async () => {
      const { alice, vault } = await setup()
      const limited = vault.as(alice).with({ amountLimit: { iost: '1' } })
      await expect(limited.deposit(alice.name, '1.5')).to.failWith('token iost exceed amountLimit in tx. need 1.5')
    })

    it('cannot spend more than the ABI allows', async () => {
      const { alice, vault } = await setup()
      await chain.fund(alice, '20000000')
      const unlimited = vault.as(alice).with({ amountLimit: { iost: 'unlimited' } })
      await expect(unlimited.deposit(alice.name, '10000001')).to.failWith(
        'token iost exceed amountLimit in abi. need 10000001',
      )
      await expect(unlimited.fund(alice.name, '10000001')).to.failWith(
        'token iost exceed amountLimit in abi. need 10000001',
      )
    })

    it('is stopped by the owner, and goes on', async () => {
      const { owner, alice, vault } = await setup()
      await expect(vault.as(alice).pause()).to.beUnauthorized(owner)
      await vault.pause()
      await expect(vault.as(alice).deposit(alice.name, '1')).to.failWith('paused')
      await expect(vault.as(alice).resume()).to.beUnauthorized(owner)
      await vault.resume()
      await expect(vault.as(alice).deposit(alice.name, '1')).to.succeed
    })

    it('costs the depositor the RAM', async () => {
      const { owner, alice, bob, vault } = await deposited()
      await expect(vault.as(bob).deposit(bob.name, '1'))
        .to.useGasBelow(70_000)
        .and.to.chargeRam(bob)
        .and.not.to.chargeRam(alice)
        .and.not.to.chargeRam(owner)
    })
  })

  describe('withdraw', () => {
    it('pays a part back and keeps the rest', async () => {
      const { alice, vault } = await deposited()
      await wait(3600)
      await expect(vault.as(alice).withdraw(alice.name, '40'))
        .to.changeBalances('iost', { [alice.name]: '+40', [vault.id]: '-40' })
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', vault.id, alice.name, '40', 'withdraw'])
        .and.to.emit('withdraw')
        .withContent({ receipt: 'withdrawn', account: alice.name, amount: '40', deposit: '60' })
      expect(await vault.read.depositOf(alice.name)).to.equal('60')
    })

    it('waits for an hour after the last deposit', async () => {
      const { alice, vault } = await deposited()
      await wait(1800)
      await vault.as(alice).deposit(alice.name, '1')
      await wait(3599)
      await expect(vault.as(alice).withdraw(alice.name, '1')).to.failWith('locked for 1 more seconds')
      await wait(1)
      expect(await vault.read.lockedFor(alice.name)).to.equal(0)
      await expect(vault.as(alice).withdraw(alice.name, '101')).to.succeed
    })

    it('cannot pay more than was deposited', async () => {
      const { alice, vault } = await deposited()
      await wait(3600)
      await expect(vault.as(alice).withdraw(alice.name, '100.000001'))
        .to.failWith(`${alice.name} has deposited 100 IOST`)
        .and.to.changeOnly(vault, [])
    })

    it('rejects accounts without a deposit', async () => {
      const { bob, vault } = await deposited()
      await expect(vault.as(bob).withdraw(bob.name, '1')).to.failWith(`${bob.name} has no deposit`)
    })

    it('requires the signature of the depositor', async () => {
      const { alice, bob, vault } = await deposited()
      await wait(3600)
      await expect(vault.as(bob).withdraw(alice.name, '1')).to.beUnauthorized(alice)
    })

    it('removes an empty deposit, but keeps its rewards', async () => {
      const { alice, vault } = await deposited()
      await wait(3600)
      await expect(vault.as(alice).withdraw(alice.name, '100')).to.changeStorage(vault, {
        deposits: { [alice.name]: ['100', null] },
        earnedBefore: { [alice.name]: ['0', null] },
      }).and.to.freeRam
      await expect(vault).to.have.storage('since', alice.name).equal(null)
      expect(await vault.read.countDepositors()).to.equal(0)
      expect(await vault.read.rewardsOf(alice.name)).to.equal('1000')
      await expect(vault.as(alice).claim(alice.name)).to.return('1000')
    })

    it('works while deposits are paused', async () => {
      const { alice, vault } = await deposited()
      await wait(3600)
      await vault.pause()
      await expect(vault.as(alice).withdraw(alice.name, '100')).to.succeed
    })
  })

  describe('rewards', () => {
    it('are earned every second', async () => {
      const { alice, vault } = await deposited()
      await wait(10)
      expect(await vault.read.rewardsOf(alice.name)).to.equal('10')
      await expect(vault.as(alice).claim(alice.name))
        .to.return('10')
        .and.to.changeBalance('iost', alice, '+10')
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', vault.id, alice.name, '10', 'rewards'])
        .and.to.emit('claim')
        .withContent({ receipt: 'claimed', account: alice.name, amount: '10' })
      await wait(5)
      expect(await vault.read.rewardsOf(alice.name)).to.equal('5')
    })

    it('are shared by deposits', async () => {
      const { alice, bob, vault } = await deposited()
      const since = await readSecond()
      await vault.as(bob).deposit(bob.name, '300')
      // none, but where the chain has the clock of the machine
      const alone = (await readSecond()) - since
      await wait(40)
      expect(await vault.read.rewardsOf(bob.name)).to.equal('30')
      await expect(vault.as(alice).claim(alice.name)).to.return(String(10n + alone))
    })

    it('rewards of earlier time belong to earlier deposits', async () => {
      const { alice, bob, vault } = await deposited()
      await wait(100)
      await vault.as(bob).deposit(bob.name, '100')
      await wait(100)
      expect(await vault.read.rewardsOf(bob.name)).to.equal('50')
      expect(await vault.read.rewardsOf(alice.name)).to.equal('150')
    })

    it('are not lost when a deposit changes', async () => {
      const { alice, vault } = await deposited()
      await wait(10)
      await vault.as(alice).deposit(alice.name, '900')
      await wait(10)
      expect(await vault.read.rewardsOf(alice.name)).to.equal('20')
    })

    it('are not earned while there is no deposit', async () => {
      const { alice, vault } = await setup()
      await wait(500)
      await vault.as(alice).deposit(alice.name, '1')
      expect(await vault.read.rewardsOf(alice.name)).to.equal('0')
      expect(await vault.read.reserve()).to.equal('1000')
    })

    it('end when the reserve is empty', async () => {
      const { alice, vault } = await deposited()
      await wait(5000)
      expect(await vault.read.reserve()).to.equal('0')
      await expect(vault.as(alice).claim(alice.name)).to.return('1000')
      await wait(10)
      await expect(vault.as(alice).claim(alice.name)).to.failWith('there is nothing to claim')
    })

    it('follow a new rate from the second of the change', async () => {
      const { owner, alice, vault } = await deposited()
      await wait(10)
      await expect(vault.setRate('2.5')).to.emit('setRate').withContent({ receipt: 'rated', rate: '2.5' })
      await wait(10)
      expect(await vault.read.rewardsOf(alice.name)).to.equal('35')
      await expect(vault.setRate('0')).not.to.chargeRam(owner)
      expect(await vault.read.rate()).to.equal('0')
      await wait(10)
      expect(await vault.read.rewardsOf(alice.name)).to.equal('35')
    })

    it('are rounded down, so that no more is paid than was earned', async () => {
      const { alice, bob, carol, vault } = await setup()
      await vault.setRate('0')
      for (const account of [alice, bob, carol]) await vault.as(account).deposit(account.name, '100')
      await vault.setRate('1')
      await wait(1)
      for (const account of [alice, bob, carol]) {
        expect(await vault.as(account).read.claim(account.name)).to.equal('0.333333')
      }
      expect(await vault.read.owed()).to.equal('1')
    })

    it('cannot be claimed twice', async () => {
      const { alice, vault } = await deposited()
      await wait(10)
      await vault.as(alice).claim(alice.name)
      await expect(vault.as(alice).claim(alice.name)).to.failWith('there is nothing to claim')
    })

    it('require the signature of the depositor', async () => {
      const { alice, bob, vault } = await deposited()
      await wait(10)
      await expect(vault.as(bob).claim(alice.name)).to.beUnauthorized(alice)
    })

    it('are zero without a deposit', async () => {
      const { bob, vault } = await deposited()
      expect(await vault.read.depositOf(bob.name)).to.equal('0')
      await expect(vault.as(bob).claim(bob.name)).to.failWith(`${bob.name} has no deposit`)
    })
  })

  describe('exit', () => {
    it('pays the deposit back at once and leaves the rewards to the others', async () => {
      const { alice, bob, vault } = await deposited()
      await vault.as(bob).deposit(bob.name, '100')
      await wait(10)
      await expect(vault.as(alice).exit(alice.name))
        .to.changeBalance('iost', alice, '+100')
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', vault.id, alice.name, '100', 'exit'])
        .and.to.emit('exit')
        .withContent({ receipt: 'withdrawn', account: alice.name, amount: '100', deposit: '0' }).and.to.freeRam
      expect(await vault.read.rewardsOf(alice.name)).to.equal('0')
      expect(await vault.read.reserve()).to.equal('995')
      expect(await vault.read.rewardsOf(bob.name)).to.equal('5')
    })

    it('requires the signature of the depositor', async () => {
      const { alice, bob, vault } = await deposited()
      await expect(vault.as(bob).exit(alice.name)).to.beUnauthorized(alice)
    })

    it('requires a deposit', async () => {
      const { bob, vault } = await deposited()
      await expect(vault.as(bob).exit(bob.name)).to.failWith(`${bob.name} has no deposit`)
    })
  })

  describe('reserve', () => {
    it('can be funded by any account', async () => {
      const { bob, vault } = await setup()
      await expect(vault.as(bob).fund(bob.name, '5'))
        .to.changeBalance('iost', bob, '-5')
        .and.not.to.chargeRam(bob)
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', bob.name, vault.id, '5', 'fund rewards'])
        .and.to.emit('fund')
        .withContent({ receipt: 'funded', from: bob.name, amount: '5', reserve: '1005' })
    })

    it('returns unearned rewards to the owner', async () => {
      const { owner, alice, vault } = await deposited()
      await wait(100)
      await expect(vault.recall('900.000001')).to.failWith('the reserve has 900 IOST')
      await expect(vault.recall('900'))
        .to.changeBalance('iost', owner, '+900')
        .and.to.emit('token.iost/transfer')
        .withContent(['iost', vault.id, owner.name, '900', 'recall rewards'])
      await expect(vault.as(alice).claim(alice.name)).to.return('100')
    })

    it('accepts admin calls of the owner only', async () => {
      const { owner, bob, vault } = await setup()
      await expect(vault.as(bob).recall('1')).to.beUnauthorized(owner)
      await expect(vault.as(bob).setRate('100')).to.beUnauthorized(owner)
    })
  })

  it('lists depositors in pages, in the order in which they came', async () => {
    const { alice, bob, carol, vault } = await deposited()
    for (const account of [carol, bob]) await vault.as(account).deposit(account.name, '1')
    expect(await vault.read.firstDepositors(2)).to.deep.equal([alice.name, carol.name])
    expect(await vault.read.depositorsAfter(carol.name, 2)).to.deep.equal([bob.name])
    await expect(vault.firstDepositors(0)).to.failWith('count is 0, not a whole number from 1 to 100')
    await expect(vault.depositorsAfter(carol.name, 0)).to.failWith('count is 0, not a whole number from 1 to 100')
  })

  it('always holds what it owes', async () => {
    const { alice, bob, carol, vault } = await deposited()
    await vault.as(bob).deposit(bob.name, '33.333333')
    await wait(7)
    await vault.as(carol).deposit(carol.name, '0.000001')
    await wait(3600)
    await vault.as(bob).withdraw(bob.name, '11.1')
    await vault.as(alice).claim(alice.name)
    await vault.as(carol).exit(carol.name)
    const [total, reserve, owed] = await vault.storage(['total', 'reserve', 'owed'])
    const sum = [total, reserve, owed].reduce((units, text) => units + toUnits(text), 0n)
    expect(sum).to.equal(toUnits(await chain.token('iost').balance(vault)))
  })

  it('can be updated by its owner', async () => {
    const { bob, vault } = await setup()
    expect(await vault.read.can_update('')).to.equal(true)
    expect(await vault.as(bob).read.can_update('')).to.equal(false)
  })
})

/** An amount in units of 10^-8, with all its digits: a number would round it. */
function toUnits(amount) {
  const [whole, fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}
