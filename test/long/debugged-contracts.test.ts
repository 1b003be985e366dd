import { expect } from 'chai'
import { BATCH, chooseContracts, compareContracts } from '../e2e/debugger/debugged-contracts.js'
import { createFolder } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'

const COUNT = 200

describe('toolkit debug on 200 random contracts', function () {
  this.timeout(SOAK_MS)
  const folder = createFolder()
  const contracts = chooseContracts(1000, COUNT)

  for (let first = 0; first < COUNT; first += BATCH) {
    it(`shows the lines, variables and stacks of plain Node for contracts ${first + 1} to ${first + BATCH}`, async () => {
      const { differences, ...figures } = await compareContracts(folder, contracts.slice(first, first + BATCH))
      expect(differences).to.deep.equal([])
      expect(Math.min(...Object.values(figures)), JSON.stringify(figures)).to.be.greaterThan(0)
    })
  }
})
