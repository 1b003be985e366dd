import { AsyncLocalStorage } from 'node:async_hooks'
import { expect } from 'chai'
import fc from 'fast-check'
import { openExplorerService } from '../../../src/indexer/explorer-service.js'
import { createMemoryRecords } from '../../../src/indexer/store/records/memory-records.js'
import { RecordIndex } from '../../../src/indexer/store/records/record-index.js'
import type { Records } from '../../../src/indexer/store/records/records.js'
import type { Provider } from '../../../src/rpc/provider.js'
import type { Results } from '../../../src/rpc/schema.js'
import { isLong } from '../../limits.js'
import { sealBlock } from './generated-blocks.js'
import { createRandomChain, type RandomChain } from './random-chain.js'

const RUNS = Number(process.env.TOOLKIT_UNDO_RUNS ?? (isLong ? 80 : 20))
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)

type Block = Results['getBlockByNumber']['block']

/** Called before every step; may delay it. */
type Wrap = <T>(run: () => Promise<T>) => Promise<T>

/** The side that takes a step: reading, or bringing the index to the head. */
type Walker = 'reading' | 'undoing'

/** Two branches of a chain that have their beginning in common. */
interface Branches {
  old: Block[]
  fresh: Block[]
}

function createGate(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Lets everything go on until it waits: the steps of a chain in this process wait for nothing else. */
async function pass(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function scan(provider: Provider): Promise<Block[]> {
  const { head_block } = await provider.request('getChainInfo', {})
  const numbers = Array.from({ length: Number(head_block) + 1 }, (_, number) => number)
  return Promise.all(
    numbers.map(async (number) => (await provider.request('getBlockByNumber', { number, complete: true })).block),
  )
}

/** A provider of which the blocks are those that `read` tells, and all else is as the node has it. */
function showBlocks(provider: Provider, read: () => readonly Block[], wrap: Wrap): Provider {
  const request = async (method: string, params: { number?: unknown }) => {
    const blocks = read()
    if (method === 'getBlockByNumber') {
      const block = blocks[Number(params.number)]
      if (block !== undefined) return { status: 'PENDING', block }
    }
    const answer = await provider.request(method as 'getChainInfo', params as never)
    const head = blocks.at(-1)!
    if (method !== 'getChainInfo') return answer
    return { ...answer, head_block: head.number, head_block_hash: head.hash, lib_block: '3' }
  }
  return {
    url: provider.url,
    dev: provider.dev.bind(provider),
    request: ((method: string, params: object) => wrap(() => request(method, params))) as Provider['request'],
    subscribe: provider.subscribe.bind(provider),
    close: async () => {},
  }
}

function wrapRecords(records: Records, wrap: Wrap): Records {
  return {
    isKept: records.isKept,
    read: (keys) => wrap(() => records.read(keys)),
    keysBetween: (...range) => wrap(() => records.keysBetween(...range)),
    write: (changes) => wrap(() => records.write(changes)),
    clear: () => wrap(() => records.clear()),
    close: () => records.close(),
  }
}

describe('explorer reads while blocks are reverted', () => {
  let chain: RandomChain
  let fork: Branches
  let otherChain: Branches
  let paths: string[]

  before(async () => {
    chain = await createRandomChain(SEED)
    const { provider } = chain.node
    await chain.live(70)
    const { id } = await provider.dev('snapshot', {})
    await chain.live(4)
    const old = await scan(provider)
    await provider.dev('restore', { id })
    await chain.live(3)
    fork = { old, fresh: await scan(provider) }
    const [first] = old
    otherChain = { old, fresh: [sealBlock({ ...first!, time: `${BigInt(first!.time) + 1n}` })] }
    const transaction = fork.old.at(-2)!.transactions.at(-1)!
    paths = [
      '/blocks?limit=10',
      `/blocks/transactions/${fork.old.at(-3)!.number}`,
      `/blocks/${fork.old.at(-3)!.hash}`,
      '/transactions?limit=40',
      `/transactions?limit=40&endDate=${BigInt(fork.old.at(-2)!.time) / 1_000_000_000n}`,
      `/transactions/${transaction.hash}`,
      '/addresses/alice/transactions?limit=30&sort=block_number:asc&page=2',
      '/addresses/token.iost/logs?limit=50',
      '/contracts/token.iost/events?limit=5&page=3',
      '/tokens/iost/transfers?limit=40&page=2',
      '/tokens',
      '/tokens/iost/holders?limit=20',
      '/contracts/token.iost/methods',
      '/stats/charts/transactions',
    ]
  })
  after(() => chain.node.close())

  type Answers = Map<string, string>

  const open = async (read: () => readonly Block[], wrap: Wrap = (run) => run(), failures: unknown[] = []) =>
    openExplorerService(await RecordIndex.open(wrapRecords(createMemoryRecords(), wrap), { waitMs: 0 }), {
      provider: showBlocks(chain.node.provider, read, wrap),
      onFailure: (error) => failures.push(error),
    })

  async function askAll(blocks: readonly Block[]): Promise<Answers> {
    const service = await open(() => blocks)
    await service.sync()
    const answers: Answers = new Map()
    for (const path of paths) {
      const response = await service.api.request(path)
      answers.set(path, `${response.status} ${await response.text()}`)
    }
    await service.close()
    return answers
  }

  /** Reads a page that stops at one of its steps while an undo takes some of its own. */
  async function interleave({ old, fresh }: Branches, path: string, stops: Record<Walker, number>) {
    const walker = new AsyncLocalStorage<Walker>()
    const taken: Record<Walker, number> = { reading: 0, undoing: 0 }
    const held = { reading: createGate(), undoing: createGate() }
    let blocks = old
    const wrap: Wrap = async (run) => {
      const name = walker.getStore()
      if (name !== undefined && taken[name]++ >= stops[name]) await held[name].opened
      return run()
    }
    const failures: unknown[] = []
    const service = await open(() => blocks, wrap, failures)
    await service.sync()
    const reading = walker.run('reading', async () => {
      const response = await service.api.request(path)
      return `${response.status} ${await response.text()}`
    })
    await pass()
    blocks = fresh
    const undoing = walker.run('undoing', () => service.sync())
    await pass()
    held.reading.open()
    await pass()
    held.undoing.open()
    const answer = await reading
    await undoing
    await service.close()
    return { answer, failures, isCrossed: taken.undoing > stops.undoing && taken.reading > stops.reading }
  }

  async function check({ old, fresh }: Branches): Promise<void> {
    const [before, after] = [await askAll(old), await askAll(fresh)]
    for (const path of paths) expect(before.get(path), path).to.match(/^200 /)
    let crossed = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.nat(3), fc.nat(15), async (path, reading, undoing) => {
        const { answer, failures, isCrossed } = await interleave({ old, fresh }, path, { reading, undoing })
        expect(failures).to.deep.equal([])
        expect(answer, path).to.be.oneOf([before.get(path), after.get(path)])
        if (isCrossed) crossed++
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(crossed).to.be.greaterThan(RUNS / 10)
  }

  it('explorer reads while blocks are reverted return one consistent branch between any two steps', () => check(fork))

  it('explorer reads while blocks are reverted return one consistent chain when another starts meanwhile', () =>
    check(otherChain))
})
