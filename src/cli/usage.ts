import { findNearest } from '../codec/nearest.js'
import { ToolkitError } from '../errors/errors.js'
import { cutSecret } from '../report/text/printable.js'
import type { Command } from './command.js'
import { listFlags } from './flags/declared-flags.js'

/** The parser's message when no command was given. */
export const NO_COMMAND = 'no command given'

const HINT = 'Run `toolkit --help` for the commands, or `toolkit <command> --help` for the flags of one.'

/** Finds the command of a command line; names of two words take precedence. */
export function findCommand(
  args: readonly string[],
  commands: readonly Command<unknown>[],
): Command<unknown> | undefined {
  const [first = '', second = ''] = args.filter((arg) => !arg.startsWith('-'))
  const find = (name: string) => commands.find(({ command }) => nameCommands(command).includes(name))
  return find(`${first} ${second}`) ?? find(first)
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

/** Rejects arguments that begin with a dash. A file with such a name can be given with its folder. */
export function checkLeadingDashes(args: readonly string[]): ToolkitError {
  const dashed = args.slice(args.indexOf('--') + 1).find((arg) => arg.startsWith('-')) ?? '--'
  return new ToolkitError('USAGE', `unexpected argument after "--": ${cutSecret(dashed)}`, {
    hint: 'Prefix a file name that begins with a dash with ./',
  })
}

/** Describes an error of the command line parser, with the nearest existing name. */
export function describeUsageError(
  message: string,
  args: readonly string[],
  commands: readonly Command<unknown>[],
): ToolkitError {
  if (message === NO_COMMAND) return refuseNothing(args)
  const unknown = /^Unknown (?:argument|command)s?: ([^,]+)/.exec(message)?.[1]
  const command = findCommand(args, commands)
  if (command !== undefined && message.startsWith('Not enough non-option arguments')) return refuseIncomplete(command)
  if (unknown === undefined) return new ToolkitError('USAGE', message, { hint: HINT })
  if (command === undefined)
    return refuse(
      'command',
      unknown,
      commands.flatMap(({ command }) => nameCommands(command)),
    )
  const inner = listInner(command, commands)
  const second = args.filter((arg) => !arg.startsWith('-'))[1] ?? ''
  if (inner.length > 0 && (second === unknown || findNearest(second, inner))) return refuse('command', second, inner)
  const flag = args.find((arg) => arg.replace(/^--?(no-)?/, '').split('=', 1)[0] === unknown && arg.startsWith('-'))
  if (flag === undefined)
    return new ToolkitError(
      'USAGE',
      `unexpected argument "${cutSecret(unknown)}" for ${nameCommands(command.command)[0]}`,
      {
        hint: HINT,
      },
    )
  const names = ['help', 'verbose', ...listFlags(command).map(({ name }) => name)]
  return refuse(
    'flag',
    flag.split('=', 1)[0]!,
    names.map((name) => `--${name}`),
  )
}

function refuseNothing(args: readonly string[]): ToolkitError {
  const known = ['--help', '--version', '--verbose']
  const flag = args.find((arg) => arg.startsWith('--') && !known.includes(arg))
  return flag === undefined ? new ToolkitError('USAGE', NO_COMMAND, { hint: HINT }) : refuse('flag', flag, known)
}

function refuseIncomplete({ command }: Command<unknown>): ToolkitError {
  return new ToolkitError('USAGE', `missing argument: toolkit ${[command].flat()[0]}`, { hint: HINT })
}

function refuse(kind: string, name: string, known: readonly string[]): ToolkitError {
  const quote = (text: string) => (kind === 'flag' ? text : JSON.stringify(text))
  const nearest = findNearest(name, known)
  const question = nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`
  return new ToolkitError('USAGE', `unknown ${kind} ${quote(cutSecret(name))}${question}`, { hint: HINT })
}

/** The names of a command: the words before its arguments. */
export function nameCommands(command: Command<unknown>['command']): string[] {
  return [command].flat().map((usage) => usage.split(/ [<[]/, 1)[0]!)
}

/** Lists the nested commands of a command of one word. */
export function listInnerCommands(
  { command }: Command<unknown>,
  commands: readonly Command<unknown>[],
): Command<unknown>[] {
  const [first] = nameCommands(command)
  return commands.filter((other) => nameCommands(other.command)[0]!.startsWith(`${first} `))
}

/** Lists the possible second words of a command. */
function listInner(command: Command<unknown>, commands: readonly Command<unknown>[]): string[] {
  const names = listInnerCommands(command, commands).flatMap((other) => nameCommands(other.command))
  return names.map((name) => name.replace(/^\S+ /, ''))
}
