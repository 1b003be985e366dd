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
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js'
import { printError } from './output.js'
import { refuseUsage } from './usage.js'
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
  let exitCode: ExitCode = EXIT.DONE
  const parser = yargs()
    .scriptName('toolkit')
    .usage('$0 <command>\n\nContracts for IOST-style chains: scaffold, compile, test, run.')
    .version(readVersion())
    .alias({ version: 'v', help: 'h' })
    .option('verbose', { type: 'boolean', describe: 'Print the causes of errors' })
    .strict()
    .demandCommand(1, 'Name a command.')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      throw error && error.name !== 'YError' ? error : refuseUsage(message, args, COMMANDS as Command<unknown>[])
    })
  for (const command of COMMANDS) addCommand(parser, command as Command<unknown>, (code) => (exitCode = code))
  try {
    await parser.parseAsync(args)
    return exitCode
  } catch (error) {
    printError(error, { causes: args.includes('--verbose') })
    return exitCodeOf(error)
  }
}

function addCommand(
  parser: Argv,
  { command, describe, flags, run }: Command<unknown>,
  end: (code: ExitCode) => void,
): void {
  const variadic = /(\w+)\.\./.exec(String(command))?.[1]
  parser.command(command, describe, flags, async (args) => end(await run(takeLast(args, variadic))))
}

/** Of a flag that was given several times the last one counts; a list of files stays one. */
function takeLast<T extends object>(args: T, variadic: string | undefined): T {
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value) && name !== variadic && name !== '_' ? value.at(-1) : value,
  ])
  return Object.fromEntries(entries)
}
