import type { SavedRun } from '../../test-runner/merge.js'
import type { MeasuredRun } from '../../test-runner/run.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { openProject } from '../flags/project.js'
import { pickAskedFlags } from '../measuring/asked-flags.js'
import type { Measurements } from '../measuring/context.js'
import type { MeasuringFlags } from '../measuring/flags.js'
import { printResult } from '../output/output.js'
import { paint } from '../output/paint.js'
import type { Reporting } from '../output/reporting.js'

interface ConclusionOptions {
  reporting: Reporting
  network: string | undefined
  /** True if flags exclude tests. */
  isPartial: boolean
}

/** Reports the end of a run with its measurements, checks these, and returns the exit code. */
export async function concludeRun(
  run: MeasuredRun,
  flags: MeasuringFlags,
  { reporting, network, isPartial }: ConclusionOptions,
): Promise<ExitCode> {
  const { record: _, ...report } = run
  const isSelective = isPartial || run.leftOut > 0 || run.skipped > 0
  const { isDetailed } = reporting
  const measured = await measure(run, flags, { network, isPartial: isSelective, isDetailed }).catch(
    (error: unknown) => {
      // Test results are reported even when the costs are wrong.
      reporting.end(report)
      throw error
    },
  )
  if (measured !== undefined || flags.gas === 'json') {
    if (measured && reporting.isForPeople) printResult(measured.lines.join('\n'))
    if (flags.gas === 'json') printResult(JSON.stringify(measured?.data))
  }
  reporting.end({ ...report, ...measured?.data }, measured?.details)
  if (measured?.error !== undefined) throw measured.error.error
  if (run.failed > 0) return EXIT.NO
  return measured?.isRefused ? EXIT.GATE : EXIT.DONE
}

/**
 * Reports the end of a shard with the data that `report merge` needs. A part of the tests cannot be checked against
 * thresholds.
 */
export function concludeShard(
  run: MeasuredRun,
  flags: MeasuringFlags,
  { reporting, isPartial }: ConclusionOptions,
): ExitCode {
  const saved: SavedRun = { ...run, asked: pickAskedFlags(flags), isPartial }
  reporting.end(saved)
  return run.failed > 0 ? EXIT.NO : EXIT.DONE
}

async function measure(
  run: MeasuredRun,
  flags: MeasuringFlags,
  { network, ...rest }: { network: string | undefined; isPartial: boolean; isDetailed: boolean },
): Promise<Measurements | undefined> {
  if (run.record === undefined) return undefined
  const { describeMeasurements } = await import('../measuring/measurements.js')
  const project = await openProject({ network })
  return describeMeasurements(run, { project, flags, ...rest, paint, width: process.stdout.columns })
}
