import { ToolkitError } from '../../errors.js'
import type { SearchSettings } from '../../harness/properties/settings.js'
import type { MeasuredRun } from '../../harness/run.js'
import type { RunReport, TraceMode } from '../../report/run.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import type { Measurements } from '../measuring/context.js'
import { declareMeasuring, listMeasured, type MeasuringFlags } from '../measuring/flags.js'
import { checkInteger, declareSelection, isSelective, readSelection, type SelectionFlags } from '../testing/flags.js'

interface Flags extends MeasuringFlags, SelectionFlags {
  jobs: number | undefined
  list: boolean | undefined
  network: string | undefined
  console: boolean | undefined
  trace: TraceMode | undefined
  explorer: string | undefined
  /** Several where the flag is given several times. */
  reporter: string | string[] | undefined
  json: boolean | undefined
  'fuzz-runs': number | undefined
  'fuzz-time': string | undefined
}

export const testCommand: Command<Flags> = {
  command: 'test [files..]',
  describe: 'Run the tests of contracts',
  flags: (yargs) =>
    declareSelection(declareMeasuring(yargs))
      .option('jobs', {
        alias: 'j',
        type: 'number',
        describe: 'Processes that run test files; what is worth it where absent',
      })
      .option('list', { type: 'boolean', describe: 'Name the tests and run none' })
      .option('network', { type: 'string', describe: 'The network to run on' })
      .option('console', {
        type: 'boolean',
        describe: 'Show what contracts write with console, in tests that pass too',
      })
      .option('trace', {
        choices: ['failed', 'all', 'none'] as const,
        describe: 'Show the tree of calls of failures (failed), of every call of every test, or of none',
      })
      .option('explorer', {
        type: 'string',
        requiresArg: false,
        describe: 'Show failures with a link to the explorer of the network: to the configured one, or to this address',
      })
      .option('reporter', {
        type: 'string',
        array: true,
        nargs: 1,
        describe:
          'How to report: spec, dot, json, jsonl, junit, github, html, tap or a module; into a file with junit=out.xml',
      })
      .option('fuzz-runs', { type: 'number', describe: 'How often each property and invariant is tried' })
      .option('fuzz-time', { type: 'string', describe: 'How long each property and invariant is tried: 60s, 5m' })
      .option('json', { type: 'boolean', describe: 'The same as --reporter json' }),
  async run({ jobs, list, network, console, trace, explorer, reporter, json, ...flags }) {
    const { runTests } = await import('../../harness/run.js')
    const { printResult, printWarning } = await import('../output.js')
    const { openReporting } = await import('../reporting.js')
    const { watchInterrupt } = await import('../interrupt.js')
    checkInteger('--jobs', jobs, 1, 1000)
    const selection = readSelection(flags)
    const search = readSearch(flags, selection.seed)
    const named = [reporter ?? []].flat()
    const asked = json && !named.includes('json') ? [...named, 'json'] : named
    const isGasAlone = flags.gas === 'json'
    const reporting = await openReporting(asked, { environment: process.env, isOutputTaken: isGasAlone || !!list })
    const interrupt = watchInterrupt()
    try {
      const run = await runTests({
        directory: process.cwd(),
        ...selection,
        jobs,
        list,
        network,
        console,
        trace,
        explorer,
        measured: list ? undefined : listMeasured(flags, reporting.isDetailed),
        forbidOnly: isContinuousIntegration(process.env.CI),
        search,
        signal: interrupt.signal,
        onResult: (result) => list || reporting.test(result),
        onWarning: printWarning,
      })
      const { record: _, ...report } = run
      const isPartial = isSelective(selection) || run.leftOut > 0 || run.skipped > 0
      const measured = await measure(run, flags, { network, isPartial, isDetailed: reporting.isDetailed })
      if (measured && reporting.isForPeople) printResult(measured.lines.join('\n'))
      if (isGasAlone) printResult(JSON.stringify(measured?.data))
      if (list) await printList(report, asked.includes('json'))
      else reporting.end({ ...report, ...measured?.data }, measured?.details)
      if (run.failed > 0) return EXIT.NO
      return measured?.isRefused ? EXIT.GATE : EXIT.DONE
    } finally {
      interrupt.release()
      reporting.close()
    }
  },
}

type SearchFlags = Pick<Flags, 'fuzz-runs' | 'fuzz-time'>

/** Throws `USAGE`. */
function readSearch({ 'fuzz-runs': runs, 'fuzz-time': time }: SearchFlags, seed: number | undefined): SearchSettings {
  checkInteger('--fuzz-runs', runs, 1, 2 ** 31 - 1)
  const [, count, unit] = /^(\d+)(s|m|h)$/.exec(time ?? '') ?? []
  if (time !== undefined && !Number(count)) {
    throw new ToolkitError('USAGE', `--fuzz-time: expected a time such as 60s, got ${JSON.stringify(time)}`, {
      hint: 'Write 60s, 5m or 1h.',
    })
  }
  const timeMs = unit === undefined ? undefined : Number(count) * { s: 1e3, m: 6e4, h: 36e5 }[unit as 's' | 'm' | 'h']
  return { seed, runs, timeMs }
}

async function measure(
  run: MeasuredRun,
  flags: MeasuringFlags,
  { network, ...rest }: { network: string | undefined; isPartial: boolean; isDetailed: boolean },
): Promise<Measurements | undefined> {
  if (run.record === undefined) return undefined
  const { describeMeasurements } = await import('../measuring/measurements.js')
  const { openProject } = await import('../project.js')
  const { paint } = await import('../paint.js')
  const project = await openProject({ network })
  return describeMeasurements(run, { project, flags, ...rest, paint, width: process.stdout.columns })
}

async function printList(report: RunReport, isJson: boolean): Promise<void> {
  const { printResult } = await import('../output.js')
  const { formatList } = await import('../../report/spec.js')
  printResult(isJson ? JSON.stringify(report) : formatList(report))
}

/** Whether the variable `CI` says so: people set it to false too. */
function isContinuousIntegration(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value)
}
