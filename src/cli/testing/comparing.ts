import { ToolkitError } from '../../errors/errors.js'
import { type MeasuredRun, type RunOptions, refuseInterrupted, runTests } from '../../harness/run.js'
import { compareRuns, formatDifferences } from '../../report/comparison.js'
import { createSpecReporter } from '../../report/spec.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { watchInterrupt } from '../interrupt.js'
import { printNote, printResult, printWarning } from '../output.js'
import { paint } from '../paint.js'
import { openProject } from '../project.js'

/** Reads `--compare`. Throws `USAGE`. */
export function readNetworks(text: string): [string, string] {
  const names = text.split(',').map((name) => name.trim())
  const [first, second, ...rest] = names
  if (first && second && rest.length === 0 && first !== second) return [first, second]
  throw new ToolkitError('USAGE', `--compare: expected two networks, got ${JSON.stringify(text)}`, {
    hint: 'Such as --compare embedded,local: the tests run on both, and what differs is told.',
  })
}

/** What is about one run, of one network, or of all that there is. */
const OTHERS = ['network', 'watch', 'list', 'shard', 'gas', 'costs', 'coverage', 'profile', 'suggest', 'trace'] as const

/** Throws `USAGE` for flags that `--compare` cannot be with. */
export function refuseTogether(flags: Readonly<Partial<Record<(typeof OTHERS)[number], unknown>>>): void {
  const other = OTHERS.find((name) => flags[name] !== undefined)
  if (other === undefined) return
  throw new ToolkitError('USAGE', `--compare and --${other} exclude each other`, { hint: 'Give one of them.' })
}

/**
 * Runs the same tests on two networks, and prints what differs between them; each run is told to people as it goes on. The answer
 * is no where something differs that nothing explains, or where a test failed.
 */
export async function compareNetworks(
  networks: [string, string],
  options: Omit<RunOptions, 'network' | 'signal' | 'onResult' | 'onWarning'>,
  isJson: boolean,
): Promise<ExitCode> {
  // An unknown network is refused before anything runs.
  for (const network of networks) await openProject({ network })
  const runs: MeasuredRun[] = []
  for (const network of networks) runs.push(await runOn(network, options))
  const differences = compareRuns(runs[0]!.tests, runs[1]!.tests)
  if (isJson) printResult(JSON.stringify({ networks, differences, runs }))
  else printResult(formatDifferences(differences, networks, paint).join('\n'))
  const isSame = differences.every(({ isExplained }) => isExplained)
  return isSame && runs.every(({ failed }) => failed === 0) ? EXIT.DONE : EXIT.NO
}

async function runOn(network: string, options: RunOptions): Promise<MeasuredRun> {
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
    })
    printNote(reporter.end(run))
    if (run.isInterrupted) throw refuseInterrupted()
    return run
  } finally {
    interrupt.release()
  }
}
