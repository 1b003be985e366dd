import { instrument } from '../src/contract/instrumentation/instrument.js'
import { Debugger } from '../src/debugger/debugger.js'
import { describeExecution } from '../src/debugger/description.js'
import type { RecordedRun } from '../src/rpc/recorded-run.js'
import { hashScript, type Recording } from '../src/rpc/recording.js'
import type { InvocationTrace } from '../src/vm/sandbox/invocation.js'
import { createSandbox, type HostCalls } from '../src/vm/sandbox/sandbox.js'
import { type Figure, median, printFigures } from './harness/report.js'

/** Times of opening the debugger, recording many steps and stepping, and the memory that steps take. */
const STEPS = 100_000
/** Contracts have at most 49,152 bytes. */
const MAX_BYTES = 47_500
const ROUNDS = 5
const LIMITS = { gasLimit: 2 ** 40, deadlineMs: 60_000 }
const BLOCK = '{"number":1,"parent_hash":"","witness":"","time":1}'
const TX = '{"time":1,"hash":"","expiration":1,"gas_limit":1,"gas_ratio":1,"auth_list":{},"publisher":"alice"}'

const HOST: HostCalls = {
  storage: () => ({ gas: 300, value: '5' }),
  blockchain: () => ({ gas: 100, value: '[]' }),
  crypto: () => ({ gas: 100, value: '' }),
  log() {},
}

interface Scene {
  source: string
  api: string
  args: string
}

/** Runs a call and returns the recorder of its steps. */
function runCall({ source, api, args }: Scene): () => RecordedRun {
  const sandbox = createSandbox()
  const trace: InvocationTrace = { counts: false, operation: -1 }
  const { code } = instrument(source)
  const outcome = sandbox.run({
    contractId: 'bench',
    code,
    api,
    args,
    blockInfo: BLOCK,
    txInfo: TX,
    host: HOST,
    trace,
    ...LIMITS,
  })
  if ('error' in outcome) throw new Error(outcome.error)
  return () => {
    const run = trace.repeat!.recordSteps()
    if (run === undefined) throw new Error('the call cannot be recorded')
    return run
  }
}

function openDebugger({ source, api }: Scene, run: RecordedRun): Debugger {
  const version = hashScript(source)
  const call = {
    contract: 'bench',
    method: api,
    data: '[]',
    caller: 'alice',
    withAuth: false,
    language: 'javascript',
    version,
    cpu: run.used ?? 0,
    net: 0,
    steps: [],
    run,
  } as const
  const recording = {
    hash: 'bench',
    dryRun: false,
    publisher: 'alice',
    signers: [],
    block: { number: 1, time: '1' },
    status: 'SUCCESS',
    message: '',
    calls: [call],
    scripts: { [version]: source },
  }
  const execution = describeExecution(recording as unknown as Recording, () => 'the script is its own source')
  return new Debugger([{ execution, title: 'bench' }])
}

const loop: Scene = {
  source: `class Bench {
  init() {}
  sum(count) {
    const seen = [];
    let sum = 0;
    for (let i = 0; i < count; i++) {
      sum += i;
      const last = { i: i, sum: sum };
      if (i % 1000 === 0) {
        seen.push(last.sum);
      }
    }
    return sum;
  }
}
module.exports = Bench;
`,
  api: 'sum',
  args: String(Math.ceil(STEPS / 3)),
}

const method = (index: number) => `  m${index}(value) {
    const key = 'key' + value;
    let total = Number(storage.get(key));
    for (let i = 0; i < 3; i++) {
      total += i * value;
    }
    return this.m${index - 1}(total % 100);
  }
`

function writeLargest(): string {
  let body = '  m0(value) {\n    return value;\n  }\n'
  for (let index = 1; body.length < MAX_BYTES; index += 1) body += method(index)
  return `class Bench {\n  init() {}\n${body}}\nmodule.exports = Bench;\n`
}

function time(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function measureOpening(): Promise<number> {
  const scene = { source: writeLargest(), api: 'm9', args: '5' }
  return median(ROUNDS, () => {
    const record = runCall(scene)
    return time(() => openDebugger(scene, record()))
  })
}

const recordLoop = runCall(loop)
let session: Debugger | undefined
global.gc?.()
const before = process.memoryUsage().rss
const recordMs = time(() => {
  session = openDebugger(loop, recordLoop())
})
const heldMb = (process.memoryUsage().rss - before) / 2 ** 20
const { length } = session!.timeline
const moves = Array.from({ length: 400 }, (_, index) => {
  session!.goTo({ transaction: 0, step: (index * 7919) % length })
  return time(() => {
    session!.move('step', index % 2 === 0)
    void session!.stack
  })
})

const figures: Figure[] = [
  {
    what: 'opening the debugger on a call of a 48 KB contract',
    value: await measureOpening(),
    unit: 'ms',
    goal: '≤ 300 ms',
  },
  { what: `recording ${length} steps`, value: recordMs, unit: 'ms', goal: '≤ 2000 ms' },
  { what: 'memory taken by them', value: heldMb, unit: 'MB', goal: '≤ 150 MB' },
  {
    what: 'a step in either direction, from anywhere, the slowest of 400',
    value: Math.max(...moves),
    unit: 'ms',
    goal: '≤ 16 ms',
  },
]
printFigures('debugger', figures)
process.exit()
