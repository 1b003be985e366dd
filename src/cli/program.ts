import yargs, { type Argv } from 'yargs'
import type { Command } from './command.js'
import { accountCreateCommand } from './commands/account/create.js'
import { accountPermissionCommand } from './commands/account/permission.js'
import { accountPledgeCommand, accountUnpledgeCommand } from './commands/account/pledge.js'
import { accountBuyRamCommand, accountSellRamCommand } from './commands/account/ram.js'
import { accountCommand } from './commands/account/show.js'
import { balanceCommand } from './commands/balance.js'
import { blockCommand } from './commands/block.js'
import { callCommand } from './commands/call.js'
import { chainCommand } from './commands/chain.js'
import { checkCommand } from './commands/check.js'
import { cleanCommand } from './commands/clean.js'
import { compileCommand } from './commands/compile.js'
import { completionCommand } from './commands/completion.js'
import { configCommand } from './commands/config.js'
import { consoleCommand } from './commands/console.js'
import { contractCommand } from './commands/contract.js'
import { corpusMergeCommand } from './commands/corpus/merge.js'
import { corpusMinimiseCommand } from './commands/corpus/minimise.js'
import { corpusCommand } from './commands/corpus/show.js'
import { debugCommand } from './commands/debug.js'
import { deployCommand } from './commands/deploy.js'
import { doctorCommand } from './commands/doctor.js'
import { eventsCommand } from './commands/events.js'
import { execCommand } from './commands/exec.js'
import { explorerCommand } from './commands/explorer.js'
import { explorerBackfillCommand } from './commands/explorer-backfill.js'
import { explorerServeCommand } from './commands/explorer-serve.js'
import { forkDiffCommand } from './commands/fork/diff.js'
import { forkPruneCommand } from './commands/fork/prune.js'
import { forkCommand } from './commands/fork/show.js'
import { forkUpdateCommand } from './commands/fork/update.js'
import { initCommand } from './commands/init.js'
import { inspectCommand } from './commands/inspect.js'
import { keysExportCommand } from './commands/keys/export.js'
import { keysImportCommand } from './commands/keys/import.js'
import { keysCommand } from './commands/keys/list.js'
import { keysNewCommand } from './commands/keys/new.js'
import { keysRemoveCommand } from './commands/keys/remove.js'
import { keysUseCommand } from './commands/keys/use.js'
import { lintCommand } from './commands/lint.js'
import { mutateCommand } from './commands/mutate.js'
import { nodeCommand } from './commands/node.js'
import { producerListCommand } from './commands/producer/list.js'
import {
  producerCleanCommand,
  producerLoginCommand,
  producerLogoutCommand,
  producerRedeemCommand,
  producerRegisterCommand,
  producerUnregisterCommand,
  producerUpdateCommand,
  producerWithdrawCommand,
} from './commands/producer/registration.js'
import { producerCommand } from './commands/producer/show.js'
import { publishCommand } from './commands/publish.js'
import { receiptCommand } from './commands/receipt.js'
import { replayCommand } from './commands/replay.js'
import { reportMergeCommand } from './commands/report/merge.js'
import { reportCommand } from './commands/report/show.js'
import { runCommand } from './commands/run.js'
import { sendCommand } from './commands/send.js'
import { shadowCommand } from './commands/shadow.js'
import { storageCommand } from './commands/storage.js'
import { testCommand } from './commands/test.js'
import { txCombineCommand } from './commands/tx/combine.js'
import { txCommand } from './commands/tx/show.js'
import { txSignCommand } from './commands/tx/sign.js'
import { verifyCommand } from './commands/verify.js'
import { unvoteCommand, voteCommand, voteRewardCommand } from './commands/vote.js'
import { EXIT, type ExitCode } from './exit-codes.js'
import { listFlags } from './flags/declared-flags.js'
import { checkFlagValues } from './flags/flag-values.js'
import { formatCommandHelp, formatHelp } from './help.js'
import { printResult, reportFailure, wantsJson, watchOutputClosed } from './output/output.js'
import {
  checkLeadingDashes,
  describeUsageError,
  dropEnd,
  findCommand,
  listInnerCommands,
  NO_COMMAND,
  nameCommands,
} from './usage.js'
import { readVersion } from './version.js'

