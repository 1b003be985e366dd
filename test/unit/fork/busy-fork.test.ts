import { expect } from 'chai'
import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { makeFolder } from '../../folder.js'
import { restartBusyFork, runBusyFork } from './busy-fork.js'

describe('fork of a chain with 20 transactions a second', () => {
  it('starts again from its values alone', async () => {
    const sandbox = createSandbox()
    try {
      for (const lag of [0, 4]) {
        const { forkedAt, head, accounts } = await restartBusyFork({ seed: 1, rate: 20, lag, sandbox })
        expect(head).to.be.at.least(forkedAt)
        expect(accounts).to.equal(10)
      }
    } finally {
      sandbox.dispose()
    }
  })

  it('refuses at most 5 % of the reads of another process, and many without the cache that they share', async () => {
    const sandbox = createSandbox()
    const run = (cache: string | undefined) => runBusyFork({ seed: 2, rate: 20, lag: 4, sandbox, resumed: { cache } })
    const [shared, alone] = [await run(await makeFolder()), await run(undefined)]
    sandbox.dispose()
    expect([...shared.wrong, ...alone.wrong]).to.deep.equal([])
    expect(shared.answered / shared.read).to.be.at.least(0.95)
    expect(alone.answered / alone.read).to.be.below(0.9)
  })

  for (const { seed, lag } of [
    { seed: 1, lag: 4 },
    { seed: 41, lag: 0 },
  ]) {
    it(`refuses at most 5 % of reads, and returns the values of its block, with a lag of ${lag} blocks`, async () => {
      const sandbox = createSandbox()
      const { read, answered, wrong } = await runBusyFork({ seed, rate: 20, lag, sandbox })
      sandbox.dispose()
      expect(wrong).to.deep.equal([])
      expect(answered / read).to.be.at.least(0.95)
    })
  }
})
