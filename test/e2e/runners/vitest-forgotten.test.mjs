// vitest run, with the options of vitest.config.mjs
import { chain, createTestChain, expect, fixture } from 'iost-toolkit/test'
import { beforeAll, describe, it } from 'vitest'

beforeAll(() => createTestChain())

const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return chain.deploy('counter', { from: alice })
})

describe('counter', () => {
  it('is right', async () => {
    const counter = await setup()
    await expect(counter.add(2)).to.return(2)
    expect(await counter.storage('count')).to.equal('2')
  })

  it('asserts without await', async () => {
    const counter = await setup()
    expect(counter.add(2)).to.return(3)
  })
})
