import { tryParseJson } from '../codec/json.js'
import { checkShaped } from '../codec/shaped-json.js'
import { firstOf, must } from '../collections/presence.js'
import type { ToolkitError } from '../errors/errors.js'
import { comparePlaces, countVerdicts, type MutationReport, scoreVerdicts } from '../report/model/mutation.js'
import { isMutationFile, isMutationFormat } from '../report/saved/mutation-shape.js'
import { mergeError, requireShaped } from '../test-runner/merge.js'

/** A report with the file it was read from. */
export interface SavedMutationReport {
  file: string
  report: MutationReport
}

/** Parses a saved mutation report; undefined for any other text. Throws `REPORT_INVALID`. */
export function parseMutationReport(text: string, file: string): MutationReport | undefined {
  const value = tryParseJson(text)
  if (!isMutationFormat(value)) return undefined
  const { config, files } = requireShaped(checkShaped(value, isMutationFile), file)
  const sources = Object.fromEntries(Object.entries(files).map(([path, { source }]) => [path, source]))
  return { ...config.toolkit, sources }
}

/**
 * Merges the reports of all shards of a run. Throws `REPORT_SHARDS` if some are missing, duplicated, interrupted or of
 * another run.
 */
export function mergeMutationShards(saved: readonly SavedMutationReport[]): MutationReport {
  const shards = saved.map(readShard)
  const first = firstOf(shards)
  for (const other of shards.slice(1)) checkSame(first, other)
  checkComplete(shards)
  const reports = shards.map(({ report }) => report)
  const order = new Map(Object.keys(first.report.sources).map((file, index) => [file, index]))
  const mutants = reports
    .flatMap((report) => report.mutants)
    .toSorted((a, b) => must(order.get(a.file), 'order') - must(order.get(b.file), 'order') || comparePlaces(a, b))
  const counts = countVerdicts(mutants)
  const { shard: _, ...whole } = first.report
  return {
    ...whole,
    mutants,
    counts,
    score: scoreVerdicts(counts),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    leftOut: reports.reduce((sum, { leftOut }) => sum + leftOut, 0),
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
  }
}

type MutationShardOf = SavedMutationReport & { shard: NonNullable<MutationReport['shard']> }

function readShard(saved: SavedMutationReport): MutationShardOf {
  const { shard } = saved.report
  if (shard !== undefined) return { ...saved, shard }
  throw mergeError(
    `${saved.file} is the report of a whole run, not of a shard`,
    'Merge reports of `toolkit mutate --shard i/n` only.',
  )
}

/** Throws for reports of different runs. */
function checkSame(first: MutationShardOf, other: MutationShardOf): void {
  const [one, two] = [listFacts(first), listFacts(other)]
  for (const [name, value] of Object.entries(one)) {
    const difference = compareFact(value, two[name])
    if (difference === undefined) continue
    throw mergeError(
      `${first.file} and ${other.file} have different ${name}: ${difference}`,
      'Merge the reports of one state of the project, made with the same flags.',
    )
  }
}

/** Returns the facts that are equal in all shards of a run, by name. */
function listFacts({ shard, report }: MutationShardOf): Record<string, unknown> {
  return {
    'numbers of shards': shard.count,
    seeds: report.seed,
    'versions of the toolkit': report.version,
    sources: new Map(Object.entries(report.sources)),
    tests: new Map(report.tests.map(({ title, file }) => [`"${title}" in ${file}`, true])),
  }
}

/** Number of names that an error shows. */
const SHOWN = 3

/** Describes how facts differ: both values, or the names of different entries; undefined if they are equal. */
function compareFact(one: unknown, two: unknown): string | undefined {
  if (!(one instanceof Map) || !(two instanceof Map)) return one === two ? undefined : `${one} and ${two}`
  const names = [...new Set<string>([...one.keys(), ...two.keys()])].filter((name) => one.get(name) !== two.get(name))
  if (names.length === 0) return undefined
  const more = names.length - SHOWN
  return `${names.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Throws for doubled, missing and interrupted shards. */
function checkComplete(shards: readonly MutationShardOf[]): void {
  const { count } = firstOf(shards).shard
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const filesOf = (index: number) => shards.filter(({ shard }) => shard.index === index).map(({ file }) => file)
  const doubled = numbers.find((index) => filesOf(index).length > 1)
  if (doubled !== undefined) throw doubledMutantError(`${doubled}/${count}`, filesOf(doubled))
  const missing = numbers.filter((index) => filesOf(index).length === 0)
  if (missing.length > 0) {
    throw mergeError(
      `${missing.length === 1 ? 'shard' : 'shards'} ${missing.map((index) => `${index}/${count}`).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
      'Give the reports of all shards.',
    )
  }
  const interrupted = shards.find(({ report }) => report.isInterrupted)
  if (interrupted === undefined) return
  const name = `${interrupted.shard.index}/${count}`
  throw mergeError(
    `the run of shard ${name} was interrupted (${interrupted.file})`,
    `Run \`toolkit mutate --shard ${name}\` again; it continues.`,
  )
}

function doubledMutantError(name: string, files: readonly string[]): ToolkitError {
  const [first] = files
  const isOneFile = files.every((file) => file === first)
  return mergeError(
    isOneFile ? `${first} is given twice` : `shard ${name} is there twice: ${files.join(' and ')}`,
    'Give one report of each shard.',
  )
}
