import { expect } from 'chai'
import { holdAccount } from '../../../src/client/account.js'
import { createClient } from '../../../src/client/client.js'
import { contractAt } from '../../../src/client/contract.js'
import { publishContract } from '../../../src/client/deploy.js'
import type { AbiEntry } from '../../../src/contract/record.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import { createSandbox, type Sandbox } from '../../../src/vm/sandbox/sandbox.js'

/** An iterator without end inside one step of the engine: the clock alone ends it. */
const SOURCE = `class Slow {
  init() {}
  spin() { storage.put('began', '1'); for (;;) [...{ [Symbol.iterator]: () => ({ next: Object }) }] }
  quick() { return 'done' }
}
module.exports = Slow;
`
const ABI: AbiEntry[] = [
  { name: 'spin', args: [], amountLimit: [] },
  { name: 'quick', args: [], amountLimit: [] },
]
/** Long enough for everything else on a busy machine. */
const LIMIT_MS = 1500

describe('trace of a transaction that timed out', function () {
  this.timeout(60_000)
  let node: EmbeddedNode
  let sandbox: Sandbox
  let runs = 0

  before(async () => {
    // The iterator fills memory, which must last longer than the time limit.
    const own = createSandbox({ memoryLimitMb: 4096 })
    sandbox = {
      run(invocation) {
        runs++
        return own.run(invocation)
      },
      clear: () => own.clear(),
      dispose: () => own.dispose(),
    }
    node = await createNode({ timeLimitMs: LIMIT_MS, execTimeLimitMs: LIMIT_MS, mining: 'manual' }, sandbox)
  })
  after(async () => {
    await node.close()
    sandbox.dispose()
  })

  it('skips only the contract that timed out', async () => {
    const { provider, chain } = node
    const clock = { read: async () => chain.clock.now() - 1_000_000n, resync() {} }
    const client = createClient({
      provider,
      clock,
      wait: { sleep: async () => void (await provider.dev('mine', { blocks: 1 })) },
    })
    const [alice] = node.accounts
    const from = holdAccount(alice!.name, alice!.key)
    const id = await publishContract(client, { code: SOURCE, abi: ABI, version: '1.0.0' }, { from }).returnValue()
    const slow = contractAt<{ spin(): string; quick(): string }>(client, id as string, { abi: ABI, from })
    const requests = [slow.spin().request, slow.quick().request]
    const sent = [await client.send(requests[0]!), await client.send(requests[1]!)]
    await provider.dev('mine', { blocks: 1 })
    const receipts = await Promise.all(sent.map(({ hash }) => provider.request('getTxReceiptByTxHash', { hash })))
    expect(receipts.map(({ status_code }) => status_code)).to.deep.equal(['TIMEOUT', 'SUCCESS'])
    const blocks = await Promise.all(sent.map(({ hash }) => provider.request('getTxByHash', { hash })))
    expect(new Set(blocks.map(({ block_number }) => block_number)).size).to.equal(1)

    runs = 0
    const timedOut = await provider.dev('trace', { hash: sent[0]!.hash, profile: true })
    expect(runs).to.equal(0)
    const recording = timedOut.recording as unknown as {
      status: string
      calls: { contract: string; profile?: unknown }[]
    }
    expect(recording).to.have.property('status', 'TIMEOUT')
    expect(recording.calls[0]).to.not.have.property('profile')
    const quick = await provider.dev('trace', { hash: sent[1]!.hash, profile: true })
    expect(runs).to.equal(1)
    expect(quick).to.have.nested.property('recording.calls[0].profile')
  })
})
