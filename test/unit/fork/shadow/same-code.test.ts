import { expect } from 'chai'
import { BlockRunner, executeInSandbox } from '../../../../src/fork/following/block-runner.js'
import { Follower } from '../../../../src/fork/following/follower.js'
import { LiveNode } from '../../../../src/fork/reading/live-node.js'
import { Shadow } from '../../../../src/fork/shadow/shadow.js'
import { createNode } from '../../../../src/node/node.js'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { compileContractText } from '../contracts.js'
import { Load } from '../load.js'

const SEEDS = [1, 2, 3]
const BLOCKS = 40
const BLOCK_TRANSACTIONS = 5

/*
 * The oracle is the published code itself: as candidate it can differ in nothing. The chain has values before the run
 * starts, so their payers are only known from receipts.
 */
describe('a shadow run with the published code as candidate', () => {
  it('finds no difference in mixed traffic on values that other accounts pay for', async () => {
    const sandbox = createSandbox()
    let compared = 0
    for (const seed of SEEDS) {
      const live = await createNode({ timeLimitMs: 60_000, mining: 'manual' }, sandbox)
      const load = new Load(live, seed)
      load.open()
      // the candidate stays the published code
      const send = load.send.bind(load)
      load.send = (from, actions, signers) =>
        actions.some(({ actionName }) => actionName === 'updateCode') ? '' : send(from, actions, signers)
      const mine = () => {
        for (let index = 0; index < BLOCK_TRANSACTIONS; index++) load.step()
        load.mine()
      }
      for (let block = 0; block < BLOCKS; block++) mine()
      const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
      const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
      const { code, info } = compileContractText('vault')
      const candidate = { contract: load.vault, script: code, info }
      const shadow = new Shadow({ runner, contract: load.vault, candidate, gasTolerance: 0 })
      const follower: Follower = new Follower({
        node,
        runner,
        start: (await node.readHead()).lib,
        values: new Map(),
        ramPayer: 'contract',
        onExecuted: (transaction) => shadow.try(follower, transaction),
        onSettled: (transaction) => shadow.settle(transaction),
      })
      for (let block = 0; block < BLOCKS; block++) {
        mine()
        await follower.follow((await node.readHead()).lib)
      }
      await live.close()
      const found = shadow.groups.map(({ kind, published, candidate }) => ({ kind, published, candidate }))
      expect(found, `seed ${seed}`).to.deep.equal([])
      compared += shadow.figures.compared
    }
    sandbox.dispose()
    expect(compared).to.be.greaterThan(100)
  })
})
