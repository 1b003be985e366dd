import { ToolkitError } from '../../errors/errors.js'
import type { MutationReport } from '../../report/model/mutation.js'
import type { Command } from '../command.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { checkInteger } from '../flags/integers.js'

interface Flags {
  contracts: string[] | undefined
  network: string | undefined
  frozen: boolean | undefined
  jobs: number | undefined
  shard: string | undefined
  seed: number | undefined
  changed: string | undefined
  grep: string | undefined
  'timeout-factor': number | undefined
  limit: number | undefined
  'fuzz-runs': number | undefined
  threshold: number | undefined
  incremental: boolean | undefined
  reporter: string[] | undefined
  json: boolean | undefined
}

export const mutateCommand: Command<Flags> = {
  command: 'mutate [contracts..]',
  describe: 'Mutation testing: find mistakes in contracts that no test detects',
  examples: [
    ['mutate', 'Test mutants of all contracts'],
    ['mutate vault --changed main', 'Test mutants on lines of one contract that changed since main'],
    ['mutate --threshold 90 --reporter text,html=mutation.html', 'Fail below 90 %, and write a page'],
  ],
  flags: (yargs) =>
    yargs
      .positional('contracts', { type: 'string', array: true, describe: 'Contracts by name or path (default: all)' })
      .option('network', {
        type: 'string',
        describe: 'Fork to run the tests on (default: defaultNetwork if it is a fork, else embedded)',
      })
      .option('frozen', {
        type: 'boolean',
        describe: 'Read the forked network from its file only (default: on under CI)',
      })
      .option('jobs', { alias: 'j', type: 'number', describe: 'Number of worker processes (default: 1 per processor)' })
      .option('shard', {
        type: 'string',
        describe: 'Test one shard of the mutants, such as 2/3; combine the reports with "report merge"',
      })
      .option('seed', { type: 'number', describe: 'Seed of samples, properties and invariants (default: 1)' })
      .option('changed', {
        type: 'string',
        requiresArg: false,
        describe: 'Only test mutants on lines changed since the last commit, or since the fork point of a branch',
      })
      .option('grep', {
        alias: 'g',
        type: 'string',
        describe: 'Only run tests whose full title matches this regular expression',
      })
      .option('timeout-factor', {
        type: 'number',
        describe: 'Time limit of a test with a mutant: 5 s plus this multiple of its usual duration (default: 10)',
      })
      .option('fuzz-runs', {
        type: 'number',
        describe: 'Number of runs of each property and invariant on a mutant (default: none)',
      })
      .option('limit', { type: 'number', describe: 'Test a sample of n mutants' })
      .option('threshold', { type: 'number', describe: 'Exit with 5 if the mutation score is below this percentage' })
      .option('incremental', {
        type: 'boolean',
        describe: 'Reuse verdicts of earlier runs (default: true)',
      })
      .option('reporter', {
        type: 'string',
        array: true,
        nargs: 1,
        describe: 'Reporter: text, json, html or github; html=mutation.html writes to a file; repeatable',
      })
      .option('json', { type: 'boolean', describe: 'Print the report as JSON, same as --reporter json' }),
  async run({
    contracts = [],
    network,
    frozen,
    jobs,
    shard,
    seed = 1,
    changed,
    grep,
    limit,
    threshold,
    incremental,
    reporter,
    json,
    ...flags
  }) {
    const { testMutants } = await import('../../mutation/run.js')
    const { openMutationReporting } = await import('../mutation/reporting.js')
    const { parseShard } = await import('../../test-runner/scheduling/shards.js')
    const { watchInterrupt } = await import('../interrupt.js')
    const { printWarning } = await import('../output/output.js')
    const { openMutationProgress } = await import('../mutation/progress.js')
    const { chooseMutationNetwork, readThreshold, selectLines } = await import('../mutation/configuration.js')
    const { readVersion } = await import('../version.js')
    const { isContinuousIntegration } = await import('../continuous-integration.js')
    const timeoutFactor = flags['timeout-factor'] ?? 10
    checkInteger('--jobs', jobs, 1, 1000)
    checkInteger('--seed', seed, 0, 2 ** 31 - 1)
    checkInteger('--fuzz-runs', flags['fuzz-runs'], 1, 1_000_000)
    checkInteger('--limit', limit, 1, 10_000_000)
    checkRange('--threshold', threshold, 0, 100)
    checkRange('--timeout-factor', timeoutFactor, 1, 1000)
    const least = threshold ?? (await readThreshold())
    const reporting = openMutationReporting([...(reporter ?? []), ...(json ? ['json'] : [])])
    const progress = openMutationProgress()
    const interrupt = watchInterrupt()
    try {
      const report = await testMutants({
        directory: process.cwd(),
        network: await chooseMutationNetwork(network),
        isFrozen: frozen ?? isContinuousIntegration(process.env.CI),
        contracts,
        grep,
        seed,
        fuzzRuns: flags['fuzz-runs'],
        timeoutFactor,
        jobs: jobs ?? (await countProcessors()),
        shard: shard === undefined ? undefined : parseShard(shard),
        limit,
        isWanted: await selectLines(changed),
        isIncremental: incremental ?? true,
        onProgress: (step) => progress?.take(step),
        onWarning(text) {
          progress?.hide()
          printWarning(text)
        },
        signal: interrupt.signal,
      })
      progress?.hide()
      reporting.end({ ...report, version: readVersion(), ...(least !== undefined && { threshold: least }) })
      return judge(report, least)
    } finally {
      progress?.hide()
      interrupt.release()
      reporting.close()
    }
  },
}

/** Surviving mutants fail a run only if a threshold is set. */
export function judge(
  { isInterrupted, score, shard, mutants }: MutationReport,
  threshold: number | undefined,
): ExitCode {
  if (isInterrupted) return EXIT.INTERRUPTED
  // A run in which every mutant was left out has tested nothing.
  if (mutants.length > 0 && score === null && shard === undefined) return EXIT.NO
  if (mutants.length === 0 || threshold === undefined || shard !== undefined) return EXIT.DONE
  return score !== null && score < threshold ? EXIT.GATE : EXIT.DONE
}

async function countProcessors(): Promise<number> {
  const { availableParallelism } = await import('node:os')
  return availableParallelism()
}

/** Throws `MUTATE_FLAG`. */
function checkRange(flag: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (value >= least && value <= most)) return
  throw new ToolkitError('MUTATE_FLAG', `${flag}: expected a number from ${least} to ${most}, got ${value}`, {
    hint: `Such as ${flag} ${flag === '--threshold' ? 80 : 10}.`,
  })
}
