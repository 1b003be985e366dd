import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import type { InvocationTrace } from '../../../../src/vm/sandbox/invocation.js'
import { InvocationMemory } from '../../../../src/vm/sandbox/invocation-memory.js'
import {
  createSandbox,
  type HostResult,
  type Invocation,
  type InvocationOutcome,
} from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'
import { createRandom } from '../../../security/hostile.js'

/** Its branches depend on arguments, storage, the block and the transaction. */
const SHOP = instrument(`class Shop {
  init() {}
  go(a, b) {
    const stock = Number(storage.get('stock'))
    if (stock < a) throw new Error('sold out: ' + stock)
    if (a === 2) {
      if (block.time % 2 === 0) throw new Error('closed')
      storage.put('at', String(block.time))
    }
    if (a === 3 && tx.publisher !== 'alice') return tx.publisher
    for (let i = 0; i < b; i += 1) storage.put('stock', String(stock - i), 'alice')
    if (b === 4) return undefined.length
    if (stock === 9) return this.fill(100000)
    console.log('sold', a)
    return [stock, storage.get('stock')]
  }
  fill(count) {
    const list = []
    for (let i = 0; i < count; i += 1) list[i] = [i, i, i, i, i, i, i, i, i, i, i, i]
    return list.length
  }
}
module.exports = Shop;`).code

interface Input {
  args: string
  time: number
  publisher: string
  /** Values of reads, in order; the host fails without one. */
  stock: readonly string[]
  gasLimit: number
}

interface Observed {
  outcome: InvocationOutcome
  /** Operations of the host. */
  calls: unknown[]
  hits: readonly number[] | undefined
  operation: number
  repeated: unknown[]
}

describe('memory of invocations', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  /** Runs with a memory, or without. */
  function run(
    input: Input,
    memory?: InvocationMemory,
    used = sandbox,
  ): { observed: Observed; trace: InvocationTrace } {
    const calls: unknown[] = []
    const stock = [...input.stock]
    const trace: InvocationTrace = { counts: true, operation: -1 }
    const storage = (operation: string, args: string[], used: number): HostResult => {
      calls.push([operation, args, used])
      if (operation === 'get' && stock.length === 0) throw new Error('unreachable')
      return { gas: 300, value: operation === 'get' ? stock.shift()! : null }
    }
    const invocation: Invocation = {
      contractId: 'ContractShop',
      code: SHOP,
      api: 'go',
      args: input.args,
      blockInfo: `{"number":5,"parent_hash":"h","time":${input.time},"witness":"w"}`,
      txInfo: `{"actions":[],"hash":"h","publisher":"${input.publisher}","time":1}`,
      gasLimit: input.gasLimit,
      deadlineMs: CALL_MS,
      host: {
        storage,
        blockchain: () => ({ gas: 0 }),
        crypto: () => ({ gas: 0 }),
        log: (...line) => calls.push(line),
      },
      isBrief: true,
      trace,
    }
    const outcome = used.run(invocation, memory)
    const { hits, operation, repeat } = trace
    const repeated = [repeat!.countPasses(), repeat!.listComparisons(), repeat!.isBrokenOff]
    return { observed: { outcome, calls, hits, operation, repeated }, trace }
  }

  /** The outcome and the operations, in a sandbox whose shared part has no room for all runs. */
  function observeCalls(input: Input, memory?: InvocationMemory): unknown {
    const small = createSandbox({ memoryLimitMb: 16 })
    try {
      const { outcome, calls } = run(input, memory, small).observed
      return { outcome, calls }
    } finally {
      small.dispose()
    }
  }

  const INPUT: Input = { args: '1,1', time: 7, publisher: 'alice', stock: ['5', '4'], gasLimit: 1e6 }
  /** Whether the second of two invocations is not executed: it then has the counts of the first. */
  function isKept(first: Partial<Input>, second: Partial<Input>): boolean {
    const memory = new InvocationMemory()
    const { trace } = run({ ...INPUT, ...first }, memory)
    return run({ ...INPUT, ...second }, memory).trace.hits === trace.hits
  }

  it('gives the results, host operations and repetitions of running the contract', () => {
    const random = createRandom(7)
    const memory = new InvocationMemory()
    const seen = new Set<unknown>()
    let kept = 0
    for (let index = 0; index < 400; index += 1) {
      const input: Input = {
        args: `${random(4)},${random(5)}`,
        time: 7 + random(2),
        publisher: ['alice', 'bobby'][random(2)]!,
        stock: [String(random(3)), String(random(2))],
        gasLimit: [1e6, 2500][random(2)]!,
      }
      const { observed, trace } = run(input, memory)
      expect(observed).to.deep.equal(run(input).observed)
      if (seen.has(trace.hits)) kept += 1
      seen.add(trace.hits)
    }
    expect(kept).to.be.within(200, 390)
  })

  it('repeats an equal invocation without its contract', () => {
    expect(isKept({}, {})).to.equal(true)
  })

  it('keeps an invocation from the second time on, if it is to', () => {
    const memory = new InvocationMemory({ fromSecond: true, isComparing: false })
    const hits = [1, 2, 3, 4].map(() => run(INPUT, memory).trace.hits)
    expect(hits[1]).to.not.equal(hits[0])
    expect(hits[2]).to.equal(hits[1])
    expect(hits[3]).to.equal(hits[1])
  })

  it('forgets kept invocations at its limit', () => {
    const memory = new InvocationMemory({ maxBytes: 1000, isComparing: false })
    const { hits } = run(INPUT, memory).trace
    run({ ...INPUT, args: '1,2' }, memory)
    run({ ...INPUT, args: '1,3' }, memory)
    expect(run(INPUT, memory).trace.hits).to.not.equal(hits)
  })

  it('reports the time that running the contract took', () => {
    const memory = new InvocationMemory({ isComparing: false })
    const [first, second] = [run(INPUT, memory), run(INPUT, memory)]
    expect(first.trace.sparedMs).to.equal(undefined)
    expect(second.trace.sparedMs).to.be.a('number')
  })

  for (const [what, first, second] of [
    ['arguments', {}, { args: '1,2' }],
    ['a response of the host', {}, { stock: ['5', '3'] }],
    ['the limit of gas', {}, { gasLimit: 1e5 }],
    ['a block that it read', { args: '2,1' }, { args: '2,1', time: 9 }],
    ['a publisher that it read', { args: '3,1' }, { args: '3,1', publisher: 'bobby' }],
  ] as const) {
    it(`executes an invocation that differs by ${what}`, () => {
      expect(isKept(first, second)).to.equal(false)
    })
  }

  it('does not depend on a block and a transaction that the contract did not read', () => {
    expect(isKept({}, { time: 9, publisher: 'bobby' })).to.equal(true)
  })

  it('requests each operation once if the shared memory does not suffice', () => {
    const memory = new InvocationMemory()
    const filling = { ...INPUT, gasLimit: 1e12, stock: ['9', '4'] }
    run({ ...filling, stock: ['5', '4'] }, memory)
    expect(observeCalls(filling, memory)).to.deep.equal(observeCalls(filling))
  })

  it('passes errors of the host on', () => {
    const memory = new InvocationMemory()
    run(INPUT, memory)
    expect(() => run({ ...INPUT, stock: ['5'] }, memory)).to.throw('unreachable')
    expect(run(INPUT, memory).observed).to.deep.equal(run(INPUT).observed)
  })
})
