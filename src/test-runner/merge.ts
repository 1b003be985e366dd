import { tryParseJson } from '../codec/json.js'
import { checkShaped, type ShapedJson } from '../codec/shaped-json.js'
import { firstOf } from '../collections/presence.js'
import { keysOf } from '../collections/records.js'
import { isFlag, isTable, optional, recordOf } from '../collections/shapes.js'
import { ToolkitError } from '../errors/errors.js'
import { mergeRecords } from '../measurements/records/merge.js'
import type { RunRecord } from '../measurements/records/record.js'
import { readRecord } from '../measurements/records/record-file.js'
import { type ShardReport, type TestResult, tally } from '../report/model/run.js'
import { isRunReport } from '../report/saved/run-shape.js'
import { mergeSearches } from './merged-searches.js'
import type { MeasuredRun } from './run.js'

/** A report written by the reporter `json`. */
export interface SavedRun extends MeasuredRun {
  /** For a shard: requested measurements, which are processed when shards are merged. */
  asked?: Record<string, unknown> | undefined
  /** For a shard: true if flags exclude tests. */
  isPartial?: boolean | undefined
}

/** A report with the file it was read from. */
export interface SavedReport {
  file: string
  run: SavedRun
}

/** A report without its record, which is checked apart. */
const isSavedRun = recordOf<Pick<SavedRun, 'asked' | 'isPartial'>>({
  asked: optional(isTable),
  isPartial: optional(isFlag),
})

/** Parses a report written by `--reporter json=FILE`. Throws `REPORT_INVALID`, `COSTS_RECORD_INVALID`. */
export function parseReport(text: string, file: string): SavedReport {
  const value = parseJson(text, file)
  const run = requireShaped(checkShaped(value, isRunReport), file)
  const { asked, isPartial } = requireShaped(checkShaped(value, isSavedRun), file)
  const record = 'record' in value ? { record: readRecord(value.record, file) } : {}
  return { file, run: { ...run, ...record, asked, isPartial } }
}

function parseJson(text: string, file: string): object {
  if (text.trim() === '') throw invalidReportError(file, 'it is empty: its run was broken off')
  const value = tryParseJson(text)
  if (value === undefined) throw invalidReportError(file, 'it is not JSON, or was cut off')
  if (isTable(value) && Array.isArray(value.tests)) return value
  throw invalidReportError(file, 'it is not the report of a run')
}

/** Returns a value of a report that has its shape. Throws `REPORT_INVALID`. */
export function requireShaped<T>(shaped: ShapedJson<T>, file: string): T {
  if ('value' in shaped) return shaped.value
  throw invalidReportError(file, shaped.fault)
}

/** The error of a file that is no report of a run. */
export function invalidReportError(file: string, why: string): ToolkitError {
  return new ToolkitError('REPORT_INVALID', `the report ${file} cannot be read: ${why}`, {
    hint: '`toolkit test` and `toolkit mutate` write one with --reporter json=FILE.',
  })
}

type ShardOf = SavedReport & { shard: ShardReport }

/**
 * Merges the reports of all shards of a run into the report of the unsplit run, with tests in the same order. Throws
 * `REPORT_SHARDS` if one is missing, duplicated, or of another run.
 */
export function mergeShards(reports: readonly SavedReport[]): SavedRun {
  const shards = reports.map(readShard)
  const first = firstOf(shards)
  for (const other of shards.slice(1)) checkSame(first, other)
  checkComplete(shards)
  checkFiles(shards)
  const runs = shards.map(({ run }) => run)
  const place = new Map(first.shard.files.map((file, index) => [file, index]))
  const tests = mergeSearches(shards.map(partTests)).sort(
    (a: TestResult, b: TestResult) => (place.get(a.file) ?? 0) - (place.get(b.file) ?? 0),
  )
  const records = runs.flatMap(({ record }) => record ?? [])
  const { shard: _, ...rest } = first.run
  return {
    ...rest,
    durationMs: Math.max(...runs.map(({ durationMs }) => durationMs)),
    ...tally(tests),
    leftOut: runs.reduce((sum, { leftOut }) => sum + leftOut, 0),
    warnings: [...new Set(runs.flatMap(({ warnings }) => warnings))],
    isPartial: runs.some(({ isPartial }) => isPartial),
    ...(records.length > 0 && { record: mergeRecords(records) satisfies RunRecord }),
    tests,
  }
}

/** Separates a shard's own tests from searches in files of other shards. */
function partTests({ run: { tests }, shard: { own } }: ShardOf) {
  const isOwn = ({ file }: TestResult) => own.includes(file)
  return { own: tests.filter(isOwn), others: tests.filter((test) => !isOwn(test)) }
}

/** Lists the durations of all shards' files, in milliseconds, by path relative to the project. */
export function listDurations(reports: readonly SavedReport[]): Record<string, number> {
  return Object.assign({}, ...reports.map(({ run }) => run.shard?.durations))
}

function readShard(report: SavedReport): ShardOf {
  const { shard } = report.run
  if (shard !== undefined) return { ...report, shard }
  throw mergeError(`${report.file} is the report of a whole run, not of a shard`, 'toolkit report shows it as it is.')
}

function checkSame(first: ShardOf, other: ShardOf): void {
  const facts = ({ shard: { count, commit, files }, run: { network, seed, asked } }: ShardOf) => ({
    'number of shards': count,
    commit,
    network,
    seed,
    'set of test files': files.join('\n'),
    'set of measuring flags': JSON.stringify(asked),
  })
  const [one, two] = [facts(first), facts(other)]
  for (const name of keysOf(one)) {
    if (one[name] === two[name]) continue
    const shown = [one[name], two[name]].map((value) => (/\n|\{/.test(String(value)) ? undefined : value))
    const values = shown.includes(undefined) ? '' : `: ${shown.join(' and ')}`
    throw mergeError(`${first.file} and ${other.file} are of another ${name}${values}`, HINT)
  }
}

const HINT = 'Merge the reports of all shards of one run of one commit, and of no other.'

function checkComplete(shards: readonly ShardOf[]): void {
  const { count } = firstOf(shards).shard
  const filesOf = (index: number) => shards.filter(({ shard }) => shard.index === index).map(({ file }) => file)
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const doubled = numbers.find((index) => filesOf(index).length > 1)
  if (doubled !== undefined)
    throw mergeError(`shard ${doubled}/${count} is there twice: ${filesOf(doubled).join(' and ')}`, HINT)
  const missing = numbers.filter((index) => filesOf(index).length === 0)
  if (missing.length === 0) return
  const names = missing.map((index) => `${index}/${count}`).join(', ')
  throw mergeError(
    `shard ${names} is missing`,
    'Its run ended before its report was written, or the report was not brought here.',
  )
}

/** Checks that each file is in exactly one shard. Shards split by different durations may duplicate or miss files. */
function checkFiles(shards: readonly ShardOf[]): void {
  const owners = (file: string) => shards.filter(({ shard }) => shard.own.includes(file))
  for (const file of firstOf(shards).shard.files) {
    const found = owners(file).map(({ shard: { index, count } }) => `${index}/${count}`)
    if (found.length === 1) continue
    const where = found.length === 0 ? 'in no shard' : `in the shards ${found.join(' and ')}`
    throw mergeError(`${file} is ${where}: they were cut by different durations`, CUT)
  }
}

const CUT = 'Give every shard the same .toolkit/durations.json, or none.'

/** The error of reports that are not those of all shards of one run. */
export function mergeError(message: string, hint: string): ToolkitError {
  return new ToolkitError('REPORT_SHARDS', message, { hint })
}
