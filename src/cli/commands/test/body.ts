import { must } from '../../../collections/presence.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { RunReport } from '../../../report/model/run.js'
import { formatList } from '../../../report/text/spec.js'
import type { SearchSettings } from '../../../session/searches/search-settings.js'
import type { RunPlan } from '../../../test-runner/protocol.js'
import { interruptedRunError, runTests } from '../../../test-runner/run.js'
import type { FlagsOf } from '../../command.js'
import { isContinuousIntegration } from '../../continuous-integration.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { parseDuration } from '../../flags/duration.js'
import { watchInterrupt } from '../../interrupt.js'
import { listMeasured, type MeasuringFlags, wantsCoverage } from '../../measuring/flags.js'
import { preloadMeasuring } from '../../measuring/preload.js'
import { printResult, printWarning } from '../../output/output.js'
import { listReportFiles, openReporting } from '../../output/reporting.js'
import { concludeRun, concludeShard } from '../../testing/conclusion.js'
import { openRunProgress } from '../../testing/progress.js'
import { readReporters } from '../../testing/reporter-flags.js'
import { exclusiveFlagsError, isSelective, readSelection, type TestSelection } from '../../testing/selection.js'
import { checkWatch, type RunHooks, watchTests } from '../../watching/loop.js'
import type { testCommand } from './command.js'

type TestFlags = FlagsOf<typeof testCommand>

/** The flags of a run, which watch mode observes. */
type WatchableFlags = TestFlags & { hooks?: RunHooks }

export default async function testContracts(flags: TestFlags): Promise<ExitCode> {
  if (flags.compare !== undefined) return compare(flags, flags.compare)
  if (!flags.watch) return runOnce(flags)
  checkWatch(flags)
  const written = listReportFiles(readReporters(flags))
  return watchTests({ ...flags, written, run: (watched) => runOnce({ ...flags, ...watched }) })
}

async function runOnce({
  jobs,
  list,
  network,
  frozen,
  console,
  trace,
  explorer,
  reporter,
  json,
  hooks,
  debug,
  ...flags
}: WatchableFlags): Promise<ExitCode> {
  const selection = readSelection(flags)
  requireNoCostsWithRepeat(selection, flags)
  const search = readSearch(flags, selection.seed)
  const asked = readReporters({ reporter, json })
  const isGasAlone = flags.gas === 'json' && selection.shard === undefined
  const reporting = await openReporting(asked, { environment: process.env, isOutputTaken: isGasAlone || !!list })
  const isJson = asked.some((name) => name === 'json' || name === 'jsonl')
  const progress =
    list || flags.progress === false ? undefined : openRunProgress({ isSilent: isJson && flags.progress !== true })
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
      search: { ...search, jobs, bail: debug || selection.bail !== undefined },
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
      onProgress: (search) => progress?.takeSearch(search),
    })
    progress?.close()
    if (run.isInterrupted) {
      // An aborted run of watch mode has nothing to report.
      if (!hooks?.signal?.aborted) reporting.end(run)
      throw interruptedRunError()
    }
    if (list) return printList(run, asked.includes('json'))
    // A run of some tests is no check of the project.
    const isPartial = isSelective(selection)
    noteUnchecked(run, hooks === undefined && !isPartial ? planned?.gates : undefined, flags, printWarning)
    const conclude = selection.shard === undefined ? concludeRun : concludeShard
    const exitCode = await conclude(run, flags, { reporting, network, isPartial })
    if (debug && !interrupt.signal.aborted) {
      const { debugFailure } = await import('../../debugging/failed-test.js')
      await debugFailure(run)
    }
    return interrupt.signal.aborted ? EXIT.INTERRUPTED : exitCode
  } finally {
    progress?.close()
    interrupt.release()
    reporting.close()
  }
}

/** Names what this run did not check: its tests, if all were skipped, and gates of the configuration. */
function noteUnchecked(
  { passed, failed, skipped }: RunReport,
  gates: RunPlan['gates'] | undefined,
  flags: MeasuringFlags,
  print: (text: string) => void,
): void {
  if (skipped > 0 && passed + failed === 0) print('every test was skipped, so nothing was checked')
  if (gates?.budgets && flags.costs !== 'check')
    print('costs.budgets were not checked: toolkit test --costs check checks them')
  if (gates?.thresholds && !wantsCoverage(flags))
    print('thresholds of coverage were not checked: toolkit test --coverage checks them')
}

/**
 * Rejects options that run tests several times together with figures of costs, which sum up all calls of a test. Throws
 * `USAGE`.
 */
function requireNoCostsWithRepeat({ repeat = 1 }: TestSelection, { costs }: MeasuringFlags): void {
  if (repeat === 1 || costs === undefined) return
  throw new ToolkitError(
    'USAGE',
    `--costs ${costs} and --repeat ${repeat}: repeated runs would multiply the cost of a test`,
    {
      hint: 'Judge costs in a run without --repeat.',
    },
  )
}

async function compare(flags: TestFlags, networks: string): Promise<ExitCode> {
  const { compareNetworks, readNetworks } = await import('../../testing/comparing.js')
  const selection = readSelection(flags)
  const { jobs, console, explorer } = flags
  const directory = process.cwd()
  const search = readSearch(flags, selection.seed)
  const isJson = readReporters(flags).includes('json')
  const forbidOnly = isContinuousIntegration(process.env.CI)
  const options = {
    directory,
    ...selection,
    jobs,
    console,
    explorer,
    search: { ...search, bail: selection.bail !== undefined },
    forbidOnly,
  }
  return compareNetworks(readNetworks(networks), options, isJson)
}

type SearchFlags = Pick<TestFlags, 'fuzz-runs' | 'fuzz-time' | 'fuzz-calls'>

/** Throws `USAGE`. */
function readSearch(flags: SearchFlags, seed: number | undefined): SearchSettings {
  const { 'fuzz-runs': runs, 'fuzz-time': time, 'fuzz-calls': calls } = flags
  const given = Object.entries({ '--fuzz-runs': runs, '--fuzz-time': time, '--fuzz-calls': calls })
  const [first, second] = given.flatMap(([name, value]) => (value === undefined ? [] : name))
  if (second !== undefined) throw exclusiveFlagsError(must(first, 'first'), second, 'the duration of searches')
  const timeMs = time === undefined ? undefined : parseDuration(time)
  if (time !== undefined && !timeMs) {
    throw new ToolkitError('USAGE', `--fuzz-time: expected a time such as 60s, got ${JSON.stringify(time)}`, {
      hint: 'Write 60s, 5m or 1h.',
    })
  }
  return { seed, runs, timeMs, calls }
}

function printList(report: RunReport, isJson: boolean): ExitCode {
  printResult(isJson ? JSON.stringify(report) : formatList(report))
  return report.failed > 0 ? EXIT.NO : EXIT.DONE
}
