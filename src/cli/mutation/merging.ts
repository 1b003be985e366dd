import { ToolkitError } from '../../errors/errors.js'
import { judge } from '../commands/mutate.js'
import type { ExitCode } from '../exit-codes.js'
import { readThreshold } from './configuration.js'
import { openMutationReporting } from './reporting.js'

/** Merges shards of mutation testing and reports them; undefined where the files are reports of something else. */
export async function mergeMutations(
  files: readonly string[],
  asked: readonly string[],
): Promise<ExitCode | undefined> {
  const { readFile } = await import('node:fs/promises')
  const { mergeMutationShards, parseMutationReport } = await import('../../mutation/merge.js')
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const reports = texts.map(parseMutationReport)
  if (reports.every((report) => report === undefined)) return undefined
  const other = reports.indexOf(undefined)
  if (other >= 0) {
    throw new ToolkitError('REPORT_INVALID', `${files[other]} is not a report of mutation testing, but others are`, {
      hint: 'Merge the reports of one command: `toolkit mutate --shard i/n --reporter json=FILE`.',
    })
  }
  const merged = mergeMutationShards(reports.map((report) => report!))
  const threshold = merged.threshold ?? (await readThreshold())
  const reporting = openMutationReporting(asked)
  try {
    reporting.end({ ...merged, ...(threshold !== undefined && { threshold }) })
    return judge(merged, threshold)
  } finally {
    reporting.close()
  }
}
