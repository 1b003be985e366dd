import type { Execute } from '../../chain/blocks/execution-tasks.js'
import { formatDecimal } from '../../codec/decimal.js'
import { decodeStored } from '../../state/values.js'
import { useNativeCrypto } from '../native-crypto.js'
import {
  listLineCosts,
  type StateWrite,
  type TracedLineCost,
  type TraceEntry,
  type TraceRecorder,
} from '../tracing/trace.js'
import { type RecordedDifference, type RecordedSuite, replaySuite } from './replay.js'

/** Text that can be the hash of a transaction, in base58. */
export const TRANSACTION_HASH = /^[1-9A-HJ-NP-Za-km-z]{40,46}$/

/** Trace of a step: charges in order, writes to the state, cost of each contract line, and console. */
interface StepTrace {
  suite: string
  step: number
  trace: TraceEntry[]
  writes: StateWrite[]
  lines: { contract: string; lines: TracedLineCost[] }[]
  logs: { contract: string; level: string; text: string }[]
}

export interface ReplayResult {
  suites: number
  steps: number
  /** Steps with all figures equal to the recorded ones. */
  equal: number
  different: RecordedDifference[]
  /** Traces by suite and step, if requested. */
  traces?: StepTrace[]
}

/** Replays suites, and compares their figures with the recorded ones; `execute` runs their transactions. */
export async function replaySuites(
  suites: readonly RecordedSuite[],
  { execute, trace = false, onSuite }: { execute: Execute; trace?: boolean; onSuite?: (done: number) => void },
): Promise<ReplayResult> {
  useNativeCrypto()
  const result: ReplayResult = { suites: suites.length, steps: 0, equal: 0, different: [] }
  if (trace) result.traces = []
  for (const [index, suite] of suites.entries()) {
    await replayInto(result, suite, { execute, trace })
    onSuite?.(index + 1)
  }
  return result
}

async function replayInto(
  result: ReplayResult,
  suite: RecordedSuite,
  { execute, trace }: { execute: Execute; trace: boolean },
): Promise<void> {
  const onTrace = (step: number, recorder: TraceRecorder) =>
    result.traces?.push({ suite: suite.suite, step, ...describeTrace(recorder) })
  const different = await replaySuite(suite, { trace, onTrace }, execute)
  result.steps += suite.steps.length
  result.equal += suite.steps.length - new Set(different.map(({ step }) => step)).size
  result.different.push(...different)
}

function describeTrace({ entries, writes, passed, logs }: TraceRecorder): Omit<StepTrace, 'suite' | 'step'> {
  const lines = passed.map((passes) => ({ contract: passes.contract.id, lines: listLineCosts(passes) }))
  return { trace: entries, writes, lines, logs }
}

/** The result for people: every differing figure, then the count. */
export function formatReplay({ suites, steps, equal, different, traces = [] }: ReplayResult): string {
  const lines = traces.flatMap(formatStep)
  for (const { suite, step, field, expected, actual } of different) {
    lines.push(
      `${suite} step ${step}: ${field}`,
      `  expected ${JSON.stringify(expected)}`,
      `  actual   ${JSON.stringify(actual)}`,
    )
  }
  lines.push(`${equal} of ${steps} steps equal in ${suites} ${suites === 1 ? 'suite' : 'suites'}`)
  return lines.join('\n')
}

/** Formats a stored value with its payer: strings unchanged, integers and decimals as numbers. */
function formatStored(bytes: string | undefined): string {
  if (bytes === undefined) return 'nothing'
  const { value, payer } = decodeStored(bytes)
  const text = typeof value === 'object' ? ('scale' in value ? formatDecimal(value) : value.text) : String(value)
  return `${text} (${payer})`
}

function formatStep({ suite, step, trace, writes, lines, logs }: StepTrace): string[] {
  return [
    `${suite} step ${step}`,
    ...formatTrace(trace, '  '),
    ...writes.map(({ key, before, after }) => `  write ${key}  ${formatStored(before)} → ${formatStored(after)}`),
    ...lines.flatMap(({ contract, lines }) =>
      lines.map(({ line, passes, gas }) => `  source ${contract}:${line}  passed ${passes}, ${gas} gas`),
    ),
    ...logs.map(({ contract, level, text }) => `  console ${contract} ${level}  ${text}`),
  ]
}

function formatTrace(entries: readonly TraceEntry[], indent: string): string[] {
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry)) return [`${indent}ram ${JSON.stringify(entry)}`]
    const [label, cpu, net, run, children, error] = entry as [string, number, number, number, TraceEntry[]?, string?]
    if (children === undefined)
      return [`${indent}${label}  ${entry.length === 3 ? `cpu ${cpu}` : `cpu ${cpu} net ${net}`}`]
    return [
      `${indent}${label}  cpu ${cpu} net ${net} run ${run}${error === undefined ? '' : `  error ${JSON.stringify(error)}`}`,
      ...formatTrace(children, `${indent}  `),
    ]
  })
}
