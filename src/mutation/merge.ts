import { ToolkitError } from '../errors/errors.js'
import { comparePlaces, countVerdicts, type MutationReport, scoreVerdicts } from '../report/model/mutation.js'

/** Parses a saved mutation report; undefined for any other text. */
export function parseMutationReport(text: string): MutationReport | undefined {
  try {
    const { config, files } = JSON.parse(text) as {
      config?: { toolkit?: MutationReport }
      files?: Record<string, { source: string }>
    }
    if (config?.toolkit?.mutation !== 1) return undefined
    const sources = Object.fromEntries(Object.entries(files ?? {}).map(([file, { source }]) => [file, source]))
    return { ...config.toolkit, sources }
  } catch {
    return undefined
  }
}

/**
 * Merges the reports of all shards of a run. Throws `REPORT_SHARDS` if some are missing, duplicated or of another run.
 */
export function mergeMutationShards(reports: readonly MutationReport[]): MutationReport {
  const [first] = reports
  const { shard, seed, sources, tests } = first!
  if (shard === undefined) throw refuse('a report is not of a shard', 'Run `toolkit mutate` with --shard.')
  const indexes = reports.map((report) => report.shard?.index)
  const isSame = reports.every(
    (each) =>
      each.shard?.count === shard.count &&
      each.seed === seed &&
      JSON.stringify(each.sources) === JSON.stringify(sources),
  )
  if (!isSame)
    throw refuse('the reports are of different runs', 'Use reports of one state of the project, with one seed.')
  const missing = Array.from({ length: shard.count }, (_, at) => at + 1).filter((index) => !indexes.includes(index))
  if (missing.length > 0)
    throw refuse(
      `${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')} of ${shard.count} ${missing.length === 1 ? 'is' : 'are'} missing`,
      'Give the reports of all shards.',
    )
  if (indexes.length !== shard.count) throw refuse('a shard comes twice', 'Give each report once.')
  const order = new Map(Object.keys(sources).map((file, index) => [file, index]))
  const mutants = reports
    .flatMap((report) => report.mutants)
    .toSorted((a, b) => order.get(a.file)! - order.get(b.file)! || comparePlaces(a, b))
  const counts = countVerdicts(mutants)
  const { shard: _, ...whole } = first!
  return {
    ...whole,
    tests,
    mutants,
    counts,
    score: scoreVerdicts(counts),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    leftOut: reports.reduce((sum, { leftOut }) => sum + leftOut, 0),
    isInterrupted: reports.some(({ isInterrupted }) => isInterrupted),
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
  }
}

function refuse(message: string, hint: string): ToolkitError {
  return new ToolkitError('REPORT_SHARDS', message, { hint })
}
