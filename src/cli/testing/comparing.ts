import { firstOf, itemAt } from '../../collections/presence.js'
import type { Settings } from '../../config/resolution.js'
import { ToolkitError } from '../../errors/errors.js'
import {
  type ComparedParts,
  type Comparison,
  compareRuns,
  countCompared,
  formatComparison,
  formatDifferences,
  Ignored,
} from '../../report/model/comparison.js'
import { createSpecReporter } from '../../report/text/spec.js'
import { canMoveClock } from '../../session/networks/network.js'
import { interruptedRunError, type MeasuredRun, type RunOptions, runTests } from '../../test-runner/run.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { openProject } from '../flags/project.js'
import { watchInterrupt } from '../interrupt.js'
import { printNote, printResult, printWarning } from '../output/output.js'
import { paint } from '../output/paint.js'
import { openRunProgress } from './progress.js'

/** Reads `--compare`. Throws `USAGE`. */
export function readNetworks(text: string): [string, string] {
  const names = text.split(',').map((name) => name.trim())
  const [first, second, ...rest] = names
  if (first && second && rest.length === 0 && first !== second) return [first, second]
  throw new ToolkitError('USAGE', `--compare: expected two networks, got ${JSON.stringify(text)}`, {
    hint: 'For example --compare embedded,local: the tests run on both networks, and differences are reported.',
  })
}

/**
 * Runs the same tests on two networks and prints the differences. Exits with 1 for an unexplained difference, a
 * failed test, or if nothing was compared.
 */
export async function compareNetworks(
  networks: [string, string],
  options: Omit<RunOptions, 'network' | 'signal' | 'onResult' | 'onWarning'>,
  isJson: boolean,
): Promise<ExitCode> {
  // An unknown network is refused before anything runs.
  for (const network of networks) await openProject({ network })
  const { settings } = await openProject({})
  const clockStart = await chooseClockStart(networks, settings)
  const runs: MeasuredRun[] = []
  for (const network of networks)
    runs.push(await runOn(network, { ...options, clockStart: formatNs(clockStart) }, isJson))
  const ignored = new Ignored([settings.compare?.ignore ?? []].flat())
  const differences = compareRuns(firstOf(runs).tests, itemAt(runs, 1).tests, ignored)
  const compared = countCompared(firstOf(runs).tests, itemAt(runs, 1).tests)
  const comparison: Comparison = { networks, compared, clockStart, ignored: ignored.counts }
  if (isJson) printResult(JSON.stringify({ ...comparison, differences, runs }))
  else printResult([...formatDifferences(differences, networks, paint), ...formatComparison(comparison)].join('\n'))
  if (compared.calls === 0) printWarning(explainEmpty(compared, networks))
  const isSame = compared.calls > 0 && differences.every(({ isExplained }) => isExplained)
  return isSame && runs.every(({ failed }) => failed === 0) ? EXIT.DONE : EXIT.NO
}

/** Explains a comparison of nothing, which is no proof that two networks behave the same. */
function explainEmpty({ tests }: ComparedParts, networks: readonly string[]): string {
  const why = tests === 0 ? 'no test ran' : 'no test made a call or read a value outside of its fixture'
  return `nothing was compared: ${why} on both ${networks.join(' and ')}`
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Chooses a full hour after the clocks of both networks at the end of the run, because clocks only go forward.
 * Undefined if one of them cannot be moved.
 */
async function chooseClockStart(networks: readonly string[], settings: Settings): Promise<Date | undefined> {
  for (const network of networks) if (!(await canMoveClock(settings, network))) return undefined
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS)
}

function formatNs(time: Date | undefined): string | undefined {
  return time === undefined ? undefined : `${time.getTime()}000000`
}

async function runOn(network: string, options: RunOptions, isSilent: boolean): Promise<MeasuredRun> {
  const progress = openRunProgress({ isSilent })
  const interrupt = watchInterrupt()
  const reporter = createSpecReporter(paint)
  printNote(paint.bold(`on ${network}`))
  try {
    const run = await runTests({
      ...options,
      network,
      isCompared: true,
      signal: interrupt.signal,
      onResult: (result) => printNote(reporter.test(result).trimEnd()),
      onWarning: printWarning,
      onStep: (step) => progress.take(step),
      onProgress: (search) => progress.takeSearch(search),
    })
    progress.close()
    printNote(reporter.end(run))
    if (run.isInterrupted) throw interruptedRunError()
    return run
  } finally {
    progress.close()
    interrupt.release()
  }
}
