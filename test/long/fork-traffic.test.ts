import { expect } from 'chai'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { runBusyFork } from '../unit/fork/busy-fork.js'

const SEEDS = 60
/** Transactions per second, and blocks between the irreversible block and the newest one. */
const CHAINS = [
  { rate: 20, lag: 60 },
  { rate: 20, lag: 4 },
  { rate: 2, lag: 60 },
  { rate: 60, lag: 60 },
  { rate: 2, lag: 4 },
  { rate: 20, lag: 0 },
]

describe('forks of busy chains', () => {
  it(`forks of busy chains have no wrong value with ${SEEDS} seeds of traffic, and answer 95 % of reads`, async function () {
    this.timeout(0)
    const sandbox = createSandbox()
    let [read, answered] = [0, 0]
    for (let seed = 1; seed <= SEEDS; seed++) {
      const chain = CHAINS[seed % CHAINS.length]!
      const result = await runBusyFork({ seed, ...chain, sandbox })
      expect(result.wrong, `seed ${seed}`).to.deep.equal([])
      read += result.read
      answered += result.answered
    }
    sandbox.dispose()
    expect(answered / read).to.be.at.least(0.95)
  })
})
