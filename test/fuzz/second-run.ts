import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { compileSource } from '../../src/contract/compilation.js'
import { ContractRefused } from '../../src/contract/validation/refusal.js'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { hashScript } from '../../src/rpc/recording.js'
import { createKeptPartsReader, useCodeCaches } from '../../src/session/contracts/code-cache.js'
import type { InvocationTrace } from '../../src/vm/sandbox/invocation.js'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import type { TransactionRecorder } from '../../src/vm/tracing/recorder.js'
import { listSuites } from '../conformance/suites.js'
import { SOAK_MS } from '../limits.js'
import { invoke, RecordingHost } from '../security/contract.js'
import { createReplaySandboxes, replaySuite } from '../suite-replay.js'
import { program } from './program.js'

/** Programs of one process. */
export interface Plan {
  /** Contracts with a method `go(a, b)`. */
  sources: readonly string[]
  /** Random contracts. */
  seed: number
  count: number
  /** Names of recorded suites. */
  suites: readonly string[]
}

/** Results of a run by name: digests of everything that can be observed. */
export type Results = [name: string, digest: string][]

/** A cache holds 500 files, and a program makes up to three. */
const PROGRAMS_PER_CACHE = 100
const LIMITS = { args: '5,"text"', gasLimit: 20_000, deadlineMs: SOAK_MS }

/** A process of second-runs.test.ts: `second-run.ts <cache folder> <plan> <file for results>`. */
async function main([folder = '', plan = '', file = '']: readonly string[]): Promise<void> {
  const { sources, seed, count, suites } = JSON.parse(plan) as Plan
  useNativeCrypto()
  const programs = [...sources, ...fc.sample(program, { seed, numRuns: count })]
  writeFileSync(file, JSON.stringify([...runPrograms(folder, programs), ...(await runSuites(folder, suites))]))
}

function runPrograms(folder: string, sources: readonly string[]): Results {
  const sandbox = createSandbox()
  const results = sources.map((source, index): Results[number] => {
    const cache = join(folder, `programs${Math.floor(index / PROGRAMS_PER_CACHE)}`)
    useCodeCaches(cache)
    return [source, digest(runProgram(source.replace('%MARK%', 'called'), { sandbox, cache }))]
  })
  sandbox.dispose()
  return results
}

/** The outcome, what reached the host, and everything that costs and coverage are made of. */
function runProgram(source: string, { sandbox, cache }: { sandbox: ReturnType<typeof createSandbox>; cache: string }) {
  const code = compile(source)
  if (code === undefined) return 'refused'
  const [host, counting] = [new RecordingHost(), new RecordingHost()]
  const trace: InvocationTrace = { counts: false, operation: -1 }
  const counted: InvocationTrace = { counts: true, operation: -1 }
  const outcome = invoke(sandbox, code, { ...LIMITS, host, trace })
  const outcomeOfCounted = invoke(sandbox, code, { ...LIMITS, host: counting, trace: counted })
  const { repeat } = trace
  const sourceMap = { version: 3, sources: ['a.js'], sourcesContent: [source], names: [], mappings: 'AAAA' }
  const parts = createKeptPartsReader(cache)(hashScript(source), { name: 'a', script: source, sourceMap } as never)
  const isOverflow = 'error' in outcome && outcome.error.includes('Maximum call stack')
  return [
    code,
    outcome,
    outcomeOfCounted,
    host.calls,
    counting.calls,
    parts,
    // how deep a recursion gets depends on what the engine has optimised
    ...(isOverflow ? [] : [counted.hits, repeat?.countProbes(), repeat?.profile(), repeat?.listComparisons()]),
    repeat?.locate(),
  ]
}

function compile(source: string): string | undefined {
  try {
    const compilation = compileSource(source)
    compilation.validate([])
    return compilation.instrument()
  } catch (error) {
    if (error instanceof ContractRefused) return undefined
    throw error
  }
}

async function runSuites(folder: string, names: readonly string[]): Promise<Results> {
  const sandboxes = createReplaySandboxes()
  const suites = [...listSuites('js'), ...listSuites('host')].filter(({ name }) => names.includes(name))
  const results: Results[number][] = []
  for (const [index, { name, load }] of suites.entries()) {
    useCodeCaches(join(folder, `suite${index}`))
    const measured: unknown[] = []
    const onRecorded = (step: number, recorder: TransactionRecorder) => {
      recorder.countProbes()
      recorder.profile()
      const calls = recorder.calls.filter(({ error = '' }) => !error.includes('Maximum call stack'))
      measured.push([step, ...calls])
    }
    // no verdict is one of time
    const differences = await replaySuite(load(), { sandboxes, now: () => 0, timeLimitMs: SOAK_MS, onRecorded })
    results.push([name, digest([differences, measured])])
  }
  sandboxes.dispose()
  return results
}

/** Maps and bytes have no text as JSON. */
function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return `${each}n`
    return each instanceof Map ? [...each] : each
  })
  return createHash('sha256').update(text).digest('hex')
}

main(process.argv.slice(2))
