import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { declareReporters, type ReporterFlags, readReporters } from '../../testing/reporter-flags.js'
import { readReport } from '../../testing/saved-reports.js'

interface Flags extends ReporterFlags {
  file: string | undefined
}

export const reportCommand: Command<Flags> = {
  command: 'report <file>',
  describe: 'Print the report of an earlier run, or convert it to another format',
  examples: [['report run.json --reporter html=run.html', 'Write the page of an earlier run']],
  flags: (yargs) =>
    declareReporters(
      yargs.positional('file', { type: 'string', describe: 'Report written by `toolkit test --reporter json=FILE`' }),
    ),
  async run({ file = '', reporter, json }) {
    const { openReporting } = await import('../../output/reporting.js')
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
