import { expect } from 'chai'
import { createFolder } from '../toolkit.js'
import { CALLS, chooseCalls, compareCalls } from './debugged-calls.js'

describe('toolkit debug on random calls of contracts', () => {
  it('shows the places, variables, stacks, storage and failures that plain Node has', async () => {
    const compared = await compareCalls(createFolder(), chooseCalls(0, CALLS))
    expect(compared.differences.slice(0, 20)).to.deep.equal([])
    expect(compared.failures).to.be.greaterThan(1)
    expect(compared.steps).to.be.greaterThan(20 * CALLS)
  })
})
