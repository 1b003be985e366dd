// mocha --node-option no-node-snapshot mocha.test.mjs
import { chain, createTestChain, expect, fixture } from 'iost-toolkit/test'

before(() => createTestChain())

const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  return { bob, counter: await chain.deploy('counter', { from: alice }) }
})

describe('counter', () => {
  for (const round of ['first', 'second']) {
    it(`starts at zero, the ${round} time`, async () => {
      const { bob, counter } = await setup()
      await expect(counter.as(bob).add(2))
        .to.return(2)
        .and.to.changeStorage(counter, { count: ['0', '2'] })
    })
  }

  it('refuses what is no step', async () => {
    const { counter } = await setup()
    await expect(counter.add(0)).to.failWith('step too small')
  })

  it('is wrong here', async () => {
    const { counter } = await setup()
    await expect(counter.add(1)).to.return(3)
  })
})
