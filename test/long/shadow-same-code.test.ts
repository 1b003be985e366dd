import { expect } from 'chai'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { runBusyShadow } from '../unit/fork/shadow/busy-run.js'

const TRANSACTIONS = 20_000
/** Transactions per second, and blocks between the irreversible block and the newest one. */
const CHAINS = [
  { rate: 100, lag: 60 },
  { rate: 100, lag: 4 },
  { rate: 20, lag: 60 },
  { rate: 20, lag: 4 },
]
const RUNS = 16

/*
 * The oracles are the published code itself, which as candidate can differ in nothing, and the receipts and the state
 * of the live chain.
 */
describe('a shadow run with the published code as candidate', () => {
  it(`finds no difference in ${TRANSACTIONS} transactions, no wrong value and at most 1 % unknown`, async function () {
    this.timeout(0)
    const sandbox = createSandbox()
    let [transactions, unknown, compared] = [0, 0, 0]
    for (let seed = 1; seed <= RUNS; seed++) {
      const chain = CHAINS[seed % CHAINS.length] ?? { rate: 100, lag: 4 }
      const options = { seed, ...chain, transactions: TRANSACTIONS / RUNS, sandbox }
      const { figures, groups, unfaithful, wrong } = await runBusyShadow(options)
      for (const found of [groups, unfaithful, wrong]) expect(found, `seed ${seed}`).to.deep.equal([])
      transactions += figures.transactions
      unknown += figures.unknown
      compared += figures.compared
    }
    sandbox.dispose()
    expect(transactions).to.be.at.least(TRANSACTIONS)
    expect(unknown / transactions).to.be.at.most(0.01)
    expect(compared / transactions).to.be.greaterThan(0.1)
  })

  it('knows 99 % of 5,000 transactions, 100 a second, through a proxy that delays each request by 5 ms', async function () {
    this.timeout(0)
    const sandbox = createSandbox()
    const options = { seed: 1, rate: 100, lag: 60, latencyMs: 5, transactions: 5000, sandbox }
    const { figures, groups, unfaithful, wrong, requests } = await runBusyShadow(options)
    sandbox.dispose()
    for (const found of [groups, unfaithful, wrong]) expect(found).to.deep.equal([])
    expect(figures.transactions).to.be.at.least(5000)
    expect(figures.unknown / figures.transactions).to.be.at.most(0.01)
    expect(requests / figures.transactions).to.be.at.most(1)
  })
})
