import { groupBy } from '../collections/groups.js'
import { firstOf, must } from '../collections/presence.js'
import type { Failure } from '../report/model/failure.js'
import type { TestResult } from '../report/model/run.js'
import type { SearchReport } from '../report/model/search.js'

/**
 * Merges the tests of all shards. A search that ran on several shards with different seeds is one test, which fails if
 * it failed on any. `parts`: for each shard, its own tests in order, and searches in files of other shards.
 */
export function mergeSearches(
  parts: readonly { own: readonly TestResult[]; others: readonly TestResult[] }[],
): TestResult[] {
  const elsewhere = groupBy(
    parts.flatMap(({ others }) => others),
    nameOf,
  )
  const joined = parts.flatMap(({ own }) => own).map((test) => takeOut(elsewhere, test))
  // failures that its own shard did not find
  const rest = [...elsewhere.values()].map(([first, ...others]) => join(must(first, 'first'), others))
  return [...joined, ...rest]
}

function takeOut(elsewhere: Map<string, TestResult[]>, test: TestResult): TestResult {
  const others = elsewhere.get(nameOf(test)) ?? []
  elsewhere.delete(nameOf(test))
  return join(test, others)
}

function nameOf({ file, titles, repetition }: TestResult): string {
  return JSON.stringify([file, titles, repetition])
}

function join(own: TestResult, others: readonly TestResult[]): TestResult {
  if (others.length === 0) return own
  const all = [own, ...others]
  const failures = all.flatMap(({ failure }) => failure ?? [])
  const base = all.find(({ state }) => state === 'failed') ?? own
  const searches = all.flatMap(({ search }) => search ?? [])
  return {
    ...base,
    durationMs: Math.max(...all.map(({ durationMs }) => durationMs)),
    ...(searches.length > 0 && { search: sumSearches(base.search ?? firstOf(searches), searches) }),
    ...(failures.length > 0 && { failure: joinFailures(firstOf(failures), failures.slice(1)) }),
  }
}

/** Failures of other shards are reported as found on the way. */
function joinFailures(first: Failure, others: readonly Failure[]): Failure {
  const { found } = first
  const known = new Set([first.message, ...(found?.others ?? []).map(({ message }) => message)])
  const more = others.flatMap(({ message, found: { test } = { test: undefined } }) => {
    if (test === undefined || known.has(message)) return []
    known.add(message)
    return [{ message, test }]
  })
  return found === undefined || more.length === 0
    ? first
    : { ...first, found: { ...found, others: [...(found.others ?? []), ...more] } }
}

/** Merges statistics of searches: parts that none of them reached, with the seed of `base`. */
function sumSearches(base: SearchReport, all: readonly SearchReport[]): SearchReport {
  const sum = (read: (search: SearchReport) => number) => all.reduce((total, search) => total + read(search), 0)
  const most = (read: (search: SearchReport) => number) => Math.max(...all.map(read))
  const isNowhereDone = ({ action }: { action: string }) =>
    all.every(({ neverDone }) => neverDone.some((each) => each.action === action))
  const isNowhereTaken = ({ file, line, column }: SearchReport['neverTaken'][number]) =>
    all.every(({ neverTaken }) =>
      neverTaken.some((each) => each.file === file && each.line === line && each.column === column),
    )
  return {
    ...base,
    runs: sum(({ runs }) => runs),
    calls: sum(({ calls }) => calls),
    durationMs: most(({ durationMs }) => durationMs),
    covered: most(({ covered }) => covered),
    corpus: most(({ corpus }) => corpus),
    neverDone: base.neverDone.filter(isNowhereDone),
    neverTaken: base.neverTaken.filter(isNowhereTaken),
    isInterrupted: all.some(({ isInterrupted }) => isInterrupted),
  }
}
