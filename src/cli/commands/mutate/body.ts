import { availableParallelism } from 'node:os'
import { ToolkitError } from '../../../errors/errors.js'
import { type MutationProgress, testMutants } from '../../../mutation/run.js'
import { parseShard } from '../../../test-runner/scheduling/shards.js'
import type { FlagsOf } from '../../command.js'
import { isContinuousIntegration } from '../../continuous-integration.js'
import type { ExitCode } from '../../exit-codes.js'
import { watchInterrupt } from '../../interrupt.js'
import { chooseMutationNetwork, readThreshold, selectLines } from '../../mutation/configuration.js'
import { chooseExitCode } from '../../mutation/exit-code.js'
import { openMutationReporting } from '../../mutation/reporting.js'
import { printWarning } from '../../output/output.js'
import { openProgressLine, type ProgressStep } from '../../output/progress-line.js'
import { readVersion } from '../../version.js'
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
  const timeoutFactor = flags['timeout-factor'] ?? 10
  checkRange('--threshold', threshold, 0, 100)
  checkRange('--timeout-factor', timeoutFactor, 1, 1000)
  const least = threshold ?? (await readThreshold())
  const reporting = openMutationReporting([...(reporter ?? []), ...(json ? ['json'] : [])])
  const progress = openProgressLine({ isSilent: json })
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
      jobs: jobs ?? countProcessors(),
      shard: shard === undefined ? undefined : parseShard(shard),
      limit,
      isWanted: await selectLines(changed),
      isIncremental: incremental ?? true,
      onProgress: (step) => progress.show(describeProgress(step)),
      onWarning: printWarning,
      signal: interrupt.signal,
    })
    progress.close()
    reporting.end({ ...report, version: readVersion(), ...(least !== undefined && { threshold: least }) })
    return chooseExitCode(report, least)
  } finally {
    progress.close()
    interrupt.release()
    reporting.close()
  }
}

function describeProgress(step: MutationProgress): ProgressStep {
  if ('text' in step) return step
  const { done, total, undetected } = step
  return { done, total, unit: 'mutants', facts: [`${undetected} not detected`] }
}

function countProcessors(): number {
  return availableParallelism()
}

/** Throws `MUTATE_FLAG`. */
function checkRange(flag: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (value >= least && value <= most)) return
  throw new ToolkitError('MUTATE_FLAG', `${flag}: expected a number from ${least} to ${most}, got ${value}`, {
    hint: `Such as ${flag} ${flag === '--threshold' ? 80 : 10}.`,
  })
}
