import { expect } from 'chai'
import { BlockRunner, executeInSandbox } from '../../src/fork/following/block-runner.js'
import { Follower } from '../../src/fork/following/follower.js'
import { LiveNode } from '../../src/fork/reading/live-node.js'
import { Shadow } from '../../src/fork/shadow/shadow.js'
import { createNode } from '../../src/node/node.js'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { Load } from '../unit/fork/load.js'
import { runSchedule } from '../unit/fork/schedules.js'

const SCHEDULES = 300
/** Keys of a schedule that are compared on average. */
const COMPARED = 50
const TRANSACTIONS = 20_000
/** A block of half a second at 100 transactions a second. */
const BLOCK_TRANSACTIONS = 45

describe('long fork tests', () => {
  it(`long fork tests match the state of their block or are rejected in ${SCHEDULES} schedules`, async function () {
    this.timeout(0)
    const sandbox = createSandbox()
    let total = 0
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      const { wrong, compared } = await runSchedule(seed, sandbox)
      expect(wrong, `seed ${seed}`).to.deep.equal([])
      total += compared
    }
    sandbox.dispose()
    expect(total).to.be.greaterThan(COMPARED * SCHEDULES)
  })

  it(`long fork tests follow ${TRANSACTIONS} transactions with no difference and at most 1 % unknown`, async function () {
    this.timeout(0)
    const sandbox = createSandbox()
    const live = await createNode({ timeLimitMs: 60_000, mining: 'manual' }, sandbox)
    const load = new Load(live, 1)
    load.open()
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
    const shadow = new Shadow({ runner, contract: load.vault, candidate: undefined, gasTolerance: 0 })
    const warmUp = 240
    const { lib } = await node.readHead()
    const follower = new Follower({
      node,
      runner,
      start: lib,
      values: new Map(),
      ramPayer: 'contract',
      onSettled: (transaction) => {
        if (transaction.block.head.number > lib.number + warmUp) shadow.settle(transaction)
      },
    })
    while (shadow.figures.transactions < TRANSACTIONS) {
      for (let index = 0; index < BLOCK_TRANSACTIONS; index++) load.step()
      load.mine()
      await follower.follow((await node.readHead()).lib)
    }
    await live.close()
    sandbox.dispose()
    const { different, unknown, transactions } = shadow.figures
    expect(shadow.unfaithful.map(({ differences }) => differences)).to.deep.equal([])
    expect(different).to.equal(0)
    expect(unknown / transactions).to.be.below(0.01)
  })
})
