import { expect } from 'chai'
import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { isLong } from '../../limits.js'
import { runSchedule } from './schedules.js'

/** All of them take ten minutes; the single one is among the cheapest, with values that are refused. */
const SEEDS = isLong ? Array.from({ length: 100 }, (_, index) => index + 1) : [9]
/** Keys that a seed compares at least, and all of them on average: a fork that is always refused proves nothing. */
const [LEAST, AVERAGE] = [20, 50]

describe('fork of a busy chain with a faulty node', () => {
  it('matches the state of its block value by value, or is rejected', async () => {
    const sandbox = createSandbox()
    let compared = 0
    const refused = new Set<string>()
    for (const seed of SEEDS) {
      const outcome = await runSchedule(seed, sandbox)
      expect(outcome.wrong, `seed ${seed}`).to.deep.equal([])
      expect(outcome.compared, `seed ${seed}`).to.be.greaterThan(LEAST)
      compared += outcome.compared
      for (const code of outcome.refused) refused.add(code)
    }
    sandbox.dispose()
    expect(compared).to.be.greaterThan(AVERAGE * SEEDS.length)
    expect([...refused]).to.include('FORK_MOVED')
  })
})
