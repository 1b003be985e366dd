import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { openReporting } from '../../../output/reporting.js'
import { readReporters } from '../../../testing/reporter-flags.js'
import { readReport } from '../../../testing/saved-reports.js'
import type { reportCommand } from './command.js'

export default async function showReport({
  file = '',
  reporter,
  json,
}: FlagsOf<typeof reportCommand>): Promise<ExitCode> {
  const { run } = await readReport(file)
  const asked = readReporters({ reporter, json })
  const reporting = await openReporting(asked, { environment: process.env, isOutputTaken: false })
  try {
    for (const test of run.tests) reporting.test(test)
    reporting.end(run)
    return run.failed > 0 ? EXIT.NO : EXIT.DONE
  } finally {
    reporting.close()
  }
}
