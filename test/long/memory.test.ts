import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import { holdAccount } from '../../src/client/account.js'
import { type Client, createClient } from '../../src/client/client.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { createExplorerService, createLocalRoutes, type ExplorerService } from '../../src/indexer/index.js'
import { isLong, SOAK_MS } from '../limits.js'
import { openNode } from '../node.js'

/** Requests of each kind, after as many that fill what has a limit. */
const REQUESTS = Number(process.env.TOOLKIT_REQUESTS ?? (isLong ? 6000 : 2000))
/** Growth by requests that add no block: none but noise of the heap. */
const MAX_GROWTH_MB = 4
/** Blocks that the bounded node keeps. */
const KEPT_BLOCKS = 100
/**
 * Blocks after which what has a limit is full: what the newest 1,000 transactions did is kept (docs/guides/node.md).
 */
const FILLING = 1200
/** Memory that a block with one transfer may keep, in the chain and in the index together. */
const MAX_BLOCK_KB = 16

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Megabytes that are in use, beside the heap too. */
function measure(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

describe('memory of a node with its explorer', function () {
  this.timeout(SOAK_MS)
  let node: EmbeddedNode
  let service: ExplorerService
  let client: Client
  let last = ''

  before(async () => {
    node = await openNode()
    service = await createExplorerService({ provider: node.provider })
    await service.sync()
    const clock = { read: async () => node.chain.clock.now() - 1_000_000n, resync() {} }
    client = createClient({ provider: node.provider, clock, wait: { sleep: async () => {} } })
  })
  after(async () => {
    await service.close()
    await node.close()
  })

  const transfer = (index: number, { accounts } = node) => {
    const [alice, bobby] = accounts
    const args = ['iost', alice!.name, bobby!.name, '0.00000001', String(index)]
    return {
      from: holdAccount(alice!.name, alice!.key),
      gasLimit: 100_000,
      amountLimit: { iost: '1' },
      actions: [{ contract: 'token.iost', actionName: 'transfer', args }],
    }
  }
  const read = async (path: string) => (await service.api.request(path)).text()

  const send = async (index: number): Promise<void> => {
    const account = node.accounts[0]!.name
    if (index % 50 === 0) await node.provider.dev('fund', { account, token: 'gas', amount: '4000000' })
    last = (await client.send(transfer(index))).hash
    if (index % 10 === 0) await service.sync()
  }

  it('grows with blocks only, not with requests', async () => {
    const { provider } = node
    const local = createLocalRoutes({ provider, network: 'x', service, isDevelopment: true, onFailure: () => {} })
    const headers = { 'x-toolkit-page': '1' }
    const account = node.accounts[0]!.name
    for (let index = 0; index < 1200; index++) await send(index)
    const kinds: Record<string, (index: number) => Promise<unknown>> = {
      reads: () => provider.request('getAccount', { name: account, by_longest_chain: true }),
      'dry runs': (index) => client.exec(transfer(index)),
      'pages of the explorer': (index) => read(index % 2 === 0 ? '/transactions?limit=20' : `/addresses/${account}`),
      traces: async () => (await local.request(`/traces/${last}`, { headers })).text(),
    }
    const figures: string[] = []
    for (const [name, act] of Object.entries(kinds)) {
      for (let index = 0; index < 1200; index++) await act(index)
      const before = measure()
      for (let index = 0; index < REQUESTS; index++) await act(index)
      const growth = measure() - before
      figures.push(`${growth.toFixed(1)} MB by ${REQUESTS} ${name}`)
      expect(growth, name).to.be.lessThan(MAX_GROWTH_MB)
    }
    const before = measure()
    for (let index = 0; index < REQUESTS; index++) await send(2000 + index)
    const perBlock = ((measure() - before) * 1000) / REQUESTS
    console.log(`      ${figures.join(', ')}; ${perBlock.toFixed(1)} KB a block`)
    expect(perBlock).to.be.lessThan(MAX_BLOCK_KB)
  })

  it('stops growing when the node keeps only its newest blocks', async () => {
    const bounded = await openNode({ keepBlocks: KEPT_BLOCKS })
    try {
      const clock = { read: async () => bounded.chain.clock.now() - 1_000_000n, resync() {} }
      const sender = createClient({ provider: bounded.provider, clock, wait: { sleep: async () => {} } })
      const sendTo = async (index: number): Promise<void> => {
        const account = bounded.accounts[0]!.name
        if (index % 50 === 0) await bounded.provider.dev('fund', { account, token: 'gas', amount: '4000000' })
        await sender.send(transfer(index, bounded))
      }
      for (let index = 0; index < FILLING; index++) await sendTo(index)
      const before = measure()
      for (let index = 0; index < REQUESTS; index++) await sendTo(FILLING + index)
      const growth = measure() - before
      console.log(`      ${growth.toFixed(1)} MB by ${REQUESTS} blocks of which ${KEPT_BLOCKS} are kept`)
      expect(growth).to.be.lessThan(MAX_GROWTH_MB)
    } finally {
      await bounded.close()
    }
  })
})
