import { ToolkitError } from '../../../errors/errors.js'
import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { checkInteger } from '../../flags/integers.js'
import { chooseExitCode } from '../../mutation/exit-code.js'
import type { mutateCommand } from './command.js'

export default async function testMutations({
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
}: FlagsOf<typeof mutateCommand>): Promise<ExitCode> {
  const { testMutants } = await import('../../../mutation/run.js')
  const { openMutationReporting } = await import('../../mutation/reporting.js')
  const { parseShard } = await import('../../../test-runner/scheduling/shards.js')
  const { watchInterrupt } = await import('../../interrupt.js')
  const { printWarning } = await import('../../output/output.js')
  const { openMutationProgress } = await import('../../mutation/progress.js')
  const { chooseMutationNetwork, readThreshold, selectLines } = await import('../../mutation/configuration.js')
  const { readVersion } = await import('../../version.js')
  const { isContinuousIntegration } = await import('../../continuous-integration.js')
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
    return chooseExitCode(report, least)
  } finally {
    progress?.hide()
    interrupt.release()
    reporting.close()
  }
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
