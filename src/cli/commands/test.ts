import { ToolkitError } from '../../errors/errors.js'
import type { RunReport } from '../../report/model/run.js'
import type { TraceMode } from '../../report/model/transaction.js'
import type { SearchSettings } from '../../session/searches/search-settings.js'
import type { RunPlan } from '../../test-runner/protocol.js'
import type { Command } from '../command.js'
import { isContinuousIntegration } from '../continuous-integration.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { checkInteger } from '../flags/integers.js'
import { declareMeasuring, listMeasured, type MeasuringFlags, wantsCoverage } from '../measuring/flags.js'
import { preloadMeasuring } from '../measuring/preload.js'
import { concludeRun, concludeShard } from '../testing/conclusion.js'
import {
  checkExclusive,
  declareSelection,
  isSelective,
  readSelection,
  type Selection,
  type SelectionFlags,
} from '../testing/flags.js'
import { declareReporters, type ReporterFlags, readReporters } from '../testing/reporter-flags.js'
import type { RunHooks } from '../watching/loop.js'

interface Flags extends MeasuringFlags, SelectionFlags, ReporterFlags {
  jobs: number | undefined
  list: boolean | undefined
  watch: boolean | undefined
  'require-assertions': boolean | undefined
  compare: string | undefined
  /** The watcher, which receives the dependencies of this run. */
  hooks?: RunHooks
  network: string | undefined
  frozen: boolean | undefined
  console: boolean | undefined
  trace: TraceMode | undefined
  explorer: string | undefined
  debug: boolean | undefined
  'fuzz-runs': number | undefined
  'fuzz-time': string | undefined
  'fuzz-calls': number | undefined
}

