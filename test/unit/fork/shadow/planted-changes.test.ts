import { expect } from 'chai'
import { BlockRunner, executeInSandbox } from '../../../../src/fork/following/block-runner.js'
import { Follower } from '../../../../src/fork/following/follower.js'
import { LiveNode } from '../../../../src/fork/reading/live-node.js'
import { type DifferenceGroup, Shadow } from '../../../../src/fork/shadow/shadow.js'
import { createNode } from '../../../../src/node/node.js'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { Load } from '../load.js'
import { BOOK, BOOK_INFO, PLANTED, SHOP, SHOP_INFO } from './planted.js'

/*
 * The oracle is the planted change itself: which method it concerns and what it changes is written down in the table.
 * Every group has to be of that method, also in transactions of several actions, and one of the kind of the table.
 */
describe('a shadow run with a planted change', () => {
  const found = new Map<string, DifferenceGroup[]>()
  let compared = 0
  let shop = ''
  before(async () => {
    const sandbox = createSandbox()
    const live = await createNode({ timeLimitMs: 60_000, mining: 'manual' }, sandbox)
    const load = new Load(live, 3)
    const setCode = (text: object) =>
      load.send('alice', [{ contract: 'system.iost', actionName: 'setCode', args: [JSON.stringify(text)] }])
    shop = setCode({ ID: '', info: SHOP_INFO, code: SHOP })
    const book = setCode({ ID: '', info: BOOK_INFO, code: BOOK })
    load.mine()
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
    const open = (script: string) =>
      new Shadow({ runner, contract: shop, candidate: { contract: shop, script, info: SHOP_INFO }, gasTolerance: 0 })
    const shadows = new Map(PLANTED.map(({ name, from, to }) => [name, open(SHOP.replace(from, to))]))
    shadows.set('none', open(SHOP))
    const follower: Follower = new Follower({
      node,
      runner,
      start: (await node.readHead()).lib,
      values: new Map(),
      ramPayer: 'contract',
      async onExecuted(transaction) {
        for (const shadow of shadows.values()) await shadow.try(follower, transaction)
      },
      onSettled(transaction) {
        for (const shadow of shadows.values()) shadow.settle(transaction)
      },
    })
    const act = (actionName: string, ...args: string[]) => ({ contract: shop, actionName, args })
    const update = (data: string) => ({
      contract: 'system.iost',
      actionName: 'updateCode',
      args: [JSON.stringify({ ID: shop, info: SHOP_INFO, code: SHOP }), data],
    })
    for (let round = 0; round < 6; round++) {
      load.send('bobby', [act('ask', book, 'bobby'), act('buy', 'bobby', `${round + 1}.5`)])
      load.send('alice', [act('buy', 'alice', '2'), act('ask', book, 'alice')])
      for (const signer of ['bobby', 'alice']) load.send(signer, [act('sign', signer), act('buy', signer, '1')])
      load.mine()
      load.send('alice', [update('yes')])
      load.send('alice', [update('no')])
      load.send('carol', [act('leave', 'bobby')])
      load.send('david', [act('leave', 'david')])
      load.mine()
      load.send('bobby', [act('ask', book, 'bobby'), act('leave', 'bobby')])
      load.mine()
      await follower.follow((await node.readHead()).lib)
    }
    for (let block = 0; block < 4; block++) live.chain.mineBlock()
    await follower.follow((await node.readHead()).lib)
    await live.close()
    sandbox.dispose()
    for (const [name, shadow] of shadows) found.set(name, shadow.groups)
    const none = shadows.get('none')
    expect(none?.unfaithful.map(({ differences }) => differences)).to.deep.equal([])
    compared = none?.figures.compared ?? 0
  })

  it('compares updates, failures and transactions of several actions', () => {
    expect(compared).to.be.greaterThan(20)
  })

  it('finds nothing with the published code', () => {
    expect(found.get('none')).to.deep.equal([])
  })

  for (const { name, from, to, method, kind } of PLANTED) {
    it(`finds ${name} as ${kind} of ${method}`, () => {
      expect(SHOP).to.include(from)
      expect(SHOP.replace(from, to)).to.not.equal(SHOP)
      const groups = found.get(name) ?? []
      expect(groups.map((group) => group.kind)).to.include(kind)
      // no group is of another action
      expect([...new Set(groups.map((group) => group.action))]).to.deep.equal([`${shop}.${method}`])
      for (const group of groups) {
        expect(group.published).to.not.deep.equal(group.candidate)
        const { action } = group.transaction.actions[group.index] ?? {}
        expect(action).to.equal(method === 'can_update' ? 'updateCode' : method)
      }
    })
  }
})