/** The commands in the groups and the order in which the help lists them. */
export const COMMAND_GROUPS = {
  Project: [initCommand, compileCommand, checkCommand, lintCommand, inspectCommand, configCommand, cleanCommand],
  Test: [
    testCommand,
    mutateCommand,
    debugCommand,
    reportCommand,
    reportMergeCommand,
    corpusCommand,
    corpusMinimiseCommand,
    corpusMergeCommand,
    replayCommand,
    forkCommand,
    forkUpdateCommand,
    forkPruneCommand,
    forkDiffCommand,
    shadowCommand,
  ],
  Chain: [
    nodeCommand,
    consoleCommand,
    callCommand,
    execCommand,
    chainCommand,
    blockCommand,
    txCommand,
    receiptCommand,
    accountCommand,
    balanceCommand,
    contractCommand,
    storageCommand,
    eventsCommand,
    producerCommand,
    producerListCommand,
  ],
  Ship: [
    deployCommand,
    publishCommand,
    runCommand,
    verifyCommand,
    sendCommand,
    txSignCommand,
    txCombineCommand,
    accountCreateCommand,
    accountBuyRamCommand,
    accountSellRamCommand,
    accountPledgeCommand,
    accountUnpledgeCommand,
    accountPermissionCommand,
    voteCommand,
    voteRewardCommand,
    unvoteCommand,
    producerRegisterCommand,
    producerUpdateCommand,
    producerUnregisterCommand,
    producerCleanCommand,
    producerLoginCommand,
    producerLogoutCommand,
    producerRedeemCommand,
    producerWithdrawCommand,
    keysCommand,
    keysNewCommand,
    keysImportCommand,
    keysExportCommand,
    keysRemoveCommand,
    keysUseCommand,
  ],
  Explorer: [explorerCommand, explorerServeCommand, explorerBackfillCommand],
  Tools: [doctorCommand, completionCommand],
} as const

export const COMMANDS = Object.values(COMMAND_GROUPS).flat()

/** Runs one command line and returns the exit code; failures are printed. */
export async function runProgram(line: readonly string[]): Promise<ExitCode> {
  watchOutputClosed()
  const commands = COMMANDS as readonly Command<unknown>[]
  const args = dropEnd(line)
  const command = findCommand(args, commands)
  let running: Promise<ExitCode> | undefined
  const parser = yargs()
    .scriptName('toolkit')
    .usage('$0 <command>')
    .version(readVersion())
    .alias({ version: 'v', help: 'h' })
    .option('verbose', { type: 'boolean', describe: 'Print the causes of errors' })
    .strict()
    .demandCommand(1, NO_COMMAND)
    .exitProcess(false)
    .fail((message, error) => {
      throw error && error.name !== 'YError' ? error : describeUsageError(message.replaceAll(DASH, '-'), args, commands)
    })
  dropCachedHelp(parser)
  addCommands(parser, selectCommands(args, commands), (started) => {
    running = started
    // awaited below, when the parser is done
    started.catch(() => {})
  })
  try {
    if (wantsHelp(args)) return printHelp(command, args, commands)
    if (args.includes('--')) throw checkLeadingDashes(args)
    if (command !== undefined) checkFlagValues(args, listFlags(command))
    await parser.parseAsync(args.map((arg) => (arg === '-' ? DASH : arg)))
    return running === undefined ? EXIT.DONE : await running
  } catch (error) {
    return reportFailure(error, { causes: args.includes('--verbose'), json: wantsJson(args) })
  }
}

/**
 * Selects the commands that the parser must know: those that share the first word of the line, or all if no command
 * begins with it. Declaring all of them takes a fifth of a short command's time.
 */
