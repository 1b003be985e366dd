import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { callHost } from '../../src/vm/sandbox/boundary.js'
import { Deadline } from '../../src/vm/sandbox/deadline.js'
import { execute } from '../../src/vm/sandbox/execution.js'
import type { FailedOutcome } from '../../src/vm/sandbox/invocation.js'
import { type Isolate, openIsolate } from '../../src/vm/sandbox/isolate.js'
import type { HostResponder, RealmCall } from '../../src/vm/sandbox/realm/realm-call.js'
import { createSandbox, type HostResult, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { BLOCK, formatContract, invoke, RecordingHost, TX } from './contract.js'
import { createRandom } from './hostile.js'
import { ALONE, CONFINED } from './pairs.js'
import type { Programs, Random } from './programs.js'

/** Uses what programs may have changed: its outcome is the same after each of them. */
const VICTIM = instrument(
  formatContract(
    `const all = [JSON.stringify({ a: ['"', new BigNumber('1.5')] }), JSON.parse('[1,{"a":2}]').length, [3, 1, 2].sort().map(String).join(),
    'a-b'.split('-').concat(['c']).length, String({}), typeof [].extra, typeof [].fill, typeof ''.extra, typeof Object.extra, typeof Math.N,
    typeof leaked, Object.isFrozen({}), Object.keys([4]).join(), new Int64(7).div(2).toString(), new BigNumber(2).pow(-1).toString(),
    String(new Error('e')), [...'ab'].length, isNaN('x'), typeof this.zz, new BigNumber('ff.8', 16).toString()];
    for (const x in []) all.push(x); for (const x of [1, 2]) all.push(x); class E extends Error {} all.push(String(new E('m')));
    storage.put('k', all.join()); return all`,
  ),
).code

export interface Equivalence {
  programs: number
  /** Programs that the chain does not take. */
  refused: number
  /** Programs that ended with a result. */
  ended: number
  /**
   * Comparisons of a run that used up the stack with another one, or with one that used up its gas at a greater depth.
   */
  overflows: number
  /** Seeds of programs that differ: confined from script, from their repeat, or whose victim does. */
  differences: { seed: number; what: string; source: string; got: string; expected: string }[]
}

export interface EquivalenceOptions {
  format: (randoms: readonly Random[]) => Programs
  /** Number of programs per contract: most of the time goes by reading code. */
  together: number
  seed: number
  count: number
  /** Called with the seed of each program that is done. */
  onProgram?: (seed: number) => void
}

const OVERFLOW = /Maximum call stack size exceeded/

/** A host that answers `blockchain.call` by another invocation in the same sandbox. */
class NestingHost extends RecordingHost {
  constructor(readonly sandbox: Sandbox) {
    super()
  }

  override blockchain(op: string, args: string[]): HostResult {
    if (op !== 'call' && op !== 'callWithAuth') return super.blockchain(op, args)
    this.calls.push([op, ...args, JSON.stringify(invoke(this.sandbox, VICTIM))])
    return { gas: 10, value: '["done",{"n":1}]' }
  }
}

/** One program is explained in full for so many: where a failure happened takes two more runs in new realms. */
const UNEXPLAINED = 4
const DEADLINE_MS = 30_000
const GAS = 400_000

/** Runs seeded programs confined, again, with less gas, and as scripts: what each does and costs must be the same. */
export function searchDifferences({ format, together, seed, count, onProgram }: EquivalenceOptions): Equivalence {
  const found: Equivalence = { programs: 0, refused: 0, ended: 0, overflows: 0, differences: [] }
  const observer = new Observer()
  const victim = observer.observe(VICTIM)
  const search = (seeds: readonly number[]) => {
    const { source, methods } = format(seeds.map(createRandom))
    const code = instrumentOrRefuse(source)
    // one that the chain does not take must not keep the others out
    if (code === undefined && seeds.length > 1) for (const seed of seeds) search([seed])
    else if (code === undefined) found.refused += 1
    else for (const [index, api] of methods.entries()) compareRuns({ seed: seeds[index]!, source, code, api })
  }
  const compareRuns = ({ seed, source, code, api }: { seed: number; source: string; code: string; api: string }) => {
    const compare = (what: string, got: string, expected: string) => {
      // how deep the stack is at its end depends on what the engine has optimised (docs/spec/vm.md §4.5)
      if (isDepthAlone(got, expected)) found.overflows += 1
      else if (got !== expected) found.differences.push({ seed, what: `${api} ${what}`, source, got, expected })
    }
    const random = createRandom(~seed)
    const isExplained = random(UNEXPLAINED) === 0
    const run = (end: string, options: ObserveOptions = {}) =>
      observer.observe(code + end, { api, isExplained, ...options })
    // receipts have explanations: what differs without them is compared once more with them
    const compareRun = (
      what: string,
      got: string,
      [end, expected]: [end: string, observed: string],
      gasLimit?: number,
    ) => {
      if (got === expected) return
      if (isExplained || (!isUnexplained(got) && !isUnexplained(expected))) return compare(what, got, expected)
      const explain = (form: string) => observer.observe(code + form, { api, isExplained: true, gasLimit })
      compare(what, explain(CONFINED), explain(end))
    }
    const confined = run(CONFINED)
    compare('before another contract', observer.observe(VICTIM, { isExplained }), victim)
    compareRun('as a script', confined, [ALONE, run(ALONE)])
    if (random(4) === 0) compareRun('again', run(CONFINED), [CONFINED, confined])
    if (random(4) === 0) {
      const gasLimit = random(usedOf(confined) + 2)
      compareRun(`with gas ${gasLimit}`, run(CONFINED, { gasLimit }), [ALONE, run(ALONE, { gasLimit })], gasLimit)
    }
    if (random(4) === 0) {
      compareRun('with recorded comparisons', run(CONFINED, { isComparing: true }), [CONFINED, confined])
    }
    found.programs += 1
    if (confined.includes('"result"')) found.ended += 1
    onProgram?.(seed)
  }
  for (let i = 0; i < count; i += together) {
    search(Array.from({ length: Math.min(together, count - i) }, (_, index) => seed + i + index))
  }
  observer.dispose()
  return found
}

function instrumentOrRefuse(source: string): string | undefined {
  try {
    return instrument(source).code
  } catch {
    return undefined
  }
}

interface ObserveOptions {
  api?: string
  /** Whether a failure has its text and its place, or only the text of a plain error. */
  isExplained?: boolean
  gasLimit?: number | undefined
  /** Whether its comparisons are recorded, unless it is explained. */
  isComparing?: boolean
}

const ARGS = '3, "b"'
const [BLOCK_INFO, TX_INFO] = [JSON.stringify(BLOCK), JSON.stringify(TX)]

/** Runs invocations and describes each as text: how it ended, its gas, and what it asked of its host. */
class Observer {
  readonly #sandbox = createSandbox({ programs: 16 })
  #isolate: Isolate | undefined

  observe(code: string, options: ObserveOptions = {}): string {
    const { api = 'go', isExplained = false, gasLimit = GAS, isComparing = false } = options
    const entry = { api, gasLimit, isComparing }
    return (isExplained ? undefined : this.#execute(code, entry)) ?? this.#invoke(code, api, gasLimit)
  }

  #invoke(code: string, api: string, gasLimit: number): string {
    const host = new NestingHost(this.#sandbox)
    const outcome = invoke(this.#sandbox, code, { api, host, gasLimit, deadlineMs: DEADLINE_MS, args: ARGS })
    // the contract's frames and what an object held are in no receipt
    const { stack: _, thrown: _thrown, ...told } = outcome as FailedOutcome
    return JSON.stringify([told, host.calls])
  }

  /** Undefined where the memory of the isolate did not suffice. */
  #execute(code: string, asked: Pick<RealmCall, 'api' | 'gasLimit' | 'isComparing'>): string | undefined {
    if (this.#isolate === undefined || this.#isolate.isDisposed) {
      this.#isolate = openIsolate({ memoryLimitMb: 128, programs: 16, sort: 'legacy' })
    }
    const isolate = this.#isolate
    const program = isolate.load(code, 'nothing')
    if ('syntax' in program) return JSON.stringify([{ gasUsed: 0, error: program.syntax }, []])
    const { uses } = program
    const deadline = new Deadline(() => performance.now(), DEADLINE_MS)
    const entry: RealmCall = {
      ...asked,
      ...{ args: ARGS, uses, sites: 0, deadline },
      blockInfo: uses.block ? BLOCK_INFO : '{}',
      txInfo: uses.tx ? TX_INFO : '{}',
    }
    const host = new NestingHost(this.#sandbox)
    try {
      const { gasLimit } = asked
      const { ending } = execute(isolate, program, entry, createAnswering(host))
      ending.readComparisons?.()
      const { used: gasUsed, result, thrown: error = '' } = ending
      const told = gasUsed > gasLimit ? { error: 'out of gas' } : result === undefined ? { error } : { result }
      return JSON.stringify([{ gasUsed, ...told }, host.calls])
    } catch (error) {
      if (isolate.isDisposed || OVERFLOW.test(String(error))) return undefined
      throw error
    }
  }

  dispose(): void {
    this.#sandbox.dispose()
    this.#isolate?.dispose()
  }
}

/** Each run of a program starts over, with the recorded answers of earlier runs. */
function createAnswering(host: NestingHost): () => HostResponder {
  const answers: (string | number)[] = []
  return () => {
    let next = 0
    return (code, used, ...args) => {
      if (next === answers.length) answers.push(callHost(host, code, used, args))
      return answers[next++]!
    }
  }
}

/** Whether two runs differ in nothing but how deep the stack is. */
function isDepthAlone(got: string, expected: string): boolean {
  const [overflow, other] = OVERFLOW.test(got) ? [got, expected] : [expected, got]
  if (!OVERFLOW.test(overflow)) return false
  return OVERFLOW.test(other) || (JSON.parse(other)[0].error === 'out of gas' && usedOf(other) > usedOf(overflow))
}

/** Whether an invocation failed with what has no text yet. */
function isUnexplained(observed: string): boolean {
  return JSON.parse(observed)[0].error === ''
}

function usedOf(observed: string): number {
  return JSON.parse(observed)[0].gasUsed
}
