import { expect } from 'chai'
import { findDirectChain } from '../../src/rpc/direct-chain.js'
import { encodeTransaction } from '../../src/tx/bytes.js'
import { nameTransaction } from '../../src/tx/hash.js'
import { parseTransaction } from '../../src/tx/json.js'
import { InvocationMemory } from '../../src/vm/sandbox/invocation-memory.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isExtended, takeShare } from '../limits.js'
import { listTransactions, type Node, play, type Steps, UNSTABLE } from './played-suites.js'
import { listSuites } from './suites.js'

/**
 * Tests that make equal calls run a contract once: the chain keeps the ends of its invocations. Chains that keep
 * nothing are the oracle: of the same recorded transactions, a chain that knows all ends from an earlier chain has to
 * give the same receipts and recordings. `npm test` plays every ninth suite, `npm run test:extended` all.
 */
describe('transactions on a chain that knows the ends of invocations', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())
  let known = 0

  for (const family of ['js', 'host'] as const) {
    const suites = listSuites(family).filter(({ name }) => name !== UNSTABLE)
    for (const { name, load } of takeShare(suites, 9, isExtended)) {
      it(`transactions on a chain that knows the ends of invocations have the receipts and recordings of executions in ${name}`, async () => {
        const steps = listTransactions(load)
        const memory = new InvocationMemory({ isComparing: false })
        const [executed, kept, repeated] = [
          await record(steps, sandbox),
          await record(steps, sandbox, memory),
          await record(steps, sandbox, memory),
        ]
        expect(kept).to.deep.equal(executed)
        expect(repeated).to.deep.equal(executed)
        known += memory.recalled
      })
    }
  }

  it('transactions on a chain that knows the ends of invocations run most contracts once', () => {
    expect(known).to.be.greaterThan(500)
  })
})

function record(steps: Steps, sandbox: Sandbox, memory?: InvocationMemory) {
  return play(steps, { sandbox, ...(memory && { memory }) }, async (node, tx) => {
    const transaction = parseTransaction(tx)
    await findDirectChain(node.provider)?.send({ transaction, encoded: encodeTransaction(transaction) })
    return describeTransaction(node, nameTransaction(transaction))
  })
}

function describeTransaction({ provider, recordings }: Node, hash: string) {
  return { outcome: findDirectChain(provider)?.findOutcome(hash), recording: recordings.read(hash, { passes: true }) }
}
