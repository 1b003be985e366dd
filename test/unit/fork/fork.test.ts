import { expect } from 'chai'
import { holdAccount } from '../../../src/client/account.js'
import { createClient } from '../../../src/client/client.js'
import { createFork, startFork } from '../../../src/fork/fork.js'
import { LiveNode } from '../../../src/fork/live-node.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'

const OPTIONS = { ramPayer: 'contract', toolkit: '0.0.0' }

async function forkNode(live: EmbeddedNode) {
  const node = new LiveNode(live.provider, { requestsPerSecond: 1e6 })
  const fork = await createFork(node, [], OPTIONS)
  return { fork, node, forked: await createNode({ start: startFork(fork), chainId: fork.header.chainId }) }
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

describe('fork', () => {
  it('gives the receipt of the chain it was made of', async () => {
    const live = await createNode()
    const { forked, node } = await forkNode(live)
    const receipts = []
    for (const each of [forked, live]) {
      const [alice, bob] = each.accounts.map(({ name, key }) => holdAccount(name, key))
      const client = openClient(each)
      const sent = await client.send({
        from: alice!,
        actions: [{ contract: 'token.iost', actionName: 'transfer', args: ['iost', 'alice', bob!.name, '1.5', ''] }],
      })
      const {
        receipt: { tx_hash, ...receipt },
      } = await client.wait(sent)
      receipts.push(receipt)
    }
    expect(receipts[1]).to.deep.equal(receipts[0])
    await live.close()
    await forked.close()
  })
})
