import { expect } from 'chai'
import { type Account, holdAccount } from '../../../src/client/account.js'
import { createClient } from '../../../src/client/client.js'
import { isToolkitError } from '../../../src/errors/errors.js'
import { BlockRunner, executeInSandbox } from '../../../src/fork/following/block-runner.js'
import { FollowProof } from '../../../src/fork/following/follow-proof.js'
import { createFork, startFork } from '../../../src/fork/fork.js'
import { LiveNode } from '../../../src/fork/reading/live-node.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import { fetchUnknown } from '../../../src/state/source.js'
import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { describeContract } from './contracts.js'

const FREELY = { requestsPerSecond: 1e6, sleep: async () => {} }

async function forkNode(live: EmbeddedNode) {
  const node = new LiveNode(live.provider, FREELY)
  const runner = new BlockRunner(executeInSandbox(createSandbox(), () => performance.now()))
  const fork = await createFork(node, [], {
    ramPayer: 'contract',
    toolkit: '0.0.0',
    proof: ({ block }, values) =>
      new FollowProof({
        node,
        runner,
        start: block,
        values,
        ramPayer: 'contract',
      }),
  })
  return { fork, forked: await createNode({ start: startFork(fork), chainId: fork.header.chainId }) }
}

function openClient(node: EmbeddedNode) {
  const clock = { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} }
  return createClient({
    provider: node.provider,
    chainId: 1020,
    clock,
    defaults: { amountLimit: { '*': 'unlimited' } },
  })
}

const transfer = (node: EmbeddedNode, from: string, to: string, amount: string) =>
  call(node, from, 'token.iost', 'transfer', 'iost', from, to, amount, '')

/** Sends a call and returns its receipt, also that of a failing call, without the hash. */
async function call(node: EmbeddedNode, from: string, contract: string, actionName: string, ...args: string[]) {
  const client = openClient(node)
  const { name, key } = node.accounts.find((account) => account.name === from)!
  const account: Account = holdAccount(name, key)
  const sent = await client.send({ from: account, actions: [{ contract, actionName, args }] })
  await client.wait(sent).catch((error: unknown) => {
    if (!isToolkitError(error) || error.code !== 'TX_FAILED') throw error
  })
  const { tx_hash, ...receipt } = await node.provider.request('getTxReceiptByTxHash', { hash: sent.hash })
  return receipt
}

async function publish(node: EmbeddedNode, from: string, text: string): Promise<string> {
  const { returns } = await call(node, from, 'system.iost', 'setCode', text)
  return JSON.parse(returns[0]!)[0]
}

describe('fork', () => {
  let live: EmbeddedNode
  let forked: EmbeddedNode
  afterEach(async () => {
    await forked?.close()
    await live.close()
  })

  it('returns the receipt of the forked chain', async () => {
    live = await createNode({ dev: false })
    forked = (await forkNode(live)).forked
    const receipt = await transfer(forked, 'alice', 'bobby', '1.5')
    expect(receipt).to.deep.equal(await transfer(live, 'alice', 'bobby', '1.5'))
  })

  it('reads values later if they were not written since its block', async () => {
    live = await createNode({ dev: false })
    forked = (await forkNode(live)).forked
    await transfer(live, 'alice', 'bobby', '1.5')
    const receipts = [
      await transfer(forked, 'carol', 'david', '2'),
      await transfer(forked, 'carol', 'david', '2000000000'),
    ]
    expect(receipts[0]).to.have.property('status_code', 'SUCCESS')
    expect(receipts[1]?.message).to.contain('balance not enough')
    // The oracle is the live node, which never went through the fork.
    const expected = [await transfer(live, 'carol', 'david', '2'), await transfer(live, 'carol', 'david', '2000000000')]
    const figures = (list: typeof receipts) =>
      list.map(({ status_code, gas_usage, message }) => [status_code, gas_usage, message])
    expect(figures(receipts)).to.deep.equal(figures(expected))
  })

  // The oracle is the live node: the same update has the same receipt there.
  it('reads what can_update of a live contract reads', async () => {
    live = await createNode({ dev: false })
    const allow = { args: ['data'], body: "return storage.mapGet('allowed', data) === 'yes'" }
    const put = { args: ['who'], body: "storage.mapPut('allowed', who, 'yes')" }
    const text = describeContract({ can_update: allow, put })
    const id = await publish(live, 'alice', JSON.stringify(text))
    await call(live, 'alice', id, 'put', 'friend')
    forked = (await forkNode(live)).forked
    for (const data of ['friend', 'stranger']) {
      const args = [JSON.stringify({ ...text, ID: id }), data]
      const receipt = await call(forked, 'alice', 'system.iost', 'updateCode', ...args)
      expect(receipt).to.deep.equal(await call(live, 'alice', 'system.iost', 'updateCode', ...args))
      expect(receipt.status_code).to.equal(data === 'friend' ? 'SUCCESS' : 'RUNTIME_ERROR')
    }
  })

  it('rejects values that were written since its block', async () => {
    live = await createNode({ dev: false })
    const { forked: node, fork } = await forkNode(live)
    forked = node
    expect(fork.state.values.has('m-token.iost-TBfoundation-iost')).to.equal(false)
    await transfer(live, 'alice', 'foundation', '1.5')
    const error = await transfer(forked, 'grace', 'foundation', '2').catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_MOVED')
  })

  it('reads values of a development node that were written since its block', async () => {
    live = await createNode()
    const { forked: node, fork } = await forkNode(live)
    forked = node
    for (let index = 0; index < 300; index++) live.chain.mineBlock()
    await transfer(live, 'alice', 'foundation', '1.5')
    const key = 'm-token.iost-TBfoundation-iost'
    const before = live.chain.genesis.states[0]!.get(key)
    expect(await fetchUnknown(fork.state, () => fork.state.read(key))).to.equal(before)
    expect(live.chain.state.get(key)).to.not.equal(before)
  })

  it('rejects written values after a development node was reset to another chain', async () => {
    live = await createNode()
    for (let index = 0; index < 3; index++) live.chain.mineBlock()
    const { forked: node, fork } = await forkNode(live)
    forked = node
    await live.provider.dev('reset', {})
    await transfer(live, 'alice', 'foundation', '1.5')
    const key = 'm-token.iost-TBfoundation-iost'
    const error = await Promise.resolve(fetchUnknown(fork.state, () => fork.state.read(key))).catch(
      (error: unknown) => error,
    )
    expect(error)
      .to.have.property('code')
      .that.matches(/^FORK_/)
  })

  it('includes what developer methods changed before it', async () => {
    live = await createNode()
    await forkNode(live)
    await live.provider.dev('fund', { account: 'foundation', token: 'iost', amount: '7' })
    const { fork, forked: node } = await forkNode(live)
    forked = node
    const key = 'm-token.iost-TBfoundation-iost'
    const bytes = await fetchUnknown(fork.state, () => fork.state.read(key))
    expect(bytes).to.equal(live.chain.state.get(key))
  })

  it('serves the chain info without further reads', async () => {
    live = await createNode({ dev: false })
    forked = (await forkNode(live)).forked
    const requested: string[] = []
    const { request } = live.provider
    live.provider.request = (method, params, options) => {
      requested.push(method)
      return request.call(live.provider, method, params, options) as never
    }
    const info = await forked.provider.request('getChainInfo', {})
    expect(info.witness_list).to.deep.equal(live.chain.head.head.witness.split(','))
    expect(requested).to.deep.equal([])
  })
})
