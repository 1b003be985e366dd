import { findNearest } from '../codec/nearest.js'
import { ToolkitError } from '../errors/errors.js'
import { cutSecret } from '../report/text/printable.js'
import { type Command, nameCommand } from './command.js'
import { GLOBAL_FLAGS } from './flags/global-flags.js'

const HINT = 'Run `toolkit --help` for the commands, or `toolkit <command> --help` for the flags of one.'

/** Finds the command that a line of words begins with; names of two words take precedence. */
export function findCommand([first = '', second = '']: readonly string[], commands: readonly Command[]) {
  const find = (name: string) => commands.find((command) => nameCommand(command).includes(name))
  return find(`${first} ${second}`) ?? (first.includes(' ') ? undefined : find(first))
}

/**
 * Removes the `--` that ends the flags, because the parser would not accept arguments after it. The line stays
 * unchanged if an argument after it looks like a flag.
 */
export function dropEnd(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--')
  const isPlain = end >= 0 && args.slice(end + 1).every((arg) => !/^-\D/.test(arg))
  return isPlain ? args.toSpliced(end, 1) : args
}

/** The error for arguments that begin with a dash. A file with such a name can be given with its folder. */
export function leadingDashError(args: readonly string[]): ToolkitError {
  const dashed = args.slice(args.indexOf('--') + 1).find((arg) => arg.startsWith('-')) ?? '--'
  return new ToolkitError('USAGE', `unexpected argument after "--": ${cutSecret(dashed)}`, {
    hint: 'Prefix a file name that begins with a dash with ./',
  })
}

/** The error for a line without a command, which may have a misspelt flag of `toolkit` itself. */
export function noCommandError(args: readonly string[]): ToolkitError {
  const known = Object.keys(GLOBAL_FLAGS).map((name) => `--${name}`)
  const flag = args.find((arg) => arg.startsWith('--') && !known.includes(arg))
  return flag === undefined
    ? new ToolkitError('USAGE', 'no command given', { hint: HINT })
    : unknownError('flag', flag, known)
}

export function unknownCommandError(name: string, commands: readonly Command[]): ToolkitError {
  return unknownError('command', name, commands.flatMap(nameCommand))
}

export function missingArgumentError({ usage }: Command): ToolkitError {
  return new ToolkitError('USAGE', `missing argument: toolkit ${usage}`, { hint: HINT })
}

/** The error for a flag that a command does not have. `flag` is written as on the line, without its value. */
export function unknownFlagError(flag: string, { flags }: Command): ToolkitError {
  const names = ['help', 'verbose', ...Object.keys(flags).filter((name) => flags[name]?.kind !== 'positional')]
  return unknownError(
    'flag',
    flag,
    names.map((name) => `--${name}`),
  )
}

/** The error for an argument too many. The second word of a group may be a misspelt command. */
export function unexpectedArgumentError(
  argument: string,
  command: Command,
  { second, commands }: { second: string; commands: readonly Command[] },
): ToolkitError {
  const inner = listInnerNames(command, commands)
  if (inner.length > 0 && (second === argument || findNearest(second, inner)))
    return unknownError('command', second, inner)
  const [name] = nameCommand(command)
  return new ToolkitError('USAGE', `unexpected argument "${cutSecret(argument)}" for ${name}`, { hint: HINT })
}

function unknownError(kind: 'command' | 'flag', name: string, known: readonly string[]): ToolkitError {
  const quote = (text: string) => (kind === 'flag' ? text : JSON.stringify(text))
  const nearest = findNearest(name, known)
  const question = nearest === undefined || nearest === name ? '' : `; did you mean ${quote(nearest)}?`
  return new ToolkitError('USAGE', `unknown ${kind} ${quote(cutSecret(name))}${question}`, { hint: HINT })
}

/** Lists the nested commands of a command of one word. */
export function listInnerCommands(command: Command, commands: readonly Command[]): Command[] {
  const [first] = nameCommand(command)
  return commands.filter((other) => nameCommand(other)[0].startsWith(`${first} `))
}

/** Lists the possible second words of a command. */
function listInnerNames(command: Command, commands: readonly Command[]): string[] {
  const names = listInnerCommands(command, commands).flatMap(nameCommand)
  return names.map((name) => name.replace(/^\S+ /, ''))
}
