import { expect } from 'chai'
import { BlockRunner, executeInSandbox } from '../../../../src/fork/following/block-runner.js'
import { Follower } from '../../../../src/fork/following/follower.js'
import { LiveNode } from '../../../../src/fork/reading/live-node.js'
import { formatPastedTest } from '../../../../src/fork/shadow/pasted-test.js'
import { Shadow } from '../../../../src/fork/shadow/shadow.js'
import { createNode } from '../../../../src/node/node.js'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { compileContractText } from '../contracts.js'
import { Load } from '../load.js'

/** Changes of the contract `vault`, with the action that each concerns. */
const PLANTED: readonly (readonly [from: string, to: string, action: 'put' | 'take', kind: string])[] = [
  ["mapGet('held', from) || '0'", "mapGet('held', from) || '1'", 'put', 'returns'],
  ['plus(amount).toString()\n', 'minus(amount).toString()\n', 'put', 'returns'],
  ["mapPut('held', from, next, from)", "mapPut('held', from, next)", 'put', 'ram'],
  ["mapPut('held', from, next, from)", "mapPut('hold', from, next, from)", 'put', 'writes'],
  ['receipt(JSON.stringify([from, next]))', 'receipt(JSON.stringify([next, from]))', 'put', 'receipts'],
  ['return next\n', "return next + ''\n", 'put', 'gas'],
  ['{ from: from, amount: amount }', '{ who: from, amount: amount }', 'put', 'writes'],
  ["throw 'nothing held'", "throw 'there is nothing'", 'take', 'message'],
  ["storage.mapDel('held', from)\n", "storage.mapPut('held', from, '0', from)\n", 'take', 'writes'],
  ['return held\n', "return held + ' paid'\n", 'take', 'returns'],
]

describe('shadow replay', () => {
  it('matches the published code, and finds each of ten changes with its action', async () => {
    const sandbox = createSandbox()
    const live = await createNode({ timeLimitMs: 60_000, mining: 'manual' }, sandbox)
    const load = new Load(live, 3)
    load.open()
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
    const { code, info } = compileContractText('vault')
    const open = (script: string) =>
      new Shadow({ runner, contract: load.vault, candidate: { contract: load.vault, script, info }, gasTolerance: 0 })
    const same = open(code)
    const shadows = PLANTED.map(([from, to]) => open(code.replace(from, to)))
    expect(PLANTED.filter(([from]) => !code.includes(from))).to.deep.equal([])
    const all = [same, ...shadows]
    const { lib } = await node.readHead()
    const follower: Follower = new Follower({
      node,
      runner,
      start: lib,
      values: new Map(),
      ramPayer: 'contract',
      async onExecuted(transaction) {
        for (const shadow of all) await shadow.try(follower, transaction)
      },
      onSettled(transaction) {
        for (const shadow of all) shadow.settle(transaction)
      },
    })
    for (let block = 0; block < 80; block++) {
      load.callVault()
      load.callVault()
      load.mine()
      await follower.follow((await node.readHead()).lib)
    }
    await live.close()
    sandbox.dispose()
    expect(same.unfaithful.map(({ differences }) => differences)).to.deep.equal([])
    expect(same.groups).to.deep.equal([])
    expect(same.figures.compared).to.be.greaterThan(40)
    for (const [index, [, to, action, kind]] of PLANTED.entries()) {
      const found = shadows[index]!.groups.filter((group) => group.kind === kind)
      expect(
        found.map((group) => group.action),
        to,
      ).to.deep.equal([`${load.vault}.${action}`])
      expect(found[0]!.trace?.calls[0]?.method, to).to.equal(action)
      expect(formatPastedTest(found[0]!)).to.include(`.${action}(`)
    }
  })
})
