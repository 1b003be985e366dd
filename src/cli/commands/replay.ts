import { ToolkitError } from '../../errors/errors.js'
import type { Command } from '../command.js'
import { canRunContracts, runInContractProcess } from '../contract-process.js'
import { EXIT, type ExitCode } from '../exit-codes.js'

interface Flags {
  suites: string[] | undefined
  network: string | undefined
  json: boolean | undefined
  trace: boolean | undefined
  profile: boolean | undefined
}

export const replayCommand: Command<Flags> = {
  command: 'replay <suites..>',
  describe: 'Replay recorded suites, or a live transaction by its hash, and report differences',
  examples: [
    ['replay suites/*.jsonl', 'Replay recorded suites on a fresh embedded chain'],
    ['replay 9bfR… --network mainnet --trace', 'Execute a live transaction here and compare the receipts'],
  ],
  flags: (yargs) =>
    yargs
      .positional('suites', {
        type: 'string',
        array: true,
        describe: 'Files of recorded transactions (.jsonl), or the hash of a transaction with --network',
      })
      .option('network', { type: 'string', describe: 'Name of the network that the transaction is on' })
      .option('trace', {
        type: 'boolean',
        describe: 'Print every gas charge of a suite, or the calls of a transaction',
      })
      .option('profile', {
        type: 'boolean',
        describe: 'Add the gas of functions and operations to the JSON of a transaction',
      })
      .option('json', { type: 'boolean', describe: 'Print JSON' }),
  async run(args) {
    if (!canRunContracts()) return runInContractProcess({ command: 'replay', args: { ...args } })
    if (args.network !== undefined) return replayTransaction(args)
    const { suites, json, trace } = args
    const { replayFiles, formatReplay } = await import('../../node/replay/replay-files.js')
    const { printResult } = await import('../output/output.js')
    const result = replayFiles(suites ?? [], { trace: trace ?? false })
    printResult(json ? JSON.stringify(result) : formatReplay(result))
    return result.different.length === 0 ? EXIT.DONE : EXIT.NO
  },
}

async function replayTransaction({ suites = [], network, json, trace, profile }: Flags): Promise<ExitCode> {
  const [hash, ...others] = suites
  if (hash === undefined || others.length > 0 || !/^[1-9A-HJ-NP-Za-km-z]{40,46}$/.test(hash)) {
    throw new ToolkitError('USAGE', `--network: expected the hash of one transaction, got ${suites.join(' ')}`, {
      hint: 'Suites are replayed without --network.',
    })
  }
  const { replayLive, formatLiveReplay } = await import('../fork/replay-live.js')
  const { formatCalls } = await import('../fork/shadow-report.js')
  const { printResult } = await import('../output/output.js')
  const replay = await replayLive(hash, network, { detail: profile ? 'profile' : undefined })
  const calls = trace || profile ? replay.recording : undefined
  const { recording, ...result } = replay
  if (json) printResult(JSON.stringify(calls === undefined ? result : { ...result, recording: calls }))
  else printResult([formatLiveReplay(replay), ...formatCalls(calls)].join('\n'))
  return replay.differences.length === 0 ? EXIT.DONE : EXIT.NO
}
