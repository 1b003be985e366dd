import { ToolkitError } from '../../../errors/errors.js'
import type { RecordedSuite } from '../../../node/replay/replay.js'
import { formatReplay, replaySuites, TRANSACTION_HASH } from '../../../node/replay/replay-files.js'
import type { Recording } from '../../../rpc/recording.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openProject } from '../../flags/project.js'
import { openSuiteExecutor } from '../../fork/block-executor.js'
import { formatLiveReplay, replayLive } from '../../fork/replay-live.js'
import { type ReplayReport, reportReplay } from '../../fork/replay-report.js'
import { printError, printResult } from '../../output/output.js'
import { runWithProgress } from '../../output/progress-line.js'
import { readSuiteFile } from '../../suite-file.js'
import type { replayCommand } from './command.js'

type ReplayFlags = FlagsOf<typeof replayCommand>

export default async function replay(args: ReplayFlags): Promise<ExitCode> {
  if (args.network !== undefined) return replayTransaction(args)
  const { suites, json, trace } = args
  checkSuiteFlags(args)
  const recorded: RecordedSuite[] = []
  for (const file of suites ?? []) recorded.push(await readSuiteFile(file))
  const executor = openSuiteExecutor()
  const result = await runWithProgress({ isSilent: json, text: 'starting' }, (line) => {
    const onSuite = (done: number) => line.show({ done, total: recorded.length, unit: 'suites' })
    onSuite(0)
    return replaySuites(recorded, { execute: executor.execute, trace: trace ?? false, onSuite })
  }).finally(() => executor.close())
  printResult(json ? JSON.stringify(result) : formatReplay(result))
  return result.different.length === 0 ? EXIT.DONE : EXIT.NO
}

/** Throws `USAGE` for flags of transactions. */
function checkSuiteFlags(args: ReplayFlags): void {
  const flag = (['profile', 'coverage', 'coverage-reporter'] as const).find((name) => args[name])
  if (flag === undefined) return
  throw new ToolkitError('USAGE', `--${flag}: only for a live transaction`, {
    hint: 'Name the network of the transaction with --network.',
  })
}

async function replayTransaction(flags: ReplayFlags): Promise<ExitCode> {
  const { suites = [], network, json, trace, profile, coverage } = flags
  const [hash, ...others] = suites
  if (hash === undefined || others.length > 0 || !TRANSACTION_HASH.test(hash)) {
    throw new ToolkitError('USAGE', `--network: expected the hash of one transaction, got ${suites.join(' ')}`, {
      hint: 'Suites are replayed without --network.',
    })
  }
  const wantsCoverage = coverage || flags['coverage-reporter'] !== undefined
  const isReported = trace || profile || wantsCoverage
  const detail = profile ? 'profile' : wantsCoverage ? 'probes' : undefined
  const { recording, ...replay } = await runWithProgress(
    { isSilent: json, text: `reading the transaction from ${network}` },
    () => replayLive(hash, network, { detail }),
  )
  const report = isReported ? await describeReplay(recording, flags) : { lines: [], data: {} }
  const calls = trace || profile ? { recording } : {}
  if (json) printResult(JSON.stringify({ ...replay, ...calls, ...report.data }))
  else printResult([formatLiveReplay(replay), ...report.lines].join('\n'))
  if (report.error !== undefined) {
    printError(report.error)
    return EXIT.USAGE
  }
  return replay.differences.length === 0 ? EXIT.DONE : EXIT.NO
}

async function describeReplay(recording: Recording | undefined, flags: ReplayFlags): Promise<ReplayReport> {
  return reportReplay(recording, await openProject({ network: flags.network }), flags)
}
