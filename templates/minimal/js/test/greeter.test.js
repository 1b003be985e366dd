import { chain, expect, fixture } from 'iost-toolkit/test'

describe('greeter', () => {
  const setup = fixture(async () => {
    const { alice, bob } = await chain.accounts(['alice', 'bob'])
    return { alice, bob, greeter: await chain.deploy('greeter', { from: alice }) }
  })

  it('greets, counts and leaves a receipt', async () => {
    const { bob, greeter } = await setup()
    await expect(greeter.as(bob).greet('Eve'))
      .to.succeed.and.to.return('Hello, Eve!')
      .and.to.emit('greet')
      .withContent(['Eve', 'Hello, Eve!', 1])
      .and.to.changeOnly(greeter, [['greeted', 'Eve']])
      .and.to.useGasBelow(50_000)
      .and.to.useRamBelow(120, bob)
      .and.to.chargeRam(bob)
    await expect(greeter.as(bob).greet('Eve')).to.changeStorage(greeter, { greeted: { Eve: ['1', '2'] } })
    expect(await greeter.storage(['greeting', ['greeted', 'Eve']])).to.deep.equal(['Hello', '2'])
    expect(await greeter.read.greeted('Eve')).to.equal(2)
  })

  it('rejects an empty name', async () => {
    const { greeter } = await setup()
    await expect(greeter.greet('')).to.failWith('nobody to greet').and.to.emitNothing
    expect(await greeter.read.greeted('')).to.equal(0)
  })

  it('accepts a new greeting from its owner only', async () => {
    const { alice, bob, greeter } = await setup()
    await expect(greeter.as(bob).setGreeting('Go away'))
      .to.beUnauthorized(alice)
      .and.to.failWith(`no permission: ${alice.name}@active must sign`)
    await expect(greeter.setGreeting('Good morning'))
      .to.changeStorage(greeter, { greeting: ['Hello', 'Good morning'] })
      .and.not.to.chargeRam(alice)
    expect(await greeter.read.greet('Eve')).to.equal('Good morning, Eve!')
  })
})
