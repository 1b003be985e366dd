import { expect } from 'chai'
import { compareAdapter } from '../e2e/debugger/adapter-calls.js'
import { chooseCalls } from '../e2e/debugger/debugged-calls.js'
import { createFolder } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'

/** Calls of three contracts each. */
const COUNT = 200
const BATCH = 5
/** Seeds from which the calls of a session are chosen: many run too long, or do not fail. */
const SEEDS = 1000

describe('toolkit debug --dap on 200 random calls of three contracts', function () {
  this.timeout(SOAK_MS)

  for (let batch = 0; batch < COUNT / BATCH; batch += 1) {
    it(`has the stacks and variables of plain Node at each stop of session ${batch}`, async () => {
      // every fourth session runs out of gas, and does not stop at failures
      const endings = batch % 4 === 3 ? (['gas'] as const) : (['none', 'exception', 'refusal'] as const)
      const calls = chooseCalls(500_000 + batch * SEEDS, BATCH, endings)
      const { differences, ...figures } = await compareAdapter(createFolder(), calls)
      expect(differences).to.deep.equal([])
      expect(figures.stops, JSON.stringify(figures)).to.be.greaterThan(20)
      console.log(`      ${JSON.stringify(figures)}`)
    })
  }
})
