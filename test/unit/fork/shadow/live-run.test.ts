import { expect } from 'chai'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { runBusyShadow } from './busy-run.js'

/*
 * The oracle is the live chain: its receipts are reproduced, and the published code as candidate differs in nothing but
 * in the transactions after an update of the code, of which there are none in this range.
 */
describe('a shadow run on a busy chain', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  it('knows every transaction of a development node', async () => {
    const { figures, unfaithful } = await runBusyShadow({
      seed: 1,
      rate: 40,
      lag: 4,
      transactions: 200,
      isDevelopment: true,
      sandbox,
    })
    expect(unfaithful).to.deep.equal([])
    expect(figures.unknown).to.equal(0)
    expect(figures.compared).to.be.greaterThan(20)
  })

  it('knows 99 % of the transactions of a live node after the warm-up', async () => {
    const { figures, unfaithful } = await runBusyShadow({ seed: 1, rate: 40, lag: 60, transactions: 200, sandbox })
    expect(unfaithful).to.deep.equal([])
    expect(figures.unknown / figures.transactions).to.be.at.most(0.01)
    expect(figures.compared).to.be.greaterThan(20)
  })
})
