import { expect } from 'chai'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import { createNode } from '../../../src/node/node.js'
import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { createRandomChain, type RandomChain } from './random-chain.js'

type Wire = Record<string, unknown>

/** Members of a block of the node that the figures are computed from. */
interface NodeBlock {
  number: string
  time: string
  witness: string
  transactions: { tx_receipt: { gas_usage: number } | null }[]
}

/** Gas that a block may use (vm.md §1). */
const BLOCK_GAS = 8_000_000

// The oracle is the node: every figure is computed here again, from its blocks and its chain info.
describe('figures of the explorer', () => {
  let chain: RandomChain
  let service: ExplorerService
  let blocks: NodeBlock[]
  let irreversible: number

  before(async () => {
    chain = await createRandomChain(11)
    await chain.live(12)
    const { provider } = chain.node
    service = await createExplorerService({ provider })
    await service.sync()
    const info = await provider.request('getChainInfo', {})
    irreversible = Number(info.lib_block)
    blocks = []
    for (let number = 0; number <= Number(info.head_block); number += 1) {
      const { block } = await provider.request('getBlockByNumber', { number, complete: true })
      blocks.push(block as unknown as NodeBlock)
    }
  })
  after(async () => {
    await service.close()
    await chain.node.close()
  })

  async function ask<T = Wire[]>(path: string): Promise<T> {
    return ((await (await service.api.request(path)).json()) as { data: T }).data
  }

  const gasOf = ({ transactions }: NodeBlock) =>
    transactions.reduce((sum, { tx_receipt }) => sum + (tx_receipt?.gas_usage ?? 0), 0)

  it('figures of the explorer have the gas, the transactions and the status of each block', async () => {
    const listed = await ask('/blocks?limit=100')
    const expected = blocks.map((block) => ({
      number: Number(block.number),
      gas_used: gasOf(block),
      transactions_count: block.transactions.length,
      status: Number(block.number) <= irreversible ? 'irreversible' : 'pending',
    }))
    const shown = listed.map(({ number, gas_used, transactions_count, status }) => {
      return { number, gas_used: Number(gas_used), transactions_count, status }
    })
    expect(shown.reverse()).to.deep.equal(expected.slice(-shown.length))
    expect(expected.some(({ gas_used }) => gas_used > 0)).to.equal(true)
    expect(shown.length).to.be.greaterThan(5)
  })

  it('figures of the explorer count each transaction of others in the interval of its block', async () => {
    const points =
      await ask<{ timestamp: number; interval: number; transactions_count: number }[]>('/stats/charts/transactions')
    const secondOf = ({ time }: NodeBlock) => Number(BigInt(time) / 1_000_000_000n)
    const [{ timestamp: start, interval }] = points as [(typeof points)[number]]
    const counts = new Map(points.map(({ timestamp }) => [timestamp, 0]))
    for (const block of blocks.filter((each) => secondOf(each) >= start)) {
      const at = secondOf(block) - (secondOf(block) % interval)
      // the first transaction of a block is the chain's own
      counts.set(at, (counts.get(at) ?? 0) + block.transactions.length - 1)
    }
    expect(points.map((point) => [point.timestamp, point.transactions_count])).to.deep.equal([...counts])
    expect(points.filter((point) => point.transactions_count > 0).length).to.be.greaterThan(2)
  })

  it('figures of the explorer count the blocks of each producer', async () => {
    const validators = await ask('/stats/validators')
    for (const { address, blocks_count } of validators) {
      expect(blocks_count).to.equal(blocks.filter(({ witness }) => witness === address).length)
    }
    expect(validators.length).to.be.greaterThan(0)
  })

  it('measure rate and load over the newest blocks, without the transactions of the chain itself', async () => {
    const stats = await ask<Wire>('/stats')
    // the first two blocks are of another time
    const [oldest, ...later] = blocks.filter(({ number }) => Number(number) > 1).slice(-100)
    const seconds = Number(BigInt(later.at(-1)!.time) - BigInt(oldest!.time)) / 1e9
    const sent = later.reduce((sum, { transactions }) => sum + transactions.length - 1, 0)
    const gas = later.reduce((sum, block) => sum + gasOf(block), 0)
    expect(stats).to.include({
      transactions_per_second: (sent / seconds).toFixed(2),
      network_utilization_percentage: ((100 * gas) / (BLOCK_GAS * later.length)).toFixed(2),
      head_block: blocks.length - 1,
      irreversible_block: irreversible,
    })
    expect(sent).to.be.greaterThan(0)
  })

  it('figures of the explorer find what a text names exactly before what begins with it', async () => {
    // the token and the contract that has the records of all tokens; the index finds addresses before tokens
    for (const text of ['iost', 'ram']) {
      const results = await ask<{ type: string; id: string; name: string }[]>(`/search?q=${text}`)
      const isExact = results.map(({ id, name }) => id === text || name === text)
      expect(isExact, JSON.stringify(results)).to.deep.equal([...isExact].sort().reverse())
      expect(isExact, JSON.stringify(results)).to.include.members([true])
    }
  })
})

interface Point {
  timestamp: number
  interval: number
  transactions_count: number
}

/** Intervals of charts in seconds. A chart has at most 60 points. */
const INTERVALS = [1, 10, 60, 600, 3600, 21_600, 86_400, 604_800]

// The oracle is the times of the blocks, which the test chooses. No transactions are sent.
describe('the chart of transactions', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  for (const { life, steps } of [
    { life: 'some seconds', steps: [1, 2, 1, 5] },
    { life: 'minutes', steps: [3, 17, 61, 200] },
    { life: 'an hour', steps: [7, 999, 1801, 600, 601] },
    { life: 'days', steps: [50_003, 86_399, 7, 40_000] },
    { life: 'years', steps: [20_000_003, 9_999_999, 31_000_001, 604_800] },
  ]) {
    it(`starts with the interval of the first block that is shown, on a chain of ${life}`, async () => {
      const node = await createNode({ accounts: 0, mining: 'manual' }, sandbox)
      const service = await createExplorerService({ provider: node.provider })
      const seconds: number[] = []
      for (const step of [1, 1, ...steps]) {
        const { head_block_time } = await node.provider.request('getChainInfo', {})
        const at = Math.max(Number(BigInt(head_block_time) / 10n ** 9n), 1_700_000_000) + step
        await node.provider.dev('time', { to: BigInt(at) * 10n ** 9n, hold: true })
        await node.provider.dev('mine', {})
        seconds.push(at)
      }
      await service.sync()
      // the first block is of the time of genesis
      const shown = seconds.slice(1)
      const [first = 0, last = 0] = [shown[0], shown.at(-1)]
      for (const startDate of [undefined, ...shown, last + 1]) {
        const path = `/stats/charts/transactions${startDate === undefined ? '' : `?startDate=${startDate}`}`
        const { data } = (await (await service.api.request(path)).json()) as { data: Point[] }
        const from = startDate ?? first
        const interval = INTERVALS.find((each) => (last - from) / each < 60) ?? 604_800
        const starts: number[] = []
        for (let at = from - (from % interval); at <= last; at += interval) starts.push(at)
        const expected = starts.slice(-60).map((timestamp) => ({ timestamp, interval, transactions_count: 0 }))
        expect(data, `from ${startDate}`).to.deep.equal(expected)
      }
      await service.close()
      await node.close()
    })
  }
})
