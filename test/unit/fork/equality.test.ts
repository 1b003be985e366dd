import { expect } from 'chai'
import { BLOCK_INTERVAL, NANOSECONDS } from '../../../src/chain/clock.js'
import { createFork, startFork } from '../../../src/fork/fork.js'
import { LiveNode } from '../../../src/fork/reading/live-node.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import type { MethodName } from '../../../src/rpc/schema.js'
import { formatReceipt } from '../../../src/tx/receipt.js'
import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { startFaultyProcess } from '../node/contract-process/faulty.js'
import { Load } from './load.js'

const STEPS = 120

/** Gives a chain its load through the provider, which fetches what a fork does not know, and returns the receipts. */
async function play(node: EmbeddedNode): Promise<unknown[]> {
  const load = new Load(node, 5)
  load.mine = () => {}
  const mine = () => node.provider.dev('mine', { blocks: 1 })
  load.open()
  await mine()
  for (let index = 0; index < STEPS; index++) {
    load.step()
    await mine()
  }
  const { number } = node.chain.head.head
  return Array.from({ length: number - 1 }, (_, index) => node.chain.findBlock({ number: index + 2 })!).flatMap(
    ({ receipts }) => receipts.map((receipt) => formatReceipt(receipt)),
  )
}

describe('fork of a new node', () => {
  it('returns the receipts of the embedded chain, and reads each live value once', async () => {
    const sandbox = createSandbox()
    const options = { mining: 'manual', timeLimitMs: 60_000 } as const
    const live = await createNode(options, sandbox)
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const fork = await createFork(node, [], { ramPayer: 'contract', toolkit: '0.0.0' })
    const forked = await createNode({ ...options, start: startFork(fork) }, sandbox)
    const asked = new Map<string, number>()
    const { request } = live.provider
    live.provider.request = async <M extends MethodName>(...[method, params, rest]: Parameters<typeof request<M>>) => {
      const name = `${method} ${JSON.stringify(params)}`
      asked.set(name, (asked.get(name) ?? 0) + 1)
      return request.call(live.provider, method, params, rest) as never
    }
    const embedded = await createNode(options, sandbox)
    const expected = await play(embedded)
    const got = await play(forked)
    expect(got).to.deep.equal(expected)
    const twice = [...asked].filter(([name, count]) => count > 2 && name.startsWith('getBatch'))
    expect(twice).to.deep.equal([])
    const before = node.requests
    await forked.provider.dev('reset', {})
    expect(await play(forked)).to.deep.equal(expected)
    expect(node.requests).to.equal(before)
    for (const each of [live, forked, embedded]) await each.close()
    sandbox.dispose()
  })

  it('returns the same receipts with a separate contract process', async () => {
    const sandbox = createSandbox()
    const options = { mining: 'manual', timeLimitMs: 60_000 } as const
    const live = await createNode(options, sandbox)
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const fork = await createFork(node, [], { ramPayer: 'contract', toolkit: '0.0.0' })
    const forked = await createNode({ ...options, start: startFork(fork), startContractProcess: startFaultyProcess })
    const embedded = await createNode(options, sandbox)
    const expected = await play(embedded)
    expect(await play(forked)).to.deep.equal(expected)
    await forked.provider.dev('reset', {})
    expect(await play(forked)).to.deep.equal(expected)
    for (const each of [live, forked, embedded]) await each.close()
    sandbox.dispose()
  })

  it('continues at the sub-second time where an embedded chain starts', async () => {
    const [live, embedded] = [await createNode({ mining: 'manual' }), await createNode({ mining: 'manual' })]
    live.chain.clock.advance(123_456_789n)
    live.chain.mineBlock()
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const start = startFork(await createFork(node, [], { ramPayer: 'contract', toolkit: '0.0.0' }))
    const forked = await createNode({ mining: 'manual', start })
    expect(start.block.head.time % NANOSECONDS).to.not.equal(0n)
    expect(forked.chain.clock.now() - start.block.head.time >= BLOCK_INTERVAL).to.equal(true)
    expect(forked.chain.clock.now() % NANOSECONDS).to.equal(embedded.chain.clock.now() % NANOSECONDS)
    for (const each of [live, forked, embedded]) await each.close()
  })
})
