import { instrument } from '../../src/contract/instrumentation/instrument.js'
import type { FailedOutcome } from '../../src/vm/sandbox/invocation.js'
import { createSandbox, type HostAnswer, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { formatContract, invoke, RecordingHost } from './contract.js'
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
  /** Comparisons of two runs that both used up the stack. */
  overflows: number
  /** Seeds of programs that differ: confined from script, from their repeat, or whose victim does. */
  differences: { seed: number; what: string; source: string; got: string; expected: string }[]
}

export interface EquivalenceOptions {
  format: (randoms: readonly Random[]) => Programs
  /** How many programs one contract has: most of the time goes by reading code. */
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

  override blockchain(op: string, args: string[]): HostAnswer {
    if (op !== 'call' && op !== 'callWithAuth') return super.blockchain(op, args)
    this.calls.push([op, ...args, JSON.stringify(invoke(this.sandbox, VICTIM))])
    return { gas: 10, value: '["done",{"n":1}]' }
  }
}

/** Runs seeded programs confined, again, with less gas, and as scripts: what each does and costs must be the same. */
export function searchDifferences({ format, together, seed, count, onProgram }: EquivalenceOptions): Equivalence {
  const found: Equivalence = { programs: 0, refused: 0, ended: 0, overflows: 0, differences: [] }
  const sandbox = createSandbox({ programs: 16 })
  const runVictim = () => observe(sandbox, VICTIM)
  const victim = runVictim()
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
      if (OVERFLOW.test(got) && OVERFLOW.test(expected)) found.overflows += 1
      else if (got !== expected) found.differences.push({ seed, what: `${api} ${what}`, source, got, expected })
    }
    const random = createRandom(~seed)
    const isBrief = random(4) > 0
    const run = (end: string, gasLimit?: number) => observe(sandbox, code + end, { api, isBrief, gasLimit })
    const confined = run(CONFINED)
    compare('before another contract', runVictim(), victim)
    compare('as a script', confined, run(ALONE))
    if (random(4) === 0) compare('again', run(CONFINED), confined)
    if (random(4) === 0) {
      const gasLimit = random(usedOf(confined) + 2)
      compare(`with gas ${gasLimit}`, run(CONFINED, gasLimit), run(ALONE, gasLimit))
    }
    found.programs += 1
    if (confined.includes('"result"')) found.ended += 1
    onProgram?.(seed)
  }
  for (let i = 0; i < count; i += together) {
    search(Array.from({ length: Math.min(together, count - i) }, (_, index) => seed + i + index))
  }
  sandbox.dispose()
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
  isBrief?: boolean
  gasLimit?: number | undefined
}

/** What an invocation came to, and what it asked of its host. */
function observe(sandbox: Sandbox, code: string, options: ObserveOptions = {}): string {
  const { api = 'go', isBrief = false, gasLimit = 400_000 } = options
  const host = new NestingHost(sandbox)
  const outcome = invoke(sandbox, code, { api, host, gasLimit, isBrief, deadlineMs: 30_000, args: '3, "b"' })
  // a brief failure may lack its place; the contract's frames and what an object held are in no receipt
  const { stack: _, thrown: _thrown, ...told } = outcome as FailedOutcome
  if (isBrief && 'error' in outcome) told.error = told.error.split('\n', 1)[0]!
  return JSON.stringify([told, host.calls])
}

function usedOf(observed: string): number {
  return JSON.parse(observed)[0].gasUsed
}
