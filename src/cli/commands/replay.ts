import type { Command } from '../command.js'
import { canRunContracts, runInContractProcess } from '../contract-process.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  suites: string[] | undefined
  json: boolean | undefined
  trace: boolean | undefined
}

export const replayCommand: Command<Flags> = {
  command: 'replay <suites..>',
  describe: 'Replay recorded suites on a fresh embedded chain and report differences',
  examples: [['replay suites/*.jsonl', 'Replay recorded suites']],
  flags: (yargs) =>
    yargs
      .positional('suites', { type: 'string', array: true, describe: 'Files of recorded transactions (.jsonl)' })
      .option('trace', { type: 'boolean', describe: 'Print every gas charge and compare it with the recording' })
      .option('json', { type: 'boolean', describe: 'Print JSON' }),
  async run(args) {
    if (!canRunContracts()) return runInContractProcess({ command: 'replay', args })
    const { suites, json, trace } = args
    const { replayFiles, formatReplay } = await import('../../node/replay/replay-files.js')
    const { printResult } = await import('../output/output.js')
    const result = replayFiles(suites ?? [], { trace: trace ?? false })
    printResult(json ? JSON.stringify(result) : formatReplay(result))
    return result.different.length === 0 ? EXIT.DONE : EXIT.NO
  },
}
