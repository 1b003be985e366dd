import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'

interface Flags {
  files: string[] | undefined
  json: boolean | undefined
}

export const corpusMinimiseCommand: Command<Flags> = {
  command: 'corpus minimise [files..]',
  describe: 'Minimise the corpus: replay entries, shortest first, and drop those that add no coverage',
  examples: [['corpus minimise test/vault.test.ts', 'Minimise the corpus of one test file']],
  flags: (yargs) =>
    yargs
      .positional('files', { type: 'string', array: true, describe: 'Test files, folders or globs (default: all)' })
      .option('json', { type: 'boolean', describe: 'Print JSON' }),
  async run({ files = [], json }) {
    const { runTests } = await import('../../../test-runner/run.js')
    const { printResult, printWarning } = await import('../../output/output.js')
    const { watchInterrupt } = await import('../../interrupt.js')
    const interrupt = watchInterrupt()
    try {
      const run = await runTests({
        directory: process.cwd(),
        files,
        search: { minimise: true },
        signal: interrupt.signal,
        onWarning: printWarning,
      })
      const tests = run.tests.map(({ file, titles, search }) => ({
        file,
        titles,
        before: search?.runs ?? 0,
        after: search?.corpus ?? 0,
      }))
      const lines = tests.map(({ titles, before, after }) => `${titles.join(' › ')}: ${after} of ${before} are kept`)
      printResult(json ? JSON.stringify({ tests }) : lines.join('\n'))
      return run.failed > 0 ? EXIT.NO : EXIT.DONE
    } finally {
      interrupt.release()
    }
  },
}
