import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { declareReporters, type ReporterFlags, readReporters } from '../../testing/reporter-flags.js'
import { readReport } from '../../testing/saved-reports.js'

interface Flags extends ReporterFlags {
  file: string | undefined
}

export const reportCommand: Command<Flags> = {
  command: 'report <file>',
  describe: 'Show the report of an earlier run again, or write it in another form',
  flags: (yargs) =>
    declareReporters(
      yargs.positional('file', { type: 'string', describe: 'What `toolkit test --reporter json=FILE` wrote' }),
    ),
  async run({ file = '', reporter, json }) {
    const { openReporting } = await import('../../reporting.js')
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
  },
}
