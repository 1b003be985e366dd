import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { ToolkitError } from '../errors.js'
import { useNativeCrypto } from './native-crypto.js'
import {
  createReplaySandboxes,
  type Difference,
  parseSuite,
  type ReplaySandboxes,
  replaySuite,
  type Suite,
} from './replay.js'
import type { TraceEntry } from './trace.js'

export interface ReplayResult {
  suites: number
  steps: number
  /** Steps of which every figure is the recorded one. */
  equal: number
  different: Difference[]
  /** Traces by suite and step, where they were asked for. */
  traces?: { suite: string; step: number; trace: TraceEntry[] }[]
}

/** Replays suites from files. Throws `ToolkitError` `REPLAY_FILE` or `REPLAY_SUITE` for a file that can't be replayed. */
export function replayFiles(files: readonly string[], { trace = false } = {}): ReplayResult {
  useNativeCrypto()
  const suites = files.map((file) => parseSuite(readSuiteFile(file), file))
  const sandboxes = createReplaySandboxes()
  try {
    const result: ReplayResult = { suites: suites.length, steps: 0, equal: 0, different: [] }
    if (trace) result.traces = []
    for (const suite of suites) replayInto(result, suite, { sandboxes, trace })
    return result
  } finally {
    sandboxes.dispose()
  }
}

function replayInto(result: ReplayResult, suite: Suite, options: { sandboxes: ReplaySandboxes; trace: boolean }): void {
  const different = replaySuite(suite, {
    sandboxes: options.sandboxes,
    now: () => performance.now(),
    trace: options.trace,
    onTrace: (step, trace) => result.traces?.push({ suite: suite.suite, step, trace }),
  })
  result.steps += suite.steps.length
  result.equal += suite.steps.length - new Set(different.map(({ step }) => step)).size
  result.different.push(...different)
}

function readSuiteFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ToolkitError('REPLAY_FILE', `cannot read ${file}: ${(cause as Error).message}`, {
      hint: 'Name .jsonl files of recorded suites, for example vectors/js/*.jsonl.',
      cause,
    })
  }
}

/** The result for people: every differing figure, then the count. */
export function formatReplay({ suites, steps, equal, different, traces = [] }: ReplayResult): string {
  const lines = traces.flatMap(({ suite, step, trace }) => [`${suite} step ${step}`, ...formatTrace(trace, '  ')])
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
