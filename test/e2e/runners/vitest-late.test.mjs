// vitest run, with the options of vitest.config.mjs. A red title ends with a part of the failure that it must have.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { chain, createTestChain, expect, fixture } from 'iost-toolkit/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, onTestFailed, onTestFinished, vi } from 'vitest'

beforeAll(() => createTestChain())
afterAll(async () => {
  await expect((await setup()).add(1)).to.return(1)
})

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

/** Without `await`, a helper whose assertion is false. */
async function countWrong(pause) {
  const counter = await setup()
  await pause()
  await expect(counter.add(1)).to.return(50)
}

describe('late', () => {
  it('red: a call (the call of add was not awaited)', async () => {
    const counter = await setup()
    counter.add(1)
  })
  it('green after a call', countTwice)
  it('red: a helper with a timer (vitest-late.test.mjs)', async () => {
    await setup()
    countWrong(() => sleep(20))
  })
  it('green after a helper', countTwice)
  it('red: a helper that reads a file (vitest-late.test.mjs)', async () => {
    await setup()
    countWrong(() => readFile('package.json'))
  })
  it('green after a file', countTwice)
  it('red: a helper that sleeps for 30 s (left a timer)', async () => {
    await setup()
    countWrong(() => sleep(30_000))
  })
  it('green after a sleep', countTwice)
  it('red: a late rejection (rejected aside)', () => {
    sleep(20).then(() => Promise.reject(new Error('rejected aside')))
  })
  it('green after a rejection', countTwice)
  it('red: an exception in a timer (thrown aside)', () => {
    setTimeout(() => {
      throw new Error('thrown aside')
    }, 20)
  })
  it('green after an exception', countTwice)
  it('red: an exception while the test runs (thrown beside)', async () => {
    setTimeout(() => {
      throw new Error('thrown beside')
    }, 1)
    await sleep(30)
  })
  it('green after an exception beside', countTwice)
  it('red: an exception long after the test (thrown much later)', () => {
    setTimeout(() => {
      throw new Error('thrown much later')
    }, 1500).unref()
  })
  it('green after an exception that comes later', async () => {
    await countTwice()
    await sleep(2000)
    await countTwice()
  })
})

describe('hooks', () => {
  let isWrong = false
  beforeEach(({ task }) => {
    isWrong = task.name.startsWith('red: a hook')
    if (isWrong) countWrong(() => sleep(20))
  })
  afterEach(async () => {
    await expect((await setup()).add(1)).to.return(1)
  })

  it('red: a hook before each test (vitest-late.test.mjs)', () => {})
  it('green after a hook', async () => {
    onTestFinished(async () => {
      await expect((await setup()).add(1)).to.return(1)
    })
    await countTwice()
  })
  it('red: a test that fails (is false)', () => {
    onTestFailed(async () => {
      await expect((await setup()).add(1)).to.return(1)
    })
    throw new Error('is false')
  })
})

describe.concurrent('together', () => {
  it('red: a timer of one test (thrown beside others)', async () => {
    setTimeout(() => {
      throw new Error('thrown beside others')
    }, 10)
    await sleep(40)
  })
  it('green beside others', () => sleep(60))
})

it('green with a clock that Vitest replaced', () => {
  vi.useFakeTimers()
})
