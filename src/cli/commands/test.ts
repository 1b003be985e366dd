import type { SpecReporter } from '../../report/spec.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  files: string[] | undefined
  grep: string | undefined
  bail: boolean | undefined
  list: boolean | undefined
  network: string | undefined
  console: boolean | undefined
  reporter: 'spec' | 'json' | undefined
  json: boolean | undefined
}

export const testCommand: Command<Flags> = {
  command: 'test [files..]',
  describe: 'Run the tests of contracts',
  flags: (yargs) =>
    yargs
      .positional('files', { type: 'string', array: true, describe: 'Files, folders or globs; all tests where absent' })
      .option('grep', {
        alias: 'g',
        type: 'string',
        describe: 'Only tests with this text, or /pattern/, in their titles',
      })
      .option('bail', { alias: 'b', type: 'boolean', describe: 'Stop after the first failure' })
      .option('list', { type: 'boolean', describe: 'Name the tests and run none' })
      .option('network', { type: 'string', describe: 'The network to run on' })
      .option('console', {
        type: 'boolean',
        describe: 'Show what contracts write with console, in tests that pass too',
      })
      .option('reporter', { choices: ['spec', 'json'] as const, describe: 'How to report' })
      .option('json', { type: 'boolean', describe: 'The same as --reporter json' }),
  async run({ files, grep, bail, list, network, console, reporter, json }) {
    const { runTests } = await import('../../harness/run.js')
    const { printResult, printWarning } = await import('../output.js')
    const { createSpecReporter, formatList } = await import('../../report/spec.js')
    const { paint } = await import('../paint.js')
    const { watchInterrupt } = await import('../interrupt.js')
    const isJson = json || reporter === 'json'
    const spec: SpecReporter | undefined = isJson || list ? undefined : createSpecReporter(paint)
    const interrupt = watchInterrupt()
    try {
      const run = await runTests({
        directory: process.cwd(),
        files: files ?? [],
        grep,
        bail,
        list,
        network,
        console,
        forbidOnly: isContinuousIntegration(process.env.CI),
        signal: interrupt.signal,
        onResult: (result) => spec && process.stdout.write(spec.test(result)),
      })
      if (isJson) printResult(JSON.stringify(run))
      else printResult(spec ? spec.end(run) : formatList(run))
      for (const warning of run.warnings) printWarning(warning)
      return run.failed === 0 ? EXIT.DONE : EXIT.NO
    } finally {
      interrupt.release()
    }
  },
}

/** Whether the variable `CI` says so: people set it to false too. */
function isContinuousIntegration(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value)
}
