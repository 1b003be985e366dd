import { expect } from 'chai'
import { createFolder } from '../toolkit.js'
import { compareAdapter } from './adapter-calls.js'
import { chooseCalls } from './debugged-calls.js'

describe('toolkit debug --dap on random calls of contracts', () => {
  it('stops at breakpoints, conditions, moves and failures with the stack and the variables of plain Node', async () => {
    const compared = await compareAdapter(createFolder(), chooseCalls(0, 3, ['none', 'exception', 'refusal']))
    expect(compared.differences.slice(0, 20)).to.deep.equal([])
    expect(compared.exceptions).to.be.greaterThan(0)
    expect(compared.stops).to.be.greaterThan(20)
  })

  it('stops in calls that run out of gas where plain Node is', async () => {
    const compared = await compareAdapter(createFolder(), chooseCalls(0, 2, ['gas']))
    expect(compared.differences.slice(0, 20)).to.deep.equal([])
    expect(compared.stops).to.be.greaterThan(20)
  })
})
