import { expect } from 'chai'
import { BlockRunner } from '../../../src/fork/block-runner.js'
import { type FollowedTransaction, Follower } from '../../../src/fork/follower.js'
import { LiveNode } from '../../../src/fork/live-node.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { Load } from './load.js'

describe('Follower', () => {
  let live: EmbeddedNode
  afterEach(() => live.close())

  it('comes to the receipts of a chain under load', async () => {
    live = await createNode()
    const load = new Load(live, 1)
    load.open()
    for (let index = 0; index < 200; index++) load.step(), load.mine()
    const settled: FollowedTransaction[] = []
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6 })
    const { lib } = await node.readHead()
    const runner = new BlockRunner(createSandbox(), () => performance.now())
    const follower = new Follower({
      node,
      runner,
      start: lib,
      values: new Map(),
      ramPayer: 'contract',
      onSettled: (transaction) => settled.push(transaction),
    })
    for (let round = 0; round < 40; round++) {
      for (let index = 0; index < 50; index++) {
        load.step()
        if (index % 5 === 0) load.mine()
      }
      load.mine()
      await follower.follow((await node.readHead()).lib)
    }
    const unknown = settled.filter(({ isUnknown }) => isUnknown)
    const different = settled.filter(({ isUnknown, differences }) => !isUnknown && differences.length > 0)
    const failed = settled.filter(({ live }) => live.statusCode !== 'SUCCESS')
    console.log({
      settled: settled.length,
      unknown: unknown.length,
      different: different.length,
      failed: failed.length,
      requests: node.requests,
    })
    console.log(
      JSON.stringify(
        different.slice(0, 4).map(({ signed, differences }) => [signed.tx.actions, differences]),
        null,
        1,
      ).slice(0, 3000),
    )
    console.log(failed[0]?.live.message)
    expect(different.map(({ differences }) => differences)).to.deep.equal([])
  })
})
