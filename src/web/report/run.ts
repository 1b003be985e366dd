import { itemAt, must } from '../../collections/presence.js'
import type { CallDetails, RunDetails, TreeDetails } from '../../report/model/details.js'
import type { RunReport, TestResult } from '../../report/model/run.js'

/** Run of this page, with its measurements. */
export interface ShownRun {
  run: RunReport
  details: RunDetails | undefined
}

export function readRun(): ShownRun {
  return JSON.parse(must(document.getElementById('run'), 'get element by id').textContent) as ShownRun
}

/** A test with its calls. */
export interface ShownTest extends TestResult {
  /** Its place in the run. */
  number: number
  calls: readonly CallDetails[]
}

/** A test file: its set-up and its tests. */
export interface ShownFile {
  file: string
  setUp: readonly CallDetails[]
  tests: ShownTest[]
}

/** The tests with their calls, by file. */
export function listFiles({ run, details }: ShownRun): ShownFile[] {
  const calls = new Map(details?.calls.map((test) => [nameTest(test), test.calls]))
  const files = new Map<string, ShownFile>()
  const find = (test: Pick<TestResult, 'file' | 'titles'>) => calls.get(nameTest(test)) ?? []
  for (const [number, test] of run.tests.entries()) {
    const shown = { ...test, number, calls: find(test) }
    const { file } = test
    const known = files.get(file) ?? { file, setUp: find({ file, titles: [] }), tests: [] }
    files.set(file, known)
    known.tests.push(shown)
  }
  return [...files.values()]
}

function nameTest({ file, titles }: Pick<TestResult, 'file' | 'titles'>): string {
  return JSON.stringify([file, ...titles])
}

/** Returns the name of the first call of a transaction. */
export function nameCall({ trees }: CallDetails, all: readonly TreeDetails[]): string {
  return trees.map((tree) => itemAt(all, tree).name).join(' + ')
}

/** Formats a duration. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

/** Formats gas in whole units; values below 1 keep their decimals. */
export function roundGas(gas: number): number {
  return gas >= 100 ? Math.round(gas) : Math.round(gas * 100) / 100
}