/** One run. */
const testOnce: Command<Flags> = {
  command: 'test [files..]',
  describe: 'Run the tests of contracts',
  examples: [
    ['test', 'Run all tests on the embedded chain'],
    ["test test/vault.test.ts -g 'pays back'", 'Run the matching tests of one file'],
    ['test --gas --coverage', 'Report gas, RAM and coverage'],
  ],
  flags: (yargs) =>
    declareReporters(declareSelection(declareMeasuring(yargs)))
      .option('jobs', {
        alias: 'j',
        type: 'number',
        describe: 'Number of worker processes (default: chosen automatically)',
      })
      .option('list', { type: 'boolean', describe: 'List tests without running them' })
      .option('watch', { alias: 'w', type: 'boolean', describe: 'Watch files and re-run affected tests' })
      .option('network', { type: 'string', describe: 'Name of the network to run on (default: defaultNetwork)' })
      .option('compare', {
        type: 'string',
        describe: 'Run on two networks, such as embedded,local, and report differences',
      })
      .option('require-assertions', {
        type: 'boolean',
        describe: 'Fail tests, properties and invariants that run no assertion (default: requireAssertions)',
      })
      .option('frozen', {
        type: 'boolean',
        describe: 'Read forked networks from their files only (default: on under CI)',
      })
      .option('console', {
        type: 'boolean',
        describe: 'Print console output of contracts for passing tests too',
      })
      .option('trace', {
        choices: ['failed', 'all', 'none'] as const,
        describe: 'Print call traces of failing tests, of all tests, or of none (default: failed)',
      })
      .option('explorer', {
        type: 'string',
        requiresArg: false,
        describe: 'Link failures to an explorer: the configured one, or this URL',
      })
      .option('debug', { type: 'boolean', describe: 'Stop at the first failing test and open it in the debugger' })
      .option('fuzz-runs', { type: 'number', describe: 'Number of runs of each property and invariant' })
      .option('fuzz-time', { type: 'string', describe: 'Duration of each property and invariant, such as 60s or 5m' })
      .option('fuzz-calls', { type: 'number', describe: 'Number of contract calls of each invariant' }),
  async run({ jobs, list, network, frozen, console, trace, explorer, reporter, json, hooks, debug, ...flags }) {
    const { interruptedRun: refuseInterrupted, runTests } = await import('../../test-runner/run.js')
    const { printWarning } = await import('../output/output.js')
    const { openReporting } = await import('../output/reporting.js')
    const { watchInterrupt } = await import('../interrupt.js')
    const { openProgress } = await import('../testing/progress.js')
    const { formatProgress } = await import('../../report/text/search.js')
    checkInteger('--jobs', jobs, 1, 1000)
    const selection = readSelection(flags)
    refuseRepeated(selection, flags)
    const search = readSearch(flags, selection.seed)
    const asked = readReporters({ reporter, json })
    const isGasAlone = flags.gas === 'json' && selection.shard === undefined
    const reporting = await openReporting(asked, { environment: process.env, isOutputTaken: isGasAlone || !!list })
    const progress = list || flags.progress === false ? undefined : openProgress()
    const interrupt = watchInterrupt()
    let planned: RunPlan | undefined
    try {
      const reported = { isDetailed: reporting.isDetailed, isShard: selection.shard !== undefined }
      const measured = list ? undefined : listMeasured(flags, reported)
      const run = await runTests({
        directory: process.cwd(),
        // runs of watch mode count from their own start
        since: hooks === undefined ? 0 : undefined,
        ...selection,
        jobs,
        list,
        network,
        requireAssertions: flags['require-assertions'],
        console,
        trace,
        explorer,
        measured,
        ...(debug && { bail: 1 }),
        steps: debug || reporting.showsSteps ? 'failed' : undefined,
        isFrozen: frozen ?? isContinuousIntegration(process.env.CI),
        forbidOnly: selection.shard !== undefined || isContinuousIntegration(process.env.CI),
        search: { ...search, jobs },
        onPlan(plan) {
          planned = plan
          hooks?.onPlan?.(plan)
          // a module that fails to load reports its error when it is used
          if (measured !== undefined) preloadMeasuring(flags, reporting.isDetailed).catch(() => {})
        },
        onReach: hooks?.onReach,
        signal: hooks?.signal ? AbortSignal.any([interrupt.signal, hooks.signal]) : interrupt.signal,
        onResult(result) {
          hooks?.onResult?.(result)
          progress?.hide()
          if (!list) reporting.test(result)
        },
        onWarning(text) {
          progress?.hide()
          printWarning(text)
        },
        onStep: (step) => progress?.take(step),
        onProgress(search) {
          const text = formatProgress(search)
          progress?.take(search.best === undefined ? { running: text } : { best: text })
        },
      })
      progress?.close()
      if (run.isInterrupted) {
        // An aborted run of watch mode has nothing to report.
        if (!hooks?.signal?.aborted) reporting.end(run)
        throw refuseInterrupted()
      }
      if (list) return await printList(run, asked.includes('json'))
      if (hooks === undefined && planned !== undefined) noteGates(planned, flags, printWarning)
      const conclude = selection.shard === undefined ? concludeRun : concludeShard
      const exitCode = await conclude(run, flags, { reporting, network, isPartial: isSelective(selection) })
      if (debug && !interrupt.signal.aborted) await debugFailure(run)
      return interrupt.signal.aborted ? EXIT.INTERRUPTED : exitCode
    } finally {
      progress?.close()
      interrupt.release()
      reporting.close()
    }
  },
}

/** Names gates of the configuration that this run did not check. */
function noteGates({ gates }: RunPlan, flags: MeasuringFlags, print: (text: string) => void): void {
  if (gates.budgets && flags.costs !== 'check')
    print('costs.budgets were not checked: toolkit test --costs check checks them')
  if (gates.thresholds && !wantsCoverage(flags))
    print('thresholds of coverage were not checked: toolkit test --coverage checks them')
}

