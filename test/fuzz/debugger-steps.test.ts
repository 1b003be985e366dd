import { expect } from 'chai'
import fc from 'fast-check'
import { applyEdits, sortEdits } from '../../src/codec/text-edit.js'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { formatProbe, planProbes } from '../../src/contract/instrumentation/probes.js'
import { planSteps, type StepPlan } from '../../src/contract/instrumentation/step-plan.js'
import { ContractRefused } from '../../src/contract/validation/refusal.js'
import { RunDecoder } from '../../src/debugger/decoder.js'
import { type DebugValue, parseValue } from '../../src/debugger/values.js'
import type { RecordedRun } from '../../src/rpc/recorded-run.js'
import type { InvocationTrace } from '../../src/vm/sandbox/invocation.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isLong, SOAK_MS } from '../limits.js'
import { invoke, RecordingHost } from '../security/contract.js'
import { program } from './program.js'

const COUNT = isLong ? 2000 : 20
const LIMITS = { args: '5,"text"', gasLimit: 20_000, deadlineMs: SOAK_MS }
/** Behind which the two runs may differ: logging takes stack and time, and the output has a limit. */
const OVERFLOW = /Maximum call stack|out of gas|execution killed/

describe('recorded statements of random contracts', function () {
  this.timeout(SOAK_MS)
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  const codes = fc
    .sample(program, { seed: 28, numRuns: COUNT })
    .flatMap((source) => tryInstrument(source.replace('%MARK%', 'called')))

  it('recorded statements of random contracts have the variables that console.log prints before each statement', () => {
    let compared = 0
    for (const code of codes) {
      const plan = planSteps(code)
      const recorded = record(sandbox, code)
      if (recorded === undefined) continue
      const { steps, logs } = { steps: listSteps(recorded, plan), logs: logSteps(sandbox, code, plan) }
      if (logs === undefined) continue
      expect(steps, code).to.deep.equal(logs)
      compared += steps.length
    }
    expect(compared).to.be.greaterThan(COUNT)
  })

  it('recorded statements of random contracts match the line hits of coverage', () => {
    let recordedRuns = 0
    for (const code of codes) {
      const trace: InvocationTrace = { counts: false, operation: -1 }
      invoke(sandbox, code, { ...LIMITS, host: new RecordingHost(), trace })
      const run = trace.repeat?.recordSteps()
      if (run === undefined) continue
      recordedRuns += 1
      const { probes } = trace.repeat!.countProbes()
      const counted = new Map(planProbes(code).statements.map(({ range, probe }) => [range[0], probes[probe] ?? 0]))
      const plan = planSteps(code)
      const visited = new Map(plan.statements.map(({ range }) => [range[0], 0]))
      for (const line of run.parts.flatMap(({ text }) => text.split('\n'))) {
        if (!line.startsWith('s')) continue
        const [start] = plan.statements[Number(line.slice(1).split('\t', 1)[0])]!.range
        visited.set(start, visited.get(start)! + 1)
      }
      expect(visited, code).to.deep.equal(counted)
    }
    expect(recordedRuns).to.be.greaterThan(codes.length * 0.9)
  })
})

function tryInstrument(source: string): string[] {
  try {
    return [instrument(source).code]
  } catch (error) {
    if (error instanceof ContractRefused) return []
    throw error
  }
}

function record(sandbox: Sandbox, code: string): RecordedRun | undefined {
  const trace: InvocationTrace = { counts: false, operation: -1 }
  const outcome = invoke(sandbox, code, { ...LIMITS, host: new RecordingHost(), trace })
  return 'error' in outcome && OVERFLOW.test(outcome.error) ? undefined : trace.repeat?.recordSteps()
}

/** Statement and primitive variables of each step, as `logSteps` prints them. */
function listSteps(run: RecordedRun, plan: StepPlan): string[] {
  const variables = plan.variables.map(({ name, function: owner }) => ({ name, function: owner }))
  const decoder = new RunDecoder(run, { version: '', name: '', statements: [], functions: [], variables })
  return Array.from({ length: run.total }, (_, step) => {
    const { frames, shared } = decoder.read(step)
    const { statement, values } = frames.at(-1)!
    const texts = listReads(plan, statement!).map(({ variable }) => {
      const text = (variables[variable]!.function < 0 ? shared : values).get(variable)
      return describeValue(text === undefined ? ['x'] : parseValue(text))
    })
    return [statement, ...texts].join('|')
  })
}

function listReads(plan: StepPlan, statement: number) {
  return plan.statements[statement]!.reads.filter(
    ({ variable, isUnsure }) => !isUnsure && plan.variables[variable]!.name !== 'this',
  )
}

function describeValue(value: DebugValue): string {
  if (!Array.isArray(value)) return value === null ? 'object' : `${typeof value}:${value}`
  if (value[0] === 'n') return `number:${value[1] === '-0' ? '0' : value[1]}`
  if (value[0] === 's') return `string:${value[1]}`
  if (value[0] === 'u') return 'undefined:undefined'
  if (value[0] === 'i') return `bigint:${value[1]}`
  if (value[0] === 'y') return 'symbol'
  return value[0] === 'f' ? 'function' : 'object'
}

const SHOWN =
  "typeof v==='object'||typeof v==='function'||typeof v==='symbol'?typeof v:typeof v+':'+(typeof v==='string'?v.slice(0,200):v)"

/** The same, printed by the contract itself; undefined where printing changes how it ends. */
function logSteps(sandbox: Sandbox, code: string, plan: StepPlan): string[] | undefined {
  const edits = plan.statements.map(({ range }, index) => {
    const names = listReads(plan, index).map(({ variable }) => plan.variables[variable]!.name)
    const list = names.map((name) => `((v)=>${SHOWN})(${name})`)
    return {
      at: range[0],
      text: formatProbe({ at: 0, form: 'statement' }, `console.log([${[index, ...list]}].join('|'))`),
    }
  })
  const host = new RecordingHost()
  const outcome = invoke(sandbox, applyEdits(code, sortEdits(edits)), { ...LIMITS, gasLimit: 100_000_000, host })
  if ('error' in outcome && OVERFLOW.test(outcome.error)) return undefined
  const printed = host.calls.flatMap(([kind, , text]) => (kind === 'log' ? [text as string] : []))
  return printed.filter((text) => /^\d+(\||$)/.test(text))
}
