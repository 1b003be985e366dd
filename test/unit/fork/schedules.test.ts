import { expect } from 'chai'
import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { isLong } from '../../limits.js'
import { runSchedule } from './schedules.js'

const SEEDS = isLong ? 100 : 1

describe('a fork of a busy chain behind a faulty node', () => {
  it('is the state of its block, value by value, or is refused', async () => {
    const sandbox = createSandbox()
    let compared = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const outcome = await runSchedule(seed, sandbox)
      expect(outcome.wrong, `seed ${seed}`).to.deep.equal([])
      compared += outcome.compared
    }
    sandbox.dispose()
    expect(compared).to.be.greaterThan(20 * SEEDS)
  })
})
