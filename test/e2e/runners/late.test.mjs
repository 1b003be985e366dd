// mocha --node-option no-node-snapshot late.test.mjs, or node --no-node-snapshot --test late.test.mjs
import { setTimeout as sleep } from 'node:timers/promises'
import { chain, createTestChain, expect, fixture } from 'iost-toolkit/test'

const { before, describe, it } = process.env.NODE_TEST_CONTEXT === undefined ? globalThis : await import('node:test')

before(() => createTestChain())

const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return chain.deploy('counter', { from: alice })
})

/** Takes longer than the tests that fail, so that what they leave would disturb it. */
async function countTwice() {
  const counter = await setup()
  await expect(counter.add(1)).to.return(1)
  await sleep(60)
  await expect(counter.add(1)).to.return(2)
}

/** Whether the timer that is left over has fired. */
let isOver = false

describe('late', () => {
  it('red: a helper with a timer', async () => {
    const counter = await setup()
    const helper = async () => {
      await sleep(20)
      await expect(counter.add(1)).to.return(50)
    }
    helper()
  })
  it('green after a helper', countTwice)
  it('red: a rejection while the test runs', async () => {
    const helper = async () => {
      await sleep(5)
      throw new Error('rejected beside')
    }
    helper()
    await sleep(30)
  })
  it('green after a rejection', countTwice)
  it(
    'red: a fixture with a timer',
    fixture(async () => {
      const [alice] = await chain.accounts(1)
      const counter = await chain.deploy('counter', { from: alice })
      const helper = async () => {
        await sleep(5)
        await expect(counter.add(1)).to.return(50)
      }
      helper()
    }),
  )
  it('green after a fixture', countTwice)
  it('red: an exception in a timer', () => {
    setTimeout(() => {
      throw new Error('aside')
    }, 20)
  })
  it('green after an exception', countTwice)
  it('red: a timer that is left over', async () => {
    const counter = await setup()
    const helper = async () => {
      await sleep(4000)
      isOver = true
      await expect(counter.add(1)).to.return(50)
    }
    helper()
  })
  it('green after a timer', async () => {
    await countTwice()
    while (!isOver) await sleep(10)
    await expect((await setup()).add(1)).to.return(1)
  })
})