/** Opens the debugger on the first test that failed with a call of a contract. */
async function debugFailure({ tests }: RunReport): Promise<void> {
  const failed = tests.find(({ executions = [] }) => executions.length > 0)
  if (failed === undefined) return
  const { Debugger } = await import('../../debugger/debugger.js')
  const { describeTest } = await import('../debugging/target.js')
  const { runDebugger } = await import('../debugging/open.js')
  const session = new Debugger(failed.executions!)
  await runDebugger(session, {
    commands: process.stdin.isTTY ? undefined : 'bt; vars',
    about: describeTest(failed),
    isJson: false,
  })
}

export const testCommand: Command<Flags> = {
  ...testOnce,
  async run(args, commands) {
    if (args.compare !== undefined) return compare(args, args.compare)
    if (!args.watch) return testOnce.run(args, commands)
    const { checkWatch, watchTests } = await import('../watching/loop.js')
    const { listReportFiles } = await import('../output/reporting.js')
    checkWatch(args)
    const written = listReportFiles(readReporters(args))
    return watchTests({ ...args, written, run: (watched) => testOnce.run({ ...args, ...watched }, commands) })
  },
}

/**
 * Rejects options that run tests several times together with figures of costs, which sum up all calls of a test. Throws
 * `USAGE`.
 */
function refuseRepeated({ repeat = 1 }: Selection, { costs }: MeasuringFlags): void {
  if (repeat === 1 || costs === undefined) return
  throw new ToolkitError(
    'USAGE',
    `--costs ${costs} and --repeat ${repeat}: repeated runs would multiply the cost of a test`,
    {
      hint: 'Judge costs in a run without --repeat.',
    },
  )
}

/** Throws `USAGE` for flags that are about one run. */
async function compare(flags: Flags, networks: string): Promise<ExitCode> {
  const { compareNetworks, readNetworks, checkCompareFlags: refuseTogether } = await import('../testing/comparing.js')
  refuseTogether(flags)
  const selection = readSelection(flags)
  const { jobs, console, explorer } = flags
  checkInteger('--jobs', jobs, 1, 1000)
  const directory = process.cwd()
  const search = readSearch(flags, selection.seed)
  const isJson = readReporters(flags).includes('json')
  const forbidOnly = isContinuousIntegration(process.env.CI)
  const options = { directory, ...selection, jobs, console, explorer, search, forbidOnly }
  return compareNetworks(readNetworks(networks), options, isJson)
}

type SearchFlags = Pick<Flags, 'fuzz-runs' | 'fuzz-time' | 'fuzz-calls'>

/** Throws `USAGE`. */
function readSearch(flags: SearchFlags, seed: number | undefined): SearchSettings {
  const { 'fuzz-runs': runs, 'fuzz-time': time, 'fuzz-calls': calls } = flags
  checkInteger('--fuzz-runs', runs, 1, 2 ** 31 - 1)
  checkInteger('--fuzz-calls', calls, 1, 2 ** 31 - 1)
  const given = Object.entries({ '--fuzz-runs': runs, '--fuzz-time': time, '--fuzz-calls': calls })
  const [first, second] = given.flatMap(([name, value]) => (value === undefined ? [] : name))
  if (second !== undefined) throw checkExclusive(first!, second, 'the duration of searches')
  const [, count, unit] = /^(\d+)(s|m|h)$/.exec(time ?? '') ?? []
  if (time !== undefined && !Number(count)) {
    throw new ToolkitError('USAGE', `--fuzz-time: expected a time such as 60s, got ${JSON.stringify(time)}`, {
      hint: 'Write 60s, 5m or 1h.',
    })
  }
  const timeMs = unit === undefined ? undefined : Number(count) * { s: 1e3, m: 6e4, h: 36e5 }[unit as 's' | 'm' | 'h']
  return { seed, runs, timeMs, calls }
}

async function printList(report: RunReport, isJson: boolean): Promise<ExitCode> {
  const { printResult } = await import('../output/output.js')
  const { formatList } = await import('../../report/text/spec.js')
  printResult(isJson ? JSON.stringify(report) : formatList(report))
  return report.failed > 0 ? EXIT.NO : EXIT.DONE
}
