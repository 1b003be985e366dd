import yargs, { type Argv } from 'yargs'
import type { Command } from './command.js'
import { accountCommand } from './commands/account.js'
import { balanceCommand } from './commands/balance.js'
import { blockCommand } from './commands/block.js'
import { chainCommand } from './commands/chain.js'
import { compileCommand } from './commands/compile.js'
import { configCommand } from './commands/config.js'
import { contractCommand } from './commands/contract.js'
import { eventsCommand } from './commands/events.js'
import { initCommand } from './commands/init.js'
import { nodeCommand } from './commands/node.js'
import { receiptCommand } from './commands/receipt.js'
import { replayCommand } from './commands/replay.js'
import { storageCommand } from './commands/storage.js'
import { testCommand } from './commands/test.js'
import { txCommand } from './commands/tx.js'
import { listFlags } from './declared-flags.js'
import { EXIT, type ExitCode } from './exit-codes.js'
import { checkFlagValues } from './flag-values.js'
import { reportFailure, watchReaders } from './output.js'
import { findCommand, NO_COMMAND, refuseUsage } from './usage.js'
import { readVersion } from './version.js'

export const COMMANDS = [
  initCommand,
  compileCommand,
  testCommand,
  nodeCommand,
  chainCommand,
  blockCommand,
  txCommand,
  receiptCommand,
  accountCommand,
  balanceCommand,
  contractCommand,
  storageCommand,
  eventsCommand,
  configCommand,
  replayCommand,
]

/** Runs one command line and answers the exit code; failures are printed. */
export async function runProgram(args: readonly string[]): Promise<ExitCode> {
  watchReaders()
  const commands = COMMANDS as readonly Command<unknown>[]
  const command = findCommand(args, commands)
  let running: Promise<ExitCode> | undefined
  const parser = yargs()
    .scriptName('toolkit')
    .usage('$0 <command>\n\nContracts for IOST-style chains: scaffold, compile, test, run.')
    .version(readVersion())
    .alias({ version: 'v', help: 'h' })
    .option('verbose', { type: 'boolean', describe: 'Print the causes of errors' })
    .strict()
    .demandCommand(1, NO_COMMAND)
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .updateStrings({ 'Positionals:': 'Arguments:', 'Options:': 'Every command:' })
    .exitProcess(false)
    .fail((message, error) => {
      throw error && error.name !== 'YError' ? error : refuseUsage(message, args, commands)
    })
  for (const known of commands)
    addCommand(parser, known, (started) => {
      running = started
      // awaited below, when the parser is done
      started.catch(() => {})
    })
  try {
    if (command !== undefined) checkFlagValues(args, listFlags(command))
    await parser.parseAsync(args)
    return running === undefined ? EXIT.DONE : await running
  } catch (error) {
    return reportFailure(error, { causes: args.includes('--verbose') })
  }
}

function addCommand(parser: Argv, command: Command<unknown>, start: (running: Promise<ExitCode>) => void): void {
  const list = /(\w+)\.\./.exec(String(command.command))?.[1]
  const declare = (yargs: Argv): Argv<unknown> => {
    const names = listFlags(command).map(({ name }) => name)
    const declared = command.flags(yargs).group(names, 'Flags:').hide('version')
    return list === undefined ? declared : declared.default(list, undefined)
  }
  parser.command(command.command, command.describe, declare, (args) => start(command.run(tidy(args, list))))
}

/** Of a flag that was given several times the last one counts; a list of arguments stays one, empty where there are none. */
function tidy<T extends object>(args: T, list: string | undefined): T {
  const entries = Object.entries(args).map(([name, value]) => {
    if (!Array.isArray(value) || name === '_') return [name, value]
    return [name, name === list ? value.filter((item) => item !== undefined) : value.at(-1)]
  })
  return Object.fromEntries(entries)
}
