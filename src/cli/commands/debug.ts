import { ToolkitError } from '../../errors/errors.js'
import type { Command } from '../command.js'
import { canRunContracts, runInContractProcess } from '../contract-process.js'
import type { DebugTarget } from '../debugging/target.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { checkInteger } from '../flags/integers.js'

interface Flags {
  target: string | undefined
  grep: string | undefined
  network: string | undefined
  'fork-file': string | undefined
  step: number | undefined
  commands: string | undefined
  dap: boolean | undefined
  port: number | undefined
  json: boolean | undefined
}

export const debugCommand: Command<Flags> = {
  command: 'debug [target]',
  describe: 'Debug a test or transaction, forwards and backwards',
  examples: [
    ["debug test/vault.test.ts -g 'pays back'", 'Debug the calls of a test'],
    ['debug 7vFh… --network local', 'Debug a transaction of a development node'],
    ['debug 7vFh… --network mainnet --fork-file forks/mainnet.jsonl', 'Debug a transaction of a live network'],
    ["debug test/vault.test.ts --commands 'b vault.ts:12; c; p amount; rs'", 'Run debugger commands and quit'],
  ],
  flags: (yargs) =>
    yargs
      .positional('target', {
        type: 'string',
        describe: 'Test file or id of a test, hash of a transaction, or recorded suite (.jsonl)',
      })
      .option('grep', { alias: 'g', type: 'string', describe: 'Regular expression that titles of tests must match' })
      .option('network', {
        type: 'string',
        describe: 'Name of a network in the configuration (default: defaultNetwork, or local)',
      })
      .option('fork-file', {
        type: 'string',
        describe: 'Execute a transaction of a live network locally, from the state of this fork file',
      })
      .option('step', {
        type: 'number',
        describe: 'Number of the transaction in a recorded suite, from 0 (default: the last)',
      })
      .option('commands', {
        type: 'string',
        describe: 'Debugger commands, separated by ";", to run instead of a prompt',
      })
      .option('dap', { type: 'boolean', describe: 'Speak the Debug Adapter Protocol on standard input and output' })
      .option('port', {
        type: 'number',
        describe: 'Port to speak the Debug Adapter Protocol on, instead of standard input',
      })
      .option('json', { type: 'boolean', describe: 'Print each command with its output as JSON' }),
  async run(args) {
    const { target, grep, network, 'fork-file': forkFile, step, commands, port, json } = args
    const isAdapter = args.dap || port !== undefined
    // The target of an editor is not known yet. A suite or a fork file runs in this process.
    if (isAdapter && !canRunContracts()) return runInContractProcess({ command: 'debug', args })
    if (isAdapter) return serve(args)
    if (target === undefined) {
      throw new ToolkitError('USAGE', 'debug: expected a test file, the hash of a transaction, or a recorded suite', {
        hint: "Example: toolkit debug test/vault.test.ts -g 'pays back'",
      })
    }
    checkInteger('--step', step, 0, 1_000_000)
    const isRunHere = forkFile !== undefined || /\.jsonl$/.test(target)
    if (isRunHere && !canRunContracts()) return runInContractProcess({ command: 'debug', args })
    const { openDebugTarget } = await import('../debugging/target.js')
    const { Debugger } = await import('../../debugger/debugger.js')
    const opened: DebugTarget = await openDebugTarget({
      target,
      grep,
      network,
      forkFile,
      step,
      directory: process.cwd(),
    })
    const { runDebugger } = await import('../debugging/open.js')
    return runDebugger(new Debugger(opened.transactions), { commands, about: opened.about, isJson: json ?? false })
  },
}

async function serve({ port }: Flags): Promise<ExitCode> {
  checkInteger('--port', port, 0, 65535)
  const { serveDebugAdapter } = await import('../debugging/adapter-server.js')
  await serveDebugAdapter(port)
  return EXIT.DONE
}
