import { expect } from 'chai'
import { Chain } from '../../src/chain/chain.js'
import { DEV_GENESIS } from '../../src/chain/genesis.js'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { parseTransaction } from '../../src/tx/json.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { EventLog } from '../../src/vm/tracing/event-log.js'
import { type RecordedTransaction, TransactionRecorder } from '../../src/vm/tracing/recorder.js'
import { isExtended, takeShare } from '../limits.js'
import { listTransactions, type Steps, UNSTABLE } from './played-suites.js'
import { listSuites } from './suites.js'

/**
 * Recordings are created from a log of events when they are read. A recorder that follows the execution itself is the
 * oracle: it sees the same events as they come, and reads the numbers of host operations while they run. `npm test`
 * plays every ninth suite, `npm run test:extended` all.
 */
describe('recordings that are created from a log of events', () => {
  let sandbox: Sandbox
  before(() => {
    useNativeCrypto()
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())
  let compared = 0

  for (const family of ['js', 'host'] as const) {
    const suites = listSuites(family).filter(({ name }) => name !== UNSTABLE)
    for (const { name, load } of takeShare(suites, 9, isExtended)) {
      it(`recordings that are created from a log of events are those of a recorder that follows the execution in ${name}`, () => {
        compared += playTwice(listTransactions(load), sandbox)
      })
    }
  }

  it('compares recordings of a log with those of the recorder', () => {
    expect(compared).to.be.greaterThan(1000)
  })
})

/** Executes recorded transactions at their times, and compares both recordings of each. Returns their number. */
function playTwice(steps: Steps, sandbox: Sandbox): number {
  let time = 0n
  let compared = 0
  const clock = { now: () => time, tick: () => {}, advance: () => {}, save: () => time, restore: () => {} }
  const record = (transaction: RecordedTransaction) => {
    const followed = new TransactionRecorder(transaction)
    const log = new EventLog()
    const finish = (execution: object & { receipt?: unknown }) => {
      if (!('receipt' in execution)) return
      const receipt = execution.receipt as Parameters<TransactionRecorder['finish']>[0]
      const expected = followed.finish(receipt)
      const replayed = new TransactionRecorder(transaction)
      log.replay(replayed)
      expect(replayed.finish(receipt)).to.deep.equal(expected)
      for (const recorder of [followed, replayed]) recorder.countPasses()
      expect(replayed.calls).to.deep.equal(followed.calls)
      compared += 1
    }
    return { recorder: createTee(followed, log), finish, readSparedMs: () => 0 }
  }
  const chain = new Chain({ genesis: DEV_GENESIS, clock, sandbox, now: () => 0, timeLimitMs: 60_000, record })
  for (const { blockTime, tx } of steps) {
    time = blockTime === undefined ? time : BigInt(blockTime)
    try {
      chain.sendTransaction(parseTransaction(tx))
    } catch {
      // Transactions that are not accepted are not executed.
      continue
    }
    chain.mineBlock()
  }
  return compared
}

/** A recorder that passes each event on to two. */
function createTee(first: TransactionRecorder, second: EventLog): TransactionRecorder {
  const call =
    (name: string | symbol) =>
    (...args: unknown[]) => {
      for (const each of [first, second]) Reflect.get(each, name).apply(each, args)
    }
  return new Proxy(first, {
    get: (target, name) => (typeof Reflect.get(target, name) === 'function' ? call(name) : undefined),
  })
}
