import { expect } from 'chai'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { runBusyShadow } from './busy-run.js'

/*
 * The oracles are the live chain, whose receipts every compared transaction reproduces, its state, which has each value
 * that a transaction with a verdict read, and the published code itself: as candidate it can differ in nothing.
 */
describe('a shadow run on a busy chain', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  it('knows every transaction of a development node', async () => {
    const { figures, unfaithful, groups } = await runBusyShadow({
      seed: 1,
      rate: 40,
      lag: 4,
      transactions: 200,
      isDevelopment: true,
      sandbox,
    })
    expect(unfaithful).to.deep.equal([])
    expect(groups).to.deep.equal([])
    expect(figures.unknown).to.equal(0)
    expect(figures.compared).to.be.greaterThan(20)
  })

  for (const { seed, rate, lag } of [
    { seed: 2, rate: 20, lag: 60 },
    { seed: 7, rate: 20, lag: 4 },
  ]) {
    it(`bases no verdict on a value that an unknown transaction has changed, with seed ${seed}`, async () => {
      const { figures, unfaithful, wrong } = await runBusyShadow({ seed, rate, lag, transactions: 400, sandbox })
      expect(wrong).to.deep.equal([])
      expect(unfaithful).to.deep.equal([])
      expect(figures.unknown / figures.transactions).to.be.at.most(0.01)
    })
  }

  it('knows 99 % of the transactions of a live node after the warm-up', async () => {
    const { figures, unfaithful, groups } = await runBusyShadow({
      seed: 1,
      rate: 40,
      lag: 60,
      transactions: 200,
      sandbox,
    })
    expect(unfaithful).to.deep.equal([])
    expect(groups).to.deep.equal([])
    expect(figures.unknown / figures.transactions).to.be.at.most(0.01)
    expect(figures.compared).to.be.greaterThan(20)
  })

  for (const { seed, lag } of [
    { seed: 1, lag: 60 },
    { seed: 3, lag: 4 },
  ]) {
    it(`knows 99 % of 100 transactions a second through a proxy that delays by 5 ms, ${lag} blocks behind`, async () => {
      const options = { seed, rate: 100, lag, latencyMs: 5, transactions: 400, sandbox }
      const { figures, unfaithful, groups, wrong, requests } = await runBusyShadow(options)
      for (const found of [groups, unfaithful, wrong]) expect(found).to.deep.equal([])
      expect(figures.unknown / figures.transactions).to.be.at.most(0.01)
      expect(figures.compared).to.be.greaterThan(40)
      expect(requests / figures.transactions).to.be.at.most(1.5)
    })
  }
})
