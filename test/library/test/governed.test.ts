import { chain, expect, fixture } from 'iost-toolkit/test'
import type { Governed } from '../contracts/governed'
import type { Small } from '../contracts/small'

describe('contract library access control', () => {
  const setup = fixture(async () => {
    const [alice, bob, carol] = await chain.accounts(3)
    return { alice, bob, carol, governed: await chain.deploy<Governed>('governed', { from: alice }) }
  })

  describe('ownership', () => {
    it('initially belongs to the publisher', async () => {
      const { alice, bob, governed } = await setup()
      await expect(governed.exec.owner()).to.return(alice.name)
      await expect(governed.ownersOnly()).to.succeed
      await expect(governed.as(bob).ownersOnly()).to.beUnauthorized(alice)
    })

    it('is transferred after both accounts sign in turn', async () => {
      const { alice, bob, carol, governed } = await setup()
      await expect(governed.as(bob).offer(bob.name)).to.beUnauthorized(alice)
      await governed.offer(bob.name)
      await expect(governed.as(bob).ownersOnly()).to.beUnauthorized(alice)
      await expect(governed.as(carol).accept()).to.beUnauthorized(bob)
      await expect(governed.as(bob).accept()).to.return(bob.name)
      await expect(governed.as(bob).ownersOnly()).to.succeed
      await expect(governed.as(alice).ownersOnly()).to.beUnauthorized(bob)
    })

    it('can be accepted once', async () => {
      const { bob, governed } = await setup()
      await expect(governed.as(bob).accept()).to.failWith('nobody was offered the ownership')
      await governed.offer(bob.name)
      await governed.as(bob).accept()
      await expect(governed.as(bob).accept()).to.failWith('nobody was offered the ownership')
    })

    it('publishes only imported methods', async () => {
      const { alice } = await setup()
      const small = await chain.deploy<Small>('small', { from: alice })
      await expect(small.only()).to.succeed.and.to.useGasBelow(37_000)
    })
  })

  describe('roles', () => {
    it('roles let an account act until revoked', async () => {
      const { bob, governed } = await setup()
      await expect(governed.as(bob).mint(bob.name)).to.failWith(`no permission: ${bob.name} is no minter`)
      await governed.grant('minter', bob.name)
      await expect(governed.exec.has('minter', bob.name)).to.return(true)
      await expect(governed.as(bob).mint(bob.name)).to.succeed
      await governed.revoke('minter', bob.name)
      await expect(governed.as(bob).mint(bob.name)).to.fail
    })

    it('roles require the signature of the account', async () => {
      const { bob, governed } = await setup()
      await governed.grant('minter', bob.name)
      await expect(governed.mint(bob.name)).to.beUnauthorized(bob)
    })

    it('roles are granted by the owner, one by one', async () => {
      const { alice, bob, governed } = await setup()
      await expect(governed.as(bob).grant('minter', bob.name)).to.beUnauthorized(alice)
      await expect(governed.as(bob).revoke('minter', bob.name)).to.beUnauthorized(alice)
      await governed.grant('burner', bob.name)
      await expect(governed.exec.has('minter', bob.name)).to.return(false)
    })
  })

  it('pausing stops guarded methods until resumed', async () => {
    const { alice, bob, governed } = await setup()
    await expect(governed.as(bob).pause()).to.beUnauthorized(alice)
    await governed.pause()
    await expect(governed.exec.paused()).to.return(true)
    await expect(governed.running()).to.failWith('paused')
    await expect(governed.as(bob).resume()).to.beUnauthorized(alice)
    await governed.resume()
    await expect(governed.running()).to.succeed
  })

  describe('upgrades', () => {
    it('upgrades are restricted to the owner', async () => {
      const { bob, governed } = await setup()
      await expect(governed.exec.can_update('')).to.return(true)
      await expect(governed.as(bob).exec.can_update('')).to.return(false)
    })

    it('upgrades require their notice period, which never gets shorter', async () => {
      const { alice, bob, governed } = await setup()
      await expect(governed.as(bob).notice(60)).to.beUnauthorized(alice)
      await governed.notice(60)
      await expect(governed.notice(59)).to.failWith('the notice can only be made longer')
      await expect(governed.exec.can_update('')).to.return(false)
      await expect(governed.as(bob).announce()).to.beUnauthorized(alice)
      await governed.announce()
      await expect(governed.exec.can_update('')).to.return(false)
      await chain.time.advance(61)
      await expect(governed.can_update('')).to.return(true)
    })

    it('can be renounced permanently', async () => {
      const { alice, bob, governed } = await setup()
      await expect(governed.as(bob).giveUp()).to.beUnauthorized(alice)
      await governed.giveUp()
      await expect(governed.exec.can_update('')).to.return(false)
    })

    it('migrate step by step, once', async () => {
      const { alice, bob, governed } = await setup()
      await expect(governed.exec.version()).to.return(1)
      await expect(governed.versioned(3)).to.failWith('version 1 is stored: the owner has to migrate first')
      await expect(governed.as(bob).migrate(3)).to.beUnauthorized(alice)
      await expect(governed.migrate(3)).to.changeOnly(governed, ['version', 'step2', 'step3'])
      await expect(governed.versioned(3)).to.succeed
      await expect(governed.migrate(3)).to.failWith('what is stored has version 3 already')
    })
  })

  describe('arguments', () => {
    const ROWS: [text: string, key: string, account: string, count: number, message: string][] = [
      ['no', 'k', 'alice', 1, 'no is no'],
      ['', 'k', 'alice', 1, 'text is empty'],
      ['123456789', 'k', 'alice', 1, 'text has 9 letters, more than 8'],
      ['t', '', 'alice', 1, 'key is empty'],
      ['t', 'a-b', 'alice', 1, 'key has a letter that no key has, at 2: a-b'],
      ['t', 'é', 'alice', 1, 'key has a letter that no key has, at 1: é'],
      ['t', 'k'.repeat(65), 'alice', 1, 'key has 65 letters, more than 64'],
      ['t', 'k', 'ann', 1, 'account is no account name: ann'],
      ['t', 'k', 'Alice', 1, 'account is no account name: Alice'],
      ['t', 'k', 'twelveletter', 1, 'account is no account name: twelveletter'],
      ['t', 'k', 'alice', 0, 'count is 0, not a whole number from 1 to 10'],
      ['t', 'k', 'alice', 11, 'count is 11, not a whole number from 1 to 10'],
    ]
    for (const [text, key, account, count, message] of ROWS) {
      it(`rejects arguments: ${message.slice(0, 40)}`, async () => {
        const { governed } = await setup()
        await expect(governed.check(text, key, account, count)).to.failWith(message)
      })
    }

    it('accepts valid arguments', async () => {
      const { governed } = await setup()
      await expect(governed.check('t', 'a key.of:64', 'alice_01', 10)).to.succeed
    })
  })
})
