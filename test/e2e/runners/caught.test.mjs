// For every runner. A red title is that of a test that has to fail, with the chai of the project, which is another copy.
import assert from 'node:assert'
import { expect as expectOfChai } from 'chai'
import { createTestChain, expect, fixture } from 'iost-toolkit/test'

const { beforeAll, it } =
  process.env.VITEST === undefined
    ? globalThis.it === undefined
      ? await import('node:test').then((runner) => ({ ...runner, beforeAll: runner.before }))
      : { it: globalThis.it, beforeAll: globalThis.before }
    : await import('vitest')

let chain
beforeAll(async () => {
  chain = await createTestChain()
})

const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return chain.deploy('counter', { from: alice })
})

const RED = {
  'a receipt of another chai': async (counter) => expectOfChai(await counter.add(1)).to.be.ok,
  'a receipt of node:assert': async (counter) => assert.ok(await counter.add(1)),
  'expect.fail that is caught': async (counter) => {
    try {
      await counter.add(1)
      expectOfChai.fail('no')
    } catch (error) {
      expectOfChai(error).to.exist
    }
  },
  'assert.fail that is caught': async (counter) => {
    try {
      await counter.add(1)
      assert.fail('no')
    } catch (error) {
      assert.ok(error)
    }
  },
  'a failure that console.log receives': async (counter) => {
    await expect(counter.add(1))
      .to.return(50)
      .then(() => {})
      .catch(console.log)
  },
  'a failure that is printed whole': async (counter) => {
    try {
      await expect(counter.add(1)).to.return(50)
    } catch (error) {
      console.log('failed', error)
    }
  },
  'a failure that is printed': async (counter) => {
    try {
      await expect(counter.add(1)).to.return(50)
    } catch (error) {
      console.log(error.message)
    }
  },
}
const GREEN = {
  values: async (counter) => {
    expectOfChai(await counter.read.add(1)).to.equal(1)
    assert.equal(await counter.read.add(2), 2)
  },
  'a failure that is compared': async (counter) => {
    try {
      await expect(counter.add(1)).to.return(50)
    } catch (error) {
      console.log(error)
      assert.match(error.message, /50/)
    }
  },
  'a failure that is expected': async () => {
    expectOfChai(() => expectOfChai(1).to.equal(2)).to.throw()
    assert.throws(() => assert.equal(1, 2), assert.AssertionError)
  },
}

for (const [title, run] of Object.entries(RED)) it(`red: ${title}`, async () => run(await setup()))
for (const [title, run] of Object.entries(GREEN)) it(`green: ${title}`, async () => run(await setup()))
