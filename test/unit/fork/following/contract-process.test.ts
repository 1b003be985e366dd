import { expect } from 'chai'
import { BlockRunner } from '../../../../src/fork/following/block-runner.js'
import type { FollowedTransaction } from '../../../../src/fork/following/followed-transaction.js'
import { Follower } from '../../../../src/fork/following/follower.js'
import { LiveNode } from '../../../../src/fork/reading/live-node.js'
import { ContractProcessSupervisor } from '../../../../src/node/contract-process/supervisor.js'
import { Stage } from '../../../conformance/errors/stage.js'
import { CALL_MS } from '../../../limits.js'
import { startFaultyProcess } from '../../node/contract-process/faulty.js'

const CODE = `class Box {
  init() {}
  count() { const n = JSON.parse(storage.get('n') || '0') + 1; storage.put('n', JSON.stringify(n)); return n }
  abort() { return this.count() }
}
module.exports = Box;
`

/**
 * The live chain runs its contracts in this process, where \`abort\` counts. In the follower's process a call of that
 * name aborts the process. The oracle is the live chain: its receipts and its values.
 */
describe('blocks whose contracts end their process', () => {
  let live: Stage
  let supervisor: ContractProcessSupervisor
  const replaced: string[] = []

  beforeEach(async () => {
    replaced.length = 0
    live = await Stage.open({ timeLimitMs: CALL_MS, dev: false })
    await live.deploy('box', CODE, { count: {}, abort: {} })
    await live.deploy('other', CODE, { count: {}, abort: {} })
    supervisor = new ContractProcessSupervisor({
      start: startFaultyProcess,
      now: () => performance.now(),
      onReplaced: ({ reason }) => replaced.push(reason),
    })
  })
  afterEach(async () => {
    await supervisor.close()
    await live.close()
  })

  it('keeps following, and takes the values of the live chain', async () => {
    const settled = await follow([
      '$box/count',
      '$other/count',
      '$box/abort',
      '$other/count',
      '$box/count',
      '$box/count',
    ])
    expect(settled.map(({ isUnknown }) => isUnknown)).to.deep.equal([false, false, true, false, false, false])
    const known = settled.filter(({ isUnknown }) => !isUnknown)
    expect(known.flatMap(({ differences }) => differences)).to.deep.equal([])
    expect(known.map(({ receipt }) => receipt?.returns[0])).to.deep.equal(['["2"]', '["2"]', '["3"]', '["4"]', '["5"]'])
    expect(replaced).to.deep.equal(['by SIGABRT'])
  })

  it('executes blocks as the live chain did', async () => {
    const settled = await follow(['$box/count', '$other/count', '$box/count'])
    expect(settled.map(({ isUnknown }) => isUnknown)).to.deep.equal([false, false, false])
    expect(settled.flatMap(({ differences }) => differences)).to.deep.equal([])
    expect(settled.map(({ receipt }) => receipt?.returns[0])).to.deep.equal(['["2"]', '["2"]', '["3"]'])
    expect(replaced).to.deep.equal([])
  })

  /** Makes a block of each call, and follows it at once: only then are its values known from before. */
  async function follow(calls: readonly string[]): Promise<FollowedTransaction[]> {
    const node = new LiveNode(live.node.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const settled: FollowedTransaction[] = []
    const follower = new Follower({
      node,
      runner: new BlockRunner(supervisor),
      start: (await node.readHead()).lib,
      values: new Map(),
      ramPayer: 'contract',
      onSettled: (transaction) => transaction.index > 0 && settled.push(transaction),
    })
    const WARM_UP = ['$box/count', '$other/count']
    for (const call of [...WARM_UP, ...calls]) {
      await live.run(call, [])
      await follower.follow((await node.readHead()).lib)
    }
    await follower.settleAll()
    return settled.slice(WARM_UP.length)
  }
})
