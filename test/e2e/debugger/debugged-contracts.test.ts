import { expect } from 'chai'
import { createFolder } from '../toolkit.js'
import { BATCH, chooseContracts, compareContracts } from './debugged-contracts.js'

describe('toolkit debug on random contracts', () => {
  it('shows the lines, variables and stacks that plain Node has', async () => {
    const compared = await compareContracts(createFolder(), chooseContracts(0, BATCH))
    expect(compared.differences.slice(0, 20)).to.deep.equal([])
    expect(compared.steps).to.be.greaterThan(100 * BATCH)
  })
})
