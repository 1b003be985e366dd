import { join } from 'node:path'
import { firstOf } from '../../../../collections/presence.js'
import {
  invalidReportError,
  listDurations,
  mergeShards,
  parseReport,
  type SavedReport,
  type SavedRun,
} from '../../../../test-runner/merge.js'
import { recordDurations } from '../../../../test-runner/scheduling/durations.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { findProjectRoot } from '../../../flags/project.js'
import { readAskedFlags } from '../../../measuring/asked-flags.js'
import type { MeasuringFlags } from '../../../measuring/flags.js'
import { mergeMutations } from '../../../mutation/merging.js'
import { printWarning } from '../../../output/output.js'
import { openReporting } from '../../../output/reporting.js'
import { concludeRun } from '../../../testing/conclusion.js'
import { readReporters } from '../../../testing/reporter-flags.js'
import { readReportTexts } from '../../../testing/saved-reports.js'
import type { reportMergeCommand } from './command.js'

type ReportMergeFlags = FlagsOf<typeof reportMergeCommand>

export default async function mergeReports({
  files = [],
  reporter,
  json,
  ...flags
}: ReportMergeFlags): Promise<ExitCode> {
  const texts = await readReportTexts(files)
  const mutations = await mergeMutations(texts, readReporters({ reporter, json }))
  if (mutations !== undefined) return mutations
  const reports = texts.map(({ file, text }) => parseReport(text, file))
  const run = mergeShards(reports)
  const measuring = { ...flags, ...readAsked(reports, run), ...dropAbsent(flags) }
  const isOutputTaken = measuring.gas === 'json'
  const reporting = await openReporting(readReporters({ reporter, json }), {
    environment: process.env,
    isOutputTaken,
  })
  try {
    for (const warning of run.warnings) printWarning(warning)
    for (const test of run.tests) reporting.test(test)
    await recordAll(reports)
    const { asked: _, isPartial = false, ...report } = run
    const exitCode = await concludeRun(report, measuring, { reporting, network: run.network, isPartial })
    if (run.tests.length > 0) return exitCode
    printWarning('nothing was merged: no shard has the result of a test')
    return exitCode === EXIT.DONE ? EXIT.NO : exitCode
  } finally {
    reporting.close()
  }
}

/** The flags of all shards, which are equal. Throws `REPORT_INVALID`. */
function readAsked(reports: readonly SavedReport[], { asked = {} }: SavedRun): Partial<MeasuringFlags> {
  const flags = readAskedFlags(asked)
  if (flags === undefined) throw invalidReportError(firstOf(reports).file, 'its measuring flags are not those of a run')
  return flags
}

/** Flags that were given; the others come from the reports of the shards. */
function dropAbsent(flags: Partial<MeasuringFlags>): object {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
}

/** Records durations, which the next run is split by. */
async function recordAll(reports: readonly SavedReport[]): Promise<void> {
  const root = findProjectRoot()
  await recordDurations(
    root,
    new Map(Object.entries(listDurations(reports)).map(([file, ms]) => [join(root, file), ms])),
  )
}
