import { expect } from 'chai'
import { CALLS, chooseCalls, compareCalls } from '../e2e/debugger/debugged-calls.js'
import { createFolder } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'

/** Calls of three contracts each. */
const COUNT = 200
/** Seeds from which the calls of a batch are chosen: many run too long, or do not fail. */
const SEEDS = 1000

describe('toolkit debug on 200 random calls of three contracts', function () {
  this.timeout(SOAK_MS)

  for (let batch = 0; batch < COUNT / CALLS; batch += 1) {
    it(`shows what plain Node has at each step, move and failure of batch ${batch}`, async () => {
      const { differences, ...figures } = await compareCalls(createFolder(), chooseCalls(1000 + batch * SEEDS, CALLS))
      expect(differences).to.deep.equal([])
      expect(Math.min(...Object.values(figures)), JSON.stringify(figures)).to.be.greaterThan(0)
      console.log(`      ${JSON.stringify(figures)}`)
    })
  }
})