function selectCommands(
  [first = '']: readonly string[],
  commands: readonly Command<unknown>[],
): readonly Command<unknown>[] {
  const found = commands.filter(({ command }) => nameCommands(command).some((name) => name.split(' ')[0] === first))
  return found.length > 0 ? found : commands
}

function wantsHelp(args: readonly string[]): boolean {
  return args.some((arg, index) => (arg === '--help' || arg === '-h') && !args.slice(0, index).includes('--'))
}

/**
 * Prints the help of a command, or of `toolkit` itself.
 *
 * @throws `USAGE` for a command that does not exist.
 */
function printHelp(
  command: Command<unknown> | undefined,
  args: readonly string[],
  commands: readonly Command<unknown>[],
): ExitCode {
  const unknown = command === undefined ? args.find((arg) => !arg.startsWith('-')) : undefined
  if (unknown !== undefined) throw describeUsageError(`Unknown command: ${unknown}`, args, commands)
  const width = Math.min(100, process.stdout.columns ?? 100)
  printResult(command === undefined ? formatHelp(COMMAND_GROUPS, width) : formatCommandHelp(command, commands, width))
  return EXIT.DONE
}

/**
 * Disables yargs's cache of the help text, which it would format for every failure. That costs a tenth of a short
 * command's time.
 */
function dropCachedHelp(parser: Argv): void {
  const { getInternalMethods } = parser as unknown as {
    getInternalMethods(): { getUsageInstance(): { cacheHelpMessage(): void } }
  }
  getInternalMethods.call(parser).getUsageInstance().cacheHelpMessage = () => {}
}

type Start = (running: Promise<ExitCode>) => void

/** Adds the commands of one word, each with the commands of two words that begin with it. */
function addCommands(parser: Argv, commands: readonly Command<unknown>[], start: Start): void {
  for (const command of commands) {
    const [name, second] = nameCommands(command.command)[0]!.split(' ')
    if (second !== undefined) continue
    const inner = listInnerCommands(command, commands)
    if (inner.length === 0) addCommand(parser, command, start)
    else parser.command(name!, false, (yargs) => addGroup(yargs, command, inner, start))
  }
}

/** Adds a group of commands: their second words, or the arguments of a command with one word. */
function addGroup(
  yargs: Argv,
  command: Command<unknown>,
  inner: readonly Command<unknown>[],
  start: Start,
): Argv<unknown> {
  for (const one of [command, ...inner])
    addCommand(yargs, { ...one, command: [one.command].flat().map(dropWord) }, start)
  return yargs
}

/** Formats a usage without its first word; `$0` is the default of the group. */
function dropWord(usage: string): string {
  return nameCommands(usage)[0]!.includes(' ') ? usage.replace(/^\S+ /, '') : usage.replace(/^\S+/, '$0')
}

function addCommand(parser: Argv, command: Command<unknown>, start: Start): void {
  const list = /(\w+)\.\./.exec(String(command.command))?.[1]
  const repeated = listFlags(command).flatMap(({ name, array }) => (array ? [name] : []))
  const declare = (yargs: Argv): Argv<unknown> => {
    const declared = command.flags(yargs)
    return list === undefined ? declared : declared.default(list, undefined)
  }
  parser.command(command.command, command.describe, declare, (args) =>
    start(command.run(tidy(args, list, repeated), COMMANDS as readonly Command<unknown>[])),
  )
}

/** Stands for a dash (standard input) while the line is parsed: yargs drops a lone dash as an argument. */
const DASH = '\u0000-'

/**
 * The last value of a flag counts unless the flag is `repeated`. A list of arguments may be empty.
 */
function tidy<T extends object>(args: T, list: string | undefined, repeated: readonly string[]): T {
  const restore = (value: unknown) => (value === DASH ? '-' : value)
  const entries = Object.entries(args).map(([name, given]) => {
    const value = Array.isArray(given) ? given.map(restore) : restore(given)
    if (!Array.isArray(value) || name === '_' || repeated.includes(name)) return [name, value]
    return [name, name === list ? value.filter((item) => item !== undefined) : value.at(-1)]
  })
  return Object.fromEntries(entries)
}
