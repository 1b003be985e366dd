import { type Command, type CommandBody, nameCommand } from './command.js'
import { COMMAND_GROUPS, COMMANDS } from './commands/table.js'
import { EXIT, type ExitCode } from './exit-codes.js'
import type { FlagValue } from './flags/flag.js'
import { formatCommandHelp, formatHelp } from './help.js'
import { printResult, reportFailure, wantsJson, watchOutputClosed } from './output/output.js'
import { hideResponseWaits } from './output/response-waits.js'
import { type ParsedLine, parseLine } from './parser.js'
import { dropEnd, findCommand, leadingDashError, unknownCommandError } from './usage.js'
import { readVersion } from './version.js'

/** Runs one command line and returns the exit code; failures are printed. */
export async function runProgram(line: readonly string[]): Promise<ExitCode> {
  watchOutputClosed()
  const args = dropEnd(line)
  if (wantsJson(args)) hideResponseWaits()
  try {
    if (wantsHelp(args)) return printHelp(args)
    if (args.includes('--')) throw leadingDashError(args)
    const parsed = parseLine(args, COMMANDS)
    if (parsed === 'help') return printHelp(args)
    if (parsed !== 'version') return await runCommand(parsed)
    printResult(readVersion())
    return EXIT.DONE
  } catch (error) {
    return reportFailure(error, { causes: args.includes('--verbose'), json: wantsJson(args) })
  }
}

async function runCommand({ command, flags }: ParsedLine): Promise<ExitCode> {
  const [name] = nameCommand(command)
  const run = await loadBody(command)
  return run(flags, { name, commands: COMMANDS })
}

/** Loads the body of a command. The table of commands has checked that it takes the flags of its declaration. */
export async function loadBody({ usage, body }: Command): Promise<CommandBody<Record<string, FlagValue>>> {
  const module = await body()
  if ('default' in module && typeof module.default === 'function') return module.default as CommandBody<object>
  throw new Error(`${usage} has no body`)
}

function wantsHelp(args: readonly string[]): boolean {
  return args.some((arg, index) => (arg === '--help' || arg === '-h') && !args.slice(0, index).includes('--'))
}

/**
 * Prints the help of a command, or of `toolkit` itself.
 *
 * @throws `USAGE` for a command that does not exist.
 */
function printHelp(args: readonly string[]): ExitCode {
  const words = args.filter((arg, index) => !arg.startsWith('-') && !(index === 0 && arg === 'help'))
  const command = findCommand(words, COMMANDS)
  const [unknown] = words
  if (command === undefined && unknown !== undefined) throw unknownCommandError(unknown, COMMANDS)
  const width = Math.min(100, process.stdout.columns ?? 100)
  printResult(command === undefined ? formatHelp(COMMAND_GROUPS, width) : formatCommandHelp(command, COMMANDS, width))
  return EXIT.DONE
}
