import { expect } from 'chai'
import { BATCH, chooseContracts, compareContracts } from '../e2e/debugger/debugged-contracts.js'
import { createFolder } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'

const COUNT = 200
/** Seeds from which the contracts of a batch are chosen: many run too long. */
const SEEDS = 100

describe('toolkit debug on 200 random contracts', function () {
  this.timeout(SOAK_MS)
  const folder = createFolder()

  for (let batch = 0; batch < COUNT / BATCH; batch += 1) {
    it(`shows the lines, variables and stacks of plain Node in batch ${batch}`, async () => {
      const contracts = chooseContracts(1000 + batch * SEEDS, BATCH)
      const { differences, ...figures } = await compareContracts(folder, contracts)
      expect(differences).to.deep.equal([])
      expect(Math.min(...Object.values(figures)), JSON.stringify(figures)).to.be.greaterThan(0)
    })
  }
})
