// node --no-node-snapshot --test node.test.mjs
import { before, describe, it } from 'node:test'
import { chain, createTestChain, expect, fixture } from 'iost-toolkit/test'

before(() => createTestChain())

const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return chain.deploy('counter', { from: alice })
})

describe('counter', () => {
  for (const round of ['first', 'second']) {
    it(`starts at zero, the ${round} time`, async () => {
      const counter = await setup()
      await expect(counter.add(2)).to.return(2)
    })
  }

  it('is wrong here', async () => {
    const counter = await setup()
    await expect(counter.add(1)).to.return(3)
  })
})
